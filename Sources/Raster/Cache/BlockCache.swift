/// A block of consecutive numbers in a buffer that also holds other blocks.
protocol CachedBlock {
  var offset: Int { get set }
  var count: Int { get }
}

/// A cache of blocks of numbers, which are stored one after the other in one buffer.
struct BlockCache<Key: Hashable, Block: CachedBlock, Number: FixedWidthInteger & BitwiseCopyable> {
  private struct Entry {
    let key: Key
    var block: Block
    /// The frame in which the block was made.
    let made: Int
    var lastUse: Int
    var isEvicted = false
  }

  private let memory = Buffer<Number>()
  /// The sum of all blocks' counts, including evicted blocks until the next `compact`.
  private(set) var count = 0
  /// All entries in the order of their offsets; evicted ones stay until the next `compact`.
  private var entries: [Entry] = []
  /// The index in `entries` of each block that is not evicted, by the block's key.
  private var places: [Key: Int] = [:]
  /// The index in `entries` at which the search for stale blocks continues.
  private var searchIndex = 0
  /// The number of blocks found and made since the start.
  private(set) var uses = FrameCounts.Uses()
  private var frame = 0
  /// The lowest value of `limit`, and the highest count that `age` leaves.
  ///
  /// If the count is still above the upper bound after `age` has evicted all stale blocks, `age`
  /// evicts the other blocks too.
  private let bounds: ClosedRange<Int>
  /// The count above which `age` evicts all stale blocks and compacts the rest.
  ///
  /// A compaction sets the limit to at least twice the remaining count. As soon as the count
  /// exceeds half of the limit, each call of `age` evicts some of the stale blocks.
  private var limit: Int
  /// The count at the previous call of `age`.
  private var lastCount = 0

  init(_ bounds: ClosedRange<Int>) {
    self.bounds = bounds
    limit = bounds.lowerBound
  }

  /// The numbers of all blocks; valid until the next `add`.
  var numbers: Row<Number> { Row(memory.row) }

  var misses: Int { uses.misses }

  var byteCount: Int {
    memory.byteCount + entries.capacity * MemoryLayout<Entry>.stride
      + places.capacity * MemoryLayout<(Key, Int)>.stride
  }

  /// Returns the cached block and marks it as used in this frame.
  mutating func find(_ key: Key) -> Block? {
    guard let place = places[key] else { return nil }
    entries[place].lastUse = frame
    uses.hits &+= 1
    return entries[place].block
  }

  /// Adds a block; `write` receives its memory filled with zeros.
  mutating func add(_ key: Key, _ block: Block, write: (MutableRow<Number>) -> Void) -> Block {
    uses.misses &+= 1
    var block = block
    block.offset = count
    count += block.count
    if count > memory.capacity { memory.resize(to: 2 * count, keeping: block.offset) }
    let row = memory.row + block.offset
    row.update(repeating: 0, count: block.count)
    write(row)
    if let old = places.updateValue(entries.count, forKey: key) { entries[old].isEvicted = true }
    entries.append(Entry(key: key, block: block, made: frame, lastUse: frame))
    return block
  }

  /// Evicts stale blocks if there are too many numbers; called before each frame.
  ///
  /// The search for stale blocks is spread over the frames in which the count grows from half of
  /// `limit` to `limit`. Without this, a search among thousands of glyph masks took 3 ms in every
  /// 300th frame of the pause screen (2026-11).
  mutating func age() {
    frame += 1
    let grown = max(0, count - lastCount)
    defer { lastCount = count }
    guard count > limit / 2 else { return }
    evictStale(among: entries.count * 4 * grown / limit + 16, once: 30, after: 300)
    guard count > limit else { return }
    evictStale(among: entries.count, once: 2, after: 300)
    compact()
    if count > bounds.upperBound { evictAll() }
    limit = max(bounds.lowerBound, count * 2)
  }

  /// Evicts stale blocks and frees the memory that the rest does not need.
  mutating func release() {
    evictStale(among: entries.count, once: 2, after: 60)
    compact()
    if memory.capacity > count + 4096 { memory.resize(to: count, keeping: count) }
    entries.shrink()
    if places.capacity > 2 * places.count + 64 { places = places.filter { _ in true } }
    limit = max(bounds.lowerBound, count * 2)
  }

  mutating func evictAll() {
    count = 0
    places.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  /// Searches the next `count` entries for stale blocks and evicts them.
  ///
  /// A block that was used only in the frame that made it is stale after `few` more frames. A block
  /// that was used again is stale after `frames` frames without use.
  ///
  /// Content that pulses or moves by fractions of a pixel needs a new block in every frame, and
  /// rarely needs an old block again.
  private mutating func evictStale(among count: Int, once few: Int, after frames: Int) {
    for _ in 0..<min(count, entries.count) {
      if searchIndex >= entries.count { searchIndex = 0 }
      let entry = entries[searchIndex]
      let isOnce = entry.made == entry.lastUse
      if !entry.isEvicted, frame - entry.lastUse > (isOnce ? few : frames) {
        entries[searchIndex].isEvicted = true
        places[entry.key] = nil
      }
      searchIndex += 1
    }
  }

  /// Moves the blocks that are not evicted to the front.
  private mutating func compact() {
    let row = memory.row
    var (kept, end) = (0, 0)
    for index in entries.indices where !entries[index].isEvicted {
      var entry = entries[index]
      (row + end).update(from: row + entry.block.offset, count: entry.block.count)
      entry.block.offset = end
      end += entry.block.count
      if let place = places.index(forKey: entry.key) { places.values[place] = kept }
      entries[kept] = entry
      kept += 1
    }
    entries.removeLast(entries.count - kept)
    count = end
    searchIndex = 0
  }
}
