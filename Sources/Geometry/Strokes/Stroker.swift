/// Draws the outlines of strokes.
///
/// An open subpath becomes one contour: along its left side, around the end, back along its right
/// side, and around the start. A closed subpath becomes two contours. The outline encloses the area
/// that the pen sweeps. All parts of the outline wind the same way, so a non-zero fill is correct
/// however tightly the path bends. The inner edges of a corner are cut off where they meet. So an
/// ordinary outline does not overlap itself, and its coverage is exact.
struct Stroker: Sendable {
  var pen = Pen.none
  var sides: [StrokeSide] = []
  /// The visible area in the path's coordinates; nil if it has no limit.
  var visible: Rect?
  /// The simplifications that the visible area allows; nil if every stroke is drawn whole.
  var view: StrokeView?
  /// The part of a subpath that is being stroked.
  private var run: [Piece] = []
  /// Whether each piece of the subpath is visible.
  private var shown: [Bool] = []

  /// Strokes the visible parts of a subpath.
  ///
  /// Each part includes the invisible pieces next to it, so that the caps at its ends are invisible
  /// too.
  mutating func strokeShown<Sink: PathSink>(_ subpath: Subpath, into sink: inout Sink) {
    let pieces = subpath.pieces
    guard let view else { return stroke(pieces, isClosed: subpath.isClosed, into: &sink) }
    var (run, shown) = ([Piece](), [Bool]())
    swap(&run, &self.run)
    swap(&shown, &self.shown)
    defer {
      swap(&run, &self.run)
      swap(&shown, &self.shown)
    }
    shown.removeAll(keepingCapacity: true)
    for piece in pieces { shown.append(view.shows(piece)) }
    if view.chordTolerance == nil, !shown.contains(false) {
      return stroke(pieces, isClosed: subpath.isClosed, into: &sink)
    }
    let isShown = shown
    func isNear(_ index: Int) -> Bool {
      let (before, after) = (index - 1, index + 1)
      if isShown[index] { return true }
      if subpath.isClosed {
        return isShown[before < 0 ? pieces.count - 1 : before]
          || isShown[after == pieces.count ? 0 : after]
      }
      return before >= 0 && isShown[before] || after < pieces.count && isShown[after]
    }
    run.removeAll(keepingCapacity: true)
    // A closed subpath is traversed starting at an invisible piece.
    let first = subpath.isClosed ? pieces.indices.first { !isNear($0) } : 0
    for offset in pieces.indices {
      let index = (offset + (first ?? 0)) % pieces.count
      if isNear(index) {
        if let tolerance = view.chordTolerance {
          view.appendChords(of: pieces[index], tolerance, to: &run)
        } else {
          run.append(pieces[index])
        }
      } else if !run.isEmpty {
        stroke(run, isClosed: false, into: &sink)
        run.removeAll(keepingCapacity: true)
      }
    }
    if !run.isEmpty {
      stroke(run, isClosed: subpath.isClosed && first == nil, into: &sink)
    }
  }

  /// Strokes connected lines and curves; no piece may have zero length.
  mutating func stroke<Sink: PathSink>(_ pieces: [Piece], isClosed: Bool, into sink: inout Sink) {
    if pieces.count == 1, pieces[0].kind == .line, !isClosed {
      pen.drawLine(from: pieces[0].start, to: pieces[0].end, to: &sink)
      return
    }
    prepare(pieces)
    guard let first = sides.first, let last = sides.last else {
      if let piece = pieces.first, let side = StrokeSide(piece) {
        pen.drawDot(at: piece.start, side.startDirection, to: &sink)
      }
      return
    }
    if isClosed, sides.count == 2, first.isLine, last.isLine {
      // A line that runs there and back: the only joins are at its two ends.
      strokeThereAndBack(from: first.start, to: first.end, into: &sink)
      return
    }
    for i in sides.indices { openBend(i) }
    for i in 0..<(sides.count - 1) { turn(i, to: i + 1) }
    if isClosed { turn(sides.count - 1, to: 0) }
    sink.move(to: start(of: 0, isBackwards: false))
    for i in sides.indices { draw(i, isBackwards: false, isClosed: isClosed, into: &sink) }
    if isClosed {
      sink.close()
      sink.move(to: start(of: sides.count - 1, isBackwards: true))
    } else {
      pen.drawCap(at: last.end, last.endDirection, to: &sink)
    }
    for i in stride(from: sides.count - 1, through: 0, by: -1) {
      draw(i, isBackwards: true, isClosed: isClosed, into: &sink)
    }
    if !isClosed { pen.drawCap(at: first.start, -first.startDirection, to: &sink) }
    sink.close()
  }

