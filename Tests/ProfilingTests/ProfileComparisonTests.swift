import Testing

@testable import Profiling

/// Comparisons of profiles whose true difference is known.
@Suite struct ProfileComparisonTests {
  /// Times of a zone with some noise, which repeats every seven frames.
  private func times(_ median: Int, frames: Int = 200) -> [Int] {
    (0..<frames).map { median + median * ($0 * 3 % 7 - 3) / 100 }
  }

  /// Times of a zone that spread around the median like noise, with a standard deviation of 6 %.
  private func noise(_ median: Int, seed: UInt64, frames: Int = 300) -> [Int] {
    var generator = SplitMix(seed: seed)
    return (0..<frames).map { _ in
      let sum = (0..<4).reduce(0) { sum, _ in sum + generator.below(101) }
      return median + median * (sum - 200) / 1000
    }
  }

  private func samples(_ scene: String, prepare: Int, bands: Int) -> ProfileSamples {
    ProfileSamples(
      scene: scene,
      zones: [
        .init(name: "frame", times: times(prepare + bands)),
        .init(name: "raster", times: times(prepare + bands)),
        .init(name: "raster.prepare", times: times(prepare)),
        .init(name: "raster.bands", times: times(bands)),
        .init(name: "memset", times: times(400, frames: 10)),
      ])
  }

  @Test func equalDistributionsGiveNoFindingIn20Seeds() throws {
    for seed in 0..<20 as Range<UInt64> {
      let change = try #require(
        ZoneChange(
          "x", from: noise(1000, seed: 2 * seed + 1), to: noise(1000, seed: 2 * seed + 2)))
      #expect(change.verdict == .same, "seed \(seed): \(change)")
    }
  }

  @Test func intervalContainsTheTrueDifference() throws {
    var hits = 0
    for seed in 0..<60 as Range<UInt64> {
      let change = try #require(
        ZoneChange(
          "x", from: noise(1000, seed: 2 * seed + 1), to: noise(1080, seed: 2 * seed + 2)))
      #expect(change.verdict == .slower, "seed \(seed): \(change)")
      if change.low <= 80, change.high >= 80 { hits += 1 }
    }
    // With a confidence of 95 %, 57 of 60 are expected.
    #expect(hits >= 52)
  }

  @Test func zoneIsSlowerOnlyIfItsWholeIntervalIs() throws {
    let a = times(1000)
    let slower = try #require(ZoneChange("x", from: a, to: times(1050)))
    #expect(slower.verdict == .slower && slower.difference == 50)
    #expect(slower.low > 21 && slower.low <= 50 && slower.high >= 50)
    #expect(try #require(ZoneChange("x", from: times(1050), to: a)).verdict == .faster)
    #expect(try #require(ZoneChange("x", from: a, to: times(1010))).verdict == .same)
    #expect(try #require(ZoneChange("x", from: a, to: a)).verdict == .same)
    // A few slow frames are no change of the median.
    let spiked = a.enumerated().map { $0.offset % 50 == 0 ? $0.element * 20 : $0.element }
    #expect(try #require(ZoneChange("x", from: a, to: spiked)).verdict == .same)
    let short = try #require(ZoneChange("x", from: times(10), to: times(15)))
    #expect(short.verdict == .same)
    #expect(ZoneChange("x", from: [], to: a) == nil)
  }

  @Test func exchangedProfilesGiveTheNegatedInterval() throws {
    let (a, b) = (noise(1000, seed: 1, frames: 200), noise(1100, seed: 2, frames: 317))
    let change = try #require(ZoneChange("x", from: a, to: b))
    let back = try #require(ZoneChange("x", from: b, to: a))
    #expect(change.verdict == .slower && back.verdict == .faster)
    #expect(back.low == -change.high && back.high == -change.low)
    #expect(try #require(ZoneChange("x", from: a, to: b)) == change, "the seed is fixed")
  }

  @Test func zoneWithoutTimeInBothProfilesIsUnchanged() throws {
    let none = [Int](repeating: 0, count: 200)
    let idle = ProfileSamples(scene: "menu", zones: [.init(name: "layout", times: none)])
    let comparison = ProfileComparison([idle], [idle])
    let line = try #require(comparison.lines.first { $0.hasPrefix("  layout") })
    #expect(line.filter { $0 != " " } == "layout0.0000.0000.0%0.000…0.000")
    #expect(!comparison.isWorse)
    // Half a microsecond is less than the samples resolve.
    let half = (0..<200).map { $0 % 2 }
    #expect(try #require(ZoneChange("x", from: none, to: half)).verdict == .same)
    let begun = try #require(ZoneChange("x", from: none, to: times(1000)))
    #expect(begun.verdict == .slower)
    #expect(try #require(ZoneChange("x", from: times(1000), to: none)).verdict == .faster)
  }

  @Test func zoneThatOnlyOneFileHasTookNoTimeInTheOther() throws {
    let old = ProfileSamples(scene: "a", zones: [.init(name: "frame", times: times(5000))])
    var new = old
    new.zones.append(.init(name: "raster.filters", times: times(1000)))
    let changes = ProfileComparison([old], [new]).scenes[0].changes
    #expect(changes.map(\.name) == ["frame", "raster.filters"])
    #expect(changes[1].verdict == .slower)
    #expect(ProfileComparison([new], [old]).scenes[0].changes[1].verdict == .faster)
    #expect(ProfileComparison([old], [new]).lines.contains { $0.contains(" new ") })
  }

  @Test func theFirstChangeOfSlowerFramesIsASlowerZone() {
    let (old, new) = (
      samples("board", prepare: 1000, bands: 4000), samples("board", prepare: 800, bands: 6000)
    )
    let slower = ProfileComparison([old], [new]).lines
    #expect(slower.contains("  what changed first: raster.bands, slower"), "\(slower)")
    let faster = ProfileComparison([new], [old]).lines
    #expect(faster.contains("  what changed first: raster.bands, faster"), "\(faster)")
  }

  @Test func comparisonNamesTheFirstZoneThatChanged() {
    let old = [samples("board", prepare: 1000, bands: 4000), samples("menu", prepare: 1, bands: 1)]
    let new = [samples("board", prepare: 1300, bands: 4000)]
    let comparison = ProfileComparison(old, new)
    #expect(comparison.isWorse)
    #expect(comparison.lines.contains("  what changed first: raster.prepare, slower"))
    #expect(comparison.lines.last == "menu: not in the second file")
    #expect(
      comparison.lines.count { $0.hasPrefix("A and B are p50 of the work and of each zone") } == 1)
    let same = ProfileComparison(old, old)
    #expect(!same.isWorse && same.lines.allSatisfy { !$0.contains("what changed first") })
    let faster = ProfileComparison(new, [samples("board", prepare: 1000, bands: 4000)])
    #expect(!faster.isWorse && faster.lines.contains { $0.hasSuffix("faster") })
  }

  @Test func zonesAreInTheOrderOfTheWorkWhateverTheFileSays() {
    var shuffled = samples("board", prepare: 1300, bands: 4600)
    shuffled.zones.reverse()
    let changes = ProfileComparison([samples("board", prepare: 1000, bands: 4000)], [shuffled])
      .scenes[0].changes
    #expect(
      changes.map(\.name) == ["frame", "raster", "raster.prepare", "raster.bands", "memset"])
    #expect(ProfileComparison.firstChange(in: changes)?.name == "raster.prepare")
  }
}
