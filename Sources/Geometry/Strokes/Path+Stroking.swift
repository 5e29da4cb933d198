extension Path {
  /// The outline of the stroke along the path, to be filled non-zero.
  ///
  /// Curves stay curves. `tolerance` is how far the outline may lie from the exact one, in units of
  /// the path: divide it by the scale at which the outline will be drawn.
  public func strokedPath(
    _ style: StrokeStyle, tolerance: Double = StrokeStyle.tolerance
  ) -> Path {
    guard let pen = Pen(style, tolerance: tolerance) else { return Path() }
    var elements = Elements()
    var workshop = StrokeWorkshop()
    workshop.stroke(self, style, pen, visible: nil, into: &elements)
    return Path(elements)
  }
}

extension Segments {
  /// Appends the outline of the stroke along a path, to be filled non-zero, and returns its box.
  ///
  /// The style is measured before the transform, which may then shear the pen. `tolerance` and
  /// `visible` mean what they do for a filled path; outside of `visible` dashes are not drawn.
  @discardableResult
  public mutating func append(
    stroking path: Path, style: StrokeStyle, transform: Transform = .identity,
    tolerance: Double = Segments.tolerance, visible: Rect? = nil
  ) -> Rect {
    let scale = transform.maximumScale
    // A thousandth of a pixel, when coverage may be wrong by half a level.
    let reach = tolerance * 0.4 / scale
    guard let pen = Pen(style, tolerance: reach.isFinite ? reach : 1) else { return .null }
    var seen: Rect?
    if !style.dash.isEmpty, let visible, let back = transform.inverse {
      seen = back.apply(visible)
    }
    var tracer = Tracer(
      into: &self, transform: transform, scale: scale, tolerance: tolerance, visible: visible)
    // Both ends of a round dash are half a circle.
    let isRound = !style.dash.isEmpty && style.lineCap == .round
    let sides =
      isRound ? 2 * tracer.steps.arc(radius: pen.radius * scale, sweep: .pi).count : 2
    isSimple = strokes.stroke(
      path, style, pen, visible: seen, sidesPerDash: sides, into: &tracer)
    tracer.finish(into: &self)
    return tracer.bounds
  }
}

/// A stroker, a dasher and their arrays, kept from one stroke to the next so that none allocates.
struct StrokeWorkshop: Sendable {
  private var subpath = Subpath()
  private var stroker = Stroker()
  private var dasher = Dasher()

  /// True when the outline is that of a shape with two edges, which do not cross.
  @discardableResult
  mutating func stroke<Sink: PathSink>(
    _ path: Path, _ style: StrokeStyle, _ pen: Pen, visible: Rect?, sidesPerDash: Int = 2,
    into sink: inout Sink
  ) -> Bool {
    let pattern = DashPattern(style)
    if pattern == nil, pen.drawShape(path, to: &sink) { return true }
    stroker.pen = pen
    if let pattern {
      dasher.begin(pattern, pen, visible: visible, sidesPerDash: sidesPerDash)
    }
    // Out of here for the time, so that the closure may use the rest.
    var subpath = Subpath()
    swap(&subpath, &self.subpath)
    path.readSubpaths(into: &subpath) { subpath in
      if subpath.pieces.isEmpty {
        if pattern?.start.isOn != false {
          pen.drawDot(at: subpath.start, Point(1, 0), to: &sink)
        }
      } else if pattern == nil || !dasher.draw(subpath, &stroker, &sink) {
        stroker.stroke(subpath.pieces, isClosed: subpath.isClosed, into: &sink)
      }
    }
    swap(&subpath, &self.subpath)
    return false
  }
}
