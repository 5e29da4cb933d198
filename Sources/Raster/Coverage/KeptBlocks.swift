/// A run of numbers in an array that others lie in too.
protocol KeptBlock {
  var offset: Int { get set }
  var count: Int { get }
}

/// What was made for a key, one block after the other in one array, kept for as long as it is needed.
struct KeptBlocks<Key: Hashable, Block: KeptBlock, Number: FixedWidthInteger> {
  private final class Kept {
    let key: Key
    var block: Block
    /// The frames in which it was made and used last.
    let made: Int
    var lastUse: Int
    var isDropped = false

    init(_ key: Key, _ block: Block, frame: Int) {
      (self.key, self.block, made, lastUse) = (key, block, frame, frame)
    }
  }

  private(set) var numbers: [Number] = []
  private var blocks: [Key: Kept] = [:]
  /// By their offsets; also those that were dropped since numbers were moved last.
  private var order: [Kept] = []
  /// The place in `order` that is looked at next.
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
    guard let kept = blocks[key] else { return nil }
    kept.lastUse = frame
    return kept.block
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
    let kept = Kept(key, block, frame: frame)
    blocks.updateValue(kept, forKey: key)?.isDropped = true
    order.append(kept)
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
    dropStale(among: order.count * 4 * grown / limit + 16, once: 30, after: 300)
    guard numbers.count > limit else { return }
    dropStale(among: order.count, once: 2, after: 300)
    moveTogether()
    if numbers.count > most { removeAll() }
    limit = max(least, numbers.count * 2)
  }

  /// Drops what nobody needs now, and takes no more memory than the rest does.
  mutating func rest() {
    dropStale(among: order.count, once: 2, after: 60)
    moveTogether()
    numbers.shrink(slack: 4096)
    order.shrink()
    if blocks.capacity > 2 * blocks.count + 64 { blocks = blocks.filter { _ in true } }
    limit = max(least, numbers.count * 2)
  }

  mutating func removeAll() {
    numbers.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
  }

  /// What moves by parts of a pixel or breathes is another one in every frame; what has been used
  /// more than once is needed again after a while, of so many frames at most.
  private mutating func dropStale(among count: Int, once few: Int, after frames: Int) {
    for _ in 0..<min(count, order.count) {
      if seen >= order.count { seen = 0 }
      let kept = order[seen]
      seen += 1
      let isOnce = kept.made == kept.lastUse
      guard !kept.isDropped, frame - kept.lastUse > (isOnce ? few : frames) else { continue }
      kept.isDropped = true
      blocks[kept.key] = nil
    }
  }

  /// Moves what is not dropped to the front.
  private mutating func moveTogether() {
    var (count, end) = (0, 0)
    for index in order.indices where !order[index].isDropped {
      let kept = order[index]
      unsafe numbers.withUnsafeMutableBufferPointer { numbers in
        guard let base = numbers.baseAddress else { return }
        unsafe (base + end).update(from: base + kept.block.offset, count: kept.block.count)
      }
      kept.block.offset = end
      end += kept.block.count
      order[count] = kept
      count += 1
    }
    order.removeLast(order.count - count)
    numbers.removeLast(numbers.count - end)
    seen = 0
  }
}
