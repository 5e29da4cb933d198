/// A field for text of any length: it wraps lines, scrolls, and Return begins a new line.
///
/// ```swift
/// TextEditor(text: $notes).frame(height: 200)
/// ```
public struct TextEditor: View {
  private let text: Binding<String>
  @State private var model = TextEntryModel()

  /// Creates an editor.
  public init(text: Binding<String>) { self.text = text }

  public var body: some View {
    ScrollView {
      TextEntryText(model: model)
        .padding(.horizontal, 5).padding(.vertical, 8)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .modifier(
      TextEntryModifier(
        model: model,
        connection: TextEntryConnection(
          // Without the view, which holds the model.
          kind: .editor, read: { [text] in text.wrappedValue },
          write: { [text] in text.wrappedValue = $0 }),
        text: text.wrappedValue, onFocus: { _ in })
    )
    .modifier(KeyboardModifier(model: model))
    .modifier(TextEntryLook())
  }
}

/// Dims a disabled field.
struct TextEntryLook: ViewModifier {
  @Environment(\.isEnabled) private var isEnabled

  func body(content: Content) -> some View { content.opacity(isEnabled ? 1 : 0.45) }
}
