internal import Numerics
internal import Synchronization

/// A group of sounds with its own volume.
package enum SoundGroup: Int, CaseIterable, Sendable {
  case music, effects
}

/// Mixes sounds into two channels at 48 kHz: 32 voices, generated music, two groups, a limiter.
///
/// This class is the program's interface. It queues sounds, and stores volumes and stops. The
/// samples are computed by a device or by the caller of `render`. While nothing renders, at most
/// 256 sounds can be queued; further sounds are refused. Volumes and stops are always accepted. A
/// sound stays in memory from its first play until the mixer is freed.
@safe package final class Mixer {
  /// The identity of a started sound, which may have ended.
  package struct VoiceID: Hashable, Sendable {
    let number: UInt64
    /// The index of the sound's controls in `MixerShared`; nil if the sound was refused.
    var place: Int?
  }

  /// The parameters of a started sound.
  package struct Playing: Sendable {
    /// The group whose volume applies.
    package var group = SoundGroup.effects
    /// The volume, 0…1, on a perceived scale: 0.5 is half as loud.
    package var volume = 1.0
    /// The position from −1 (left) to 1 (right).
    package var pan = 0.0
    /// The speed: 2 is an octave higher and half as long; clamped to 0.25…4.
    package var pitch = 1.0
    /// Whether the sound repeats until it is stopped.
    package var loops = false
    /// The priority; if all voices are taken, the voice with the lowest priority is replaced.
    package var priority: UInt8 = 128
    /// The length of the fade-in, in seconds.
    package var fadeInSeconds = 0.0
    /// The minimum time between two starts of the same sound, in seconds.
    package var spacingSeconds = 0.04
    /// The gain of the music during this sound; 1 does not change it.
    package var musicGain = 1.0
    /// The time for which the music stays lowered, in seconds.
    package var musicGainSeconds = 0.0

    package init() {}
  }

  /// The state of the rendering thread; no other thread accesses it.
  @unsafe private let core: UnsafeMutablePointer<MixerCore>
  @unsafe private let shared: UnsafeMutablePointer<MixerShared>
  private let ring = CommandRing()
  /// Music that is generated while it plays; silence until it has a source and is started.
  package let layers = LayerStream()
  private var nextVoice: UInt64 = 1
  /// All sounds played so far, kept alive because the device's thread holds addresses of their
  /// samples.
  private var arena: [ObjectIdentifier: Sound] = [:]
  private var masterVolume = 1.0
  private var groupVolumes = [1.0, 1.0]
  private var layersPlay = false
  /// The loops that were started and not stopped.
  private var loops: [UInt64: SoundGroup] = [:]
  /// Whether a command was given since the last call of `commandsWereSeen`.
  package private(set) var hasCommands = false
  /// Whether a command needs a device, so that a closed device should be opened.
  package private(set) var wantsDevice = false

  package init() {
    unsafe shared = .allocate(capacity: 1)
    unsafe shared.initialize(to: MixerShared())
    unsafe core = .allocate(capacity: 1)
    unsafe core.initialize(to: MixerCore(ring, shared, layers.ring))
  }

  /// - Precondition: no device renders the mixer any more.
  deinit {
    unsafe core.pointee.deallocate()
    unsafe core.deallocate()
    ring.deallocate()
    unsafe shared.deinitialize(count: 1)
    unsafe shared.deallocate()
  }

  // MARK: - Commands

  /// Starts a sound and returns its identity.
  ///
  /// A sound that would be silent is started only if it loops. It is silent if its own volume, its
  /// group's volume or the master volume is zero.
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

  /// Fades a voice out; ignored if the voice has ended.
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

  /// Changes the volume and the place of a playing sound over some seconds.
  package func setVolume(
    _ volume: Double, pan: Double = 0, of voice: VoiceID, overSeconds seconds: Double = 0.05
  ) {
    guard let place = place(of: voice) else { return }
    hasCommands = true
    let (left, right) = Self.sides(volume: volume, pan: pan)
    unsafe shared.pointee.places[place].volume
      .set(left: left, right: right, frames: Self.frames(seconds))
  }

  /// Changes the volume of a group of sounds over some seconds.
  package func setVolume(
    _ volume: Double, of group: SoundGroup, overSeconds seconds: Double = 0.05
  ) {
    groupVolumes[group.rawValue] = Self.cleaned(volume)
    volumeChanged()
    let gain = Self.gain(volume)
    unsafe shared.pointee.groups[group.rawValue].volume
      .set(left: gain, right: gain, frames: Self.frames(seconds))
  }

  /// Sets the volume of everything; at zero the device is closed.
  package func setMasterVolume(_ volume: Double, overSeconds seconds: Double = 0.05) {
    masterVolume = Self.cleaned(volume)
    volumeChanged()
    let gain = Self.gain(volume)
    unsafe shared.pointee.master.set(left: gain, right: gain, frames: Self.frames(seconds))
  }

  // MARK: - What is heard

  /// Whether any group has a volume above zero.
  package var isAudible: Bool { SoundGroup.allCases.contains { isAudible($0) } }

  /// Renders the next frames, left and right alternately; for use without a device.
  package func render(into samples: inout [Float]) {
    unsafe samples.withUnsafeMutableBufferPointer { unsafe render(into: $0) }
  }

  /// Renders for a device, without allocation, locks or reference counting.
  @unsafe package func render(into samples: UnsafeMutableBufferPointer<Float>) {
    guard let start = samples.baseAddress else { return }
    unsafe core.pointee.render(into: start, frames: samples.count / 2)
  }

  /// Renders for a callback that only has an address, which must be `deviceAddress`.
  @unsafe package static func render(
    _ address: UnsafeMutableRawPointer, into samples: UnsafeMutablePointer<Float>, frames: Int
  ) {
    unsafe address.assumingMemoryBound(to: MixerCore.self).pointee
      .render(into: samples, frames: frames)
  }

  /// Executes the commands given while nothing rendered.
  @unsafe package static func skip(_ address: UnsafeMutableRawPointer) {
    unsafe address.assumingMemoryBound(to: MixerCore.self).pointee.skip()
  }

  /// The address for `render` and `skip`, valid as long as the mixer.
  @unsafe package var deviceAddress: UnsafeMutableRawPointer {
    unsafe UnsafeMutableRawPointer(core)
  }

  /// The duration of silence at the end of the rendered samples; callable from any thread.
  package var silentSeconds: Double {
    unsafe Double(shared.pointee.silentFrames.load(ordering: .relaxed)) / Double(Sound.sampleRate)
  }

  /// The number of sounds playing; generated music counts as one.
  package var voiceCount: Int { unsafe shared.pointee.voices.load(ordering: .relaxed) }
  /// The number of voices replaced by new sounds because all were taken, since the start.
  package var stolenCount: Int { unsafe shared.pointee.stolen.load(ordering: .relaxed) }
  /// The number of sounds dropped since the mixer was created.
  ///
  /// A sound is dropped if no voice or no voice control is free, or if the same sound has just
  /// started. Sounds that end early because there is no device are not counted.
  package var droppedCount: Int { unsafe shared.pointee.dropped.load(ordering: .relaxed) }

  /// Resets `hasCommands` and `wantsDevice`, after the owner of the device has read them.
  package func commandsWereSeen() {
    hasCommands = false
    wantsDevice = false
  }

  // MARK: -

  private func isAudible(_ group: SoundGroup) -> Bool {
    masterVolume > 0 && groupVolumes[group.rawValue] > 0
  }

  /// Returns the index of a voice's controls; nil if the voice has ended.
  private func place(of voice: VoiceID) -> Int? {
    guard let place = voice.place else { return nil }
    let owner = unsafe shared.pointee.places[place].owner.load(ordering: .relaxed)
    return owner == voice.number ? place : nil
  }

  /// Sets `hasCommands`, and sets `wantsDevice` if a loop or the generated music is playing.
  private func volumeChanged() {
    hasCommands = true
    wantsDevice = wantsDevice || layersPlay || !loops.isEmpty
  }

  private static func cleaned(_ volume: Double) -> Double {
    volume.isNaN ? 0 : min(max(volume, 0), 1)
  }

  /// Converts a perceived volume to a gain: the square of the volume.
  ///
  /// A sound is perceived as half as loud at about a tenth of its power. Here, half the volume
  /// gives a sixteenth of the power. The square is used because it is exactly zero at zero.
  private static func gain(_ volume: Double) -> Float {
    let volume = cleaned(volume)
    return Float(volume * volume)
  }

  /// Distributes a volume to the sides at equal power, so that a moving sound keeps its loudness.
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
