extension EnvironmentValues {
  /// The settings of text.
  public var textSettings: TextSettings {
    get {
      var settings = self[.textSettings, TextSettings.standard]
      if Self.mayMirror { settings.isRightToLeft = layoutDirection == .rightToLeft }
      return settings
    }
    set { self[.textSettings, .standard] = newValue }
  }

  /// The font of text; setting nil sets the body font.
  public var font: Font? {
    get { textSettings.font }
    set { textSettings.font = newValue ?? .body }
  }

  /// The user's text size; `large` by default.
  public var dynamicTypeSize: DynamicTypeSize {
    get { textSettings.dynamicTypeSize }
    set { textSettings.dynamicTypeSize = newValue }
  }

  /// A scale factor for fonts, usually 1…2; 1 by default.
  ///
  /// Fonts of a fixed size ignore it. Not in SwiftUI.
  public var textScale: Double {
    get { textSettings.textScale }
    set { textSettings.textScale = newValue }
  }

  /// The maximum number of lines; nil for no limit.
  public var lineLimit: Int? {
    get { textSettings.lineLimit }
    set { textSettings.lineLimit = newValue }
  }

  /// The alignment of lines of text.
  public var multilineTextAlignment: TextAlignment {
    get { textSettings.alignment }
    set { textSettings.alignment = newValue }
  }

  /// The additional space between lines in points.
  public var lineSpacing: Double {
    get { textSettings.lineSpacing }
    set { textSettings.lineSpacing = newValue }
  }

  /// The smallest factor by which text shrinks to fit.
  public var minimumScaleFactor: Double {
    get { textSettings.minimumScaleFactor }
    set { textSettings.minimumScaleFactor = newValue }
  }

  /// Whether the letters of a text move together to fit.
  public var allowsTightening: Bool {
    get { textSettings.allowsTightening }
    set { textSettings.allowsTightening = newValue }
  }

  /// The place where text is cut if it does not fit.
  public var truncationMode: TextRequest.Truncation {
    get { textSettings.truncation }
    set { textSettings.truncation = newValue }
  }

  /// The case in which text is shown; nil shows it as it is.
  public var textCase: TextSettings.Case? {
    get { textSettings.textCase }
    set { textSettings.textCase = newValue }
  }

  /// The transition of changing content; `identity` by default.
  public var contentTransition: ContentTransition {
    get { self[.contentTransition, ContentTransition.identity] }
    set { self[.contentTransition, ContentTransition.identity] = newValue }
  }

  var textRenderer: AnyTextRenderer? {
    get { self[.textRenderer, nil] }
    set { self[.textRenderer, nil] = newValue }
  }
}

/// The alignment of lines of text.
public typealias TextAlignment = TextRequest.Alignment

/// The transition of a view's content when it changes in an animation.
///
/// Text and symbols have content transitions. With `opacity` and `interpolate`, they change without
/// an animation.
public enum ContentTransition: Hashable, Sendable {
  case identity, opacity, interpolate
  /// Unchanged digits slide; the other digits move out and in vertically.
  ///
  /// They move in from above if `countsDown` is true, and from below otherwise.
  case numericText(countsDown: Bool = false)
  /// Like `numericText`, but digits move upwards if the value increases, downwards if it decreases.
  ///
  /// `numericText(value:)` makes this case.
  case _numericValue(Double)
  /// A changing symbol replaces the old one, with or without an animation of the program.
  ///
  /// `symbolEffect(_:options:)` makes this case.
  case _symbol(ReplaceSymbolEffect, speed: Double)

  /// Unchanged digits slide; the other digits move out and in vertically.
  ///
  /// The other digits move upwards if `value` increases, and downwards if it decreases.
  public static func numericText(value: Double) -> ContentTransition { _numericValue(value) }
}

extension View {
  private func text<Value>(
    _ path: WritableKeyPath<TextSettings, Value>, _ value: Value
  ) -> some View {
    transformEnvironment(\.textSettings) { $0[keyPath: path] = value }
  }

