import Raster
import Records
import Scenes
import Session
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// The screens of a run of Climb: where their parts lie, and what they show.
@MainActor
@Suite struct ClimbScreenTests {
  private func stepper(
    _ session: ClimbSession, size: Size = Size(1280, 800), textScale: Double = 1
  ) throws -> SteppedProgram {
    let stepper = try SteppedProgram(.menu, size: size) { app in
      app.settings.reduceMotion = .on
      app.settings.textScale = textScale
      app.leftClimb = { session }
      app.go(to: .climb)
      app.climb.endIntro()
      app.climb.dealCards(atOnce: true)
    }
    stepper.wait(frames: 60)
    return stepper
  }

  @Test func menuResumesTheRunIfItWasOpenLast() throws {
    let stepper = try stepper(Climber.run(to: 4, inShop: true))
    let line = Strings.facts([
      Strings.name(.climb), Strings.climbState(stepper.app.climb.run),
    ])
    stepper.app.go(to: .menu)
    stepper.wait(frames: 60)
    let labels = stepper.program.host.screenElements.map(\.accessibility.label)
    #expect(labels.contains { $0.contains(line) }, "\(labels)")
    stepper.app.start()
    #expect(stepper.app.screen.place == .climb)
    stepper.app.go(to: .board)
    stepper.app.go(to: .menu)
    stepper.app.start()
    #expect(stepper.app.screen.place == .board)
  }

  @Test func mapShowsTheAvatarOfThePlayer() throws {
    let scene = try #require(Scene.named("climb-map"))
    let digests = try [Avatar.spade, .owl].map { avatar in
      var changes = SceneChanges()
      changes.settings = ["avatar": .text(avatar.rawValue)]
      var pixmap = Pixmap(width: 390, height: 844)
      _ = scene.paint(into: &pixmap, glyphs: try GoldenTests.fonts.get(), changes: changes)
      return pixmap.digest
    }
    #expect(digests[0] != digests[1])
  }

  /// Where a climb may stand still.
  private enum Standing: CaseIterable {
    case map, board, heartLost, cleared, bonus, shop, over, lesson

    @MainActor
    func open(_ app: AppModel) {
      let climber = Climber(app)
      switch self {
      case .map: climber.map(at: 5)
      case .board: climber.select(at: 7)
      case .heartLost: climber.loseHeart()
      case .cleared: climber.clear(2)
      case .bonus: climber.bonus()
      case .shop: climber.shop(after: 4)
      case .over: climber.end()
      case .lesson: app.go(to: .climbLesson)
      }
    }
  }

  /// Nothing is drawn while nothing moves; ambient motion stops for lack of input.
  @Test(arguments: Standing.allCases)
  private func nothingIsDrawnAtRest(_ standing: Standing) throws {
    let stepper = try SteppedProgram(.menu) { standing.open($0) }
    stepper.isAmbientAllowed = false
    stepper.wait(frames: 600)
    for _ in 0..<3 {
      let frame = stepper.frame()
      #expect(frame.next == .atRest && !frame.needsPaint)
    }
  }

  // MARK: The end of a deal

  /// A run that loses a deal: when its deck is used up while hands are left, and before the
  /// decision with which the heart is lost.
  private struct LostDeal {
    var atLastCards: ClimbSession
    var atLastHand: ClimbSession

    /// Plays the hands with the fewest points; nil if no deal is lost after its deck is used up.
    init?(_ seed: UInt64) {
      var session = ClimbSession(Game(mode: .climb, seed: Seed(seed)), at: 0)
      var first: ClimbSession?
      while session.run.phase == .playing, session.run.level == 1 {
        if first == nil, session.run.deal.deckCount == 0 { first = session }
        guard let hand = session.run.hands.min(by: { $0.score < $1.score }) else { return nil }
        let last = session
        _ = try? session.play(hand.move)
        if let first, session.run.hearts < first.run.hearts, session.run.phase == .playing {
          (atLastCards, atLastHand) = (first, last)
          return
        }
      }
      return nil
    }
  }

  private func lostDeal() throws -> LostDeal {
    try #require((1...100 as ClosedRange<UInt64>).lazy.compactMap { LostDeal($0) }.first)
  }

  @Test func lastCardsOfADealAreCounted() throws {
    let stepper = try stepper(lostDeal().atLastCards)
    let model = stepper.app.climb
    let count = model.run.grid.count
    #expect(model.pieces.count == count && model.upcoming(andDrawn: 0) == [])
    #expect(stepper.element(Strings.deck(0)) != nil)
    #expect(stepper.element(Strings.pace(.lastCards(count))) != nil)
    #expect(stepper.element(Strings.choose) == nil)
  }

