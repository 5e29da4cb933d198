/// The four suits in deck order; a card's index is `rank * 4 + suit`.
package enum Suit: UInt8, CaseIterable, Comparable, Sendable {
  case hearts, diamonds, clubs, spades

  /// The letter used in card notation: h, d, c or s.
  package var letter: Character { Self.letters[Int(rawValue)] }
  /// The English name.
  package var name: String { Self.names[Int(rawValue)] }

  private static let letters: [Character] = ["h", "d", "c", "s"]
  private static let names = ["hearts", "diamonds", "clubs", "spades"]

  package static func < (a: Suit, b: Suit) -> Bool { a.rawValue < b.rawValue }
}

/// The thirteen ranks, two lowest and ace highest; in sequences the ace also precedes two.
package enum Rank: UInt8, CaseIterable, Comparable, Sendable {
  case two, three, four, five, six, seven, eight, nine, ten, jack, queen, king, ace

  /// The single character used in card notation: 2…9, T, J, Q, K or A.
  package var letter: Character { Self.letters[Int(rawValue)] }

  /// The text on the card's face: `letter`, but "10" for ten.
  package var face: String { self == .ten ? "10" : String(letter) }
  /// The English name: "7", "10", "jack".
  package var name: String { self < .jack ? face : Self.courtNames[Int(rawValue) - 9] }

  private static let letters = Array("23456789TJQKA")
  private static let courtNames = ["jack", "queen", "king", "ace"]

  package static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
}

/// One of the 52 cards.
package struct Card: Hashable, Comparable, Sendable {
  /// The index `rank * 4 + suit`, 0…51: the two of hearts has 0, the ace of spades 51.
  package let index: UInt8

  /// Creates the card with an index; traps above 51.
  package init(index: UInt8) {
    precondition(index < 52, "the card index \(index) is not 0…51")
    self.index = index
  }

  package init(_ rank: Rank, _ suit: Suit) {
    index = rank.rawValue * 4 + suit.rawValue
  }

  /// Reads notation such as `7h`, `Th`, `10h` or `as`, ignoring case.
  package init?(_ notation: some StringProtocol) {
    var letters = notation.uppercased()
    guard let suitLetter = letters.popLast(),
      let suit = Suit.allCases.first(where: { $0.letter.uppercased() == String(suitLetter) }),
      let rank = Rank.allCases.first(where: { letters == String($0.letter) || letters == $0.face })
    else { return nil }
    self.init(rank, suit)
  }

  package var rank: Rank { Rank.allCases[Int(index >> 2)] }
  package var suit: Suit { Suit.allCases[Int(index & 3)] }
  /// The English name: "10 of hearts", "jack of clubs".
  package var name: String { "\(rank.name) of \(suit.name)" }

  package static func < (a: Card, b: Card) -> Bool { a.index < b.index }
}

extension Card: CustomStringConvertible {
  /// Two characters that `init(_:)` reads back, such as `Th`.
  package var description: String { "\(rank.letter)\(suit.letter)" }
}
