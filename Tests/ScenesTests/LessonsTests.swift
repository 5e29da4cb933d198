import Scenes
import Session
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// The lessons, their offer, and the deck of cards.
@MainActor
@Suite struct LessonsTests {
  private func firstStart(_ change: (AppModel) -> Void = { _ in }) -> AppModel {
    let app = AppModel(game: Game(mode: .classic, seed: Seed(2026)), seeds: { Seed(2027) })
    change(app)
    return app
  }

  private func select(_ cards: String, _ model: LessonsModel) {
    model.game.clearSelection()
    for card in cards.split(separator: " ").compactMap({ Card($0) }) {
      if let cell = model.game.grid.cell(of: card) { model.game.tap(cell) }
    }
  }

  // MARK: From lesson to lesson

  /// The second lesson begins with selected cards; their lines wait until the cards are there.
  @Test func linesOfTheFirstCardsWaitForTheCards() throws {
    let stepper = try SteppedProgram(.lessons) { app in
      app.settings.reduceMotion = .off
      app.lessons.open(.touching)
    }
    stepper.wait(frames: 90)
    let model = stepper.app.lessons
    withAnimation(.easeInOut(duration: 0.3)) { model.open(.sizes) }
    let layout = LessonLayout(
      size: stepper.size, insets: EdgeInsets(), textScale: 1, rows: model.lesson.rows,
      columns: model.lesson.columns)
    let cells = try ["Kd", "Kc"].map {
      try #require(Card($0).flatMap { model.game.grid.cell(of: $0) })
    }
    let (upper, lower) = (layout.board.frame(of: cells[0]), layout.board.frame(of: cells[1]))
    try #require(lower.minY > upper.maxY && lower.midX == upper.midX)
    let gap = Point(
      layout.boardFrame.minX + upper.midX, layout.boardFrame.minY + (upper.maxY + lower.minY) / 2)
    func isDrawn() -> Bool {
      let color = stepper.pixel(Int(gap.x.rounded(.down)), Int(gap.y.rounded(.down)))
      return color[0] > 200 && color[1] > 160 && color[2] < 90
    }
    for _ in 0..<10 { stepper.frame() }
    #expect(!isDrawn(), "a line without cards")
    stepper.wait(frames: 60)
    #expect(isDrawn())
  }

  /// A lesson has no score, so the points of its hands must not fly across its texts.
  @Test func pointsOfALessonFlyNowhere() {
    for size in [Size(1280, 800), Size(390, 844), Size(844, 390)] {
      let layout = LessonLayout(
        size: size, insets: EdgeInsets(), textScale: 1, rows: 0...4, columns: 0...4)
      #expect(layout.slams.score == nil)
    }
  }

  @Test func dotsAreInTheMiddleBesideTheButtonThatSkips() throws {
    let stepper = try SteppedProgram(.lessons) { $0.lessons.open(.touching) }
    stepper.wait(frames: 60)
    let dots = try #require(stepper.element(Strings.lesson(1, of: BoardLesson.allCases.count)))
    #expect(stepper.element(Strings.skip) != nil)
    #expect(abs(dots.frame.midX - stepper.size.width / 2) < 0.5)
  }

  @Test func nothingIsLeftToSkipAfterTheLastLesson() throws {
    let stepper = try SteppedProgram(.lessons) { app in
      app.settings.reduceMotion = .on
      app.lessons.open(BoardLesson.allCases[BoardLesson.allCases.count - 1])
    }
    stepper.wait(frames: 30)
    let model = stepper.app.lessons
    #expect(stepper.element(Strings.skip) != nil)
    while !model.isSolved {
      model.game.clearSelection()
      model.game.choose(model.lesson.goal(on: model.game.grid, step: model.step))
      model.play()
      stepper.wait(frames: 60)
    }
    #expect(stepper.element(Strings.skip) == nil && stepper.element(Strings.seeHands) != nil)
  }

  // MARK: The button

