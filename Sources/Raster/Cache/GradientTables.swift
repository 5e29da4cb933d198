/// A cache of the colour tables of all gradients, in one buffer.
///
/// Each table is made once and read by every thread.
final class GradientTables: FrameCache {
  let name = "gradients"
  private let memory = Buffer<UInt32>()
  private var count = 0
  private var places: [Gradient: Int] = [:]
  /// The number of tables found and made since the start.
  private(set) var uses = FrameCounts.Uses()

  /// The words of all tables; valid until the next `place(of:)`.
  var words: Row<UInt32> { Row(memory.row) }

  var byteCount: Int {
    memory.byteCount + places.capacity * MemoryLayout<(Gradient, Int)>.stride
  }

  /// Returns the index of a gradient's first word and makes the table if needed.
  func place(of gradient: Gradient) -> Int {
    if let place = places[gradient] {
      uses.hits &+= 1
      return place
    }
    uses.misses &+= 1
    let words = GradientTable(gradient).words
    let place = count
    count += words.count
    if count > memory.capacity { memory.resize(to: 2 * count, keeping: place) }
    for (index, word) in words.enumerated() { memory.row[place + index] = word }
    places[gradient] = place
    return place
  }

  func age(_ budget: CacheBudget) {
    guard count > CacheBudget.gradientWords else { return }
    count = 0
    places.removeAll(keepingCapacity: true)
  }

  func release() {
    memory.release()
    (count, places) = (0, [:])
  }
}
