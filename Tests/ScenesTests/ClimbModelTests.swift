import Scenes
import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// The model of the screens of the mode Climb: the effects of each decision, and their timing.
@MainActor
@Suite struct ClimbModelTests {
  private func opened(_ session: ClimbSession) -> (app: AppModel, model: ClimbModel) {
    let app = AppModel(game: Game(mode: .classic, seed: Seed(2026)), seeds: { Seed(7) })
    app.leftClimb = { session }
    app.go(to: .climb)
    let model = app.climb
    model.endIntro()
    model.dealCards(atOnce: true)
    return (app, model)
  }

  private func choose(_ cells: CellSet, on model: ClimbModel) {
    var left = cells
    while let next = left.first(where: {
      model.session.selection.isEmpty || model.session.eligible.contains($0)
    }) {
      model.tap(next)
      left.remove(next)
    }
  }

  private func best(_ model: ClimbModel) -> ClimbHand? {
    model.run.hands.max { $0.score < $1.score }
  }

  @Test func charmsActOneAfterTheOther() throws {
    let (_, model) = opened(Climber.run(to: 7))
    model.slamStyle = { .full }
    var heard: [Int] = []
    model.onSlam.append { if case .act(let index, _) = $0 { heard.append(index) } }
    choose(try #require(best(model)).cells, on: model)
    let sum = try #require(model.sum)
    #expect(sum.acts.count >= 2)
    #expect(model.ghost == sum.points)
    let forms = (0...sum.acts.count).map { Strings.sum(sum, acts: $0).contains("×") }
    #expect(Set(forms) == [sum.tenths > 10], "a part of the sum must not look like the result")
    model.play()
    #expect(model.shownScore == 0)
    #expect(model.ghost == 0)
    var counts: [Int] = []
    var now = model.now
    while model.held != nil {
      now += 16_000_000
      model.beginFrame(at: now)
      if counts.last != model.actCount, model.shownSum != nil { counts.append(model.actCount) }
    }
    #expect(counts == Array(0...sum.acts.count))
    #expect(heard == Array(0..<sum.acts.count))
    #expect(model.shownScore == sum.points)
    #expect(model.shownSum == nil)
  }

  /// A tool keeps its slot and key when another one is bought.
  @Test func toolsAreHeldInTheOrderOfTheirPurchase() {
    let (_, model) = opened(Climber.run(to: 1))
    func order(_ tools: Tool...) -> [Tool] {
      var counts = ToolCounts()
      for tool in tools { counts[tool] += 1 }
      return model.inOrder(counts)
    }
    #expect(order(.swap, .lift) == [.swap, .lift], "those of an earlier start: by the rules")
    model.boughtTools = [.lift, .swap]
    #expect(order(.swap, .lift) == [.lift, .swap])
    model.boughtTools = [.swap, .lift, .swap]
    #expect(order(.swap, .lift) == [.lift, .swap], "the first swap was used")
    #expect(order(.swap, .swap) == [.swap, .swap])
    #expect(order(.dye, .swap) == [.dye, .swap], "the dye was held before the start")
    #expect(order().isEmpty)
  }

  /// The first beat shows the points of a hand without charms; the last shows the final sum.
  @Test func beatsStartWithoutCharmsAndEndWithTheSum() throws {
    let (_, model) = opened(Climber.run(to: 7))
    for hand in model.run.hands {
      let sum = try #require(model.run.sum(at: hand.cells))
      #expect(sum.beats.count == sum.acts.count + 1)
      #expect(sum.beats[0] == max(0, sum.base + sum.lessons + sum.blight))
      #expect(sum.beats.last == sum.points)
    }
  }

  @Test func tapWhileAHandIsCountedShowsAllItsPoints() throws {
    let (_, model) = opened(Climber.run(to: 7))
    model.slamStyle = { .full }
    choose(try #require(best(model)).cells, on: model)
    let points = try #require(model.sum).points
    model.play()
    #expect(!model.isSettled)
    model.tap(Cell(row: 4, column: 4))
    #expect(model.isSettled)
    #expect(model.shownScore == points)
    #expect(model.marks.selection == [Cell(row: 4, column: 4)])
  }

  @Test func secondPressOnCardsThatMakeNoHandCostsAHeart() throws {
    let (_, model) = opened(Climber.run(to: 1))
    let pairs = Cell.all.flatMap { a in Cell.all.map { CellSet([a, $0]) } }
    let bad = try #require(
      pairs.first { model.run.refusal(of: Move($0)) == .hand(.noHand) })
    choose(bad, on: model)
    model.play()
    #expect(model.run.hearts == 3)
    #expect(model.complaint == Strings.costsAHeart)
    model.play()
    #expect(model.run.hearts == 3, "a double press costs a heart")
    for _ in 0..<8 {
      model.beginFrame(at: model.now + 400_000_000)
      model.play()
    }
    #expect(model.run.hearts == 3, "presses in a row cost a heart")
    model.pause()
    model.beginFrame(at: model.now + 600_000_000)
    model.resume()
    model.play()
    #expect(model.run.hearts == 3, "a warning from before a pause")
    model.beginFrame(at: model.now + 600_000_000)
    model.play()
    #expect(model.run.hearts == 2)
    #expect(model.session.events.last == .bad(Move(bad)))
    #expect(model.stage == .board)
  }

  /// A first hint keeps a run from becoming the best, so the player is warned in time.
  @Test func firstHintOfARunIsGivenOnlyAfterAWarning() throws {
    let (_, model) = opened(Climber.run(to: 1))
    func warns() -> Bool {
      model.showHint()
      return model.complaint == Strings.hintMarksClimb && model.hint == nil
    }
    #expect(warns() && model.session.marks.isEmpty && model.marksTheRun)
    model.tap(Cell(row: 0, column: 0))
    #expect(warns(), "the warning is no longer in view")
    #expect(!warns() && model.hint != nil && model.session.marks == .hint)
    model.clearSelection()
    #expect(!warns() && !model.marksTheRun)
  }

  @Test func refusedAndReplacedCardsAreExplained() throws {
    let (_, model) = opened(Climber.run(to: 1))
    model.tap(Cell(row: 4, column: 4))
    model.tap(Cell(row: 0, column: 0))
    #expect(model.complaint == Strings.startsAnew && model.refusals == 0)
    for column in 1..<5 { model.tap(Cell(row: 0, column: column)) }
    #expect(model.complaint == nil)
    model.tap(Cell(row: 1, column: 0))
    #expect(model.complaint == Strings.fiveAtMost && model.refusals == 1)
    model.tap(Cell(row: 0, column: 4))
    model.tap(Cell(row: 4, column: 0))
    #expect(model.complaint == Strings.tapAgain && model.refusals == 2)
  }

  /// Cards that are no targets are dimmed, so a complete swap must not dim those that begin another.
  @Test func everyCardMayBeginAnotherSwapAfterTheSecondCard() throws {
    let run = Climber.run(to: 4).run
    let one = try #require(ToolAim(.swap).aimed(at: Cell(row: 2, column: 2), on: run))
    let next = try #require(one.targets(on: run).first)
    #expect(one.targets(on: run).count <= 8)
    let both = try #require(one.aimed(at: next, on: run))
    #expect(both.use != nil && both.targets(on: run) == run.grid.occupied)
  }

  @Test func previewOfAToolDoesNotChangeTheRun() throws {
    var session = Climber.run(to: 4)
    while session.run.tools.total == 0 {
      session = Climber.run(to: 4, seed: session.game.seed.next)
    }
    let (_, model) = opened(session)
    let tool = model.run.tools.all[0]
    let use = try #require(model.run.possibleUses(of: tool).first)
    model.take(tool)
    #expect(model.aim?.tool == tool)
    switch use {
    case .swap(let a, let b):
      model.tap(a)
      model.tap(b)
    case .scissors(let cell), .lift(let cell): model.tap(cell)
    case .dye(let cell, let suit):
      model.tap(cell)
      model.aim(at: suit)
    case .whirl: break
    }
    #expect(model.aim?.use == use)
    #expect(model.run.tools[tool] == session.run.tools[tool])
    #expect(model.session.events == session.events)
    if let preview = model.run.preview(of: use) {
      #expect(model.grid == preview.grid)
      model.cancelAim()
      #expect(model.grid == model.run.grid)
      model.take(tool)
    }
    #expect(Set(model.pieces.map(\.id)).count == model.pieces.count)
  }

  /// The tool `lift` raises a card by one rank, so the card can become equal to another card.
  ///
  /// The two equal cards remain separate pieces.
  @Test func equalCardsAreDifferentPieces() throws {
    var seed = Seed(1)
    while true {
      var session = ClimbSession(Game(mode: .climb, seed: seed), at: 0)
      session = Climber.run(to: 5, seed: session.game.seed)
      seed = session.game.seed.next
      guard session.run.tools[.lift] > 0 else { continue }
      let grid = session.run.grid
      let cell = Cell.all.first { cell in
        grid[cell].map { card in
          Cell.all.contains { grid[$0] == Card(index: (card.index + 4) % 52) }
        } ?? false
      }
      guard let cell else { continue }
      let (_, model) = opened(session)
      model.take(.lift)
      model.tap(cell)
      model.useTool()
      #expect(Set(model.pieces.map(\.id)).count == 25)
      #expect(Set(model.pieces.map(\.card)).count == 24)
      #expect(model.pieces.allSatisfy { model.run.grid[$0.cell] == $0.card })
      return
    }
  }

  /// Plays a whole run through the screens, from the list of modes to the end of the run.
  @Test func runIsPlayableFromTheListOfModesToItsEnd() throws {
    let app = AppModel(game: Game(mode: .classic, seed: Seed(2026)), seeds: { Seed(7) })
    app.go(to: .modes)
    app.go(to: .climbMap)
    #expect(app.screen.name == "climb-map")
    app.go(to: .climb)
    let model = app.climb
    var stages: Set<String> = []
    var saved = 0
    model.onChange.append { _ in saved += 1 }
    for step in 0..<2_000 {
      model.beginFrame(at: UInt64(step) * 1_000_000_000)
      stages.insert(String("\(model.stage)".prefix { $0 != "(" }))
      switch model.stage {
      case .intro, .heartLost, .cleared: model.goOn()
      case .bonus: model.bonusCoins == nil ? model.finishBonus() : model.goOn()
      case .shop:
        for slot in 0..<5 where model.run.refusal(ofBuying: slot) == nil { model.buy(slot) }
        model.goOn()
      case .board:
        guard model.run.phase == .playing else {
          if model.pendingDue == nil { model.yield() }
          continue
        }
        choose(try #require(best(model)).cells, on: model)
        model.play()
      case .over(let story):
        let story = try #require(story)
        #expect(story.level == model.run.level)
        #expect(story.score < story.target)
        #expect(story.bestHand != nil)
        #expect(stages.isSuperset(of: ["intro", "board", "cleared", "shop", "heartLost"]))
        #expect(saved >= model.session.events.count - model.run.levelsCleared)
        #expect(!model.isUnderWay)
        return
      }
    }
    Issue.record("the run does not end")
  }

  /// The panel waits until the winning hand has been seen; coins come with it, and Space does not
  /// wait.
  @Test func winningHandIsShownBeforeItsPanel() throws {
    for isImpatient in [false, true] {
      let stepper = try SteppedProgram(.menu) { app in
        app.settings.reduceMotion = .off
        Climber(app).clear(2, plays: false)
      }
      stepper.wait(frames: 30)
      let model = stepper.app.climb
      let coins = model.run.coins
      model.play()
      var frames = 0
      while model.stage == .board, frames < 300 {
        #expect(model.shownCoins == coins && !model.isPlayable || frames < 2)
        stepper.frame()
        frames += 1
        if isImpatient, frames == 80 { stepper.press(.space) }
      }
      guard case .cleared = model.stage else {
        Issue.record("the level is not cleared")
        return
      }
      #expect(model.shownCoins == model.run.coins && model.shownCoins > coins)
      #expect(isImpatient ? frames <= 82 : (90..<180).contains(frames), "\(frames)")
    }
  }

  /// The charm Lookout shows the deck of the deal on the board, although the run knows the next one.
  @Test func nextDealStaysHiddenUntilItIsDealt() throws {
    var session = Climber.run(to: 4)
    var last = session
    func isLost() -> Bool { session.run.hearts < last.run.hearts }
    while !isLost() {
      session = Climber.run(to: 4, seed: session.game.seed.next)
      last = session
      guard session.run.build.charms.contains(.lookout), session.run.tools.total == 0 else {
        continue
      }
      while !isLost(), let hand = session.run.hands.min(by: { $0.score < $1.score }) {
        last = session
        _ = try session.play(hand.move)
      }
    }
    let deck = last.run.deal.upcoming()
    try #require(session.run.deal.upcoming() != deck && session.run.phase == .playing)
    let hand = try #require(last.run.hands.min { $0.score < $1.score })
    for style in [SlamStyle.full, .none] {
      let (_, model) = opened(last)
      model.slamStyle = { style }
      choose(hand.cells, on: model)
      model.play()
      var shown: [NextCards] = []
      for frame in 0..<400 where model.stage == .board {
        shown.append(model.nextCards)
        #expect(model.showsNextCards, "the board moves in frame \(frame)")
        #expect(model.nextCards.entries.allSatisfy { deck.contains($0.card) })
        #expect(model.shownDeckCount <= deck.count)
        model.beginFrame(at: model.now + 16_000_000)
      }
      let rest = deck.dropFirst(hand.cells.count)
      // Without animations the board is left at once.
      if let last = shown.last {
        #expect(last.entries.map(\.card) == Array(rest.prefix(NextCards.count)))
      }
      #expect(shown.isEmpty == (style == .none))
      guard case .heartLost = model.stage else {
        Issue.record("the heart is not lost: \(model.stage)")
        return
      }
      model.goOn()
      model.dealCards(atOnce: true)
      #expect(
        model.nextCards.entries.map(\.card)
          == Array(model.run.deal.upcoming().prefix(NextCards.count)))
    }
  }

  /// The key that played the hand also leaves the panel after it.
  @Test func spaceLeavesThePanelOfAClearedLevel() throws {
    let stepper = try SteppedProgram(.menu, size: Size(1280, 800)) { Climber($0).clear(1) }
    stepper.wait(frames: 90)
    let model = stepper.app.climb
    guard case .cleared = model.stage else {
      Issue.record("the level is not cleared")
      return
    }
    stepper.press(.space)
    stepper.wait(frames: 2)
    #expect(model.stage == .shop)
  }

  @Test func boughtOfferCanBeGivenBackInTheShop() throws {
    let app = AppModel(game: Game(mode: .classic, seed: Seed(2026)), seeds: { Seed(7) })
    Climber(app).clear(1)
    let model = app.climb
    model.goOn()
    try #require(model.stage == .shop && model.undoableTrade == nil)
    let (offers, coins) = (model.shopRun.offers, model.shownCoins)
    let slot = try #require(offers.indices.first { model.run.refusal(ofBuying: $0) == nil })
    model.buy(slot)
    let trade = try #require(model.undoableTrade)
    #expect(Strings.traded(trade)?.contains(Strings.title(try #require(offers[slot]))) == true)
    #expect(model.shownCoins < coins)
    var saves = 0
    model.onChange.append { _ in saves += 1 }
    model.undoTrade()
    #expect(model.shopRun.offers == offers && model.shownCoins == coins && saves == 1)
    #expect(model.undoableTrade == nil)
    // A charm flies back to its offer, which is therefore visible at once.
    if case .charm(let charm)? = offers[slot] {
      #expect(model.returned == charm)
    } else {
      #expect(model.returned == nil)
    }
    model.buy(slot)
    model.goOn()
    let told = saves
    model.undoTrade()
    #expect(model.run.level == 2 && saves == told)
    #expect(model.returned == nil)
  }

  @Test func resumedRunContinuesWhereItWasLeft() throws {
    let (app, model) = opened(Climber.run(to: 4))
    choose(try #require(best(model)).cells, on: model)
    model.play()
    app.go(to: .climbMap)
    #expect(model.isPaused)
    app.go(to: .climb)
    #expect(!model.isPaused)
    #expect(app.screen.name == "climb")
    let payload = model.session.payload(at: 0)
    let restored = try ClimbSession(restoring: try ClimbReplay(payload), at: 0)
    #expect(restored.run.digest == model.run.digest)
  }

  @Test func bonusRoundPaysAsManyCoinsAsAReplayOfItsLog() throws {
    var session = Climber.run(to: 3)
    while session.run.phase != .bonus {
      guard case .hand(_, let cells?)? = session.run.hint(.lookahead) else { break }
      _ = try session.play(Move(cells))
    }
    try #require(session.run.phase == .bonus)
    let (_, model) = opened(session)
    let bonus = try #require(model.bonus)
    var now = model.now
    bonus.fire(at: now)
    for frame in 0..<1_300 where model.stage == .bonus {
      now += 16_666_667
      if frame % 20 == 0, let suit = bonus.round.suits.first {
        bonus.steer(to: Double(suit.x / BonusRound.unit), at: now)
        bonus.fire(at: now)
      }
      model.beginFrame(at: now)
    }
    #expect(model.stage == .bonus && model.bonusCoins != nil)
    guard case .bonus(let coins, let log?)? = model.session.events.last else {
      Issue.record("no bonus was paid")
      return
    }
    #expect(coins > 0)
    #expect(BonusRound.play(log, seed: session.game.seed, level: 3).coins == coins)
  }

  @Test func hindsightNamesACharmThatWouldHaveHelped() throws {
    var session = Climber.run(to: 3)
    try #require(session.run.build.charms.count < ClimbRules.charmLimit)
    while !session.run.isOver {
      switch session.run.phase {
      case .dead: _ = try session.decide(.yield)
      default:
        let hand = try #require(session.run.hands.min { $0.score < $1.score })
        _ = try session.play(hand.move)
      }
    }
    let story = try #require(ClimbHindsight(session.game, session.events))
    let missing = try #require(story.missingCharm)
    #expect(!session.run.build.charms.contains(missing.charm))
    #expect(missing.score > story.score)
    #expect(story.score == session.run.deal.score)
    if let line = story.line { #expect(line.reduce(0) { $0 + $1.points } >= story.target) }
    let ways = (story.line == nil ? 0 : 1) + (missing.score >= story.target ? 1 : 0)
    #expect(story.canBeCleared == (ways > 0))
    if ways > 0 {
      // The title says that each of them clears the level.
      #expect(Strings.hindsight(story, of: session.run, after: session.events.last).count == ways)
    }
  }

  /// The deal is not blamed for a climb that the player ended, nor for hearts that were given away.
  @Test func hindsightOfOtherEndsDoesNotBlameTheDeal() throws {
    var session = Climber.run(to: 2)
    func lines() throws -> [String] {
      let story = try #require(ClimbHindsight(session.game, session.events))
      return [Strings.otherwise(story, of: session.run)]
        + Strings.hindsight(story, of: session.run, after: session.events.last)
    }
    #expect(try lines() == ["Your last level", "You ended the climb in level 2."])
    while !session.run.isOver {
      let pairs = (0..<4).map {
        CellSet([Cell(row: 0, column: $0), Cell(row: 0, column: $0 + 1)])
      }
      let pair = try #require(pairs.first { session.run.sum(at: $0) == nil })
      _ = try session.decide(.bad(Move(pair)))
    }
    let end = try lines()
    let advice = ["Playing cards that make no hand", "clear it, first"]
    #expect(end.contains { line in advice.contains { line.contains($0) } })
    #expect(!end.contains { $0.hasPrefix("With this build") })
  }

  @Test func gateTwiceNamesTheHandsThatAreUsedUp() throws {
    let seed = (1...100).map { Seed($0) }.first { ClimbOmens(seed: $0).twists[0] == .twice }
    var session = Climber.run(to: 3, seed: try #require(seed))
    try #require(session.run.twist == .twice)
    #expect(!Strings.gateAhead(session.run).contains(Strings.name(Hand.pair)))
    var counts: [Hand: Int] = [:]
    while session.run.spentHands.isEmpty, session.run.phase == .playing {
      let hand = try #require(session.run.hands.min { $0.score < $1.score })
      counts[hand.hand, default: 0] += 1
      _ = try session.play(hand.move)
    }
    let spent = try #require(session.run.spentHands.first)
    #expect(counts[spent] == 2)
    #expect(Strings.gateAhead(session.run).contains(Strings.name(spent)))
    #expect(Strings.reason(.forbidden(spent, .twice)).contains(Strings.name(spent)))
  }

  @Test func everyCharmAndToolHasAValidEmblem() {
    for charm in Charm.allCases { #expect(charm.emblem.isComplete, "\(charm)") }
    for tool in Tool.allCases { #expect(tool.emblem.isComplete, "\(tool)") }
  }

  @Test func modesListTellsBestAndCurrentRun() {
    let run = ClimbRun(Game(mode: .climb, seed: Seed(7)))
    let best = ClimbResult(levels: 9, score: 14_320)
    #expect(Strings.climbState(nil, best: nil) == nil)
    #expect(Strings.climbState(nil, best: best) == Strings.bestRun(best))
    #expect(Strings.climbState(run, best: nil) == Strings.climbState(run))
    #expect(
      Strings.climbState(run, best: best)
        == Strings.facts([Strings.bestRun(best), Strings.climbState(run)]))
  }

  @Test func numbersHaveThousandsSeparators() {
    #expect([0, 999, 1_900, 1_234_567].map(Strings.number) == ["0", "999", "1,900", "1,234,567"])
  }

  /// A pointer at rest is reported with each frame.
  @Test func pointerAtRestLeavesTheShipToTheKeys() {
    let bonus = BonusField(Climber.run(to: 4).run, at: 0)
    bonus.steer(to: 300, at: 10_000_000_000, isHover: true)
    #expect(bonus.target == 300)
    bonus.steer(to: 100, at: 10_000_000_000)
    bonus.steer(to: 300, at: 10_000_000_000, isHover: true)
    #expect(bonus.target == 100)
    bonus.steer(to: 301, at: 10_000_000_000, isHover: true)
    #expect(bonus.target == 301)
  }
}
