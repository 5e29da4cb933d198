/// Takes the text of the clipboard when it is pressed.
///
/// ```swift
/// PasteButton(payloadType: String.self) { texts in
///   code = texts[0]
/// }
/// ```
///
/// The text is handed over as a value of a type that can be made from text or from a URL. If there
/// is none on the clipboard, nothing happens.
public struct PasteButton: View {
  private let paste: @MainActor (String) -> Void

  /// Creates a button that calls `onPaste` with the value.
  public init<Payload: Transferable>(
    payloadType: Payload.Type, onPaste: @escaping @MainActor ([Payload]) -> Void
  ) {
    paste = { text in
      if let payload = Self.value(of: text, as: payloadType) { onPaste([payload]) }
    }
  }

  private static func value<Payload: Transferable>(
    of text: String, as type: Payload.Type
  ) -> Payload? {
    if let step = String.route(to: type), let value = try? step(text) { return value as? Payload }
    guard let url = URL(string: text), let step = URL.route(to: type) else { return nil }
    return (try? step(url)) as? Payload
  }

  public var body: some View {
    Button("Paste", systemImage: "clipboard") {
      if let text = ViewHost.current?.clipboard.text, !text.isEmpty { paste(text) }
    }
    .buttonStyle(.bordered)
  }
}