  /// The cards that a lost deal leaves stay on the board until the player goes on.
  @Test func cardsOfALostDealStayUntilTheNextDeal() throws {
    let last = try lostDeal().atLastHand
    let stepper = try stepper(last)
    let model = stepper.app.climb
    let hand = try #require(last.run.hands.min { $0.score < $1.score })
    var cells = hand.cells
    while let next = cells.first(where: {
      model.session.selection.isEmpty || model.session.eligible.contains($0)
    }) {
      model.tap(next)
      cells.remove(next)
    }
    model.play()
    var left = last.run.grid
    left.collapse(hand.cells)
    model.settle()
    for _ in 0..<200 where model.stage == .board { stepper.frame() }
    stepper.wait()
    guard case .heartLost = model.stage else {
      Issue.record("the heart is not lost: \(model.stage)")
      return
    }
    #expect(model.run.grid.count == 25, "the next deal is known")
    #expect(model.grid == left)
    let pieces = model.pieces.filter { !$0.isPlayed }
    #expect(pieces.count == left.count && pieces.allSatisfy { left[$0.cell] == $0.card })
    model.goOn()
    model.dealCards(atOnce: true)
    #expect(model.grid == model.run.grid && model.pieces.count == 25)
  }

  // MARK: The board

  /// What a gate demands can be read while it is played, and what the next one will demand.
  @Test(arguments: [(6, Size(1280, 800)), (5, Size(1280, 800)), (6, Size(390, 844))])
  func levelExplainsItsGate(_ level: Int, _ size: Size) throws {
    let run = Climber.run(to: level)
    let twist = try #require(run.run.omens.twist(ofLevel: 6))
    let stepper = try stepper(run, size: size)
    let element = try #require(stepper.element(Strings.level(level)))
    #expect(element.accessibility.role == .button)
    #expect(element.accessibility.hint.contains(Strings.sentence(twist, run.run.omens)))
    #expect(element.accessibility.value == Strings.progress(0, of: run.run.target))
    // A point in the margin of the bubble below the level.
    let (x, y) = (Int(element.frame.minX.rounded()) + 6, Int(element.frame.maxY.rounded()) + 24)
    let before = stepper.pixel(x, y)
    stepper.click(element.frame.center)
    stepper.wait(frames: 40)
    #expect(stepper.pixel(x, y) != before)
  }

  /// A narrow window has no room for large texts beside the help button.
  @Test(arguments: [(390.0, 1.0, true), (412, 1, true), (390, 2, false), (340, 1, false)])
  func phonesHaveTheTableOfHands(_ width: Double, _ textScale: Double, _ hasHelp: Bool) throws {
    let size = Size(width, 844)
    let stepper = try stepper(Climber.run(to: 4), size: size, textScale: textScale)
    let help = stepper.element(Strings.help)
    #expect((help != nil) == hasHelp)
    let pause = try #require(stepper.element(Strings.pause)).frame
    #expect(pause.maxX <= width && pause.minX >= 0)
    let coins = try #require(stepper.element(Strings.coinsWord)).frame
    #expect(coins.maxX <= pause.minX)
    guard let help else { return }
    #expect(help.frame.width >= 44 && help.frame.height >= 44)
    // In the same order as on the board of a game.
    #expect(pause.maxX <= help.frame.minX && help.frame.maxX <= width)
    stepper.click(help.frame.center)
    stepper.wait(frames: 40)
    #expect(stepper.app.screen.panels == [.reference])
  }

  /// With the sides exchanged, help is at the edge of the window too, as on the board of a game.
  @Test func pauseAndHelpHaveTheOrderOfOtherModes() throws {
    for hand in [Settings.MainHand.right, .left] {
      var orders: [Bool] = []
      for place in [Destination.board, .climb] {
        let stepper = try SteppedProgram(.menu) { app in
          app.settings.reduceMotion = .on
          app.settings.mainHand = hand
          app.leftClimb = { Climber.run(to: 4) }
          app.go(to: place)
        }
        stepper.wait(frames: 150)
        let pause = try #require(stepper.element(Strings.pause)).frame
        let help = try #require(stepper.element(Strings.help)).frame
        orders.append(pause.minX < help.minX)
      }
      #expect(orders[0] == orders[1], "\(hand)")
    }
  }

