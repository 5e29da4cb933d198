/// The field of a searchable view: a magnifier, the text, and a button that clears the text.
struct SearchField: View {
  let text: Binding<String>
  let prompt: Text
  let isFocused: Binding<Bool>
  @FocusState private var hasFocus: Bool

  var body: some View {
    HStack(spacing: 6) {
      Image(systemName: "magnifyingglass").foregroundStyle(.secondary).accessibilityHidden(true)
      entry
      if !text.wrappedValue.isEmpty {
        Button {
          text.wrappedValue = ""
        } label: {
          Image(systemName: "xmark.circle.fill").foregroundStyle(Color(.secondaryLabel))
        }
        .buttonStyle(.plain)
        .accessibilityLabel("Clear text")
      }
    }
    .padding(.horizontal, 10)
    .frame(minHeight: 36)
    .background(Color(.tertiarySystemFill), in: RoundedRectangle(cornerRadius: 10))
    .onExitCommand(perform: isInUse ? { leave() } : nil)
    .onChange(of: hasFocus) { _, hasFocus in
      if isFocused.wrappedValue != hasFocus { isFocused.wrappedValue = hasFocus }
    }
    .onChange(of: isFocused.wrappedValue) { _, isFocused in
      if hasFocus != isFocused { hasFocus = isFocused }
    }
  }

  private var isInUse: Bool { isFocused.wrappedValue || !text.wrappedValue.isEmpty }

  /// Ends the search.
  private func leave() {
    text.wrappedValue = ""
    hasFocus = false
  }

  private var entry: some View {
    TextField(text: text, prompt: prompt) { prompt }
      .textFieldStyle(.plain)
      // The field itself uses Escape to end editing only.
      .onKeyPress(.escape) {
        leave()
        return .handled
      }
      .focused($hasFocus)
      .submitLabel(.search)
      .frame(maxWidth: .infinity, minHeight: 36, alignment: .leading)
  }
}
