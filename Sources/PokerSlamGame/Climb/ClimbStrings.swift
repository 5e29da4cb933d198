import Session

/// The texts of Climb.
extension Strings {
  /// Returns a number as `Text` shows it, such as 1,900.
  static func number(_ value: Int) -> String {
    let digits = "\(abs(value))"
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return value < 0 ? "-" + text : text
  }
  static let climbExplanation =
    "Twelve levels with targets, charms and a shop; three hearts, and no undo"
  static func climbState(_ run: ClimbRun) -> String {
    run.phase == .shop
      ? "In the shop after level \(run.level) · \(coins(run.coins))"
      : "At level \(run.level) · \(hearts(run.hearts))"
  }
  static func hearts(_ count: Int) -> String { count == 1 ? "1 heart" : "\(count) hearts" }
  static func coins(_ count: Int) -> String { count == 1 ? "1 coin" : "\(count) coins" }
  static func level(_ number: Int) -> String { "Level \(number)" }
  static let levelOverline = "LEVEL"
  static let gateOverline = "GATE"
  static let target = "Target"
  static func of(_ target: Int) -> String { "of \(number(target))" }
  static func progress(_ score: Int, of target: Int) -> String {
    "\(number(score)) of \(number(target))"
  }
  static func distance(_ score: Int, adding points: Int, to target: Int) -> String {
    let rest = target - score - points
    if points == 0 { return rest > 0 ? "\(number(rest)) to the target" : "Target reached" }
    return rest > 0 ? "\(number(rest)) short after this hand" : "Reaches the target"
  }
  static let charms = "Charms"
  static let tools = "Tools"
  static let lessons = "Lessons"
  static func held(_ count: Int, of limit: Int) -> String { "\(count) of \(limit)" }
  static let free = "Empty"
  static let freeTool = "Free place for a tool"
  static let coinsWord = "Coins"
  static let heartsWord = "Hearts"
  static func name(_ kind: Charm.Kind) -> String {
    switch kind {
    case .points: "Points"
    case .multiplier: "Multiplier"
    case .rule: "Rule"
    }
  }
  static func sentence(_ charm: Charm, _ omens: ClimbOmens) -> String {
    charm == .banner ? "Each \(suit(omens.bannerSuit)): +9 points." : charm.sentence
  }
  static func sentence(_ twist: Twist, _ omens: ClimbOmens) -> String {
    twist == .blight ? "Each \(suit(omens.blightSuit)): −12 points." : twist.sentence
  }
  private static func suit(_ suit: Suit) -> String {
    switch suit {
    case .hearts: "card of hearts"
    case .diamonds: "card of diamonds"
    case .clubs: "card of clubs"
    case .spades: "card of spades"
    }
  }
  static func title(_ offer: ClimbOffer) -> String {
    if case .lesson(let lesson) = offer { "\(lesson.name) +3" } else { offer.name }
  }
  static func sentence(_ lesson: Lesson) -> String {
    switch lesson {
    case .pairs: "Lesson: each card in a pair or two pair"
    case .kinds: "Lesson: each card in three, four, full house"
    case .sequences: "Lesson: each card in a straight"
    case .suits: "Lesson: each card in a flush"
    }
  }
  /// Returns what a charm adds to the selected hand, as written below the charm.
  static func share(_ act: ClimbSum.Act) -> String {
    act.points != 0 ? "+\(act.points)" : "+\(tenths(act.tenths))"
  }
  static func tenths(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }
  /// Returns the points of a hand with the first `count` charms that act, as a sum.
  ///
  /// Examples: `+90 points`, `80 + 10 = 90`, `147 × 1.9 = 279`.
  static func sum(_ sum: ClimbSum, acts count: Int) -> String {
    let acting = sum.acts.prefix(count)
    let start = sum.base + sum.lessons
    let more = acting.reduce(sum.blight) { $0 + $1.points }
    let tenths = acting.reduce(10) { $0 + $1.tenths }
    let flat = max(0, start + more)
    let points = flat * tenths / 10
    if tenths > 10 { return "\(number(flat)) × \(self.tenths(tenths)) = \(number(points))" }
    if more != 0 { return "\(start) \(more > 0 ? "+" : "−") \(abs(more)) = \(flat)" }
    return "+\(points) points"
  }
  static func gate(_ level: Int) -> String { "Gate at level \(level)" }
  static func gateReward(hearts: Int) -> String {
    hearts < ClimbRules.heartLimit
      ? "Reward: a bonus round, 2 coins and a heart."
      : "Reward: a bonus round and 2 coins; your hearts are full."
  }
  static let deadGrid = "No hand is left. A tool may help."
  static let deadForGood = "No hand is left, and no tool helps."
  static let giveUp = "Give up the deal"
  static let giveUpShort = "Give up"
  static let giveUpHint = "This costs a heart"
  static let costsAHeart = "No hand: pressing again costs a heart"
  /// Returns why cards of one suit are no flush: tools can put a rank there twice; else nil.
  static func noHand(of cards: [Card]) -> String? {
    guard cards.count >= 3, Set(cards.map(\.suit)).count == 1,
      let twice = cards.first(where: { card in cards.count { $0.rank == card.rank } > 1 })
    else { return nil }
    return "Two \(plural(twice.rank)): a flush needs different ranks"
  }
  static let lastHeart = "The last heart is lost"
  static func heartLost(left: Int) -> String { "A heart is lost, \(left) left" }
  static let heartSaved = "The Safety Net kept the heart"
  static func reason(_ refusal: ClimbRefusal) -> String {
    switch refusal {
    case .hand(let refusal): reason(refusal, of: 2)
    case .forbidden(let hand, let twist): "\(twist.name): no \(hand.name)"
    case .tooExpensive(let price, let coins): "\(self.coins(price - coins)) short"
    case .noRoom: "No free place: sell a charm or use a tool first"
    case .uselessTool(let tool): "\(tool.name) cannot be used like this"
    case .toolNotHeld(let tool): "No \(tool.name) in hand"
    case .emptySlot: "Already bought"
    default: "Not now"
    }
  }
  static func hint(_ hint: ClimbHint) -> String {
    switch hint {
    case .hand(let sum, nil): "There is a \(name(sum.hand))"
    case .hand(let sum, _): "\(name(sum.hand)), +\(sum.points)"
    case .use(let use): "Use \(use.tool.name)"
    case .yield: "No tool revives this grid"
    case .buy(_, let offer): "\(offer.name) is worth most"
    case .next: "Go on"
    }
  }
  // MARK: Tools
  static func use(_ tool: Tool) -> String { "Use \(tool.name)" }
  static func instruction(_ aim: ToolAim) -> String {
    switch (aim.tool, aim.cells.count) {
    case (.swap, 0): "Switch: choose a card"
    case (.swap, 1): "Switch: choose a card that touches it"
    case (.dye, 1) where aim.use == nil: "Dye: choose a suit"
    case (_, 0) where aim.tool != .whirl: "\(aim.tool.name): choose a card"
    default: aim.tool.sentence
    }
  }
  static func best(_ preview: ToolPreview) -> String {
    preview.best.map { "Best hand then: \(name($0.hand)), +\($0.score)" } ?? "No hand even then"
  }
  static let cancel = "Cancel"
  static func dye(_ suit: Suit) -> String { "Dye \(suit.name)" }
  // MARK: Interludes
  static let heartLostTitle = "No hand is left"
  static func short(_ points: Int) -> String { "\(number(points)) short of the target" }
  static func dealtAnew(_ level: Int) -> String { "Level \(level) is dealt anew" }
  static let dealAgain = "Deal again"
  static func cleared(_ level: Int) -> String { "Level \(level) cleared" }
  static let summitReached = "The summit!"
  static let summitText = "All twelve levels are cleared. From here the climb has no end."
  static func pay(_ pay: ClimbPay) -> [(title: String, coins: Int)] {
    [
      ("Hearts", pay.hearts), ("Unplayed cards", pay.unplayed), ("Interest", pay.interest),
      ("Purse", pay.purse), ("Gate", pay.gate),
    ].filter { $0.coins > 0 }
  }
  static let total = "Total"
  static let toTheShop = "To the shop"
  static let toTheBonus = "Bonus round"
  static let runOver = "The climb ends"
  /// Returns how far a run came that has ended; a player who ends it in the shop has cleared its
  /// last level.
  static func reached(_ run: ClimbRun) -> String {
    run.levelsCleared >= run.level
      ? "You cleared level \(run.level)" : "You reached level \(run.level)"
  }
  static let climbWithHelp = "With hints a climb is no best climb"
  static let yourBuild = "Your build"
  static let noCharms = "No charms"
  static let bestHandTitle = "Best hand"
  /// Returns the title above what the player could have done otherwise.
  static func otherwise(_ story: ClimbHindsight) -> String {
    guard !story.isCleared else { return "Your last level" }
    return story.line != nil || (story.missingCharm?.score ?? 0) >= story.target
      ? "What would have cleared it" : "What would have helped"
  }
  static func hindsight(_ story: ClimbHindsight, of run: ClimbRun) -> [String] {
    var lines: [String] = []
    let free = ClimbRules.charmLimit - run.build.charms.count
    if free > 0, run.coins >= 5 {
      lines.append(
        "\(coins(run.coins)) unspent, and room for \(free == 1 ? "a charm" : "\(free) charms").")
    }
    guard !story.isCleared else {
      return lines + ["You ended the climb before level \(story.level + 1)."]
    }
    if let missing = story.missingCharm {
      let gain = missing.score - story.score
      let effect = sentence(missing.charm, run.omens)
      lines.append(
        missing.score >= story.target
          ? "\(missing.charm.name): your own hands would have made \(number(missing.score)). \(effect)"
          : "\(missing.charm.name) would have added \(gain) to your hands. \(effect)")
    }
    if let line = story.line, let first = line.first {
      lines.append(
        "The same deal can be cleared in \(line.count) hands, "
          + "\(name(first.hand)) with \(first.points) first.")
    } else {
      lines.append("With this build the deal was too steep: more points a card are needed.")
    }
    return lines
  }
  static let newRun = "New climb"
  static let toTheMap = "To the map"
  static let newBestRun = "Your best climb"
  // MARK: Bonus round
  static let bonusHint = "Steer with pointer or arrow keys; each release or Space fires"
  static let bonusStart = "Each suit you hit is a coin, six at most. Move or fire to begin."
  static let bonusEnd = "End the round"
  static func bonusResult(_ coins: Int) -> String {
    coins == 0 ? "The bonus round brought no coins" : "The bonus round brought \(self.coins(coins))"
  }
  static let fire = "Fire"
  static let steerLeft = "Left"
  static let steerRight = "Right"
  // MARK: Shop
  static let shop = "Shop"
  static let forSale = "For sale"
  static let reroll = "Reroll"
  static let next = "Next"
  static let sold = "Sold"
  static let sellHint = "Choose a charm to sell it for half its price."
  static func sell(_ charm: Charm, _ price: Int) -> String {
    "Sell \(charm.name) for \(coins(price))?"
  }
  static let sell = "Sell"
  static let keep = "Keep"
  /// Returns why an offer cannot be bought, in two words; nil for reasons that other views show.
  static func shortReason(_ refusal: ClimbRefusal) -> String? {
    switch refusal {
    case .tooExpensive(let price, let coins): "\(price - coins) short"
    case .noRoom: "No room"
    default: nil
    }
  }
  static func pays(_ run: ClimbRun) -> String {
    "Each heart pays a coin, and so do five unplayed cards and five saved coins"
  }
  static let you = "You"
  static let clearedWord = "Cleared"
  static let gateWord = "Gate"
  static let summitWord = "Summit"
  static let thenWord = "Then"
  static func nextGate(_ level: Int) -> String { "The next gate is at level \(level)" }
  static func startLevel(_ level: Int) -> String { "Level \(level)" }
  // MARK: Map
  static let climb = "Climb"
  static let beginClimb = "Begin the climb"
  static let climbOn = "Climb on"
  static func bestRun(_ result: ClimbResult) -> String {
    "Best climb: \(result.levels) \(result.levels == 1 ? "level" : "levels"), "
      + "\(number(result.score)) points"
  }
  static let noBestRun = "No best climb without hints yet"
  static let newDealLine = "A new deal"
  static let endRun = "End this climb"
  static let endRunSure = "End it"
  static let keepClimbing = "Keep climbing"
  static func climbSummary(_ run: ClimbRun, _ score: Int) -> String {
    "Level \(run.level) · \(progress(score, of: run.target)) · \(hearts(run.hearts))"
  }
}

