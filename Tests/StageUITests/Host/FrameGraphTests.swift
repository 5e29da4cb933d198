import TestSupport
import Testing

@testable import StageUI

/// The graph and the figures of measured frames.
@MainActor
@Suite struct FrameGraphTests {
  /// A clock that is set by hand.
  private final class ManualClock {
    var now: UInt64 = 0
  }

  private static func report(
    shown: Nanoseconds, error: Nanoseconds = .zero, latency: Nanoseconds? = nil, missed: Int = 0
  ) -> FrameReport {
    let time = FrameTime(
      timestamp: .zero, targetTimestamp: shown - error, duration: .milliseconds(16), delta: .zero)
    return FrameReport(
      time: time, began: shown, updated: shown, painted: shown, presented: shown, shown: shown,
      oldestInput: latency.map { shown - $0 }, missedRefreshes: missed)
  }

  @Test func linesMarkTheBudgetsOfFiveRates() {
    #expect(
      FrameGraph.budgets.map { ($0 * 10).rounded() / 10 } == [16.7, 11.1, 8.3, 6.9, 4.2])
  }

  @Test func percentilesUseTheNearestRank() {
    let times = (1...2000).map { UInt64($0) }
    #expect(
      [500, 950, 990, 999, 1000].map { times.percentile($0) } == [1000, 1900, 1980, 1998, 2000])
    #expect([7].percentile(0) == 7 && [7].percentile(999) == 7)
    #expect([UInt64]().percentile(500) == nil)
  }

  @Test func figuresDescribeTheNotedFrames() {
    let clock = ManualClock()
    let profiler = Profiler(frames: 200) { clock.now }
    let graph = FrameGraph(profiler)
    var now = Nanoseconds.seconds(1)
    for frame in 0..<100 {
      // The times of work are 0.1 to 10 ms; drawing the overlay takes 0.5 ms each time.
      profiler.begin(.raster)
      clock.now += UInt64(frame + 1) * 100_000
      profiler.end()
      profiler.begin(.overlay)
      clock.now += 500_000
      profiler.end()
      profiler.endFrame()
      now += .milliseconds(20)
      // The first 50 frames answer no input. Frames 70 and 71 are shown 3 ms early, which
      // is an error too.
      let latency = frame < 50 ? nil : Nanoseconds.milliseconds(frame - 40)
      let error = Nanoseconds.milliseconds(frame == 70 || frame == 71 ? -3 : 0)
      graph.note(
        Self.report(shown: now, error: error, latency: latency, missed: frame < 90 ? 4 : 6))
    }
    graph.updateFigures()
    #expect(
      graph.figures.lines == [
        "work p50 5.00   p95 9.50   p99 9.90   p99.9 10.00   max 10.00 ms",
        "50 fps   2 missed   overlay 0.50 ms, subtracted",
        "input latency p50 34.00   p99 59.00 ms", "animation error p50 0.00   p99 3.00 ms",
      ])
    #expect(
      graph.figures.shortLines == [
        "50 fps   work p50 5.00   p99 9.90 ms", "2 missed   overlay 0.50 ms",
      ])
  }

  @Test func allocationsAndTheLastSlowFrameHaveLines() {
    struct Tile {}
    struct Badge {}
    let clock = ManualClock()
    let profiler = Profiler(frames: 200) { clock.now }
    var requests = 0
    profiler.allocations = { requests }
    let graph = FrameGraph(profiler)
    let window = Size(640, 480)
    let height = graph.size(of: .graph, in: window).height
    for frame in 0..<20 {
      profiler.begin(.update)
      // Frames 0 to 9 are the ten slowest, and only frames 3 and 5 evaluate bodies.
      clock.now += frame < 16 ? 2_000_000 : 1_000
      if frame == 5 { clock.now += 10_345_000 }
      if frame == 3 || frame == 5 {
        for _ in 0...frame { profiler.add(bodyOf: Tile.self) }
        profiler.add(bodyOf: Badge.self)
      }
      profiler.end()
      requests += frame
      profiler.endFrame()
    }
    graph.updateFigures()
    #expect(
      graph.figures.lines.suffix(2) == [
        "allocations p50 9   p99 19", "last slow frame 12.35 ms, 7 bodies: Tile 6, Badge 1",
      ])
    #expect(graph.figures.lines.count == 6 && graph.figures.shortLines.count == 2)
    #expect(graph.size(of: .graph, in: window).height == height + 2 * 17)
  }

  @Test func aGraphWithoutFramesHasNoFigures() {
    let graph = FrameGraph(Profiler { 0 })
    graph.updateFigures()
    #expect(graph.figures.shortLines[0] == "– fps   work p50 –   p99 – ms")
    #expect(graph.figures.lines[2] == "input latency –")
  }

  @Test func aFrameOf200MillisecondsIsClippedAndHasItsNumber() {
    var lengths = [UInt64](repeating: 5_000_000, count: 240)
    lengths[200] = 200_400_000
    let height = FrameGraph.height(for: lengths)
    #expect(height == 20)
    #expect(
      FrameGraph.clippedBars(lengths, height: height) == [.init(place: 200, milliseconds: 200)])
  }

  @Test func theHeightFitsMostFrames() {
    func height(_ milliseconds: UInt64) -> Double {
      FrameGraph.height(for: [UInt64](repeating: milliseconds * 1_000_000, count: 240))
    }
    #expect([0, 20, 21, 41, 500].map { height($0) } == [20, 20, 40, 80, 80])
    #expect(FrameGraph.height(for: []) == 20)
  }

  @Test func numbersOfClippedBarsDoNotOverlap() {
    var lengths = [UInt64](repeating: 0, count: 60)
    for (place, milliseconds) in [(3, 50), (10, 90), (16, 60), (40, 70)] {
      lengths[place] = UInt64(milliseconds) * 1_000_000
    }
    #expect(
      FrameGraph.clippedBars(lengths, height: 20) == [
        .init(place: 10, milliseconds: 90), .init(place: 40, milliseconds: 70),
      ])
  }

  @Test func noTextIsDark() {
    let graph = FrameGraph(Profiler { 0 })
    let map = OverdrawMap(cell: 16)
    map.count(DisplayList(), scale: 1, width: 64, height: 48)
    var list = DisplayList()
    list.draw(
      Fragment(glyphs: BlockFont()) { context in
        let panel = Rect(x: 0, y: 0, width: 528, height: 400)
        graph.draw(.damage, in: panel, overdraw: map, context)
      })
    let texts = list.drawings.map(\.words).filter { $0.contains(" glyphs of ") }
    #expect(texts.count > 10, "\(texts)")
    #expect(!texts.contains { $0.contains("#404040") || $0.contains("#2F6FED") })
  }

  /// The block font's letters are wide, so no line fits at its full size.
  @Test func linesOfANarrowPanelEndInsideIt() {
    let clock = ManualClock()
    let profiler = Profiler(frames: 200) { clock.now }
    let graph = FrameGraph(profiler)
    for frame in 0..<20 {
      profiler.begin(.update)
      clock.now += frame == 5 ? 1_012_345_000 : 2_000_000
      for _ in 0...frame { profiler.add(bodyOf: FrameGraphTests.self) }
      profiler.end()
      profiler.endFrame()
    }
    for width in [366.0, 200] {
      let picture = Picture(Size(width, 400)) {
        Canvas { context, size in
          graph.draw(.graph, in: Rect(origin: .zero, size: size), overdraw: nil, context)
        }
      }
      func bright(_ columns: Range<Int>) -> Int {
        columns.reduce(0) { count, x in
          count + (0..<400).count { picture[Double(x), Double($0)] & 0x80_8080 == 0x80_8080 }
        }
      }
      #expect(bright(8..<Int(width) - 8) > 200)
      #expect(bright(Int(width) - 8..<Int(width)) == 0, "text beyond the lines of \(width)")
    }
  }

  // MARK: - Added zones

  @Test func addedZonesArePartsOfTheBars() {
    let profiler = Profiler(frames: 8) { 0 }
    profiler.add(.update, from: 0, to: 3)
    profiler.add(.present, from: 0, to: 7)
    profiler.add(.overlay, from: 0, to: 90)
    profiler.add(Zone("update.graphtest"), from: 0, to: 1)
    profiler.add(Zone("graphtest"), from: 0, to: 5)
    profiler.add(Zone("graphtest.rules"), from: 0, to: 20)
    profiler.endFrame()
    let graph = FrameGraph(profiler)
    let window = Size(640, 480)
    let height = graph.size(of: .graph, in: window).height
    #expect(graph.sections.list.map(\.name) == ["update", "layout", "record", "raster", "present"])
    graph.updateFigures()
    let kit = ["update", "layout", "record", "raster", "present"]
    let added = ["update.graphtest", "graphtest", "graphtest.rules"]
    #expect(graph.sections.rows.map { $0.sections.map(\.name) } == [kit, added])
    #expect(graph.sections.list.map(\.name) == kit.dropLast() + added + ["present"])
    let times = graph.sections.list.map { profiler.time(of: $0.zones, in: 0) }
    #expect(times == [3, 0, 0, 0, 1, 5, 20, 7], "each without the zones with a part of their own")
    // The panel is a row higher, and the names stand in it.
    #expect(graph.size(of: .graph, in: window).height == height + 17)
    var list = DisplayList()
    list.draw(Fragment(glyphs: BlockFont()) { graph.draw(in: &$0, size: window) })
    for color in ["#FF9F0A", "#FF6FB5", "#66D4CF"] {
      let words = list.drawings.map(\.words).filter { $0.contains(color) }
      #expect(words.count == 2, "a part of the bars and a name: \(words)")
    }
  }

  @Test func zonesWithoutAColourAreTheOthers() {
    let profiler = Profiler(frames: 8) { 0 }
    let zones = (0..<9).map { Zone(utf8: "graphtest\($0)".utf8) }
    for zone in zones { profiler.add(zone, from: 0, to: 2) }
    profiler.endFrame()
    let graph = FrameGraph(profiler)
    graph.updateFigures()
    let rows = graph.sections.rows.map { $0.sections.map(\.name) }
    #expect(rows.map(\.count) == [5, 4, 4, 1] && rows.last == ["others"])
    let times = graph.sections.list.map { profiler.time(of: $0.zones, in: 0) }
    #expect(times.reduce(0, +) == profiler.work(in: 0) && times.suffix(2) == [2, 0])
  }

  @Test func overdrawIsColouredByTheNumberOfDrawings() {
    #expect([0, 1, 1.6, 3, 4.4, 5, 99].map { FrameGraph.heatLevel($0) } == [0, 0, 1, 2, 3, 4, 4])
  }
}
