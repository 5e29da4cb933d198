import PokerSlamKit
import Raster
import Scenes
import Session
import StageUI
import Testing
import Typeset

/// What is on the screen against what is on the table, while cards are on their way.
@MainActor
@Suite struct BoardTests {
  private func program() throws -> Program {
    let app = AppModel(
      game: Game(mode: .classic, seed: Seed(2026)), record: 872, seeds: { Seed(2027) })
    app.settings.knowsTheBoard = true
    app.go(to: .game)
    return Program(app, glyphs: try GoldenTests.fonts.get(), runner: SerialRunner())
  }

  private func name(_ cell: Cell) -> String { "row \(cell.row + 1), column \(cell.column + 1)" }

  /// Hands are played and taken back with fewer and fewer frames in between.
  @Test func cardsThatComeBackWhileTheyLeaveAreWhereTheyWere() throws {
    let program = try program()
    let game = program.app.game
    var time = 0.0
    func frames(_ count: Int) {
      for _ in 0..<count {
        time += 1.0 / 60
        _ = program.frame(size: Size(800, 600), time: time)
      }
    }
    func expectTheTable(_ comment: Comment) {
      let names = Set(program.host.screenElements.map(\.accessibility.value))
      #expect(
        CellSet(Cell.all.filter { names.contains(name($0)) }) == game.state.grid.occupied, comment)
    }
    frames(90)
    for pause in [0, 1, 2, 3, 5, 8, 13, 17, 20, 30] {
      for _ in 0..<3 {
        guard let best = game.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) else { break }
        withAnimation(.spring(response: 0.3, dampingFraction: 0.6)) { game.choose(best.cells) }
        frames(pause)
        withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { game.play() }
        frames(pause)
      }
      for _ in 0..<3 {
        withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { game.undo() }
        frames(pause)
      }
      frames(200)
      expectTheTable("after \(pause) frames between")
      withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { game.redo() }
      frames(pause)
      withAnimation(.spring(response: 0.3, dampingFraction: 0.7)) { game.redo() }
      frames(200)
      expectTheTable("after redo and \(pause) frames between")
    }
  }

  /// Escape leaves a pause and keeps what is selected; only the next one clears that.
  @Test func escapeGoesBackOneStepAtATime() throws {
    let program = try program()
    let game = program.app.game
    var time = Nanoseconds.zero
    func frame(_ kinds: InputEvent.Kind...) {
      for _ in 0..<30 {
        time += .milliseconds(16)
        _ = program.update(
          FrameInput(
            events: kinds.map { InputEvent(time: time, $0) },
            time: FrameTime(
              timestamp: time, targetTimestamp: time, duration: .milliseconds(16),
              delta: .milliseconds(16)), size: Size(1280, 800)))
        if !kinds.isEmpty { break }
      }
    }
    func escape() {
      frame(.key(KeyEvent(isDown: true, key: .escape)))
      frame(.key(KeyEvent(isDown: false, key: .escape)))
      frame()
    }
    frame()
    game.tap(Cell(row: 1, column: 4))
    game.tap(Cell(row: 2, column: 3))
    frame()
    frame(.focusLost)
    program.app.pause()
    frame()
    #expect(game.isPaused)
    frame(.focusGained)
    escape()
    #expect(!game.isPaused && game.session.selection.count == 2)
    escape()
    #expect(!game.isPaused && game.session.selection.isEmpty)
    escape()
    #expect(game.isPaused)
  }

  /// A row comes in each frame, and all move as if they had come at once.
  @Test func aDealThatIsSpreadOverFramesLooksAsIfItWereNot() throws {
    func places(atOnce: Bool) throws -> [[String: Rect]] {
      let program = try program()
      let game = program.app.game
      var time = atOnce ? 0.0 : 1.0 / 60
      func frame() { _ = program.frame(size: Size(800, 600), time: time) }
      frame()
      if atOnce { game.dealCards(atOnce: true) }
      return (1...60).map { frames in
        time += 1.0 / 60
        frame()
        #expect(game.pieces.count == (atOnce ? 25 : min(frames, 5) * 5))
        let cards = program.host.screenElements.filter {
          $0.accessibility.value.hasPrefix("row")
        }
        return Dictionary(cards.map { ($0.accessibility.value, $0.frame) }) { first, _ in first }
      }
    }
    let (spread, whole) = (try places(atOnce: false), try places(atOnce: true))
    #expect(spread[5].isEmpty && spread[59].count >= 25)
    // One began a frame later; and the first cards are not seen before all are there.
    for (spread, whole) in zip(spread, whole.dropFirst()).dropFirst(4) {
      #expect(spread.keys == whole.keys)
      for (name, frame) in spread {
        guard let other = whole[name] else { continue }
        #expect(abs(frame.minX - other.minX) < 1e-6 && abs(frame.maxY - other.maxY) < 1e-6)
      }
    }
  }

  /// Where nothing moves a deal asks for its own frames.
  @Test func aDealGoesOnWhereNothingMoves() throws {
    let program = try program()
    program.app.settings.desktopReducesMotion = true
    var time = Nanoseconds.zero
    func frame() -> FrameOutcome {
      time += .milliseconds(16)
      return program.update(
        FrameInput(
          events: [],
          time: FrameTime(
            timestamp: time, targetTimestamp: time, duration: .milliseconds(16),
            delta: .milliseconds(16)), size: Size(800, 600)))
    }
    for _ in 0..<120 { _ = frame() }
    #expect(frame().next == .atRest)
    program.app.game.dealCards()
    for rows in 1...4 {
      #expect(frame().next != .atRest)
      #expect(program.app.game.pieces.count == rows * 5)
    }
    for _ in 0..<120 { _ = frame() }
    #expect(frame().next == .atRest && program.app.game.pieces.count == 25)
  }
}
