internal import Synchronization

/// What the device's thread owns: voices, volumes, the limiter.
///
/// Everything is plain memory taken at the start. Rendering allocates nothing, counts no references,
/// takes no lock and calls no closure; it never waits for anybody.
@safe struct MixerCore {
  /// Sounds heard at the same time; a few more may be on their way out.
  static let voiceCount = 16
  static let slotCount = voiceCount + 8
  /// 5 ms: the way out of a voice whose place is taken.
  static let stealFrames = 240
  private static let chunk = 64

  let ring = CommandRing()
  @unsafe private let voices: UnsafeMutablePointer<Voice>
  @unsafe private let status: UnsafeMutablePointer<MixerStatus>
  private var limiter = Limiter()
  private var music = Ramp(1)
  private var effects = Ramp(1)
  private var master = Ramp(1)
  private var silentFrames = 0

  init(status: UnsafeMutablePointer<MixerStatus>) {
    unsafe voices = .allocate(capacity: Self.slotCount)
    unsafe voices.initialize(repeating: Voice(), count: Self.slotCount)
    unsafe self.status = unsafe status
  }

  func deallocate() {
    ring.deallocate()
    limiter.deallocate()
    unsafe voices.deallocate()
  }

  /// Writes the next frames, left and right in turn.
  @unsafe mutating func render(into output: UnsafeMutablePointer<Float>, frames: Int) {
    while let command = ring.take() { obey(command) }
    var done = 0
    while done < frames {
      let count = min(Self.chunk, frames - done)
      unsafe renderChunk(output + done * 2, frames: count)
      done += count
    }
    unsafe status.pointee.silentFrames.store(silentFrames, ordering: .relaxed)
    unsafe status.pointee.voices.store(audibleCount, ordering: .relaxed)
  }

  /// Obeys what was commanded while there is no device: volumes and ends count, and so do loops; what
  /// would have been a short sound is over.
  mutating func skip() {
    while let command = ring.take() {
      if command.kind != .play || command.isLooping { obey(command) }
    }
    for slot in 0..<Self.slotCount where unsafe !voices[slot].isLooping || voices[slot].isEnding {
      unsafe voices[slot].id = 0
    }
    music.head(for: music.target, frames: 0)
    effects.head(for: effects.target, frames: 0)
    master.head(for: master.target, frames: 0)
    unsafe status.pointee.voices.store(audibleCount, ordering: .relaxed)
  }

  /// May be asked from any thread.
  var silentSeconds: Double {
    unsafe Double(status.pointee.silentFrames.load(ordering: .relaxed)) / Double(Sound.sampleRate)
  }

  // MARK: -

  private var audibleCount: Int {
    var count = 0
    for slot in 0..<Self.slotCount where unsafe voices[slot].isActive && !voices[slot].isEnding {
      count += 1
    }
    return count
  }

  private mutating func renderChunk(_ output: UnsafeMutablePointer<Float>, frames: Int) {
    unsafe output.update(repeating: 0, count: frames * 2)
    let musicStart = music.value * master.value
    let effectsStart = effects.value * master.value
    music.advance(frames)
    effects.advance(frames)
    master.advance(frames)
    let musicStep = (music.value * master.value - musicStart) / Float(frames)
    let effectsStep = (effects.value * master.value - effectsStart) / Float(frames)
    var isSilent = true
    for slot in 0..<Self.slotCount where unsafe voices[slot].isActive {
      isSilent = false
      let isMusic = unsafe voices[slot].group == SoundGroup.music.rawValue
      unsafe voices[slot].mix(
        into: output, frames: frames, gain: isMusic ? musicStart : effectsStart,
        step: isMusic ? musicStep : effectsStep)
    }
    if isSilent, limiter.isSilent {
      silentFrames += frames
    } else {
      silentFrames = 0
      unsafe limiter.process(output, count: frames)
    }
  }

  private mutating func obey(_ command: MixerCommand) {
    switch command.kind {
    case .play: play(command)
    case .stop:
      for slot in 0..<Self.slotCount where unsafe voices[slot].id == command.voice {
        unsafe voices[slot].end(over: command.frames)
      }
    case .stopGroup:
      for slot in 0..<Self.slotCount
      where unsafe voices[slot].isActive && voices[slot].group == Int(command.group) {
        unsafe voices[slot].end(over: command.frames)
      }
    case .voiceVolume:
      for slot in 0..<Self.slotCount where unsafe voices[slot].id == command.voice {
        unsafe voices[slot].left.head(for: command.left, frames: command.frames)
        unsafe voices[slot].right.head(for: command.right, frames: command.frames)
      }
    case .groupVolume:
      if Int(command.group) == SoundGroup.music.rawValue {
        music.head(for: command.volume, frames: command.frames)
      } else {
        effects.head(for: command.volume, frames: command.frames)
      }
    case .masterVolume: master.head(for: command.volume, frames: command.frames)
    }
  }

  private mutating func play(_ command: MixerCommand) {
    guard !isTooSoon(command), let slot = slot(for: command) else {
      unsafe status.pointee.dropped.wrappingAdd(1, ordering: .relaxed)
      return
    }
    var voice = Voice()
    voice.id = command.voice
    voice.group = Int(command.group)
    voice.priority = command.priority
    voice.isLooping = command.isLooping
    unsafe voice.samples = unsafe command.samples
    voice.sampleCount = command.sampleCount
    voice.scale = command.scale
    voice.pitch = command.pitch
    voice.left.head(for: command.left, frames: 0)
    voice.right.head(for: command.right, frames: 0)
    voice.level.head(for: 1, frames: max(Voice.edgeFrames, command.frames))
    unsafe voices[slot] = voice
  }

  /// The same sound began a moment ago: twice at once is only louder.
  private func isTooSoon(_ command: MixerCommand) -> Bool {
    for slot in 0..<Self.slotCount
    where unsafe voices[slot].isActive && voices[slot].samples == command.samples
      && voices[slot].age < command.spacing
    {
      return true
    }
    return false
  }

  /// A free place; when all voices are sounding, one of them makes room and is faded out.
  private mutating func slot(for command: MixerCommand) -> Int? {
    var free: Int?
    var victim: Int?
    var audible = 0
    for slot in 0..<Self.slotCount {
      guard unsafe voices[slot].isActive else {
        free = free ?? slot
        continue
      }
      guard unsafe !voices[slot].isEnding else { continue }
      audible += 1
      guard let chosen = victim else {
        victim = slot
        continue
      }
      if unsafe voices[slot].yields(before: voices[chosen]) { victim = slot }
    }
    guard let free else { return nil }
    if audible < Self.voiceCount { return free }
    guard let victim, unsafe voices[victim].priority <= command.priority else { return nil }
    unsafe voices[victim].end(over: Self.stealFrames)
    unsafe status.pointee.stolen.wrappingAdd(1, ordering: .relaxed)
    return free
  }
}

/// What the device's thread tells everybody: numbers that may be read at any time.
struct MixerStatus: ~Copyable {
  let silentFrames = Atomic<Int>(0)
  let voices = Atomic<Int>(0)
  let stolen = Atomic<Int>(0)
  let dropped = Atomic<Int>(0)
}
