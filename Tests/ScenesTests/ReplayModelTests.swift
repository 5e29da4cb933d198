import Scenes
import Session
import StageUI
import Testing

@testable import PokerSlamGame

/// The viewer's model: positions, automatic play, and practice from a position.
@MainActor
@Suite struct ReplayModelTests {
  private static let classic = ReplayPlayer.finished(
    Game(mode: .classic, seed: Seed(2026)), pace: 20)

  private func model(_ saved: SavedReplay = .game(classic)) -> ReplayModel {
    let model = ReplayModel()
    model.beginFrame(at: 1)
    model.open(ReplayTape(saved))
    settle(model)
    return model
  }

  private var now: UInt64 { 10_000_000_000 }

  private func settle(_ model: ReplayModel) {
    for frame in 1...30 { model.beginFrame(at: model.now + UInt64(frame) * 16_000_000) }
  }

  /// The cards that the board shows, by cell.
  private func shown(_ model: ReplayModel) -> [Cell: Card] {
    Dictionary(uniqueKeysWithValues: model.pieces.map { ($0.cell, $0.card) })
  }

  private func expected(_ line: ArraySlice<Move>, _ game: Game) -> [Cell: Card] {
    var state = GameState(game)
    for move in line { _ = state.apply(move) }
    return Dictionary(
      uniqueKeysWithValues: Cell.all.compactMap { cell in state.grid[cell].map { (cell, $0) } })
  }

  @Test func boardShowsEveryPositionInAnyOrder() throws {
    let model = model()
    let tape = try #require(model.tape)
    var generator = Generator(seed: 1)
    for step in Array(0...tape.count) + (0..<30).map({ _ in generator.below(tape.count + 1) }) {
      model.show(step)
      settle(model)
      #expect(shown(model) == expected(tape.line.prefix(step), tape.game), "step \(step)")
      #expect(model.marks.selection.isEmpty == (step == tape.count))
      #expect(model.isAtEnd == (step == tape.count) && model.isEnded == model.isAtEnd)
    }
    #expect(model.score == Self.classic.score)
  }

  @Test func stepsOutsideTheGameStayAtItsEnds() throws {
    let model = model()
    model.stepBack()
    #expect(model.step == 0)
    model.jump(to: 999)
    #expect(model.step == model.tape?.count)
    model.stepForward()
    #expect(model.step == model.tape?.count)
  }

  @Test func automaticPlayReachesTheEndAndStops() throws {
    let model = model()
    let count = try #require(model.tape?.count)
    model.togglePlaying()
    var (advances, seconds) = (0, 0.0)
    while let pause = model.pause, advances < 200 {
      seconds += pause
      advances += 1
      model.advance()
    }
    #expect(model.isAtEnd && !model.isPlaying && advances >= 2 * count - 1)
    model.togglePlaying()
    #expect(model.step == 0 && model.isPlaying)
    let slow = model.pause
    model.speed = .fourfold
    #expect(model.pause.map { $0 * 4 } == slow)
    model.stepForward()
    #expect(!model.isPlaying, "a step by hand stops automatic play")
  }

  @Test func speedsFollowEachOtherInACircle() {
    var speed = ReplayModel.Speed.half
    for expected: ReplayModel.Speed in [.normal, .double, .fourfold, .half] {
      speed = speed.next
      #expect(speed == expected)
    }
  }

  @Test func verdictHoldsOnlyForTheClaimedScore() {
    #expect(ReplayTape(.game(Self.classic), claimed: Self.classic.score).verdict == .verified)
    for claimed in [0, Self.classic.score + 5] {
      let tape = ReplayTape(.game(Self.classic), claimed: claimed, isOwn: true)
      #expect(tape.verdict != .verified)
      #expect(tape.count == Self.classic.log.line.count, "the moves are still shown")
    }
  }

  @Test func reviewTellsParAndTheCurveEndsAtIt() throws {
    let model = model()
    let pace = try #require(model.pace)
    #expect(pace.line.last?.points == pace.par.score)
    #expect(model.pacePoints == 0)
    model.show(5)
    #expect(model.pacePoints ?? 0 > 0)
    let best = try #require(model.bestHere)
    let grid = try #require(model.position?.grid)
    #expect(grid.hand(at: best.cells) == best.hand)
    #expect(grid.hands(.king).allSatisfy { $0.hand.points <= best.hand.points })
  }

  // MARK: Practice

  @Test func practiceBeginsAtThePosition() throws {
    let model = model()
    let tape = try #require(model.tape)
    for step in [0, 3, tape.count - 1] {
      model.show(step)
      let session = try #require(model.practice(at: now))
      #expect(session.game.mode == .practice && !session.isPrepared)
      #expect(session.state.grid == tape.positions[step].grid)
      #expect(session.state.score == tape.positions[step].score)
      #expect(session.canUndo == (step > 0) && session.selection.isEmpty)
    }
    model.show(tape.count)
    #expect(model.practice(at: now) == nil)
  }

  @Test func practiceFromALaterDeckOfRushHasTheSameCards() throws {
    let model = model(ReplayPlayer.rush())
    let tape = try #require(model.tape)
    #expect(tape.parts.count > 1)
    let step = tape.parts[1].plays.lowerBound + 2
    model.show(step)
    var session = try #require(model.practice(at: now))
    #expect(session.isPrepared && session.game.mode == .practice)
    #expect(session.state.grid == tape.positions[step].grid)
    let cells = try #require(session.state.hint(.points)?.cells)
    session.play(Move(cells), at: now)
    session.restart(at: now)
    #expect(session.state.grid == tape.positions[tape.parts[1].plays.lowerBound].grid)
    #expect(session.isPrepared)
  }

