import Numerics

extension Path {
  /// Adds a circular arc, joined to the current point by a line.
  ///
  /// Angles grow clockwise on screen, from the right. `clockwise` has SwiftUI's meaning, which
  /// assumes a y axis that points up: `false` draws with growing angles, clockwise on screen, and
  /// `true` counterclockwise. Angles a whole turn or more apart give the full circle. The curves
  /// deviate from the circle by at most 5e-6 of the radius. A transform makes the arc part of an
  /// ellipse. A negative radius or a number that is not finite adds nothing; a radius of zero adds
  /// the line to the centre.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: Transform = .identity
  ) {
    guard radius >= 0 else { return }
    let turn = 2 * Double.pi
    var sweep = endAngle.radians - startAngle.radians
    if abs(sweep) >= turn - 1e-9 {
      sweep = clockwise ? -turn : turn
    } else if clockwise, sweep > 0 {
      sweep -= turn
    } else if !clockwise, sweep < 0 {
      sweep += turn
    }
    addArc(Arc(center, radius, from: startAngle.radians, sweep: sweep), transform)
  }

  /// Adds a circular arc that starts at an angle and extends through `delta`.
  ///
  /// A positive `delta` draws clockwise on screen; it is limited to one whole turn.
  public mutating func addRelativeArc(
    center: Point, radius: Double, startAngle: Angle, delta: Angle,
    transform: Transform = .identity
  ) {
    guard radius >= 0, delta.radians.isFinite else { return }
    let sweep = max(-2 * Double.pi, min(2 * Double.pi, delta.radians))
    addArc(Arc(center, radius, from: startAngle.radians, sweep: sweep), transform)
  }

  /// Rounds the corner at `tangent1End` between the current point and `tangent2End`.
  ///
  /// Adds a line to the point where the circle touches the first side, then the arc to where it
  /// touches the second.
  ///
  /// If there is no corner or no radius, it adds a line to `tangent1End`. An empty path begins
  /// there.
  public mutating func addArc(
    tangent1End: Point, tangent2End: Point, radius: Double, transform: Transform = .identity
  ) {
    guard tangent1End.isFinite, tangent2End.isFinite, radius >= 0, radius.isFinite else { return }
    guard let current = currentPoint else { return move(to: transform.apply(tangent1End)) }
    guard let back = transform.inverse else { return }
    guard radius > 0, let toStart = (back.apply(current) - tangent1End).unit,
      let toEnd = (tangent2End - tangent1End).unit, abs(toStart.cross(toEnd)) > 1e-12
    else { return addLine(to: transform.apply(tangent1End)) }
    let (sine, cosine) = (toStart.cross(toEnd), toStart.dot(toEnd))
    let reach = radius * (1 + cosine) / abs(sine)
    // The direction from the first touching point to the centre, on the side of the second line.
    let inwards = sine > 0 ? toStart.turned : -toStart.turned
    let first = tangent1End + toStart * reach
    let second = tangent1End + toEnd * reach
    let center = first + inwards * radius
    guard center.isFinite, first.isFinite else { return }
    let start = Double.atan2(first.y - center.y, first.x - center.x)
    let sweep = Double.pi - Double.atan2(abs(sine), cosine)
    var arc = Arc(center, radius, from: start, sweep: sine > 0 ? -sweep : sweep)
    arc.end = second
    addArc(arc, transform)
  }

  /// Adds an elliptical arc from the current point to `end`.
  ///
  /// Four arcs are possible: `isLargeArc` selects the longer ones, and `isClockwise` the direction
  /// on screen.
  ///
  /// The rules are those of SVG: radii that are too small are scaled up until there is a solution,
  /// a radius of zero adds a line, and an end at the current point adds nothing.
  public mutating func addArc(
    to end: Point, radii: Size, rotation: Angle, isLargeArc: Bool, isClockwise: Bool
  ) {
    guard let start = currentPoint, start.isFinite, end.isFinite, rotation.radians.isFinite,
      radii.width.isFinite, radii.height.isFinite, start != end
    else { return }
    let (sine, cosine) = Double.sincos(rotation.radians)
    let (rx, ry) = (abs(radii.width), abs(radii.height))
    let half = (start - end) * 0.5
    // All values from `p` to `sweep` are in coordinates in which an ellipse with the given radii is
    // the unit circle.
    let p = Point((cosine * half.x + sine * half.y) / rx, (cosine * half.y - sine * half.x) / ry)
    let distance = p.length
    guard rx > 0, ry > 0, distance.isFinite, distance > 0 else { return addLine(to: end) }
    let grown = max(distance, 1)
    let aside = (max(grown * grown - distance * distance, 0)).squareRoot() / distance
    let center = p.turned * (isLargeArc == isClockwise ? aside : -aside)
    let from = Double.atan2(p.y - center.y, p.x - center.x)
    var sweep = Double.atan2(-p.y - center.y, -p.x - center.x) - from
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let (a, b) = (Point(cosine, sine) * (rx * grown), Point(-sine, cosine) * (ry * grown))
    let middle = start.mixed(with: end, by: 0.5) + a * (center.x / grown) + b * (center.y / grown)
    var arc = Arc(middle, 1, from: from, sweep: sweep)
    arc.axis1 = a
    arc.axis2 = b
    arc.start = start
    arc.end = end
    if arc.isFinite {
      addArc(arc, .identity)
    } else {
      addLine(to: end)
    }
  }

  private mutating func addArc(_ arc: Arc, _ transform: Transform) {
    guard arc.isFinite else { return }
    let isEmpty = currentPoint == nil
    edit { elements in
      let start = transform.apply(arc.start ?? arc.point(at: arc.from))
      if isEmpty {
        elements.move(to: start)
      } else if elements.currentPoint != start {
        elements.line(to: start)
      }
      arc.send(to: &elements, transform)
    }
  }
}

