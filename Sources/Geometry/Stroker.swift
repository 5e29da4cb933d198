/// Draws the outlines of strokes.
///
/// An open subpath becomes one contour: along its right side, around the end, back along its left
/// side, around the start. A closed one becomes two. The outline is the edge of what the pen's
/// width sweeps over, cut into parts that all wind the same way, so that a non-zero fill is whole
/// however tightly the path bends: nothing is ever subtracted. Where the inner edges of a corner
/// meet they are cut off there, so that an ordinary outline does not overlap itself and its
/// coverage is exact.
struct Stroker: Sendable {
  var pen = Pen.none
  var sides: [StrokeSide] = []

  /// Strokes pieces of which each begins where the last one ends and none stays in one point.
  mutating func stroke<Sink: PathSink>(_ pieces: [Piece], isClosed: Bool, into sink: inout Sink) {
    if pieces.count == 1, pieces[0].kind == .line, !isClosed {
      stroke(from: pieces[0].start, to: pieces[0].end, into: &sink)
      return
    }
    sides.removeAll(keepingCapacity: true)
    for piece in pieces {
      if let side = StrokeSide(piece) { sides.append(side) }
    }
    guard let first = sides.first, let last = sides.last else { return }
    if isClosed, sides.count == 2, first.isLine, last.isLine {
      // A rectangle without a height: the corners at both ends are the only joins.
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

  private func stroke<Sink: PathSink>(from p: Point, to q: Point, into sink: inout Sink) {
    guard let direction = (q - p).unit else { return }
    let aside = direction.turned * pen.radius
    sink.move(to: p + aside)
    sink.line(to: q + aside)
    pen.drawCap(at: q, direction, to: &sink)
    sink.line(to: p - aside)
    pen.drawCap(at: p, -direction, to: &sink)
    sink.close()
  }

  private func strokeThereAndBack<Sink: PathSink>(
    from p: Point, to q: Point, into sink: inout Sink
  ) {
    var pen = pen
    pen.cap = pen.join == .round ? .round : .butt
    Stroker(pen: pen).stroke(from: p, to: q, into: &sink)
  }

  // MARK: - One side

  /// The first point of a piece's right side, walked forwards, or of its left side, backwards.
  private func start(of i: Int, isBackwards: Bool) -> Point {
    let side = sides[i]
    let t = isBackwards ? side.left.to : side.right.from
    let direction = side.direction(at: t)
    let aside = (isBackwards ? -direction : direction).turned * pen.radius
    return side.point(at: t) + aside
  }

  /// Draws a piece's right side, or its left side from its end to its start, from the point where
  /// it begins, and then the corner after it.
  private func draw<Sink: PathSink>(
    _ i: Int, isBackwards: Bool, isClosed: Bool, into sink: inout Sink
  ) {
    let side = sides[i]
    if side.isLine {
      let t = isBackwards ? side.left.from : side.right.to
      let direction = isBackwards ? -side.startDirection : side.startDirection
      sink.line(to: side.point(at: t) + direction.turned * pen.radius)
    } else {
      let edge = isBackwards ? side.left.reversed : side.right
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
    if corner.showsJoin, corner.turnsRight == isBackwards {
      let before = isBackwards ? -side.startDirection : side.endDirection
      let after = isBackwards ? -sides[next].endDirection : sides[next].startDirection
      pen.drawJoin(at: isBackwards ? side.start : side.end, from: before, to: after, &sink)
    } else if corner.inner != .meets {
      if corner.inner == .pivot { sink.line(to: isBackwards ? side.start : side.end) }
      sink.line(to: start(of: next, isBackwards: isBackwards))
    }
  }
}