  @Test func mapOffersTheLessonUntilTheFirstRunAndKeepsItsButton() throws {
    var places: [Rect] = []
    for hasLesson in [false, true] {
      let stepper = try SteppedProgram(.menu, size: Size(1280, 800)) { app in
        app.settings.reduceMotion = .on
        if hasLesson { app.settings.solvedLessonBits = 32 }
        app.go(to: .climbMap)
      }
      stepper.wait(frames: 60)
      #expect(stepper.element(Strings.showMeClimb) != nil)
      places.append(try #require(stepper.element(Strings.beginClimb)).frame)
    }
    #expect(places[0] == places[1])
  }

  /// The coins of a run that has ended buy nothing, and a run that goes on is not denied.
  @Test func mapShowsOnlyWhatBelongsToTheRun() throws {
    var session = Climber.run(to: 3)
    for isOver in [false, true] {
      if isOver {
        while !session.run.isOver {
          let hand = session.run.hands.min { $0.score < $1.score }
          if let hand { _ = try session.play(hand.move) } else { _ = try session.decide(.yield) }
        }
      }
      let stepper = try SteppedProgram(.menu, size: Size(1280, 800)) { app in
        app.settings.reduceMotion = .on
        app.leftClimb = { session }
        app.go(to: .climbMap)
      }
      stepper.wait(frames: 60)
      #expect((stepper.element(Strings.coinsWord) == nil) == isOver)
      if !isOver { #expect(stepper.element(Strings.noBestRun) == nil) }
    }
  }

  /// The words of the bonus round are below the field, where a pointer often is.
  @Test func pointerBelowTheFieldSteersTheShip() throws {
    let stepper = try SteppedProgram(.menu, size: Size(1280, 800)) { app in
      Climber(app).clear(3)
      app.climb.goOn()
    }
    stepper.app.go(to: .climb)
    stepper.wait(frames: 60)
    let bonus = try #require(stepper.app.climb.bonus)
    let field = try #require(stepper.element(Strings.toTheBonus)).frame
    let scale = field.width / (640 + 2 * 36)
    let words = try #require(
      stepper.program.host.screenElements.first {
        $0.accessibility.label.contains(Strings.bonusHint(isNarrow: false))
      }
    ).frame
    #expect(words.minY >= field.maxY)
    for x in [100, 540] {
      stepper.pointer(.down, Point(field.minX + Double(36 + x) * scale, words.midY))
      #expect(abs(bonus.target - x) <= 1)
      stepper.pointer(.up, Point(field.minX + Double(36 + x) * scale, words.midY))
    }
    #expect(bonus.isRunning)
  }

  @Test func storyShowsItsCardsAndExplainsItsCharms() throws {
    var session = Climber.run(to: 3)
    while !session.run.isOver {
      let hand = session.run.hands.min { $0.score < $1.score }
      if let hand { _ = try session.play(hand.move) } else { _ = try session.decide(.yield) }
    }
    let story = try #require(ClimbHindsight(session.game, session.events))
    #expect(Hand(story.bestCards) == story.bestHand?.hand)
    #expect(Hand(story.firstCards) == story.line?.first?.hand)
    let charm = try #require(Array(session.run.build.charms).first)
    let stepper = try SteppedProgram(.menu, size: Size(1280, 800)) { app in
      app.settings.reduceMotion = .on
      app.leftClimb = { session }
      app.go(to: .climb)
    }
    stepper.wait(frames: 60)
    let element = try #require(
      stepper.program.host.screenElements.first {
        $0.accessibility.label == Strings.name(charm)
          && $0.accessibility.hint == Strings.sentence(charm, session.run.omens)
      })
    #expect(element.accessibility.role == .button)
    // A point in the bubble below the charm.
    let (x, y) = (Int(element.frame.midX.rounded()), Int(element.frame.maxY.rounded()) + 14)
    let before = stepper.pixel(x, y)
    stepper.click(element.frame.center)
    stepper.wait(frames: 40)
    #expect(stepper.pixel(x, y) != before)
  }

  @Test func stripesOfTheBarAreExplainedWhileThereAreSome() {
    let run = Climber.run(to: 4).run
    let texts = [false, true].map { Strings.aboutLevel(run, hasStripes: $0) }
    #expect(texts[0] == Strings.gateAhead(run))
    #expect(texts[1].hasPrefix(texts[0]) && texts[1].contains("striped"))
  }

  @Test func levelsAreCountedUpToTheSummit() {
    #expect(Strings.levelOfSummit(7) == "Level 7 of 12")
    #expect(Strings.levelOfSummit(13) == "Level 13")
  }

  // MARK: The shop

