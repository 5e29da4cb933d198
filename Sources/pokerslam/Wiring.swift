import Audio
import Platform
import PokerSlamGame
import Records
import Session
import StageUI
import Workers

/// The game with all that belongs to it, from records to sounds: what a window shows, and what the
/// bot plays.
@MainActor
struct Wiring {
  let app: AppModel
  let store: RecordStore
  let keeping: Keeping
  let mixer = Mixer()
  let soundtrack: Soundtrack
  let program: Program
  /// What the player has to know about the records.
  let notice: RecordsNotice?

  /// Puts on the table the game that was asked for, else the one that was left, else a new one.
  ///
  /// - Parameters:
  ///   - isDealChosen: whether `game` is to be played with its cards; else it only says the mode,
  ///     and a game of that mode that waits is gone on with.
  ///   - folder: where the records are; nil keeps nothing.
  ///   - now: the moment on the clock of frames.
  init(
    _ game: Game?, isDealChosen: Bool = true, folder: String?, glyphs: any GlyphSource,
    runner: any BandRunner,
    at now: UInt64 = 0, seeds: @escaping AppModel.SeedSource = { GameName.random().seed }
  ) {
    (store, notice) = RecordStore.open(folder: folder)
    let settings = Settings(store: store)
    var (left, guest): (Session?, Game?)
    if let game {
      let waiting = (try? store.unfinished())?.first {
        $0.game.mode == game.mode && $0.game.adjacency == game.adjacency
      }
      var session: Session?
      if let waiting { session = try? store.resume(waiting, at: now) }
      if let session, session.game == game || !isDealChosen {
        left = session
      } else if let session, session.state.moveCount > 0 {
        guest = game
      }
    } else {
      left = try? store.resume(at: now)
    }
    let first = game ?? Game(mode: .classic, seed: seeds())
    app = AppModel(
      game: first, settings: settings, record: store.best(first)?.score, resuming: left, at: now,
      seeds: seeds)
    let keeping = Keeping(store) {
      let now = Clock.wallTime()
      return Moment(seconds: now.seconds, eastOfUTC: now.eastOfUTC)
    }
    self.keeping = keeping
    keeping.guest = guest
    keeping.follow(app)
    app.forgets = !store.state.isSaving
    soundtrack = Soundtrack(mixer) { OwnThread(isPatient: true, $0).detach() }
    soundtrack.follow(app)
    program = Program(app, glyphs: glyphs, runner: runner)
    program.onPar = { keeping.note($0) }
    program.onPress = { [soundtrack] in soundtrack.press() }
    for mode in Mode.all where mode != app.game.session.game.mode {
      if let best = store.best(mode) { app.setRecord(best.score, of: mode) }
    }
    app.leftGame = { [store, app] mode in
      let left = try? store.unfinished().first { $0.game.mode == mode }
      return left.flatMap { try? store.resume($0, at: app.game.now) }
    }
    if let notice {
      app.say("\(notice)")
    } else if guest != nil {
      app.sayThatAGameWaits()
    }
  }
}
