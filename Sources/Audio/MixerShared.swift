internal import Synchronization

/// What the program and the device's thread tell each other, besides new sounds.
///
/// Volumes and ends are values of which the last counts, not commands in a queue: however long nobody
/// renders, none is refused. All of it is atomic, so neither side waits for the other.
struct MixerShared: ~Copyable {
  /// Places that only loops may take: music is not refused because of a burst of short sounds.
  private static let loopPlaceCount = 16

  // Set by the program.
  let master = SharedVolume()
  let groups = InlineArray<2, GroupControl> { _ in GroupControl() }
  /// One for each sound that was begun and has not ended or been dropped; further ones are refused.
  let places = InlineArray<256, VoiceControl> { _ in VoiceControl() }

  /// Of the music that is generated: how loud it is, and each of its layers.
  let layerLevel = SharedVolume()
  let layerGains = InlineArray<5, SharedVolume> { _ in SharedVolume() }

  // Told by the device's thread.
  let silentFrames = Atomic<Int>(0)
  let voices = Atomic<Int>(0)
  let stolen = Atomic<Int>(0)
  let dropped = Atomic<Int>(0)

  /// The program's side: a place for a new voice, nil when all are taken.
  func take(for voice: UInt64, isLooping: Bool) -> Int? {
    let count = isLooping ? places.count : places.count - Self.loopPlaceCount
    for place in 0..<count where places[place].owner.load(ordering: .acquiring) == 0 {
      places[place].ending.store(0, ordering: .relaxed)
      places[place].owner.store(voice, ordering: .relaxed)
      return place
    }
    return nil
  }

  /// The device's side: what a voice fades out in; nil if it was not stopped.
  func stopFrames(of voice: UInt64, at place: Int, in group: Int) -> Int? {
    let ending = places[place].ending.load(ordering: .relaxed)
    if ending > 0 { return ending - 1 }
    guard voice < groups[group].firstToStay.load(ordering: .acquiring) else { return nil }
    return groups[group].stopFrames.load(ordering: .relaxed)
  }

  /// The device's side: the voice of the place is over.
  func free(_ place: Int) { places[place].owner.store(0, ordering: .releasing) }
}

/// A volume of each side: the program sets it, the device's thread follows it.
struct SharedVolume: ~Copyable {
  /// Left and right, 32 bits each.
  private let sides = Atomic<UInt64>(0)
  /// How often it was set and the frames of the last glide, 32 bits each.
  private let change = Atomic<UInt64>(0)

  /// What stands for the volume as it now is; never the same again until it was set 2³² times.
  var stamp: UInt64 { change.load(ordering: .relaxed) }

  /// The program's side: to be there after so many frames.
  func set(left: Float, right: Float, frames: Int) {
    sides.store(UInt64(left.bitPattern) << 32 | UInt64(right.bitPattern), ordering: .relaxed)
    let count = (stamp >> 32) &+ 1
    change.store(count << 32 | UInt64(UInt32(clamping: frames)), ordering: .releasing)
  }

  /// The device's side: the volume, if it was set since `stamp`.
  ///
  /// Set again meanwhile, it may already be the next volume; its own frames then follow.
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

/// What the program tells one voice after it was begun.
struct VoiceControl: ~Copyable {
  /// The voice's number, 0 when the place is free: taken by the program, freed by the other side.
  let owner = Atomic<UInt64>(0)
  /// Frames to fade out in, and one more; 0 until the voice is stopped.
  let ending = Atomic<Int>(0)
  let volume = SharedVolume()
}

/// What the program tells a group.
struct GroupControl: ~Copyable {
  let volume = SharedVolume()
  /// Voices with a lower number end, within so many frames.
  let firstToStay = Atomic<UInt64>(0)
  let stopFrames = Atomic<Int>(0)
}
