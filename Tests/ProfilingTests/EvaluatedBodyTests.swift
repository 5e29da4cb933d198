import JSON
import Testing

@testable import Profiling

/// The names of the views whose bodies were evaluated in a frame.
@Suite struct EvaluatedBodyTests {
  private struct Tile {}
  private struct Badge {}
  private struct Caption {}
  private struct Score {}
  private struct Row<Content> {}

  /// Returns a profiler of frames with an update of as many milliseconds as bodies are evaluated.
  private func profiler(frames limit: Int = 240, _ frames: [[any Any.Type]]) -> Profiler {
    final class ManualClock { var now: UInt64 = 0 }
    let clock = ManualClock()
    let profiler = Profiler(frames: limit) { clock.now }
    for types in frames {
      profiler.begin(.update)
      profiler.begin(.layout)
      profiler.end()
      for type in types { profiler.add(bodyOf: type) }
      clock.now += UInt64(types.count) * 1_000_000
      profiler.end()
      var facts = FrameFacts()
      facts.bodies = types.count
      profiler.endFrame(facts)
    }
    return profiler
  }

  private static let many: [any Any.Type] =
    [Tile.self, Score.self, Tile.self, Badge.self, Caption.self, Tile.self, Badge.self]

  @Test func viewsAreCountedByNameTheMostBodiesFirst() {
    let profiler = profiler([Self.many, [], [Row<Int>.self, Badge.self, Row<String>.self]])
    #expect(
      profiler.views(of: 0) == [
        ViewBodies("Tile", 3), ViewBodies("Badge", 2), ViewBodies("Caption", 1),
        ViewBodies("Score", 1),
      ])
    #expect(profiler.views(of: 1) == [])
    #expect(profiler.views(of: 2) == [ViewBodies("Row", 2), ViewBodies("Badge", 1)])
  }

  @Test func discardedBodiesCountForNoFrame() {
    let profiler = profiler([[Tile.self]])
    profiler.add(bodyOf: Badge.self)
    profiler.discardFrame()
    profiler.add(bodyOf: Score.self)
    profiler.endFrame()
    #expect(profiler.views(of: 0) == [ViewBodies("Tile", 1)])
    #expect(profiler.views(of: 1) == [ViewBodies("Score", 1)])
  }

  @Test func causeNamesTheThreeViewsWithTheMostBodies() throws {
    let profile = FrameProfile("a", profiler([[Tile.self], Self.many, [Tile.self]]))
    #expect(
      profile.cause(of: profile.slowest[0])
        == "update +6.000 ms over its median, 7 bodies evaluated (median 1): "
        + "Tile 3, Badge 2, Caption 1")
    #expect(profile.lines.contains { $0.hasSuffix("(median 1): Tile 3, Badge 2, Caption 1") })
    let slow = try JSON(decoding: profile.json)["slowest"]?[0]
    let views: JSON = ["Tile": 3, "Badge": 2, "Caption": 1]
    #expect(slow?["views"] == views && slow?["bodies"] == 7)
    let other = FrameProfile("a", profiler([[]]))
    #expect(try JSON(decoding: other.json)["slowest"]?[0]?["views"] == nil)
  }

  @Test func slowFrameKeepsItsViewsWhenLaterBodiesReplaceThem() throws {
    let profiler = profiler(frames: 20, [Self.many])
    profiler.add(.update, from: 0, to: 1)
    for _ in 0..<EvaluatedBodies.limit - 3 { profiler.add(bodyOf: Score.self) }
    profiler.endFrame()
    #expect(profiler.views(of: 1) == [ViewBodies("Score", EvaluatedBodies.limit - 3)])
    #expect(profiler.views(of: 0) == [], "four of its seven types are replaced")
    let slow = try #require(profiler.slowest.first { $0.frame == 0 })
    #expect(slow.views.first == ViewBodies("Tile", 3) && slow.bodyCount == 7)
    // A frame with more bodies than are kept has no views, and the next one has.
    for _ in 0...EvaluatedBodies.limit { profiler.add(bodyOf: Tile.self) }
    profiler.endFrame()
    profiler.add(bodyOf: Badge.self)
    profiler.endFrame()
    #expect(profiler.views(of: 2) == [] && profiler.views(of: 3) == [ViewBodies("Badge", 1)])
  }

  // MARK: - Times

  /// Returns a profiler of two frames whose bodies are measured: a tile of 3 ms with a badge of 1 ms in it, and
  /// then two rows of 2 ms; 5 ms of a discarded frame between them do not count.
  private func measured(measuresViews: Bool = true) -> Profiler {
    final class ManualClock { var now: UInt64 = 1_000_000 }
    let clock = ManualClock()
    let profiler = Profiler { clock.now }
    profiler.measuresViews = measuresViews
    func body(_ type: any Any.Type, _ milliseconds: UInt64, _ inside: () -> Void = {}) {
      profiler.add(bodyOf: type)
      let begun = profiler.beginBody()
      inside()
      clock.now += milliseconds * 1_000_000
      if let begun { profiler.endBody(begun) }
    }
    profiler.begin(.update)
    body(Tile.self, 2) { body(Badge.self, 1) }
    profiler.end()
    profiler.endFrame()
    body(Score.self, 5)
    profiler.discardFrame()
    profiler.begin(.update)
    body(Row<Int>.self, 2)
    body(Row<String>.self, 2)
    profiler.end()
    profiler.endFrame()
    return profiler
  }

  @Test func timesOfBodiesAreSummedByNameTheLongestFirst() {
    #expect(
      measured().viewTimes == [
        ViewTime("Row", count: 2, time: 4_000_000), ViewTime("Tile", count: 1, time: 2_000_000),
        ViewTime("Badge", count: 1, time: 1_000_000),
      ])
    let profiler = measured(measuresViews: false)
    #expect(profiler.viewTimes == [] && profiler.beginBody() == nil)
  }

  @Test func bodiesWithoutATimeCountForNoView() {
    let profiler = measured()
    profiler.add(bodyOf: Score.self)
    profiler.endFrame()
    #expect(!profiler.viewTimes.contains { $0.view == "Score" })
  }

  @Test func tableAndJSONHaveTheCostliestViews() throws {
    let profile = FrameProfile("a", measured())
    let lines = profile.lines.map { $0.split(separator: " ").map(String.init) }
    let start = try #require(lines.firstIndex { $0.starts(with: ["costliest", "views"]) })
    #expect(
      lines[(start + 1)...].prefix(3) == [
        ["Row", "4.000", "2"], ["Tile", "2.000", "1"], ["Badge", "1.000", "1"],
      ])
    let views = try JSON(decoding: profile.json)["costliest_views"]
    let first: JSON = ["view": "Row", "own_ms": 4, "bodies": 2]
    #expect(views?[0] == first)
    let other = FrameProfile("a", measured(measuresViews: false))
    #expect(!other.lines.contains { $0.contains("costliest") })
    #expect(try JSON(decoding: other.json)["costliest_views"] == nil)
  }

  @Test func bodiesAreNestedSlicesOfATrace() throws {
    let bytes = ChromeTrace.encode([("a", measured())])
    #expect(try TraceRules.violations(bytes) == [])
    let events = try #require(try JSON(decoding: bytes)["traceEvents"]?.array)
    let views = events.filter { $0["cat"] == "view" }
    #expect(views.map { $0["name"] } == ["Tile", "Badge", "Row", "Row"])
    #expect(views.map { $0["ts"] } == [1000, 1000, 9000, 11_000])
    #expect(views.map { $0["dur"] } == [3000, 1000, 2000, 2000])
    #expect(views.map { $0["args"]?["own"] } == [2000, 1000, 2000, 2000])
    #expect(views.map { $0["args"]?["frame"] } == [0, 0, 1, 1])
    #expect(views.allSatisfy { $0["tid"] == 1 })
    let other = try JSON(decoding: ChromeTrace.encode([("a", measured(measuresViews: false))]))
    #expect(other["traceEvents"]?.array?.contains { $0["cat"] != nil } == false)
  }

  @Test func firstOutermostSpanOfAFrameInATraceHasItsViews() throws {
    let profiler = profiler([Self.many, [], [Score.self]])
    profiler.add(.update, from: 20_000_000, to: 20_000_001)
    profiler.add(.raster, from: 20_000_002, to: 20_000_003)
    profiler.add(bodyOf: Badge.self)
    profiler.endFrame()
    let bytes = ChromeTrace.encode([("a", profiler)])
    #expect(try TraceRules.violations(bytes) == [])
    let events = try #require(try JSON(decoding: bytes)["traceEvents"]?.array)
    let named = events.filter { $0["args"]?["views"] != nil }
    #expect(named.map { $0["name"] } == ["update", "update", "update"])
    #expect(named.map { $0["args"]?["frame"] } == [0, 2, 3])
    #expect(named.map { $0["args"]?["bodies"] } == [7, 1, 1])
    let views: JSON = ["Tile": 3, "Badge": 2, "Caption": 1]
    #expect(named.first?["args"]?["views"] == views)
  }

  @Test func traceNamesTheViewsOfASlowFrameThatIsNoLongerKept() throws {
    let score: [any Any.Type] = [Score.self]
    let profiler = profiler(frames: 3, [Self.many] + Array(repeating: score, count: 8))
    #expect(!profiler.keeps(0) && !profiler.keeps(5))
    let events = try #require(
      try JSON(decoding: ChromeTrace.encode([("a", profiler)]))["traceEvents"]?.array)
    let named = events.filter { $0["args"]?["views"] != nil }
    #expect(named.map { $0["args"]?["frame"] } == (0..<9).map { JSON.number($0) })
    #expect(named.first?["args"]?["views"]?["Tile"] == 3)
  }
}
