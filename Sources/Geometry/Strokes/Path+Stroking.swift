extension Path {
  /// Returns the outline of the stroke along the path, to be filled with the non-zero rule.
  ///
  /// Curves are not flattened. `tolerance` is the largest distance between the outline and the
  /// exact one, in units of the path. If the outline will be drawn at a scale, divide the tolerance
  /// by that scale.
  public func strokedPath(
    _ style: StrokeStyle, tolerance: Double = StrokeStyle.tolerance
  ) -> Path {
    guard let pen = Pen(style, tolerance: tolerance) else { return Path() }
    var elements = Elements()
    var stroker = PathStroker()
    stroker.stroke(self, style, pen, nil, into: &elements)
    return Path(elements)
  }
}

extension Segments {
  /// Appends the outline of the stroke along a path, to be filled with the non-zero rule, and
  /// returns its bounding box.
  ///
  /// The style is measured before the transform, so the transform may shear the pen. `tolerance`
  /// and `visible` mean the same as for a filled path. Outside of `visible`, dashes and parts of a
  /// long path are not drawn. Dashes too fine to see become a solid line with a `share` below 1. If
  /// a path winds so densely that lines cover each pixel of `visible` several times, its curves are
  /// drawn with less precision.
  @discardableResult
  public mutating func append(
    stroking path: Path, style: StrokeStyle, transform: Transform = .identity,
    tolerance: Double = Segments.tolerance, visible: Rect? = nil
  ) -> Rect {
    share = 1
    let scale = transform.maximumScale
    // At the default tolerance, which is 0.6 coverage levels, the outline may be 0.001 pixels off.
    let reach = tolerance * 0.4 / scale
    guard let pen = Pen(style, tolerance: reach.isFinite ? reach : 1) else { return .null }
    var view: StrokeView?
    if let visible, let back = transform.inverse {
      view = StrokeView(visible, back.apply(visible), pen, scale: scale)
    }
    var tracer = Tracer(
      into: &self, transform: transform, scale: scale, tolerance: tolerance, visible: visible)
    // With round caps, the chords of two half circles count as edges of each dash.
    let isRound = !style.dash.isEmpty && style.lineCap == .round
    let sides =
      isRound ? 2 * tracer.steps.arc(radius: pen.radius * scale, sweep: .pi).count : 2
    strokes.scale = scale
    isSimple = strokes.stroke(path, style, pen, view, edgesPerDash: sides, into: &tracer)
    share = strokes.share
    tracer.finish(into: &self)
    return tracer.bounds
  }
}

/// Strokes whole paths; reuses its memory, so that later strokes allocate nothing.
struct PathStroker: Sendable {
  /// The scale at which the path is drawn; 0 if it is not known.
  var scale = 0.0
  /// The coverage inside the last outline; below 1 for a stroke whose dashes are too fine to draw.
  private(set) var share = 1.0
  private var subpath = Subpath()
  private var stroker = Stroker()
  private var dasher = Dasher()

  /// Strokes a path and returns whether the outline is known not to cross itself.
  ///
  /// This is known only for strokes of simple shapes, such as a line or a rectangle.
  @discardableResult
  mutating func stroke<Sink: PathSink>(
    _ path: Path, _ style: StrokeStyle, _ pen: Pen, _ view: StrokeView?, edgesPerDash: Int = 2,
    into sink: inout Sink
  ) -> Bool {
    share = 1
    // The subpath is moved out of `self` during the call, so that the closures can use the other
    // properties of `self`.
    var subpath = Subpath()
    swap(&subpath, &self.subpath)
    defer { swap(&subpath, &self.subpath) }
    var pattern = DashPattern(style)
    if let dashes = pattern {
      dasher.begin(dashes, pen, visible: view?.visible)
      let most = view?.maximumDashes ?? StrokeStyle.maximumDashes
      var isFine = dashes.length * scale < StrokeStyle.minimumPatternLength && scale > 0
      if !isFine {
        var count = 0.0
        path.readSubpaths(into: &subpath) { count += dasher.count($0) }
        isFine = !(count <= Double(min(most, StrokeStyle.maximumDashEdges / edgesPerDash)))
      }
      if isFine {
        share = dashes.coveredShare(pen)
        pattern = nil
        if share == 0 { return true }
      }
    }
    if pattern == nil, pen.drawShape(path, to: &sink) { return true }
    stroker.pen = pen
    stroker.visible = view?.visible
    stroker.view = nil
    if let view, pattern == nil, case .elements(let elements) = path.storage,
      elements.points.count > StrokeView.minimumPoints
    {
      stroker.view = view.measured(elements)
    }
    path.readSubpaths(into: &subpath) { subpath in
      if subpath.pieces.isEmpty {
        if pattern?.start.isOn != false {
          pen.drawDot(at: subpath.start, Point(1, 0), to: &sink)
        }
      } else if pattern != nil {
        dasher.draw(subpath, &stroker, &sink)
      } else {
        stroker.strokeShown(subpath, into: &sink)
      }
    }
    return false
  }
}
