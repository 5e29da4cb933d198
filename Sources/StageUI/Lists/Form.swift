/// Controls in grouped rows, for settings and for entering data.
///
/// Each row has its label at the leading edge and its control at the trailing edge.
public struct Form<Content: View>: View {
  private let content: Content
  @Environment(\.formLook) private var look

  /// Creates a form.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var body: some View {
    if look == StyleLook() {
      List { content.environment(\.listContext.isForm, true) }.listStyle(.insetGrouped)
    } else {
      styled
    }
  }

  /// The form in another style; forms in its content have the style too.
  private var styled: some View {
    look.body(
      FormStyleConfiguration(
        content: StylePart(content: AnyView(content.environment(\.formLook, look))))
    ) { _ in EmptyView() }
    .environment(\.formLook, StyleLook())
  }
}

extension Form where Content == StylePart {
  /// Creates the form of a configuration, for styles that change the default one.
  public init(_ configuration: FormStyleConfiguration) {
    self.init { configuration.content }
  }
}

/// The properties of a form that its style receives.
@MainActor
@preconcurrency
public struct FormStyleConfiguration {
  /// The type-erased content.
  public typealias Content = StylePart

  /// The rows of the form.
  public let content: Content
}

/// The appearance of forms, such as `.grouped` and `.columns`.
public protocol FormStyle: ViewStyle where Input == FormStyleConfiguration {
  typealias Configuration = FormStyleConfiguration
}

/// Rows in grouped cards that scroll.
public struct GroupedFormStyle: FormStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View { Form(configuration) }
}

/// Rows below each other that neither scroll nor have a background.
public struct ColumnsFormStyle: FormStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 10) { configuration.content }
      .environment(\.listContext.isForm, true)
  }
}

/// The style of forms by default.
public typealias AutomaticFormStyle = GroupedFormStyle

extension FormStyle where Self == GroupedFormStyle {
  /// Rows in grouped cards that scroll.
  public static var grouped: GroupedFormStyle { GroupedFormStyle() }
  /// The default style, `.grouped`.
  public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}

extension FormStyle where Self == ColumnsFormStyle {
  /// Rows below each other that neither scroll nor have a background.
  public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

extension EnvironmentValues {
  var formLook: StyleLook<FormStyleConfiguration> {
    get { self[.formLook, StyleLook()] }
    set { self[.formLook, StyleLook()] = newValue }
  }
}

extension View {
  /// Sets the style of forms inside the view.
  public func formStyle<Style: FormStyle>(_ style: Style) -> some View {
    // The grouped style is that of forms without a style, whose rows are made lazily.
    environment(\.formLook, style is GroupedFormStyle ? StyleLook() : StyleLook(style))
  }
}
