extension Text {
  /// A line under words or through them.
  public struct LineStyle: Hashable, Sendable {
    public enum Pattern: Hashable, Sendable { case solid, dot, dash, dashDot, dashDotDot }

    public var pattern: Pattern
    /// Nil is the colour of the words.
    public var color: Color?
    /// False is no line, whatever is asked for around it.
    var isActive = true

    public static let single = LineStyle()

    public init(pattern: Pattern = .solid, color: Color? = nil) {
      self.pattern = pattern
      self.color = color
    }
  }

  public enum Scale: Hashable, Sendable {
    case `default`
    /// Smaller than what it stands beside, as a unit after a number.
    case secondary

    var factor: Double { self == .secondary ? 0.8 : 1 }
  }

  public func font(_ font: Font?) -> Text { setting(\.font, to: font) }

  public func fontWeight(_ weight: Font.Weight?) -> Text { setting(\.weight, to: weight) }

  public func bold(_ isActive: Bool = true) -> Text { setting(\.isBold, to: isActive) }

  public func italic(_ isActive: Bool = true) -> Text { setting(\.isItalic, to: isActive) }

  /// Every digit takes the room of the widest one.
  public func monospacedDigit() -> Text { setting(\.hasMonospacedDigits, to: true) }

  /// Room after each character, in points; takes ligatures apart.
  public func tracking(_ tracking: Double) -> Text { setting(\.tracking, to: tracking) }

  /// Room after each character, in points, where there is no tracking; leaves ligatures together.
  public func kerning(_ kerning: Double) -> Text { setting(\.kerning, to: kerning) }

  /// Raises the words, in points.
  public func baselineOffset(_ offset: Double) -> Text { setting(\.baselineOffset, to: offset) }

  public func foregroundColor(_ color: Color?) -> Text {
    setting(\.style, to: color.map { PieceStyle($0) })
  }

  /// Paints the words with a style of their own; gradients lie in the box of the whole text.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    setting(\.style, to: PieceStyle(style))
  }

  public func monospaced(_ isActive: Bool = true) -> Text {
    setting(\.isMonospaced, to: isActive)
  }

  public func fontDesign(_ design: Font.Design?) -> Text { setting(\.design, to: design) }

  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text {
    setting(\.underline, to: LineStyle(isActive, pattern, color))
  }

  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text {
    setting(\.strikethrough, to: LineStyle(isActive, pattern, color))
  }

  public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text {
    setting(\.scale, to: isEnabled ? scale : nil)
  }

  /// A mark that a text renderer finds again on the runs of these words.
  public func customAttribute(_ attribute: some TextAttribute) -> Text { adding(attribute) }
}

extension Text.LineStyle {
  fileprivate init(_ isActive: Bool, _ pattern: Pattern, _ color: Color?) {
    self.init(pattern: pattern, color: color)
    self.isActive = isActive
  }
}
