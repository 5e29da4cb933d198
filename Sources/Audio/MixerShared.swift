internal import Synchronization

/// The state shared by the program and the device's thread, except for new sounds.
///
/// Volumes and stops are not queued. A new value overwrites the previous one, so the program can
/// set them any number of times while nothing renders. All fields are atomic, so neither thread
/// waits.
struct MixerShared: ~Copyable {
  /// The number of voice controls reserved for loops, so that a burst of short sounds does not
  /// block music.
  private static let loopPlaceCount = 16

  // Written by the program.
  let master = SharedVolume()
  let groups = InlineArray<2, GroupControl> { _ in GroupControl() }
  /// The controls of sounds; a started sound has one of them until it ends or is dropped.
  ///
  /// While all are taken, further sounds are refused.
  let places = InlineArray<256, VoiceControl> { _ in VoiceControl() }

  /// The volume of generated music and of each of its layers.
  let layerLevel = SharedVolume()
  let layerGains = InlineArray<5, SharedVolume> { _ in SharedVolume() }

  // Values written by the device's thread; the program also writes `dropped`.
  let silentFrames = Atomic<Int>(0)
  let voices = Atomic<Int>(0)
  let stolen = Atomic<Int>(0)
  let dropped = Atomic<Int>(0)

  /// Reserves controls for a new voice and returns their index; nil if all are taken.
  ///
  /// Called by the program.
  func take(for voice: UInt64, isLooping: Bool) -> Int? {
    let count = isLooping ? places.count : places.count - Self.loopPlaceCount
    for place in 0..<count where places[place].owner.load(ordering: .acquiring) == 0 {
      places[place].ending.store(0, ordering: .relaxed)
      places[place].owner.store(voice, ordering: .relaxed)
      return place
    }
    return nil
  }

  /// Returns the length of the fade-out of a stopped voice in frames; nil if it was not stopped.
  ///
  /// Called by the device's thread.
  func stopFrames(of voice: UInt64, at place: Int, in group: Int) -> Int? {
    let ending = places[place].ending.load(ordering: .relaxed)
    if ending > 0 { return ending - 1 }
    guard voice < groups[group].firstToStay.load(ordering: .acquiring) else { return nil }
    return groups[group].stopFrames.load(ordering: .relaxed)
  }

  /// Frees the controls of an ended voice; called by the device's thread.
  func free(_ place: Int) { places[place].owner.store(0, ordering: .releasing) }
}

/// A volume for each side, set by the program and followed by the device's thread.
struct SharedVolume: ~Copyable {
  /// The left and the right volume, 32 bits each.
  private let sides = Atomic<UInt64>(0)
  /// The number of changes and the length of the last ramp in frames, 32 bits each.
  private let change = Atomic<UInt64>(0)

  /// A number that identifies the current volume; it repeats only after 2³² changes.
  var stamp: UInt64 { change.load(ordering: .relaxed) }

  /// Sets the volume, and the number of frames in which the device's thread ramps to it; called by
  /// the program.
  func set(left: Float, right: Float, frames: Int) {
    sides.store(UInt64(left.bitPattern) << 32 | UInt64(right.bitPattern), ordering: .relaxed)
    let count = (stamp >> 32) &+ 1
    change.store(count << 32 | UInt64(UInt32(clamping: frames)), ordering: .releasing)
  }

  /// Returns the volume if it changed since `stamp`, and updates `stamp`; called by the device's
  /// thread.
  ///
  /// During a concurrent change, the result may be the new volume with the old number of frames.
  /// The next call then returns the new volume with its own number of frames.
  func value(after stamp: inout UInt64) -> (left: Float, right: Float, frames: Int)? {
    let new = change.load(ordering: .acquiring)
    guard new != stamp else { return nil }
    stamp = new
    let bits = sides.load(ordering: .relaxed)
    return (
      Float(bitPattern: UInt32(truncatingIfNeeded: bits >> 32)),
      Float(bitPattern: UInt32(truncatingIfNeeded: bits)), Int(UInt32(truncatingIfNeeded: new))
    )
  }
}

/// The controls of a voice.
struct VoiceControl: ~Copyable {
  /// The number of the voice, 0 if free; set by the program and cleared by the device's thread.
  let owner = Atomic<UInt64>(0)
  /// One more than the length of the fade-out in frames; 0 until the voice is stopped.
  let ending = Atomic<Int>(0)
  let volume = SharedVolume()
}

/// The controls of a group.
struct GroupControl: ~Copyable {
  let volume = SharedVolume()
  /// The number of the first voice that the last stop of the group does not affect.
  ///
  /// Voices with a lower number fade out over `stopFrames` frames.
  let firstToStay = Atomic<UInt64>(0)
  let stopFrames = Atomic<Int>(0)
}
