/// What a key does in a text that is being edited.
enum EditCommand: Hashable, Sendable {
  case move(EditMove, extends: Bool)
  case delete(EditMove)
  case selectAll, cut, copy, paste, undo, redo, transpose
  /// Return, with the line end that Shift+Return or Option+Return requests.
  case submit(isForcedLineEnd: Bool)
  case leave
  /// A key whose text arrives as an event of its own.
  case typing

  /// Returns the command of a key; nil if the key means nothing in a text.
  ///
  /// Control takes the place of macOS's Command; both work.
  init?(_ key: Key, letter: String, _ modifiers: KeyModifiers, isRepeat: Bool = false) {
    let held = modifiers.subtracting(.capsLock)
    let shift = held.contains(.shift)
    let byWord = held.contains(.control) || held.contains(.option)
    switch key {
    case .left: self = .move(byWord ? .wordLeft : .left, extends: shift)
    case .right: self = .move(byWord ? .wordRight : .right, extends: shift)
    case .up: self = .move(byWord ? .paragraphStart : .up, extends: shift)
    case .down: self = .move(byWord ? .paragraphEnd : .down, extends: shift)
    case .home:
      self = .move(held.contains(.control) ? .documentStart : .lineStart, extends: shift)
    case .end: self = .move(held.contains(.control) ? .documentEnd : .lineEnd, extends: shift)
    case .pageUp where !byWord: self = .move(.pageUp, extends: shift)
    case .pageDown where !byWord: self = .move(.pageDown, extends: shift)
    case .backspace:
      self = .delete(byWord ? (shift ? .lineStart : .wordBackward) : .backward)
    case .delete where shift && !byWord: self = .cut
    case .delete: self = .delete(byWord ? (shift ? .lineEnd : .wordForward) : .forward)
    case .insert where held == .control: self = .copy
    case .insert where held == .shift: self = .paste
    case .return, .keypadEnter:
      guard !held.contains(.control), !held.contains(.command) else { return nil }
      self = .submit(isForcedLineEnd: !held.isEmpty)
    case .escape where held.isEmpty: self = .leave
    case .tab, .escape: return nil
    default: self.init(letter: letter, key, held)
    }
  }

  private init?(letter: String, _ key: Key, _ held: KeyModifiers) {
    let isCommand = held.contains(.control) || held.contains(.command)
    guard isCommand else {
      // The keys of the number pad type digits and signs, although they have no letter.
      let isNumberPad = (84...99).contains(key.rawValue)
      guard !letter.isEmpty || key == .space || isNumberPad else { return nil }
      self = .typing
      return
    }
    guard !held.contains(.option) else { return nil }
    // A layout without Latin letters leaves only the position of the key.
    let isLatin = letter.utf8.count == 1
    let name = isLatin ? letter : Self.letters[key] ?? ""
    switch (name, held.contains(.shift)) {
    case ("a", false): self = .selectAll
    case ("c", false): self = .copy
    case ("x", false): self = .cut
    case ("v", _): self = .paste
    case ("z", false): self = .undo
    case ("z", true), ("y", false): self = .redo
    case ("t", false): self = .transpose
    default: return nil
    }
  }

  private static let letters: [Key: String] = [
    .a: "a", .c: "c", .x: "x", .v: "v", .z: "z", .y: "y",
  ]
}
