internal import Platform
internal import Session
internal import Workers

/// What the game remembers: the game on the table, games that are over, bests and settings.
///
/// One SQLite file with a thread of its own. Nothing here waits for a disk; whoever must know that
/// something is kept before going on, such as a move before its first frame is shown, calls
/// `settle`. Used by one owner at a time, the one that owns the session.
///
///     let (store, notice) = RecordStore.open(folder: RecordsFolder.standard())
///     let new = Session(game, record: store.best(game)?.score, at: now)
///     var session = try store.resume(at: now) ?? new
///     …
///     let events = session.play(at: now)
///     store.save(session, after: events, at: now, on: moment)
///     store.settle()
package final class RecordStore {
  let keeper: Keeper
  private let obstacle: SavingObstacle?
  private let hasCopy: Bool
  private var hasEnded = false
  /// The file holds a notice that the player has been told.
  private var keepsUntold = false

  /// What the file knows of the game on the table.
  var journal: Journal? {
    didSet { if let journal { unread?.known.insert(WayToPlay(journal.game)) } }
  }
  /// When the game on the table began.
  var beginning: Moment?
  /// The number of the next game.
  var nextGame: Int
  var bests: [WayToPlay: BestScore]
  var settings: [String: SettingValue]
  /// Why a game that was left could not be read, and the ways to play whose game is known since.
  var unread: (reason: RecordsError, known: Set<WayToPlay>, isTold: Bool)?

  /// Opens the records of a folder; nil stands for none, as `RecordsFolder.standard` answers.
  ///
  /// This never fails: where nothing can be kept the game is played all the same, `state` says why,
  /// and the notice is for the player. It returns when the settings are known.
  package static func open(folder: String?) -> (store: RecordStore, notice: RecordsNotice?) {
    open(Opening(folder: folder))
  }

  static func open(_ opening: Opening) -> (store: RecordStore, notice: RecordsNotice?) {
    let first = Monitor<Start?>(nil)
    let keeper = Keeper(opening) { outcome in
      let start = Start(outcome)
      first.change { $0 = start }
    }
    // What a start without an answer does to the file is told by the next one.
    guard let start = first.wait(until: Clock.nanoseconds() + opening.patience.end, for: { $0 })
    else { return withoutAnswer(keeper) }
    let store = RecordStore(keeper, start)
    if let notice = start.notice { store.willTell([notice]) }
    return (store, start.notice)
  }

  /// A store in memory, for a disk that does not answer.
  private static func withoutAnswer(
    _ keeper: Keeper
  ) -> (store: RecordStore, notice: RecordsNotice?) {
    keeper.leave()
    let obstacle = SavingObstacle.failed(Keeper.noAnswer)
    let (store, _) = open(Opening(folder: nil, obstacle: obstacle))
    return (store, .notSaving(obstacle))
  }

  /// What the opening tells the thread that waits for it.
  private struct Start: Sendable {
    let look: Opening.FirstLook
    let obstacle: SavingObstacle?
    let notice: RecordsNotice?
    let isCopy: Bool

    init(_ outcome: Opening.Outcome) {
      (look, obstacle, notice, isCopy) = (
        outcome.look, outcome.obstacle, outcome.notice, outcome.isCopy
      )
    }
  }

  private init(_ keeper: Keeper, _ start: Start) {
    self.keeper = keeper
    (obstacle, hasCopy) = (start.obstacle, start.isCopy)
    (settings, nextGame) = (start.look.settings, start.look.nextGame)
    bests = start.look.bests.reduce(into: [:]) { $0[WayToPlay($1.game)] = $1 }
  }

  deinit { if !hasEnded { keeper.end() } }

  /// Writes what is still to be written, gives the file its final form and the lock back.
  ///
  /// The store must not be used afterwards. Letting go of it does the same.
  package func close() {
    precondition(!hasEnded, "the store is closed once")
    hasEnded = true
    forgetWhatWasTold()
    keeper.end()
  }

  /// Whether what happens is being kept, as far as it is known; `settle` makes it known.
  package var state: SavingState {
    if let obstacle { return hasCopy ? .readOnly(obstacle) : .memoryOnly(obstacle) }
    return keeper.failure.map { .failing($0) } ?? .saving
  }

  /// What has happened to the file since the last call that the player must be told.
  package func takeNotices() -> [RecordsNotice] {
    var notices = keeper.takeNotices()
    willTell(notices)
    if let unread, !unread.isTold { notices.append(.leftUnread(unread.reason)) }
    unread?.isTold = true
    return notices
  }

  /// The player is told now; with the next move, or at the end, the file may forget it.
  private func willTell(_ notices: [RecordsNotice]) {
    for notice in notices {
      switch notice {
      case .movedAside, .shortened, .earlier: keepsUntold = true
      case .lastChangeBroken, .leftUnread, .vanished, .notSaving: break
      }
    }
  }

  private func forgetWhatWasTold() {
    if keepsUntold { keeper.post([.setting(nil, key: Database.untoldKey)]) }
    keepsUntold = false
  }

  /// Waits until everything handed in so far is safe from the program's end, however it ends.
  ///
  /// False when something could not be written; `state` then says why. A full disk does not stop
  /// the game: what was refused is kept and tried again. Where the file has changed under the game,
  /// the game on the table, the bests and the settings are written once more.
  @discardableResult
  package func settle() -> Bool {
    forgetWhatWasTold()
    var failure = keeper.settle()
    if keeper.takeNeedForRestatement() {
      keeper.post(restatement())
      failure = keeper.settle()
    }
    return failure == nil && obstacle == nil
  }

  /// All that the store knows, as writes that can be repeated.
  private func restatement() -> [Write] {
    var writes = settings.map { Write.setting($0.value, key: $0.key) }
    writes += bests.values.map { .best($0) }
    if let old = journal, let moment = beginning, let base = old.replay {
      var new = Journal(id: old.id, base: base)
      new.isEnded = old.isEnded
      journal = new
      writes.append(begin(new, base: base.text, moment))
      if new.isEnded { writes.append(.ended(true, game: new.id)) }
    }
    return writes
  }
}
