/// A way to play: what its record counts and how its games end.
///
/// A mode is a row of facts; everything else asks the facts and never the name, so that a new mode
/// is a new row (and the campaign around it, if it has one).
package struct Mode: Hashable, Sendable {
  /// Its number in game codes, 0…15; never given to another mode.
  package let id: UInt8
  /// The English word used on the command line and in text.
  package let name: String
  /// Whether a finished game may enter the records.
  package let isRecorded: Bool
  /// Whether undo and hints leave a mark on the record.
  package let marksHelp: Bool
  /// What follows when no hand is left on the grid.
  package let whenDead: WhenDead
  /// Game time in nanoseconds after which no move is legal; nil for none.
  package let timeLimit: UInt64?

  /// What follows when no hand is left on the grid.
  package enum WhenDead: Hashable, Sendable {
    /// The game is over.
    case over
    /// A fresh deck is dealt, the score stays.
    case dealAgain
  }

  package init(
    id: UInt8, name: String, isRecorded: Bool = true, marksHelp: Bool = true,
    whenDead: WhenDead = .over, timeLimit: UInt64? = nil
  ) {
    precondition(id < 16, "a mode's number has four bits")
    self.id = id
    self.name = name
    self.isRecorded = isRecorded
    self.marksHelp = marksHelp
    self.whenDead = whenDead
    self.timeLimit = timeLimit
  }

  /// One deck until no hand is left.
  package static let classic = Mode(id: 0, name: "classic")
  /// Classic on the seed of a date, the same for everyone.
  package static let daily = Mode(id: 1, name: "daily")
  /// Unlimited help, never recorded.
  package static let practice = Mode(id: 2, name: "practice", isRecorded: false, marksHelp: false)

  /// Every mode this version plays.
  package static let all: [Mode] = [.classic, .daily, .practice]
}
