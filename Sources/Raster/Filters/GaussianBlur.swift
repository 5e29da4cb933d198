import CVector

/// Blurs pixels with a Gaussian, in a time that hardly depends on its radius.
///
/// With a standard deviation of 10, on one thread, blurring 640 × 480 pixels takes 5 times as long
/// as memset of a 1920 × 1080 surface, and blurring the whole surface takes 32 times as long (bench
/// W11: a blurred bitmap, small and large; x86-64-v3, a busy machine, 2026-11). In floating point
/// the factors were 7 and 85.
struct GaussianBlur {
  let sigma: Double
  var edges = BlurEdges.clear
  var options: BlurOptions = []

  /// The smallest standard deviation that has an effect: a narrower Gaussian adds less than a
  /// hundredth of a level to neighbouring pixels.
  private static let minimumSigma = 0.125

  /// Creates a blur; nil if it is too narrow to change a pixel.
  ///
  /// A standard deviation above `Filter.largestRadius` is clamped.
  init?(sigma: Double, edges: BlurEdges = .clear, options: BlurOptions = []) {
    guard sigma >= Self.minimumSigma else { return nil }
    self.sigma = min(sigma, Filter.largestRadius)
    self.edges = edges
    self.options = options
  }

  /// Creates the blur of a list whose single filter is a blur; nil for other lists.
  ///
  /// It is also nil for a blur with the option `.opaque`: that blur takes the alpha of each pixel
  /// from the destination.
  init?(_ filters: [Filter], toDevice: Transform) {
    guard filters.count == 1, case .blur(let radius, let options) = filters[0].storage,
      !options.contains(.opaque)
    else { return nil }
    self.init(sigma: radius * toDevice.maximumScale, options: options)
  }

  /// Blurs in place.
  ///
  /// (`left`, `top`) is the position of the picture's corner on the grid of cells, so that
  /// different sections of the same content match.
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

  /// Writes the blur of a source at position `bounds` of the grid; `key` identifies the source for
  /// caching.
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

/// Converts components to bytes with ordered dithering, so that slow gradients show no steps.
///
/// All components of a pixel have the same threshold, so that none exceeds alpha.
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

/// Gives each blurred pixel its original alpha.
private func keepAlpha(
  of pixels: Row<Pixel>, count: Int, in line: MutableRow<UInt16>
) {
  for i in 0..<count {
    let color = realNumbers(Row(line + i * 4))
    let alpha = Float(Int32(bitPattern: pixels[i] >> 24))
    storeRounded(color * (color.w > 0.001 ? alpha / color.w : 0), line + i * 4)
  }
}

/// An 8 × 8 ordered pattern of evenly distributed thresholds between 0 and 1.
private let ditherThresholds: InlineArray<64, Float> = InlineArray { place in
  let (x, y) = (place & 7, place >> 3)
  // The index interleaves the bits of x ^ y and y in reverse order, so that the lowest bits become
  // the highest.
  let mixed = x ^ y
  var index = (mixed & 1) << 5 | (y & 1) << 4
  index |= (mixed & 2) << 2 | (y & 2) << 1
  index |= (mixed & 4) >> 1 | (y & 4) >> 2
  // Thresholds keep a distance of 0.1 from 0 and 1. Rounded products cause errors of up to a tenth
  // of a level. With thresholds closer to 0 or 1, such errors would make flat areas vary from pixel
  // to pixel.
  return 0.1 + 0.8 * (Float(index) + 0.5) / 64
}