/// The texts of the lesson of Climb.
extension Strings {
  static let climbLessonTitle = "Charms and the shop"
  static let climbLessonText = "How a run of Climb goes: target, coins, charms."
  static let showMeClimb = "Show me how"

  /// Returns what there is to do.
  static func lessonTask(_ run: ClimbRun) -> String {
    switch ClimbLesson.step(of: run) {
    case .target: "Each level has a target.\nThe glowing hand reaches it."
    case .buy: "Coins buy charms: take one."
    case .goOn: "It stays for the run. On to level 2."
    case .charm: "\(charmNames(run)) on the glowing hand.\nWatch the sum."
    case .solved: ""
    }
  }

  /// Returns why the lesson refuses what the player did.
  static func lessonRefusal(_ run: ClimbRun) -> String {
    switch ClimbLesson.step(of: run) {
    case .target: "For this lesson, play the glowing hand."
    case .buy: "For this lesson, buy a charm."
    case .goOn, .solved: "For this lesson, go on to level 2."
    case .charm: "No charm acts on these cards. Play the glowing hand."
    }
  }

  private static func charmNames(_ run: ClimbRun) -> String {
    let names = run.build.charms.map(\.name)
    return names.count == 1 ? "\(names[0]) acts" : "\(names.joined(separator: " and ")) act"
  }

