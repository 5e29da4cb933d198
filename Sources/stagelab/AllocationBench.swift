import Commands
import Measuring
import Platform
import StageUI

extension Zone {
  fileprivate static let step = Zone("stagelab.step")
}

/// Counts the allocations of a frame; there must be none while only opacities and transforms
/// change, or while a timeline shows canvases whose closures were made before.
@MainActor
enum AllocationBench {
  /// Prints the allocations of each kind of frame; returns whether all are within their limits.
  static func run(_ glyphs: any GlyphSource, only: String?) throws -> Bool {
    guard AllocationCount.isCounting else { throw CommandFailure("allocations are not counted") }
    var isGood = true
    print(columns(["", "per frame", "limit"]))
    for row in rows(glyphs) where only ?? row.name == row.name {
      let count = row.screen.host.withJobs { AllocationCount.settled { row.frame() } }
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
    var screen: Screen
    var limit: Int?
    /// Makes another frame of this kind.
    var frame: () -> Void
  }

  private static func rows(_ glyphs: any GlyphSource) -> [Row] {
    let box = BindingBox<RowContent>()
    let page = Screen(Page.size, glyphs) { Page(box: box) }
    let isOn = BindingBox<Bool>()
    let moving = Screen(Page.size, glyphs) { MovingPage(box: isOn) }
    let drawing = DotsDrawing()
    let dots = Screen(Page.size, glyphs) {
      TimelineView(.animation) { _ in Canvas(renderer: drawing.renderer()) }
    }
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
      Row(name: "rest", screen: page, limit: 0) { page.step() },
      Row(name: "opacity, offset, scale", screen: moving, limit: 0) { moving.step() },
      Row(name: "timeline with a canvas", screen: dots, limit: 0) { dots.step() },
      Row(name: "in an added zone", screen: measured, limit: 0) {
        profiler.asCurrent { Profiler.measure(.step) { measured.step() } }
        profiler.endFrame()
      },
      Row(name: "scrolling by a row", screen: list) {
        turn += 1
        scroller.proxy?.scrollTo(100 + turn % 2, anchor: .top)
        list.step()
      },
    ]
      + Bench.changes.map { change in
        Row(name: change.name, screen: page) {
          turn += 1
          change.make(box, turn)
          page.step()
        }
      }
  }
}

/// A drawing by two renderers in turn, because a canvas is drawn again only with another one.
@MainActor
private final class DotsDrawing {
  /// A closure in a structure; an array of closures would wrap each that is taken out of it.
  private struct Renderer {
    var draw: (inout GraphicsContext, Size) -> Void
  }

  private var renderers = [20.0, 30.0].map { side in
    Renderer { context, size in
      context.fill(
        Path(ellipseIn: Rect(x: size.width / 2, y: 0, width: side, height: side)),
        with: .color(DotsDrawing.ink))
    }
  }
  /// A fixed color; each color of the system that a canvas draws is looked up with one allocation.
  private static let ink = Color(red: 1, green: 0.2, blue: 0.2)

  func renderer() -> (inout GraphicsContext, Size) -> Void {
    renderers.swapAt(0, 1)
    return renderers[0].draw
  }
}
