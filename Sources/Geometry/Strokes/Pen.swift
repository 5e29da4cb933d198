/// The circle that a stroke is drawn with, and its caps and joins.
///
/// Every contour has the stroke on its right, so outer contours run clockwise on screen like every
/// shape. A non-zero fill therefore unites contours that overlap.
struct Pen: Sendable {
  let radius: Double
  var cap: LineCap
  let join: LineJoin
  /// The largest distance of an outline from the exact one.
  let tolerance: Double
  private let miterLimitSquared: Double

  /// Creates a pen; nil for a width that paints nothing.
  init?(_ style: StrokeStyle, tolerance: Double) {
    radius = style.lineWidth / 2
    guard radius > 1e-140, radius < 1e140 else { return nil }
    cap = style.lineCap
    join = style.lineJoin
    self.tolerance = tolerance > 0 ? tolerance : StrokeStyle.tolerance
    miterLimitSquared = style.miterLimit * style.miterLimit
  }

  private init() {
    radius = 0
    cap = .butt
    join = .bevel
    tolerance = 1
    miterLimitSquared = 0
  }

  /// A placeholder of width zero.
  static let none = Pen()

  /// Returns whether a corner with this cosine between its directions is within the miter limit.
  func allowsMiter(cosine: Double) -> Bool {
    join == .miter && 2 <= miterLimitSquared * (1 + cosine)
  }

  /// Returns whether a turn with this sine and cosine is too small for its join to be visible.
  func isSmooth(sine: Double, cosine: Double) -> Bool {
    cosine > 0 && sine * sine * radius < 4 * tolerance
  }

  /// Returns whether a straight line may connect the ends of the two inner edges at a corner.
  ///
  /// The edges then overlap in a triangle of area `radius² angle³ / 8`. It must be smaller than
  /// `1000 tolerance²`, which is a thousandth of a square pixel for a tolerance of a thousandth of
  /// a pixel.
  func mayStepBack(sine: Double, cosine: Double) -> Bool {
    cosine > 0 && radius * radius * sine * sine * sine < 8000 * tolerance * tolerance
  }

  /// The largest distance of a point of the stroke from the path, joins and caps included.
  var reach: Double {
    let miter = join == .miter ? max(miterLimitSquared.squareRoot(), 1) : 1
    return radius * max(miter, 2.0.squareRoot())
  }
}

extension Pen {
  /// Draws the whole stroke of one straight line.
  func drawLine<Sink: PathSink>(from p: Point, to q: Point, to sink: inout Sink) {
    guard let direction = (q - p).unit else { return }
    let aside = direction.leftward * radius
    sink.move(to: p + aside)
    sink.line(to: q + aside)
    drawCap(at: q, direction, to: &sink)
    sink.line(to: p - aside)
    drawCap(at: p, -direction, to: &sink)
    sink.close()
  }

  /// Draws a cap from the left side of the end, around it, to the right side.
  func drawCap<Sink: PathSink>(at p: Point, _ direction: Point, to sink: inout Sink) {
    let (ahead, aside) = (direction * radius, direction.leftward * radius)
    switch cap {
    case .butt: break
    case .square:
      sink.line(to: p + aside + ahead)
      sink.line(to: p - aside + ahead)
    case .round:
      return sink.arc(around: p, from: aside, to: -aside, tolerance: tolerance)
    }
    sink.line(to: p - aside)
  }

  /// Draws a join around the outer side of a corner that turns right.
  ///
  /// It runs from the left side of the incoming piece to the left side of the outgoing one.
  func drawJoin<Sink: PathSink>(
    at p: Point, from first: Point, to second: Point, _ sink: inout Sink
  ) {
    let (before, after) = (first.leftward * radius, second.leftward * radius)
    if join == .round {
      return sink.arc(around: p, from: before, to: after, tolerance: tolerance)
    }
    let cosine = first.dot(second)
    if allowsMiter(cosine: cosine) { sink.line(to: p + (before + after) * (1 / (1 + cosine))) }
    sink.line(to: p + after)
  }

  /// Draws the stroke of a subpath of zero length: depending on the cap, nothing, a disc, or a
  /// square along `direction`.
  func drawDot<Sink: PathSink>(at p: Point, _ direction: Point, to sink: inout Sink) {
    if cap == .butt { return }
    let aside = direction.leftward * radius
    sink.move(to: p + aside)
    drawCap(at: p, direction, to: &sink)
    drawCap(at: p, -direction, to: &sink)
    sink.close()
  }
}
