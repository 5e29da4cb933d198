import Scenes
import Session
import StageUI
import Testing
import Workers

@testable import PokerSlamGame

/// Rush on the screen: its clock, its fresh decks, its pause and its ending.
@MainActor
@Suite struct RushModelTests {
  private static let frame: UInt64 = 16_000_000
  private static let second: UInt64 = 1_000_000_000

  /// Returns a stepped game of Rush in which the first hands of the line have been played.
  private func stepper(
    hands: Int = 0, secondsLeft: UInt64 = 180, size: Size = Size(1280, 800),
    _ change: @escaping (AppModel) -> Void = { _ in }
  ) throws -> SteppedProgram {
    let passed = (180 - secondsLeft) * Self.second
    var session = Session(RushLine.game, at: 0)
    for move in RushLine(hands: hands).moves { session.play(move, at: passed) }
    let saved = try Session(restoring: session.payload(at: passed), at: 0)
    return try SteppedProgram(.menu, size: size) { app in
      app.settings.reduceMotion = .on
      app.leftGame = { $0 == .rush ? saved : nil }
      app.play(.rush)
      app.game.showCards()
      change(app)
    }
  }

  @Test func clockRunsWhilePlayingOnly() throws {
    let stepper = try stepper(secondsLeft: 100)
    stepper.wait(frames: 63)
    #expect(stepper.game.secondsLeft == 99)
    stepper.app.pause()
    stepper.wait(frames: 300)
    #expect(stepper.game.secondsLeft == 99)
    stepper.app.resume()
    stepper.wait(frames: 63)
    #expect(stepper.game.secondsLeft == 98)
  }

  @Test func clockOfANewGameWaitsForTheDeal() {
    let app = AppModel(game: Game(mode: .classic, seed: Seed(2026)), seeds: { Seed(7) })
    app.play(.rush)
    let start = app.game.now
    app.game.beginFrame(at: start + 900_000_000)
    #expect(app.game.tenthsLeft == 1800)
    app.game.beginFrame(at: start + 1_200_000_000)
    #expect(app.game.tenthsLeft == 1798)
  }

  @Test func passingSecondsKeepTheWordsAboutANewSelection() throws {
    let stepper = try stepper(secondsLeft: 12)
    stepper.game.tap(Cell(row: 0, column: 0))
    stepper.game.tap(Cell(row: 4, column: 4))
    stepper.wait(frames: 160)
    #expect(stepper.element(Strings.startsAnew) != nil)
  }

  /// The next hand is looked for at once, so the name of the last one leaves the ranks in view.
  @Test(arguments: [Size(1280, 800), Size(390, 844), Size(844, 390)])
  func nameOfAHandHidesNoRanks(_ size: Size) {
    let layout = GameLayout(
      size: size, insets: EdgeInsets(), wantsReference: false, wantsClock: true)
    let card = layout.board.frame(of: Cell(row: 0, column: 0))
    #expect(layout.slams.nameBand.maxY < layout.boardFrame.minY + card.height / 4)
    let calm = GameLayout(size: size, insets: EdgeInsets(), wantsReference: false)
    #expect(calm.slams.nameBand.midY == calm.boardFrame.midY)
  }

  /// Each change of the session evaluates the views that read it.
  @Test func clockChangesTheSessionOnlyToAnnounceTime() throws {
    let stepper = try stepper(secondsLeft: 99)
    stepper.wait()
    let changes = Monitor(0)
    var watched = -1
    for _ in 0..<300 {
      // A watch ends with the first change.
      if watched != changes.access({ $0 }) {
        watched = changes.access { $0 }
        withObservationTracking {
          _ = stepper.game.session
        } onChange: {
          changes.change { $0 += 1 }
        }
      }
      stepper.frame()
    }
    #expect(stepper.game.secondsLeft == 94)
    #expect(watched < 10)
  }

