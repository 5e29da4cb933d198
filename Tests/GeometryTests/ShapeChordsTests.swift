import Geometry
import TestSupport
import Testing

/// The coverage of shapes that are flattened from a cached corner and its mirror images.
///
/// It must equal the coverage of the same shapes flattened element by element.
@Suite struct ShapeChordsTests {
  private static func outline(_ path: Path) -> Path {
    var copy = Path(path.elements.verbs.isEmpty ? "" : path.description) ?? Path()
    if case .rect = path.storage { copy = path }
    return copy
  }

  private static func transforms(_ n: inout SeededGenerator) -> [Transform] {
    [
      .identity, Transform(translationX: n.number(0...3), y: n.number(0...3)),
      Transform(a: 1.5, b: 0, c: 0, d: 0.7, tx: n.number(0...3), ty: 1),
      Transform(a: -1, b: 0, c: 0, d: 1, tx: 70, ty: 0.3),
      Transform(a: 1, b: 0, c: 0, d: -1.2, tx: 0.25, ty: 80),
      Transform(a: -1.1, b: 0, c: 0, d: -1, tx: 75, ty: 68),
      Transform(a: 0.8, b: 0.3, c: -0.3, d: 0.8, tx: 25, ty: 2),
    ]
  }

  @Test func roundedShapesAreFilledLikeTheirPathElements() {
    var n = SeededGenerator(seed: 5)
    // One cache serves all shapes. A shape must never get the cached corner of another shape.
    var segments = Segments()
    for _ in 0..<25 {
      let rect = Rect(
        x: n.number(2...9), y: n.number(2...9), width: n.number(0.2...50),
        height: n.number(0.2...50))
      let radius = n.number(0...1) < 0.3 ? 12 : n.number(0.01...30)
      for shape in [
        Path(ellipseIn: rect), Path(roundedRect: rect, cornerRadius: radius, style: .circular),
        Path(roundedRect: rect, cornerRadius: radius, style: .continuous),
      ] {
        for transform in Self.transforms(&n) {
          segments.removeAll()
          let box = segments.append(shape, transform: transform)
          let coverage = CoverageGrid(segments, 110, 110).coverage
          segments.removeAll()
          let other = segments.append(Self.outline(shape), transform: transform)
          let expected = CoverageGrid(segments, 110, 110).coverage
          var worst = 0.0
          for (a, b) in zip(coverage, expected) { worst = max(worst, abs(a - b)) }
          #expect(worst < 1e-6, "\(worst): \(shape) \(transform)")
          #expect(box.insetBy(dx: -1e-6, dy: -1e-6).contains(other))
          #expect(other.insetBy(dx: -0.1, dy: -0.1).contains(box))
        }
      }
    }
  }

  /// Returns the share of a pixel that lies inside an outline, measured at 40 × 40 points.
  private static func share(of outline: Path, _ x: Int, _ y: Int, _ transform: Transform) -> Double
  {
    guard let back = transform.inverse else { return 0 }
    var inside = 0
    for i in 0..<1600 {
      let p = Point(
        Double(x) + (Double(i % 40) + 0.5) / 40, Double(y) + (Double(i / 40) + 0.5) / 40)
      if outline.contains(back.apply(p)) { inside += 1 }
    }
    return Double(inside) / 1600
  }

  @Test func roundedShapesAreStrokedLikeTheirPathElements() {
    var n = SeededGenerator(seed: 6)
    var segments = Segments()
    for _ in 0..<40 {
      let rect = Rect(
        x: n.number(12...19), y: n.number(12...19), width: n.number(20...60),
        height: n.number(20...60))
      let radius = n.number(2...30)
      let style = StrokeStyle(lineWidth: n.number(0.3...9), lineJoin: .round)
      for shape in [
        Path(ellipseIn: Rect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.width)),
        Path(roundedRect: rect, cornerRadius: radius, style: .circular),
        Path(roundedRect: rect, cornerRadius: radius, style: .continuous),
      ] {
        let mirror = Transform(a: -1, b: 0, c: 0, d: 1, tx: 100, ty: 0)
        let transform = n.number(0...1) < 0.5 ? .identity : mirror
        segments.removeAll()
        let box = segments.append(stroking: shape, style: style, transform: transform)
        let sign = transform.a
        let coverage = CoverageGrid(segments, 100, 100).coverage
        segments.removeAll()
        let outline = Self.outline(shape).strokedPath(style, tolerance: 1e-5)
        let other = segments.append(outline, transform: transform, tolerance: 1e-5)
        let expected = CoverageGrid(segments, 100, 100).coverage
        for (i, (a, b)) in zip(coverage, expected).enumerated() {
          let (a, b) = (min(max(a * sign, 0), 1), min(max(b * sign, 0), 1))
          // Small differences are allowed: the circular corners of the two strokes differ by up to
          // 2.7e-4 of half the line width. If the difference is larger, the stroked path may
          // overlap itself in the pixel. The pixel is then sampled instead.
          if abs(a - b) < 2.0 / 255 { continue }
          let exact = Self.share(of: outline, i % 100, i / 100, transform)
          #expect(abs(a - exact) < 0.012, "\(a), not \(exact): \(shape.storage) \(style)")
        }
        #expect(box.insetBy(dx: -0.01, dy: -0.01).contains(other))
      }
    }
  }

  @Test func cachedCornersGiveTheSegmentsOfComputedCorners() {
    let rect = Rect(x: 3, y: 4, width: 40, height: 30)
    var used = Segments()
    for radius in [1.0, 2, 3, 4, 5, 6, 2, 1] {
      used.removeAll()
      var fresh = Segments()
      for shape in [
        Path(roundedRect: rect, cornerRadius: radius, style: .continuous), Path(ellipseIn: rect),
      ] {
        used.append(shape, tolerance: radius / 1000)
        fresh.append(shape, tolerance: radius / 1000)
        used.append(stroking: shape, style: StrokeStyle(lineWidth: 1))
        fresh.append(stroking: shape, style: StrokeStyle(lineWidth: 1))
      }
      #expect(used.all == fresh.all)
    }
  }

  @Test func smallCirclesKeepTheirArea() {
    for radius in [0.04, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 3] {
      let circle = Path(ellipseIn: Rect(x: 5, y: 5, width: 2 * radius, height: 2 * radius))
      let exact = Segments(circle, tolerance: 1e-9).area
      #expect(abs(Segments(circle).area / exact - 1) < 5e-5, "\(radius)")
      #expect(abs(Segments(Self.outline(circle)).area / exact - 1) < 5e-5, "\(radius)")
      var dot = Segments()
      dot.append(
        stroking: Path(from: Point(5, 5), to: Point(5, 5)),
        style: StrokeStyle(lineWidth: 2 * radius, lineCap: .round))
      #expect(abs(dot.area / (.pi * radius * radius) - 1) < 1e-9, "\(radius)")
    }
  }

  @Test func hugeAndTinyShapesTakeFewSegments() {
    for scale in [1e-300, 1e-12, 1e6, 1e12, 1e150, 1e300] {
      let rect = Rect(x: -scale, y: -scale, width: 2 * scale, height: 2 * scale)
      for shape in [
        Path(ellipseIn: rect), Path(roundedRect: rect, cornerRadius: scale / 3, style: .continuous),
      ] {
        var segments = Segments()
        segments.append(shape, visible: Rect(x: 0, y: 0, width: 100, height: 100))
        segments.append(
          stroking: shape, style: StrokeStyle(lineWidth: scale / 10),
          visible: Rect(x: 0, y: 0, width: 100, height: 100))
        #expect(segments.all.count < 20_000)
      }
    }
  }
}
