internal import Platform
internal import Session
internal import Workers

/// The saved state of the game: the current game, finished games, best scores and settings.
///
/// It is one SQLite file with a thread of its own. Saving a game or a setting does not wait for the
/// disk. Call `flush` to wait until changes are saved, for example before the first frame of a move
/// is shown. A store has one owner, which also owns the session.
///
///     let (store, notice) = RecordStore.open(folder: RecordsFolder.standard())
///     let new = Session(game, record: store.best(game)?.score, at: now)
///     var session = try store.resume(at: now) ?? new
///     …
///     let events = session.play(at: now)
///     store.save(session, after: events, at: now, on: moment)
///     store.flush()
package final class RecordStore {
  let worker: DatabaseWorker
  private let obstacle: SavingObstacle?
  private let hasCopy: Bool
  private var hasEnded = false
  /// Whether the file holds a notice that the player has seen.
  private var hasPendingNotice = false

  /// The part of the current game that the file contains.
  var journal: Journal? {
    didSet { if let journal { unread?.known.insert(GameSlot(journal.game)) } }
  }
  /// When the current game began.
  var begunAt: Moment?
  /// The number of the next game.
  var nextGame: Int
  var bests: [BestKind: BestScore]
  var settings: [String: SettingValue]
  /// The run of Climb that was saved or restored last.
  var climbRun: ClimbRecord?
  /// The first tries of daily games; nil until they have been read.
  var knownDailies: DailyHistory?
  /// The daily game for which the first tries were read last, or failed to be read.
  var dailyReader: Game?
  /// The first tries that this store has recorded.
  var newDailies: [DailyRecord] = []
  /// What is known of the player's career.
  var careerState = CareerState()
  /// The store's ledger; nil until it has been read.
  var knownLedger: Ledger?
  /// The first failure to read an unfinished game.
  ///
  /// `known` contains the slots of the game that was current at the failure and of every game that
  /// became current later. Any other slot may have a stored game that could not be read; a new game
  /// of that slot does not replace it.
  var unread: (reason: RecordsError, known: Set<GameSlot>, isReported: Bool)?

  /// Opens the records in a folder, and returns as soon as the settings are known.
  ///
  /// The folder is nil if `RecordsFolder.standard` found none. Opening never fails: if nothing can
  /// be saved, the game still works, `state` tells why, and `notice` is a message for the player.
  package static func open(folder: String?) -> (store: RecordStore, notice: RecordsNotice?) {
    open(DatabaseOpener(folder: folder))
  }

  static func open(_ opener: DatabaseOpener) -> (store: RecordStore, notice: RecordsNotice?) {
    let first = Monitor<Start?>(nil)
    let worker = DatabaseWorker(opener) { outcome in
      let start = Start(outcome)
      first.change { $0 = start }
    }
    // After a timeout, the abandoned worker may still change the file. Its notice is then shown at
    // the next start.
    guard let start = first.wait(patience: opener.timeouts.start, for: { $0 })
    else { return withoutResponse(worker) }
    let store = RecordStore(worker, start)
    if let notice = start.notice { store.noteShown([notice]) }
    return (store, start.notice)
  }

  /// Opens a store in memory, because the disk does not respond.
  private static func withoutResponse(
    _ worker: DatabaseWorker
  ) -> (store: RecordStore, notice: RecordsNotice?) {
    worker.abandon()
    let obstacle = SavingObstacle.failed(DatabaseWorker.noResponse)
    let (store, _) = open(DatabaseOpener(folder: nil, obstacle: obstacle))
    return (store, .notSaving(obstacle))
  }

  /// The result of opening, passed to the waiting thread.
  private struct Start: Sendable {
    let initial: DatabaseOpener.InitialState
    let obstacle: SavingObstacle?
    let notice: RecordsNotice?
    let isCopy: Bool

    init(_ outcome: DatabaseOpener.Outcome) {
      (initial, obstacle, notice, isCopy) = (
        outcome.initial, outcome.obstacle, outcome.notice, outcome.isCopy
      )
    }
  }

  private init(_ worker: DatabaseWorker, _ start: Start) {
    self.worker = worker
    (obstacle, hasCopy) = (start.obstacle, start.isCopy)
    (settings, nextGame) = (start.initial.settings, start.initial.nextGame)
    bests = start.initial.bests.reduce(into: [:]) { $0[BestKind($1)] = $1 }
  }

  deinit { if !hasEnded { worker.end() } }

  /// Saves what is pending, copies the log into the file and releases the lock.
  ///
  /// The store must not be used afterwards. Deinitialization does the same.
  package func close() {
    precondition(!hasEnded, "the store is already closed")
    hasEnded = true
    removeShownNotice()
    worker.end()
  }

  /// Whether changes are being saved, as far as is known; `flush` makes the answer current.
  package var state: SavingState {
    if let obstacle { return hasCopy ? .readOnly(obstacle) : .memoryOnly(obstacle) }
    return worker.failure.map { .failing($0) } ?? .saving
  }

  /// Returns the notices for the player since the last call.
  package func takeNotices() -> [RecordsNotice] {
    var notices = worker.takeNotices()
    noteShown(notices)
    if let unread, !unread.isReported { notices.append(.unreadableGame(unread.reason)) }
    unread?.isReported = true
    return notices
  }

  /// Remembers that the player sees these notices now, so that the next `flush` or `close` removes
  /// them from the file.
  private func noteShown(_ notices: [RecordsNotice]) {
    for notice in notices {
      switch notice {
      case .movedAside, .shortened, .earlier: hasPendingNotice = true
      case .lastChangeIncomplete, .unreadableGame, .fileRemoved, .notSaving: break
      }
    }
  }

  private func removeShownNotice() {
    if hasPendingNotice { worker.post([.setting(nil, key: Database.pendingNoticeKey)]) }
    hasPendingNotice = false
  }

  /// Waits until all changes so far are safe even if the program is killed.
  ///
  /// Returns false if something could not be written; `state` then tells why. A full disk does not
  /// stop the game: refused changes are kept and retried. If the file has been replaced, the
  /// current game, the best scores and the settings are written again.
  @discardableResult
  package func flush() -> Bool {
    removeShownNotice()
    var failure = worker.flush()
    if worker.takeNeedsRewrite() {
      worker.post(allWrites())
      failure = worker.flush()
    }
    return failure == nil && obstacle == nil
  }

  /// Returns everything the store knows, as writes that may be performed more than once.
  private func allWrites() -> [Write] {
    var writes = settings.map { Write.setting($0.value, key: $0.key) }
    writes += bests.values.map { .best($0) }
    if let climbRun { writes.append(.climb(climbRun)) }
    writes += newDailies.map { .daily($0) }
    writes += careerState.unlocks.map { .unlock($0) }
    writes += ledgerWrites
    if let old = journal, let moment = begunAt, let base = old.replay {
      var new = Journal(id: old.id, base: base)
      new.isEnded = old.isEnded
      journal = new
      writes.append(begin(new, base: base.text, moment))
      if new.isEnded { writes.append(.ended(true, game: new.id)) }
    }
    return writes
  }
}
