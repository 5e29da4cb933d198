import CVector

/// Blurs pixels with a Gaussian at a cost that hardly grows with its width.
///
/// With a deviation of 10, on one thread, 640 × 480 pixels take 5 times as long as memset of a
/// 1920 × 1080 surface and the surface itself 32 times (W11 of the bench, x86-64-v3, a busy machine,
/// 2026-11); in real numbers it was 7 and 85.
struct GaussianBlur {
  let sigma: Double
  var edges = BlurEdges.clear
  var options: BlurOptions = []

  /// A narrower Gaussian has less than a hundredth of a level beside its own pixel.
  private static let smallest = 0.125

  /// Nil when there is nothing to blur.
  ///
  /// More than `Filter.largestRadius` is taken as that.
  init?(sigma: Double, edges: BlurEdges = .clear, options: BlurOptions = []) {
    guard sigma >= Self.smallest else { return nil }
    self.sigma = min(sigma, Filter.largestRadius)
    self.edges = edges
    self.options = options
  }

  /// The only one of some filters, if what it makes does not depend on what was there.
  init?(_ filters: [Filter], toDevice: Transform) {
    guard filters.count == 1, case .blur(let radius, let options) = filters[0].storage,
      !options.contains(.opaque)
    else { return nil }
    self.init(sigma: radius * toDevice.maximumScale, options: options)
  }

  /// Blurs in place; the picture's corner lies at (`left`, `top`) of the grid that cells are
  /// counted on, so that pictures of the same thing cut out differently agree.
  func apply(
    to pixmap: inout Pixmap, left: Int = 0, top: Int = 0, memory: FilterMemory,
    runner: any BandRunner
  ) {
    let isSmaller = BlurPlan.levels(for: sigma) > 0
    let source =
      isSmaller
      ? PixelRows(base: Row(pixmap.row), stride: pixmap.stride)
      : PixelRows(base: memory.copy(of: pixmap), stride: pixmap.width)
    apply(
      source, bounds: pixmap.bounds.offsetBy(dx: left, dy: top), key: nil, to: &pixmap,
      left: left, top: top, memory: memory, runner: runner)
  }

  /// Writes the blur of a source that lies at `bounds` of the grid; by its key it is known again.
  func apply(
    _ source: PixelRows, bounds: PixelRect, key: PictureCache.Key?, to pixmap: inout Pixmap,
    left: Int, top: Int, memory: FilterMemory, runner: any BandRunner
  ) {
    let (base, stride, width) = (pixmap.row, pixmap.stride, pixmap.width)
    let pass = BlurPass<UInt16>(
      source, bounds: bounds, wanted: pixmap.bounds.offsetBy(dx: left, dy: top),
      plan: memory.plan(BlurPlan.Key(sigma: sigma)), edges: edges, memory: memory,
      runner: runner, sourceKey: key)
    pass.run { line, row, _ in
      let pixels = base + (row - top) * stride
      if options.contains(.opaque) { keepAlpha(of: Row(pixels), count: width, in: line) }
      if options.contains(.dithersResult) {
        ditherPixels(Row(line), count: width, x: left, y: row, into: pixels)
      } else {
        roundPixels(Row(line), count: width, into: pixels)
      }
    }
  }
}

/// Components to bytes, rounded up or down by a pattern, so that slow changes show no steps.
///
/// The components of a pixel share a threshold: none passes its alpha.
private func ditherPixels(
  _ line: Row<UInt16>, count: Int, x: Int, y: Int,
  into pixels: MutableRow<Pixel>
) {
  let pattern = ditherThresholds
  for i in 0..<count {
    let pixel = realNumbers(line + i * 4) + pattern[(y & 7) << 3 | (x + i) & 7]
    let both = cv_truncated_bytes8(SIMD8(lowHalf: pixel, highHalf: pixel))
    pixels[i] = unsafe unsafeBitCast(both, to: SIMD2<UInt32>.self).x
  }
}

/// Divides each blurred pixel by its alpha, and gives it the alpha it had.
private func keepAlpha(
  of pixels: Row<Pixel>, count: Int, in line: MutableRow<UInt16>
) {
  for i in 0..<count {
    let color = realNumbers(Row(line + i * 4))
    let alpha = Float(Int32(bitPattern: pixels[i] >> 24))
    storeRounded(color * (color.w > 0.001 ? alpha / color.w : 0), line + i * 4)
  }
}

/// Thresholds between 0 and 1 that neighbours share evenly: an 8 × 8 ordered pattern.
private let ditherThresholds: InlineArray<64, Float> = InlineArray { place in
  let (x, y) = (place & 7, place >> 3)
  // Bits of x ^ y and y, the lowest first into the highest place.
  let mixed = x ^ y
  var index = (mixed & 1) << 5 | (y & 1) << 4
  index |= (mixed & 2) << 2 | (y & 2) << 1
  index |= (mixed & 4) >> 1 | (y & 4) >> 2
  // Not from 0 to 1: what was flat is off by up to a tenth, for rounded products add up.
  return 0.1 + 0.8 * (Float(index) + 0.5) / 64
}
