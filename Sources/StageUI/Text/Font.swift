/// A font as views specify it; sizes and faces are resolved when text is laid out.
public struct Font: Hashable, Sendable {
  /// The weight of a font.
  public typealias Weight = FontDescription.Weight
  /// The design of a font, such as rounded.
  public typealias Design = FontDescription.Design

  /// The line spacing relative to the font's standard spacing.
  public enum Leading: Hashable, Sendable { case standard, tight, loose }

  private enum Source: Hashable, Sendable {
    case style(TextStyle)
    /// A size in points; it is fixed if `like` is nil.
    ///
    /// Otherwise it scales with the user's text size, as the style `like` does.
    case sized(Double, like: TextStyle?)
  }

  private enum Emphasis: Hashable, Sendable {
    case plain, bold
    case weight(Weight)
  }

  private var source: Source
  private var family: String?
  private var design: Design
  private var emphasis = Emphasis.plain
  private var isItalic = false
  private var hasMonospacedDigits = false
  private var leading = Leading.standard
  private var contour: Double?
  private var width = Width.standard
  private var smallCapitals = FontDescription.SmallCaps.none

  /// The width of a font's letters.
  public struct Width: Hashable, Sendable {
    /// The change of the width: 0.2 is a fifth wider, -0.2 a fifth narrower.
    public var value: Double

    /// Creates a width from its change of the font's own, which is limited to -0.5…1.
    public init(_ value: Double) { self.value = value }

    /// Two fifths narrower than the font.
    public static let compressed = Width(-0.4)
    /// A fifth narrower than the font.
    public static let condensed = Width(-0.2)
    /// The font's own width.
    public static let standard = Width(0)
    /// A fifth wider than the font.
    public static let expanded = Width(0.2)
  }

  private init(
    _ source: Source, design: Design? = nil, _ weight: Weight? = nil, family: String? = nil
  ) {
    self.source = source
    self.design = design ?? .default
    self.family = family
    if let weight { emphasis = .weight(weight) }
  }
}

// MARK: - Creation

extension Font {
  /// The font of large titles.
  public static let largeTitle = Font(.style(.largeTitle))
  /// The font of titles.
  public static let title = Font(.style(.title))
  /// The font of second-level titles.
  public static let title2 = Font(.style(.title2))
  /// The font of third-level titles.
  public static let title3 = Font(.style(.title3))
  /// The font of headings.
  public static let headline = Font(.style(.headline))
  /// The font of subheadings.
  public static let subheadline = Font(.style(.subheadline))
  public static let body = Font(.style(.body))
  /// The font of callouts.
  public static let callout = Font(.style(.callout))
  /// The font of footnotes.
  public static let footnote = Font(.style(.footnote))
  /// The font of captions.
  public static let caption = Font(.style(.caption))
  /// The font of small captions.
  public static let caption2 = Font(.style(.caption2))

  /// Returns the font of a text style; it scales with the user's text size.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    Font(.style(style), design: design, weight)
  }

  /// Returns a font of a fixed size in points.
  public static func system(
    size: Double, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    Font(.sized(size, like: nil), design: design, weight)
  }

  /// Returns a font that scales with the user's text size as `style` does.
  ///
  /// `size` is in points, at the default text size.
  public static func system(
    size: Double, relativeTo style: TextStyle, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    Font(.sized(size, like: style), design: design, weight)
  }

  /// Returns a font of the family `name`; the default family replaces a family that is not
  /// installed.
  ///
  /// The font scales with the user's text size as `style` does. `size` is in points, at the default
  /// text size.
  public static func custom(
    _ name: String, size: Double, relativeTo style: TextStyle = .body
  ) -> Font {
    Font(.sized(size, like: style), family: name)
  }

  /// Returns a font of the family `name`; the default family replaces a family that is not
  /// installed.
  ///
  /// The size in points does not scale with the user's text size.
  public static func custom(_ name: String, fixedSize: Double) -> Font {
    Font(.sized(fixedSize, like: nil), family: name)
  }
}

// MARK: - Variants

