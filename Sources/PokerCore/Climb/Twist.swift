/// A change of the rules at a gate, which is a level whose number is a multiple of three.
package enum Twist: UInt8, CaseIterable, Sendable {
  /// Cards touch orthogonally only.
  case rook
  /// Each card of one suit costs points.
  case blight
  /// Hands of two or three cards are forbidden.
  case noSmallChange
  /// Hands of five cards are forbidden.
  case lowCeiling
  /// Each of the 17 hands may be played at most twice in a deal.
  case twice
  /// Six cards of the deck are never dealt.
  case shortDeck

  /// The English name.
  package var name: String { Self.texts[Int(rawValue)].name }
  /// What it does, in one sentence.
  package var sentence: String { Self.texts[Int(rawValue)].sentence }

  private static let texts: [(name: String, sentence: String)] = [
    ("Rook", "Cards touch on four sides only."),
    ("Blight", "Each card of one suit: −12 points."),
    ("No Small Change", "No hand of two or three cards."),
    ("Low Ceiling", "No hand of five cards."),
    ("Twice", "Each hand at most twice in a deal."),
    ("Short Deck", "Six unknown cards of the deck are out."),
  ]
}

/// The random choices that hold for a whole run: two suits and the order of the twists.
package struct ClimbOmens: Hashable, Sendable {
  /// The suit of the charm Banner.
  package let bannerSuit: Suit
  /// The suit of the twist Blight.
  package let blightSuit: Suit
  /// The six twists in the order of the gates; from the seventh gate on, they repeat in the same
  /// order.
  package let twists: [Twist]

  /// Draws the omens of a seed.
  package init(seed: Seed) {
    var generator = Generator(seed: seed, climbing: .omens)
    bannerSuit = Suit.allCases[generator.below(4)]
    var twists = Twist.allCases
    generator.shuffle(&twists)
    self.twists = twists
    blightSuit = Suit.allCases[generator.below(4)]
  }

  /// Returns the twist of a level; nil for a level that is no gate.
  package func twist(ofLevel level: Int) -> Twist? {
    level % 3 == 0 ? gate(above: level - 1).twist : nil
  }

  /// Returns the first gate above a level, and its twist.
  package func gate(above level: Int) -> (level: Int, twist: Twist) {
    let number = level / 3
    return (3 * (number + 1), twists[number % twists.count])
  }
}

extension Generator {
  /// The purposes of random numbers in a run of Climb.
  enum ClimbPurpose {
    /// The deck of an attempt, counted from 0, at a level, counted from 1.
    case deck(level: Int, attempt: Int)
    /// The offers of the shop after a level.
    case shop(level: Int, rerolls: Int)
    /// Banner's suit, the twists' order, Blight's suit.
    case omens
    /// The n-th Whirl of a deal, counted from 0.
    case whirl(level: Int, attempt: Int, number: Int)
    /// The suits that fall in the bonus round of a gate.
    case bonus(level: Int)
  }

  /// Starts the stream of a seed for a purpose.
  ///
  /// The generator's seed is `seed + round * 2^40`. Each purpose has its own range of rounds.
  init(seed: Seed, climbing purpose: ClimbPurpose) {
    let round =
      switch purpose {
      case .deck(let level, let attempt): 16 * level + attempt
      case .shop(let level, let rerolls): 1 << 20 + 64 * level + rerolls
      case .omens: 1 << 21
      case .whirl(let level, let attempt, let number):
        1 << 22 + 64 * (16 * level + attempt) + number
      case .bonus(let level): 1 << 23 + level
      }
    self.init(seed: seed.value &+ UInt64(round) << UInt64(Seed.bits))
  }
}
