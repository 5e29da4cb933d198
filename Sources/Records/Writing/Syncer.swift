internal import Platform
internal import Workers

/// The thread that flushes to the disk, so that no other thread waits for it.
///
/// A commit only appends to the log in the system's memory. When no commit has been made for a
/// moment, and at the latest after some seconds, this thread flushes the log to the disk.
///
/// After many commits, it also copies them from the log into the file. For this it has a connection
/// of its own, so the database's thread can append commits meanwhile.
///
/// Two commits have to wait for the disk: the first commit of all, and the commit that restarts the
/// log after all its commits have been copied. This thread makes these commits itself.
final class Syncer: Sendable {
  struct State: Sendable {
    /// The time of the first commit that is not on the disk, in nanoseconds of the monotonic clock;
    /// nil if all are on the disk.
    var oldest: UInt64?
    var latest: UInt64 = 0
    /// The number of commits in the log that are not in the file.
    var uncopied = 0
    var isEnding = false

    mutating func note(at now: UInt64) {
      latest = now
      uncopied += 1
      if oldest == nil { oldest = now }
    }

    /// Schedules a copy of the log into the file, after a pause.
    ///
    /// Another flush of the log would not be enough. If the disk fails to write a page, the system
    /// may drop the page from its memory, and the next flush succeeds without it.
    mutating func noteFailure(at now: UInt64, _ schedule: Schedule) {
      latest = now + schedule.pauseAfterFailure
      oldest = latest
      uncopied = max(uncopied, schedule.maxUncopied)
    }

    /// Returns when the next flush or copy is due; nil if there is nothing to do.
    func due(_ schedule: Schedule) -> UInt64? {
      oldest.map { min($0 + schedule.maxDelay, latest + schedule.quietTime) }
    }

    /// Returns the work that is due now, if any, and resets the counters.
    mutating func take(at now: UInt64, _ schedule: Schedule) -> Work? {
      guard let due = due(schedule), due <= now else { return nil }
      oldest = nil
      let isQuiet = latest + schedule.quietTime <= now
      guard uncopied >= (isQuiet ? schedule.copyCount : schedule.maxUncopied) else { return .sync }
      uncopied = 0
      return .copy
    }
  }

  enum Work { case sync, copy }

  /// When to flush and copy.
  struct Schedule: Sendable {
    /// The quiet time after the last commit before a flush, in nanoseconds.
    var quietTime: UInt64 = 250_000_000
    /// The longest time until a commit is flushed, in nanoseconds.
    var maxDelay: UInt64 = 5_000_000_000
    /// The number of commits after which the log is copied in a quiet moment.
    ///
    /// The log is then about a megabyte long. If the program is killed, the next start reads the
    /// log.
    var copyCount = 150
    /// The number of commits after which the log is copied even if there was no quiet moment.
    ///
    /// This limits the size of the log when the player never pauses.
    var maxUncopied = 1500
    var pauseAfterFailure: UInt64 = 2_000_000_000
  }

  private let state = Monitor(State())
  private let thread: OwnThread

  /// Starts the thread.
  ///
  /// `onEnd` is called on the thread after each flush or copy, with the failure or nil. It is not
  /// called if another program has locked the file.
  init(
    _ path: String, _ manifest: Manifest, _ schedule: Schedule,
    onEnd: @escaping @Sendable (RecordsError?) -> Void
  ) {
    let state = state
    thread = OwnThread {
      var connection = try? Syncer.open(path)
      if let connection { try? Syncer.touch(connection) }
      while let work = Syncer.nextWork(state, schedule) {
        do throws(RecordsError) {
          if connection == nil { connection = try Syncer.open(path) }
          guard let open = connection else { continue }
          switch work {
          case .sync: try open.syncLog()
          case .copy: try Syncer.copy(open, manifest)
          }
          onEnd(nil)
        } catch {
          // The next piece of work opens a new connection.
          connection = nil
          state.change { $0.noteFailure(at: Clock.nanoseconds(), schedule) }
          if error.kind != .busy { onEnd(error) }
        }
      }
    }
  }

  /// Records that a commit was made.
  func noteCommit() {
    let now = Clock.nanoseconds()
    state.change { $0.note(at: now) }
  }

  /// Ends the thread without finishing its work; call it exactly once.
  func end() {
    state.change { $0.isEnding = true }
    thread.join()
  }

  /// Waits until work is due, and returns it; returns nil if the thread is to end.
  private static func nextWork(_ state: Monitor<State>, _ schedule: Schedule) -> Work? {
    while true {
      let due: UInt64? = state.wait { $0.isEnding ? .some(nil) : $0.due(schedule) }
      guard let due else { return nil }
      let isEnding = state.wait(until: due) { $0.isEnding ? true : nil }
      if isEnding == true { return nil }
      // A commit that was made during the wait may have postponed the work, so `take` checks again.
      let work = state.access { $0.take(at: Clock.nanoseconds(), schedule) }
      if let work { return work }
    }
  }

  private static func open(_ path: String) throws(RecordsError) -> Connection {
    let connection = try Connection(path, .writeExisting)
    try connection.execute("PRAGMA synchronous = NORMAL")
    return connection
  }

  private static func copy(_ connection: Connection, _ manifest: Manifest) throws(RecordsError) {
    try manifest.forgetFile()
    let log = try connection.statement("PRAGMA wal_checkpoint(PASSIVE)").rows {
      (frames: $0.integer(1), copied: $0.integer(2))
    }
    guard let log = log.first, log.frames > 0, log.frames == log.copied else { return }
    // SQLite flushes the file after a copy, but not if the log has grown meanwhile. So the file is
    // always flushed here.
    try connection.syncFile()
    manifest.noteFile(connection.path, logIsEmpty: false)
    try touch(connection)
  }

  /// Makes a small commit, so that this thread rather than another one waits for the disk.
  private static func touch(_ connection: Connection) throws(RecordsError) {
    try connection.statement(
      """
      INSERT INTO counter(name, value) VALUES('syncs', 1)
      ON CONFLICT(name) DO UPDATE SET value = value + 1
      """
    ).run()
  }
}
