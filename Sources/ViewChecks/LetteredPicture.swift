public import StageUI

/// Two pictures of a window in premultiplied pixels: with its letters or its focus, and without.
public struct LetteredPicture: Sendable {
  /// The pixels in rows from the top.
  public let with: [UInt32]
  /// The pixels without letters, or without the focus.
  public let without: [UInt32]
  /// The width in pixels.
  public let width: Int
  /// The number of pixels per point.
  let scale: Double
  /// The top left corner in the window, in points.
  let origin: Point

  /// Creates a pair of pictures of one size.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - scale: The number of pixels per point.
  ///   - origin: The top left corner in the window, in points.
  /// - Precondition: Both have the same number of pixels.
  public init(
    with: [UInt32], without: [UInt32], width: Int, scale: Double, origin: Point = .zero
  ) {
    precondition(with.count == without.count, "the pictures have different sizes")
    (self.with, self.without, self.width) = (with, without, width)
    (self.scale, self.origin) = (scale, origin)
  }

  private var height: Int { width > 0 ? with.count / width : 0 }

  /// Returns the pixels that cover a rect of the window, and up to `margin` pixels around it.
  func columnsAndRows(of rect: Rect, margin: Int = 0) -> (Range<Int>, Range<Int>) {
    func range(_ start: Double, _ end: Double, _ count: Int) -> Range<Int> {
      let first = min(max(Int(clamping: start * scale) - margin, 0), count)
      return first..<max(first, min(Int(clamping: end * scale) + margin, count))
    }
    return (
      range(rect.minX - origin.x, rect.maxX - origin.x, width),
      range(rect.minY - origin.y, rect.maxY - origin.y, height)
    )
  }

  /// Returns the texts without those that something covers.
  ///
  /// A covered text hides no other one, so that a stack of cards shows the text of the first one alone. The
  /// lowest text is looked at first.
  func shown(_ texts: [DrawnText]) -> [DrawnText] {
    var shown = texts
    while let place = shown.indices.first(where: { place in
      let others = shown.indices.filter { other in
        other != place
          && !shown[other].visibleFrame.intersection(shown[place].visibleFrame).isEmpty
      }
      return !shows(shown[place], beside: others.map { shown[$0] })
    }) {
      shown.remove(at: place)
    }
    return shown
  }

  /// Returns whether a letter of a text is on the screen where no other text lies.
  ///
  /// It is true too if other texts cover the whole frame of the text.
  func shows(_ text: DrawnText, beside others: [DrawnText]) -> Bool {
    let (columns, rows) = columnsAndRows(of: text.visibleFrame)
    let covers = others.map { columnsAndRows(of: $0.visibleFrame, margin: 1) }
    var isCovered = true
    for y in rows {
      for x in columns where !covers.contains(where: { $0.0.contains(x) && $0.1.contains(y) }) {
        isCovered = false
        if with[y * width + x] != without[y * width + x] { return true }
      }
    }
    return isCovered
  }
}
