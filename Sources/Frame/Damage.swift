/// The changed pixels of a surface, as a short list of rectangles to present.
///
/// Rectangles must be clipped to the surface: SDL 2.26 ends the process (X BadValue) if a rectangle
/// lies entirely right of or below the window. This can happen just after the window shrank.
public enum Damage {
  /// The largest number of rectangles in a frame; if there are more, some are merged.
  public static let mostRects = 16
  /// The largest number of pixels that merging two rectangles may add.
  ///
  /// Presenting a rectangle costs about 10 µs in the X server, as much as painting about 4,000
  /// pixels. (At 4K, 8 rectangles take 0.10 ms, and one rectangle takes 0.017 ms.)
  public static let worthwhileWaste = 4096

  /// Returns `rects` clipped to `bounds`, without empty ones, and merged to at most `mostRects`.
  public static func tidied(_ rects: [PixelRect], in bounds: PixelRect) -> [PixelRect] {
    var rects = rects
    PixelRect.tidy(&rects, limits: bounds, atMost: mostRects, waste: worthwhileWaste)
    return rects
  }
}
