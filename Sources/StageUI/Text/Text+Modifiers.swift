extension Text {
  /// A line under the text or through it.
  public struct LineStyle: Hashable, Sendable {
    /// The pattern of the line.
    public enum Pattern: Hashable, Sendable { case solid, dot, dash, dashDot, dashDotDot }

    /// The pattern of the line.
    public var pattern: Pattern
    /// The colour of the line; nil is the text's colour.
    public var color: Color?
    /// Whether the line is drawn; false suppresses a line that an outer modifier sets.
    var isActive = true

    /// A solid line in the text's colour.
    public static let single = LineStyle()

    /// Creates a line.
    public init(pattern: Pattern = .solid, color: Color? = nil) {
      self.pattern = pattern
      self.color = color
    }
  }

  /// The size of text relative to its font.
  public enum Scale: Hashable, Sendable {
    case `default`
    /// Scales the font by 0.8, for example for units after a number.
    case secondary

    var factor: Double { self == .secondary ? 0.8 : 1 }
  }

  /// Sets the font; nil uses the environment's.
  public func font(_ font: Font?) -> Text { setting(\.font, to: font) }

  /// Sets the weight; nil uses the font's.
  public func fontWeight(_ weight: Font.Weight?) -> Text { setting(\.weight, to: weight) }

  /// Sets whether the text is bold.
  public func bold(_ isActive: Bool = true) -> Text { setting(\.isBold, to: isActive) }

  /// Sets whether the text is italic.
  public func italic(_ isActive: Bool = true) -> Text { setting(\.isItalic, to: isActive) }

  /// Gives all digits the width of the widest one.
  public func monospacedDigit() -> Text { setting(\.hasMonospacedDigits, to: true) }

  /// Sets the space after each character, in points, and disables ligatures.
  public func tracking(_ tracking: Double) -> Text { setting(\.tracking, to: tracking) }

  /// Sets the space after each character, in points; tracking overrides it.
  ///
  /// Ligatures are kept.
  public func kerning(_ kerning: Double) -> Text { setting(\.kerning, to: kerning) }

  /// Raises the text by an offset in points.
  public func baselineOffset(_ offset: Double) -> Text { setting(\.baselineOffset, to: offset) }

  /// Sets the colour; nil uses the environment's foreground style.
  public func foregroundColor(_ color: Color?) -> Text {
    setting(\.style, to: color.map { PieceStyle($0) })
  }

  /// Sets the style of the text; gradients span the frame of the whole text.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    setting(\.style, to: PieceStyle(style))
  }

  /// Sets whether the text uses the monospaced design.
  public func monospaced(_ isActive: Bool = true) -> Text {
    setting(\.isMonospaced, to: isActive)
  }

  /// Sets the design; nil uses the font's.
  public func fontDesign(_ design: Font.Design?) -> Text { setting(\.design, to: design) }

  /// Sets the width of the letters; nil uses the font's.
  public func fontWidth(_ width: Font.Width?) -> Text { setting(\.width, to: width) }

  /// Sets a line under the text.
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text {
    setting(\.underline, to: LineStyle(isActive, pattern, color))
  }

  /// Sets a line through the text.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text {
    setting(\.strikethrough, to: LineStyle(isActive, pattern, color))
  }

  /// Sets the size relative to the font.
  public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text {
    setting(\.scale, to: isEnabled ? scale : nil)
  }

  /// Adds an attribute that a text renderer can read from the runs.
  public func customAttribute(_ attribute: some TextAttribute) -> Text { adding(attribute) }
}

extension Text.LineStyle {
  fileprivate init(_ isActive: Bool, _ pattern: Pattern, _ color: Color?) {
    self.init(pattern: pattern, color: color)
    self.isActive = isActive
  }
}
