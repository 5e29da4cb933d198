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
      unsafe isSmaller
      ? PixelRows(base: pixmap.base, stride: pixmap.stride)
      : PixelRows(base: memory.copy(of: pixmap), stride: pixmap.width)
    unsafe apply(
      source, bounds: pixmap.bounds.offsetBy(dx: left, dy: top), key: nil, to: &pixmap,
      left: left, top: top, memory: memory, runner: runner)
  }

  /// Writes the blur of a source that lies at `bounds` of the grid; by its key it is known again.
  ///
  /// Told only to start, it answers whether the runner has to finish it; until then, source, pixmap
  /// and memory must be left alone.
  @unsafe
  @discardableResult
  func apply(
    _ source: PixelRows, bounds: PixelRect, key: PictureCache.Key?, to pixmap: inout Pixmap,
    left: Int, top: Int, memory: FilterMemory, runner: any BandRunner, isStarted: Bool = false
  ) -> Bool {
    let (base, stride, width) = unsafe (pixmap.base, pixmap.stride, pixmap.width)
    let pass = BlurPass<UInt16>(
      source, bounds: bounds, wanted: pixmap.bounds.offsetBy(dx: left, dy: top),
      plan: memory.plan(BlurPlan.Key(sigma: sigma)), edges: edges, memory: memory,
      runner: runner, sourceKey: key)
    guard let lines = unsafe pass.lastStep() else { return false }
    let rows = unsafe BlurredRows(
      lines: lines, options: options, base: base, stride: stride, width: width, left: left, top: top
    )
    if isStarted { return memory.background.start(rows, runner) }
    runner.run(count: lines.pieces.count) { rows.make($0, $1) }
    return false
  }
}

/// The last step of a blur: blurred rows, made and written in pieces.
@safe
private struct BlurredRows {
  let lines: BlurPass<UInt16>.LastStep
  let options: BlurOptions
  let base: UnsafeMutablePointer<Pixel>
  let stride: Int
  let width: Int
  let left: Int
  let top: Int

  func make(_ piece: Int, _ worker: Int) {
    unsafe lines.make(piece, worker) { line, row, _ in
      let pixels = unsafe base + (row - top) * stride
      if options.contains(.opaque) { unsafe keepAlpha(of: pixels, count: width, in: line) }
      if options.contains(.dithersResult) {
        unsafe ditherPixels(line, count: width, x: left, y: row, into: pixels)
      } else {
        unsafe roundPixels(line, count: width, into: pixels)
      }
    }
  }
}

/// The last step of a blur that a runner finishes later.
///
/// Kept between frames: its one closure captures the object alone, so starting allocates nothing.
final class BackgroundBlur {
  private var rows: BlurredRows?
  private lazy var make: (Int, Int) -> Void = { [unowned self] in rows?.make($0, $1) }

  /// Returns true if the runner has not finished yet.
  fileprivate func start(_ rows: BlurredRows, _ runner: any BandRunner) -> Bool {
    self.rows = rows
    let isStarted = runner.start(count: rows.lines.pieces.count, make)
    if !isStarted { finish() }
    return isStarted
  }

  /// Lets go of the picture and the memory, once the runner has finished.
  func finish() { rows = nil }
}

/// Components to bytes, rounded up or down by a pattern, so that slow changes show no steps.
///
/// The components of a pixel share a threshold: none passes its alpha.
@unsafe
private func ditherPixels(
  _ line: UnsafePointer<UInt16>, count: Int, x: Int, y: Int,
  into pixels: UnsafeMutablePointer<Pixel>
) {
  let pattern = unsafe Dither.shared.row(y)
  for i in 0..<count {
    let place = (x + i) & 7
    let pixel = unsafe realNumbers(line + i * 4) + pattern[place]
    let both = cv_truncated_bytes8(SIMD8(lowHalf: pixel, highHalf: pixel))
    unsafe pixels[i] = unsafe unsafeBitCast(both, to: SIMD2<UInt32>.self).x
  }
}

/// Divides each blurred pixel by its alpha, and gives it the alpha it had.
@unsafe
private func keepAlpha(
  of pixels: UnsafePointer<Pixel>, count: Int, in line: UnsafeMutablePointer<UInt16>
) {
  for i in 0..<count {
    let color = unsafe realNumbers(line + i * 4)
    let alpha = unsafe Float(Int32(bitPattern: pixels[i] >> 24))
    unsafe storeRounded(color * (color.w > 0.001 ? alpha / color.w : 0), line + i * 4)
  }
}

/// Thresholds between 0 and 1 that neighbours share evenly: an 8 × 8 ordered pattern.
@safe
private final class Dither: Sendable {
  static let shared = Dither()

  private nonisolated(unsafe) let thresholds: UnsafeMutablePointer<Float>

  private init() {
    unsafe thresholds = .allocate(capacity: 64)
    for y in 0..<8 {
      for x in 0..<8 {
        // Bits of x ^ y and y, the lowest first into the highest place.
        let mixed = x ^ y
        var index = (mixed & 1) << 5 | (y & 1) << 4
        index |= (mixed & 2) << 2 | (y & 2) << 1
        index |= (mixed & 4) >> 1 | (y & 4) >> 2
        // Not from 0 to 1: what was flat is off by up to a tenth, for rounded products add up.
        unsafe thresholds[y * 8 + x] = 0.1 + 0.8 * (Float(index) + 0.5) / 64
      }
    }
  }

  deinit { unsafe thresholds.deallocate() }

  func row(_ y: Int) -> UnsafePointer<Float> { unsafe UnsafePointer(thresholds + (y & 7) * 8) }
}
