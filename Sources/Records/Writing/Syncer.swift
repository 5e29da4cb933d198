internal import Platform
internal import Workers

/// The thread that waits for the disk, so that nobody else does.
///
/// Commits are appended to the log and stay in the system's memory. When it has then been quiet for
/// a moment, and at the latest after some seconds, this thread has the disk take what the log
/// holds. When many have come together it also copies them from the log into the file, over a
/// connection of its own, while others go on appending. Once all is copied the next commit begins
/// the log anew and has to wait for the disk: therefore this thread makes that commit itself, and
/// the very first one too.
final class Syncer: Sendable {
  struct Desk: Sendable {
    /// When the first commit was made that is not on the disk, by the monotonic clock.
    var oldest: UInt64?
    var latest: UInt64 = 0
    /// How many commits the log holds that are not in the file.
    var uncopied = 0
    var isEnding = false

    mutating func note(at now: UInt64) {
      latest = now
      uncopied += 1
      if oldest == nil { oldest = now }
    }

    /// Has everything copied once more after a while: the system may have dropped what a disk that
    /// failed did not take, and says so once only.
    mutating func noteFailure(at now: UInt64, _ rhythm: Rhythm) {
      latest = now + rhythm.pauseAfterFailure
      oldest = latest
      uncopied = max(uncopied, rhythm.mostUncopied)
    }

    /// When the disk is to be troubled, nil while there is nothing for it.
    func due(_ rhythm: Rhythm) -> UInt64? {
      oldest.map { min($0 + rhythm.patience, latest + rhythm.quiet) }
    }

    /// Takes what is to be done now, nil when it is too early for anything.
    mutating func take(at now: UInt64, _ rhythm: Rhythm) -> Work? {
      guard let due = due(rhythm), due <= now else { return nil }
      oldest = nil
      let isQuiet = latest + rhythm.quiet <= now
      guard uncopied >= (isQuiet ? rhythm.copyCount : rhythm.mostUncopied) else { return .sync }
      uncopied = 0
      return .copy
    }
  }

  enum Work { case sync, copy }

  /// When the disk is troubled.
  struct Rhythm: Sendable {
    /// So long nothing is committed before, in nanoseconds.
    var quiet: UInt64 = 250_000_000
    /// So long a commit waits for quiet.
    var patience: UInt64 = 5_000_000_000
    /// So many commits are copied together: about a megabyte, which is what a start has to read
    /// after a kill.
    var copyCount = 150
    /// So many are copied even while others are made: the log of somebody who never stops would grow
    /// for ever.
    var mostUncopied = 1500
    var pauseAfterFailure: UInt64 = 2_000_000_000
  }

  private let desk = Monitor(Desk())
  private let thread: OwnThread

  /// `onEnd` is called on the thread after each try, with the failure if there was one.
  init(
    _ path: String, _ manifest: Manifest, _ rhythm: Rhythm,
    onEnd: @escaping @Sendable (RecordsError?) -> Void
  ) {
    let desk = desk
    thread = OwnThread {
      var connection = try? Syncer.open(path)
      if let connection { try? Syncer.touch(connection) }
      while let work = Syncer.nextWork(desk, rhythm) {
        do throws(RecordsError) {
          if connection == nil { connection = try Syncer.open(path) }
          guard let open = connection else { continue }
          switch work {
          case .sync: try open.syncLog()
          case .copy: try Syncer.copy(open, manifest)
          }
          onEnd(nil)
        } catch {
          // A connection that failed is opened again; it is closed when the file is, at the latest.
          connection = nil
          desk.change { $0.noteFailure(at: Clock.nanoseconds(), rhythm) }
          if error.kind != .busy { onEnd(error) }
        }
      }
    }
  }

  /// Tells that a commit was made.
  func noteCommit() {
    let now = Clock.nanoseconds()
    desk.change { $0.note(at: now) }
  }

  /// Ends the thread, whatever is still to be done; to be called exactly once.
  func end() {
    desk.change { $0.isEnding = true }
    thread.join()
  }

  /// Waits until the disk is to be troubled; nil for the end.
  private static func nextWork(_ desk: Monitor<Desk>, _ rhythm: Rhythm) -> Work? {
    while true {
      let due: UInt64? = desk.wait { $0.isEnding ? .some(nil) : $0.due(rhythm) }
      guard let due else { return nil }
      let isEnding = desk.wait(until: due) { $0.isEnding ? true : nil }
      if isEnding == true { return nil }
      // Others may have committed meanwhile.
      let work = desk.access { $0.take(at: Clock.nanoseconds(), rhythm) }
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
    // SQLite leaves this out when something was appended to the log meanwhile.
    try connection.syncFile()
    manifest.noteFile(connection.path, logIsEmpty: false)
    try touch(connection)
  }

  /// Commits something.
  private static func touch(_ connection: Connection) throws(RecordsError) {
    try connection.statement(
      """
      INSERT INTO counter(name, value) VALUES('syncs', 1)
      ON CONFLICT(name) DO UPDATE SET value = value + 1
      """
    ).run()
  }
}