  @Test func firstShopExplainsTheMultiplier() throws {
    var session = ClimbSession(Game(mode: .climb, seed: Seed(1)), at: 0)
    while session.run.phase == .playing,
      let hand = session.run.hands.max(by: { $0.score < $1.score })
    {
      _ = try session.play(hand.move)
    }
    try #require(session.run.phase == .shop)
    let hint = Strings.multiplierHint(session.run.offers)
    #expect(try stepper(session).element(hint) != nil)
  }

  /// The example is a charm that can be bought, with its own number.
  @Test func exampleOfTheMultiplierIsOnSale() {
    let hint = Strings.multiplierHint([.charm(.purse), nil, .charm(.bishop), .lesson(.pairs)])
    #expect(hint.contains("Bishop") && hint.contains("+0.4") && hint.contains("× 1.4"))
    let other = Strings.multiplierHint([.charm(.purse), .charm(.twins)])
    #expect(!other.contains("Purse") && !other.contains("Twins"))
    for charm in Charm.allCases {
      guard let bonus = charm.bonusTenths else { continue }
      #expect(charm.sentence.contains("+\(bonus / 10).\(bonus % 10)"), "\(charm)")
    }
  }

  /// What is missing to buy a lesson stands at its price, so that its title keeps its size.
  @Test func titlesOfLessonsFitBesideTooFewCoins() throws {
    var session = ClimbSession(Game(mode: .climb, seed: Seed(1)), at: 0)
    while session.run.phase == .playing,
      let hand = session.run.hands.max(by: { $0.score < $1.score })
    {
      _ = try session.play(hand.move)
    }
    while let slot = (0..<5).first(where: { session.run.refusal(ofBuying: $0) == nil }) {
      _ = try session.decide(.buy(slot))
    }
    let lessons = session.run.offers.enumerated().filter {
      if case .lesson = $0.element {
        session.run.refusal(ofBuying: $0.offset) != nil
      } else {
        false
      }
    }
    try #require(!lessons.isEmpty)
    let stepper = try stepper(session)
    for case let offer? in lessons.map(\.element) {
      #expect(stepper.element(Strings.title(offer)) != nil)
    }
  }

