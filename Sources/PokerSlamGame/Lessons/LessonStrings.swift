import Session

/// The texts of the lessons.
extension Strings {
  static let lessonsLead = "Five small boards, two minutes. Come back to them at any time."
  static let skip = "Skip"
  static let toGoOn = "to go on"
  static let nextLesson = "Next"
  static let playAGame = "Play a game"
  static let fiveAtMost = "Five cards at most"
  static let showCards = "Show me the cards"
  static let solved = "Solved"

  static func lesson(_ number: Int, of count: Int) -> String { "Lesson \(number) of \(count)" }

  static func title(of lesson: BoardLesson) -> String {
    switch lesson {
    case .touching: "Touch to join"
    case .sizes: "Every card counts"
    case .ring: "The ace bridges"
    case .falling: "Cards fall"
    case .gaps: "Gaps stay"
    }
  }

  /// Returns what the lesson teaches, in one sentence.
  static func sentence(of lesson: BoardLesson) -> String {
    switch lesson {
    case .touching: "Cards join any neighbour, at corners too."
    case .sizes: "All the cards you select must make the hand together."
    case .ring: "It is low and high at once, so it joins the king to the two."
    case .falling: "Played cards leave, cards above them fall, and the deck refills the top."
    case .gaps: "The deck is empty now, so gaps stay, and no hand reaches across one."
    }
  }

  /// Returns what there is to do.
  static func task(of lesson: BoardLesson, step: Int) -> String {
    switch lesson {
    case .touching: "Select the three sevens, then play them."
    case .sizes: "Press the 4 again to put it back. Then play the two kings."
    case .ring: "Select the king, the ace and the 2, then play them."
    case .falling:
      step == 0
        ? "Play the two fives between the kings, and see what falls."
        : "The kings have met. Play them too."
    case .gaps: "The queens cannot meet any more. Play the three clubs on the right."
    }
  }

  /// Returns what is said when the lesson is solved.
  static func praise(of lesson: BoardLesson) -> String {
    switch lesson {
    case .touching: "Three of a Kind: each seven touches the next one."
    case .sizes: "A Pair is two cards, no more. Each hand has its exact size."
    case .ring: "King, ace, two: a Mini Straight."
    case .falling: "That is how good games are made: one hand brings the next one together."
    case .gaps: "No hand is left, so a game would end here. Your points stay."
    }
  }

  /// Returns a kind reason why the played cards are not what the lesson asks for.
  static func reply(_ mistake: BoardLesson.Mistake, in lesson: BoardLesson) -> String {
    switch (mistake, lesson) {
    case (.tooFew, .touching): "Select all three sevens first."
    case (.tooFew, _): "Select the glowing cards first."
    case (.part(let hand), .touching):
      "A \(name(hand)) is a hand too, but the third seven also touches. Take all three."
    case (.part(let hand), _): "A \(name(hand)) is a hand too. Here, take one card more."
    case (.other(let hand), _):
      "A \(name(hand)), well seen! For this lesson, play the glowing cards."
    case (.noHand(let extra), .sizes):
      "Not a hand: the \(extra.rank.name) does not go with the kings."
    case (.noHand(let extra), _): "Not a hand yet: the \(name(extra)) does not fit."
    }
  }

  /// Returns why a card began a new selection instead of joining the selected cards.
  static func doesNotTouch(_ card: Card, _ other: Card?, in lesson: BoardLesson) -> String {
    guard let other else { return "The \(name(card)) does not touch the others." }
    return lesson == .gaps && card.rank == .queen && other.rank == .queen
      ? "The gap keeps the queens apart: they do not touch."
      : "The \(name(card)) does not touch the \(name(other)), so it starts anew."
  }

  // MARK: The offer at the first start

  static let welcome = "New here?"
  static let welcomeText = "Five small boards show you the game. It takes two minutes."
  static let showMeHow = "Show me how"
  static let justPlay = "Just play"
  static let lessonsStay = "You find them again in Help."

  // MARK: The deck of cards

  static let howToPlay = "How to play"
  static let howToPlayText = "The same five things on cards, to swipe through."
  static let thatIsAll = "That is all"
  static let thatIsAllText = "The lessons let you try each of them on a small board."
  static let tryIt = "Try the lessons"
  static let onceMore = "Once more"

  static func name(_ verdict: HowToDeck.Verdict) -> String {
    switch verdict {
    case .gotIt: "Got it"
    case .again: "Again"
    case .skip: "Skip"
    }
  }

  static func cards(_ count: Int, of all: Int) -> String { "\(count) of \(all) cards seen" }

  // MARK: Help

  static let learn = "Learn"
  static let deckLead = "Or only read."
  static let climbLessonLead = "And before a first run of Climb:"
}
