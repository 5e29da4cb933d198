import Geometry
import Testing

@Suite struct CornerTests {
  private static func path(
    _ vector: CornerVectors.Rectangle, _ style: RoundedCornerStyle
  ) -> Path {
    Path(
      roundedRect: Rect(origin: .zero, size: vector.size), cornerRadius: vector.radius,
      style: style)
  }

  @Test(arguments: CornerVectors.rectangles) func roundedRectAreasMatchTheTestVectors(
    vector: CornerVectors.Rectangle
  ) {
    let circular = Segments(Self.path(vector, .circular), tolerance: 1e-9).area
    let continuous = Segments(Self.path(vector, .continuous), tolerance: 1e-9).area
    #expect(abs(circular / vector.areas.circular - 1) < 1e-4)
    #expect(abs(continuous / vector.areas.continuous - 1) < 1e-4)
  }

  @Test func roundedRectAreasEqualTheIntegralsOfTheirCurves() {
    let rect = Rect(x: 0, y: 0, width: 100, height: 60)
    func area(_ style: RoundedCornerStyle) -> Double {
      Segments(Path(roundedRect: rect, cornerRadius: 16, style: style), tolerance: 1e-9).area
    }
    // The expected areas were integrated from the control points.
    #expect(abs(area(.circular) - 5780.4729171) < 1e-5)
    #expect(abs(area(.continuous) - 5769.9046487) < 1e-5)
  }

  @Test(arguments: CornerVectors.rectangles) func roundedRectsContainTheVectorPoints(
    vector: CornerVectors.Rectangle
  ) {
    let (circular, continuous) = (Self.path(vector, .circular), Self.path(vector, .continuous))
    // The other three corners are mirror images of the first.
    let (w, h) = (vector.size.width, vector.size.height)
    for (x, y, inside) in vector.points {
      for p in [Point(x, y), Point(w - x, y), Point(x, h - y), Point(w - x, h - y)] {
        #expect(circular.contains(p) == (inside != "-"), "\(p)")
        #expect(continuous.contains(p) == (inside == "+"), "\(p)")
      }
    }
  }

  @Test func continuousCornersMatchThePublishedCurve() {
    let path = Path(
      roundedRect: Rect(x: 0, y: 0, width: 1000, height: 1000), cornerRadius: 100,
      style: .continuous)
    // The points of the top right corner's curve, as distances from the corner along its two edges,
    // in multiples of the radius.
    let points = path.elements.points[1...11].map { Point((1000 - $0.x) / 100, $0.y / 100) }
    let expected = [
      Point(1.52866483, 0), Point(1.08849299, 0), Point(0.86840701, 0),
      Point(0.66993427, 0.065496), Point(0.63149399, 0.074911), Point(0.37282392, 0.16905899),
      Point(0.16905899, 0.37282392), Point(0.074911, 0.63149399), Point(0.065496, 0.66993427),
      Point(0, 0.86840701), Point(0, 1.08849299),
    ]
    for (p, q) in zip(points, expected) {
      #expect(abs(p.x - q.x) < 1e-9 && abs(p.y - q.y) < 1e-9, "\(p) \(q)")
    }
    // The first point lies just outside the middle of the corner's curve, the second just inside.
    let rect = Path(
      roundedRect: Rect(x: 0, y: 0, width: 10, height: 10), cornerRadius: 1, style: .continuous)
    #expect(!rect.contains(Point(0.291505, 0.291505)))
    #expect(rect.contains(Point(0.291509, 0.291509)))
  }

