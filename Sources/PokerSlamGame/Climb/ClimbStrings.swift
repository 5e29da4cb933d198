import Session

/// The texts of Climb.
extension Strings {
  static var climbExplanation: String { text("climbExplanation") }
  static func climbState(_ run: ClimbRun) -> String {
    run.phase == .shop
      ? fact(text("climbState.shop", ["level": run.level]), unbroken: coins(run.coins))
      : fact(text("climbState.level", ["level": run.level]), unbroken: hearts(run.hearts))
  }
  /// Returns the best run and the state of the current one; nil if there is neither.
  static func climbState(_ run: ClimbRun?, best: ClimbResult?) -> String? {
    let parts = [best.map(bestRun), run.map(climbState)].compactMap { $0 }
    return parts.isEmpty ? nil : facts(parts)
  }
  static func hearts(_ count: Int) -> String { text("hearts", ["count": count]) }
  static func coins(_ count: Int) -> String { text("coins", ["count": count]) }
  static func level(_ number: Int) -> String { text("level", ["number": number]) }
  /// Returns the number of a level, on the way to the summit with the number of the summit.
  static func levelOfSummit(_ number: Int) -> String {
    number > ClimbRules.summit
      ? level(number) : text("levelOf", ["number": number, "count": ClimbRules.summit])
  }
  /// Returns what the gate of a level demands or, before a gate, which one comes.
  static func gateAhead(_ run: ClimbRun) -> String {
    if let twist = run.twist { return demand(of: twist, in: run) }
    let next = run.omens.gate(above: run.level)
    // A dot before the twist would end a line.
    return pair(
      sentences([labelled(gate(next.level), twist(next.twist, ofGate: next.level, in: run))]),
      sentence(next.twist, run.omens))
  }
  /// Returns what there is to know about a level: its gate and, while the bar has stripes, what they
  /// mean.
  static func aboutLevel(_ run: ClimbRun, hasStripes: Bool) -> String {
    hasStripes ? sentences([gateAhead(run), text("barStripes")]) : gateAhead(run)
  }
  /// Returns what the twist of the current gate demands, with the hands that it has used up.
  static func demand(of twist: Twist, in run: ClimbRun) -> String {
    let demand = labelled(name(twist), sentence(twist, run.omens))
    let spent = run.spentHands
    return spent.isEmpty
      ? demand : pair(demand, text("spentHands", ["hands": list(spent.map { name($0) })]))
  }
  /// Says that the twist Twice allows a hand only once more.
  static var lastTime: String { text("lastTime") }
  static var levelOverline: String { text("levelOverline") }
  static var gateOverline: String { text("gateOverline") }
  static var target: String { text("target") }
  static func target(_ points: Int) -> String { text("targetIs", ["target": points]) }
  static func of(_ target: Int) -> String { text("of", ["target": target]) }
  static func progress(_ score: Int, of target: Int) -> String {
    text("progressOf", ["score": score, "target": target])
  }
  static func distance(_ score: Int, adding points: Int, to target: Int) -> String {
    let rest = target - score - points
    if points == 0 {
      return rest > 0 ? text("distance.open", ["points": rest]) : text("distance.reached")
    }
    return rest > 0 ? text("distance.short", ["points": rest]) : text("distance.reaches")
  }
  static var charms: String { text("charms") }
  static var tools: String { text("tools") }
  static var lessons: String { text("lessons") }
  static func held(_ count: Int, of limit: Int) -> String {
    text("held", ["count": count, "limit": limit])
  }
  static var free: String { text("free") }
  static var freeTool: String { text("freeTool") }
  static var coinsWord: String { text("coinsWord") }
  /// Tells the coins of a run from those of the store.
  static var runCoins: String { text("runCoins") }
  static var heartsWord: String { text("heartsWord") }
  static func name(_ kind: Charm.Kind) -> String {
    switch kind {
    case .points: text("charmKind.points")
    case .multiplier: text("charmKind.multiplier")
    case .rule: text("charmKind.rule")
    }
  }
  static func sentence(_ charm: Charm, _ omens: ClimbOmens) -> String {
    charm == .banner
      ? text("bannerSuit", ["suit": name(omens.bannerSuit)]) : text("charmText.\(charm)")
  }
  static func sentence(_ twist: Twist, _ omens: ClimbOmens) -> String {
    twist == .blight
      ? text("blightSuit", ["suit": name(omens.blightSuit)]) : text("twistText.\(twist)")
  }
  static func title(_ offer: ClimbOffer) -> String {
    if case .lesson(let lesson) = offer {
      text("lessonTitle", ["lesson": name(lesson)])
    } else {
      name(offer)
    }
  }
  static func name(_ offer: ClimbOffer) -> String {
    switch offer {
    case .charm(let charm): name(charm)
    case .lesson(let lesson): text("lessonIn", ["lesson": name(lesson)])
    case .tool(let tool): name(tool)
    }
  }
  static func name(_ charm: Charm) -> String { text("charm.\(charm)") }
  static func name(_ twist: Twist) -> String { text("twist.\(twist)") }
  static func name(_ tool: Tool) -> String { text("tool.\(tool)") }
  static func sentence(_ tool: Tool) -> String { text("toolText.\(tool)") }
  static func name(_ lesson: Lesson) -> String { text("lessonName.\(lesson)") }
  /// Returns lessons with their numbers, such as "Pairs 2, Suits 1".
  static func list(_ lessons: [Lesson], in build: ClimbBuild) -> String {
    labelled(
      self.lessons,
      list(lessons.map { text("lessonCount", ["lesson": name($0), "count": build.lessons[$0]]) }))
  }
  static func sentence(_ lesson: Lesson) -> String {
    switch lesson {
    case .pairs: text("lessonEffect.pairs")
    case .kinds: text("lessonEffect.kinds")
    case .sequences: text("lessonEffect.sequences")
    case .suits: text("lessonEffect.suits")
    }
  }
  /// Returns what a charm adds to the selected hand, as written below the charm.
  static func share(_ act: ClimbSum.Act) -> String {
    text("plus", ["number": act.points != 0 ? number(act.points) : tenths(act.tenths)])
  }
  static func tenths(_ tenths: Int) -> String { decimal(tenths: tenths) }
  /// Returns the points of a hand with the first `count` charms that act, as a sum.
  ///
  /// The form is that of the whole sum, so that a part of it does not look like the result.
  /// Examples: `+90 points`, `80 + 10 = 90`, `147 × 1.9 = 279`.
  static func sum(_ sum: ClimbSum, acts count: Int) -> String {
    let acting = sum.acts.prefix(count)
    let start = sum.base + sum.lessons
    let more = acting.reduce(sum.blight) { $0 + $1.points }
    let tenths = acting.reduce(10) { $0 + $1.tenths }
    let flat = max(0, start + more)
    let points = flat * tenths / 10
    if sum.acts.contains(where: { $0.tenths > 0 }) {
      return text(
        "sum.times", ["flat": flat, "factor": self.tenths(tenths), "points": points])
    }
    if more != 0 || !sum.acts.isEmpty {
      return text(
        more >= 0 ? "sum.plus" : "sum.minus", ["start": start, "more": abs(more), "points": flat])
    }
    return text("handPoints", ["points": points])
  }
  static func gate(_ level: Int) -> String { text("gate", ["level": level]) }
  /// Returns the name of a gate's twist and the gate's target.
  static func twist(_ twist: Twist, ofGate level: Int, in run: ClimbRun) -> String {
    fact(name(twist), unbroken: target(run.rules.target(ofLevel: level)))
  }
  static func gateReward(hearts: Int) -> String {
    text(hearts < ClimbRules.heartLimit ? "gateReward.heart" : "gateReward.full")
  }
  static var deadGrid: String { text("deadGrid") }
  static var deadForGood: String { text("deadForGood") }
  static var giveUp: String { text("giveUp") }
  static var giveUpShort: String { text("giveUpShort") }
  static var giveUpHint: String { text("giveUpHint") }
  static var costsAHeart: String { text("costsAHeart") }
  /// Returns why cards of one suit are no flush: tools can put a rank there twice; else nil.
  static func noHand(of cards: [Card]) -> String? {
    guard cards.count >= 3, Set(cards.map(\.suit)).count == 1,
      let twice = cards.first(where: { card in cards.count { $0.rank == card.rank } > 1 })
    else { return nil }
    return text("twiceInFlush", ["ranks": plural(twice.rank)])
  }
  static var lastHeart: String { text("lastHeart") }
  static func heartLost(left: Int) -> String { text("heartLost", ["left": left]) }
  static var heartSaved: String { text("heartSaved") }
  static func reason(_ refusal: ClimbRefusal) -> String {
    switch refusal {
    case .hand(let refusal): reason(refusal, of: 2)
    case .forbidden(let hand, .twice):
      text("climbRefusal.spent", ["twist": name(Twist.twice), "hand": name(hand)])
    case .forbidden(let hand, let twist):
      text("climbRefusal.forbidden", ["twist": name(twist), "hand": name(hand)])
    case .tooExpensive(let price, let coins):
      text("climbRefusal.tooExpensive", ["price": self.coins(price - coins)])
    case .noRoom: text("climbRefusal.noRoom")
    case .uselessTool(let tool): text("climbRefusal.uselessTool", ["tool": name(tool)])
    case .toolNotHeld(let tool): text("climbRefusal.toolNotHeld", ["tool": name(tool)])
    case .emptySlot: text("climbRefusal.emptySlot")
    default: text("climbRefusal.other")
    }
  }
  static func hint(_ hint: ClimbHint) -> String {
    switch hint {
    case .hand(let sum, nil): text("hint.nameAndCard", ["hand": name(sum.hand)])
    case .hand(let sum, _):
      text("handAndPoints", ["hand": name(sum.hand), "points": sum.points])
    case .use(let use): self.use(use.tool)
    case .yield: text("climbHint.yield")
    case .buy(_, let offer): text("climbHint.buy", ["offer": name(offer)])
    case .next: text("climbHint.next")
    }
  }
  // MARK: Tools
  static func use(_ tool: Tool) -> String { text("use", ["tool": name(tool)]) }
  static func instruction(_ aim: ToolAim) -> String {
    switch (aim.tool, aim.cells.count) {
    case (.swap, 1): text("aim.touching", ["tool": name(aim.tool)])
    case (.dye, 1) where aim.use == nil: text("aim.suit", ["tool": name(aim.tool)])
    case (_, 0) where aim.tool != .whirl: text("aim.card", ["tool": name(aim.tool)])
    default: sentence(aim.tool)
    }
  }
  static func best(_ preview: ToolPreview) -> String {
    preview.best.map { text("bestThen", ["hand": name($0.hand), "points": $0.score]) }
      ?? text("noneThen")
  }
  static var cancel: String { text("cancel") }
  static func dye(_ suit: Suit) -> String { text("dye", ["suit": name(suit)]) }
  // MARK: Interludes
  static var heartLostTitle: String { text("heartLostTitle") }
  static func short(_ points: Int) -> String { text("shortOfTarget", ["points": points]) }
  static func dealtAnew(_ level: Int) -> String { text("dealtAnew", ["level": level]) }
  static var dealAgain: String { text("dealAgain") }
  static func cleared(_ level: Int) -> String { text("cleared", ["level": level]) }
  static var summitReached: String { text("summitReached") }
  static var summitText: String { text("summitText") }
  static func pay(_ pay: ClimbPay) -> [(title: String, coins: Int)] {
    [
      (heartsWord, pay.hearts), (text("pay.unplayed"), pay.unplayed),
      (text("pay.interest"), pay.interest), (name(Charm.purse), pay.purse), (gateWord, pay.gate),
    ].filter { $0.coins > 0 }
  }
  static var heartOfGate: String { text("pay.heart") }
  static var total: String { text("total") }
  static var toTheShop: String { text("toTheShop") }
  static var toTheBonus: String { text("toTheBonus") }
  static var runOver: String { text("runOver") }
  /// Says that a run has ended, and whether past the summit.
  static func runOver(_ run: ClimbRun) -> String {
    run.levelsCleared >= ClimbRules.summit ? text("runOver.summit") : runOver
  }
  /// Returns how far a run came that has ended; a player who ends it in the shop has cleared its
  /// last level.
  static func reached(_ run: ClimbRun) -> String {
    text(run.levelsCleared >= run.level ? "reached.cleared" : "reached.level", ["level": run.level])
  }
  static var climbWithHelp: String { text("climbWithHelp") }
  /// Says why the profile does not know a climb that is under way.
  static func climbCountsAtItsEnd(_ run: ClimbRun) -> String {
    text("climbCountsAtItsEnd", ["level": run.level])
  }
  /// Says, at the first press of the hint button in a run, what a hint costs.
  static var hintMarksClimb: String { text("hintMarksClimb") }
  static var marksTheClimb: String { text("marksTheClimb") }
  static var yourBuild: String { text("yourBuild") }
  static var noCharms: String { text("noCharms") }
  static var bestHandTitle: String { text("bestHandTitle") }
  /// Returns why a run ended below the target of its level, with its last event.
  static func reason(_ story: ClimbHindsight, after last: ClimbEvent?) -> String {
    let missing = story.target - story.score
    if case .bad = last { return text("runOver.bad", ["count": missing]) }
    return text("runOver.short", ["count": missing])
  }
  /// Returns the title above what the player could have done otherwise.
  static func otherwise(_ story: ClimbHindsight, of run: ClimbRun) -> String {
    guard !story.isCleared, run.hearts == 0 else { return text("otherwise.cleared") }
    return story.canBeCleared ? text("otherwise.clears") : text("otherwise.helps")
  }
  static func hindsight(
    _ story: ClimbHindsight, of run: ClimbRun, after last: ClimbEvent?
  ) -> [String] {
    var lines: [String] = []
    let free = ClimbRules.charmLimit - run.build.charms.count
    // Below a title that promises what clears the level, only that is listed.
    if free > 0, run.coins >= 5, !story.canBeCleared {
      lines.append(
        text("hindsight.unspent", ["coins": coins(run.coins), "count": free]))
    }
    guard !story.isCleared else {
      return lines + [text("hindsight.ended", ["level": story.level + 1])]
    }
    // Whoever ends the climb with a heart left was not beaten by the deal.
    guard run.hearts == 0 else { return [text("hindsight.left", ["level": story.level])] }
    if let line = story.line, let first = line.first {
      var words = text(
        "hindsight.line",
        ["count": line.count, "hand": name(first.hand), "points": first.points])
      if line.count > 1 {
        words += "\n"
        // Commas, because a dot at the end of a broken line looks lost.
        words += list(
          line.dropFirst().map {
            text("hindsight.hand", ["hand": name($0.hand), "points": $0.points])
          })
      }
      lines.append(words)
    } else if case .bad = last {
      lines.append(text("hindsight.bad"))
    } else if !story.canBeCleared {
      lines.append(text("hindsight.steep"))
    }
    if let missing = story.shownCharm {
      let short = story.target - missing.score
      lines.append(
        text(
          short > 0 ? "hindsight.adds" : "hindsight.clears",
          [
            "charm": name(missing.charm), "score": missing.score,
            "gain": missing.score - story.score, "rest": short,
            "effect": sentence(missing.charm, run.omens),
          ]))
    }
    return lines
  }
  static var newRun: String { text("newRun") }
  /// The heading of the goals that the next run may reach.
  static var nextRun: String { text("nextRun") }
  static var toTheMap: String { text("toTheMap") }
  static var newBestRun: String { text("newBestRun") }
  // MARK: Bonus round
  /// Returns how to steer; a narrow window is probably touched.
  static func bonusHint(isNarrow: Bool) -> String {
    text(isNarrow ? "bonusHint.narrow" : "bonusHint")
  }
  static var bonusStart: String { text("bonusStart") }
  static var bonusEnd: String { text("bonusEnd") }
  static func bonusResult(_ coins: Int) -> String {
    text("bonusResult", ["count": coins])
  }
  static var fire: String { text("fire") }
  static var steerLeft: String { text("steerLeft") }
  static var steerRight: String { text("steerRight") }
  // MARK: Shop
  static var shop: String { text("shop") }
  static var forSale: String { text("forSale") }
  static var reroll: String { text("reroll") }
  static var next: String { text("next") }
  static var sold: String { text("sold") }
  static var sellHint: String { text("sellHint") }
  /// Explains numbers such as +0.6 to a player who holds no charm yet, with a charm on sale if one
  /// has such a number.
  static func multiplierHint(_ offers: [ClimbOffer?]) -> String {
    for case .charm(let charm)? in offers {
      guard let bonus = charm.bonusTenths else { continue }
      return text(
        "multiplierExample",
        [
          "charm": name(charm), "bonus": text("plus", ["number": tenths(bonus)]),
          "factor": tenths(10 + bonus),
        ])
    }
    return text("multiplierHint")
  }
  static func sell(_ charm: Charm, _ price: Int) -> String {
    text("sellFor", ["charm": name(charm), "price": coins(price)])
  }
  static var sell: String { text("sell") }
  static var keep: String { text("keep") }
  /// Returns a purchase or a sale in words; nil for any other effect.
  static func traded(_ effect: ClimbEffect) -> String? {
    switch effect {
    case .bought(let offer, _): text("boughtItem", ["item": title(offer)])
    case .sold(let charm, _): text("soldItem", ["item": name(charm)])
    default: nil
    }
  }
  /// Returns why an offer cannot be bought, in two words; nil for reasons that other views show.
  static func shortReason(_ refusal: ClimbRefusal) -> String? {
    switch refusal {
    case .tooExpensive(let price, let coins):
      text("shortReason.tooExpensive", ["price": price - coins])
    case .noRoom: text("shortReason.noRoom")
    default: nil
    }
  }
  static func pays(_ run: ClimbRun) -> String {
    text("pays")
  }
  static var you: String { text("you") }
  static var clearedWord: String { text("clearedWord") }
  static var gateWord: String { text("gateWord") }
  static var summitWord: String { text("summitWord") }
  static var thenWord: String { text("thenWord") }
  static func startLevel(_ level: Int) -> String { text("startLevel", ["level": level]) }
  // MARK: Map
  static var climb: String { text("climb") }
  static var beginClimb: String { text("beginClimb") }
  static var climbOn: String { text("climbOn") }
  static func bestRun(_ result: ClimbResult) -> String {
    text("bestRun", ["levels": levels(result.levels), "score": result.score])
  }
  static var noBestRun: String { text("noBestRun") }
  static var newDealLine: String { text("newDealLine") }
  static var endRun: String { text("endRun") }
  static var endRunSure: String { text("endRunSure") }
  static var keepClimbing: String { text("keepClimbing") }
  static func climbSummary(_ run: ClimbRun, _ score: Int) -> String {
    text(
      "climbSummary",
      ["level": run.level, "target": progress(score, of: run.target), "hearts": hearts(run.hearts)])
  }
}

