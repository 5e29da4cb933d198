@testable import StageUI

/// Runs key sequences, written as text, on a buffer.
///
/// In a text, `|` is the caret and `^` the other end of the selection. A script consists of words:
/// - `Left`, `Home`, `Backspace` and so on press a key; `S-`, `C-` and `A-` hold Shift, Control and
///   Alt;
/// - `'abc` types characters one by one, with `_` for a space;
/// - `~abc` is the uncommitted text of an input method, `~` its end, and `=abc` commits text;
/// - `!abc` sets the text from outside.
struct EditScript {
  var buffer: EditBuffer
  var clipboard = ""
  /// The number of characters after which lines are wrapped; nil for no limit.
  var width: Int?

  init(_ marked: String, isMultiline: Bool = true, width: Int? = nil) {
    var (text, anchor, head) = ([Character](), Int?.none, Int?.none)
    for character in marked {
      switch character {
      case "|": head = text.count
      case "^": anchor = text.count
      default: text.append(character)
      }
    }
    buffer = EditBuffer(String(text), isMultiline: isMultiline)
    let place = head ?? text.count
    buffer.select(EditSelection(anchor: anchor ?? place, head: place))
    self.width = width
  }

  /// The text with the marks of the selection.
  var marked: String {
    var result = ""
    let selection = buffer.selection
    for place in 0...buffer.count {
      if place == selection.anchor, !selection.isCaret { result += "^" }
      if place == selection.head { result += "|" }
      if place < buffer.count { result.append(buffer.characters[place]) }
    }
    return result
  }

  mutating func run(_ script: String) {
    for word in script.split(separator: " ") {
      // A sign and an accent after it are one character, so the sign is separated as a scalar.
      let sign = word.unicodeScalars.first
      let rest = String(
        Substring(word.unicodeScalars.dropFirst()).replacing("_", with: " ").replacing(
          "⏎", with: "\n"))
      switch sign {
      case "'": for character in rest { buffer.insert(String(character)) }
      case "~": buffer.compose(rest)
      case "=": buffer.insert(rest)
      case "!": buffer.setText(rest)
      default: press(word)
      }
    }
  }

  private mutating func press(_ word: Substring) {
    var (name, modifiers) = (word, KeyModifiers())
    for (prefix, modifier) in [("C-", KeyModifiers.control), ("A-", .option), ("S-", .shift)] {
      guard name.hasPrefix(prefix) else { continue }
      modifiers.insert(modifier)
      name = name.dropFirst(2)
    }
    let key = Self.keys[String(name)]
    let command = EditCommand(
      key ?? Key(rawValue: 4), letter: key == nil ? String(name) : "", modifiers)
    guard let command else { return }
    perform(command)
  }

  private mutating func perform(_ command: EditCommand) {
    buffer.endComposition()
    let lines = WrappedLines(buffer.characters, width: width)
    switch command {
    case .move(let move, let extends): buffer.move(move, extends: extends, in: lines, pageLines: 2)
    case .delete(let move): buffer.delete(move, in: lines)
    case .selectAll: buffer.selectAll()
    case .copy: clipboard = buffer.selectedText
    case .cut:
      clipboard = buffer.selectedText
      buffer.insert("")
    case .paste: buffer.paste(clipboard)
    case .undo: buffer.undo()
    case .redo: buffer.redo()
    case .transpose: buffer.transpose()
    case .submit: if buffer.isMultiline { buffer.insert("\n") }
    case .leave, .typing: break
    }
  }

  private static let keys: [String: Key] = [
    "Left": .left, "Right": .right, "Up": .up, "Down": .down, "Home": .home, "End": .end,
    "PageUp": .pageUp, "PageDown": .pageDown, "Backspace": .backspace, "Delete": .delete,
    "Return": .return, "Escape": .escape, "Insert": .insert, "Tab": .tab,
  ]
}

/// Lines that are wrapped after a number of characters, with one unit per character.
struct WrappedLines: CaretLines {
  private var lines: [ClosedRange<Int>] = []
  private var rightToLeft: [Bool] = []

  init(_ characters: [Character], width: Int?) {
    let plain = PlainLines(characters)
    for line in 0..<plain.lineCount {
      let places = plain.places(onLine: line)
      var start = places.lowerBound
      repeat {
        let end = min(start + (width ?? .max / 2), places.upperBound)
        lines.append(start...end)
        rightToLeft.append(plain.isRightToLeft(line))
        start = end
      } while start < places.upperBound
    }
  }

  var lineCount: Int { lines.count }
  func places(onLine line: Int) -> ClosedRange<Int> { lines[line] }
  func x(of place: Int, onLine line: Int) -> Double { Double(place - lines[line].lowerBound) }
  func place(nearX x: Double, onLine line: Int) -> Int {
    min(lines[line].lowerBound + Int(x.rounded()), lines[line].upperBound)
  }
  func isRightToLeft(_ line: Int) -> Bool { rightToLeft[line] }
}
