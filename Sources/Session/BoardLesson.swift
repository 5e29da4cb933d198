/// A lesson on a prepared board: a few cards, and one or two hands to play.
package enum BoardLesson: Int, CaseIterable, Hashable, Sendable {
  /// Cards touch along edges and at corners.
  case touching
  /// Every selected card must count.
  case sizes
  /// The ace connects king and two.
  case ring
  /// Cards fall, and the deck refills the columns.
  case falling
  /// Once the deck is empty, columns stay empty, and no hand reaches across them.
  case gaps

  /// The lesson after this one; nil after the last.
  package var next: BoardLesson? { BoardLesson(rawValue: rawValue + 1) }

  /// The position at the beginning of the lesson.
  package var position: GameState {
    guard let grid = Grid(cards) else { preconditionFailure("the grid of \(self) is misspelt") }
    return GameState(grid: grid, next: Self.cards(deck))
  }

  /// The hands to play, one after the other, each as its cards.
  package var goals: [[Card]] {
    switch self {
    case .touching: [Self.cards("7h 7c 7d")]
    case .sizes: [Self.cards("Kd Kc")]
    case .ring: [Self.cards("Kd As 2h")]
    case .falling: [Self.cards("5d 5c"), Self.cards("Kh Ks")]
    case .gaps: [Self.cards("7c Jc 3c")]
    }
  }

  /// The cards that are selected at the beginning, in the order of their selection.
  package var selected: [Card] { self == .sizes ? Self.cards("Kd Kc 4s") : [] }

  /// The rows and columns that the lesson shows; all cards lie in them.
  package var rows: ClosedRange<Int> { self == .falling ? 0...4 : 2...4 }
  package var columns: ClosedRange<Int> { self == .falling || self == .gaps ? 0...4 : 1...3 }

  private var cards: String {
    switch self {
    case .touching: Self.low("-- 7h 4s Jd -- / -- 5c 7c 2s -- / -- 9d 7d Kh --")
    case .sizes: Self.low("-- Kd 9s 3h -- / -- Kc 4s 8d -- / -- 6h Jc 2s --")
    case .ring: Self.low("-- 7c Kd 4s -- / -- Th As 2h -- / -- 6d Jc 8c --")
    case .falling:
      "2s 9c 4h Jd 7s / 8h Td Kh 6c 3d / 4d Qs 5d 9h Ac / Jh 7d 5c 2c 8s / 6s 3c Ks Tc Qd"
    case .gaps: Self.low("-- -- -- -- -- / -- Qh -- Qd Jc / 4s 9h -- 7c 3c")
    }
  }

  /// The cards of the deck, the next one first.
  private var deck: String { self == .falling ? "Ts 9d 4c Ah 6h Js 8d" : "" }

  private static func low(_ rows: String) -> String {
    "-- -- -- -- -- / -- -- -- -- -- / " + rows
  }

  private static func cards(_ text: String) -> [Card] {
    text.split(separator: " ").compactMap { Card($0) }
  }
}

extension BoardLesson {
  /// Why cards that were played are not the hand the lesson asks for.
  package enum Mistake: Hashable, Sendable {
    /// Too few cards are selected.
    case tooFew
    /// The cards make no hand; the card does not belong to the lesson's hand.
    case noHand(extra: Card)
    /// The cards make a hand, but they are only a part of the lesson's hand.
    case part(Hand)
    /// The cards make another hand.
    case other(Hand)
  }

  /// Returns what is wrong with selected cards; nil if they are the hand to play.
  ///
  /// - Parameter step: the number of the hand to play, counted from 0.
  package func mistake(with cells: CellSet, on grid: Grid, step: Int) -> Mistake? {
    let (chosen, goal) = (Set(grid.cards(at: cells)), Set(goals[step]))
    if chosen == goal { return nil }
    guard chosen.count > 1 else { return .tooFew }
    if let hand = grid.hand(at: cells) {
      return chosen.isSubset(of: goal) ? .part(hand) : .other(hand)
    }
    let extra = cells.compactMap { grid[$0] }.first { !goal.contains($0) }
    return extra.map { .noHand(extra: $0) } ?? .tooFew
  }

  /// Returns the cells of the hand to play.
  package func goal(on grid: Grid, step: Int) -> CellSet {
    step < goals.count ? CellSet(goals[step].compactMap { grid.cell(of: $0) }) : []
  }
}

/// The lessons that a player has solved, saved as a number.
package struct SolvedLessons: Hashable, Sendable {
  /// Bit n stands for the lesson with raw value n, bit 5 for the lesson of Climb.
  package private(set) var bits: Int

  package init(bits: Int = 0) { self.bits = bits & 63 }

  package func contains(_ lesson: BoardLesson) -> Bool { bits >> lesson.rawValue & 1 == 1 }
  package mutating func insert(_ lesson: BoardLesson) { bits |= 1 << lesson.rawValue }

  /// Whether the lesson of Climb is solved.
  package var hasClimb: Bool { bits & 32 != 0 }
  package mutating func insertClimb() { bits |= 32 }

  /// The first lesson on a board that is not solved; nil if all are.
  package var next: BoardLesson? { BoardLesson.allCases.first { !contains($0) } }
  package var isComplete: Bool { next == nil }
}