/// The texts of the lesson of Climb.
extension Strings {
  static var climbLessonTitle: String { text("climbLessonTitle") }
  static var climbLessonText: String { text("climbLessonText") }
  static var showMeClimb: String { text("showMeClimb") }

  /// Returns what there is to do.
  static func lessonTask(_ run: ClimbRun) -> String {
    switch ClimbLesson.step(of: run) {
    case .target: text("climbTask.target")
    case .buy: text("climbTask.buy")
    case .goOn: text("climbTask.goOn")
    case .charm:
      text(
        "climbTask.charm",
        ["count": run.build.charms.count, "charms": both(run.build.charms.map { name($0) })])
    case .solved: text("climbTask.solved")
    }
  }

  /// Returns why the lesson refuses what the player did.
  static func lessonRefusal(_ run: ClimbRun) -> String {
    switch ClimbLesson.step(of: run) {
    case .target: text("climbLessonRefusal.target")
    case .buy: text("climbLessonRefusal.buy")
    case .goOn, .solved: text("climbLessonRefusal.goOn")
    case .charm: text("climbLessonRefusal.charm")
    }
  }

  static var lessonSolvedTitle: String { text("lessonSolvedTitle") }
  static var lessonLevels: String { text("lessonLevels") }
  static var lessonHearts: String { text("lessonHearts") }
  static var lessonTools: String { text("lessonTools") }

  // MARK: Help

  static var twists: String { text("twists") }
  /// The rules of Climb that Help explains, each with a symbol.
  static var climbRules: [(symbol: String, title: String, text: String)] {
    [
      ("flag", text("climbRules.levels"), text("climbRules.levels.text")),
      ("heart.fill", heartsWord, text("climbRules.hearts.text")),
      ("number", text("climbRules.sum"), text("climbRules.sum.text")),
      ("sparkles", charms, text("climbRules.charms.text")),
      ("book", lessons, text("climbRules.lessons.text")),
      ("cart", text("climbRules.coins"), text("climbRules.coins.text")),
      ("flag.checkered", text("climbRules.gates"), text("climbRules.gates.text")),
    ]
  }
}

extension ClimbHindsight {
  /// Whether the last level can be cleared with other hands, or with one more charm.
  var canBeCleared: Bool { !isCleared && (line != nil || missingCharm.map(clears) ?? false) }
  /// The missing charm; nil if others clear the level but the charm alone does not.
  var shownCharm: MissingCharm? {
    missingCharm.flatMap { !canBeCleared || clears($0) ? $0 : nil }
  }

  private func clears(_ missing: MissingCharm) -> Bool { missing.score >= target }
}
