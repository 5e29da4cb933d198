internal import Numerics
internal import Synchronization

/// What a sound belongs to: each group has a volume of its own.
package enum SoundGroup: Int, CaseIterable, Sendable {
  case music, effects
}

/// Mixes sounds into two channels at 48 kHz: 32 voices, generated music, two groups, a limiter.
///
/// The program's side. It only puts sounds into a queue and sets volumes and ends; what is heard is
/// computed by whoever calls `render`, or by a device that was given the mixer. While nobody does, new
/// sounds are refused after a few hundred, volumes and ends never. Sounds that were played stay in
/// memory as long as the mixer.
@safe package final class Mixer {
  /// One playing of a sound; it may long be over.
  package struct VoiceID: Hashable, Sendable {
    let number: UInt64
    /// Of its control; nil if it was never begun.
    var place: Int?
  }

  /// How a sound is played.
  package struct Playing: Sendable {
    /// The group whose volume applies.
    package var group = SoundGroup.effects
    /// 0…1 as heard: half is half as loud.
    package var volume = 1.0
    /// −1 left … 1 right.
    package var pan = 0.0
    /// Twice is an octave up, and half as long; kept to 0.25…4.
    package var pitch = 1.0
    /// From its end it goes on at its beginning, until it is stopped.
    package var loops = false
    /// When all voices are taken, the lowest makes room.
    package var priority: UInt8 = 128
    /// The length of the fade at the beginning, in seconds.
    package var fadeInSeconds = 0.0
    /// The same sound is not begun again sooner.
    package var spacingSeconds = 0.04
    /// The gain of the music while this is heard; 1 leaves the music alone.
    package var musicGain = 1.0
    /// How long the music is pushed back, in seconds, before it returns.
    package var musicGainSeconds = 0.0

    package init() {}
  }

  /// Of the thread that renders; nothing else looks inside.
  @unsafe private let core: UnsafeMutablePointer<MixerCore>
  @unsafe private let shared: UnsafeMutablePointer<MixerShared>
  private let ring = CommandRing()
  /// Music that is generated while it plays; silence until it has a source and is started.
  package let layers = LayerStream()
  private var nextVoice: UInt64 = 1
  /// Everything that was ever played: the device's thread has addresses into it.
  private var arena: [ObjectIdentifier: Sound] = [:]
  private var masterVolume = 1.0
  private var groupVolumes = [1.0, 1.0]
  private var layersPlay = false
  /// Loops that were begun and not stopped.
  private var loops: [UInt64: SoundGroup] = [:]
  /// Something was commanded since `commandsWereSeen`.
  package private(set) var hasCommands = false
  /// Something was commanded that a closed device should be opened for.
  package private(set) var wantsDevice = false

  package init() {
    unsafe shared = .allocate(capacity: 1)
    unsafe shared.initialize(to: MixerShared())
    unsafe core = .allocate(capacity: 1)
    unsafe core.initialize(to: MixerCore(ring, shared, layers.ring))
  }

  /// - Precondition: no device renders it any more.
  deinit {
    unsafe core.pointee.deallocate()
    unsafe core.deallocate()
    ring.deallocate()
    unsafe shared.deinitialize(count: 1)
    unsafe shared.deallocate()
  }

  // MARK: - Commands

  /// Begins a sound; with its volume at zero nothing is begun, unless it loops.
  @discardableResult
  package func play(_ sound: Sound, _ playing: Playing = Playing()) -> VoiceID {
    var id = VoiceID(number: nextVoice)
    nextVoice += 1
    guard playing.loops || isAudible(playing.group) && playing.volume > 0 else { return id }
    hasCommands = true
    wantsDevice = true
    guard let place = unsafe shared.pointee.take(for: id.number, isLooping: playing.loops) else {
      unsafe shared.pointee.dropped.wrappingAdd(1, ordering: .relaxed)
      return id
    }
    id.place = place
    arena[ObjectIdentifier(sound)] = sound
    if playing.loops { loops[id.number] = playing.group }
    var command = PlayCommand()
    command.voice = id.number
    command.place = place
    command.group = playing.group.rawValue
    command.isLooping = playing.loops
    command.priority = playing.priority
    unsafe command.samples = sound.samples
    command.sampleCount = sound.count
    command.scale = sound.scale
    command.pitch = playing.pitch.isFinite ? min(max(playing.pitch, 0.25), 4) : 1
    (command.left, command.right) = Self.sides(volume: playing.volume, pan: playing.pan)
    command.volumeStamp = unsafe shared.pointee.places[place].volume.stamp
    command.frames = Self.frames(playing.fadeInSeconds)
    command.spacing = Self.frames(playing.spacingSeconds)
    command.duckGain = playing.musicGain.isFinite ? Float(min(max(playing.musicGain, 0), 1)) : 1
    command.duckFrames = Self.frames(playing.musicGainSeconds)
    ring.put(command)
    return id
  }

  /// Fades a voice out; one that is over stays so.
  package func stop(_ voice: VoiceID, overSeconds seconds: Double = 0.03) {
    loops[voice.number] = nil
    guard let place = place(of: voice) else { return }
    hasCommands = true
    unsafe shared.pointee.places[place].ending
      .store(Self.frames(seconds) + 1, ordering: .relaxed)
  }

  /// Stops all sounds of a group over some seconds.
  package func stopAll(of group: SoundGroup, overSeconds seconds: Double = 0.03) {
    loops = loops.filter { $0.value != group }
    hasCommands = true
    if group == .music, layersPlay { stopLayers(overSeconds: seconds) }
    unsafe shared.pointee.groups[group.rawValue].stopFrames
      .store(Self.frames(seconds), ordering: .relaxed)
    unsafe shared.pointee.groups[group.rawValue].firstToStay.store(nextVoice, ordering: .releasing)
  }

  /// Starts the generated music, or continues it where it was stopped.
  package func playLayers(fadeInSeconds seconds: Double = 0) { setLayerLevel(1, seconds) }

  /// Fades the generated music out.
  package func stopLayers(overSeconds seconds: Double = 0.03) { setLayerLevel(0, seconds) }

  private func setLayerLevel(_ level: Float, _ seconds: Double) {
    layersPlay = level > 0
    layers.isWanted.store(layersPlay, ordering: .relaxed)
    hasCommands = true
    wantsDevice = wantsDevice || layersPlay
    unsafe shared.pointee.layerLevel.set(
      left: level, right: level, frames: max(Self.frames(seconds), Voice.edgeFrames))
  }

  /// Sets the gain of a layer of the generated music.
  ///
  /// - Precondition: `layer` is in `0..<LayerStream.layerCount`.
  package func setLayerGain(_ gain: Double, of layer: Int, overSeconds seconds: Double = 0.05) {
    hasCommands = true
    let gain = Float(Self.cleaned(gain))
    unsafe shared.pointee.layerGains[layer].set(
      left: gain, right: gain, frames: Self.frames(seconds))
  }

  package func setVolume(
    _ volume: Double, pan: Double = 0, of voice: VoiceID, overSeconds seconds: Double = 0.05
  ) {
    guard let place = place(of: voice) else { return }
    hasCommands = true
    let (left, right) = Self.sides(volume: volume, pan: pan)
    unsafe shared.pointee.places[place].volume
      .set(left: left, right: right, frames: Self.frames(seconds))
  }

  package func setVolume(
    _ volume: Double, of group: SoundGroup, overSeconds seconds: Double = 0.05
  ) {
    groupVolumes[group.rawValue] = Self.cleaned(volume)
    volumeChanged()
    let gain = Self.gain(volume)
    unsafe shared.pointee.groups[group.rawValue].volume
      .set(left: gain, right: gain, frames: Self.frames(seconds))
  }

  /// Of everything; at zero the device is closed.
  package func setMasterVolume(_ volume: Double, overSeconds seconds: Double = 0.05) {
    masterVolume = Self.cleaned(volume)
    volumeChanged()
    let gain = Self.gain(volume)
    unsafe shared.pointee.master.set(left: gain, right: gain, frames: Self.frames(seconds))
  }

  // MARK: - What is heard

  /// Whether anything could be heard at all.
  package var isAudible: Bool { SoundGroup.allCases.contains { isAudible($0) } }

  /// Renders the next frames, left and right in turn: offline, where there is no device.
  package func render(into samples: inout [Float]) {
    unsafe samples.withUnsafeMutableBufferPointer { unsafe render(into: $0) }
  }

  /// The device's side: no allocation, no lock, no counting of references.
  @unsafe package func render(into samples: UnsafeMutableBufferPointer<Float>) {
    guard let start = samples.baseAddress else { return }
    unsafe core.pointee.render(into: start, frames: samples.count / 2)
  }

  /// The same for a callback that knows no more than an address, which is `deviceAddress`.
  @unsafe package static func render(
    _ address: UnsafeMutableRawPointer, into samples: UnsafeMutablePointer<Float>, frames: Int
  ) {
    unsafe address.assumingMemoryBound(to: MixerCore.self).pointee
      .render(into: samples, frames: frames)
  }

  /// Obeys what was commanded while nobody renders.
  @unsafe package static func skip(_ address: UnsafeMutableRawPointer) {
    unsafe address.assumingMemoryBound(to: MixerCore.self).pointee.skip()
  }

  /// Valid as long as the mixer.
  @unsafe package var deviceAddress: UnsafeMutableRawPointer {
    unsafe UnsafeMutableRawPointer(core)
  }

  /// How long what was rendered has been silence; any thread may ask.
  package var silentSeconds: Double {
    unsafe Double(shared.pointee.silentFrames.load(ordering: .relaxed)) / Double(Sound.sampleRate)
  }

  /// The number of sounds playing.
  package var voiceCount: Int { unsafe shared.pointee.voices.load(ordering: .relaxed) }
  /// Voices faded out to make room, and sounds not begun for want of it, since the start.
  package var stolenCount: Int { unsafe shared.pointee.stolen.load(ordering: .relaxed) }
  /// The number of commands dropped because the queue was full.
  package var droppedCount: Int { unsafe shared.pointee.dropped.load(ordering: .relaxed) }

  /// Whoever looks after the device has looked.
  package func commandsWereSeen() {
    hasCommands = false
    wantsDevice = false
  }

  // MARK: -

  private func isAudible(_ group: SoundGroup) -> Bool {
    masterVolume > 0 && groupVolumes[group.rawValue] > 0
  }

  /// Where a voice is controlled; nil if it is over.
  private func place(of voice: VoiceID) -> Int? {
    guard let place = voice.place else { return nil }
    let owner = unsafe shared.pointee.places[place].owner.load(ordering: .relaxed)
    return owner == voice.number ? place : nil
  }

  /// A closed device is opened again for a loop or the generated music.
  private func volumeChanged() {
    hasCommands = true
    wantsDevice = wantsDevice || layersPlay || !loops.isEmpty
  }

  private static func cleaned(_ volume: Double) -> Double {
    volume.isNaN ? 0 : min(max(volume, 0), 1)
  }

  /// Half as loud is about a quarter of the power of ten decibels: the square is near enough and is
  /// zero at zero.
  private static func gain(_ volume: Double) -> Float {
    let volume = cleaned(volume)
    return Float(volume * volume)
  }

  /// Equal power: a sound that wanders is everywhere as loud.
  private static func sides(volume: Double, pan: Double) -> (left: Float, right: Float) {
    let pan = pan.isNaN ? 0 : min(max(pan, -1), 1)
    let (sin, cos) = Double.sincos((pan + 1) * .pi / 4)
    let gain = Double(Self.gain(volume))
    return (Float(cos * gain), Float(sin * gain))
  }

  private static func frames(_ seconds: Double) -> Int {
    seconds.isFinite ? Int(min(max(seconds, 0), 60) * Double(Sound.sampleRate)) : 0
  }
}
