/// Cuts subpaths into dashes and strokes each of them.
///
/// A dash that goes around a corner gets the corner's join. On a closed subpath, a dash that
/// reaches the end is joined to the dash that begins at the start.
struct Dasher: Sendable {
  private var pattern = DashPattern.none
  /// The visible area, extended by the pen's reach; nil if it has no limit.
  private var visible: Rect?
  /// The visible parts of the current piece, as parameter ranges.
  private var shown: [ClosedRange<Double>] = []
  private var place = DashPattern.none.start
  /// The dash being drawn.
  private var run: [Piece] = []
  /// The first dash of a closed subpath; it is drawn last, because the last dash may continue into
  /// it.
  private var firstRun: [Piece] = []
  private var isFirst = false

  /// Prepares for the subpaths of one stroke; must be called before the first subpath.
  mutating func begin(_ pattern: DashPattern, _ pen: Pen, visible: Rect?) {
    self.pattern = pattern
    self.visible = visible?.insetBy(dx: -pen.reach, dy: -pen.reach)
  }

  /// Returns an estimate of the number of visible dashes of a subpath.
  mutating func count(_ subpath: Subpath) -> Double {
    var length = 0.0
    for piece in subpath.pieces {
      findShown(piece)
      for part in shown {
        length += piece.part(from: part.lowerBound, to: part.upperBound).cubic.polygonLength
      }
    }
    return length / pattern.length * Double(pattern.dashCount)
  }

  /// Draws the dashes along a subpath.
  mutating func draw<Sink: PathSink>(
    _ subpath: Subpath, _ stroker: inout Stroker, _ sink: inout Sink
  ) {
    place = pattern.start
    run.removeAll(keepingCapacity: true)
    firstRun.removeAll(keepingCapacity: true)
    isFirst = subpath.isClosed && place.isOn
    for i in subpath.pieces.indices {
      let canJoin = subpath.isClosed && i == subpath.pieces.count - 1
      draw(subpath.pieces[i], canJoin: canJoin, &stroker, &sink)
    }
    if run.isEmpty {
      if !firstRun.isEmpty { stroker.stroke(firstRun, isClosed: false, into: &sink) }
    } else {
      // If a closed subpath got no gap, `run` holds all of it and stays closed. Otherwise the last
      // dash continues into the first one, if `firstRun` holds one.
      run += firstRun
      stroker.stroke(run, isClosed: isFirst, into: &sink)
    }
  }

  // MARK: - Along one piece

  private mutating func draw<Sink: PathSink>(
    _ piece: Piece, canJoin: Bool, _ stroker: inout Stroker, _ sink: inout Sink
  ) {
    findShown(piece)
    var end = 0.0
    for index in shown.indices {
      let part = shown[index]
      if part.lowerBound > end { pass(piece, from: end, to: part.lowerBound, &stroker, &sink) }
      end = part.upperBound
      draw(
        piece, from: part.lowerBound, to: end, canJoin: canJoin && end == 1, &stroker, &sink)
    }
    if end < 1 { pass(piece, from: end, to: 1, &stroker, &sink) }
  }

  private mutating func draw<Sink: PathSink>(
    _ piece: Piece, from: Double, to: Double, canJoin: Bool, _ stroker: inout Stroker,
    _ sink: inout Sink
  ) {
    // A dash that ends this close to a corner ends at the corner.
    let slack = 1e-9 * pattern.length
    var t = from
    var left = piece.length(from: from, to: to)
    while place.rest <= left + slack {
      let next =
        place.rest < left ? min(piece.parameter(atDistance: place.rest, from: t), to) : to
      if place.isOn {
        extendRun(piece, from: t, to: next)
        if canJoin, next == to, !run.isEmpty { return }
        endRun(at: piece, next, &stroker, &sink)
      }
      left = max(left - place.rest, 0)
      t = next
      pattern.advance(&place)
    }
    if place.isOn { extendRun(piece, from: t, to: to) }
    place.rest -= left
  }

  private mutating func extendRun(_ piece: Piece, from: Double, to: Double) {
    guard from < to else { return }
    let part = piece.part(from: from, to: to)
    if !part.isPoint { run.append(part) }
  }

  private mutating func endRun<Sink: PathSink>(
    at piece: Piece, _ t: Double, _ stroker: inout Stroker, _ sink: inout Sink
  ) {
    if run.isEmpty {
      let direction =
        piece.kind == .line ? (piece.end - piece.start).unit : piece.cubic.direction(at: t)
      stroker.pen.drawDot(at: piece.point(at: t), direction ?? Point(1, 0), to: &sink)
    } else if isFirst {
      swap(&run, &firstRun)
    } else {
      stroker.stroke(run, isClosed: false, into: &sink)
    }
    isFirst = false
    run.removeAll(keepingCapacity: true)
  }

  // MARK: - Invisible parts

  /// Ends the current dash and skips an invisible part of a piece.
  private mutating func pass<Sink: PathSink>(
    _ piece: Piece, from: Double, to: Double, _ stroker: inout Stroker, _ sink: inout Sink
  ) {
    if !run.isEmpty { stroker.stroke(run, isClosed: false, into: &sink) }
    run.removeAll(keepingCapacity: true)
    isFirst = false
    pattern.skip(piece.length(from: from, to: to), &place)
  }

  /// Finds the parts of a piece that may be visible.
  ///
  /// A curve is halved to find its visible parts, but only where this can save many dashes.
  private mutating func findShown(_ piece: Piece) {
    shown.removeAll(keepingCapacity: true)
    guard let visible else { return shown.append(0...1) }
    if piece.kind == .line {
      if let part = shownPart(ofLine: piece, in: visible) { shown.append(part) }
    } else {
      findShown(piece.cubic, 0, 1, in: visible, halvings: 0)
    }
  }

  private static let maximumHalvings = 40

  private mutating func findShown(
    _ curve: Cubic, _ from: Double, _ to: Double, in visible: Rect, halvings: Int
  ) {
    let hull = curve.hull
    guard hull.maxX >= visible.minX, hull.minX <= visible.maxX, hull.maxY >= visible.minY,
      hull.minY <= visible.maxY
    else { return }
    let dashes = curve.polygonLength / pattern.length * Double(pattern.dashCount)
    if dashes <= 64 || halvings == Self.maximumHalvings || visible.contains(hull) {
      if let last = shown.last, last.upperBound == from {
        shown[shown.count - 1] = last.lowerBound...to
      } else {
        shown.append(from...to)
      }
      return
    }
    let middle = (from + to) / 2
    findShown(curve.part(from: 0, to: 0.5), from, middle, in: visible, halvings: halvings + 1)
    findShown(curve.part(from: 0.5, to: 1), middle, to, in: visible, halvings: halvings + 1)
  }

  private func shownPart(ofLine piece: Piece, in visible: Rect) -> ClosedRange<Double>? {
    let hull = piece.cubic.hull
    guard hull.maxX >= visible.minX, hull.minX <= visible.maxX, hull.maxY >= visible.minY,
      hull.minY <= visible.maxY
    else { return nil }
    var (from, to) = (0.0, 1.0)
    func clip(_ start: Double, _ end: Double, _ low: Double, _ high: Double) {
      guard start != end else { return }
      let (a, b) = ((low - start) / (end - start), (high - start) / (end - start))
      from = max(from, min(a, b))
      to = min(to, max(a, b))
    }
    clip(piece.start.x, piece.end.x, visible.minX, visible.maxX)
    clip(piece.start.y, piece.end.y, visible.minY, visible.maxY)
    return from < to ? from...to : nil
  }
}
