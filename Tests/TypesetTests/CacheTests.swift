import Raster
import TestSupport
import Testing

@testable import Typeset

@Suite struct CacheTests {
  @Test func recentlyUsedEntriesStayCached() {
    var cache = RecentCache<Int, Int>(limit: 20)
    cache.insert(-1, for: -1)
    for i in 0..<1000 {
      #expect(cache.value(for: -1) == -1)
      cache.insert(i, for: i)
      #expect(cache.value(for: i) == i)
      #expect(cache.count <= 20)
    }
    #expect(cache.value(for: 900) == nil)
  }

  @Test func cacheLimitAppliesToTheSumOfCosts() {
    var cache = RecentCache<Int, Int>(limit: 100)
    for i in 0..<50 { cache.insert(i, for: i, cost: 25) }
    #expect(cache.count == 4)
    cache.insert(99, for: 99, cost: 51)
    #expect(cache.value(for: 99) == nil)
    #expect(cache.count == 4)
  }

  @Test func cachedGlyphRunsEqualFreshOnes() throws {
    let fonts = try TestFonts.library()
    let font = FontDescription(size: 24)
    let first = (0..<9000).map { fonts.shape("Score \($0)", font: font) }
    let fresh = try TestFonts.library()
    for i in stride(from: 0, to: 9000, by: 97) {
      #expect(fonts.shape("Score \(i)", font: font) == first[i])
      #expect(fresh.shape("Score \(i)", font: font) == first[i])
    }
  }

  /// Strings with different bytes must not share an entry of the cache.
  ///
  /// Swift's `==` is not enough: it is true for canonically equal strings with different bytes.
  @Test func runCacheDistinguishesTextsByTheirBytes() throws {
    let fonts = try TestFonts.library()
    let font = FontDescription(size: 1000)
    let twins = ["\u{2126}", "\u{3A9}"]
    #expect(twins[0] == twins[1])
    let ahead = twins.map { fonts.shape($0, font: font) }
    let fresh = try TestFonts.library()
    let reversed = twins.reversed().map { fresh.shape($0, font: font) }
    #expect(ahead == Array(reversed.reversed()))
  }
}
