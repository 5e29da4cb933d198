/// Shows what was painted: a window, a file, or nothing at all.
public protocol Presenter: AnyObject {
  /// The pixels there are now: (0, 0) and the size; empty when there is no surface.
  var bounds: PixelRect { get }
  /// Pixels to a point.
  var scale: Double { get }
  /// The next surface will be fresh, so it must be painted even if the picture did not change: at
  /// first, and after a resize or a lost surface.
  var needsFullPaint: Bool { get }

  /// Lends the surface to `body`; nil without one, which is no error: a later frame may have one.
  func withSurface<Result>(_ body: (borrowing SurfaceMemory) -> Result) -> Result?

  /// Shows the pixels inside `damage`. Rectangles may reach outside the surface and overlap;
  /// without any that hold a pixel nothing is shown.
  func present(damage: [PixelRect])
}

extension Presenter {
  /// The drawable in points.
  public var size: Size {
    Size(Double(bounds.width) / scale, Double(bounds.height) / scale)
  }

  /// Paints a frame if the picture changed or the surface needs it, and answers what to present;
  /// nil when nothing was painted.
  ///
  /// - Parameter paint: paints the surface, all of it if it is fresh, and answers what it changed.
  public func paint(
    ifNeeded pictureChanged: Bool, _ paint: (borrowing SurfaceMemory) -> [PixelRect]
  ) -> [PixelRect]? {
    guard pictureChanged || needsFullPaint else { return nil }
    return withSurface { surface in
      let damage = paint(surface)
      return surface.isFresh ? [surface.bounds] : Damage.tidied(damage, in: surface.bounds)
    }
  }
}

/// How many pixels make a point.
public enum DisplayScale {
  /// The interface is drawn for at least this many points across the short side of a window.
  public static let leastShortSide = 320.0
  /// And for at least this many along the long one.
  public static let leastLongSide = 560.0

  /// And for at most about so many points across and along: a window that is larger has larger
  /// points, not more of them.
  public static let usualShortSide = 1080.0
  public static let usualLongSide = 1920.0

  /// The desktop's factor, greater in a window that is larger than usual, times the user's one of
  /// 0.75…3, as far as the window is not too small for that: its sides keep at least
  /// `leastShortSide` and `leastLongSide` points.
  ///
  /// What is not positive and finite is read as 1.
  public static func effective(width: Int, height: Int, desktop: Double, user: Double = 1)
    -> Double
  {
    func cleaned(_ factor: Double) -> Double { factor.isFinite && factor > 0 ? factor : 1 }
    let (short, long) = (Double(min(width, height)), Double(max(width, height)))
    let usual = max(cleaned(desktop), min(short / usualShortSide, long / usualLongSide))
    let wished = usual * min(max(cleaned(user), 0.75), 3)
    let largest = min(short / leastShortSide, long / leastLongSide)
    return largest > 0 ? min(wished, largest) : wished
  }
}
