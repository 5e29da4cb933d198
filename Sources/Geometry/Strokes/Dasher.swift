/// Cuts subpaths into dashes and has each stroked.
///
/// A dash goes around corners with their joins. On a closed subpath a dash that reaches the end
/// goes on into one that begins at the start.
struct Dasher: Sendable {
  private var pattern = DashPattern.none
  /// What lies outside cannot be seen.
  private var visible: Rect?
  /// How many dashes may still be drawn.
  private var budget = 0.0
  private var place = DashPattern.none.start
  /// The dash being drawn.
  private var run: [Piece] = []
  /// The first dash of a closed subpath, kept until it is known whether the last one joins it.
  private var firstRun: [Piece] = []
  private var isFirst = false

  /// Call before the first subpath of a stroke.
  mutating func begin(
    _ pattern: DashPattern, _ pen: Pen, visible: Rect?, sidesPerDash: Int
  ) {
    self.pattern = pattern
    self.visible = visible?.insetBy(dx: -pen.reach, dy: -pen.reach)
    budget = Double(min(StrokeStyle.mostDashes, StrokeStyle.mostDashSides / sidesPerDash))
  }

  /// Draws the dashes along a subpath; false, and nothing drawn, when they are too many.
  mutating func draw<Sink: PathSink>(
    _ subpath: Subpath, _ stroker: inout Stroker, _ sink: inout Sink
  ) -> Bool {
    let length = subpath.pieces.reduce(0) { $0 + visibleLength($1) }
    let needed = length / pattern.length * Double(pattern.dashCount)
    guard needed <= budget else { return false }
    budget -= needed
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
      // No gap at all leaves the subpath closed; otherwise its last dash runs on into its first.
      run += firstRun
      stroker.stroke(run, isClosed: isFirst, into: &sink)
    }
    return true
  }

  // MARK: - Along one piece

  private mutating func draw<Sink: PathSink>(
    _ piece: Piece, canJoin: Bool, _ stroker: inout Stroker, _ sink: inout Sink
  ) {
    guard let shown = shownPart(of: piece) else {
      return pass(piece, from: 0, to: 1, &stroker, &sink)
    }
    if shown.from > 0 { pass(piece, from: 0, to: shown.from, &stroker, &sink) }
    draw(
      piece, from: shown.from, to: shown.to, canJoin: canJoin && shown.to == 1, &stroker, &sink)
    if shown.to < 1 { pass(piece, from: shown.to, to: 1, &stroker, &sink) }
  }

  private mutating func draw<Sink: PathSink>(
    _ piece: Piece, from: Double, to: Double, canJoin: Bool, _ stroker: inout Stroker,
    _ sink: inout Sink
  ) {
    // A dash that ends this close to a corner ends at it.
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

  // MARK: - What is out of sight

  /// Runs through a part of a piece that cannot be seen; so does the end of a dash that leads
  /// there.
  private mutating func pass<Sink: PathSink>(
    _ piece: Piece, from: Double, to: Double, _ stroker: inout Stroker, _ sink: inout Sink
  ) {
    if !run.isEmpty { stroker.stroke(run, isClosed: false, into: &sink) }
    run.removeAll(keepingCapacity: true)
    isFirst = false
    pattern.skip(piece.length(from: from, to: to), &place)
  }

  private func visibleLength(_ piece: Piece) -> Double {
    guard let shown = shownPart(of: piece) else { return 0 }
    return piece.length(from: shown.from, to: shown.to)
  }

  /// The parameters between which a piece may be seen; of a curve that may be seen at all, all.
  private func shownPart(of piece: Piece) -> (from: Double, to: Double)? {
    guard let visible else { return (0, 1) }
    let hull = piece.cubic.hull
    guard hull.maxX >= visible.minX, hull.minX <= visible.maxX, hull.maxY >= visible.minY,
      hull.minY <= visible.maxY
    else { return nil }
    guard piece.kind == .line else { return (0, 1) }
    var (from, to) = (0.0, 1.0)
    func clip(_ start: Double, _ end: Double, _ low: Double, _ high: Double) {
      guard start != end else { return }
      let (a, b) = ((low - start) / (end - start), (high - start) / (end - start))
      from = max(from, min(a, b))
      to = min(to, max(a, b))
    }
    clip(piece.start.x, piece.end.x, visible.minX, visible.maxX)
    clip(piece.start.y, piece.end.y, visible.minY, visible.maxY)
    return from < to ? (from, to) : nil
  }
}
