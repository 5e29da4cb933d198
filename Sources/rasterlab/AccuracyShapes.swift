import Numerics
import Raster

/// A random shape, its drawing, and its exact coverage.
struct AccuracyShape {
  enum Kind: String, CaseIterable {
    case polygon, curves, stroke, dashes, roundedRect, contours
  }

  static let size = 48

  let kind: Kind
  let path: Path
  private let stroke: StrokeStyle?
  private let isEvenOdd: Bool

  init(_ kind: Kind, _ numbers: inout SeededNumbers) {
    self.kind = kind
    switch kind {
    case .polygon: path = Self.loop(&numbers, isCurved: false)
    case .curves: path = Self.loop(&numbers, isCurved: true)
    case .stroke, .dashes: path = Self.line(&numbers, isOpen: kind == .dashes)
    case .roundedRect: path = Self.roundedRect(&numbers)
    case .contours:
      path = Path { path in
        for _ in 0..<(2 + numbers.below(2)) {
          path.addPath(Self.loop(&numbers, isCurved: numbers.chance(0.5)))
        }
      }
    }
    isEvenOdd = kind == .contours && numbers.chance(0.5)
    let isStroked = kind == .stroke || kind == .dashes
    stroke = isStroked ? Self.style(&numbers, isDashed: kind == .dashes) : nil
  }

  // MARK: Random forms

  /// Returns a closed outline that does not cross itself; parts of it may lie outside the surface.
  private static func loop(_ numbers: inout SeededNumbers, isCurved: Bool) -> Path {
    let center = Point(numbers.number(in: 12...36), numbers.number(in: 12...36))
    let count = 3 + numbers.below(9)
    let reach = numbers.number(in: 3...26)
    let points = (0..<count).map { index -> Point in
      let share = (Double(index) + numbers.unit() * 0.7) / Double(count)
      let (sine, cosine) = Double.sincos(share * 2 * .pi)
      return center + Point(cosine, sine) * (reach * numbers.number(in: 0.35...1))
    }
    return Path { path in
      guard isCurved else {
        path.addLines(points)
        return path.closeSubpath()
      }
      // A smooth curve through the middles of the sides, with the corners as control points.
      let middles = points.indices.map {
        (points[$0] + points[($0 + 1) % count]) * 0.5
      }
      path.move(to: middles[0])
      for index in 1...count {
        let (control, end) = (points[index % count], middles[index % count])
        if index % 2 == 0 {
          path.addQuadCurve(to: end, control: control)
        } else {
          let start = middles[index - 1]
          path.addCurve(
            to: end, control1: start + (control - start) * 0.8,
            control2: end + (control - end) * 0.8)
        }
      }
      path.closeSubpath()
    }
  }

  private static func line(_ numbers: inout SeededNumbers, isOpen: Bool) -> Path {
    if !isOpen, numbers.chance(0.4) { return loop(&numbers, isCurved: numbers.chance(0.5)) }
    func point() -> Point { Point(numbers.number(in: 2...46), numbers.number(in: 2...46)) }
    return Path { path in
      path.move(to: point())
      for _ in 0..<(1 + numbers.below(3)) {
        if numbers.chance(0.5) {
          path.addLine(to: point())
        } else {
          path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
    }
  }

  private static func style(_ numbers: inout SeededNumbers, isDashed: Bool) -> StrokeStyle {
    var style = StrokeStyle(
      lineWidth: numbers.pick([0.5, 1, 1.5, 2, 3.3, 6, 9]),
      lineCap: numbers.pick([.butt, .round, .square]),
      lineJoin: numbers.pick([.miter, .round, .bevel]),
      miterLimit: numbers.pick([2, 4, 10]))
    if isDashed {
      style.dash = (0..<(1 + numbers.below(3))).map { _ in numbers.number(in: 1...9) }
      style.dashPhase = numbers.number(in: 0...6)
    }
    return style
  }

  private static func roundedRect(_ numbers: inout SeededNumbers) -> Path {
    let rect = Rect(
      x: numbers.number(in: -4...20), y: numbers.number(in: -4...20),
      width: numbers.number(in: 3...34), height: numbers.number(in: 3...34))
    return Path(
      roundedRect: rect, cornerRadius: numbers.number(in: 0.5...14), style: .circular)
  }

  // MARK: Drawing and reference

  func draw(_ context: inout GraphicsContext) {
    if let stroke {
      context.stroke(path, with: .color(.white), style: stroke)
    } else {
      context.fill(path, with: .color(.white), style: FillStyle(eoFill: isEvenOdd))
    }
  }

  /// The exact coverage, and the pixels in which outlines overlap.
  var reference: (coverage: [Double], isShared: [Bool]) {
    var outline = AccuracyCoverage(width: Self.size, height: Self.size)
    switch kind {
    case .polygon, .curves, .roundedRect:
      outline.add(path)
      return (outline.exact, [])
    case .contours:
      outline.add(path, chords: 64)
      return outline.sampled(isEvenOdd: isEvenOdd)
    case .stroke, .dashes:
      guard let stroke else { return ([], []) }
      for piece in AccuracyStroke(path, stroke).pieces { outline.add(piece) }
      let coverage = outline.sampled(isEvenOdd: false).coverage
      // The pieces of the reference overlap everywhere, even where the stroke's outline does not
      // overlap itself. So the shared pixels are found with the stroke's outline instead.
      var strokeOutline = AccuracyCoverage(width: Self.size, height: Self.size)
      strokeOutline.add(path.strokedPath(stroke), chords: 12)
      return (coverage, strokeOutline.sampled(isEvenOdd: false).isShared)
    }
  }

  /// Returns the outline of a rounded rectangle, with points on exact circles at the corners.
  static func arcs(_ path: Path) -> [Point] {
    guard case .roundedRect(let rounded) = path.storage else { return [] }
    let (rect, r) = (rounded.rect, rounded.radius)
    let centers = [
      Point(rect.maxX - r, rect.maxY - r), Point(rect.minX + r, rect.maxY - r),
      Point(rect.minX + r, rect.minY + r), Point(rect.maxX - r, rect.minY + r),
    ]
    return centers.indices.flatMap { corner in
      (0...200).map { step in
        let angle = (Double(corner) + Double(step) / 200) * .pi / 2
        let (sine, cosine) = Double.sincos(angle)
        return centers[corner] + Point(cosine, sine) * r
      }
    }
  }
}