  @Test func playingOnOpensTheBoardAndKeepsAnotherPracticeGame() {
    let app = AppModel(game: Game(mode: .classic, seed: Seed(5)), seeds: { Seed(1) })
    app.openReplay(text: Self.classic.text)
    var unsaved: [Game] = []
    app.onUnsavedGame = { unsaved.append($0) }
    app.replay.show(2)
    app.playOnFromReplay()
    #expect(app.screen.name == "board" && app.game.mode == .practice)
    #expect(app.game.state.moveCount == 2 && unsaved.isEmpty)
    app.leftGame = { _ in Session(Game(mode: .practice, seed: Seed(77)), at: 0) }
    app.openReplay(text: Self.classic.text)
    app.playOnFromReplay()
    #expect(unsaved == [app.game.session.game])
  }

  @Test func replayOfAFriendNamesTheFriend() {
    let app = AppModel(game: Game(mode: .classic, seed: Seed(5)), seeds: { Seed(1) })
    let game = Game(mode: .classic, seed: Seed(5))
    app.openReplay(text: Self.classic.text, by: "Ines")
    #expect(app.replay.friend == "Ines")
    #expect(Strings.title(game, ended: nil, by: app.replay.friend) == "Ines · Classic")
    app.openReplay(text: Self.classic.text)
    #expect(app.replay.friend == nil)
    #expect(Strings.title(game, ended: nil, by: nil) == "Classic")
  }

  @Test func saveAndQuitReturnsToTheReplayThatWasPlayedOn() throws {
    let stepper = try SteppedProgram(.profile)
    let app = stepper.app
    app.settings.reduceMotion = .on
    app.openReplay(text: Self.classic.text)
    app.replay.show(2)
    app.playOnFromReplay()
    app.game.pause()
    stepper.wait()
    stepper.click(try #require(stepper.element(Strings.saveAndQuit)).frame.center)
    stepper.wait()
    #expect(app.screen.name == "replay" && app.replay.step == 2)
    #expect(app.game.isPaused)
    app.back()
    #expect(app.screen.name == "profile")
    // Another game leads to the menu again.
    app.play(.classic)
    #expect(app.exit == .menu)
  }

  @Test func partingNamesTheHandAndItsCost() {
    let parting = Parting(hands: 0, cost: 12, played: .pair, line: [])
    #expect(
      Strings.parted(parting)
        == "Hand 1 gave 12 points away: par was out of reach from there")
  }

  @Test func menuResumesTheGameThatPracticeFromAReplayReplaced() throws {
    let app = AppModel(game: Game(mode: .classic, seed: Seed(5)), seeds: { Seed(1) })
    app.go(to: .board)
    app.game.selectBest()
    app.game.play()
    let left = app.game.session
    app.leftGame = { $0 == .classic ? left : nil }
    app.go(to: .menu)
    app.openReplay(text: Self.classic.text)
    app.playOnFromReplay()
    app.go(to: .menu)
    #expect(app.waitingGame?.score == left.state.score && app.menuMode == .classic)
    app.start()
    #expect(app.screen.name == "board" && app.waitingGame == nil)
    #expect(app.game.session.game == left.game && app.game.state.score == left.state.score)
    // Practice that the player chose among the modes is the menu's game.
    app.play(.practice)
    app.go(to: .menu)
    app.start()
    #expect(app.game.mode == .practice)
  }

  // MARK: Climb and Rush

  @Test func levelsOfClimbSumUpToTheScore() throws {
    guard case .climb(let replay) = ReplayPlayer.climb() else { return }
    let tape = ReplayTape(.climb(replay), isOwn: true)
    #expect(tape.verdict == .verified)
    let cleared = tape.parts.filter(\.isCleared)
    #expect(cleared.count == replay.levels)
    #expect(cleared.reduce(0) { $0 + $1.points } == replay.score)
    #expect(tape.parts.map(\.number) == Array(1...tape.parts.count))
    #expect(tape.parts.flatMap { Array($0.plays) } == Array(tape.plays.indices))
    for (position, play) in zip(tape.positions, tape.plays) {
      #expect(CellSet(play.cells).isSubset(of: position.grid.occupied))
    }
    #expect(tape.positions.count == tape.count + 1)
  }

  @Test func decksOfRushAreParts() throws {
    guard case .game(let replay) = ReplayPlayer.rush() else { return }
    let tape = ReplayTape(.game(replay))
    #expect(tape.verdict == .verified && tape.parts.count > 1)
    #expect(tape.parts.reduce(0) { $0 + $1.points } == replay.score)
    let model = model(.game(replay))
    for step in 0...tape.count {
      model.show(step)
      settle(model)
      #expect(shown(model) == expected(tape.line.prefix(step), tape.game), "step \(step)")
    }
  }

  @Test func illegalMoveEndsTheTapeThere() {
    let good = Self.classic
    var log = MoveLog()
    for move in good.log.line.prefix(3) { _ = log.play(move) }
    _ = log.play(Move([Cell(row: 0, column: 0)]))
    let tape = ReplayTape(
      .game(Replay(position: GameState(good.game), log: log)), isOwn: true)
    #expect(tape.count == 3 && tape.positions.count == 4 && tape.verdict != .verified)
  }
}
