/// One of the two places at the table; the left player is the first in lists.
package enum DuelSide: Int, CaseIterable, Hashable, Sendable {
  case left, right

  package var other: DuelSide { self == .left ? .right : .left }
}

/// How a duel is played; the raw value is its letter in the text of a duel.
package enum DuelRule: String, CaseIterable, Hashable, Sendable {
  /// One board: the players play hands in turn, and each scores the own hands.
  case turns = "t"
  /// Two boards with the same deal, each played against the clock.
  case race = "r"
}

/// A decision of a player, or of the clock.
package struct DuelMove: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case play(Move)
    /// Gives the turn to the other player without a hand.
    case pass
    /// Ends the player's own board in a race, because the player is done or the time is up.
    case stop
    /// Notes the time at which the player's clock stood still in a race that was left.
    case wait
  }

  package let side: DuelSide
  package let action: Action
  /// The game time in milliseconds: that of the board with turns, that of the player in a race.
  package let time: UInt64

  package init(_ side: DuelSide, _ action: Action, at time: UInt64) {
    (self.side, self.action, self.time) = (side, action, time)
  }
}

/// Why a move does not belong to a duel; a refused move changes nothing.
package enum DuelRefusal: Error, Hashable, Sendable {
  /// The duel has ended or, in a race, the player's own board.
  case over
  case notYourTurn
  /// The rule of the duel has no such move.
  case unknownHere
  /// The time is before that of an earlier move, or after the end of the player's time.
  case wrongTime
  /// The board refuses the cards.
  case board(Refusal)
}

/// A player of a duel.
package struct DuelPlayer: Hashable, Sendable {
  /// The name, 1…12 characters without spaces at the ends.
  package let name: String
  /// The number of the avatar, 0…11.
  package let avatar: Int

  package static let avatarCount = 12
  package static let nameLimit = 12

  /// Returns nil for a name or an avatar out of bounds.
  package init?(name: String, avatar: Int) {
    guard !name.isEmpty, name == Self.cleaned(name), (0..<Self.avatarCount).contains(avatar)
    else { return nil }
    (self.name, self.avatar) = (name, avatar)
  }

  /// Returns the text as a name: without control characters, outer and doubled spaces, and with at
  /// most `nameLimit` characters; it may be empty.
  package static func cleaned(_ text: String) -> String {
    let words = text.split { character in
      character.isWhitespace || character.unicodeScalars.contains { $0.value < 0x20 }
    }
    let name = words.joined(separator: " ").prefix(nameLimit)
    // The cut may leave a space, and characters of many scalars would make names endless.
    let short = String(name.unicodeScalars.prefix(4 * nameLimit).map(Character.init))
    return String(short.last == " " ? short.dropLast() : short[...])
  }
}
