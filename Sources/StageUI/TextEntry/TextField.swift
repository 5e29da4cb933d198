/// A field for one line of text, or for several lines with a vertical axis.
///
/// ```swift
/// TextField("Name", text: $name)
/// TextField("Price", value: $price, format: .number)
/// TextField("Comment", text: $comment, axis: .vertical).lineLimit(2...5)
/// ```
///
/// The text of an input method reaches the binding when it is committed. A field with a format
/// writes the value when the text is submitted or the field loses the focus; text that is no value
/// is then replaced by the old value. The title is shown as the prompt if there is no other one.
public struct TextField<Label: View>: View {
  private let label: Label
  private let prompt: Text?
  private let kind: TextEntryKind
  private let text: Binding<String>
  /// Whether the binding is written only when editing ends.
  private let isCommitted: Bool
  private let actions: EditingActions?
  @Environment(\.textFieldLook) private var look

  init(
    label: Label, prompt: Text?, kind: TextEntryKind, text: Binding<String>,
    isCommitted: Bool = false, actions: EditingActions? = nil
  ) {
    self.label = label
    self.prompt = prompt
    self.kind = kind
    self.text = text
    self.isCommitted = isCommitted
    self.actions = actions
  }

  public var body: some View {
    look.body(
      TextField<TextFieldLabel>(
        label: TextFieldLabel(content: AnyView(label)), prompt: prompt, kind: kind, text: text,
        isCommitted: isCommitted, actions: actions)
    ) { $0.field }
    .environment(\.textFieldLook, StyleLook())
  }

  /// The field without a style.
  fileprivate var field: TextEntry<Label> {
    TextEntry(
      label: label, prompt: prompt, kind: kind, text: text, isCommitted: isCommitted,
      actions: actions)
  }

  /// Creates a field with a label that is shown as the prompt.
  public init(
    text: Binding<String>, prompt: Text? = nil, axis: Axis = .horizontal,
    @ViewBuilder label: () -> Label
  ) {
    self.init(label: label(), prompt: prompt, kind: axis.entryKind, text: text)
  }

  /// Creates a field that writes its text when editing ends.
  package init(committed text: Binding<String>, prompt: Text?, @ViewBuilder label: () -> Label) {
    self.init(label: label(), prompt: prompt, kind: .line, text: text, isCommitted: true)
  }

  /// Creates a field for a formatted value.
  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String {
    self.init(
      label: label(), prompt: prompt, kind: .line, text: value.text(format), isCommitted: true)
  }

  /// Creates a field for a formatted value; an empty text stands for nil.
  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil,
    @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String {
    self.init(
      label: label(), prompt: prompt, kind: .line, text: value.text(format), isCommitted: true)
  }
}

extension TextField where Label == Text {
  /// Creates a field with a Markdown title.
  public init(
    _ title: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil,
    axis: Axis = .horizontal
  ) {
    self.init(label: Text(title), prompt: prompt, kind: axis.entryKind, text: text)
  }

  /// Creates a field with a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, prompt: Text? = nil, axis: Axis = .horizontal
  ) {
    self.init(label: Text(title), prompt: prompt, kind: axis.entryKind, text: text)
  }

  /// Creates a field with a Markdown title for a formatted value.
  public init<F: ParseableFormatStyle>(
    _ title: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(value: value, format: format, prompt: prompt) { Text(title) }
  }

  /// Creates a field with a Markdown title for a formatted value; an empty text stands for nil.
  public init<F: ParseableFormatStyle>(
    _ title: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(value: value, format: format, prompt: prompt) { Text(title) }
  }

  /// Creates a field with a verbatim title for a formatted value.
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(value: value, format: format, prompt: prompt) { Text(title) }
  }

  /// Creates a field with a verbatim title for a formatted value; an empty text stands for nil.
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(value: value, format: format, prompt: prompt) { Text(title) }
  }
}

extension Axis {
  fileprivate var entryKind: TextEntryKind { self == .vertical ? .column : .line }
}

extension Binding {
  /// Returns a binding to the text of the value; text that is no value is not written.
  fileprivate func text<F: ParseableFormatStyle>(_ format: F) -> Binding<String>
  where F.FormatInput == Value, F.FormatOutput == String {
    Binding<String>(
      get: { format.format(wrappedValue) },
      set: { text in
        if let value = try? format.parseStrategy.parse(text) { wrappedValue = value }
      })
  }

  /// Returns a binding to the text of an optional value; an empty text stands for nil.
  fileprivate func text<F: ParseableFormatStyle>(_ format: F) -> Binding<String>
  where F.FormatInput? == Value, F.FormatOutput == String {
    Binding<String>(
      get: { wrappedValue.map { format.format($0) } ?? "" },
      set: { text in
        if text.allSatisfy(\.isWhitespace) {
          wrappedValue = nil
        } else if let value = try? format.parseStrategy.parse(text) {
          wrappedValue = value
        }
      })
  }
}

/// A field for secret text: it shows dots, and its text cannot be copied.
public struct SecureField<Label: View>: View {
  private let field: TextField<Label>

  public var body: some View { field }

  /// Creates a field with a label that is shown as the prompt.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    field = TextField(label: label(), prompt: prompt, kind: .secure, text: text)
  }
}

extension SecureField where Label == Text {
  /// Creates a field with a Markdown title.
  public init(_ title: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(title) }
  }

  /// Creates a field with a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(title) }
  }
}