  /// Fills `sides` with the pieces.
  ///
  /// Pieces so short that their direction may be rounding noise are left out. The gaps that they
  /// leave are just as short.
  private mutating func prepare(_ pieces: [Piece]) {
    sides.removeAll(keepingCapacity: true)
    let least = 1e-4 * pen.tolerance
    var end: Point?
    for piece in pieces {
      if piece.stays(within: least, of: end ?? piece.start) { continue }
      if let side = StrokeSide(piece) { sides.append(side) }
      end = piece.end
    }
  }

  private func strokeThereAndBack<Sink: PathSink>(
    from p: Point, to q: Point, into sink: inout Sink
  ) {
    var pen = pen
    pen.cap = pen.join == .round ? .round : .butt
    pen.drawLine(from: p, to: q, to: &sink)
  }

  // MARK: - One side

  /// Returns the first point of a piece's left side or, if `isBackwards`, of its right side, which
  /// is traversed from its end to its start.
  private func start(of i: Int, isBackwards: Bool) -> Point {
    let side = sides[i]
    let t = isBackwards ? side.right.to : side.left.from
    let direction = side.direction(at: t)
    let aside = (isBackwards ? -direction : direction).leftward * pen.radius
    return side.point(at: t) + aside
  }

  /// Draws a piece's left side or, if `isBackwards`, its right side from its end to its start, and
  /// then the corner after it.
  ///
  /// The sink's current point is the start of that side.
  private func draw<Sink: PathSink>(
    _ i: Int, isBackwards: Bool, isClosed: Bool, into sink: inout Sink
  ) {
    let side = sides[i]
    if side.isLine {
      let t = isBackwards ? side.right.from : side.left.to
      let direction = isBackwards ? -side.startDirection : side.startDirection
      sink.line(to: side.point(at: t) + direction.leftward * pen.radius)
    } else {
      let edge = isBackwards ? side.right.reversed : side.left
      let curve = isBackwards ? side.curve.reversed : side.curve
      if let loop = edge.loop {
        drawOffset(curve, from: edge.from, to: loop.lowerBound, into: &sink)
        drawOffset(curve, from: loop.upperBound, to: edge.to, into: &sink)
      } else {
        drawOffset(curve, from: edge.from, to: edge.to, into: &sink)
      }
    }
    let isLast = i == (isBackwards ? 0 : sides.count - 1)
    if isLast, !isClosed { return }
    let next = isBackwards ? (isLast ? sides.count - 1 : i - 1) : (isLast ? 0 : i + 1)
    let corner = isBackwards ? sides[next].corner : side.corner
    let p = isBackwards ? side.start : side.end
    let isOuter = corner.turnsRight != isBackwards
    if isOuter, corner.isBevelled {
      sink.line(to: start(of: next, isBackwards: isBackwards))
    } else if isOuter, corner.showsJoin {
      let before = isBackwards ? -side.startDirection : side.endDirection
      let after = isBackwards ? -sides[next].endDirection : sides[next].startDirection
      pen.drawJoin(at: p, from: before, to: after, &sink)
    } else if isOuter {
      // The turn is too small for a join: the edges are out of line by less than the tolerance.
      // Where a line follows, it can therefore start at the end of the previous edge.
      if corner.inner != .meets || !sides[next].isLine {
        sink.line(to: start(of: next, isBackwards: isBackwards))
      }
    } else if corner.inner != .meets {
      let after = start(of: next, isBackwards: isBackwards)
      if corner.inner == .sweep {
        let direction = isBackwards ? -side.startDirection : side.endDirection
        sink.line(to: p)
        sink.line(to: after)
        sink.line(to: p + direction.leftward * pen.radius)
      }
      if corner.inner != .direct { sink.line(to: p) }
      sink.line(to: after)
    }
  }
}
