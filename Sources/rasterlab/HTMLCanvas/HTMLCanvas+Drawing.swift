import Raster

extension HTMLCanvas {
  /// Fills a path in device space; a round trip through user space would be inexact.
  func fill(_ path: Path, isEvenOdd: Bool = false) {
    guard state.transform.inverse != nil else { return }
    let shading = state.fillStyle.shading(
      under: state.transform, interpolation: state.interpolation)
    guard let shading, !path.isEmpty else { return compositeNothing() }
    composite { $0.fill(path, with: shading, style: FillStyle(eoFill: isEvenOdd)) }
  }

  /// Strokes a path in user space, where the pen is round.
  func stroke(_ path: Path) {
    let path = path.withoutPoints
    guard state.transform.inverse != nil else { return }
    let shading = state.strokeStyle.shading(
      under: .identity, interpolation: state.interpolation)
    guard let shading, !path.isEmpty else { return compositeNothing() }
    let (transform, style) = (state.transform, state.stroke)
    composite { context in
      context.concatenate(transform)
      context.stroke(path, with: shading, style: style)
    }
  }

  func fillRect(_ rect: Rect) {
    guard rect.width > 0, rect.height > 0 else { return }
    fill(devicePath(rect))
  }

  /// Strokes a rectangle as a closed line, which has joins and no caps.
  ///
  /// Sides of length zero are omitted.
  func strokeRect(_ p: Point, width: Double, height: Double) {
    guard width != 0 || height != 0 else { return }
    var path = Path()
    path.move(to: p)
    if width != 0 { path.addLine(to: Point(p.x + width, p.y)) }
    if height != 0 { path.addLine(to: Point(p.x + width, p.y + height)) }
    if width != 0, height != 0 { path.addLine(to: Point(p.x, p.y + height)) }
    path.closeSubpath()
    stroke(path)
  }

  /// Clears a rectangle of user space inside the clips.
  ///
  /// Alpha, the operation, shadows and filters have no effect.
  func clearRect(_ rect: Rect) {
    guard rect.width > 0, rect.height > 0 else { return }
    let path = devicePath(rect)
    paint { context in
      context.blendMode = .destinationOut
      context.fill(path, with: .color(.black))
    }
  }

  func clip(to path: Path, isEvenOdd: Bool) {
    state.clips.append(HTMLCanvasState.Clip(path: path, isEvenOdd: isEvenOdd))
  }

  /// The current path in user space; nil if the transform is singular.
  var userPath: Path? {
    state.transform == .identity ? path.path : state.transform.inverse.map(path.path.applying)
  }

  /// Returns a rectangle of user space as a path in device space.
  func devicePath(_ rect: Rect) -> Path { Path(rect).applying(state.transform) }

  // MARK: - Points in paths

  /// Returns whether a point lies in a path, including its outline; both in device space.
  ///
  /// It returns false if the transform is singular.
  func contains(_ p: Point, _ path: Path, isEvenOdd: Bool) -> Bool {
    state.transform.determinant != 0 && path.contains(p, eoFill: isEvenOdd, includesOutline: true)
  }

  /// Returns whether a point in device space lies in the stroke of a path in user space.
  func strokeContains(_ p: Point, _ path: Path) -> Bool {
    guard let back = state.transform.inverse else { return false }
    let outline = path.withoutPoints.strokedPath(
      state.stroke, tolerance: StrokeStyle.tolerance / state.transform.maximumScale)
    return outline.contains(back.apply(p), includesOutline: true)
  }
}
