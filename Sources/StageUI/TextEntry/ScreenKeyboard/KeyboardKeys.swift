/// The keys of the on-screen keyboard.
struct KeyboardKeys: Hashable {
  /// A page of keys.
  enum Page: Hashable { case letters, symbols }
  /// The state of the Shift key.
  enum Shift: Hashable {
    case off
    /// The next letter is a capital.
    case once
    /// All letters are capitals.
    case locked
  }

  var page = Page.letters
  var shift = Shift.off

  /// The rows of characters.
  var rows: [[Character]] {
    let rows = page == .letters ? Self.letters : Self.symbols
    guard page == .letters, shift != .off else { return rows.map(Array.init) }
    return rows.map { Array($0.uppercased()) }
  }

  private static let letters = ["1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm,.-"]
  private static let symbols = ["1234567890", "@#€$%&*()/", "+=_\\|~<>[]", "!?;:\"^`{}°"]

  /// Called after a character was typed.
  mutating func typed() {
    if shift == .once { shift = .off }
  }

  /// Presses Shift: for one letter, then for all letters, then off.
  mutating func pressShift() {
    switch shift {
    case .off: shift = .once
    case .once: shift = .locked
    case .locked: shift = .off
    }
  }

  mutating func turnPage() { page = page == .letters ? .symbols : .letters }
}
