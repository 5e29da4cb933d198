extension Filter {
  /// Returns whether the filter is a blur so narrow that it changes no pixel.
  func blursNothing(toDevice: Transform) -> Bool {
    guard case .blur(let radius, let options) = storage else { return false }
    return GaussianBlur(sigma: radius * toDevice.maximumScale, options: options) == nil
  }

  /// Applies the filter to a picture that has room for the filter's reach.
  ///
  /// `toDevice` maps user space to the picture's pixels; its translation is ignored. (`left`,
  /// `top`) is the position of the picture's corner on a grid that moves with the drawing.
  func apply(
    to pixmap: inout Pixmap, left: Int = 0, top: Int = 0, toDevice: Transform,
    memory: FilterMemory, runner: any BandRunner
  ) {
    switch storage {
    case .blur(let radius, let options):
      GaussianBlur(sigma: radius * toDevice.maximumScale, options: options)?.apply(
        to: &pixmap, left: left, top: top, memory: memory, runner: runner)
    case .shadow(let shadow):
      shadow.apply(
        to: &pixmap, left: left, top: top, toDevice: toDevice, memory: memory, runner: runner)
    // Projections read another picture, see `PaintContext.project`.
    case .cached, .projection: break
    case .threshold(let threshold):
      threshold.apply(to: &pixmap, runner: runner)
    case .matrix, .multiply:
      matrix?.apply(
        to: &pixmap, isLinear: options.contains(.linearColor), runner: runner)
    }
  }
}
