/// A font as views speak of it: settled into sizes and faces only where text is laid out.
public struct Font: Hashable, Sendable {
  public typealias Weight = FontDescription.Weight
  public typealias Design = FontDescription.Design

  /// Room between lines, against what the font has by itself.
  public enum Leading: Hashable, Sendable { case standard, tight, loose }

  private enum Source: Hashable, Sendable {
    case style(TextStyle)
    /// A size that grows as a style does; nil stays as it is.
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

  private init(
    _ source: Source, design: Design? = nil, _ weight: Weight? = nil, family: String? = nil
  ) {
    self.source = source
    self.design = design ?? .default
    self.family = family
    if let weight { emphasis = .weight(weight) }
  }
}

// MARK: - Making

extension Font {
  public static let largeTitle = Font(.style(.largeTitle))
  public static let title = Font(.style(.title))
  public static let title2 = Font(.style(.title2))
  public static let title3 = Font(.style(.title3))
  public static let headline = Font(.style(.headline))
  public static let subheadline = Font(.style(.subheadline))
  public static let body = Font(.style(.body))
  public static let callout = Font(.style(.callout))
  public static let footnote = Font(.style(.footnote))
  public static let caption = Font(.style(.caption))
  public static let caption2 = Font(.style(.caption2))

  /// The font of a style; it grows with what somebody wants to read.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    Font(.style(style), design: design, weight)
  }

  /// A size that stays as it is.
  public static func system(
    size: Double, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    Font(.sized(size, like: nil), design: design, weight)
  }

  /// A size that grows in the proportion in which a style does.
  public static func system(
    size: Double, relativeTo style: TextStyle, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    Font(.sized(size, like: style), design: design, weight)
  }

  /// A family by name, growing with a style; the game's own serves if it is not installed.
  public static func custom(
    _ name: String, size: Double, relativeTo style: TextStyle = .body
  ) -> Font {
    Font(.sized(size, like: style), family: name)
  }

  /// A family by name in a size that stays as it is.
  public static func custom(_ name: String, fixedSize: Double) -> Font {
    Font(.sized(fixedSize, like: nil), family: name)
  }
}

// MARK: - Changing

extension Font {
  public func bold() -> Font { with(self) { $0.emphasis = .bold } }
  public func weight(_ weight: Weight) -> Font { with(self) { $0.emphasis = .weight(weight) } }
  public func italic() -> Font { with(self) { $0.isItalic = true } }
  public func monospacedDigit() -> Font { with(self) { $0.hasMonospacedDigits = true } }
  public func monospaced() -> Font { with(self) { $0.design = .monospaced } }
  func design(_ design: Design) -> Font { with(self) { $0.design = design } }
  /// Draws a line around each letter, its width in ems, in place of what the weight takes.
  public func contour(_ width: Double) -> Font { with(self) { $0.contour = width } }
  public func leading(_ leading: Leading) -> Font { with(self) { $0.leading = leading } }
}

// MARK: - Settling

extension Font {
  /// What lines of a font without a table are apart, in ems: as Quicksand's ascent and descent.
  private static let naturalLeading = 1.25
  /// What tight and loose leading take and give, in points, as iOS does.
  private static let leadingStep = 2.0

  /// What to ask the fonts for.
  ///
  /// - Parameters:
  ///   - size: how large somebody wants to read.
  ///   - textScale: makes all text larger that is not of a fixed size, 1 to 2, titles by less; what
  ///     is no number counts as 1.
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
    return font
  }

  private var emphasizedWeight: Weight {
    if case .style(let style) = source { style.emphasizedWeight } else { .bold }
  }
}
