extension Filter {
  /// A blur so narrow that it leaves every pixel as it is.
  func blursNothing(toDevice: Transform) -> Bool {
    guard case .blur(let radius, let options) = storage else { return false }
    return GaussianBlur(sigma: radius * toDevice.maximumScale, options: options) == nil
  }

  /// Applies the filter to a picture that has room for its reach.
  ///
  /// `toDevice` maps user space to the picture's pixels; only its linear part counts. The picture's
  /// corner lies at (`left`, `top`) of a grid on which the drawing stands still.
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
    case .cached: break
    case .threshold(let threshold):
      threshold.apply(to: &pixmap, runner: runner)
    case .matrix, .multiply:
      matrix?.apply(
        to: &pixmap, isLinear: options.contains(.linearColor), runner: runner)
    }
  }
}
