import Records
import Session
import Testing

@testable import PokerSlamGame
@testable import StageUI

/// Records set with help: with undo or hints.
///
/// They are stored separately from records without help.
@MainActor
@Suite struct HelpedRecordTests {
  private func playToTheEnd(_ game: GameModel) {
    while let best = game.state.grid.hands(.king).max(by: { $0.hand < $1.hand }) {
      game.choose(best.cells)
      game.play()
    }
    game.settle()
  }

  private func program(record: Int?, helped: Int? = nil) -> AppModel {
    let settings = Settings()
    settings.knowsTheBoard = true
    let app = AppModel(
      game: Game(mode: .classic, seed: Seed(2026)), settings: settings, record: record,
      seeds: { Seed(2027) })
    if let helped { app.setRecord(helped, with: .undo, of: .classic) }
    app.game.showCards()
    app.go(to: .board)
    return app
  }

  /// Returns an app whose games are saved in memory, together with its saver and its store.
  private func savedProgram(record: Int?) -> (AppModel, GameSaver, RecordStore) {
    let app = program(record: record)
    let (store, _) = RecordStore.open(folder: nil)
    let saver = GameSaver(store) { Moment(seconds: 1_795_300_000) }
    saver.observe(app)
    return (app, saver, store)
  }

  @Test func gameWithHelpDoesNotChangeTheRecordWithoutHelp() throws {
    let (app, saver, store) = savedProgram(record: 100)
    defer { saver.close() }
    app.game.showHint()
    playToTheEnd(app.game)
    let score = app.game.state.score
    #expect(app.record == 100)
    #expect(app.helpedRecord == AppModel.HelpedRecord(score: score, marks: .hint))
    let ending = try #require(app.game.ending)
    #expect(ending.isRecord && Strings.newRecord(ending) == "New best with help")
    #expect(store.bestWithoutHelp(.classic) == nil && store.best(.classic)?.score == score)
  }

  /// The menu shows the same records before and after a restart.
  @Test func scoreBeforeTheFirstHelpIsARecordWithoutHelp() throws {
    let (app, saver, store) = savedProgram(record: nil)
    defer { saver.close() }
    let hand = try #require(app.game.state.grid.hands(.king).first)
    app.game.choose(hand.cells)
    app.game.play()
    app.game.settle()
    let score = app.game.state.score
    app.game.showHint()
    playToTheEnd(app.game)
    app.noteResult()
    #expect(app.record == score)
    #expect(store.bestWithoutHelp(.classic)?.score == score)
    #expect(app.helpedRecord?.score == app.game.state.score)
  }

  /// When the last hand is undone and redone, the game ends a second time.
  ///
  /// This ending is compared with the record from before the game, not with the game's first
  /// ending.
  @Test func endingAfterAnUndoIsComparedWithTheOldRecord() throws {
    let (app, saver, _) = savedProgram(record: 100)
    defer { saver.close() }
    app.game.showHint()
    playToTheEnd(app.game)
    app.game.undo()
    #expect(app.game.record == 100)
    app.game.redo()
    app.game.settle()
    let ending = try #require(app.game.ending)
    #expect(ending.isRecord && ending.record == 100)
  }

  @Test func helpedGameBelowTheBestIsNoRecord() throws {
    let app = program(record: 5_000)
    app.game.showHint()
    playToTheEnd(app.game)
    let ending = try #require(app.game.ending)
    #expect(!ending.isRecord && ending.record == 5_000)
  }

  @Test func gameWithoutHelpIsComparedWithTheRecordWithoutHelp() throws {
    let app = program(record: 100, helped: 5_000)
    #expect(app.record == 100 && app.helpedRecord?.score == 5_000)
    playToTheEnd(app.game)
    let ending = try #require(app.game.ending)
    #expect(ending.isRecord && ending.record == 100)
    #expect(Strings.newRecord(ending) == "New best without help")
    app.noteResult()
    #expect(app.record == app.game.state.score && app.helpedRecord?.score == 5_000)
    let plain = program(record: 100)
    playToTheEnd(plain.game)
    #expect(Strings.newRecord(try #require(plain.game.ending)) == "New record")
  }

  /// The list of modes and the statistics name the same number as the best score.
  @Test func bestIsTheHighestScoreWithOrWithoutHelp() {
    let modes = { (best: Int?, helped: Int?) in
      Strings.modeState(
        best: best, withHelp: helped, score: nil, secondsLeft: nil, isWaiting: false)
    }
    #expect(modes(625, 720) == "Best 720 with help")
    #expect(modes(720, 625) == "Best 720" && modes(720, 720) == "Best 720")
    let (app, other) = (program(record: 625, helped: 720), program(record: 720, helped: 625))
    let profile = app.profile
    #expect(profile.best == 720 && profile.bestWithoutHelp == 625)
    #expect(profile.rows.contains { $0 == ("Best without help", "625") })
    let plain = other.profile
    #expect(plain.best == 720 && plain.bestWithoutHelp == nil)
  }

  @Test func endingBelowTheRecordNamesItAsReachedWithoutHelp() throws {
    for (helped, record) in [(9_000, "5,000 without help"), (90, "5,000")] {
      let app = program(record: 5_000, helped: helped)
      playToTheEnd(app.game)
      let words = Strings.comparison(try #require(app.game.ending))
      #expect(words.hasSuffix("short of your best, \(record)"), "\(words)")
    }
  }

  @Test func menuShowsTheRecordWithHelpOnlyIfItIsHigher() throws {
    for helped in [90, 900] {
      let stepper = try SteppedProgram {
        $0.setRecord(612, of: .classic)
        $0.setRecord(helped, with: .hint, of: .classic)
        $0.go(to: .menu)
      }
      stepper.wait(frames: 90)
      let words = stepper.program.host.screenElements.map(\.accessibility.label)
      let alone = helped == 900 ? "Best without help 612" : "Best 612"
      #expect(words.contains { $0.contains(alone) }, "\(words)")
      #expect(words.contains { $0.contains("Best with help 900") } == (helped == 900))
      #expect(!words.contains { $0.contains("  ") }, "\(words)")
    }
  }
}
