internal import Synchronization

/// A command to start a sound.
///
/// Copying it needs no reference counting, because it has only plain numbers and an address.
@safe struct PlayCommand {
  var voice: UInt64 = 0
  /// The index of the voice's controls in `MixerShared`.
  var place = 0
  var group = 0
  var isLooping = false
  var priority: UInt8 = 0
  @unsafe var samples: UnsafePointer<Int16>?
  var sampleCount = 0
  /// The factor by which stored samples are multiplied.
  var scale: Float = 1
  /// The number of the sound's samples per sample of the device.
  var pitch: Double = 1
  var left: Float = 0
  var right: Float = 0
  /// The stamp of the voice's shared volume when the command was queued.
  ///
  /// If the voice's stamp differs later, its volume has changed since then.
  var volumeStamp: UInt64 = 0
  /// The length of the fade-in in frames.
  var frames = 0
  /// The minimum number of frames between two starts of the same sound.
  var spacing = 0
  /// The gain of the music during the sound.
  ///
  /// The music stays lowered for `duckFrames` frames.
  var duckGain: Float = 1
  var duckFrames = 0
}

/// A lock-free queue with one writing and one reading thread.
///
/// All memory is allocated at the start. Each queued sound holds one of the voice controls of
/// `MixerShared`, and the queue has as many entries as there are controls. So the queue is never
/// full.
@safe struct CommandRing {
  static let capacity = 256

  private struct Indices: ~Copyable {
    /// The numbers of commands taken and put since the start; both wrap around.
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

  /// Adds a command; called by the program's thread.
  ///
  /// - Precondition: the queue is not full.
  func put(_ command: PlayCommand) {
    let put = unsafe indices.pointee.put.load(ordering: .relaxed)
    let taken = unsafe indices.pointee.taken.load(ordering: .acquiring)
    precondition(put &- taken < UInt(Self.capacity))
    unsafe slots[Int(put % UInt(Self.capacity))] = command
    unsafe indices.pointee.put.store(put &+ 1, ordering: .releasing)
  }

  /// Takes the next command; called by the device's thread.
  func take() -> PlayCommand? {
    let taken = unsafe indices.pointee.taken.load(ordering: .relaxed)
    guard unsafe taken != indices.pointee.put.load(ordering: .acquiring) else { return nil }
    let command = unsafe slots[Int(taken % UInt(Self.capacity))]
    unsafe indices.pointee.taken.store(taken &+ 1, ordering: .releasing)
    return command
  }
}
