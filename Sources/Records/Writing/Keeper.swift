internal import Platform
internal import Workers

/// The thread that owns the database, and the desk where it gets its work.
///
/// Writes are taken in the order they come, all that lie there in one transaction. When one fails
/// it stays, with all that follow, and is tried again with the next; so the file misses nothing but
/// an end.
final class Keeper: Sendable {
  /// Something to be asked of the database, between writes.
  typealias Question = @Sendable (Database) -> Void

  private struct Desk: Sendable {
    var inbox: [Write] = []
    var questions: [Question] = []
    /// How many writes have been taken here since the beginning.
    var accepted = 0
    /// How many of them have been tried at least once.
    var tried = 0
    var failure: RecordsError?
    /// So much could not be written that the rest is not tried any more.
    var hasGivenUp = false
    var isEnding = false
  }

  /// How many writes wait for a disk that is full before it is given up.
  static let backlogLimit = 20_000
  private static let retryNanoseconds: UInt64 = 2_000_000_000

  private let desk = Monitor(Desk())
  private let thread: OwnThread

  /// Opens on the new thread; `opened` is called there, before any work.
  init(_ opening: Opening, opened: @escaping @Sendable (Opening.Outcome) -> Void) {
    let desk = desk
    thread = OwnThread {
      let outcome = opening.run()
      opened(outcome)
      let path = outcome.database.connection.path
      let isOurs = outcome.obstacle == nil
      let syncer = isOurs ? Syncer(path: path, opening.rhythm) : nil
      Keeper.keep(outcome.database, desk, syncer)
    }
  }

  /// Ends the thread after all that lies on the desk is done; to be called exactly once.
  func end() {
    desk.change { $0.isEnding = true }
    thread.join()
  }

  /// Hands in writes and returns at once.
  func post(_ writes: [Write]) {
    guard !writes.isEmpty else { return }
    desk.change { desk in
      desk.inbox += writes
      desk.accepted += writes.count
    }
  }

  /// Why what was handed in is not in the file, as far as it was tried.
  var failure: (error: RecordsError, isFinal: Bool)? {
    desk.access { desk in desk.failure.map { ($0, desk.hasGivenUp) } }
  }

  /// Waits until everything handed in so far has been tried; the failure, if there was one.
  func settle() -> RecordsError? {
    desk.wait { desk in desk.tried >= desk.accepted ? .some(desk.failure) : nil }
  }

  /// Waits for the answer to a question, which is asked after everything handed in so far.
  func ask<Answer: Sendable>(
    _ question: @escaping @Sendable (Database) throws(RecordsError) -> Answer
  ) throws(RecordsError) -> Answer {
    let reply = Monitor<Result<Answer, RecordsError>?>(nil)
    desk.change { desk in
      desk.questions.append { database in
        let answer: Result<Answer, RecordsError>
        do throws(RecordsError) {
          answer = .success(try question(database))
        } catch { answer = .failure(error) }
        reply.change { $0 = answer }
      }
    }
    return try reply.wait { $0 }.get()
  }

  // MARK: On the thread

  private static func keep(_ database: Database, _ desk: Monitor<Desk>, _ syncer: Syncer?) {
    var backlog: [Write] = []
    var hasGivenUp = false
    while true {
      let questions = takeWork(desk, into: &backlog)
      if hasGivenUp { backlog = [] }
      hasGivenUp = write(&backlog, to: database, desk, syncer) || hasGivenUp
      for question in questions ?? [] { question(database) }
      if questions == nil { break }
    }
    syncer?.end()
  }

  /// Waits for work; nil for the end, after the last writes were taken.
  private static func takeWork(_ desk: Monitor<Desk>, into backlog: inout [Write]) -> [Question]? {
    let isRetry = !backlog.isEmpty
    func take(_ desk: inout Desk, always: Bool) -> [Question]?? {
      guard always || !desk.inbox.isEmpty || !desk.questions.isEmpty || desk.isEnding else {
        return nil
      }
      backlog += desk.inbox
      desk.inbox.removeAll(keepingCapacity: true)
      guard !desk.isEnding || !desk.questions.isEmpty else { return .some(nil) }
      defer { desk.questions.removeAll(keepingCapacity: true) }
      return desk.questions
    }
    guard isRetry else { return desk.wait { take(&$0, always: false) } }
    let limit = Clock.nanoseconds() + retryNanoseconds
    return desk.wait(until: limit) { take(&$0, always: false) } ?? []
  }

  /// True when what could not be written is dropped: then nothing after it may be written either.
  private static func write(
    _ backlog: inout [Write], to database: Database, _ desk: Monitor<Desk>, _ syncer: Syncer?
  ) -> Bool {
    var failure: RecordsError?
    do throws(RecordsError) {
      if !backlog.isEmpty {
        try database.perform(backlog)
        backlog.removeAll(keepingCapacity: true)
        syncer?.noteCommit()
      }
    } catch {
      failure = error
      if error.kind != .passing || backlog.count > backlogLimit { backlog = [] }
    }
    let isDropped = failure != nil && backlog.isEmpty
    desk.change { desk in
      // Writes that came meanwhile have not been tried.
      desk.tried = desk.accepted - desk.inbox.count
      if desk.hasGivenUp { return }
      desk.failure = failure
      desk.hasGivenUp = isDropped
    }
    return isDropped
  }
}
