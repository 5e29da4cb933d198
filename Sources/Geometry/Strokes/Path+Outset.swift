extension Path {
  /// Returns the outline of all points inside the path (non-zero rule) or within a distance of it;
  /// outer corners become round.
  ///
  /// A fill with a stroke on top would cover the same area. But where the fill and the stroke
  /// overlap in part of a pixel, that part would count twice. Instead, each contour is replaced by
  /// the edge of its stroke that lies outside the shape.
  public func outset(by distance: Double) -> Path {
    let style = StrokeStyle(lineWidth: 2 * distance, lineJoin: .round)
    guard let pen = Pen(style, tolerance: StrokeStyle.tolerance) else { return Path() }
    var stroker = Stroker()
    stroker.pen = pen
    let contours = self.contours
    // The sum has the sign of the outer contours, because they enclose more area than their holes.
    let isPositive = contours.reduce(0) { $0 + $1.signedArea } >= 0
    var result = Elements()
    for contour in contours {
      let isForward = contour.signedArea >= 0
      let isHole = isForward != isPositive
      var stroke = Elements()
      stroker.stroke(contour.pieces, isClosed: true, into: &stroke)
      let edges = Path(stroke).contours
      // A hole that the outset fills completely has no inner edge.
      guard !isHole || edges.count > 1 else { continue }
      let best = edges.max { a, b in
        let (a, b) = (abs(a.signedArea), abs(b.signedArea))
        return isHole ? a > b : a < b
      }
      best?.send(to: &result, isReversed: ((best?.signedArea ?? 0) >= 0) != isForward)
    }
    return Path(result)
  }

  /// The subpaths that enclose an area; open ones are closed.
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
  /// The enclosed area, negative if the subpath runs counterclockwise on screen; curves are
  /// sampled.
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

  /// Draws the subpath, forwards or reversed.
  fileprivate func send(to sink: inout Path.Elements, isReversed: Bool) {
    sink.move(to: start)
    for piece in isReversed ? pieces.reversed() : pieces {
      (isReversed ? piece.reversed : piece).send(to: &sink)
    }
    sink.close()
  }
}
