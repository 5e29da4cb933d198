/// A rounded box around views that belong together, with a label above them.
public struct GroupBox<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content
  @Environment(\.groupBoxLook) private var look

  /// Creates a box with a label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  /// Creates a box with a label; the earlier spelling of `init(content:label:)`.
  public init(label: Label, @ViewBuilder content: () -> Content) {
    self.init(content: content) { label }
  }

  public var body: some View {
    if look == StyleLook() { usual } else { styled }
  }

  /// The box in a style of the program; boxes in its content have the style too.
  private var styled: some View {
    look.body(
      GroupBoxStyleConfiguration(
        label: StylePart(content: AnyView(label)),
        content: StylePart(content: AnyView(content.environment(\.groupBoxLook, look))))
    ) { _ in EmptyView() }
    .environment(\.groupBoxLook, StyleLook())
  }

  private var usual: some View {
    VStack(alignment: .leading, spacing: 8) {
      label.font(.headline)
      content
    }
    .padding()
    .background(Color(.secondarySystemBackground), in: RoundedRectangle(cornerRadius: 8))
    .accessibilityElement(children: .contain)
  }
}

extension GroupBox where Label == EmptyView {
  /// Creates a box without a label.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content) { EmptyView() }
  }
}

extension GroupBox where Label == Text {
  /// Creates a box with a Markdown title.
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// Creates a box with a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}
