/// The properties of labelled content that its style receives.
@MainActor
@preconcurrency
public struct LabeledContentStyleConfiguration {
  /// The type-erased label.
  public typealias Label = StylePart
  /// The type-erased content.
  public typealias Content = StylePart

  /// The label.
  public let label: Label
  /// The value, or another view beside the label.
  public let content: Content
}

/// The appearance of labelled content.
public protocol LabeledContentStyle: ViewStyle where Input == LabeledContentStyleConfiguration {
  typealias Configuration = LabeledContentStyleConfiguration
}

/// The label at the leading edge and the value at the trailing edge of a row.
public struct AutomaticLabeledContentStyle: LabeledContentStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    LabeledContent(configuration)
  }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
  /// The default style.
  public static var automatic: AutomaticLabeledContentStyle { AutomaticLabeledContentStyle() }
}

extension LabeledContent where Label == StylePart, Content == StylePart {
  /// Creates the row of a configuration, for styles that change the default one.
  public init(_ configuration: LabeledContentStyleConfiguration) {
    self.init(content: { configuration.content }, label: { configuration.label })
  }
}

private enum LabeledContentLookKey: EnvironmentKey {
  static var defaultValue: StyleLook<LabeledContentStyleConfiguration> { StyleLook() }
}

extension EnvironmentValues {
  var labeledContentLook: StyleLook<LabeledContentStyleConfiguration> {
    get { self[LabeledContentLookKey.self] }
    set { self[LabeledContentLookKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of labelled content inside the view.
  public func labeledContentStyle<Style: LabeledContentStyle>(_ style: Style) -> some View {
    environment(\.labeledContentLook, StyleLook(style))
  }
}
