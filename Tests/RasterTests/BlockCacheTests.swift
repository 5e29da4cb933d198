import Testing

@testable import Raster

@Suite struct BlockCacheTests {
  private struct Block: CachedBlock {
    var offset = 0
    var count: Int
  }

  private typealias Blocks = BlockCache<Int, Block, UInt16>

  /// Returns the cached block of a key; adds one if there is none.
  ///
  /// A new block holds the key `count` times.
  @discardableResult
  private func use(_ key: Int, count: Int, in blocks: inout Blocks) -> Block {
    blocks.find(key)
      ?? blocks.add(key, Block(count: count)) { base in
        for i in 0..<count { base[i] = UInt16(key) }
      }
  }

  private func numbers(_ key: Int, count: Int, in blocks: inout Blocks) -> [UInt16] {
    let block = use(key, count: count, in: &blocks)
    return blocks.numbers.numbers(block.offset..<block.offset + block.count)
  }

  @Test func compactionKeepsUsedBlocksIntact() {
    var blocks = Blocks(1_000...100_000)
    var most = 0
    for frame in 0..<500 {
      blocks.age()
      #expect(numbers(1, count: 100, in: &blocks) == Array(repeating: 1, count: 100))
      #expect(numbers(2, count: 0, in: &blocks) == [])
      // Each frame adds a block that is used only once, between uses of the blocks that stay.
      #expect(numbers(1_000 + frame, count: 70, in: &blocks).allSatisfy { $0 == 1_000 + frame })
      if frame % 50 < 2 { #expect(numbers(3, count: 30, in: &blocks).allSatisfy { $0 == 3 }) }
      most = max(most, blocks.count)
    }
    #expect(blocks.misses == 500 + 3)
    #expect(most > 1_000 && most < 1_100)
  }

  @Test func releaseEvictsLongUnusedBlocks() {
    var blocks = Blocks(10_000...100_000)
    for key in [1, 2, 1, 2] {
      blocks.age()
      use(key, count: 4_000, in: &blocks)
    }
    for _ in 0..<40 {
      blocks.age()
      use(2, count: 4_000, in: &blocks)
    }
    blocks.release()
    #expect(blocks.count == 8_000, "both were used twice, within 60 frames")
    for _ in 0..<50 { blocks.age() }
    blocks.release()
    #expect(blocks.numbers.numbers(0..<blocks.count) == Array(repeating: 2, count: 4_000))
    #expect(blocks.byteCount < (4_000 + 4_096) * 2)
    #expect(numbers(2, count: 4_000, in: &blocks).allSatisfy { $0 == 2 })
    #expect(blocks.misses == 2)
  }

  @Test func exceedingTheLimitEvictsEverything() {
    var blocks = Blocks(100...1_000)
    for _ in 0..<3 {
      for key in 0..<20 { use(key, count: 60, in: &blocks) }
      blocks.age()
      #expect(blocks.count == 0)
    }
    #expect(blocks.misses == 60)
  }

  /// Before the cache is full, blocks are evicted gradually.
  ///
  /// Blocks used once are evicted after half a second, and blocks used twice stay. Nothing is
  /// evicted while the cache is less than half full.
  @Test func singleUseBlocksAreEvictedBeforeTheCacheIsFull() {
    var blocks = Blocks(1_000...10_000)
    func pass(_ frames: Int) { for _ in 0..<frames { blocks.age() } }
    use(1, count: 200, in: &blocks)
    use(2, count: 200, in: &blocks)
    pass(40)
    use(2, count: 200, in: &blocks)
    #expect(blocks.misses == 2)
    use(3, count: 200, in: &blocks)
    pass(25)
    #expect(numbers(3, count: 200, in: &blocks) == Array(repeating: 3, count: 200))
    #expect(blocks.misses == 3)
    pass(40)
    #expect(numbers(2, count: 200, in: &blocks) == Array(repeating: 2, count: 200))
    #expect(numbers(3, count: 200, in: &blocks) == Array(repeating: 3, count: 200))
    #expect(blocks.misses == 3)
    #expect(numbers(1, count: 200, in: &blocks) == Array(repeating: 1, count: 200))
    #expect(blocks.misses == 4)
  }
}
