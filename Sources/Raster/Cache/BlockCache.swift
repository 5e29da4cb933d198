/// A run of numbers in memory that others lie in too.
protocol CachedBlock {
  var offset: Int { get set }
  var count: Int { get }
}

/// What was made for a key, one block after the other in one piece of memory.
struct BlockCache<Key: Hashable, Block: CachedBlock, Number: FixedWidthInteger & BitwiseCopyable> {
  private struct Entry {
    let key: Key
    var block: Block
    /// The frames in which it was made and used last.
    let made: Int
    var lastUse: Int
    var isEvicted = false
  }

  private let memory = Buffer<Number>()
  /// Numbers of all blocks.
  private(set) var count = 0
  /// By their offsets; also those that were evicted since numbers were moved last.
  private var entries: [Entry] = []
  /// Places in `entries`.
  private var places: [Key: Int] = [:]
  /// The place in `entries` that is looked at next.
  private var seen = 0
  /// Blocks made since the start: stays still while everything comes from the cache.
  private(set) var misses = 0
  private var frame = 0
  /// Fewer numbers are all kept, and no more ever.
  private let bounds: ClosedRange<Int>
  /// With more numbers than these, unused ones make room.
  private var limit: Int
  /// Numbers there were in the last frame.
  private var before = 0

  init(_ bounds: ClosedRange<Int>) {
    self.bounds = bounds
    limit = bounds.lowerBound
  }

  /// All numbers; lent until another block is added.
  var numbers: Row<Number> { Row(memory.row) }

  var byteCount: Int {
    memory.byteCount + entries.capacity * MemoryLayout<Entry>.stride
      + places.capacity * MemoryLayout<(Key, Int)>.stride
  }

  /// The block of this frame or an earlier one.
  mutating func find(_ key: Key) -> Block? {
    guard let place = places[key] else { return nil }
    entries[place].lastUse = frame
    return entries[place].block
  }

  /// Adds a block, which `write` fills from zeros on.
  mutating func add(_ key: Key, _ block: Block, write: (MutableRow<Number>) -> Void) -> Block {
    misses += 1
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

  /// Called before each frame: evicts stale blocks once there are twice as many numbers as needed.
  ///
  /// They are looked for little by little while the second half fills: all at once, thousands of masks
  /// took 3 ms of every three hundredth frame of a pause (2026-11).
  mutating func age() {
    frame += 1
    let grown = max(0, count - before)
    defer { before = count }
    guard count > limit / 2 else { return }
    evictStale(among: entries.count * 4 * grown / limit + 16, once: 30, after: 300)
    guard count > limit else { return }
    evictStale(among: entries.count, once: 2, after: 300)
    compact()
    if count > bounds.upperBound { evictAll() }
    limit = max(bounds.lowerBound, count * 2)
  }

  /// Evicts what is not needed now, and frees the memory that the rest does not take.
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

  /// Evicts blocks that were used once, in frames longer ago than `few`, and others after `frames`.
  ///
  /// What moves by parts of a pixel or breathes is another block in every frame.
  private mutating func evictStale(among count: Int, once few: Int, after frames: Int) {
    for _ in 0..<min(count, entries.count) {
      if seen >= entries.count { seen = 0 }
      let entry = entries[seen]
      let isOnce = entry.made == entry.lastUse
      if !entry.isEvicted, frame - entry.lastUse > (isOnce ? few : frames) {
        entries[seen].isEvicted = true
        places[entry.key] = nil
      }
      seen += 1
    }
  }

  /// Moves what is not evicted to the front.
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
    seen = 0
  }
}
