import Testing

@testable import Profiling
@testable import Raster

/// The zones and views for which a meter of costs counts painting.
@Suite struct PaintedCostTests {
  /// A runner that says that it has two threads.
  private final class TwoThreads: BandRunner {
    var concurrency: Int { 2 }

    func run(count: Int, _ body: (_ index: Int, _ worker: Int) -> Void) {
      for index in 0..<count { body(index, index % 2) }
    }
  }

  private func fill(_ rects: Rect...) -> Fragment {
    Fragment { context in
      for rect in rects {
        context.fill(Path(rect), with: .color(Color(red: 1, green: 0, blue: 0).opacity(0.5)))
      }
    }
  }

  private let left = Rect(x: 0, y: 0, width: 10, height: 10)
  private let right = Rect(x: 20, y: 0, width: 10, height: 10)

  /// Paints a list in which group 4 is the view `Page` and group 8 the view `Row` in it, and returns where
  /// counting continued, in order, and the digest of the pixels.
  private func paint(
    _ list: DisplayList, runner: any BandRunner = SerialRunner(), isNamed: Bool = true
  ) -> (places: [(zone: String, view: String)], digest: UInt64) {
    let profiler = Profiler(tracks: 2, spans: 1) { 0 }
    let renderer = Renderer(runner: runner)
    renderer.profiler = profiler
    var places: [(zone: String, view: String)] = []
    if isNamed {
      let meter = CostMeter()
      meter.countsPaintingByView = true
      profiler.costs = meter
      meter.painter = { [4: ["Page"], 8: ["Page", "Row"]][$0] }
      meter.onResume = { places.append(($0.zone, $0.views.joined(separator: "/"))) }
    }
    var pixmap = Pixmap(width: 40, height: 20)
    renderer.paint(list, scale: 1, into: &pixmap)
    return (places, pixmap.digest)
  }

  /// Returns the views for which a zone counted, in order.
  private func views(
    of zone: Zone, _ list: DisplayList, runner: any BandRunner = SerialRunner()
  ) -> [String] {
    paint(list, runner: runner).places.filter { $0.zone == zone.name }.map(\.view)
  }

  /// A drawing of the page, one of the row, another of the page, and one of no view.
  private var page: DisplayList {
    var list = DisplayList()
    list.group(Group(id: 4)) { list in
      list.draw(fill(left))
      list.group(Group(id: 8)) { list in
        // A group of no view belongs to the view around it.
        list.draw(fill(left, right), id: 400, at: Point(0, 2))
      }
      list.draw(fill(right))
    }
    list.draw(fill(left))
    return list
  }

  @Test func bandsAndPreparationCountForTheViewOfEachDrawing() {
    #expect(views(of: .band, page) == ["", "Page", "Page/Row", "Page", ""])
    #expect(views(of: .prepare, page) == ["", "Page", "Page/Row", "Page", ""])
    #expect(views(of: .outlines, page) == [""], "all outlines are flattened at once")
  }

  @Test func layersCountForTheViewOfTheirGroup() {
    var list = DisplayList()
    list.group(Group(id: 4, opacity: 0.5)) { list in
      list.group(Group(id: 8)) { $0.draw(fill(left, right)) }
    }
    #expect(views(of: .band, list) == ["", "Page", "Page/Row", "Page"])
  }

  @Test func anOffscreenPictureCountsForTheViewOfItsFilter() {
    var list = DisplayList()
    var group = Group(id: 4)
    group.filters = [.blur(radius: 2)]
    list.group(group) { list in
      list.group(Group(id: 8)) { $0.draw(fill(left, right)) }
    }
    // The bands of the picture come first, then those of the surface.
    #expect(views(of: .band, list) == ["Page", "", "Page"])
    #expect(Set(views(of: .filters, list)) == ["Page"])
  }

  @Test func partsOfEachAreaBeginWithoutAView() {
    let profiler = Profiler(spans: 1) { 0 }
    let meter = CostMeter()
    meter.countsPaintingByView = true
    meter.painter = { [4: ["Page"], 8: ["Page", "Row"]][$0] }
    let renderer = Renderer()
    renderer.profiler = profiler
    var pixmap = Pixmap(width: 40, height: 20)
    func paint(height: Double) -> [PixelRect] {
      var list = DisplayList()
      list.group(Group(id: 8)) { $0.draw(fill(Rect(x: 0, y: 16, width: 2, height: height))) }
      list.group(Group(id: 4)) { $0.draw(fill(Rect(x: 38, y: 0, width: 2, height: height))) }
      return renderer.paint(list, scale: 1, into: &pixmap)
    }
    _ = paint(height: 2)
    profiler.costs = meter
    var views: [String] = []
    meter.onResume = { if $0.zone == Zone.band.name { views.append($0.views.last ?? "") } }
    #expect(paint(height: 3).count == 2, "two rectangles of one band are damaged")
    #expect(views.count == 4 && Set(views[1...]) == ["", "Page", "Row"])
    #expect(views.first == "" && views.dropFirst(2).first == "")
  }

  @Test func withSeveralThreadsPaintingCountsForZonesAlone() {
    let places = paint(page, runner: TwoThreads()).places
    #expect(places.contains { $0.zone == Zone.bands.name })
    #expect(places.allSatisfy { $0.view.isEmpty })
  }

  @Test func aMeterChangesNoPixel() {
    #expect(paint(page).digest == paint(page, isNamed: false).digest)
  }

  @Test func zonesOfOtherThreadsDoNotEndThePartOfAView() {
    let meter = CostMeter()
    meter.countsPaintingByView = true
    let profiler = Profiler(tracks: 2, spans: 1) { 0 }
    profiler.costs = meter
    meter.painter = { _ in ["Page"] }
    var places: [String] = []
    meter.onResume = { places.append("\($0.zone)/\($0.views.joined())") }
    meter.paint(for: 0)
    profiler.begin(.bands)
    let page = meter.painterNumber(ofGroup: 4) ?? 0
    meter.paint(for: page)
    meter.paint(for: page)
    profiler.begin(.band, track: 1)
    profiler.end(track: 1)
    profiler.end()
    #expect(places == ["raster.bands/", "raster.bands/Page", "/"])
  }
}