extension Font {
  /// Returns the font in bold; text styles use their own emphasised weight.
  public func bold() -> Font { with(self) { $0.emphasis = .bold } }
  /// Returns the font with a weight.
  public func weight(_ weight: Weight) -> Font { with(self) { $0.emphasis = .weight(weight) } }
  /// Returns the font in italics.
  public func italic() -> Font { with(self) { $0.isItalic = true } }
  /// Returns the font with digits of equal width.
  public func monospacedDigit() -> Font { with(self) { $0.hasMonospacedDigits = true } }
  /// Returns the font with another width; its letters are stretched, because the families have none
  /// of other widths.
  public func width(_ width: Width) -> Font { with(self) { $0.width = width } }
  /// Returns the font with small capitals for all letters.
  ///
  /// They are the font's own if it has any, otherwise capitals of 78 % of their size.
  public func smallCaps() -> Font { with(self) { $0.smallCapitals = .all } }
  /// Returns the font with small capitals for small letters; see `smallCaps()`.
  public func lowercaseSmallCaps() -> Font { with(self) { $0.add(.lowercase) } }
  /// Returns the font with small capitals for capitals; see `smallCaps()`.
  public func uppercaseSmallCaps() -> Font { with(self) { $0.add(.uppercase) } }
  private mutating func add(_ letters: FontDescription.SmallCaps) {
    smallCapitals = smallCapitals == .none || smallCapitals == letters ? letters : .all
  }
  /// Returns the font in the monospaced design.
  public func monospaced() -> Font { with(self) { $0.design = .monospaced } }
  func design(_ design: Design) -> Font { with(self) { $0.design = design } }
  /// Returns the font with an outline of `width` ems around each letter.
  ///
  /// It replaces the outline that is derived from the weight. Not in SwiftUI.
  public func contour(_ width: Double) -> Font { with(self) { $0.contour = width } }
  /// Returns the font with another leading: tight is 2 points less per line, loose 2 points more.
  public func leading(_ leading: Leading) -> Font { with(self) { $0.leading = leading } }
}

// MARK: - Resolution

extension Font {
  /// The line height of fonts without a text style, in ems.
  ///
  /// It equals the sum of Quicksand's ascent and descent. Inter's sum is 0.04 em less.
  private static let naturalLeading = 1.25
  /// The points by which tight and loose leading change the line height, as in iOS.
  private static let leadingStep = 2.0

  /// Returns the description of the font for a text size.
  ///
  /// - Parameters:
  ///   - size: The user's text size.
  ///   - textScale: A scale factor, usually 1…2. Fixed sizes ignore it, and titles grow less than
  ///     body text. It is limited to 0.25…4, and NaN counts as 1.
  public func resolved(
    in size: DynamicTypeSize = .large, textScale: Double = 1
  ) -> FontDescription {
    let factor = textScale.isNaN ? 1 : min(max(textScale, 0.25), 4)
    var font: FontDescription
    switch source {
    case .style(let style):
      let metrics = style.metrics(in: size)
      let growth = style.growth(factor)
      font = FontDescription(size: metrics.size * growth, weight: style.weight)
      font.lineHeight = metrics.leading * growth
    case .sized(let points, let style):
      let scale = style.map { $0.scale(in: size) * $0.growth(factor) } ?? 1
      font = FontDescription(size: points * scale, weight: .regular)
    }
    switch emphasis {
    case .plain: break
    case .weight(let weight): font.weight = weight
    case .bold: font.weight = emphasizedWeight
    }
    if leading != .standard {
      let step = leading == .tight ? -Self.leadingStep : Self.leadingStep
      font.lineHeight = (font.lineHeight ?? font.size * Self.naturalLeading) + step
    }
    font.family = family
    font.design = design
    font.isItalic = isItalic
    font.contour = contour
    font.monospacedDigits = hasMonospacedDigits
    font.stretch = 1 + width.value
    font.smallCaps = smallCapitals
    return font
  }

  private var emphasizedWeight: Weight {
    if case .style(let style) = source { style.emphasizedWeight } else { .bold }
  }
}