  static let lessonSolvedTitle = "That is Climb"
  static let lessonLevels =
    "Twelve levels, each with a higher target. Every third is a gate with a twist."
  static let lessonHearts = "No hand left below the target costs a heart. You have three."
  static let lessonTools = "Lessons make families of hands worth more; tools change the board."

  // MARK: Help

  static let twists = "Twists of the gates"
  /// The rules of Climb that Help explains, each with a symbol.
  static let climbRules: [(symbol: String, title: String, text: String)] = [
    (
      "flag", "Levels",
      "Each of the twelve levels is a fresh deck with a target. The level ends as soon as the "
        + "target is reached. There is no undo."
    ),
    (
      "heart.fill", "Hearts",
      "You begin with three. Playing cards that make no hand costs one, and so does a grid on which "
        + "no hand is left; then the level is dealt again. A cleared gate gives one back."
    ),
    (
      "number", "The sum",
      "The points of the hand, with what lessons and charms add, times one with what charms "
        + "multiply: 147 × 1.9 = 279."
    ),
    (
      "sparkles", "Charms",
      "You can hold five. They act by themselves, in any order; those that act on the selected "
        + "cards light up."
    ),
    (
      "book", "Lessons",
      "A lesson adds 3 points for each card of its hands, until the run ends."
    ),
    (
      "cart", "Coins and the shop",
      "A cleared level pays a coin for each heart, one for every five cards left, and one for every "
        + "five coins you have saved, three at most. Charms sell for half their price."
    ),
    (
      "flag.checkered", "Gates",
      "Every third level is a gate. Its twist is shown two levels ahead. It pays two coins more, a "
        + "heart and a bonus round."
    ),
  ]
}
