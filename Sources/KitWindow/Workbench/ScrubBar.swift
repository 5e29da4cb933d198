package import StageUI

/// A bar at the lower edge of a window with the time from 0 on, on which a press chooses a time.
package struct ScrubBar: Equatable {
  /// The rectangle that takes presses.
  package let rect: Rect
  /// The time at the end of the bar in seconds.
  package let length: Double

  private static let (margin, inset, height) = (8.0, 16.0, 44.0)
  /// The width of the time in points, at the trailing end.
  private static let timeWidth = 120.0

  /// Creates a bar that is long enough for a time.
  package init(in window: Size, showing time: Double) {
    rect = Rect(
      x: Self.margin, y: max(window.height - Self.height - Self.margin, 0),
      width: max(window.width - 2 * Self.margin, 0), height: Self.height)
    length = Self.length(showing: time)
  }

  /// Returns 5 seconds, doubled until it is no less than a time.
  package static func length(showing time: Double) -> Double {
    var length = 5.0
    while length < time, length < 1e6 { length *= 2 }
    return length
  }

  /// The rectangle from the time 0 to the end.
  package var track: Rect {
    Rect(
      x: rect.minX + Self.inset, y: rect.midY - 3,
      width: max(rect.width - 2 * Self.inset - Self.timeWidth, 1), height: 6)
  }

  /// Returns the time at a distance in points from the left edge of the window.
  package func time(at x: Double) -> Double {
    min(max((x - track.minX) / track.width, 0), 1) * length
  }

  /// Draws the bar with a time.
  @MainActor
  package func draw(_ time: Double, in context: inout GraphicsContext) {
    context.fill(
      Path(roundedRect: rect, cornerRadius: 8), with: .color(Color(white: 0, opacity: 0.9)))
    let place = track.minX + min(max(time / length, 0), 1) * track.width
    context.fill(Path(roundedRect: track, cornerRadius: 3), with: .color(Color(white: 0.35)))
    let past = Rect(x: track.minX, y: track.minY, width: place - track.minX, height: track.height)
    context.fill(Path(roundedRect: past, cornerRadius: 3), with: .color(Color(hex: 0xFFD60A)))
    context.fill(
      Path(ellipseIn: Rect(x: place - 8, y: rect.midY - 8, width: 16, height: 16)),
      with: .color(.white))
    let text = "\(Self.text(time)) of \(Self.text(length))"
    context.draw(
      Text(verbatim: text).font(.system(size: 13)).foregroundColor(.white),
      at: Point(rect.maxX - Self.inset, rect.midY), anchor: .trailing)
  }

  /// Returns a time in seconds with two fraction digits.
  package static func text(_ time: Double) -> String {
    let hundredths = Int(clamping: (time * 100).rounded())
    return "\(hundredths / 100).\("\(100 + hundredths % 100)".dropFirst()) s"
  }
}
