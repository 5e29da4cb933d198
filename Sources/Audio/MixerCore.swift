internal import Synchronization

/// The state of the rendering thread: voices, volumes and the limiter.
///
/// All memory is allocated at the start. Rendering does not allocate, count references, lock, call
/// closures or wait.
@safe struct MixerCore {
  /// The largest number of sounds playing at the same time; a few more may be fading out.
  static let voiceCount = 32
  static let slotCount = voiceCount + 8
  /// The length in frames of the fade-out of a replaced voice: 5 ms.
  static let stealFrames = 240
  private static let chunk = 64
  /// The numbers of frames in which the music is lowered (15 ms) and raised again (0.9 s).
  private static let duckAttack = 720
  private static let duckRelease = 43_200

  private let ring: CommandRing
  @unsafe private let shared: UnsafeMutablePointer<MixerShared>
  @unsafe private let voices: UnsafeMutablePointer<Voice>
  private var limiter = Limiter()
  private var layers: LayerMix
  /// The gain by which effects lower the music, and the number of frames until that gain rises.
  private var duck = Ramp(1)
  private var duckFrames = 0
  private var music = Ramp(1)
  private var effects = Ramp(1)
  private var master = Ramp(1)
  /// The stamps that the shared volumes had when they were last read.
  ///
  /// If a volume has another stamp, it has changed since then.
  private var masterStamp: UInt64 = 0
  private var musicStamp: UInt64 = 0
  private var effectsStamp: UInt64 = 0
  private var silentFrames = 0

  /// Creates the state; the mixer still owns the rings and the shared state.
  init(
    _ ring: CommandRing, _ shared: UnsafeMutablePointer<MixerShared>, _ layers: LayerRing
  ) {
    self.ring = ring
    self.layers = LayerMix(layers)
    unsafe self.shared = unsafe shared
    unsafe voices = .allocate(capacity: Self.slotCount)
    unsafe voices.initialize(repeating: Voice(), count: Self.slotCount)
  }

  func deallocate() {
    limiter.deallocate()
    unsafe voices.deallocate()
  }

  /// Renders the next frames, left and right alternately.
  @unsafe mutating func render(into output: UnsafeMutablePointer<Float>, frames: Int) {
    while let command = ring.take() {
      // Apply stops that were commanded before this sound, so that they free voices for it.
      heed()
      play(command)
    }
    heed()
    var done = 0
    while done < frames {
      let count = min(Self.chunk, frames - done)
      unsafe renderChunk(output + done * 2, frames: count)
      done += count
    }
    unsafe shared.pointee.silentFrames.store(silentFrames, ordering: .relaxed)
    unsafe shared.pointee.voices.store(audibleCount, ordering: .relaxed)
  }

  /// Executes commands while there is no device: volumes, stops and loops take effect, and other
  /// sounds are dropped.
  mutating func skip() {
    while let command = ring.take() {
      heed()
      if command.isLooping { play(command) } else { unsafe shared.pointee.free(command.place) }
    }
    heed()
    for slot in 0..<Self.slotCount
    where unsafe voices[slot].isActive && (!voices[slot].isLooping || voices[slot].isEnding) {
      unsafe voices[slot].id = 0
      unsafe shared.pointee.free(voices[slot].place)
    }
    music.head(for: music.target, frames: 0)
    effects.head(for: effects.target, frames: 0)
    master.head(for: master.target, frames: 0)
    layers.skip()
    duckFrames = 0
    duck.head(for: 1, frames: 0)
    unsafe shared.pointee.voices.store(audibleCount, ordering: .relaxed)
  }

  // MARK: -

  private var audibleCount: Int {
    var count = layers.isPlaying ? 1 : 0
    for slot in 0..<Self.slotCount where unsafe voices[slot].isActive && !voices[slot].isEnding {
      count += 1
    }
    return count
  }

