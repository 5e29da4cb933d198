/// Something with a label before it.
public struct LabeledContent<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content
  @Environment(\.labelsVisibility) private var labelsVisibility

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  public var body: some View {
    if labelsVisibility == .hidden {
      content
    } else {
      HStack(spacing: 16) {
        label
        Spacer(minLength: 0)
        content.foregroundStyle(.secondary).multilineTextAlignment(.trailing)
      }
      .accessibilityElement(children: .combine)
    }
  }
}

extension LabeledContent where Label == Text {
  public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension LabeledContent where Label == Text, Content == Text {
  public init<S: StringProtocol>(_ title: LocalizedStringKey, value: S) {
    self.init(title) { Text(value) }
  }

  @_disfavoredOverload
  public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
    self.init(title) { Text(value) }
  }

  public init<F: FormatStyle>(_ title: LocalizedStringKey, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(title) { Text(value, format: format) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol, F: FormatStyle>(
    _ title: S, value: F.FormatInput, format: F
  ) where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(title) { Text(value, format: format) }
  }
}

extension EnvironmentValues {
  /// Whether controls show what they are called.
  public var labelsVisibility: Visibility {
    get { self[.labelsVisibility, Visibility.automatic] }
    set { self[.labelsVisibility, Visibility.automatic] = newValue }
  }
}

extension View {
  /// Has controls inside say what they are called only to those who do not see them.
  public func labelsHidden() -> some View { environment(\.labelsVisibility, .hidden) }

  /// Whether controls inside show what they are called.
  public func labelsVisibility(_ visibility: Visibility) -> some View {
    environment(\.labelsVisibility, visibility)
  }
}
