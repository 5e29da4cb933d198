/// A presenter that keeps its pixels in memory: for screenshots, tests, and runs with `--present
/// null`.
public final class MemoryPresenter: Presenter {
  public private(set) var bounds: PixelRect
  public private(set) var scale: Double
  public private(set) var needsFullPaint = true
  /// The pixels presented so far: what a window would show.
  ///
  /// Empty if `keepsShown` is false.
  public private(set) var shown: [UInt32] = []
  /// The rectangles passed to the last `present`, clipped and merged.
  public private(set) var lastDamage: [PixelRect] = []
  /// The number of frames presented.
  public private(set) var presentCount = 0
  private var pixels: [UInt32]
  private let keepsShown: Bool

  /// - Parameters:
  ///   - width: the width in pixels; `height` is in pixels too.
  ///   - keepsShown: whether presented pixels are copied to `shown`; if not, presenting costs
  ///     nothing.
  public init(width: Int, height: Int, scale: Double = 1, keepsShown: Bool = true) {
    precondition(width >= 0 && height >= 0, "the size \(width) x \(height) is negative")
    precondition(scale.isFinite && scale > 0, "the scale \(scale) is not positive and finite")
    bounds = PixelRect(left: 0, top: 0, right: width, bottom: height)
    self.scale = scale
    self.keepsShown = keepsShown
    pixels = [UInt32](repeating: 0, count: width * height)
    if keepsShown { shown = pixels }
  }

  /// Changes the size and, unless nil, the scale; the content is lost, as with a window.
  public func resize(width: Int, height: Int, scale: Double? = nil) {
    precondition(width >= 0 && height >= 0, "the size \(width) x \(height) is negative")
    bounds = PixelRect(left: 0, top: 0, right: width, bottom: height)
    self.scale = scale ?? self.scale
    pixels = [UInt32](repeating: 0, count: width * height)
    if keepsShown { shown = pixels }
    needsFullPaint = true
  }

  public func withSurface<Result>(_ body: (borrowing SurfaceMemory) -> Result) -> Result? {
    guard !bounds.isEmpty else { return nil }
    let (width, height, isFresh) = (bounds.width, bounds.height, needsFullPaint)
    return unsafe pixels.withUnsafeMutableBytes { bytes -> Result? in
      guard let base = bytes.baseAddress else { return nil }
      let surface = unsafe SurfaceMemory(
        baseAddress: base, width: width, height: height, bytesPerRow: width * 4, isFresh: isFresh)
      return body(surface)
    }
  }

  public func present(damage: [PixelRect]) {
    lastDamage = Damage.tidied(damage, in: bounds)
    guard !lastDamage.isEmpty else { return }
    presentCount += 1
    needsFullPaint = false
    guard keepsShown else { return }
    for rect in lastDamage {
      for y in rect.top..<rect.bottom {
        let row = (y * bounds.width + rect.left)..<(y * bounds.width + rect.right)
        shown.replaceSubrange(row, with: pixels[row])
      }
    }
  }
}
