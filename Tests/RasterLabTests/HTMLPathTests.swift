import Raster
import Testing

@testable import rasterlab

@Suite struct HTMLPathTests {
  private func path(_ method: String, _ arguments: [HTMLValue]) throws -> Path {
    let path = HTMLPath()
    #expect(try path.add(method, arguments, under: .identity))
    return path.path
  }

  private func arc(_ start: Double, _ end: Double, backwards: Bool) throws -> Rect {
    let numbers = [50, 50, 10, start, end].map { HTMLValue.number($0) }
    return try path("arc", numbers + [.flag(backwards)]).boundingRect
  }

  @Test(
    arguments: [
      (0, 2 * Double.pi, true), (2 * Double.pi, 0, false), (0, 7, false), (7, 0, true),
      (0, 4 * Double.pi, true),
    ])
  func arcsOfATurnOrMoreAreFullCircles(start: Double, end: Double, backwards: Bool) throws {
    let box = try arc(start, end, backwards: backwards)
    #expect(abs(box.width - 20) < 0.01 && abs(box.height - 20) < 0.01)
  }

  @Test func arcAnglesWrapIfTheyRunAgainstTheDirection() throws {
    #expect(try arc(0, -.pi / 2, backwards: true).maxY < 50.01)
    #expect(abs(try arc(0, 5 * .pi / 2, backwards: true).height - 20) < 0.01)
    #expect(try arc(0, 0, backwards: false).width == 0)
  }

  @Test func negativeRadiiThrowIndexSizeError() {
    let n = (0..<7).map { HTMLValue.number($0 == 2 || $0 == 4 ? -1 : 5) }
    #expect(throws: HTMLError.indexSize) { try path("arc", Array(n.prefix(5))) }
    #expect(throws: HTMLError.indexSize) { try path("arcTo", Array(n.prefix(5))) }
    #expect(throws: HTMLError.indexSize) { try path("ellipse", n) }
  }

  @Test func roundRectTakesOneToFourRadii() throws {
    let box = [0, 0, 100, 50].map { HTMLValue.number($0) }
    let five = HTMLValue.list((0..<5).map { .number(Double($0)) })
    #expect(throws: HTMLError.range) { try path("roundRect", box + [five]) }
    #expect(throws: HTMLError.range) { try path("roundRect", box + [.list([])]) }
    #expect(throws: HTMLError.range) { try path("roundRect", box + [.number(-1)]) }
    #expect(throws: HTMLError.range) { try path("roundRect", box + [.point(x: 1, y: -1)]) }
    #expect(try path("roundRect", box + [.list([.number(.nan)])]).isEmpty)
    let half = try path("roundRect", box + [.list([.number(0), .point(x: 40, y: 20)])])
    #expect(half.contains(Point(1, 1)) && half.contains(Point(98, 48)))
    #expect(!half.contains(Point(98, 1)) && !half.contains(Point(1, 48)))
  }

  @Test func overlappingCornersShrinkInProportion() throws {
    let numbers = [0, 0, 100, 50, 1000].map { HTMLValue.number($0) }
    let rounded = try path("roundRect", numbers)
    #expect(rounded.contains(Point(25, 1)) && !rounded.contains(Point(4, 4)))
    #expect(rounded.boundingRect == Rect(x: 0, y: 0, width: 100, height: 50))
  }

  @Test func emptyOrDistantPathsDoNotContainTheOrigin() throws {
    let canvas = HTMLCanvas(width: 9, height: 9)
    let origin = [HTMLValue.number(0), .number(0)]
    for numbers in [[], [100.0, 100, 5, 5]] {
      if !numbers.isEmpty { try canvas.call("rect", numbers.map { .number($0) }) }
      for method in ["isPointInPath", "isPointInStroke"] {
        #expect(try canvas.call(method, origin)?.isTrue == false)
      }
    }
  }

  @Test func currentPointAfterARectIsItsOrigin() throws {
    let path = HTMLPath()
    for (method, numbers) in [
      ("roundRect", [100.0, 50, -20, -20, 5]), ("rect", [100, 50, -20, -20]),
    ] {
      _ = try path.add(method, numbers.map { .number($0) }, under: .identity)
      #expect(path.path.currentPoint == Point(100, 50))
    }
  }

  @Test func coordinatesAreClampedToFloatRange() throws {
    let path = HTMLPath()
    let huge = Transform(scaleX: .greatestFiniteMagnitude, y: .greatestFiniteMagnitude)
    _ = try path.add("rect", [-10, -10, 20, 20].map { .number($0) }, under: huge)
    #expect(path.path.controlBounds.isFinite)
    #expect(path.path.contains(Point(7, 7)))
  }
}
