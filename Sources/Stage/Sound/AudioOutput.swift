internal import Audio
internal import CSDL2
internal import Frame
internal import Glibc
internal import Synchronization

/// The loudspeaker of a mixer: opened when something is to be heard, closed when nothing is.
///
/// An open device wakes the process a hundred times a second even for silence, and SDL's ALSA driver
/// looks for new devices ten times a second even when none is open. So after some seconds of silence
/// the device is closed and the driver shut down, and both are started again by the next sound.
/// Opening may take as long as a sound server likes: a thread of its own does it, and waits, parked,
/// for the rest of the time. Silence is never an error.
@safe final class AudioOutput: @unchecked Sendable {
  struct Facts: Hashable, Sendable {
    var isOpen = false
    /// Frames of one callback: 512, or more after sound was late.
    var samples = 0
    var callbackCount = 0
    var lateCount = 0
  }

  /// What the callback reads and writes: plain memory, no references.
  @safe struct Callback: ~Copyable {
    @unsafe let mixer: UnsafeMutableRawPointer

    init(mixer: UnsafeMutableRawPointer) { unsafe self.mixer = unsafe mixer }

    let periodNanoseconds = Atomic<Int>(0)
    let lastNanoseconds = Atomic<Int>(0)
    let count = Atomic<Int>(0)
    let lateCount = Atomic<Int>(0)
  }

  static let firstSamples: UInt16 = 512
  static let mostSamples: UInt16 = 2048
  /// So many late callbacks since the device was opened, and it gets a larger buffer.
  private static let toleratedLateCount = 3
  /// Sounds that nobody hears are not a reason to ask more often.
  private static let retryInterval = Nanoseconds.seconds(10)

  private let mixer: Mixer
  private let idleSeconds: Double
  @unsafe private let callback: UnsafeMutablePointer<Callback>
  @unsafe private let bell: UnsafeMutablePointer<sem_t>
  @unsafe private let ended: UnsafeMutablePointer<sem_t>
  private let isAudible = Atomic(true)
  private let isAsked = Atomic(false)
  private let isEnding = Atomic(false)
  private let hasNewDevices = Atomic(false)
  private let openSamples = Atomic(0)
  private var thread: pthread_t?

  /// - Parameter idleSeconds: of silence, until the device is closed.
  init(mixer: Mixer, idleSeconds: Double = 5) {
    self.mixer = mixer
    self.idleSeconds = idleSeconds
    unsafe callback = .allocate(capacity: 1)
    unsafe callback.initialize(to: Callback(mixer: mixer.deviceAddress))
    unsafe bell = .allocate(capacity: 1)
    unsafe bell.initialize(to: sem_t())
    unsafe sem_init(bell, 0, 0)
    unsafe ended = .allocate(capacity: 1)
    unsafe ended.initialize(to: sem_t())
    unsafe sem_init(ended, 0, 0)
  }

  deinit {
    unsafe sem_destroy(bell)
    unsafe bell.deallocate()
    unsafe sem_destroy(ended)
    unsafe ended.deallocate()
    unsafe callback.deinitialize(count: 1)
    unsafe callback.deallocate()
  }

  var facts: Facts {
    let samples = openSamples.load(ordering: .relaxed)
    return unsafe Facts(
      isOpen: samples > 0, samples: samples,
      callbackCount: callback.pointee.count.load(ordering: .relaxed),
      lateCount: callback.pointee.lateCount.load(ordering: .relaxed))
  }

  /// After each frame: something may be there to be heard, or nothing may be heard any more.
  func follow() {
    let audible = mixer.isAudible
    guard mixer.hasCommands || audible != isAudible.load(ordering: .relaxed) else { return }
    isAudible.store(audible, ordering: .releasing)
    if mixer.wantsDevice, audible {
      isAsked.store(true, ordering: .releasing)
      start()
    }
    mixer.commandsWereSeen()
    if thread == nil {
      unsafe Mixer.skip(mixer.deviceAddress)
    } else {
      unsafe sem_post(bell)
    }
  }

  /// A loudspeaker came: what could not be opened is tried again at once.
  func devicesChanged() {
    hasNewDevices.store(true, ordering: .releasing)
    if thread != nil { unsafe sem_post(bell) }
  }

  /// Closes the device; a sound server that does not answer is not waited for.
  func stop() {
    guard let thread else { return }
    isEnding.store(true, ordering: .releasing)
    unsafe sem_post(bell)
    if unsafe Self.wait(for: ended, milliseconds: 1000) {
      pthread_join(thread, nil)
    } else {
      pthread_detach(thread)
    }
    self.thread = nil
  }

