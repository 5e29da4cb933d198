/// The text of a field and its connection to the program.
@MainActor
final class TextEntryModel {
  var buffer = EditBuffer()
  var connection = TextEntryConnection()
  /// The node that receives keys and presses.
  weak var node: TextEntryNode?
  /// The node that draws the text.
  weak var leaf: TextEntryTextNode?
  /// Opens the on-screen keyboard.
  var openKeyboard: (() -> Void)?
  /// The text that the program and the field agreed on last.
  private var agreed: String?

  var kind: TextEntryKind { connection.kind }
  /// Whether the field shows no text, not even uncommitted text.
  var isEmpty: Bool { buffer.isEmpty }

  /// The characters as they are drawn.
  var shownCharacters: [Character] {
    kind == .secure ? Array(repeating: "•", count: buffer.count) : buffer.characters
  }

  /// Takes the program's text if it is a new one.
  func connect(_ connection: TextEntryConnection, text: String) {
    self.connection = connection
    if buffer.isMultiline != connection.kind.isMultiline {
      buffer.isMultiline = connection.kind.isMultiline
    }
    guard text != agreed else { return }
    agreed = text
    guard text != buffer.committedText else { return }
    buffer.setText(text)
    leaf?.textChanged()
  }

  /// Changes the buffer, and tells the program about the new text.
  func edit(_ body: (inout EditBuffer) -> Void) {
    let (characters, selection) = (buffer.characters, buffer.selection)
    let composition = buffer.composition
    body(&buffer)
    if buffer.characters != characters {
      leaf?.textChanged()
    } else if buffer.selection != selection || buffer.composition != composition {
      leaf?.selectionChanged()
    }
    publish()
    leaf?.restartBlinking()
    leaf?.revealCaret()
  }

  private func publish() {
    guard let write = connection.write else { return }
    let text = buffer.committedText
    guard text != agreed else { return }
    agreed = text
    write(text)
    // The program may have changed or refused the text.
    let now = connection.read()
    guard now != text else { return }
    agreed = now
    buffer.setText(now)
    leaf?.textChanged()
  }

  /// Converts the text to the program's value, and shows that value's text.
  func commit() {
    guard let commit = connection.commit else { return }
    commit(buffer.committedText)
    let now = connection.read()
    agreed = now
    guard now != buffer.committedText else { return }
    buffer.setText(now)
    leaf?.textChanged()
  }
}

/// The kind of a text field.
enum TextEntryKind: Hashable, Sendable {
  /// One line, which scrolls.
  case line
  /// One line of dots.
  case secure
  /// A field that grows with its lines; Return submits.
  case column
  /// A text editor; Return begins a new line.
  case editor

  var isMultiline: Bool { self == .column || self == .editor }
}

/// The program's side of a text field.
struct TextEntryConnection {
  var kind = TextEntryKind.line
  var read: @MainActor () -> String = { "" }
  /// Called with every new text; nil if the program receives committed values only.
  var write: (@MainActor (String) -> Void)?
  /// Called with the text when editing ends or the text is submitted.
  var commit: (@MainActor (String) -> Void)?
  /// The closures that the field itself was given; nil for none.
  var actions: EditingActions?
}
