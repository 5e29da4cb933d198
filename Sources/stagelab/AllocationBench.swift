import Commands
import Measuring
import Platform
import StageUI

extension Zone {
  fileprivate static let step = Zone("stagelab.step")
}

/// Counts the allocations of a frame; there must be none while only opacities and transforms
/// change.
@MainActor
enum AllocationBench {
  /// Prints the allocations of each kind of frame; returns whether all are within their limits.
  static func run(_ glyphs: any GlyphSource, only: String?) throws -> Bool {
    guard AllocationCount.isCounting else { throw CommandFailure("allocations are not counted") }
    var isGood = true
    print(columns(["", "per frame", "limit"]))
    for row in rows(glyphs) where only ?? row.name == row.name {
      let count = AllocationCount.settled { row.frame() }
      print(columns([row.name, "\(count)", row.limit.map(String.init) ?? "–"]))
      if only != nil {
        for trace in try AllocationCount.traces(during: row.frame) { print("trace", trace) }
      }
      if let limit = row.limit, count > limit { isGood = false }
    }
    if !isGood { ThisProcess.complain("stagelab: a frame allocates more than its limit") }
    return isGood
  }

  private struct Row {
    var name: String
    var limit: Int?
    /// Makes another frame of this kind.
    var frame: () -> Void
  }

  private static func rows(_ glyphs: any GlyphSource) -> [Row] {
    let box = BindingBox<RowContent>()
    let page = Screen(Page.size, glyphs) { Page(box: box) }
    let isOn = BindingBox<Bool>()
    let moving = Screen(Page.size, glyphs) { MovingPage(box: isOn) }
    let scroller = ListPage.Scroller()
    let list = Screen(Size(400, 600), glyphs) { ListPage(scroller: scroller) }
    let isMeasuredOn = BindingBox<Bool>()
    let measured = Screen(Page.size, glyphs) { MovingPage(box: isMeasuredOn) }
    // Frames without time are not kept as the slowest ones, which would allocate.
    let profiler = Profiler { 0 }
    measured.host.profiler = profiler
    withAnimation(.spring(response: 1000, dampingFraction: 0.7)) {
      isOn.value?.wrappedValue = true
      isMeasuredOn.value?.wrappedValue = true
    }
    var turn = 0
    return [
      Row(name: "rest", limit: 0) { page.step() },
      Row(name: "opacity, offset, scale", limit: 0) { moving.step() },
      Row(name: "in an added zone", limit: 0) {
        profiler.asCurrent { Profiler.measure(.step) { measured.step() } }
        profiler.endFrame()
      },
      Row(name: "scrolling by a row") {
        turn += 1
        scroller.proxy?.scrollTo(100 + turn % 2, anchor: .top)
        list.step()
      },
    ]
      + Bench.changes.map { change in
        Row(name: change.name) {
          turn += 1
          change.make(box, turn)
          page.step()
        }
      }
  }
}