  /// Sets the font of text inside; nil sets the body font.
  public func font(_ font: Font?) -> some View { text(\.font, font ?? .body) }
  /// Sets the weight of text inside; nil uses the font's.
  public func fontWeight(_ weight: Font.Weight?) -> some View { text(\.weight, weight) }
  /// Sets whether text inside is bold.
  public func bold(_ isActive: Bool = true) -> some View { text(\.isBold, isActive) }
  /// Sets whether text inside is italic.
  public func italic(_ isActive: Bool = true) -> some View { text(\.isItalic, isActive) }
  /// Gives all digits inside the same width.
  public func monospacedDigit() -> some View { text(\.hasMonospacedDigits, true) }
  /// Sets whether text inside uses the monospaced design.
  public func monospaced(_ isActive: Bool = true) -> some View { text(\.isMonospaced, isActive) }
  /// Sets the font design of text inside; nil uses the font's.
  public func fontDesign(_ design: Font.Design?) -> some View { text(\.design, design) }
  /// Sets the width of the letters of text inside; nil uses the font's.
  public func fontWidth(_ width: Font.Width?) -> some View { text(\.width, width) }
  /// Sets the space after each character, in points, and disables ligatures.
  public func tracking(_ tracking: Double) -> some View { text(\.tracking, tracking) }
  /// Sets the space after each character, in points; ligatures are kept.
  public func kerning(_ kerning: Double) -> some View { text(\.kerning, kerning) }
  /// Raises text inside by an offset in points.
  public func baselineOffset(_ offset: Double) -> some View { text(\.baselineOffset, offset) }

  /// Sets a line under text inside.
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    text(\.underline, isActive ? Text.LineStyle(pattern: pattern, color: color) : nil)
  }

  /// Sets a line through text inside.
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    text(\.strikethrough, isActive ? Text.LineStyle(pattern: pattern, color: color) : nil)
  }

  /// Sets the maximum number of lines of each text inside; nil for no limit.
  public func lineLimit(_ limit: Int?) -> some View { lines(limit, reserved: nil) }
  /// Sets the maximum number of lines to the upper bound.
  ///
  /// Texts and vertical text fields reserve space for the lower bound.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lines(limit.upperBound, reserved: limit.lowerBound)
  }
  /// Sets the number of lines for which texts and vertical text fields inside reserve space; there
  /// is no maximum.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    lines(nil, reserved: limit.lowerBound)
  }
  /// Sets the maximum number of lines of each text inside.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    lines(limit.upperBound, reserved: nil)
  }
  /// Sets the maximum number of lines, for which texts and vertical text fields can reserve space.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lines(limit, reserved: reservesSpace ? limit : nil)
  }

  private func lines(_ limit: Int?, reserved: Int?) -> some View {
    transformEnvironment(\.textSettings) {
      $0.lineLimit = limit
      $0.reservedLines = reserved
    }
  }
  /// Sets the additional space between lines in points.
  public func lineSpacing(_ spacing: Double) -> some View { text(\.lineSpacing, spacing) }
  /// Sets the place where text is cut if it does not fit.
  public func truncationMode(_ mode: TextRequest.Truncation) -> some View {
    text(\.truncation, mode)
  }
  /// Sets the alignment of lines of text inside.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    text(\.alignment, alignment)
  }
  /// Sets the smallest factor by which text is scaled down to fit, 0…1.
  public func minimumScaleFactor(_ factor: Double) -> some View {
    text(\.minimumScaleFactor, factor)
  }
  /// Sets whether letters may move together, by up to a twentieth of the font size, before a text
  /// is cut.
  public func allowsTightening(_ flag: Bool) -> some View { text(\.allowsTightening, flag) }

  /// Sets the conversion of letters inside; nil for none.
  public func textCase(_ textCase: TextSettings.Case?) -> some View { text(\.textCase, textCase) }

  /// Sets the text size inside.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    text(\.dynamicTypeSize, size)
  }

  /// Limits the text size inside to a range.
  public func dynamicTypeSize(_ range: ClosedRange<DynamicTypeSize>) -> some View {
    transformEnvironment(\.dynamicTypeSize) { $0 = $0.clamped(to: range) }
  }

  /// Draws text inside with a renderer.
  ///
  /// Changes of the renderer are animated with the animation in effect at this modifier.
  public func textRenderer<Renderer: TextRenderer>(_ renderer: Renderer) -> some View {
    environment(\.textRenderer, AnyTextRenderer(renderer))
      .transaction { $0.rendererAnimation = .some($0.effectiveAnimation) }
  }

  /// Sets how text inside changes within an animation.
  public func contentTransition(_ transition: ContentTransition) -> some View {
    environment(\.contentTransition, transition)
  }
}