  /// Pointer, focus ring and press open what a tool does; the shop itself uses none.
  @Test func heldToolIsExplainedInTheShop() throws {
    var session = Climber.run(to: 4, inShop: true)
    while session.run.tools.total == 0 {
      session = Climber.run(to: 4, inShop: true, seed: session.game.seed.next)
    }
    let tool = session.run.tools.all[0]
    let stepper = try stepper(session)
    // An offer may have the same name.
    let element = try #require(
      stepper.program.host.screenElements.first {
        $0.accessibility.label == Strings.name(tool)
          && $0.accessibility.hint == Strings.sentence(tool)
      })
    #expect(element.accessibility.role == .button)
    // A point in the margin of the bubble above the tool.
    let (x, y) = (Int(element.frame.midX.rounded()) - 101, Int(element.frame.minY.rounded()) - 12)
    let before = stepper.pixel(x, y)
    stepper.click(element.frame.center)
    stepper.wait(frames: 40)
    #expect(stepper.pixel(x, y) != before)
    #expect(stepper.app.climb.run.tools.total == session.run.tools.total)
    #expect(stepper.app.climb.stage == .shop)
  }

  /// The texts that are drawn, also those of views that leave.
  private func drawnTexts(of program: Program) -> [TextNode] {
    func texts(in node: ViewNode) -> [TextNode] {
      guard !node.isNeverDrawn else { return [] }
      return (node as? TextNode).map { [$0] } ?? node.children.filter(node.shows).flatMap(texts)
    }
    return program.host.tree.rootNode.map(texts) ?? []
  }

  /// Returns the texts that can be read over others.
  private func overlaps(in program: Program) -> [String] {
    let texts = drawnTexts(of: program).filter { $0.opacityOnScreen > 0.2 }.map {
      (label: $0.accessibility?.label ?? "", letters: $0.screenBounds.insetBy(dx: 2, dy: 5))
    }
    return texts.indices.flatMap { place in
      texts[(place + 1)...].filter {
        $0.label != texts[place].label && $0.label.contains { !$0.isWhitespace }
          && texts[place].label.contains { !$0.isWhitespace }
          && !$0.letters.intersection(texts[place].letters).isEmpty
      }.map { "\(texts[place].label) / \($0.label)" }
    }
  }

  /// In each frame of a purchase, and of its return, no text lies over another one.
  @Test func textsOfAPurchaseFollowOneAnother() throws {
    let stepper = try SteppedProgram(.menu) { Climber($0).shop(after: 4) }
    stepper.wait(frames: 90)
    let climb = stepper.app.climb
    let slot = try #require((0..<5).first { climb.run.refusal(ofBuying: $0) == nil })
    try #require(overlaps(in: stepper.program).isEmpty)
    withAnimation(ShopHoldings.trade) { climb.buy(slot) }
    for frame in 0..<60 {
      stepper.frame()
      #expect(overlaps(in: stepper.program).isEmpty, "frame \(frame) of the purchase")
    }
    withAnimation(ShopHoldings.trade) { climb.undoTrade() }
    for frame in 0..<60 {
      stepper.frame()
      #expect(overlaps(in: stepper.program).isEmpty, "frame \(frame) of the return")
    }
  }

  /// The number of charms held does not tell of a charm that is still on its way.
  @Test func charmsAreCountedWhenTheyHaveArrived() throws {
    let stepper = try SteppedProgram(.menu) { Climber($0).shop(after: 4) }
    stepper.wait(frames: 90)
    let climb = stepper.app.climb
    let held = climb.run.build.charms.count
    let slot = try #require((0..<2).first { climb.run.refusal(ofBuying: $0) == nil })
    withAnimation(ShopHoldings.trade) { climb.buy(slot) }
    try #require(climb.run.build.charms.count == held + 1)
    func opacity(_ label: String) -> Double {
      drawnTexts(of: stepper.program).filter { $0.accessibility?.label == label }
        .map(\.opacityOnScreen).max() ?? 0
    }
    let limit = ClimbRules.charmLimit
    for _ in 0..<12 { stepper.frame() }
    #expect(opacity(Strings.held(held, of: limit)) > 0.9)
    #expect(opacity(Strings.held(held + 1, of: limit)) == 0)
    for _ in 0..<30 { stepper.frame() }
    #expect(opacity(Strings.held(held, of: limit)) == 0)
    #expect(opacity(Strings.held(held + 1, of: limit)) == 1)
  }

  @Test func panelOfAClearedLevelLeavesBeforeTheShopCanBeRead() throws {
    let stepper = try SteppedProgram(.menu) { Climber($0).clear(2) }
    stepper.wait(frames: 150)
    let title = Strings.cleared(stepper.app.climb.run.level)
    func opacity(_ label: String) -> Double {
      drawnTexts(of: stepper.program).filter { $0.accessibility?.label == label }
        .map(\.opacityOnScreen).max() ?? 0
    }
    try #require(opacity(title) == 1)
    withAnimation(.easeInOut(duration: 0.4)) { stepper.app.climb.goOn() }
    for frame in 0..<60 {
      stepper.frame()
      let both = (opacity(title), opacity(Strings.forSale))
      #expect(min(both.0, both.1) < 0.2, "\(both) in frame \(frame)")
    }
    #expect(opacity(Strings.forSale) == 1)
  }

  @Test func offersRiseOneAfterTheOther() throws {
    let scene = try #require(Scene.named("climb-shop"))
    let staged = scene.stage(glyphs: try GoldenTests.fonts.get())
    staged.advance(to: 0.3, size: scene.size)
    let root = try #require(staged.program.host.tree.rootNode)
    let prices = root.accessibilityElements().filter {
      $0.accessibility.role == .button && $0.accessibility.value.hasSuffix("coins")
        && $0.accessibility.label != Strings.reroll
    }
    let opacities = prices.map(\.node.opacityOnScreen)
    #expect(opacities.count == 5 && Set(opacities).count == 5, "\(opacities)")
    staged.advance(to: 1, size: scene.size)
    #expect(prices.allSatisfy { $0.node.opacityOnScreen == 1 })
  }

  // MARK: Layout

  @Test(
    arguments: [Size(390, 844), Size(360, 640), Size(320, 560), Size(844, 390), Size(1280, 800)],
    [1.0, 2.0])
  func hintsFitTheirPlace(_ size: Size, _ textScale: Double) throws {
    let stepper = try stepper(Climber.run(to: 4), size: size, textScale: textScale)
    let place = ClimbLayout(
      size: size, insets: EdgeInsets(), wantsNext: stepper.app.climb.showsNextCards,
      textScale: textScale
    ).hand
    for press in 0..<4 {
      stepper.app.climb.showHint()
      stepper.wait()
      let hint =
        press == 0 ? Strings.hintMarksClimb : Strings.hint(try #require(stepper.app.climb.hint))
      let frame = try #require(stepper.element(hint), "\(hint)").frame
      #expect(place.insetBy(dx: -1, dy: -1).contains(frame), "\(hint): \(frame) in \(place)")
    }
  }
}