  /// A used-up deck stays when the time is up: no wave and no fresh deck behind the ending.
  @Test func timeUpEndsTheWave() throws {
    let line = RushLine(decks: 1)
    let stepper = try stepper(hands: line.moves.count - 1, secondsLeft: 1)
    stepper.app.settings.reduceMotion = .off
    stepper.wait(frames: 20)
    let (game, deal) = (stepper.game, stepper.game.deal)
    game.choose(try #require(line.moves.last).cells)
    game.play()
    for _ in 0..<60 where !game.isSweeping { stepper.frame() }
    #expect(game.isSweeping)
    stepper.wait(frames: 240)
    #expect(game.isOver && game.ending != nil)
    #expect(game.deal == deal)
    #expect(!game.wantsFrames, "the ending is at rest")
  }

  @Test func losingTheFocusStopsTheClockAndHidesTheCards() throws {
    let stepper = try stepper(hands: 3, secondsLeft: 100)
    stepper.wait()
    let card = try #require(stepper.game.state.grid[Cell(row: 2, column: 2)])
    #expect(stepper.element(Strings.name(card)) != nil)
    stepper.hasFocus = false
    stepper.wait()
    let left = stepper.game.secondsLeft
    #expect(stepper.app.screen.name == "pause" && stepper.game.hidesCards)
    #expect(stepper.element(Strings.name(card)) == nil)
    stepper.wait(frames: 200)
    #expect(stepper.game.secondsLeft == left)
    stepper.hasFocus = true
    stepper.press(.escape)
    stepper.wait()
    #expect(!stepper.game.hidesCards && stepper.element(Strings.name(card)) != nil)
  }

  @Test func everyPanelPausesTheGame() throws {
    for panel in [Destination.reference, .settings, .modes, .about] {
      let stepper = try stepper(hands: 1)
      stepper.wait()
      stepper.app.go(to: panel)
      stepper.wait()
      #expect(stepper.game.isPaused && stepper.game.hidesCards)
      stepper.app.back()
      #expect(stepper.app.screen.name == "pause")
    }
  }

  @Test func undoAndHintsDoNothing() throws {
    let stepper = try stepper(hands: 2)
    stepper.wait()
    let state = stepper.game.state
    for key in [Key.u, .h, .r] { stepper.press(key) }
    #expect(stepper.game.state == state && stepper.game.hint == nil)
    #expect(stepper.element(Strings.undo) == nil && stepper.element(Strings.hint) == nil)
  }

  @Test func freshDeckReplacesAllCardsAfterTheWave() throws {
    let line = RushLine(decks: 1)
    let stepper = try stepper(hands: line.moves.count - 1)
    stepper.app.settings.reduceMotion = .off
    stepper.wait()
    let (game, deal) = (stepper.game, stepper.game.deal)
    let last = try #require(line.moves.last)
    game.choose(last.cells)
    withAnimation(BoardView.move) { game.play() }
    #expect(game.state.round == 1)
    var shown: [[Card]] = []
    for _ in 0..<240 {
      stepper.frame()
      let cards = game.pieces.map(\.card)
      if shown.last != cards { shown.append(cards) }
    }
    #expect(!game.isSweeping && game.deal == deal + 1 && game.freshDeck == 2)
    let cells = Dictionary(uniqueKeysWithValues: game.pieces.map { ($0.cell, $0.card) })
    #expect(Cell.all.allSatisfy { cells[$0] == game.state.grid[$0] })
    // The dead grid has been shown before.
    let dead = try #require(deadGrid(after: line))
    #expect(shown.contains { Set($0) == Set(dead) })
  }

  private func deadGrid(after line: RushLine) -> [Card]? {
    var state = GameState(RushLine.game)
    for move in line.moves {
      guard case .played(let events) = state.apply(move) else { return nil }
      for case .swept(let cards) in events { return cards.map(\.card) }
    }
    return nil
  }

  @Test func tapDuringTheWaveShowsTheFreshDeckAtOnce() throws {
    let line = RushLine(decks: 1)
    let stepper = try stepper(hands: line.moves.count - 1)
    stepper.app.settings.reduceMotion = .off
    stepper.wait()
    let game = stepper.game
    game.choose(try #require(line.moves.last).cells)
    game.play()
    while !game.isSweeping { stepper.frame() }
    game.pressBegan(at: Cell(row: 4, column: 4))
    game.pressEnded()
    #expect(!game.isSweeping && game.session.selection.isEmpty)
    stepper.wait()
    #expect(game.pieces.count == 25)
    #expect(game.pieces.allSatisfy { game.state.grid[$0.cell] == $0.card })
  }

  @Test func lastHandIsShownToItsEndBeforeTheEnding() throws {
    let stepper = try stepper(hands: 5, secondsLeft: 1)
    stepper.app.settings.reduceMotion = .off
    stepper.wait(frames: 50)
    let game = stepper.game
    game.selectBest()
    game.play()
    let score = game.state.score
    while !game.isOver { stepper.frame() }
    #expect(game.ending == nil && !game.isSettled && game.state.score == score)
    #expect(game.session.selection.isEmpty)
    stepper.wait(frames: 200)
    let ending = try #require(game.ending)
    #expect(ending.score == score && ending.rush?.hands == 6 && ending.rank == nil)
    #expect(ending.rush?.points == [score], "all hands are of the first deck")
    #expect(stepper.app.screen.name == "game-over")
    #expect(stepper.element(Strings.playAgain) != nil && stepper.element(Strings.menu) != nil)
  }

  /// Undo is not allowed against the clock; a press in the middle of a hand changes nothing.
  @Test func refusedUndoLeavesTheLastHandOnItsWay() throws {
    let stepper = try stepper(hands: 2, secondsLeft: 60)
    stepper.app.settings.reduceMotion = .off
    stepper.wait(frames: 50)
    let game = stepper.game
    game.selectBest()
    game.play()
    #expect(!game.isSettled)
    game.undo()
    game.go(to: game.session.log.cursor)
    #expect(!game.isSettled)
    stepper.wait(frames: 200)
    #expect(game.isSettled && CellSet(game.pieces.map(\.cell)) == game.state.grid.occupied)
  }

  @Test func handsAfterTheEndAreRefused() throws {
    let stepper = try stepper(hands: 1, secondsLeft: 1)
    stepper.wait(frames: 70)
    #expect(stepper.game.isOver && stepper.game.ending != nil)
    stepper.game.selectBest()
    stepper.game.play()
    #expect(stepper.game.state.moveCount == 1)
    stepper.app.playAgain()
    stepper.wait()
    #expect(!stepper.game.isOver && stepper.game.state.moveCount == 0)
    #expect(stepper.game.session.game.mode == .rush)
    #expect(stepper.game.session.game != RushLine.game && stepper.game.secondsLeft == 180)
  }

  @Test func restartDealsOtherCards() throws {
    let stepper = try stepper(hands: 2)
    stepper.app.pause()
    stepper.app.restart()
    #expect(stepper.game.session.game != RushLine.game && stepper.game.help.isEmpty)
    #expect(!stepper.game.isPaused)
  }

  /// With reduced motion nothing moves between two seconds.
  @Test func clockAtRestNeedsOneFrameASecond() throws {
    let stepper = try stepper(hands: 2, secondsLeft: 100)
    stepper.wait(frames: 120)
    guard case .at(let moment) = stepper.frame().next else {
      Issue.record("nothing wakes the clock, or something moves")
      return
    }
    let left = try #require(stepper.game.session.timeLeft(at: UInt64(moment.count)))
    #expect(left.isMultiple(of: Self.second))
  }

  @Test(
    arguments: [
      Size(360, 640), Size(390, 844), Size(844, 390), Size(800, 600), Size(1280, 800),
      Size(1920, 1080), Size(600, 600),
    ], [1.0, 2])
  func clockOverlapsNothing(size: Size, textScale: Double) throws {
    let layout = GameLayout(
      size: size, insets: EdgeInsets(), wantsReference: false, wantsClock: true,
      textScale: textScale)
    let clock = try #require(layout.clock)
    let window = Rect(origin: .zero, size: size)
    #expect(window.union(clock) == window && clock.width >= 56)
    for other in [layout.boardFrame, layout.score, layout.button, layout.hand] {
      #expect(clock.intersection(other).isEmpty, "\(clock) \(other)")
    }
    #expect(layout.tools == nil && layout.tracker == nil && layout.pace == nil)
  }

  @Test func timesAreWrittenAndSpoken() {
    #expect([180, 64, 9].map(Strings.clock) == ["3:00", "1:04", "0:09"])
    #expect(Strings.spoken(61) == "1 minute 1 second" && Strings.spoken(120) == "2 minutes")
    #expect(Strings.spoken(0) == "0 seconds")
  }
}
