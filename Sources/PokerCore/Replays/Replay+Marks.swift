/// What a record must say about how a score was reached.
package struct Marks: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A move was taken back, or the deal was begun again.
  package static let undo = Marks(rawValue: 1)
  package static let hint = Marks(rawValue: 2)

  /// Each mark and its word in replays, in the order in which they are written.
  package static let words: [(mark: Marks, word: String)] = [(.undo, "undo"), (.hint, "hint")]
}
