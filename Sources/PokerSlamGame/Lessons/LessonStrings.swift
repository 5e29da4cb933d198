import Session

/// The texts of the lessons.
extension Strings {
  static var lessonsLead: String { text("lessonsLead") }
  static var skip: String { text("skip") }
  static var toGoOn: String { text("toGoOn") }
  static var nextLesson: String { text("nextLesson") }
  static func play(_ mode: Mode) -> String { text("playMode", ["mode": name(mode)]) }
  static var fiveAtMost: String { text("fiveAtMost") }
  static var showCards: String { text("showCards") }
  static var solved: String { text("solved") }

  static func lesson(_ number: Int, of count: Int) -> String {
    text("lesson", ["number": number, "count": count])
  }

  static func title(of lesson: BoardLesson) -> String {
    switch lesson {
    case .touching: text("lesson.touching")
    case .sizes: text("lesson.sizes")
    case .ring: text("lesson.ring")
    case .falling: text("lesson.falling")
    case .gaps: text("lesson.gaps")
    }
  }

  /// Returns what the lesson teaches, in one sentence.
  static func sentence(of lesson: BoardLesson) -> String {
    switch lesson {
    case .touching: text("lessonSentence.touching")
    case .sizes: text("lessonSentence.sizes")
    case .ring: text("lessonSentence.ring")
    case .falling: text("lessonSentence.falling")
    case .gaps: text("lessonSentence.gaps")
    }
  }

  /// Returns what there is to do.
  static func task(of lesson: BoardLesson, step: Int) -> String {
    switch lesson {
    case .touching: text("lessonTask.touching")
    case .sizes: text("lessonTask.sizes")
    case .ring: text("lessonTask.ring")
    case .falling:
      step == 0 ? text("lessonTask.falling") : text("lessonTask.fallen")
    case .gaps: text("lessonTask.gaps")
    }
  }

  /// Returns what is said when the lesson is solved.
  static func praise(of lesson: BoardLesson) -> String {
    switch lesson {
    case .touching: text("lessonPraise.touching")
    case .sizes: text("lessonPraise.sizes")
    case .ring: text("lessonPraise.ring")
    case .falling: text("lessonPraise.falling")
    case .gaps: text("lessonPraise.gaps")
    }
  }

  /// Returns a kind reason why the played cards are not what the lesson asks for.
  static func reply(_ mistake: BoardLesson.Mistake, in lesson: BoardLesson) -> String {
    switch (mistake, lesson) {
    case (.tooFew, .touching): text("lessonReply.sevens")
    case (.tooFew, _): text("lessonReply.glowing")
    case (.part(let hand), .touching):
      text("lessonReply.thirdSeven", ["hand": name(hand)])
    case (.part(let hand), _): text("lessonReply.oneMore", ["hand": name(hand)])
    case (.other(let hand), _):
      text("lessonReply.wellSeen", ["hand": name(hand)])
    case (.noHand(let extra), .sizes):
      text("lessonReply.kings", ["rank": name(extra.rank)])
    case (.noHand(let extra), _): text("lessonReply.noFit", ["card": name(extra)])
    }
  }

  /// Returns why a card began a new selection instead of joining the selected cards.
  static func doesNotTouch(_ card: Card, _ other: Card?, in lesson: BoardLesson) -> String {
    guard let other else { return text("apart.others", ["card": name(card)]) }
    return lesson == .gaps && card.rank == .queen && other.rank == .queen
      ? text("apart.queens")
      : text("apart.card", ["card": name(card), "other": name(other)])
  }

  // MARK: The offer at the first start

  static var welcome: String { text("welcome") }
  static var welcomeText: String { text("welcomeText") }
  static var showMeHow: String { text("showMeHow") }
  static var justPlay: String { text("justPlay") }
  static var seeHands: String { text("seeHands") }
  static var lessonsStay: String { text("lessonsStay") }

  // MARK: The deck of cards

  static var howToPlay: String { text("howToPlay") }
  static var howToPlayText: String { text("howToPlayText") }
  static var thatIsAll: String { text("thatIsAll") }
  static var thatIsAllText: String { text("thatIsAllText") }
  static var tryIt: String { text("tryIt") }
  static var onceMore: String { text("onceMore") }

  static func name(_ verdict: HowToDeck.Verdict) -> String {
    switch verdict {
    case .gotIt: text("verdict.gotIt")
    case .again: text("verdict.again")
    case .skip: text("verdict.skip")
    }
  }

  static func cards(_ count: Int, of all: Int) -> String {
    text("cards", ["count": count, "all": all])
  }

  // MARK: Help

  static var learn: String { text("learn") }
  static var deckLead: String { text("deckLead") }
  static var climbLessonLead: String { text("climbLessonLead") }
}
