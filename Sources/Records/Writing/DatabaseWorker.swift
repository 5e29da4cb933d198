internal import Glibc
internal import Platform
internal import Workers

/// The thread that owns the database, with its queue of work.
///
/// Writes are performed in order, and all queued writes share one transaction. If it fails, its
/// writes stay in the queue, before later ones. They are retried with the next write and every two
/// seconds. So the file can lack only the newest changes, never earlier ones.
final class DatabaseWorker: Sendable {
  /// A query that runs on the database's thread, between writes.
  typealias Query = @Sendable (LiveFile) -> Void

  private struct State: Sendable {
    var inbox: [Write] = []
    var queries: [Query] = []
    /// The number of writes accepted so far.
    var accepted = 0
    /// The number of accepted writes that have been tried at least once.
    var tried = 0
    var failure: RecordsError?
    /// Why the log could not be flushed to the disk; nil if the last flush succeeded.
    var syncFailure: RecordsError?
    var notices: [RecordsNotice] = []
    /// Whether the file may lack something that the store knows.
    var needsRewrite = false
    var isEnding = false
    var hasEnded = false
  }

  private static let retryNanoseconds: UInt64 = 2_000_000_000
  /// The longest waits for a disk that does not respond, in nanoseconds of `Monitor.wait(patience:)`.
  ///
  /// `start` applies to opening, `move` applies after a move, and `end` applies at the end and to
  /// queries. The start waits longest: after it, the whole session is lost. No window is open yet,
  /// so nothing freezes, but the window must not seem never to come. `lock` applies to writes while another connection has locked the file: another
  /// program, or the `Syncer`, whose first commit waits for the disk.
  struct Timeouts {
    var start: UInt64 = 4_000_000_000
    var move: UInt64 = 900_000_000
    var end: UInt64 = 1_500_000_000
    var lock: UInt64 = 200_000_000
  }

  let timeouts: Timeouts
  private let state = Monitor(State())
  private let thread: OwnThread

  /// Opens the database on the new thread; `opened` is called there, before any work.
  init(_ opener: DatabaseOpener, opened: @escaping @Sendable (DatabaseOpener.Outcome) -> Void) {
    let state = state
    timeouts = opener.timeouts
    thread = OwnThread {
      let outcome = opener.run()
      opened(outcome)
      let file = LiveFile(outcome, opener) { failure in
        state.change { $0.syncFailure = failure }
      }
      DatabaseWorker.run(file, state, pauses: opener.pauses)
      file.end()
      state.change { $0.hasEnded = true }
    }
  }

  /// Ends the thread after all queued work is done; call it exactly once.
  ///
  /// If the disk does not respond in time, the thread is detached.
  func end() {
    state.change { $0.isEnding = true }
    if state.wait(patience: timeouts.end, for: { $0.hasEnded ? true : nil }) == true {
      thread.join()
    } else {
      state.access { $0.failure = DatabaseWorker.noResponse }
      thread.detach()
    }
  }

  /// Ends the thread without waiting for it; call it instead of `end`.
  func abandon() {
    state.change { $0.isEnding = true }
    thread.detach()
  }

  static let noResponse = RecordsError(
    path: RecordsFolder.file, reason: "the disk does not respond", kind: .slow)

  /// Queues writes and returns at once.
  func post(_ writes: [Write]) {
    guard !writes.isEmpty else { return }
    state.change { state in
      state.inbox += writes
      state.accepted += writes.count
    }
  }

  /// The failure of the latest write to the file or, if it succeeded, of the latest flush to the
  /// disk; nil if both succeeded.
  var failure: RecordsError? { state.access { $0.failure ?? $0.syncFailure } }

  /// Returns the notices for the player since the last call.
  func takeNotices() -> [RecordsNotice] {
    state.access { state in
      defer { state.notices = [] }
      return state.notices
    }
  }

  /// Returns whether the store should write everything it knows, and resets the flag.
  func takeNeedsRewrite() -> Bool {
    state.access { state in
      defer { state.needsRewrite = false }
      return state.needsRewrite
    }
  }