  private func start() {
    guard thread == nil else { return }
    var id = pthread_t()
    let context = unsafe Unmanaged.passRetained(self)
    let result = unsafe pthread_create(
      &id, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<AudioOutput>.fromOpaque(context).takeRetainedValue().serve()
        return nil
      }, unsafe context.toOpaque())
    if result == 0 { thread = id } else { unsafe context.release() }
  }

  // MARK: - The thread

  private func serve() {
    var device = SDL_AudioDeviceID(0)
    var samples = Self.firstSamples
    // Nobody tells of devices that come while the driver is shut down.
    var retry = Nanoseconds.zero
    while true {
      rest(isOpen: device != 0)
      if isEnding.load(ordering: .acquiring) { break }
      let asked = isAsked.exchange(false, ordering: .acquiringAndReleasing)
      let audible = isAudible.load(ordering: .acquiring)
      if device == 0 {
        let isNew = hasNewDevices.exchange(false, ordering: .acquiringAndReleasing)
        if asked, audible, isNew || StageClock.now() >= retry {
          device = open(samples)
          if device == 0 { retry = StageClock.now() + Self.retryInterval }
        }
        if device == 0 { unsafe Mixer.skip(mixer.deviceAddress) }
        continue
      }
      let isLost = SDL_GetAudioDeviceStatus(device) == SDL_AUDIO_STOPPED
      let isLate =
        unsafe callback.pointee.lateCount.load(ordering: .relaxed) >= Self.toleratedLateCount
      if isLost || isLate && samples < Self.mostSamples {
        if isLate { samples = min(samples * 2, Self.mostSamples) }
        close(device)
        device = open(samples)
      } else if !audible || !asked && mixer.silentSeconds > idleSeconds {
        // The mixer fades out by itself, and is given the time.
        if !audible { StageClock.sleep(until: StageClock.now() + .milliseconds(150)) }
        close(device)
        device = 0
        unsafe Mixer.skip(mixer.deviceAddress)
      }
    }
    if device != 0 { close(device) }
    unsafe sem_post(ended)
  }

  /// Parked, or, with an open device, half a second long.
  private func rest(isOpen: Bool) {
    if isOpen {
      _ = unsafe Self.wait(for: bell, milliseconds: 500)
    } else {
      while unsafe sem_wait(bell) != 0, errno == EINTR {}
    }
  }

  /// False when it did not ring in time.
  private static func wait(for bell: UnsafeMutablePointer<sem_t>, milliseconds: Int) -> Bool {
    var deadline = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &deadline)
    let nanoseconds = deadline.tv_nsec + milliseconds * 1_000_000
    deadline.tv_sec &+= nanoseconds / 1_000_000_000
    deadline.tv_nsec = nanoseconds % 1_000_000_000
    while unsafe sem_timedwait(bell, &deadline) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// 0 when there is no device.
  private func open(_ samples: UInt16) -> SDL_AudioDeviceID {
    guard SDL_AudioInit(nil) == 0 else { return 0 }
    var wanted = unsafe SDL_AudioSpec()
    unsafe wanted.freq = Int32(Sound.sampleRate)
    // `AUDIO_F32SYS`, a macro that does not import: 32 bits, float, signed, in the machine's order.
    unsafe wanted.format = 0x8120
    unsafe wanted.channels = 2
    unsafe wanted.samples = samples
    unsafe wanted.userdata = UnsafeMutableRawPointer(callback)
    unsafe wanted.callback = audioCallback
    unsafe callback.pointee.lastNanoseconds.store(0, ordering: .relaxed)
    unsafe callback.pointee.lateCount.store(0, ordering: .relaxed)
    unsafe callback.pointee.periodNanoseconds.store(
      Int(samples) * 1_000_000_000 / Sound.sampleRate, ordering: .relaxed)
    let device = unsafe SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
    guard device != 0 else {
      SDL_AudioQuit()
      return 0
    }
    openSamples.store(Int(samples), ordering: .relaxed)
    SDL_PauseAudioDevice(device, 0)
    return device
  }

  private func close(_ device: SDL_AudioDeviceID) {
    SDL_CloseAudioDevice(device)
    // Also ends the driver's thread that looks for devices.
    SDL_AudioQuit()
    openSamples.store(0, ordering: .relaxed)
  }
}

/// On the device's thread, every 10.7 ms: no allocation, no lock, no counting of references.
///
/// SDL does not report underruns: two buffers and a bit without a request count as a gap.
private func audioCallback(
  _ data: UnsafeMutableRawPointer?, _ stream: UnsafeMutablePointer<UInt8>?, _ byteCount: Int32
) {
  guard let data = unsafe data, let stream = unsafe stream else { return }
  let callback = unsafe data.assumingMemoryBound(to: AudioOutput.Callback.self)
  let now = Int(StageClock.now().count)
  let last = unsafe callback.pointee.lastNanoseconds.exchange(now, ordering: .relaxed)
  let period = unsafe callback.pointee.periodNanoseconds.load(ordering: .relaxed)
  if last > 0, now - last > 2 * period + 5_000_000 {
    unsafe callback.pointee.lateCount.wrappingAdd(1, ordering: .relaxed)
  }
  unsafe callback.pointee.count.wrappingAdd(1, ordering: .relaxed)
  let floats = unsafe UnsafeMutableRawPointer(stream).assumingMemoryBound(to: Float.self)
  unsafe Mixer.render(callback.pointee.mixer, into: floats, frames: Int(byteCount) / 8)
}
