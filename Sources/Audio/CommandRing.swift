internal import Synchronization

/// A sound to begin: plain numbers and an address, nothing that is counted.
@safe struct PlayCommand {
  var voice: UInt64 = 0
  /// Of the voice in `MixerShared`.
  var place = 0
  var group = 0
  var isLooping = false
  var priority: UInt8 = 0
  @unsafe var samples: UnsafePointer<Int16>?
  var sampleCount = 0
  /// What a sample is worth.
  var scale: Float = 1
  /// Samples of the sound for one of the device.
  var pitch: Double = 1
  var left: Float = 0
  var right: Float = 0
  /// The shared volume's, when it was `left` and `right`.
  var volumeStamp: UInt64 = 0
  /// Of the fade in.
  var frames = 0
  /// Frames since the same sound began before it may begin again.
  var spacing = 0
  /// The gain of the music while the sound is heard, and for how long.
  var duckGain: Float = 1
  var duckFrames = 0
}

/// A queue from one thread to another, without a lock: one only puts in, the other only takes out.
///
/// All memory is taken at the start. There is room for as many sounds as `MixerShared` has places, and
/// each that is put in holds one: the queue is never full.
@safe struct CommandRing {
  static let capacity = 256

  private struct Indices: ~Copyable {
    /// Commands taken out and put in since the start; only their difference is ever large.
    let taken = Atomic<UInt>(0)
    let put = Atomic<UInt>(0)
  }

  @unsafe private let slots: UnsafeMutablePointer<PlayCommand>
  @unsafe private let indices: UnsafeMutablePointer<Indices>

  init() {
    unsafe slots = .allocate(capacity: Self.capacity)
    unsafe slots.initialize(repeating: PlayCommand(), count: Self.capacity)
    unsafe indices = .allocate(capacity: 1)
    unsafe indices.initialize(to: Indices())
  }

  func deallocate() {
    unsafe slots.deallocate()
    unsafe indices.deinitialize(count: 1)
    unsafe indices.deallocate()
  }

  /// The program's side.
  ///
  /// - Precondition: fewer than `capacity` commands have not been taken.
  func put(_ command: PlayCommand) {
    let put = unsafe indices.pointee.put.load(ordering: .relaxed)
    let taken = unsafe indices.pointee.taken.load(ordering: .acquiring)
    precondition(put &- taken < UInt(Self.capacity))
    unsafe slots[Int(put % UInt(Self.capacity))] = command
    unsafe indices.pointee.put.store(put &+ 1, ordering: .releasing)
  }

  /// The device's side.
  func take() -> PlayCommand? {
    let taken = unsafe indices.pointee.taken.load(ordering: .relaxed)
    guard unsafe taken != indices.pointee.put.load(ordering: .acquiring) else { return nil }
    let command = unsafe slots[Int(taken % UInt(Self.capacity))]
    unsafe indices.pointee.taken.store(taken &+ 1, ordering: .releasing)
    return command
  }
}
