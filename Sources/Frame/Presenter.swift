/// A destination of painted pixels: a window, memory, or nothing.
public protocol Presenter: AnyObject {
  /// The rectangle of all pixels of the surface, from (0, 0); empty if there is no surface.
  var bounds: PixelRect { get }
  /// The number of pixels per point.
  var scale: Double { get }
  /// Whether the next surface must be painted even if the picture did not change.
  ///
  /// True while the surface has no content: at the start, after a resize, and after the surface was
  /// lost.
  var needsFullPaint: Bool { get }

  /// Lends the surface to `body`; returns nil if there is none now.
  ///
  /// A missing surface is not an error: a later frame may have one.
  func withSurface<Result>(_ body: (borrowing SurfaceMemory) -> Result) -> Result?

  /// Shows the pixels inside `damage`.
  ///
  /// Rectangles may overlap and reach outside the surface. If none contains a pixel, nothing is
  /// shown.
  func present(damage: [PixelRect])
}

extension Presenter {
  /// The size of the drawable in points.
  public var size: Size {
    Size(Double(bounds.width) / scale, Double(bounds.height) / scale)
  }

  /// Paints a frame if the picture changed or the surface needs it, and returns the rectangles to
  /// present; nil if nothing was painted.
  ///
  /// - Parameter paint: paints the surface and returns the changed rectangles; it must paint a
  ///   fresh surface whole.
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

/// The number of pixels per point of a window.
public enum DisplayScale {
  /// The smallest length of a window's short side that the interface supports, in points.
  public static let leastShortSide = 320.0
  /// The smallest length of a window's long side that the interface supports, in points.
  public static let leastLongSide = 560.0

  /// The largest usual length of a window's short side, in points.
  ///
  /// A larger window does not get more points; its points are larger.
  public static let usualShortSide = 1080.0
  public static let usualLongSide = 1920.0

  /// Returns the scale of a window of `width` × `height` pixels.
  ///
  /// The scale is the product of a window factor and the user's factor. The window factor is the
  /// desktop's factor, or a greater one if the window is larger than usual. The user's factor is
  /// clamped to 0.75…3. The product is reduced if the window would otherwise be smaller than
  /// `leastShortSide` × `leastLongSide` points. Factors that are not positive and finite count as
  /// 1.
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
