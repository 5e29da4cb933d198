internal import Audio
internal import CSDL2
internal import Frame
internal import Glibc
internal import Synchronization
internal import Workers

/// The audio device of a mixer: opened at the first sound, closed after some seconds of silence.
///
/// When the device closes, SDL's audio driver is shut down, too. The next sound starts the driver
/// and opens the device again. An open device would wake the process a hundred times a second even
/// during silence. SDL's ALSA driver looks for new devices ten times a second even while none is
/// open.
///
/// A separate thread opens the device, because a sound server may answer slowly. The thread also
/// generates the music while the device is open, and is blocked otherwise. If no device opens, the
/// program continues without sound.
@safe final class AudioOutput: @unchecked Sendable {
  struct Facts: Hashable, Sendable {
    var isOpen = false
    /// The number of audio frames that one callback renders: 512 at first, more after late
    /// callbacks.
    var samples = 0
    var callbackCount = 0
    var lateCount = 0
  }

  /// The state shared with the device's callback: plain memory without references.
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
  /// The number of late callbacks after which the device is reopened with a larger buffer.
  private static let toleratedLateCount = 3
  /// The minimum time between a failed attempt to open a device and the next attempt.
  private static let retryInterval = Nanoseconds.seconds(10)

  private let mixer: Mixer
  private let idleSeconds: Double
  @unsafe private let callback: UnsafeMutablePointer<Callback>
  private let news = Monitor(News())
  private let openSamples = Atomic(0)
  private var thread: pthread_t?

  /// The state shared between the stage's thread and the audio thread.
  private struct News {
    var isAudible = true
    /// Whether a sound began since the last `read`.
    var isAsked = false
    var hasNewDevices = false
    var isEnding = false
    /// Whether any property changed since the last `read`.
    var isUnread = false
    var hasEnded = false

    /// Returns the state and clears the one-time requests.
    mutating func read() -> News {
      defer { (isAsked, hasNewDevices, isUnread) = (false, false, false) }
      return self
    }
  }

  /// - Parameter idleSeconds: Seconds of silence until the device is closed.
  init(mixer: Mixer, idleSeconds: Double = 5) {
    self.mixer = mixer
    self.idleSeconds = idleSeconds
    unsafe callback = .allocate(capacity: 1)
    unsafe callback.initialize(to: Callback(mixer: mixer.deviceAddress))
  }

  deinit {
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

  /// Called after each frame: asks the audio thread to open the device for a sound, and tells it
  /// whether the mixer is audible.
  func follow() {
    let audible = mixer.isAudible
    let last = news.access { $0 }
    guard !last.isEnding, mixer.hasCommands || audible != last.isAudible else { return }
    let wantsDevice = mixer.wantsDevice && audible
    mixer.commandsWereSeen()
    if wantsDevice { start() }
    tell {
      $0.isAudible = audible
      $0.isAsked = $0.isAsked || wantsDevice
    }
    if thread == nil { unsafe Mixer.skip(mixer.deviceAddress) }
  }

  /// Called when an audio device was added or removed.
  ///
  /// If no device could be opened before, the next sound tries again without waiting for
  /// `retryInterval`.
  func devicesChanged() { tell { $0.hasNewDevices = true } }

  /// Closes the device; waits at most one second for the sound server.
  func stop() {
    guard let thread else { return }
    tell { $0.isEnding = true }
    if news.wait(until: Self.moment(in: .seconds(1)), for: { $0.hasEnded ? () : nil }) != nil {
      pthread_join(thread, nil)
    } else {
      pthread_detach(thread)
    }
    self.thread = nil
  }

  private func tell(_ change: (inout News) -> Void) {
    news.change {
      change(&$0)
      $0.isUnread = true
    }
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
    // The earliest time of the next attempt after a failure. While the driver is shut down, no
    // event reports new devices, so attempts must be repeated.
    var retry = Nanoseconds.zero
    while true {
      let news = rest(isOpen: device != 0)
      if news.isEnding { break }
      if news.hasNewDevices { retry = .zero }
      if device == 0 {
        if news.isAsked, news.isAudible, StageClock.now() >= retry {
          device = open(samples)
          if device == 0 { retry = StageClock.now() + Self.retryInterval }
          if device != 0 { mixer.layers.fill() }
        }
        if device == 0 { unsafe Mixer.skip(mixer.deviceAddress) }
        continue
      }
      mixer.layers.fill()
      let isLost = SDL_GetAudioDeviceStatus(device) == SDL_AUDIO_STOPPED
      let isLate =
        unsafe callback.pointee.lateCount.load(ordering: .relaxed) >= Self.toleratedLateCount
      if isLost || isLate && samples < Self.mostSamples {
        if isLate { samples = min(samples * 2, Self.mostSamples) }
        close(device)
        device = open(samples)
      } else if !news.isAudible || !news.isAsked && mixer.silentSeconds > idleSeconds {
        // If the mixer was made inaudible, wait until the mixer's fade-out has ended.
        if !news.isAudible { StageClock.sleep(until: StageClock.now() + .milliseconds(150)) }
        close(device)
        device = 0
        unsafe Mixer.skip(mixer.deviceAddress)
      }
    }
    if device != 0 { close(device) }
    news.change { $0.hasEnded = true }
  }

  /// Waits until the state changes, and returns the state.
  ///
  /// While a device is open, the wait lasts at most half a second, because the thread must then
  /// generate more music. The music is generated 1.4 seconds ahead.
  private func rest(isOpen: Bool) -> News {
    guard isOpen else { return news.wait { $0.isUnread ? $0.read() : nil } }
    let limit = Self.moment(in: .milliseconds(500))
    return news.wait(until: limit) { $0.isUnread ? $0.read() : nil }
      ?? news.access { $0.read() }
  }

  /// Returns the moment `time` from now, in nanoseconds of the monotonic clock that monitors use.
  private static func moment(in time: Nanoseconds) -> UInt64 {
    UInt64((StageClock.now() + time).count)
  }

  /// Opens a device and returns its identifier, or 0 if none opens.
  private func open(_ samples: UInt16) -> SDL_AudioDeviceID {
    guard SDL_AudioInit(nil) == 0 else { return 0 }
    var wanted = unsafe SDL_AudioSpec()
    unsafe wanted.freq = Int32(Sound.sampleRate)
    // `AUDIO_F32SYS`, a macro that Swift cannot import: 32-bit signed float, native byte order.
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
    // This also ends the driver's thread that looks for devices.
    SDL_AudioQuit()
    openSamples.store(0, ordering: .relaxed)
  }
}

/// Fills the device's buffer once per period, on the device's thread.
///
/// A period is 10.7 ms at first. The function neither allocates nor locks nor counts references.
///
/// SDL does not report underruns, so the function counts late calls. A call is late if more than
/// two periods plus 5 ms have passed since the previous call.
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
