/// The kinds of help that the player used; best scores are stored with them.
package struct Marks: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A move was taken back, or the same deal was restarted.
  package static let undo = Marks(rawValue: 1)
  /// A hint was shown.
  package static let hint = Marks(rawValue: 2)

  /// Each mark with its word in replays, in the order of writing.
  package static let words: [(mark: Marks, word: String)] = [(.undo, "undo"), (.hint, "hint")]
}
