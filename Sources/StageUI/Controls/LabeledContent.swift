/// A label followed by a value, in one row.
public struct LabeledContent<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content
  @Environment(\.labelsVisibility) private var labelsVisibility
  @Environment(\.labeledContentLook) private var look

  /// Creates a row with a label and a value.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  public var body: some View {
    if look != StyleLook() {
      styled
    } else if labelsVisibility == .hidden {
      content
    } else {
      ControlRow(label, padsInList: false) {
        content
          .modifier(
            ForegroundModifier(
              levels: [AnyShapeStyle(HierarchicalShapeStyle.secondary)], isDefault: true)
          )
          .multilineTextAlignment(.trailing)
      }
      .accessibilityElement(children: .combine)
    }
  }
}

extension LabeledContent {
  /// The row in a style of the program; rows in its content have the style too.
  fileprivate var styled: some View {
    look.body(
      LabeledContentStyleConfiguration(
        label: StylePart(content: AnyView(label)),
        content: StylePart(content: AnyView(content.environment(\.labeledContentLook, look))))
    ) { _ in EmptyView() }
    .environment(\.labeledContentLook, StyleLook())
  }
}

extension LabeledContent where Label == Text {
  /// Creates a row with a Markdown title and a value.
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// Creates a row with a verbatim title and a value.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  /// Creates a row with a Markdown title and a text.
  public init<S: StringProtocol>(_ title: LocalizedStringKey, value: S) {
    self.init(title) { Text(value) }
  }

  /// Creates a row with a verbatim title and a text.
  @_disfavoredOverload
  public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
    self.init(title) { Text(value) }
  }

  /// Creates a row with a Markdown title and a formatted value.
  public init<F: FormatStyle>(_ title: LocalizedStringKey, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(title) { Text(value, format: format) }
  }

  /// Creates a row with a verbatim title and a formatted value.
  @_disfavoredOverload
  public init<S: StringProtocol, F: FormatStyle>(
    _ title: S, value: F.FormatInput, format: F
  ) where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(title) { Text(value, format: format) }
  }
}

extension EnvironmentValues {
  /// Whether controls show their labels.
  ///
  /// Accessibility reads the label of a toggle or a stepper even if it is hidden.
  public var labelsVisibility: Visibility {
    get { self[.labelsVisibility, Visibility.automatic] }
    set { self[.labelsVisibility, Visibility.automatic] = newValue }
  }
}

extension View {
  /// Hides the labels of controls inside the view.
  ///
  /// Accessibility reads the label of a toggle or a stepper even if it is hidden.
  public func labelsHidden() -> some View { environment(\.labelsVisibility, .hidden) }

  /// Sets whether controls inside the view show their labels.
  ///
  /// Accessibility reads the label of a toggle or a stepper even if it is hidden.
  public func labelsVisibility(_ visibility: Visibility) -> some View {
    environment(\.labelsVisibility, visibility)
  }
}
