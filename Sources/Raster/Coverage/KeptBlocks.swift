/// A run of numbers in an array that others lie in too.
protocol KeptBlock {
  var offset: Int { get set }
  var count: Int { get }
}

/// What was made for a key, one block after the other in one array, kept for as long as it is needed.
struct KeptBlocks<Key: Hashable, Block: KeptBlock, Number: FixedWidthInteger> {
  private struct Kept {
    var block: Block
    /// The frames in which it was made and used last.
    let made: Int
    var lastUse: Int
  }

  private(set) var numbers: [Number] = []
  private var blocks: [Key: Kept] = [:]
  /// Blocks made since the start: stays still while everything comes from before.
  private(set) var misses = 0
  private var frame = 0
  private let least: Int
  private let most: Int
  /// With more numbers than these, some are looked for that nobody needs.
  private var limit: Int
  /// Room to list what stays.
  private var staying: [(key: Key, kept: Kept)] = []

  /// So few numbers are all kept, and never more than so many.
  init(least: Int, most: Int) {
    self.least = least
    self.most = most
    limit = least
  }

  /// The block of this frame or an earlier one.
  mutating func find(_ key: Key) -> Block? {
    guard let index = blocks.index(forKey: key) else { return nil }
    blocks.values[index].lastUse = frame
    return blocks.values[index].block
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
    blocks[key] = Kept(block: block, made: frame, lastUse: frame)
    return block
  }

  /// To be called between frames: drops what nobody needs once there is twice as much as is needed.
  mutating func trim() {
    frame += 1
    guard numbers.count > limit else { return }
    dropStale(after: 300)
    if numbers.count > most { removeAll() }
    limit = max(least, numbers.count * 2)
  }

  /// Drops what nobody needs now, and takes no more memory than the rest does.
  mutating func rest() {
    dropStale(after: 60)
    numbers.shrink(slack: 4096)
    if blocks.capacity > 2 * blocks.count + 64 { blocks = blocks.filter { _ in true } }
    staying = []
    limit = max(least, numbers.count * 2)
  }

  mutating func removeAll() {
    numbers.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
  }

  /// What moves by parts of a pixel or breathes is another one in every frame; what has been used
  /// more than once is needed again after a while, of so many frames at most.
  private mutating func dropStale(after frames: Int) {
    staying.removeAll(keepingCapacity: true)
    for (key, kept) in blocks
    where frame - kept.lastUse <= (kept.made == kept.lastUse ? 2 : frames) {
      staying.append((key, kept))
    }
    staying.sort { $0.kept.block.offset < $1.kept.block.offset }
    blocks.removeAll(keepingCapacity: true)
    var end = 0
    for (key, var kept) in staying {
      unsafe numbers.withUnsafeMutableBufferPointer { numbers in
        guard let base = numbers.baseAddress else { return }
        unsafe (base + end).update(from: base + kept.block.offset, count: kept.block.count)
      }
      kept.block.offset = end
      blocks[key] = kept
      end += kept.block.count
    }
    numbers.removeLast(numbers.count - end)
  }
}