  @Test func largeContinuousCornersApproachACapsule() {
    func outline(_ radius: Double, _ style: RoundedCornerStyle) -> Path {
      Path(
        roundedRect: Rect(x: 0, y: 0, width: 100, height: 40), cornerRadius: radius, style: style)
    }
    #expect(outline(20, .continuous).elements == outline(20, .circular).elements)
    #expect(outline(1e9, .continuous).elements == outline(20, .circular).elements)
    // A continuous corner extends 1.53 radii along each edge. Half the height is 20, so the corner
    // fits up to a radius of 20 / 1.53. At larger radii, the area of the shape falls steadily until
    // the shape is a capsule.
    let areas = stride(from: 12.0, through: 20, by: 0.01).map {
      Segments(outline($0, .continuous), tolerance: 1e-9).area
    }
    for (a, b) in zip(areas, areas.dropFirst()) { #expect(b < a && a - b < 2) }
    for radius in stride(from: 1.0, through: 20, by: 0.5) {
      let corner = RoundedRect(
        Rect(x: 0, y: 0, width: 100, height: 40), radius: radius, style: .continuous)
      #expect(corner.cornerExtent <= 20 && corner.cornerExtent >= radius)
      #expect(outline(radius, .continuous).boundingRect == corner.rect)
    }
  }

  @Test func cornersAreContinuousByDefault() {
    let rect = Rect(x: 1, y: 2, width: 30, height: 40)
    let continuous = Path(roundedRect: rect, cornerRadius: 7, style: .continuous)
    #expect(Path(roundedRect: rect, cornerRadius: 7) == continuous)
    var added = Path()
    added.addRoundedRect(in: rect, cornerRadius: 7)
    #expect(added == continuous)
    #expect(continuous != Path(roundedRect: rect, cornerRadius: 7, style: .circular))
  }

  @Test func cornerSizesAreLimitedOnEachAxis() {
    let rect = Rect(x: 0, y: 0, width: 100, height: 40)
    #expect(
      Path(roundedRect: rect, cornerSize: Size(500, 500), style: .circular).boundingRect == rect)
    // With both radii at their limits, the shape is an ellipse.
    let area = Segments(
      Path(roundedRect: rect, cornerSize: Size(50, 20), style: .circular), tolerance: 1e-9
    ).area
    #expect(abs(area / (.pi * 50 * 20) - 1) < 3e-4)
    #expect(
      Path(roundedRect: rect, cornerSize: Size(9, 9))
        == Path(roundedRect: rect, cornerRadius: 9, style: .continuous))
    #expect(Path(roundedRect: rect, cornerSize: Size(0, 9)).storage == .rect(rect))
    let slim = Path(roundedRect: rect, cornerSize: Size(10, 5), style: .continuous)
    let points = slim.elements.points
    #expect(abs(points[0].x - 15.2866483) < 1e-9 && points[0].y == 0)
    #expect(points.contains { $0.x == 100 && abs($0.y - 7.64332415) < 1e-9 })
  }

  @Test func eachCornerHasItsOwnRadius() {
    let rect = Rect(x: 0, y: 0, width: 100, height: 60)
    let radii = RectangleCornerRadii(topLeading: 10, bottomTrailing: 80)
    let path = Path(roundedRect: rect, cornerRadii: radii, style: .circular)
    let cut = 1 - Double.pi / 4
    let area = Segments(path, tolerance: 1e-9).area
    #expect(abs(area - (6000 - cut * (100 + 900))) < 0.3)
    #expect(!path.contains(Point(0.5, 0.5)) && path.contains(Point(99.5, 0.5)))
    #expect(!path.contains(Point(99.5, 59.5)) && path.contains(Point(0.5, 59.5)))
    let even = RectangleCornerRadii(
      topLeading: 9, bottomLeading: 9, bottomTrailing: 9, topTrailing: 9)
    #expect(
      Path(roundedRect: rect, cornerRadii: even).storage
        == .roundedRect(RoundedRect(rect, radius: 9, style: .continuous)))
  }

  @Test func tooLargeCornerRadiiShrinkInProportion() {
    let rect = Rect(x: 0, y: 0, width: 100, height: 50)
    let lone = Path(
      roundedRect: rect, cornerSizes: RectangleCornerSizes(topLeading: Size(100, 50)))
    #expect(abs(Segments(lone, tolerance: 1e-9).area - 5000 * .pi / 4) < 2)
    let wide = Path(
      roundedRect: rect,
      cornerSizes: RectangleCornerSizes(topLeading: Size(150, 10), topTrailing: Size(50, 20)))
    #expect(wide.elements.points[0] == Point(75, 0))
    #expect(wide.elements.points.contains(Point(100, 10)))
  }

  @Test func zeroOrNaNRadiiGiveAPlainRect() {
    let rect = Rect(x: 0, y: 0, width: 100, height: 50)
    for style in [RoundedCornerStyle.circular, .continuous] {
      #expect(Path(roundedRect: rect, cornerRadius: 0, style: style).storage == .rect(rect))
      #expect(Path(roundedRect: rect, cornerRadius: .nan, style: style).storage == .rect(rect))
      #expect(
        Path(roundedRect: .infinite, cornerRadius: 8, style: style).storage == .rect(.infinite))
      #expect(Path(roundedRect: .null, cornerRadius: 8, style: style).isEmpty)
      #expect(Path(roundedRect: .null, cornerSize: Size(1, 2), style: style).isEmpty)
    }
    #expect(Path(roundedRect: .null, cornerRadii: RectangleCornerRadii(topLeading: 3)).isEmpty)
  }

  @Test func cornerStylesSurviveTransforms() {
    let path = Path(
      roundedRect: Rect(x: 0, y: 0, width: 100, height: 40), cornerRadius: 9, style: .continuous)
    let moved = path.applying(Transform(scaleX: 2, y: 2).translatedBy(x: 5, y: 5))
    #expect(
      moved.storage
        == .roundedRect(
          RoundedRect(
            Rect(x: 10, y: 10, width: 200, height: 80), radius: 18, style: .continuous)))
  }
}
