import Scenes
import Session
import Testing
import Workers

@testable import PokerSlamGame
@testable import StageUI

/// Undo and hints, the marks that they leave on a score, and the pages of Help.
@MainActor
@Suite struct HelpTests {
  private func playBest(_ game: GameModel) {
    guard let best = game.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) else { return }
    game.choose(best.cells)
    game.play()
  }

  @Test(arguments: [Size(1280, 800), Size(390, 844)])
  func helpIsMarkedBesideTheScoreAndAtTheEnd(_ size: Size) throws {
    let stepper = try SteppedProgram(size: size)
    stepper.wait(frames: 60)
    func hint() -> String? { stepper.element(Strings.score)?.accessibility.hint }
    #expect(hint() == "")
    playBest(stepper.game)
    stepper.game.undo()
    stepper.wait(frames: 30)
    #expect(hint() == "with undo")
    stepper.game.showHint()
    stepper.wait(frames: 30)
    #expect(hint() == "with undo and hints")
    while !stepper.game.isOver { playBest(stepper.game) }
    stepper.wait(frames: 240)
    #expect(stepper.game.ending?.marks == [.undo, .hint])
    #expect(stepper.element("with undo and hints") != nil)
  }

  @Test(arguments: [
    (Size(390, 844), 1.0), (Size(360, 640), 1.0), (Size(320, 560), 1.0),
    (Size(390, 844), 2.0), (Size(360, 640), 2.0),
  ])
  func scoreOverlapsNothingWhenItShowsHelpMarks(_ size: Size, _ textScale: Double) throws {
    let stepper = try SteppedProgram(size: size) { $0.settings.textScale = textScale }
    stepper.wait(frames: 60)
    for _ in 0..<3 { playBest(stepper.game) }
    stepper.game.undo()
    stepper.game.showHint()
    // Dismiss the toast about the marks, which would cover the score for three seconds.
    stepper.program.app.forgetToast(try #require(stepper.program.app.toast?.number))
    stepper.wait(frames: 120)
    let score = try #require(stepper.element(Strings.score)).frame
    #expect(score.width <= 160, "\(score)")
    for element in stepper.program.host.screenElements
    where element.accessibility.role != .group && element.frame != score {
      let shared = element.frame.intersection(score)
      #expect(shared.isNull || shared.width < 1 || shared.height < 1, "\(element)")
    }
  }

  @Test func gameWithoutHelpHasNoMark() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 60)
    while !stepper.game.isOver { playBest(stepper.game) }
    stepper.wait(frames: 240)
    #expect(stepper.game.ending?.marks == [])
    let labels = stepper.program.host.screenElements.map(\.accessibility.label)
    #expect(!labels.contains { $0.hasPrefix("with ") })
  }

  /// Watching the best line after the end sets no mark, but continuing the deal afterwards does.
  @Test(arguments: [true, false])
  func watchingALineMarksTheContinuedGame(_ restarts: Bool) throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 60)
    while !stepper.game.isOver { playBest(stepper.game) }
    stepper.wait(frames: 120)
    stepper.app.watch()
    stepper.app.back()
    #expect(stepper.game.session.marks == [] && stepper.game.ending?.marks == [])
    if restarts { stepper.app.restart() } else { stepper.game.undo() }
    #expect(stepper.game.session.marks == [.undo, .hint])
    stepper.app.newDeal()
    #expect(stepper.game.session.marks == [])
    stepper.game.restart()
    #expect(!stepper.game.session.marks.contains(.hint))
  }

  @Test func hintLevelsHaveDifferentTexts() throws {
    var words: Set<String> = []
    var agreeing = 0
    for seed in 0..<30 as Range<UInt64> {
      let state = GameState(Game(mode: .classic, seed: Seed(seed)))
      let points = try #require(state.hint(.points))
      let ahead = try #require(state.hint(.lookahead))
      let texts = [try #require(state.hint(.name)), points, ahead].map {
        Strings.hint($0, on: state.grid)
      }
      #expect(Set(texts).count == 3)
      words.formUnion(texts)
      if ahead.hasMostPoints { agreeing += 1 }
      #expect(ahead.hasMostPoints == (ahead.hand == points.hand))
      var fallen = state.grid
      fallen.collapse(try #require(ahead.cells))
      #expect(ahead.next == fallen.hands(.king).map(\.hand).max())
    }
    #expect(agreeing > 0 && agreeing < 30)
    #expect(words.contains { $0.contains(". One hand ahead: the same, leaves a ") })
  }

  /// The first hint already shows something for its price: one card of the hand glows.
  @Test func hintsGlowFromTheFirstAndUntilTheBoardChanges() throws {
    let stepper = try SteppedProgram()
    stepper.wait(frames: 60)
    let game = stepper.game
    game.showHint()
    let first = try #require(game.hintedCells)
    #expect(first.count == 1)
    game.showHint()
    let all = try #require(game.hintedCells)
    #expect(first.isSubset(of: all) && all.count > 1)
    playBest(game)
    #expect(game.hintedCells == nil)
    game.showHint()
    game.undo()
    #expect(game.hintedCells == nil)
  }

  /// The boards ask for the cells in each evaluation; only a new hint searches the grid.
  @Test func selectingACardDoesNotSearchForTheCellsOfAHint() throws {
    let game = GameModel(Game(mode: .classic, seed: Seed(2026)))
    game.resume()
    game.dealCards(atOnce: true)
    game.showHint()
    let climb = ClimbModel(Climber.run(to: 4))
    climb.resume()
    climb.endIntro()
    climb.dealCards(atOnce: true)
    // The first call only warns.
    for _ in 0..<2 { climb.showHint() }
    #expect(game.hintedCells?.count == 1 && climb.hintedCells?.count == 1)
    let changes = Monitor(0)
    withObservationTracking {
      _ = (game.hintedCells, climb.hintedCells)
    } onChange: {
      changes.change { $0 += 1 }
    }
    game.tap(Cell(row: 0, column: 0))
    climb.tap(Cell(row: 0, column: 0))
    #expect(game.session.selection.count == 1 && climb.session.selection.count == 1)
    #expect(changes.access { $0 } == 0)
    climb.showHint()
    #expect(changes.access { $0 } == 1 && climb.hintedCells.map { $0.count > 1 } == true)
  }

  /// A toast announces each kind of mark once, at the moment the score gets it.
  @Test func marksAreAnnouncedWhenTheyAreSet() throws {
    let stepper = try SteppedProgram()
    func said() -> String? { stepper.program.app.toast?.text }
    stepper.game.showHint()
    #expect(said() == "Played with hints: this score counts apart")
    stepper.program.app.forgetToast(try #require(stepper.program.app.toast?.number))
    stepper.game.showHint()
    #expect(said() == nil)
    stepper.game.choose(try #require(stepper.game.state.grid.hands(.king).first).cells)
    stepper.game.play()
    stepper.game.undo()
    #expect(said() == "Played with undo and hints: this score counts apart")
  }

  /// The first press on Hint in a game warns; the score is marked only by the second one.
  @Test(arguments: [Size(1280, 800), Size(390, 844)])
  func firstPressOnHintSaysThatTheScoreWillCountApart(_ size: Size) throws {
    let stepper = try SteppedProgram(size: size)
    stepper.wait(frames: 60)
    func press() throws {
      stepper.click(try #require(stepper.element(Strings.hint)).frame.center)
      stepper.wait(frames: 30)
    }
    try press()
    #expect(stepper.app.toast?.text == Strings.hintWarning)
    #expect(stepper.game.hint == nil && stepper.game.session.marks == [])
    try press()
    #expect(stepper.game.hint?.level == .name && stepper.game.session.marks == .hint)
    try press()
    #expect(stepper.game.hint?.level == .points)
  }

  @Test func firstPressOnHintInPracticeShowsIt() throws {
    let stepper = try SteppedProgram {
      $0.game.begin(Game(mode: .practice, seed: Seed(1)), record: nil)
    }
    stepper.wait(frames: 60)
    stepper.app.askForHint()
    #expect(stepper.game.hint != nil && stepper.app.toast == nil)
  }

  /// Returns the frames of the 17 hands and of the panel, on a page of Help.
  private func frames(_ stepper: SteppedProgram) throws -> (hands: [Rect], panel: Rect) {
    let elements = stepper.program.host.screenElements
    let panel = try #require(
      elements.first { $0.accessibility.label == Strings.help && $0.accessibility.role == .group })
    let hands = Hand.allCases.compactMap { hand in
      elements.first {
        $0.accessibility.label == hand.name && $0.accessibility.value.hasSuffix("a card")
      }?.frame
    }
    return (hands, panel.frame)
  }

  /// On a desktop all hands are visible without scrolling, in a panel or beside the board.
  ///
  /// Beside the board of a lower window, such as 1366 × 768, the hands scroll.
  @Test(arguments: [
    (Size(1280, 800), Destination.menu), (Size(1280, 800), .board), (Size(1920, 1080), .menu),
    (Size(1920, 1080), .board),
  ])
  func allHandsAreVisibleOnADesktop(_ size: Size, _ place: Destination) throws {
    let stepper = try SteppedProgram(place, size: size)
    stepper.wait(frames: 60)
    stepper.app.go(to: .reference)
    stepper.wait(frames: 60)
    let (hands, panel) = try frames(stepper)
    #expect(hands.count == 17)
    #expect(Rect(origin: .zero, size: size).contains(panel), "\(panel)")
    for frame in hands {
      #expect(panel.insetBy(dx: 16, dy: 16).contains(frame), "\(frame) in \(panel)")
    }
    // A page that scrolls fades out in its last 40 points. All hands must be above these points.
    #expect((hands.map(\.maxY).max() ?? .infinity) <= panel.maxY - 40, "\(panel)")
    for (place, a) in hands.enumerated() {
      for b in hands[(place + 1)...] { #expect(a.intersection(b).isEmpty, "\(a) \(b)") }
    }
  }

  @Test(arguments: [Size(390, 844), Size(844, 390), Size(1280, 800), Size(1920, 1080)])
  func helpExplainsScoringAndKeys(_ size: Size) throws {
    let stepper = try SteppedProgram(size: size)
    stepper.wait(frames: 60)
    stepper.app.go(to: .reference)
    stepper.wait(frames: 60)
    func words() -> String {
      stepper.program.host.screenElements.map(\.accessibility.label).joined(separator: "\n")
    }
    #expect(words().contains("Royal Flush"))
    stepper.app.helpPage = .scoring
    stepper.wait(frames: 30)
    for word in [
      "Par", "75\u{A0}%", "85\u{A0}%", "92\u{A0}%", "crown", "Medals", "Legend", "920", "Marks",
      "7.5",
    ] {
      #expect(words().contains(word), "\(word)")
    }
    stepper.app.helpPage = .keys
    stepper.wait(frames: 30)
    for word in ["Space", "Right button", "F11"] { #expect(words().contains(word), "\(word)") }
    stepper.app.go(to: .board)
    stepper.app.go(to: .reference)
    #expect(stepper.app.helpPage == .hands, "the help button leads to the hands")
  }

  @Test(arguments: [Size(390, 844), Size(1280, 800)])
  func helpExplainsClimbDuringARun(_ size: Size) throws {
    let stepper = try SteppedProgram(.climbMap, size: size)
    stepper.wait(frames: 60)
    stepper.app.go(to: .reference)
    stepper.app.helpPage = .scoring
    stepper.wait(frames: 60)
    let words = stepper.program.host.screenElements.map(\.accessibility.label)
      .joined(separator: "\n")
    for word in [
      "Hearts", "Coins and the shop", "Scissors", "Low Ceiling", "two levels ahead",
      "Hands and tools cannot be undone", "last purchase or sale can be undone",
    ] {
      #expect(words.contains(word), "\(word)")
    }
    #expect(!words.contains("75\u{A0}%"), "no stars in Climb")
    #expect(!words.contains("no undo"), "the shop has one")
  }

  @Test func pointsPerCardHaveAtMostOneDecimal() {
    #expect(
      Hand.allCases.map(Strings.pointsPerCard) == [
        "7.5", "8.3", "10", "11.7", "13.3", "15", "12.5", "13.8", "15", "16.3", "17.5", "18.8",
        "16", "17", "18", "19", "20",
      ])
  }
}
