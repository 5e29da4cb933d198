import Raster

extension HTMLCanvas {
  /// Fills a path in device space: mapped to user space and back, its edges would be inexact.
  func fill(_ path: Path, isEvenOdd: Bool = false) {
    guard state.transform.inverse != nil else { return }
    let shading = state.fillStyle.shading(
      under: state.transform, interpolation: state.interpolation)
    guard let shading, !path.isEmpty else { return compositeNothing() }
    composite { $0.fill(path, with: shading, style: FillStyle(eoFill: isEvenOdd)) }
  }

  /// Strokes a path of user space, where the pen is round.
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

  /// Sides of no length are left out, but the line stays closed: its ends are joins.
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

  /// Clears pixels whatever the attributes say, inside the clips.
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

  /// The current path in user space; nil where the transform flattens it.
  var userPath: Path? {
    state.transform == .identity ? path.path : state.transform.inverse.map(path.path.applying)
  }

  /// A rectangle of user space as a path of device space.
  func devicePath(_ rect: Rect) -> Path { Path(rect).applying(state.transform) }

  // MARK: - Points in paths

  /// Whether a point of device space lies in a path of device space, its outline included.
  ///
  /// Where the transform flattens everything, nothing lies inside.
  func contains(_ p: Point, _ path: Path, isEvenOdd: Bool) -> Bool {
    state.transform.determinant != 0 && path.contains(p, eoFill: isEvenOdd, includesOutline: true)
  }

  /// Whether a point of device space lies in the stroke of a path of user space.
  func strokeContains(_ p: Point, _ path: Path) -> Bool {
    guard let back = state.transform.inverse else { return false }
    let outline = path.withoutPoints.strokedPath(
      state.stroke, tolerance: StrokeStyle.tolerance / state.transform.maximumScale)
    return outline.contains(back.apply(p), includesOutline: true)
  }
}
