/// The position and size of a window in the display server's units, saved to restore the window.
public struct WindowGeometry: Hashable, Sendable {
  /// The left edge of the window, including its borders, in desktop coordinates.
  public var x: Int
  /// The top edge of the window, including its title bar, in desktop coordinates.
  public var y: Int
  /// The width of the contents, without title bar and borders.
  public var width: Int
  /// The height of the contents, without title bar and borders.
  public var height: Int
  /// Whether the window is maximised.
  public var isMaximized: Bool
  /// Whether the window fills the screen.
  public var isFullscreen: Bool

  public init(
    x: Int, y: Int, width: Int, height: Int, isMaximized: Bool = false, isFullscreen: Bool = false
  ) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.isMaximized = isMaximized
    self.isFullscreen = isFullscreen
  }

  /// Returns the geometry moved and shrunk to fit the current displays.
  ///
  /// The window lies entirely on the display that it overlaps most, or is centred on the first
  /// display if it overlaps none. Without displays, the geometry is returned unchanged.
  ///
  /// - Parameters:
  ///   - areas: the usable area of each display, without panels and docks, the main display first.
  ///   - minimum: the smallest width and height, kept even on a smaller display.
  public func fitted(into areas: [PixelRect], minimum: (width: Int, height: Int)) -> WindowGeometry
  {
    var fitted = self
    let frame = PixelRect(left: x, top: y, right: x + max(width, 0), bottom: y + max(height, 0))
    func overlap(_ area: PixelRect) -> Int {
      let common = area.intersection(frame)
      return common.isEmpty ? 0 : common.width * common.height
    }
    guard let main = areas.first else { return fitted }
    let best = areas.max { overlap($0) < overlap($1) } ?? main
    let isSeen = overlap(best) > 0
    let area = isSeen ? best : main
    fitted.width = max(min(width, area.width), minimum.width)
    fitted.height = max(min(height, area.height), minimum.height)
    if isSeen {
      fitted.x = max(min(x, area.right - fitted.width), area.left)
      fitted.y = max(min(y, area.bottom - fitted.height), area.top)
    } else {
      fitted.x = max(area.left + (area.width - fitted.width) / 2, area.left)
      fitted.y = max(area.top + (area.height - fitted.height) / 2, area.top)
    }
    return fitted
  }
}

/// The text form: X's geometry notation, and a word for each state that is true, such as
/// `1280x800+40-7 maximized`.
extension WindowGeometry: LosslessStringConvertible {
  public var description: String {
    func signed(_ number: Int) -> String { number < 0 ? "\(number)" : "+\(number)" }
    return "\(width)x\(height)\(signed(x))\(signed(y))" + (isMaximized ? " maximized" : "")
      + (isFullscreen ? " fullscreen" : "")
  }

  public init?(_ description: String) {
    var words = description.split(separator: " ")[...]
    guard let place = words.popFirst(),
      words.allSatisfy({ $0 == "maximized" || $0 == "fullscreen" })
    else { return nil }
    var rest = place.utf8[...]
    guard let width = Self.takeNumber(&rest), rest.popFirst() == UInt8(ascii: "x"),
      let height = Self.takeNumber(&rest), let x = Self.takeSigned(&rest),
      let y = Self.takeSigned(&rest), rest.isEmpty, width > 0, height > 0
    else { return nil }
    self.init(
      x: x, y: y, width: width, height: height, isMaximized: words.contains("maximized"),
      isFullscreen: words.contains("fullscreen"))
  }

  /// Removes a number from the start of `text` and returns it.
  ///
  /// The result is nil if there are no digits or more than six, because no display is that large.
  private static func takeNumber(_ text: inout Substring.UTF8View.SubSequence) -> Int? {
    let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard (1...6).contains(digits.count) else { return nil }
    text = text[digits.endIndex...]
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func takeSigned(_ text: inout Substring.UTF8View.SubSequence) -> Int? {
    let sign = text.popFirst()
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    return takeNumber(&text).map { sign == UInt8(ascii: "-") ? -$0 : $0 }
  }
}
