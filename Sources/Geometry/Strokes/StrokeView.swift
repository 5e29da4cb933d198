/// The visible area of a stroke, and the simplifications that it allows.
struct StrokeView: Sendable {
  /// The visible area in the path's coordinates.
  let visible: Rect
  /// The area that a piece of the path must touch for its stroke to be visible.
  let reach: Rect
  /// The size of the visible area: its number of pixels.
  private let area: Double
  private let scale: Double
  private let radius: Double
  /// The tolerance for `CurveSteps` if chords replace the curves; nil if curves stay curves.
  private(set) var chordTolerance: Double?

  /// The number of points below which a path is drawn whole and without simplification.
  static let minimumPoints = 64
  /// The largest average number of lines over each pixel; with more, the path counts as dense.
  private static let maximumCover = 2.0

  /// Creates a view from the visible area in pixels and in the path's coordinates.
  init(_ pixels: Rect, _ visible: Rect, _ pen: Pen, scale: Double) {
    self.visible = visible
    self.scale = scale
    radius = pen.radius
    reach = visible.insetBy(dx: -pen.reach, dy: -pen.reach)
    area = pixels.width * pixels.height
  }

  /// The largest number of dashes: one for each visible pixel, within fixed limits.
  var maximumDashes: Int {
    let (least, most) = (StrokeStyle.guaranteedDashes, StrokeStyle.maximumDashes)
    let pixels = min(max(area, Double(least)), Double(most))
    return Int(pixels)
  }

  /// Returns the view for a path; if the path is dense, its curves may be drawn as chords.
  ///
  /// Without chords, 20,000 curves with a pen of 60 on 100 x 80 pixels took 3 s and 1.2 GB
  /// (2026-11).
  func measured(_ elements: Path.Elements) -> StrokeView {
    var meter = StrokeMeter(self)
    meter.add(elements)
    let cover = meter.length * scale / area
    var view = self
    if cover > Self.maximumCover {
      view.chordTolerance = min(0.01 * cover * cover, 8)
    }
    return view
  }

  /// Returns whether a piece may be visible.
  func shows(_ piece: Piece) -> Bool { shows(piece.cubic, halvings: 6) }

  /// Returns whether a curve may be visible.
  ///
  /// The control points of a long curve reach far beyond the curve, so its halves are tested.
  fileprivate func shows(_ curve: Cubic, halvings: Int) -> Bool {
    let hull = curve.hull
    guard hull.maxX >= reach.minX, hull.minX <= reach.maxX, hull.maxY >= reach.minY,
      hull.minY <= reach.maxY
    else { return false }
    if halvings == 0 || hull.width + hull.height < 2 * (reach.width + reach.height) {
      return true
    }
    return shows(curve.part(from: 0, to: 0.5), halvings: halvings - 1)
      || shows(curve.part(from: 0.5, to: 1), halvings: halvings - 1)
  }

  /// Returns an estimate of the visible length of a piece.
  ///
  /// The pen's width is added to the length. No piece counts as longer than the width and height of
  /// the visible area together.
  fileprivate func length(_ curve: Cubic) -> Double {
    guard shows(curve, halvings: 6) else { return 0 }
    return min(curve.polygonLength + 2 * radius, visible.width + visible.height)
  }

  /// Returns whether a line may replace a join; false if the path's curves are drawn as curves.
  ///
  /// The line may be a quarter of a pixel off, which is much less than the error of the chords that
  /// replace the curves. For 20,000 curves with round joins, such lines save a third of the
  /// segments (2026-11).
  func bevels(cosine: Double) -> Bool {
    guard chordTolerance != nil, cosine > 0 else { return false }
    return radius * scale * (1 - ((1 + cosine) / 2).squareRoot()) < 0.25
  }

  /// Appends a piece, cut into chords if it is a curve.
  func appendChords(of piece: Piece, _ tolerance: Double, to pieces: inout [Piece]) {
    let c = piece.cubic
    guard piece.kind != .line else { return pieces.append(piece) }
    let (d0, d1, d2) = ((c.p1 - c.p0) * scale, (c.p2 - c.p1) * scale, (c.p3 - c.p2) * scale)
    let count = min(max(CurveSteps(tolerance: tolerance).count(d0, d1, d2), 2), 64)
    let chords = CubicChords(c, count: count)
    var last = c.p0
    for index in 0..<count {
      let next = index == count - 1 ? c.p3 : chords.vertex(index)
      if next != last { pieces.append(Piece(line: last, next)) }
      last = next
    }
  }
}

/// Adds up the visible length of a path.
private struct StrokeMeter: PathSink {
  private let view: StrokeView
  private(set) var length = 0.0
  private var start = Point.zero
  private var current = Point.zero

  init(_ view: StrokeView) { self.view = view }

  mutating func move(to p: Point) { (start, current) = (p, p) }
  mutating func line(to p: Point) { add(Cubic(current, current, p, p)) }
  mutating func quadCurve(to p: Point, control: Point) { add(Cubic(current, control, control, p)) }
  mutating func curve(to p: Point, control1: Point, control2: Point) {
    add(Cubic(current, control1, control2, p))
  }
  mutating func close() { line(to: start) }

  private mutating func add(_ curve: Cubic) {
    length += view.length(curve)
    current = curve.p3
  }
}