/// An elliptical arc: `center + axis1 cos θ + axis2 sin θ`.
///
/// The angle θ starts at `from` and changes by `sweep`.
struct Arc {
  var center: Point
  var axis1: Point
  var axis2: Point
  var from: Double
  var sweep: Double
  /// The exact ends, if they are known.
  var start: Point?
  var end: Point?

  init(_ center: Point, _ radius: Double, from: Double, sweep: Double) {
    self.center = center
    axis1 = Point(radius, 0)
    axis2 = Point(0, radius)
    self.from = from
    self.sweep = sweep
  }

  var isFinite: Bool {
    center.isFinite && axis1.isFinite && axis2.isFinite && from.isFinite && sweep.isFinite
  }

  func point(at angle: Double) -> Point {
    let (sine, cosine) = Double.sincos(angle)
    return center + axis1 * cosine + axis2 * sine
  }

  /// Draws the arc as curves of at most an eighth of a turn.
  ///
  /// The sink's current point must be the arc's start. The curves deviate from the circle by at
  /// most 4.2e-6 of the radius.
  func send<Sink: PathSink>(to sink: inout Sink, _ transform: Transform) {
    let count = max((abs(sweep) / (.pi / 4) - 1e-9).rounded(.up), 0)
    guard count > 0 else { return }
    let step = sweep / count
    let handle = 4.0 / 3 * Double.tan(step / 4)
    var (sine, cosine) = Double.sincos(from)
    for i in 1...Int(count) {
      let p = center + axis1 * cosine + axis2 * sine
      let control1 = p + (axis2 * cosine - axis1 * sine) * handle
      (sine, cosine) = Double.sincos(from + step * Double(i))
      var q = center + axis1 * cosine + axis2 * sine
      let control2 = q - (axis2 * cosine - axis1 * sine) * handle
      if Double(i) == count {
        q = end ?? (abs(sweep) == 2 * .pi ? start ?? point(at: from) : q)
      }
      sink.curve(
        to: transform.apply(q), control1: transform.apply(control1),
        control2: transform.apply(control2))
    }
  }
}
