import Testing

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

    var body: some View {
      VStack {
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

  @Test func countsOfAllViewsAreThoseOfTheTree() throws {
    let (costs, counts) = try change()
    func sum(_ work: CostMeter.Work) -> Int { costs.parts.reduce(0) { $0 + ($1.work[work] ?? 0) } }
    #expect(sum(.bodies) == counts.bodies)
    #expect(sum(.measures) == counts.measures)
    #expect(sum(.layouts) == counts.layouts)
    #expect(sum(.recordings) == counts.recordings)
  }
}
