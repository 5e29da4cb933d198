/// A run of numbers in an array that others lie in too.
protocol KeptBlock {
  var offset: Int { get set }
  var count: Int { get }
}

/// What was made for a key, one block after the other in one array, kept for as long as it is needed.
struct KeptBlocks<Key: Hashable, Block: KeptBlock, Number: FixedWidthInteger> {
  private struct Entry {
    let key: Key
    var block: Block
    /// The frames in which it was made and used last.
    let made: Int
    var lastUse: Int
    var isEvicted = false
  }

  private(set) var numbers: [Number] = []
  /// By their offsets; also those that were evicted since numbers were moved last.
  private var entries: [Entry] = []
  /// Places in `entries`.
  private var places: [Key: Int] = [:]
  /// The place in `entries` that is looked at next.
  private var seen = 0
  /// Blocks made since the start: stays still while everything comes from before.
  private(set) var misses = 0
  private var frame = 0
  private let least: Int
  private let most: Int
  /// With more numbers than these, those that nobody needs make room.
  private var limit: Int
  /// Numbers there were in the last frame.
  private var before = 0

  /// So few numbers are all kept, and never more than so many.
  init(least: Int, most: Int) {
    self.least = least
    self.most = most
    limit = least
  }

  /// The block of this frame or an earlier one.
  mutating func find(_ key: Key) -> Block? {
    guard let place = places[key] else { return nil }
    entries[place].lastUse = frame
    return entries[place].block
  }

  /// Keeps a block, which `write` fills from zeros on.
  @unsafe
  mutating func add(
    _ key: Key, _ block: Block, write: (UnsafeMutablePointer<Number>) -> Void
  ) -> Block {
    misses += 1
    var block = block
    block.offset = numbers.count
    numbers.append(contentsOf: repeatElement(0, count: block.count))
    unsafe numbers.withUnsafeMutableBufferPointer { numbers in
      guard let base = numbers.baseAddress else { return }
      unsafe write(base + block.offset)
    }
    if let old = places.updateValue(entries.count, forKey: key) { entries[old].isEvicted = true }
    entries.append(Entry(key: key, block: block, made: frame, lastUse: frame))
    return block
  }

  /// To be called between frames: drops what nobody needs once there is twice as much as is needed.
  ///
  /// What has not been used for long is looked for little by little while the second half fills: all at
  /// once, thousands of masks took 3 ms of every three hundredth frame of a pause (2026-11).
  mutating func trim() {
    frame += 1
    let grown = max(0, numbers.count - before)
    defer { before = numbers.count }
    guard numbers.count > limit / 2 else { return }
    dropStale(among: entries.count * 4 * grown / limit + 16, once: 30, after: 300)
    guard numbers.count > limit else { return }
    dropStale(among: entries.count, once: 2, after: 300)
    moveTogether()
    if numbers.count > most { removeAll() }
    limit = max(least, numbers.count * 2)
  }

  /// Drops what nobody needs now, and takes no more memory than the rest does.
  mutating func rest() {
    dropStale(among: entries.count, once: 2, after: 60)
    moveTogether()
    numbers.shrink(slack: 4096)
    entries.shrink()
    if places.capacity > 2 * places.count + 64 { places = places.filter { _ in true } }
    limit = max(least, numbers.count * 2)
  }

  mutating func removeAll() {
    numbers.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  /// What moves by parts of a pixel or breathes is another one in every frame; what has been used
  /// more than once is needed again after a while, of so many frames at most.
  private mutating func dropStale(among count: Int, once few: Int, after frames: Int) {
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
  private mutating func moveTogether() {
    var (count, end) = (0, 0)
    for index in entries.indices where !entries[index].isEvicted {
      var entry = entries[index]
      unsafe numbers.withUnsafeMutableBufferPointer { numbers in
        guard let base = numbers.baseAddress else { return }
        unsafe (base + end).update(from: base + entry.block.offset, count: entry.block.count)
      }
      entry.block.offset = end
      end += entry.block.count
      if let place = places.index(forKey: entry.key) { places.values[place] = count }
      entries[count] = entry
      count += 1
    }
    entries.removeLast(entries.count - count)
    numbers.removeLast(numbers.count - end)
    seen = 0
  }
}
