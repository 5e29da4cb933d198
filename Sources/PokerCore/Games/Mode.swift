/// A mode of the game: whether it is recorded and how its games end.
///
/// A mode is a set of properties. Other code tests the properties, never the name, so that a new
/// mode is a new constant.
package struct Mode: Hashable, Sendable {
  /// The number in game codes, 0…15; never reuse one for another mode.
  package let id: UInt8
  /// The English word used on the command line and in text.
  package let name: String
  /// Whether a finished game may enter the records.
  package let isRecorded: Bool
  /// Whether undo and hints set marks on the record.
  package let marksHelp: Bool
  /// Whether its games are runs through levels, each a `ClimbRun` and not a `GameState`.
  package let hasLevels: Bool
  /// Whether each date has one deal, and only the first finished game of a deal is recorded.
  package let isDated: Bool
  /// Whether moves can be undone.
  package let allowsUndo: Bool
  /// Whether hints are shown.
  package let allowsHints: Bool
  /// Whether the next cards of the deck are shown.
  package let showsNextCards: Bool
  /// What happens when the grid contains no hand.
  package let whenDead: WhenDead
  /// Game time in nanoseconds after which no move is legal; nil for no limit.
  package let timeLimit: UInt64?
  /// The versions of its rules that this program plays.
  package let rulesVersions: ClosedRange<UInt8>

  /// What happens when the grid contains no hand.
  package enum WhenDead: Hashable, Sendable {
    /// The game is over.
    case over
    /// A new deck is dealt; the score is kept.
    case dealAgain
  }

  package init(
    id: UInt8, name: String, isRecorded: Bool = true, marksHelp: Bool = true,
    hasLevels: Bool = false, isDated: Bool = false, allowsUndo: Bool = true,
    allowsHints: Bool = true, showsNextCards: Bool = false, whenDead: WhenDead = .over,
    timeLimit: UInt64? = nil, rulesVersions: ClosedRange<UInt8> = 1...1
  ) {
    precondition(id < 16, "the mode id \(id) is not 0…15")
    self.id = id
    self.name = name
    self.isRecorded = isRecorded
    self.marksHelp = marksHelp
    self.hasLevels = hasLevels
    self.isDated = isDated
    self.allowsUndo = allowsUndo
    self.allowsHints = allowsHints
    self.showsNextCards = showsNextCards
    self.whenDead = whenDead
    self.timeLimit = timeLimit
    self.rulesVersions = rulesVersions
  }

  /// The time limit in tenths of a second; nil for no limit.
  package var tenthsLimit: Int? { timeLimit.map { Int($0 / 100_000_000) } }

  /// Whether game time is limited; then a paused game hides its cards.
  package var isTimed: Bool { timeLimit != nil }

  /// Whether its games have a par, the best score that a search finds for their only deck, and a
  /// review that compares the player's hands with it.
  package var hasPar: Bool { isRecorded && hasReview }

  /// Whether a finished game is searched for better hands; games of several decks are not.
  package var hasReview: Bool { whenDead == .over && !hasLevels }

  /// One deck; the game ends when the grid contains no hand.
  package static let classic = Mode(id: 0, name: "classic")
  /// Classic with the seed of a date, the same for everyone.
  package static let daily = Mode(id: 1, name: "daily", isDated: true)
  /// Unlimited help, never recorded.
  package static let practice = Mode(id: 2, name: "practice", isRecorded: false, marksHelp: false)

  /// Levels with targets, charms and a shop; played as a `ClimbRun`, not as a `GameState`.
  package static let climb = Mode(id: 3, name: "climb", hasLevels: true, allowsUndo: false)
  /// Fresh decks until 180 s of game time have passed, without undo and hints.
  package static let rush = Mode(
    id: 4, name: "rush", allowsUndo: false, allowsHints: false, whenDead: .dealAgain,
    timeLimit: 180_000_000_000)

  /// Classic with the next cards of the deck in view.
  package static let lookAhead = Mode(id: 5, name: "ahead", showsNextCards: true)

  /// Every mode this version plays.
  package static let all: [Mode] = [.classic, .daily, .practice, .climb, .rush, .lookAhead]
}
