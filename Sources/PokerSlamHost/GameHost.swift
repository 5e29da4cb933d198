import Platform
package import Audio
package import PokerSlamGame
package import Records
package import Session
package import StageUI
import Workers

/// The game with its records and sounds, as a window shows it and the bot plays it.
@MainActor
package struct GameHost {
  package let app: AppModel
  package let store: RecordStore
  package let saver: GameSaver
  package let mixer = Mixer()
  package let soundtrack: Soundtrack
  package let program: Program
  /// A notice for the player about the file of records, for example that it was damaged; nil if
  /// there is none.
  package let notice: RecordsNotice?

  /// Opens the requested game.
  ///
  /// Without a request it resumes the unfinished game, or begins a new one if there is none.
  ///
  /// - Parameters:
  ///   - isDealChosen: whether the deal of `game` was requested. If not, only its mode was
  ///     requested, and an unfinished game of that mode is resumed.
  ///   - folder: the folder of the records; with nil nothing is saved.
  ///   - systemLanguage: the language of the desktop; with nil the current one.
  ///   - now: the current time on the clock that frames use, in nanoseconds.
  ///   - searchesOnOwnThreads: whether searches, such as that for the deal of the day, run on threads of
  ///     their own from the first one on; otherwise each ends before the call that starts it returns.
  ///   - moment: returns the current date and time.
  package init(
    _ game: Game?, isDealChosen: Bool = true, folder: String?, glyphs: any GlyphSource,
    runner: any BandRunner,
    systemLanguage: Language? = nil, at now: UInt64 = 0, searchesOnOwnThreads: Bool = false,
    moment: @escaping @MainActor () -> Moment = GameHost.moment,
    seeds: @escaping AppModel.SeedSource = { GameName.random().seed }
  ) {
    // The board's game and the run of Climb are separate.
    let isRun = game?.mode.hasLevels ?? false
    let (game, run) = (isRun ? nil : game, isRun ? game : nil)
    let opened = RecordStore.open(folder: folder)
    store = opened.store
    let settings = Settings(
      store: store, systemLanguage: systemLanguage ?? Texts.current.language)
    var (left, guest): (Session?, Game?)
    if let game {
      let waiting = (try? store.unfinished())?.first { GameSlot($0.game) == GameSlot(game) }
      var session: Session?
      if let waiting { session = try? store.resume(waiting, at: now) }
      if let session, session.game == game || !isDealChosen {
        left = session
      } else if let session, session.state.moveCount > 0 {
        guest = game
      }
    } else {
      left = GameHost.lastGame(store, at: now)
    }
    notice = opened.notice ?? store.takeNotices().first
    let first = game ?? Game(mode: .classic, seed: seeds())
    app = AppModel(
      game: first, settings: settings,
      record: store.bestWithoutHelp(first.mode, first.adjacency)?.score, resuming: left, at: now,
      seeds: seeds)
    if searchesOnOwnThreads { app.searchOnOwnThreads() }
    let saver = GameSaver(store, moment: moment)
    self.saver = saver
    saver.guest = guest
    saver.observe(app)
    app.forgets = store.state.obstacle != nil
    let deal = app.game.session.game.seed.value
    soundtrack = Soundtrack(mixer, seed: deal) { OwnThread.run($0) }
    soundtrack.follow(app)
    program = Program(app, glyphs: glyphs, runner: runner)
    program.onPress = { [soundtrack] in soundtrack.press() }
    for mode in Mode.all {
      if let best = store.bestWithoutHelp(mode), mode != app.game.session.game.mode {
        app.setRecord(best.score, of: mode)
      }
      if let best = store.best(mode), !best.marks.isEmpty {
        app.setRecord(best.score, with: best.marks, of: mode)
      }
    }
    app.climbRecord = store.bestClimb()?.result
    let hasGuestRun = connectClimb(run, isDealChosen)
    connectCalendar(moment)
    connectProfile(folder, moment)
    connectStore(moment)
    connectSettings(moment)
    connectLeaderboard(moment)
    connectDuel()
    app.leftGame = { [store, app] mode in
      let left = try? store.unfinished().first { $0.game.mode == mode }
      return left.flatMap { try? store.resume($0, at: app.game.now) }
    }
    app.hasLeftGame = { [store] mode in
      (try? store.unfinished().contains { $0.game.mode == mode }) ?? false
    }
    app.saveReplacedGame = { [store] in store.set(Self.replacedGame, to: $0?.code ?? "") }
    connectSharing(runner)
    if let notice {
      app.say(notice)
    } else if guest != nil || hasGuestRun {
      app.sayThatAGameWaits()
    }
  }

  /// The code of the unfinished game that practice from a replay has replaced on the board; empty
  /// without one.
  private static let replacedGame = SettingKey("replacedGame", "")

  /// Resumes the game that was played last; instead of practice from a replay, the player's own
  /// game that the practice has replaced.
  private static func lastGame(_ store: RecordStore, at now: UInt64) -> Session? {
    let code = store.value(of: replacedGame)
    guard !code.isEmpty else { return try? store.resume(at: now) }
    store.set(replacedGame, to: "")
    guard let games = try? store.unfinished(), games.first?.game.mode == .practice,
      let own = games.first(where: { $0.game.code == code })
    else { return try? store.resume(at: now) }
    return try? store.resume(own, at: now)
  }

  /// Chooses the run that Climb opens: the requested one, or the one that the player left.
  ///
  /// Returns whether the requested run is not saved, because another run is in progress.
  private func connectClimb(_ run: Game?, _ isDealChosen: Bool) -> Bool {
    let (app, store) = (app, store)
    app.leftClimb = { [store, app] in store.resumeClimb(at: app.game.now) }
    guard let run else { return false }
    let left = store.resumeClimb(at: app.game.now)?.game
    if let left, left == run || !isDealChosen { return false }
    app.leftClimb = { [app] in ClimbSession(run, record: app.climbRecord, at: app.game.now) }
    if left != nil { saver.guestRun = run }
    return left != nil
  }

  /// Connects the settings with the records and with the desktop's voice.
  private func connectSettings(_ moment: @escaping @MainActor () -> Moment) {
    if store.state.isSaving, let folder = DocumentsFolder.path() {
      app.settingsPanel.records = StoreKeeper(store, app, folder: folder, moment: moment)
    }
    app.settingsPanel.openAddress = { address, finish in
      OwnThread.run {
        let isOpened = LaunchedProgram("xdg-open", [address])?.wait() == 0
        Task { @MainActor in finish(isOpened) }
      }
    }
    if SpeechDispatcher.isInstalled() { program.narrator.speaker = SpeechDispatcher() }
  }

  /// Connects the duel with the texts that are saved as settings.
  private func connectDuel() {
    app.duel.read = { [store] in store.value(of: SettingKey($0.rawValue, "")) }
    app.duel.write = { [store] in
      store.set(SettingKey($0.rawValue, ""), to: $1)
      store.flush()
    }
  }

  /// Connects the calendar of daily games with the clock and the records.
  private func connectCalendar(_ moment: @escaping @MainActor () -> Moment) {
    let (daily, store, app) = (app.daily, store, app)
    daily.clock = moment
    daily.readHistory = { [store] () throws(DailyModel.RecordsFailure) in
      do throws(RecordsError) {
        return try store.dailyHistory()
      } catch {
        throw DailyModel.RecordsFailure(reason: error.reason)
      }
    }
    daily.readUnfinished = { [store] in (try? store.unfinishedDailies()) ?? [] }
    daily.readShare = { [store] date in (try? store.daily(date))?.share }
    daily.readBeginning = { [store] in store.begun($0) }
    daily.refresh()
    app.leftDaily = { [store, app] deal in
      let left = try? store.unfinished(deal)
      return left.flatMap { try? store.resume($0, at: app.game.now) }
    }
    // A game of a date that the command line names may be practice.
    if app.game.session.game.mode.isDated {
      daily.reload()
      if app.isDailyPractice, app.game.state.moveCount == 0 { app.restart() }
    }
  }

  /// The largest number of games that are read in one frame for the balance, about 2 ms of work.
  private static let gamesPerFrame = 20

  /// Connects the store with the clock, the records and the practice shop.
  private func connectStore(_ moment: @escaping @MainActor () -> Moment) {
    let (model, store) = (app.store, store)
    model.clock = moment
    model.readLedger = { [store] () throws(RecordsError) in try store.ledger() }
    model.readEarned = { [store] () throws(RecordsError) in
      try store.earnedCoins(games: Self.gamesPerFrame)
    }
    model.append = { [store] (entry) throws(RecordsError) in
      try store.append(
        entry.kind, entry.item, coins: entry.coins, receipt: entry.receipt, on: entry.moment)
      store.flush()
    }
    model.connect(
      SandboxProvider(account: store.value(of: .sandboxAccount), moment: moment) {
        [store] account in
        store.set(.sandboxAccount, to: account)
        store.flush()
      })
    model.reload()
  }

  /// Connects the leaderboard with the records and with the folder that friends share.
  private func connectLeaderboard(_ moment: @escaping @MainActor () -> Moment) {
    let (board, store) = (app.leaderboard, store)
    let folder = SettingKey("sharedFolder", "")
    let local = LocalLeaderboard(store, home: ThisProcess.environment("HOME")) {
      OwnThread.run($0)
    } clock: {
      moment()
    }
    board.service = FolderLeaderboard(local) { [unowned board] in board.sharedFolder }
    board.today = { moment().date ?? Daily.firstDate }
    board.setFolder(store.value(of: folder))
    board.saveFolder = { [store] in store.set(folder, to: $0) }
    board.openReplay = { [unowned app] text, friend in
      _ = app.openReplay(text: text, by: friend)
    }
  }

  /// Returns the current date and time.
  package static func moment() -> Moment {
    let now = Clock.wallTime()
    return Moment(seconds: now.seconds, eastOfUTC: now.eastOfUTC)
  }
}
