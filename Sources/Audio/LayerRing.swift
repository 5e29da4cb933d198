internal import Synchronization

/// A lock-free queue of music from the thread that generates it to the thread that mixes it.
///
/// A frame has eight channels: left and right of three stereo layers, then two mono layers.
@safe struct LayerRing: @unchecked Sendable {
  /// The size in frames: 1.4 seconds of music in 1 MB.
  ///
  /// The memory is not touched until music is generated.
  static let capacity = 65_536

  private struct Indices: ~Copyable {
    /// The numbers of frames read and written since the start.
    let read = Atomic<Int>(0)
    let written = Atomic<Int>(0)
    /// The number of times the reader found too few frames.
    let starved = Atomic<Int>(0)
  }

  @unsafe private let frames: UnsafeMutablePointer<SIMD8<Int16>>
  @unsafe private let indices: UnsafeMutablePointer<Indices>

  init() {
    unsafe frames = .allocate(capacity: Self.capacity)
    unsafe indices = .allocate(capacity: 1)
    unsafe indices.initialize(to: Indices())
  }

  func deallocate() {
    unsafe frames.deallocate()
    unsafe indices.deinitialize(count: 1)
    unsafe indices.deallocate()
  }

  /// The number of frames that can be read.
  ///
  /// For the reader this is a minimum, because the writer may have added more in the meantime.
  var available: Int {
    unsafe indices.pointee.written.load(ordering: .acquiring)
      - indices.pointee.read.load(ordering: .acquiring)
  }

  var starvedCount: Int { unsafe indices.pointee.starved.load(ordering: .relaxed) }

  /// Appends frames; called by the thread that generates.
  ///
  /// - Precondition: there is room for the frames.
  func write(_ values: [SIMD8<Float>]) {
    precondition(available + values.count <= Self.capacity)
    let start = unsafe indices.pointee.written.load(ordering: .relaxed)
    for (index, value) in values.enumerated() {
      unsafe frames[(start + index) % Self.capacity] = Self.rounded(value)
    }
    unsafe indices.pointee.written.store(start + values.count, ordering: .releasing)
  }

  /// Returns the values in units of 1/32,767, rounded and clamped to 16 bits.
  ///
  /// Adding 1.5 · 2²³ rounds a float to an integer, which then stands in the lowest bits of the
  /// float. The standard library's conversion of a vector takes more time than all other code for
  /// the music (2026-11).
  private static func rounded(_ value: SIMD8<Float>) -> SIMD8<Int16> {
    var scaled = value * 32_767
    scaled.replace(with: 32_767, where: scaled .> 32_767)
    scaled.replace(with: -32_767, where: scaled .< -32_767)
    scaled += 12_582_912
    var whole = SIMD8<Int16>()
    for lane in 0..<8 { whole[lane] = Int16(truncatingIfNeeded: scaled[lane].bitPattern) }
    return whole
  }

  /// Returns the available frame at `index`, in units of 1/32,767; frame 0 is the next one to read.
  ///
  /// Called by the thread that mixes.
  func frame(_ index: Int) -> SIMD8<Float> {
    let start = unsafe indices.pointee.read.load(ordering: .relaxed)
    return unsafe SIMD8<Float>(frames[(start + index) % Self.capacity])
  }

  /// Removes frames that have been read; called by the thread that mixes.
  func advance(_ count: Int) {
    let start = unsafe indices.pointee.read.load(ordering: .relaxed)
    unsafe indices.pointee.read.store(start + count, ordering: .releasing)
  }

  /// Counts one case of too few frames; called by the thread that mixes.
  func countStarvation() { unsafe indices.pointee.starved.wrappingAdd(1, ordering: .relaxed) }
}
