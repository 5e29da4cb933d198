import TestSupport
import Testing

@testable import Profiling
@testable import StageUI

/// The work of frames by the views for which it was done.
@MainActor
struct ViewCostTests {
  struct Score: View {
    @State private var points = 0
    let handle: Handle<Int>

    var body: some View {
      let _ = handle.write = { points = $0 }
      HStack { Text("\(points)") }
    }
  }

  struct Title: View {
    var body: some View { Text("Score") }
  }

  struct Page: View {
    let handle: Handle<Int>
    var spacing: Double?

    var body: some View {
      VStack(spacing: spacing) {
        Title()
        Score(handle: handle)
      }
    }
  }

  /// Returns the costs of a frame in which the points change, and the counts of the tree.
  private func change() throws -> (costs: FrameCosts, counts: Tree.Counters) {
    let handle = Handle<Int>()
    let bench = Bench { Page(handle: handle) }
    let profiler = Profiler(spans: 1, frames: 1, clock: { 0 })
    let meter = CostMeter()
    profiler.costs = meter
    bench.host.profiler = profiler
    meter.start()
    let before = bench.counters
    handle.set(1000)
    bench.step()
    return (try meter.costs(), bench.counters - before)
  }

  @Test func workCountsForTheViewWhoseBodyContainsIt() throws {
    let costs = try change().costs
    func count(_ name: String, _ figure: String) -> Int? {
      costs.rows.first { $0.name == name && $0.figure == figure }?.count
    }
    #expect(count("update/Score", "bodies") == 1)
    #expect(count("record/Score", "recordings") == 1)
    #expect(count("layout/Score", "measures") != nil)
    #expect(count("layout/Page", "layouts") != nil)
    #expect(!costs.rows.contains { $0.name.hasSuffix("/Title") })
    #expect(costs.parts.allSatisfy { $0.views.isEmpty || $0.views[0] == "Page" })
  }

  struct Framed: ViewModifier {
    func body(content: Content) -> some View { content.padding(1) }
  }

  struct Pair<Content: View>: View {
    let content: Content
    var body: some View { HStack { content } }
  }

  struct Screen: View {
    let handle: Handle<Int>

    var body: some View {
      Page(handle: handle).modifier(Framed())
      Pair(content: Title())
      Pair(content: Text("a"))
      GeometryReader { _ in Text("b") }
    }
  }

  @Test func profilerNamesTheViewsOfEachFrame() {
    let handle = Handle<Int>()
    let host = ViewHost(glyphs: BlockFont()) { Screen(handle: handle) }
    let profiler = Profiler(spans: 1, frames: 8, clock: { 0 })
    host.profiler = profiler
    func frame(_ time: Double) -> [ViewBodies] {
      host.frame(size: Size(320, 200), time: time)
      profiler.endFrame()
      return profiler.views(of: profiler.frameCount - 1)
    }
    let first = frame(0)
    func count(_ name: String) -> Int? { first.first { $0.view == name }?.count }
    #expect(first.reduce(0) { $0 + $1.count } == host.tree.counters.bodies)
    #expect(count("Pair") == 2 && count("Title") == 2 && count("Score") == 1)
    #expect(count("Framed") == 1, "a modifier with a body has its own name: \(first)")
    #expect((count("GeometryReader") ?? 0) >= 1)
    #expect(count("HStack") == nil && count("ModifiedContent") == nil)
    handle.set(3)
    #expect(frame(1) == [ViewBodies("Score", 1)])
    #expect(frame(2) == [])
    // Without a profiler nothing is counted.
    host.profiler = nil
    handle.set(4)
    #expect(frame(3) == [])
  }

  @Test func paintingCountsForTheViewWhoseDrawingsArePainted() {
    let handle = Handle<Int>()
    // The damage around the changed score must not reach the title.
    let host = ViewHost(glyphs: BlockFont()) { Page(handle: handle, spacing: 20) }
    let profiler = Profiler(spans: 1, frames: 1, clock: { 0 })
    let meter = CostMeter()
    meter.countsPaintingByView = true
    profiler.costs = meter
    host.profiler = profiler
    var views: [[String]] = []
    meter.onResume = { part in
      if part.zone == Zone.band.name { views.append(part.views) }
    }
    var pixels = [UInt32](repeating: 0, count: 100 * 60)
    func frame(_ time: Double) -> [[String]] {
      views = []
      host.frame(size: Size(100, 60), time: time)
      unsafe pixels.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        let surface = unsafe SurfaceMemory(
          baseAddress: base, width: 100, height: 60, bytesPerRow: 400, isFresh: time == 0)
        _ = host.paint(into: surface)
      }
      return views
    }
    #expect(Set(frame(0)) == [[], ["Page", "Title"], ["Page", "Score"]])
    handle.set(10)
    #expect(Set(frame(1)) == [[], ["Page", "Score"]])
  }

  struct Slow: View {
    let work: () -> Void

    var body: some View {
      let _ = work()
      Title()
    }
  }

  @Test func profilerMeasuresTheBodyOfEachView() {
    final class ManualClock { var now: UInt64 = 1 }
    let clock = ManualClock()
    let host = ViewHost(glyphs: BlockFont()) { Slow { clock.now += 7 } }
    let profiler = Profiler(spans: 1, frames: 8) { clock.now }
    profiler.measuresViews = true
    host.profiler = profiler
    host.frame(size: Size(320, 200), time: 0)
    profiler.endFrame()
    let times = profiler.viewTimes
    #expect(times.first == ViewTime("Slow", count: 1, time: 7))
    #expect(times.contains(ViewTime("Title", count: 1, time: 0)), "bodies do not contain others")
    #expect(times.reduce(0) { $0 + $1.count } == host.tree.counters.bodies)
  }

  @Test func countsOfAllViewsAreThoseOfTheTree() throws {
    let (costs, counts) = try change()
    func sum(_ work: CostMeter.Work) -> Int { costs.parts.reduce(0) { $0 + ($1.work[work] ?? 0) } }
    #expect(sum(.bodies) == counts.bodies)
    #expect(sum(.measures) == counts.measures)
    #expect(sum(.layouts) == counts.layouts)
    #expect(sum(.recordings) == counts.recordings)
  }
}