  private mutating func renderChunk(_ output: UnsafeMutablePointer<Float>, frames: Int) {
    unsafe output.update(repeating: 0, count: frames * 2)
    let musicStart = music.value * master.value * duck.value
    let effectsStart = effects.value * master.value
    music.advance(frames)
    effects.advance(frames)
    master.advance(frames)
    advanceDuck(frames)
    let musicStep = (music.value * master.value * duck.value - musicStart) / Float(frames)
    let effectsStep = (effects.value * master.value - effectsStart) / Float(frames)
    var isSilent = true
    for slot in 0..<Self.slotCount where unsafe voices[slot].isActive {
      isSilent = false
      let isMusic = unsafe voices[slot].group == SoundGroup.music.rawValue
      unsafe voices[slot].mix(
        into: output, frames: frames, gain: isMusic ? musicStart : effectsStart,
        step: isMusic ? musicStep : effectsStep)
      if unsafe !voices[slot].isActive { unsafe shared.pointee.free(voices[slot].place) }
    }
    if !layers.isSilent {
      isSilent = false
      unsafe layers.mix(into: output, frames: frames, gain: musicStart, step: musicStep)
    }
    if isSilent, limiter.isSilent {
      silentFrames += frames
    } else {
      silentFrames = 0
      unsafe limiter.process(output, count: frames)
    }
  }

  private mutating func advanceDuck(_ frames: Int) {
    if duckFrames > 0 {
      duckFrames -= frames
      if duckFrames <= 0 { duck.head(for: 1, frames: Self.duckRelease) }
    }
    duck.advance(frames)
  }

  /// Starts the ramps to new volumes, and fades out stopped voices.
  private mutating func heed() {
    Self.follow(unsafe shared.pointee.master, &master, &masterStamp)
    Self.follow(unsafe shared.pointee.groups[SoundGroup.music.rawValue].volume, &music, &musicStamp)
    Self.follow(
      unsafe shared.pointee.groups[SoundGroup.effects.rawValue].volume, &effects, &effectsStamp)
    layers.heed(unsafe shared.pointee)
    for slot in 0..<Self.slotCount where unsafe voices[slot].isActive {
      unsafe voices[slot].heed(shared.pointee)
    }
  }

  private static func follow(
    _ volume: borrowing SharedVolume, _ ramp: inout Ramp, _ stamp: inout UInt64
  ) {
    guard let value = volume.value(after: &stamp) else { return }
    ramp.head(for: value.left, frames: value.frames)
  }

  private mutating func play(_ command: PlayCommand) {
    let stop = unsafe shared.pointee.stopFrames(
      of: command.voice, at: command.place, in: command.group)
    if stop != nil {
      unsafe shared.pointee.free(command.place)
      return
    }
    guard !isTooSoon(command), let slot = slot(for: command) else {
      unsafe shared.pointee.free(command.place)
      unsafe shared.pointee.dropped.wrappingAdd(1, ordering: .relaxed)
      return
    }
    var voice = Voice()
    voice.id = command.voice
    voice.place = command.place
    voice.volumeStamp = command.volumeStamp
    voice.group = command.group
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
    guard command.duckGain < 1 else { return }
    duckFrames = max(duckFrames, command.duckFrames)
    duck.head(for: min(command.duckGain, duck.target), frames: Self.duckAttack)
  }

  /// Returns whether the same sound started shortly before; playing it twice at once would only be
  /// louder.
  private func isTooSoon(_ command: PlayCommand) -> Bool {
    for slot in 0..<Self.slotCount
    where unsafe voices[slot].isActive && voices[slot].samples == command.samples
      && voices[slot].age < command.spacing
    {
      return true
    }
    return false
  }

  /// Returns a free slot; if all voices are playing, fades one of them out.
  ///
  /// Returns nil if the sound must be dropped.
  private mutating func slot(for command: PlayCommand) -> Int? {
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
    if audible < Self.voiceCount { return free }
    guard let victim, unsafe voices[victim].priority <= command.priority else { return nil }
    // A voice that was not rendered yet needs no fade-out.
    let isUnheard = unsafe voices[victim].age == 0
    guard let slot = isUnheard ? victim : free else { return nil }
    if isUnheard {
      unsafe shared.pointee.free(voices[victim].place)
    } else {
      unsafe voices[victim].end(over: Self.stealFrames)
    }
    unsafe shared.pointee.stolen.wrappingAdd(1, ordering: .relaxed)
    return slot
  }
}
