/// A keyboard at the bottom of the window for gamepads: the focus walks over its keys.
///
/// The buttons of the pad have shortcuts: west deletes, north types a space, the left trigger is
/// Shift, and Start is Done.
struct KeyboardPanel: View {
  let presentation: Presentation
  let model: TextEntryModel
  let submitLabel: SubmitLabel
  @State private var keys = KeyboardKeys()
  /// The shown characters and the caret; the model is not observed.
  @State private var shown = KeyboardPreview.Content()
  @Environment(\.self) private var environment

  var body: some View {
    PresentationBackdrop(presentation: presentation)
    VStack(spacing: 0) {
      Spacer(minLength: 0)
      VStack(spacing: 8) {
        KeyboardPreview(content: shown)
        ForEach(keys.rows.indices, id: \.self) { row in
          HStack(spacing: 4) {
            ForEach(keys.rows[row].indices, id: \.self) { column in
              let character = keys.rows[row][column]
              key(String(character)) { type(character) }
                .modifier(FirstKey(isFirst: row == 1 && column == 0))
            }
          }
        }
        commands
      }
      .padding(12)
      .frame(maxWidth: 640)
      .background {
        UnevenRoundedRectangle(topLeadingRadius: 24, topTrailingRadius: 24)
          .fill(Color(light: Color(white: 0.92), dark: Color(white: 0.14)))
          .ignoresSafeArea(edges: .bottom)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .multilineTextAlignment(.leading).foregroundStyle(.primary)
    // A key is no choice of the alert that contains the field.
    .environment(\.dismissAfterAction, DismissAction())
    .presented(presentation, PresentationMotion.fromBelow)
    .onAppear { refresh() }
  }

  private var commands: some View {
    HStack(spacing: 4) {
      key(keys.shift == .locked ? "⇪" : "⇧", name: "Shift", isOn: keys.shift != .off) {
        keys.pressShift()
      }
      .padShortcut(.leftTrigger)
      key(keys.page == .letters ? "#+=" : "abc", name: "Other keys") { keys.turnPage() }
      key("←", name: "Left") {
        edit { $0.move(.backward, extends: false, in: PlainLines($0.characters)) }
      }
      key("Space", width: 2) { type(" ") }.padShortcut(.north)
      key("→", name: "Right") {
        edit { $0.move(.forward, extends: false, in: PlainLines($0.characters)) }
      }
      key("⌫", name: "Delete") { edit { $0.delete(.backward, in: PlainLines($0.characters)) } }
        .padShortcut(.west)
      key(model.kind == .editor ? "Return" : submitLabel.title, width: 1.6, isOn: true) { finish() }
        .padShortcut(.start)
    }
  }

  private func key(
    _ title: String, name: String? = nil, width: Double = 1, isOn: Bool = false,
    action: @escaping () -> Void
  ) -> some View {
    Button(action: action) {
      Text(verbatim: title).lineLimit(1).minimumScaleFactor(0.5)
    }
    .buttonStyle(KeyStyle(colors: ControlColors(environment), isOn: isOn))
    .accessibilityLabel(name ?? title)
    .frame(minWidth: width > 1 ? 36 * width : nil)
  }

  private func type(_ character: Character) {
    edit { $0.insert(String(character)) }
    keys.typed()
  }

  private func edit(_ body: (inout EditBuffer) -> Void) {
    model.edit(body)
    refresh()
  }

  private func refresh() {
    shown = KeyboardPreview.Content(
      characters: model.shownCharacters, caret: model.buffer.selection.head)
  }

  private func finish() {
    if model.kind == .editor { return type("\n") }
    presentation.dismiss()
    _ = model.node?.submit()
  }
}

/// Makes a key the one that has the focus first.
private struct FirstKey: ViewModifier {
  var isFirst: Bool

  func body(content: Content) -> some View { content.prefersDefaultFocus(isFirst) }
}

/// The look of a key.
private struct KeyStyle: ButtonStyle {
  var colors: ControlColors
  var isOn: Bool

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .font(.body)
      .foregroundStyle(isOn ? Color.white : colors.text)
      .frame(maxWidth: .infinity, minHeight: 44)
      .background {
        RoundedRectangle(cornerRadius: 8).fill(isOn ? colors.tint : colors.key)
      }
      .contentShape(.focusEffect, RoundedRectangle(cornerRadius: 8))
      .opacity(configuration.isPressed ? 0.6 : 1)
  }
}

extension ControlColors {
  /// The background of a key.
  fileprivate var key: Color { isDark ? Color(white: 1, opacity: 0.14) : .white }
}

/// The end of the text before the caret, and the start of the text behind it.
struct KeyboardPreview: View {
  struct Content: Equatable {
    var characters: [Character] = []
    var caret = 0
  }

  var content: Content

  var body: some View {
    HStack(spacing: 1) {
      Text(verbatim: String(line(content.characters[..<caret]).suffix(40)))
        .truncationMode(.head).layoutPriority(1)
      Color.accentColor.frame(width: 2, height: 22)
      Text(verbatim: String(line(content.characters[caret...]).prefix(40)))
      Spacer(minLength: 0)
    }
    .lineLimit(1)
    .padding(.horizontal, 12)
    .frame(minHeight: 44)
    .background(RoundedRectangle(cornerRadius: 10).fill(.background))
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(String(content.characters))
  }

  private var caret: Int { min(max(content.caret, 0), content.characters.count) }

  private func line(_ characters: ArraySlice<Character>) -> [Character] {
    characters.map { $0.isNewline ? "⏎" : $0 }
  }
}

/// Opens the keyboard when a pad activates a field.
struct KeyboardModifier: ViewModifier {
  var model: TextEntryModel
  @State private var isShown = false
  @Environment(\.submitLabel) private var submitLabel

  func body(content: Content) -> some View {
    content
      .modifier(
        PresentationModifier(
          isPresented: $isShown,
          layer: { KeyboardPanel(presentation: $0, model: model, submitLabel: submitLabel) })
      )
      .onAppear {
        // The closure holds the state alone: the model holds it, and the view holds the model.
        let isShown = $isShown
        model.openKeyboard = { isShown.wrappedValue = true }
      }
  }
}
