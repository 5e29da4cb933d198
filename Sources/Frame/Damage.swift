/// The pixels of a surface that changed, as few rectangles as a window is shown with.
///
/// Rectangles must be clipped to the surface: SDL 2.26 ends the process (X BadValue) when one lies
/// wholly right of or below the window, which is where a card is when the window just shrank.
public enum Damage {
  /// The largest number of rectangles of a frame; more are merged.
  public static let mostRects = 16
  /// Two rectangles are merged if that adds at most so many pixels: each rectangle shown costs
  /// about 10 µs in the X server (8 at 4K: 0.10 ms, 1: 0.017 ms), like painting some 4,000 pixels.
  public static let worthwhileWaste = 4096

  /// `rects` clipped to `bounds`, without empty ones, merged to at most `mostRects`.
  public static func tidied(_ rects: [PixelRect], in bounds: PixelRect) -> [PixelRect] {
    var rects = rects
    PixelRect.tidy(&rects, limits: bounds, atMost: mostRects, waste: worthwhileWaste)
    return rects
  }
}
