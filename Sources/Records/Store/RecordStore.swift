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

  /// What the file knows of the game on the table.
  var journal: Journal?
  /// The number of the next game.
  var nextGame: Int
  var bests: [WayToPlay: BestScore]
  var settings: [String: SettingValue]

  /// Opens the records of a folder; nil stands for none, as `RecordsFolder.standard` answers.
  ///
  /// This never fails: where nothing can be kept the game is played all the same, `state` says why,
  /// and the notice is for the player. It returns when the settings are known.
  package static func open(folder: String?) -> (store: RecordStore, notice: RecordsNotice?) {
    open(Opening(folder: folder))
  }

  static func open(_ opening: Opening) -> (store: RecordStore, notice: RecordsNotice?) {
    let first = Monitor<FirstLook?>(nil)
    let keeper = Keeper(opening) { outcome in
      let look = FirstLook(outcome)
      first.change { $0 = look }
    }
    let look = first.wait { $0 }
    return (RecordStore(keeper, look), look.notice)
  }

  /// What is read at once.
  private struct FirstLook: Sendable {
    var obstacle: SavingObstacle?
    var notice: RecordsNotice?
    var isCopy: Bool
    var settings: [String: SettingValue] = [:]
    var bests: [BestScore] = []
    var nextGame = 1

    init(_ outcome: Opening.Outcome) {
      (obstacle, notice, isCopy) = (outcome.obstacle, outcome.notice, outcome.isCopy)
      do throws(RecordsError) {
        settings = try outcome.database.settings()
        bests = try outcome.database.bests()
        nextGame = try outcome.database.nextGame()
      } catch {
        // The tables were checked a moment ago; what a disk then refuses to read is not there.
        obstacle = obstacle ?? .failed(error)
        notice = notice ?? .notSaving(.failed(error))
      }
    }
  }

  private init(_ keeper: Keeper, _ look: FirstLook) {
    self.keeper = keeper
    (obstacle, hasCopy, settings, nextGame) = (
      look.obstacle, look.isCopy, look.settings, look.nextGame
    )
    bests = look.bests.reduce(into: [:]) { $0[WayToPlay($1.game)] = $1 }
  }

  deinit { if !hasEnded { keeper.end() } }

  /// Writes what is still to be written, gives the file its final form and the lock back.
  ///
  /// The store must not be used afterwards. Letting go of it does the same.
  package func close() {
    precondition(!hasEnded, "the store is closed once")
    hasEnded = true
    keeper.end()
  }

  /// Whether what happens is being kept, as far as it is known; `settle` makes it known.
  package var state: SavingState {
    if let obstacle { return hasCopy ? .readOnly(obstacle) : .memoryOnly(obstacle) }
    guard let failure = keeper.failure else { return .saving }
    return failure.isFinal ? .memoryOnly(.failed(failure.error)) : .failing(failure.error)
  }

  /// Waits until everything handed in so far is safe from the program's end, however it ends.
  ///
  /// False when something could not be written; `state` then says why. A full disk does not stop
  /// the game: what was refused is kept and tried again.
  @discardableResult
  package func settle() -> Bool { keeper.settle() == nil && obstacle == nil }
}
