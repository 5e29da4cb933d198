internal import Synchronization

/// What the program tells the mixer: plain numbers and an address, nothing that is counted.
@safe struct MixerCommand {
  enum Kind: UInt8 {
    case play, stop, stopGroup, voiceVolume, groupVolume, masterVolume
  }

  var kind: Kind
  var voice: UInt64 = 0
  var group: UInt8 = 0
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
  /// The volume to head for, and in how many frames.
  var volume: Float = 1
  var frames = 0
  /// Frames since the same sound began before it may begin again.
  var spacing = 0
}

/// A queue from one thread to another, without a lock: one only puts in, the other only takes out.
///
/// All memory is taken at the start. When it is full, what is put in is refused.
@safe struct CommandRing {
  static let capacity = 256

  private struct Indices: ~Copyable {
    /// Commands taken out and put in since the start; only their difference is ever large.
    let taken = Atomic<UInt>(0)
    let put = Atomic<UInt>(0)
  }

  @unsafe private let slots: UnsafeMutablePointer<MixerCommand>
  @unsafe private let indices: UnsafeMutablePointer<Indices>

  init() {
    unsafe slots = .allocate(capacity: Self.capacity)
    unsafe slots.initialize(repeating: MixerCommand(kind: .stop), count: Self.capacity)
    unsafe indices = .allocate(capacity: 1)
    unsafe indices.initialize(to: Indices())
  }

  func deallocate() {
    unsafe slots.deallocate()
    unsafe indices.deinitialize(count: 1)
    unsafe indices.deallocate()
  }

  var isEmpty: Bool {
    unsafe indices.pointee.put.load(ordering: .acquiring)
      == indices.pointee.taken.load(ordering: .acquiring)
  }

  /// The program's side; false when there is no room.
  func put(_ command: MixerCommand) -> Bool {
    let put = unsafe indices.pointee.put.load(ordering: .relaxed)
    let taken = unsafe indices.pointee.taken.load(ordering: .acquiring)
    guard put &- taken < UInt(Self.capacity) else { return false }
    unsafe slots[Int(put % UInt(Self.capacity))] = command
    unsafe indices.pointee.put.store(put &+ 1, ordering: .releasing)
    return true
  }

  /// The device's side.
  func take() -> MixerCommand? {
    let taken = unsafe indices.pointee.taken.load(ordering: .relaxed)
    guard unsafe taken != indices.pointee.put.load(ordering: .acquiring) else { return nil }
    let command = unsafe slots[Int(taken % UInt(Self.capacity))]
    unsafe indices.pointee.taken.store(taken &+ 1, ordering: .releasing)
    return command
  }
}
