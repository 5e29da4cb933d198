/// A tool of Climb, which changes the grid and is then used up.
///
/// It can be used at any time in a level. The player holds at most two tools, which may be of the
/// same kind. The raw value is the tool's number in replays and digests.
package enum Tool: UInt8, CaseIterable, Sendable {
  /// Two touching cards are swapped.
  case swap
  /// A card leaves; the column falls and is refilled.
  case scissors
  /// The grid's cards are shuffled.
  case whirl
  /// A card takes another suit.
  case dye
  /// A card rises one rank, ace to two.
  case lift

  /// The English name.
  package var name: String { Self.texts[Int(rawValue)].name }
  /// What it does, in one sentence.
  package var sentence: String { Self.texts[Int(rawValue)].sentence }

  private static let texts: [(name: String, sentence: String)] = [
    ("Switch", "Switches two touching cards."),
    ("Scissors", "Removes a card."),
    ("Whirl", "Shuffles the cards of the grid."),
    ("Dye", "Gives a card another suit."),
    ("Lift", "Raises a card by one rank, an ace to two."),
  ]
}

/// A use of a tool, with the cells and the suit that it needs.
package enum ToolUse: Hashable, Sendable {
  case swap(Cell, Cell)
  case scissors(Cell)
  case whirl
  case dye(Cell, Suit)
  case lift(Cell)

  /// The tool that is used up.
  package var tool: Tool {
    switch self {
    case .swap: .swap
    case .scissors: .scissors
    case .whirl: .whirl
    case .dye: .dye
    case .lift: .lift
    }
  }
}

/// The number of tools in hand, by kind.
package struct ToolCounts: Hashable, Sendable {
  /// The counts, in eight bits for each kind.
  private var bits: UInt64 = 0

  package init() {}

  package subscript(tool: Tool) -> Int {
    get { Int(bits >> (8 * UInt64(tool.rawValue)) & 0xFF) }
    set {
      bits &= ~(0xFF << (8 * UInt64(tool.rawValue)))
      bits |= UInt64(newValue) << (8 * UInt64(tool.rawValue))
    }
  }

  /// The number of tools in hand.
  package var total: Int { Tool.allCases.reduce(0) { $0 + self[$1] } }
  /// The tools in hand in ascending order; a kind occurs as often as it is held.
  package var all: [Tool] { Tool.allCases.flatMap { Array(repeating: $0, count: self[$0]) } }
}
