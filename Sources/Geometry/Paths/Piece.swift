/// One line or curve of a subpath, with both its ends.
struct Piece: Sendable {
  enum Kind: Sendable { case line, quadCurve, curve }

  let kind: Kind
  /// The piece as a cubic curve, to which lines and quadratic curves are converted.
  let cubic: Cubic

  init(line p: Point, _ q: Point) {
    kind = .line
    cubic = Cubic(from: p, to: q)
  }

  init(quad p: Point, _ control: Point, _ q: Point) {
    kind = .quadCurve
    cubic = Cubic(from: p, control: control, to: q)
  }

  init(_ cubic: Cubic) {
    kind = .curve
    self.cubic = cubic
  }

  private init(_ kind: Kind, _ cubic: Cubic) {
    self.kind = kind
    self.cubic = cubic
  }

  var start: Point { cubic.p0 }
  var end: Point { cubic.p3 }

  var reversed: Piece { Piece(kind, cubic.reversed) }

  /// Whether all points are equal.
  var isPoint: Bool { cubic.p1 == cubic.p0 && cubic.p2 == cubic.p0 && cubic.p3 == cubic.p0 }

  /// Returns whether every control point lies within `distance` of `p` on both axes.
  func stays(within distance: Double, of p: Point) -> Bool {
    let hull = cubic.hull
    return hull.minX >= p.x - distance && hull.maxX <= p.x + distance
      && hull.minY >= p.y - distance && hull.maxY <= p.y + distance
  }

  func part(from a: Double, to b: Double) -> Piece {
    if a == 0, b == 1 { return self }
    if kind == .line { return Piece(line: point(at: a), point(at: b)) }
    return Piece(kind, cubic.part(from: a, to: b))
  }

  /// Returns the piece with its ends moved, and each control point moved along with its end.
  func moved(from p: Point, to q: Point) -> Piece {
    if kind == .line { return Piece(line: p, q) }
    return Piece(
      kind, Cubic(p, cubic.p1 + (p - cubic.p0), cubic.p2 + (q - cubic.p3), q))
  }

  func point(at t: Double) -> Point {
    if t == 0 { return start }
    if t == 1 { return end }
    return kind == .line ? start.mixed(with: end, by: t) : cubic.point(at: t)
  }

  /// Draws the piece from the sink's current point, which must be the piece's start.
  func send<Sink: PathSink>(to sink: inout Sink) {
    switch kind {
    case .line: sink.line(to: end)
    case .quadCurve:
      // The quadratic's control point is where the tangents at both ends meet. From the start, it
      // lies 1.5 times as far as the cubic's first control point.
      sink.quadCurve(to: end, control: start + (cubic.p1 - start) * 1.5)
    case .curve: sink.curve(to: end, control1: cubic.p1, control2: cubic.p2)
    }
  }
}

// MARK: - Length

extension Piece {
  /// The length of the curve, accurate to about 1e-8 of it.
  var length: Double { length(from: 0, to: 1) }

  func length(from a: Double, to b: Double) -> Double {
    if kind == .line { return start.distance(to: end) * (b - a) }
    return cubic.length(from: a, to: b)
  }

  /// Returns the parameter of the point `distance` along the piece from the point at `start`.
  ///
  /// The result is 1 if the piece ends earlier.
  func parameter(atDistance distance: Double, from start: Double) -> Double {
    guard distance > 0 else { return start }
    if kind == .line {
      let t = start + distance / self.start.distance(to: end)
      return t < 1 ? t : 1
    }
    return cubic.parameter(atDistance: distance, from: start)
  }
}

extension Cubic {
  /// Returns the length between two parameters.
  ///
  /// Uses 8-point Gauss quadrature, and halves the range until the sum of the halves agrees with
  /// the whole.
  func length(from a: Double, to b: Double) -> Double {
    let hull = self.hull
    let scale = max(hull.width, hull.height)
    guard scale > 0 else { return 0 }
    return length(
      from: a, to: b, estimate: gauss(a, b), tolerance: 1e-9 * scale, halvings: 0)
  }

  private func length(
    from a: Double, to b: Double, estimate: Double, tolerance: Double, halvings: Int
  ) -> Double {
    let middle = (a + b) / 2
    let (left, right) = (gauss(a, middle), gauss(middle, b))
    if halvings == 12 || !(abs(left + right - estimate) > tolerance) { return left + right }
    return length(
      from: a, to: middle, estimate: left, tolerance: tolerance, halvings: halvings + 1)
      + length(from: middle, to: b, estimate: right, tolerance: tolerance, halvings: halvings + 1)
  }

  private func gauss(_ a: Double, _ b: Double) -> Double {
    let (center, half) = ((a + b) / 2, (b - a) / 2)
    var sum = 0.0
    for i in 0..<4 {
      let reach = Self.gaussPlaces[i] * half
      sum +=
        Self.gaussWeights[i]
        * (velocity(at: center - reach).length + velocity(at: center + reach).length)
    }
    return sum * half
  }

  private static let gaussPlaces: [4 of Double] = [
    0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363,
  ]
  private static let gaussWeights: [4 of Double] = [
    0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763,
  ]

  /// Returns the parameter of the point `distance` along the curve from the point at `start`.
  ///
  /// Uses Newton's iteration between bounds that each step narrows.
  func parameter(atDistance distance: Double, from start: Double) -> Double {
    var (low, high) = (start, 1.0)
    // The length of the curve from `low` to the result.
    var rest = distance
    var t = start + distance / velocity(at: start).length
    for _ in 0..<40 {
      if !(t > low && t < high) { t = (low + high) / 2 }
      let run = length(from: low, to: t)
      let error = run - rest
      if abs(error) <= 1e-9 * distance || high - low < 1e-15 { return t }
      if error < 0 {
        low = t
        rest -= run
      } else {
        high = t
      }
      t -= error / velocity(at: t).length
    }
    return t
  }
}