  @Test(
    arguments: BoardLesson.allCases,
    [Size(360, 640), Size(390, 844), Size(844, 390), Size(1280, 800)])
  func buttonKeepsItsPlaceThroughALesson(_ lesson: BoardLesson, _ size: Size) throws {
    let stepper = try SteppedProgram(.lessons, size: size) { app in
      app.settings.reduceMotion = .on
      app.lessons.open(lesson)
    }
    let model = stepper.app.lessons
    func place() throws -> Double {
      stepper.wait(frames: 90)
      return try #require(
        stepper.program.host.screenElements.first {
          $0.accessibility.role == .button
            && [Strings.play, Strings.nextLesson, Strings.play(.classic)]
              .contains($0.accessibility.label)
        }
      ).frame.minY
    }
    let first = try place()
    model.play()
    #expect(model.reply != nil)
    #expect(try place() == first)
    for _ in lesson.goals {
      model.game.clearSelection()
      model.game.choose(model.lesson.goal(on: model.game.grid, step: model.step))
      #expect(try place() == first)
      model.play()
    }
    #expect(model.isSolved)
    #expect(try place() == first)
  }

  // MARK: The offer

  @Test func firstStartOffersTheLessonsOnce() {
    let app = firstStart()
    app.start()
    #expect(app.screen.name == "welcome")
    app.answerOffer(wantsLessons: false)
    #expect(app.screen.name == "board" && app.settings.sawOffer)
    app.go(to: .menu)
    app.start()
    #expect(app.screen.name == "board")
  }

  @Test func closedOfferIsNotMadeAgain() {
    let app = firstStart()
    app.start()
    app.back()
    #expect(app.screen.name == "menu")
    app.start()
    #expect(app.screen.name == "board")
  }

  @Test func acceptedOfferOpensTheFirstLesson() {
    let app = firstStart()
    app.start()
    app.answerOffer(wantsLessons: true)
    #expect(app.screen.name == "lessons" && app.lessons.lesson == .touching)
  }

  @Test func playersWhoKnowTheGameAreNotOffered() {
    let known = firstStart { $0.settings.knowsTheBoard = true }
    let scored = firstStart { $0.setRecord(400, of: .classic) }
    for app in [known, scored] {
      app.start()
      #expect(app.screen.name == "board")
    }
  }

  // MARK: The lessons

  @Test func wrongTryIsAnsweredAndChangesNothing() {
    let app = firstStart()
    app.openLessons(at: .touching)
    let model = app.lessons
    let grid = model.game.grid
    select("7h 7c", model)
    model.play()
    #expect(model.reply?.contains("third seven") == true)
    #expect(model.game.grid == grid && model.step == 0 && !model.isSolved)
    #expect(model.game.session.selection.count == 2, "the cards stay selected")
    #expect(model.goal.count == 3, "the cards to play glow")
    select("7h 4s", model)
    #expect(model.reply == nil)
    model.play()
    #expect(model.reply?.contains("4 of spades") == true)
    #expect(app.settings.solvedLessons.bits == 0)
  }

  @Test func cardThatDoesNotTouchIsExplained() {
    let app = firstStart()
    app.openLessons(at: .gaps)
    select("Qh Qd", app.lessons)
    #expect(app.lessons.reply?.contains("gap") == true)
  }

  @Test(arguments: BoardLesson.allCases)
  func solvedLessonIsRememberedAndLeadsOn(_ lesson: BoardLesson) {
    let app = firstStart()
    app.openLessons(at: lesson)
    Learner(app).solve()
    #expect(app.lessons.isSolved && app.settings.solvedLessons.contains(lesson))
    #expect(!app.settings.knowsTheBoard)
    app.goOnFromLesson()
    #expect(app.lessons.lesson == lesson, "there was no time to read the result")
    app.lessons.game.beginFrame(at: 5_000_000_000)
    app.goOnFromLesson()
    if let next = lesson.next {
      #expect(app.lessons.lesson == next && !app.lessons.isSolved)
    } else {
      #expect(app.screen.name == "board")
    }
  }

  @Test func lessonAboutSizesBeginsWithOneCardTooMany() {
    let app = firstStart()
    app.openLessons(at: .sizes)
    let model = app.lessons
    #expect(model.game.session.selection.count == 3 && model.game.session.selectedHand == nil)
    if let four = model.game.grid.cell(of: Card(.four, .spades)) { model.game.tap(four) }
    #expect(model.game.session.selectedHand == .pair)
    model.play()
    #expect(model.isSolved)
  }

  /// Skipped lessons do not count as solved; solved ones are not offered again.
  @Test func solvedLessonsAreNotOffered() {
    let app = firstStart()
    app.openLessons()
    for _ in BoardLesson.allCases { app.skipLesson() }
    #expect(app.screen.name == "menu" && !app.settings.knowsTheBoard)
    for lesson in BoardLesson.allCases {
      app.openLessons()
      #expect(app.lessons.lesson == lesson, "the first unsolved lesson opens")
      Learner(app).solve()
    }
    #expect(app.settings.solvedLessons.isComplete)
    app.go(to: .menu)
    app.start()
    #expect(app.screen.name == "board")
  }

  /// A second press of the key that played the hand does not skip the result of the lesson.
  @Test func resultOfALessonIsShownForASecond() throws {
    let stepper = try SteppedProgram(.menu) { $0.openLessons(at: .touching) }
    let model = stepper.app.lessons
    stepper.wait(frames: 90)
    Learner(stepper.app).select()
    stepper.press(.space)
    #expect(model.isSolved)
    stepper.press(.return)
    stepper.press(.space)
    #expect(model.lesson == .touching && model.isSolved, "about 1.3 s after the hand")
    stepper.wait(frames: 60)
    stepper.press(.return)
    #expect(model.lesson == .sizes)
  }

  @Test(arguments: [Size(1280, 800), Size(390, 844), Size(844, 390)])
  func tableOfHandsIsOfferedAfterTheLastLesson(_ size: Size) throws {
    let stepper = try SteppedProgram(.lessons, size: size) { $0.lessons.open(.gaps) }
    stepper.wait(frames: 90)
    // In a low window the button is in the header, where there is room for one word.
    let title = size.height < 500 ? Strings.handsTitle : Strings.seeHands
    #expect(stepper.element(title) == nil)
    Learner(stepper.app).solve()
    stepper.wait(frames: 150)
    let button = try #require(stepper.element(title))
    stepper.click(button.frame.center)
    stepper.wait(frames: 60)
    #expect(stepper.app.screen.name == "reference" && stepper.app.screen.helpPage == .hands)
    stepper.press(.escape)
    #expect(stepper.app.screen.name == "lessons" && stepper.app.lessons.isSolved)
  }

  @Test func lessonsTouchNoGame() {
    let app = firstStart()
    app.play(.classic)
    let game = app.game.session.game
    app.openLessons(at: .falling)
    Learner(app).solve()
    #expect(app.game.session.game == game && app.game.state.moveCount == 0)
    app.back()
    #expect(app.screen.place == .board && !app.game.isPaused)
  }

  /// The last card keeps no focus: Space goes on, even if a card was selected by keyboard.
  @Test func spaceGoesOnAfterAHandThatWasSelectedByKeyboard() throws {
    let stepper = try SteppedProgram(.menu) { $0.openLessons(at: .touching) }
    stepper.wait(frames: 90)
    stepper.press(.right)
    stepper.wait(frames: 4)
    Learner(stepper.app).select()
    stepper.app.lessons.play()
    stepper.wait(frames: 120)
    #expect(stepper.app.lessons.isSolved)
    stepper.press(.space)
    stepper.wait(frames: 90)
    #expect(stepper.app.lessons.lesson == .sizes)
    #expect(stepper.focused != Strings.close)
  }

  // MARK: The lesson of Climb

  @Test func lessonOfClimbLeadsFromTheTargetToTheMap() throws {
    let stepper = try SteppedProgram(.menu) { app in
      app.go(to: .climbMap)
      app.openClimbLesson()
    }
    let model = stepper.app.climbLesson
    stepper.wait(frames: 120)
    #expect(stepper.element(Strings.lessonTask(model.run)) != nil, "the task is on the screen")
    #expect(!model.lessonGoal.isEmpty)
    let learner = Learner(stepper.app)
    learner.climb(to: .buy)
    stepper.wait(frames: 60)
    #expect(stepper.element(Strings.lessonTask(model.run)) != nil)
    model.reroll()
    #expect(model.complaint == Strings.lessonRefusal(model.run) && model.run.rerolls == 0)
    learner.climb(to: .solved)
    stepper.wait(frames: 60)
    #expect(!model.isLessonSolved, "the sum is still shown")
    #expect(!model.isPlayable, "another hand would only be cut off by the end of the lesson")
    stepper.wait(frames: 150)
    #expect(model.isLessonSolved && stepper.app.settings.solvedLessons.hasClimb)
    let button = try #require(stepper.element(Strings.toTheMap))
    stepper.click(button.frame.center)
    stepper.wait(frames: 60)
    #expect(stepper.app.screen.name == "climb-map")
    #expect(stepper.app.climb.session.events.isEmpty, "the player's own run is untouched")
  }

  @Test func lessonOfClimbRefusesOtherHands() {
    let app = firstStart()
    app.openClimbLesson()
    let model = app.climbLesson
    let (score, count) = (model.run.deal.score, model.session.events.count)
    Learner(app).refuseClimb()
    #expect(model.complaint == Strings.lessonRefusal(model.run) && model.run.hearts == 3)
    #expect(model.run.deal.score == score && model.session.events.count == count)
    app.back()
    #expect(app.screen.name == "climb-lesson" && model.session.selection.isEmpty)
    app.back()
    #expect(app.screen.name == "menu")
  }

  @Test func lessonOfClimbBeginsAnewAtEachVisit() {
    let app = firstStart()
    app.openClimbLesson()
    Learner(app).climb(to: .goOn)
    app.back()
    app.openClimbLesson()
    #expect(ClimbLesson.step(of: app.climbLesson.run) == .target)
    #expect(app.climbLesson.stage == .board)
  }

  /// The cards are activated as by a screen reader; Space plays the hand and goes on.
  @Test func spacePlaysTheHandOfALessonAndGoesOn() throws {
    let player = try PadTests.Player { $0.openLessons(at: .touching) }
    player.frames(count: 90)
    for cell in player.app.lessons.lesson.goal(on: player.app.lessons.game.grid, step: 0) {
      let place = Strings.place(cell)
      let element = try #require(
        player.program.host.screenElements.first { $0.accessibility.value == place })
      #expect(player.program.host.activate(labelled: element.accessibility.label))
      player.frames(count: 2)
    }
    #expect(player.app.lessons.game.session.selectedHand == .threeOfAKind)
    player.stepper.press(.space)
    player.frames(count: 2)
    #expect(player.app.lessons.isSolved)
    player.frames(count: 120)
    player.stepper.press(.space)
    player.frames(count: 60)
    #expect(player.app.lessons.lesson == .sizes)
  }

  /// Title, task and button lie inside the window, and no card is covered by them.
  @Test(
    arguments: BoardLesson.allCases,
    [
      Size(360, 640), Size(390, 844), Size(844, 390), Size(800, 600), Size(1280, 800),
      Size(1920, 1080),
    ])
  func everythingFits(_ lesson: BoardLesson, _ size: Size) throws {
    let app = firstStart()
    app.openLessons(at: lesson)
    let program = Program(app, glyphs: try GoldenTests.fonts.get(), runner: SerialRunner())
    for frame in 0..<90 { _ = program.frame(size: size, time: Double(frame) / 30) }
    let elements = program.host.screenElements
    let cards = elements.filter { $0.accessibility.value.hasPrefix("row ") }
    #expect(cards.count == lesson.position.grid.count)
    let window = Rect(origin: .zero, size: size)
    for card in cards {
      #expect(window.contains(card.frame) && card.frame.width >= 43.9, "\(card.frame)")
    }
    let play = try #require(elements.first { $0.accessibility.label == Strings.play })
    #expect(window.contains(play.frame))
    for card in cards { #expect(!card.frame.intersects(play.frame)) }
    #expect(TextFaults(program.host).found == [])
  }

  // MARK: The deck

  @Test func swipesCommitAtTheirThresholds() {
    #expect(HowToDeck.verdict(of: Size(99, 0)) == nil)
    #expect(HowToDeck.verdict(of: Size(100, 0)) == .gotIt)
    #expect(HowToDeck.verdict(of: Size(-99, 0)) == nil)
    #expect(HowToDeck.verdict(of: Size(-100, 40)) == .again)
    #expect(HowToDeck.verdict(of: Size(0, -149)) == nil)
    #expect(HowToDeck.verdict(of: Size(20, -150)) == .skip)
    #expect(HowToDeck.verdict(of: Size(0, 300)) == nil, "down is no verdict")
    #expect(HowToDeck.verdict(of: Size(160, -150)) == .gotIt)
    #expect(HowToDeck.verdict(of: Size(140, -160)) == .gotIt, "nearer to the side than to the top")
    let deck = HowToDeck()
    deck.drag = Size(100, 0)
    #expect(deck.tilt == 5 && deck.leaning?.verdict == .gotIt && deck.leaning?.share == 1)
    deck.drag = Size(-400, 0)
    #expect(deck.tilt == -12)
  }

  @Test func againPutsTheCardAtTheEnd() {
    let deck = HowToDeck()
    deck.commit(.again)
    #expect(deck.entries.map(\.lesson) == [.sizes, .ring, .falling, .gaps, .touching])
    #expect(deck.doneCount == 0)
    for _ in 0..<4 { deck.commit(.gotIt) }
    deck.commit(.skip)
    #expect(deck.isDone && deck.doneCount == 5)
    deck.commit(.gotIt)
    #expect(deck.doneCount == 5)
    deck.restart()
    #expect(deck.entries.count == 5)
  }

  /// A drag by touch or mouse takes the card away; a short one springs back.
  @Test func cardIsSwipedAwayByPointer() throws {
    let player = try PadTests.Player(size: Size(390, 844)) { $0.go(to: .howToPlay) }
    player.frames(count: 60)
    func drag(by width: Double) {
      func send(_ phase: PointerEvent.Phase, _ x: Double) {
        player.frames(
          [.pointer(PointerEvent(phase: phase, position: Point(x, 400), button: .primary))],
          count: 1)
      }
      send(.down, 180)
      for step in 1...5 { send(.moved, 180 + width * Double(step) / 5) }
      send(.up, 180 + width)
      player.frames(count: 60)
    }
    let deck = player.app.howTo
    drag(by: 80)
    #expect(deck.entries.count == 5 && deck.drag == .zero)
    drag(by: 130)
    #expect(deck.entries.first?.lesson == .sizes && deck.doneCount == 1)
    drag(by: -130)
    #expect(deck.entries.first?.lesson == .ring && deck.entries.count == 4)
  }
}