  /// Waits until all writes queued so far have been tried, but no longer than the timeout; returns
  /// the failure, if any.
  func flush() -> RecordsError? {
    // After one timeout, do not wait again for a disk that does not respond.
    let isLate = state.access { $0.failure == DatabaseWorker.noResponse }
    let tried = state.wait(patience: isLate ? 0 : timeouts.move) { state in
      state.tried >= state.accepted ? .some(state.failure) : nil
    }
    if let tried { return tried }
    state.access { $0.failure = DatabaseWorker.noResponse }
    return DatabaseWorker.noResponse
  }

  /// Runs a query after all writes queued so far, and waits for its result.
  func query<Answer: Sendable>(
    _ query: @escaping @Sendable (Database) throws(RecordsError) -> Answer
  ) throws(RecordsError) -> Answer {
    let reply = Monitor<Result<Answer, RecordsError>?>(nil)
    state.change { state in
      state.queries.append { file in
        let answer: Result<Answer, RecordsError>
        do throws(RecordsError) {
          answer = .success(try file.use(query))
        } catch { answer = .failure(error) }
        reply.change { $0 = answer }
      }
    }
    guard let answer = reply.wait(patience: timeouts.end, for: { $0 }) else {
      throw DatabaseWorker.noResponse
    }
    return try answer.get()
  }

  /// Runs a query after all writes queued so far, and returns at once.
  ///
  /// - Parameter finish: called on the database's thread with the answer, exactly once; not called if
  ///   the worker was abandoned or its disk never responds.
  func query<Answer: Sendable>(
    _ query: @escaping @Sendable (Database) throws(RecordsError) -> Answer,
    finish: @escaping @Sendable (Result<Answer, RecordsError>) -> Void
  ) {
    state.change { state in
      state.queries.append { file in
        let answer: Result<Answer, RecordsError>
        do throws(RecordsError) {
          answer = .success(try file.use(query))
        } catch { answer = .failure(error) }
        finish(answer)
      }
    }
  }

  // MARK: Work on the thread

  private static func run(_ file: LiveFile, _ state: Monitor<State>, pauses: [UInt32]) {
    var backlog: [Write] = []
    while true {
      let queries = takeWork(state, into: &backlog)
      write(&backlog, to: file, state)
      for query in queries ?? [] { query(file) }
      if queries == nil { break }
    }
    for pause in pauses where !backlog.isEmpty {
      usleep(pause)
      write(&backlog, to: file, state)
    }
  }

  /// Waits for work, moves queued writes to `backlog` and returns the queued queries.
  ///
  /// Returns nil if the thread is to end, after the last writes were taken.
  private static func takeWork(_ state: Monitor<State>, into backlog: inout [Write]) -> [Query]? {
    let isRetry = !backlog.isEmpty
    func take(_ state: inout State) -> [Query]?? {
      guard !state.inbox.isEmpty || !state.queries.isEmpty || state.isEnding else {
        return nil
      }
      backlog += state.inbox
      state.inbox.removeAll(keepingCapacity: true)
      guard !state.isEnding || !state.queries.isEmpty else { return .some(nil) }
      defer { state.queries.removeAll(keepingCapacity: true) }
      return state.queries
    }
    guard isRetry else { return state.wait { take(&$0) } }
    let limit = Clock.nanoseconds() + retryNanoseconds
    return state.wait(until: limit) { take(&$0) } ?? []
  }

  private static func write(_ backlog: inout [Write], to file: LiveFile, _ state: Monitor<State>) {
    var failure: RecordsError?
    var isMismatch = false
    do throws(RecordsError) {
      try file.write(&backlog)
    } catch {
      (failure, isMismatch) = (error, error.kind == .mismatch)
    }
    let notices = file.takeNotices()
    state.change { state in
      // The writes in the inbox were queued during this attempt, so they have not been tried.
      state.tried = state.accepted - state.inbox.count
      // `noResponse` means that a caller's wait for a write timed out. This failure stays as long
      // as writes are queued.
      let isLate = !state.inbox.isEmpty && state.failure == DatabaseWorker.noResponse
      state.failure = failure ?? (isLate ? DatabaseWorker.noResponse : nil)
      state.notices += notices
      if isMismatch || file.takeReplacement() { state.needsRewrite = true }
    }
  }
}
