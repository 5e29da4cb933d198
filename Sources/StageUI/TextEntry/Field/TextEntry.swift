/// A text field without a style: prompt, text and frame.
struct TextEntry<Label: View>: View {
  let label: Label
  let prompt: Text?
  let kind: TextEntryKind
  let text: Binding<String>
  let isCommitted: Bool
  let actions: EditingActions?
  @State private var model = TextEntryModel()
  @State private var isFocused = false
  @Environment(\.textFieldChrome) private var chrome

  var body: some View {
    ZStack(alignment: kind == .column ? .topLeading : .leading) {
      Group {
        if let prompt { prompt } else { label }
      }
      // The text below reserves the lines of the field.
      .transformEnvironment(\.textSettings) { $0.reservedLines = nil }
      .foregroundStyle(.tertiary)
      .modifier(EntryPrompt(model: model))
      TextEntryText(model: model)
    }
    .background { label.modifier(PlainModifier<SpokenTitleNode>()) }
    .modifier(TextFieldFrame(chrome: chrome, isFocused: isFocused))
    .modifier(
      TextEntryModifier(
        model: model,
        connection: connection,
        text: text.wrappedValue, onFocus: { isFocused = $0 })
    )
    .modifier(KeyboardModifier(model: model))
    .modifier(TextEntryLook())
  }
}

extension TextEntry {
  private var connection: TextEntryConnection {
    // The closures hold the binding alone: the model holds them, and the view holds the model.
    let text = text
    var connection = TextEntryConnection(
      kind: kind, read: { text.wrappedValue }, actions: actions)
    if isCommitted {
      connection.commit = { text.wrappedValue = $0 }
    } else {
      connection.write = { text.wrappedValue = $0 }
    }
    return connection
  }
}

/// Shows the prompt while the field shows no text; accessibility does not read it.
private struct EntryPrompt: NodeModifier {
  var model: TextEntryModel

  func makeNode(_ tree: Tree) -> EntryPromptNode { EntryPromptNode(tree, model) }
  func update(_ node: EntryPromptNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {}
}

private final class EntryPromptNode: ModifierNode {
  private let model: TextEntryModel

  init(_ tree: Tree, _ model: TextEntryModel) {
    self.model = model
    super.init(tree)
  }

  override var allowsHits: Bool { false }
  override func accessibilityElements() -> [AccessibilityElement] { [] }

  override func show(in list: inout DisplayList, at rect: Rect) {
    if model.isEmpty { super.show(in: &list, at: rect) }
  }
}
