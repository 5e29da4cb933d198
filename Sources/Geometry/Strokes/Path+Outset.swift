extension Path {
  /// The outline of all that lies inside, by the non-zero rule, or within a distance of it; outer
  /// corners come out round.
  ///
  /// A stroke on top of the fill would be the same to geometry. But a pixel that both touch would
  /// count what they share twice; so of each contour's stroke only the edge that lies outside the
  /// shape is taken, in place of the contour.
  public func outset(by distance: Double) -> Path {
    let style = StrokeStyle(lineWidth: 2 * distance, lineJoin: .round)
    guard let pen = Pen(style, tolerance: StrokeStyle.tolerance) else { return Path() }
    var stroker = Stroker()
    stroker.pen = pen
    let contours = self.contours
    // Outer contours outweigh the holes in them.
    let isPositive = contours.reduce(0) { $0 + $1.signedArea } >= 0
    var result = Elements()
    for contour in contours {
      let isForward = contour.signedArea >= 0
      let isHole = isForward != isPositive
      var stroke = Elements()
      stroker.stroke(contour.pieces, isClosed: true, into: &stroke)
      let edges = Path(stroke).contours
      // A hole that the line fills has no edge left inside.
      guard !isHole || edges.count > 1 else { continue }
      let best = edges.max { a, b in
        let (a, b) = (abs(a.signedArea), abs(b.signedArea))
        return isHole ? a > b : a < b
      }
      best?.send(to: &result, isReversed: ((best?.signedArea ?? 0) >= 0) != isForward)
    }
    return Path(result)
  }

  /// Each subpath that encloses something, closed.
  private var contours: [Subpath] {
    var contours: [Subpath] = []
    var memory = Subpath()
    readSubpaths(into: &memory) { subpath in
      var contour = subpath
      if !contour.isClosed { contour.close() }
      if contour.signedArea != 0 { contours.append(contour) }
    }
    return contours
  }
}

extension Subpath {
  /// Positive for one way round, negative for the other; curves count by points along them.
  fileprivate var signedArea: Double {
    var area = 0.0
    for piece in pieces {
      var last = piece.start
      for t in piece.kind == .line ? [1] : [0.25, 0.5, 0.75, 1] {
        let p = piece.point(at: t)
        area += last.cross(p)
        last = p
      }
    }
    return area / 2
  }

  /// Draws all of it, one way round or the other.
  fileprivate func send(to sink: inout Path.Elements, isReversed: Bool) {
    sink.move(to: start)
    for piece in isReversed ? pieces.reversed() : pieces {
      (isReversed ? piece.reversed : piece).send(to: &sink)
    }
    sink.close()
  }
}
