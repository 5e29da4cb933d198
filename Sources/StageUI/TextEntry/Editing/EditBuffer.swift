/// A text that is being edited: characters, selection, composition and history.
///
/// It is a plain value without fonts and windows. Moves that depend on the shown lines receive them
/// as `CaretLines`. Offsets count characters (grapheme clusters).
struct EditBuffer: Hashable, Sendable {
  private(set) var characters: [Character] = []
  private(set) var selection = EditSelection(0)
  /// The uncommitted characters of an input method; nil if there are none.
  ///
  /// They are part of `characters`, but not of `committedText` and not of the history.
  private(set) var composition: Range<Int>?
  /// Whether the text may contain line ends; if not, they are replaced by spaces.
  var isMultiline: Bool
  private var history = EditHistory()
  /// The characters and the selection before the composition began.
  private var beforeComposition: Plain?

  private struct Plain: Hashable, Sendable {
    var characters: [Character]
    var selection: EditSelection
  }

  /// Creates a buffer with the caret at the end of the text.
  init(_ text: String = "", isMultiline: Bool = false) {
    self.isMultiline = isMultiline
    characters = Array(text)
    selection = EditSelection(characters.count)
  }

  var count: Int { characters.count }
  var isEmpty: Bool { characters.isEmpty }
  /// The shown text, including a composition.
  var text: String { String(characters) }
  /// The text without a composition.
  var committedText: String { beforeComposition.map { String($0.characters) } ?? text }
  var selectedText: String { String(characters[selection.range]) }
  var canUndo: Bool { history.canUndo }
  var canRedo: Bool { history.canRedo }

  // MARK: Selecting

  /// Selects a range and ends the current undo group.
  mutating func select(_ selection: EditSelection) {
    endComposition()
    history.close()
    self.selection = selection.clamped(to: count)
  }

  /// Ends a composition and the current undo group, when the field loses the focus.
  mutating func settle() {
    endComposition()
    history.close()
    selection.column = nil
  }

  mutating func selectAll() { select(EditSelection(anchor: 0, head: count)) }

  // MARK: Changing

  /// Replaces the text from outside; nothing can be undone afterwards.
  ///
  /// A caret at the end stays at the end. Otherwise the selection keeps its offsets.
  mutating func setText(_ text: String) {
    endComposition()
    let isAtEnd = selection == EditSelection(count, affinity: selection.affinity)
    characters = Array(text)
    selection = isAtEnd ? EditSelection(count) : selection.clamped(to: count)
    selection.column = nil
    history = EditHistory()
  }

  /// Replaces the selection with typed or committed text, and ends a composition.
  mutating func insert(_ text: String) {
    endComposition()
    let new = accepted(text)
    guard !new.isEmpty || !selection.isCaret else { return }
    let isWord = new.first.map { !$0.isWhitespace } ?? false
    let startsWord =
      isWord && selection.head > 0 && selection.head <= count
      && characters[selection.head - 1].isWhitespace
    replace(
      selection.range, with: new, .typing,
      joins: selection.isCaret && !startsWord && !new.contains(where: \.isNewline))
  }

  /// Replaces the selection with pasted text as one step of the history.
  mutating func paste(_ text: String) {
    endComposition()
    let new = accepted(text)
    guard !new.isEmpty else { return }
    replace(selection.range, with: new, .other, joins: false)
  }

  /// Deletes a range as one step of the history, or as part of the last one.
  mutating func delete(_ range: Range<Int>, _ kind: EditHistory.Kind) {
    guard !range.isEmpty else { return }
    replace(range, with: [], kind, joins: selection.isCaret)
  }

  /// Exchanges the characters around the caret and moves the caret behind them.
  mutating func transpose() {
    endComposition()
    let place = selection.isCaret ? min(selection.head, count - 1) : 0
    guard place > 0, !characters[place - 1].isNewline, !characters[place].isNewline else { return }
    replace(
      place - 1..<place + 1, with: [characters[place], characters[place - 1]], .other, joins: false)
  }

  mutating func undo() {
    endComposition()
    guard let group = history.takeUndo() else { return }
    for change in group.changes.reversed() {
      characters.replaceSubrange(
        change.start..<change.start + change.inserted.count, with: change.removed)
    }
    selection = group.before.clamped(to: count)
  }

  mutating func redo() {
    endComposition()
    guard let group = history.takeRedo() else { return }
    for change in group.changes {
      characters.replaceSubrange(
        change.start..<change.start + change.removed.count, with: change.inserted)
    }
    selection = group.after.clamped(to: count)
  }

  // MARK: Composing

  /// Shows uncommitted text of an input method in place of the selection; empty text ends the
  /// composition and restores the selection.
  mutating func compose(_ text: String) {
    endComposition()
    let new = accepted(text)
    guard !new.isEmpty else { return }
    history.close()
    beforeComposition = Plain(characters: characters, selection: selection)
    let start = selection.range.lowerBound
    let end = splice(selection.range, new).caret
    composition = min(start, end)..<end
    selection = EditSelection(end, affinity: .upstream)
  }

  /// Removes uncommitted text.
  mutating func endComposition() {
    guard let plain = beforeComposition else { return }
    (characters, selection) = (plain.characters, plain.selection)
    composition = nil
    beforeComposition = nil
  }

  // MARK: -

  private mutating func replace(
    _ range: Range<Int>, with new: [Character], _ kind: EditHistory.Kind, joins: Bool
  ) {
    let before = selection
    let (change, caret) = splice(range, new)
    selection = EditSelection(caret, affinity: new.isEmpty ? .downstream : .upstream)
    history.record(change, kind, before: before, after: selection, joins: joins)
  }

  /// Replaces characters and returns the change and the caret's place after the new characters.
  ///
  /// The line around the change is divided into characters again, because an inserted accent joins
  /// the letter before it.
  private mutating func splice(
    _ range: Range<Int>, _ new: [Character]
  ) -> (change: EditHistory.Change, caret: Int) {
    let start = characters[..<range.lowerBound].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
    let end = characters[range.upperBound...].firstIndex(where: \.isNewline) ?? count
    var line = String(characters[start..<range.lowerBound]) + String(new)
    let bytes = line.utf8.count
    line += String(characters[range.upperBound..<end])
    let clusters = Array(line)
    var (caret, passed) = (start, 0)
    for cluster in clusters where passed < bytes {
      passed += cluster.utf8.count
      caret += 1
    }
    let old = Array(characters[start..<end])
    var head = 0
    while head < min(old.count, clusters.count), old[head] == clusters[head] { head += 1 }
    var tail = 0
    while tail < min(old.count, clusters.count) - head,
      old[old.count - 1 - tail] == clusters[clusters.count - 1 - tail]
    {
      tail += 1
    }
    characters.replaceSubrange(start..<end, with: clusters)
    let change = EditHistory.Change(
      start: start + head, removed: Array(old[head..<old.count - tail]),
      inserted: Array(clusters[head..<clusters.count - tail]))
    return (change, caret)
  }

  /// Returns the characters of a text that the buffer accepts.
  ///
  /// Line ends become "\n", or spaces in a single line. Other control characters are left out.
  private func accepted(_ text: String) -> [Character] {
    let lineEnd: Character = isMultiline ? "\n" : " "
    return text.compactMap { character in
      if character.isNewline { return lineEnd }
      if character == "\t" { return "\t" }
      let isControl = character.unicodeScalars.allSatisfy {
        $0.properties.generalCategory == .control
      }
      return isControl ? nil : character
    }
  }
}
