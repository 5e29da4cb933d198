internal import Glibc
internal import Platform
internal import Workers

/// The thread that owns the database, and the desk where it gets its work.
///
/// Writes are taken in the order they come, all that lie there in one transaction. When one fails
/// it stays, with all that follow, and is tried again with the next and every two seconds; so the
/// file misses nothing but an end.
final class Keeper: Sendable {
  /// Something to be asked of the database, between writes.
  typealias Question = @Sendable (LiveFile) -> Void

  private struct Desk: Sendable {
    var inbox: [Write] = []
    var questions: [Question] = []
    /// How many writes have been taken here since the beginning.
    var accepted = 0
    /// How many of them have been tried at least once.
    var tried = 0
    var failure: RecordsError?
    /// Why the disk does not take what the log holds.
    var syncFailure: RecordsError?
    var notices: [RecordsNotice] = []
    /// The file may lack what the store knows.
    var needsRestatement = false
    var isEnding = false
    var hasEnded = false
  }

  private static let retryNanoseconds: UInt64 = 2_000_000_000
  /// How long a move waits for a disk that does not answer, and how long the start and the end do, in
  /// nanoseconds.
  struct Patience {
    var move: UInt64 = 900_000_000
    var end: UInt64 = 1_500_000_000
  }

  let patience: Patience
  private let desk = Monitor(Desk())
  private let thread: OwnThread

  /// Opens on the new thread; `opened` is called there, before any work.
  init(_ opening: Opening, opened: @escaping @Sendable (Opening.Outcome) -> Void) {
    let desk = desk
    patience = opening.patience
    thread = OwnThread {
      let outcome = opening.run()
      opened(outcome)
      let file = LiveFile(outcome, opening) { failure in
        desk.change { $0.syncFailure = failure }
      }
      Keeper.keep(file, desk, pauses: opening.pauses)
      file.end()
      desk.change { $0.hasEnded = true }
    }
  }

  /// Ends the thread after all that lies on the desk is done; to be called exactly once.
  ///
  /// A thread that waits for a disk without an answer is left to itself.
  func end() {
    desk.change { $0.isEnding = true }
    let limit = Clock.nanoseconds() + patience.end
    if desk.wait(until: limit, for: { $0.hasEnded ? true : nil }) == true {
      thread.join()
    } else {
      desk.access { $0.failure = Keeper.noAnswer }
      thread.detach()
    }
  }

  /// Ends the thread without waiting for it; instead of `end`.
  func leave() {
    desk.change { $0.isEnding = true }
    thread.detach()
  }

  static let noAnswer = RecordsError(
    path: RecordsFolder.file, reason: "the disk does not answer", kind: .slow)

  /// Hands in writes and returns at once.
  func post(_ writes: [Write]) {
    guard !writes.isEmpty else { return }
    desk.change { desk in
      desk.inbox += writes
      desk.accepted += writes.count
    }
  }

  /// Why what was handed in is not in the file or not on the disk, as far as it was tried.
  var failure: RecordsError? { desk.access { $0.failure ?? $0.syncFailure } }

  /// What the player must be told and has not been.
  func takeNotices() -> [RecordsNotice] {
    desk.access { desk in
      defer { desk.notices = [] }
      return desk.notices
    }
  }

  /// Whether the store should hand in all it knows; true once for each time that it should.
  func takeNeedForRestatement() -> Bool {
    desk.access { desk in
      defer { desk.needsRestatement = false }
      return desk.needsRestatement
    }
  }

  /// Waits until everything handed in so far has been tried, though not long; the failure, if there
  /// was one.
  func settle() -> RecordsError? {
    // Who has waited once in vain does not wait again for the same answer.
    let isLate = desk.access { $0.failure == Keeper.noAnswer }
    let limit = Clock.nanoseconds() + (isLate ? 0 : patience.move)
    let tried = desk.wait(until: limit) { desk in
      desk.tried >= desk.accepted ? .some(desk.failure) : nil
    }
    if let tried { return tried }
    desk.access { $0.failure = Keeper.noAnswer }
    return Keeper.noAnswer
  }

  /// Waits for the answer to a question, which is asked after everything handed in so far.
  func ask<Answer: Sendable>(
    _ question: @escaping @Sendable (Database) throws(RecordsError) -> Answer
  ) throws(RecordsError) -> Answer {
    let reply = Monitor<Result<Answer, RecordsError>?>(nil)
    desk.change { desk in
      desk.questions.append { file in
        let answer: Result<Answer, RecordsError>
        do throws(RecordsError) {
          answer = .success(try file.use(question))
        } catch { answer = .failure(error) }
        reply.change { $0 = answer }
      }
    }
    let limit = Clock.nanoseconds() + patience.end
    guard let answer = reply.wait(until: limit, for: { $0 }) else { throw Keeper.noAnswer }
    return try answer.get()
  }

  // MARK: On the thread

  private static func keep(_ file: LiveFile, _ desk: Monitor<Desk>, pauses: [UInt32]) {
    var backlog: [Write] = []
    while true {
      let questions = takeWork(desk, into: &backlog)
      write(&backlog, to: file, desk)
      for question in questions ?? [] { question(file) }
      if questions == nil { break }
    }
    for pause in pauses where !backlog.isEmpty {
      usleep(pause)
      write(&backlog, to: file, desk)
    }
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

  private static func write(_ backlog: inout [Write], to file: LiveFile, _ desk: Monitor<Desk>) {
    var failure: RecordsError?
    var isMisfit = false
    do throws(RecordsError) {
      try file.write(&backlog)
    } catch {
      (failure, isMisfit) = (error, error.kind == .misfit)
    }
    let notices = file.takeNotices()
    desk.change { desk in
      // Writes that came meanwhile have not been tried.
      desk.tried = desk.accepted - desk.inbox.count
      // Who waited for one of those in vain still has no answer.
      let isLate = !desk.inbox.isEmpty && desk.failure == Keeper.noAnswer
      desk.failure = failure ?? (isLate ? Keeper.noAnswer : nil)
      desk.notices += notices
      if isMisfit || file.takeReplacement() { desk.needsRestatement = true }
    }
  }
}
