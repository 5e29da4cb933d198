/// A decision of the player in a run of Climb; a seed and the list of decisions determine a run.
package enum ClimbEvent: Hashable, Sendable {
  /// Plays a hand.
  case move(Move)
  /// Tries cards that are no hand, or a hand that the twist forbids; this costs a heart.
  case bad(Move)
  case use(ToolUse)
  /// Gives up a dead grid (one without a hand) that a tool might still revive.
  case yield
  /// The result of the bonus round that follows a gate (every third level).
  ///
  /// The values are the number of coins won and the input that won them. The input is nil if it is
  /// unknown.
  case bonus(Int, BonusLog?)
  /// Buys from a slot of the shop, 0…4.
  case buy(Int)
  case sell(Charm)
  case reroll
  /// Leaves the shop for the next level.
  case next

  /// Whether the event buys or sells something; both reveal nothing new.
  package var isTrade: Bool {
    switch self {
    case .buy, .sell: true
    default: false
    }
  }
}

/// The reason why an event is illegal; an illegal event changes nothing.
package enum ClimbRefusal: Error, Hashable, Sendable {
  /// The run has ended.
  case over
  /// The run is in this phase, in which the event is not allowed.
  case wrongPhase(ClimbRun.Phase)
  /// The cards cannot be played, for this reason.
  case hand(Refusal)
  /// The cards form this hand, but the twist of the level forbids it.
  case forbidden(Hand, Twist)
  /// The cards of a `bad` event form this hand, which may be played.
  case notBad(Hand)
  case toolNotHeld(Tool)
  /// The tool cannot be used in this way.
  case uselessTool(Tool)
  /// The coins of a bonus round are not 0…6.
  case wrongBonus(Int)
  /// The input of the bonus round wins another number of coins than claimed.
  case unprovenBonus(claimed: Int, played: Int)
  /// The slot does not exist or is empty.
  case emptySlot(Int)
  case tooExpensive(price: Int, coins: Int)
  /// Five charms or two tools are already held.
  case noRoom
  case charmNotHeld(Charm)
}

/// An effect of an event; the effects are listed in the order in which views show them.
package enum ClimbEffect: Hashable, Sendable {
  /// A level's grid was dealt, row by row from the top left.
  case dealt(level: Int, attempt: Int, [PlacedCard])
  /// A hand was played and its points were added.
  case scored(ClimbSum, total: Int)
  /// Cards left the grid, in ascending cell order.
  case removed([PlacedCard])
  case fell([FallenCard])
  case refilled([PlacedCard])
  /// A tool changed the cards of the grid.
  case changed(ToolUse, [PlacedCard])
  /// No hand is left, and a tool might revive the grid.
  case died
  case heartLost(left: Int)
  /// The Safety Net kept a heart and is gone.
  case heartSaved
  case cleared(ClimbPay)
  /// A gate's bonus round ended and paid `bonus` coins.
  ///
  /// It also gave back a heart if one was missing. The player now has `hearts` hearts.
  case gatePassed(bonus: Int, hearts: Int)
  case shopOpened([ClimbOffer])
  case bought(ClimbOffer, price: Int)
  case sold(Charm, price: Int)
  case over
}

/// The coins paid for a cleared level, by reason.
package struct ClimbPay: Hashable, Sendable {
  package let hearts: Int
  package let unplayed: Int
  package let interest: Int
  package let purse: Int
  package let gate: Int

  package init(hearts: Int, unplayed: Int, interest: Int, purse: Int, gate: Int) {
    (self.hearts, self.unplayed, self.interest) = (hearts, unplayed, interest)
    (self.purse, self.gate) = (purse, gate)
  }

  package var total: Int { hearts + unplayed + interest + purse + gate }
}

/// An offer in a slot of the shop.
package enum ClimbOffer: Hashable, Sendable {
  case charm(Charm)
  case lesson(Lesson)
  case tool(Tool)

  /// The English name.
  package var name: String {
    switch self {
    case .charm(let charm): charm.name
    case .lesson(let lesson): "Lesson in \(lesson.name)"
    case .tool(let tool): tool.name
    }
  }
}
