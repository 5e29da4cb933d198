extension EnvironmentValues {
  /// What text takes from around it where it says nothing itself.
  public var textSettings: TextSettings {
    get { self[.textSettings, .standard] }
    set { self[.textSettings, .standard] = newValue }
  }

  public var font: Font? {
    get { textSettings.font }
    set { textSettings.font = newValue ?? .body }
  }

  public var dynamicTypeSize: DynamicTypeSize {
    get { textSettings.dynamicTypeSize }
    set { textSettings.dynamicTypeSize = newValue }
  }

  /// Makes all text larger that is not of a fixed size: what a setting of 100 to 200 % says.
  public var textScale: Double {
    get { textSettings.textScale }
    set { textSettings.textScale = newValue }
  }

  public var lineLimit: Int? {
    get { textSettings.lineLimit }
    set { textSettings.lineLimit = newValue }
  }

  public var multilineTextAlignment: TextAlignment {
    get { textSettings.alignment }
    set { textSettings.alignment = newValue }
  }

  public var contentTransition: ContentTransition {
    get { self[.contentTransition, ContentTransition.identity] }
    set { self[.contentTransition, ContentTransition.identity] = newValue }
  }

  var textRenderer: AnyTextRenderer? {
    get { self[.textRenderer, nil] }
    set { self[.textRenderer, nil] = newValue }
  }
}

public typealias TextAlignment = TextRequest.Alignment

/// How the content of a view turns into the next.
public enum ContentTransition: Hashable, Sendable {
  case identity, opacity, interpolate
  /// Digits that stay slide, others leave and arrive up or down.
  case numericText(countsDown: Bool = false)
  /// The same, up or down as the value has grown or shrunk: `numericText(value:)`.
  case _numericValue(Double)

  public static func numericText(value: Double) -> ContentTransition { _numericValue(value) }
}

extension View {
  private func text<Value>(
    _ path: WritableKeyPath<TextSettings, Value>, _ value: Value
  ) -> some View {
    transformEnvironment(\.textSettings) { $0[keyPath: path] = value }
  }

  public func font(_ font: Font?) -> some View { text(\.font, font ?? .body) }
  public func fontWeight(_ weight: Font.Weight?) -> some View { text(\.weight, weight) }
  public func bold(_ isActive: Bool = true) -> some View { text(\.isBold, isActive) }
  public func italic(_ isActive: Bool = true) -> some View { text(\.isItalic, isActive) }
  public func monospacedDigit() -> some View { text(\.hasMonospacedDigits, true) }
  public func monospaced(_ isActive: Bool = true) -> some View { text(\.isMonospaced, isActive) }
  public func fontDesign(_ design: Font.Design?) -> some View { text(\.design, design) }
  public func tracking(_ tracking: Double) -> some View { text(\.tracking, tracking) }
  public func kerning(_ kerning: Double) -> some View { text(\.kerning, kerning) }
  public func baselineOffset(_ offset: Double) -> some View { text(\.baselineOffset, offset) }

  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    text(\.underline, isActive ? Text.LineStyle(pattern: pattern, color: color) : nil)
  }

  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    text(\.strikethrough, isActive ? Text.LineStyle(pattern: pattern, color: color) : nil)
  }

  public func lineLimit(_ limit: Int?) -> some View { text(\.lineLimit, limit) }
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    text(\.lineLimit, limit.upperBound)
  }
  public func lineSpacing(_ spacing: Double) -> some View { text(\.lineSpacing, spacing) }
  public func truncationMode(_ mode: TextRequest.Truncation) -> some View {
    text(\.truncation, mode)
  }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    text(\.alignment, alignment)
  }
  public func minimumScaleFactor(_ factor: Double) -> some View {
    text(\.minimumScaleFactor, factor)
  }
  public func textCase(_ textCase: TextSettings.Case?) -> some View { text(\.textCase, textCase) }

  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    text(\.dynamicTypeSize, size)
  }

  public func dynamicTypeSize(_ range: ClosedRange<DynamicTypeSize>) -> some View {
    transformEnvironment(\.dynamicTypeSize) { $0 = $0.clamped(to: range) }
  }

  /// Draws text inside its own way; the renderer moves as things do here, not where the words are.
  public func textRenderer<Renderer: TextRenderer>(_ renderer: Renderer) -> some View {
    environment(\.textRenderer, AnyTextRenderer(renderer))
      .transaction { $0.rendererAnimation = .some($0.effectiveAnimation) }
  }

  /// How text inside turns into other text, in an animation.
  public func contentTransition(_ transition: ContentTransition) -> some View {
    environment(\.contentTransition, transition)
  }
}
