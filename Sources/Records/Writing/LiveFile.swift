internal import Platform

/// The open file while the game runs; used on the database's thread.
///
/// If an operation fails and reopening the file may help, the file is closed and then opened as at
/// the start: it is examined if it may be damaged, and replaced if it is damaged. Then the
/// operation is tried once more. If it fails again, the second error is thrown.
final class LiveFile {
  /// The open database; nil after a failure, until the file has been reopened.
  private var database: Database?
  private var syncer: Syncer?
  private let opener: DatabaseOpener
  /// The file and its manifest; nil for a copy in memory.
  private let own: (file: RecordsFile, manifest: Manifest)?
  private let onSync: @Sendable (RecordsError?) -> Void
  private var notices: [RecordsNotice] = []
  private var isReplaced = false
  /// Whether the last write failed because another program had locked the file.
  ///
  /// The next write then does not wait for the lock.
  private var wasBusy = false

  /// The time limits for a batch of writes, and for anything else, in seconds.
  private static let (writingSeconds, seconds) = (10.0, DatabaseOpener.seconds)

  /// Takes over the database that the opener has opened.
  ///
  /// - Parameter onSync: Called on another thread after each flush to the disk, with the failure or
  ///   nil.
  init(
    _ outcome: DatabaseOpener.Outcome, _ opener: DatabaseOpener,
    onSync: @escaping @Sendable (RecordsError?) -> Void
  ) {
    database = outcome.database
    self.opener = opener
    self.onSync = onSync
    if let file = outcome.database?.file, let manifest = outcome.database?.manifest {
      own = (file, manifest)
    } else {
      own = nil
    }
    startSyncer()
  }

  /// Copies the log into the file and closes the file.
  ///
  /// If the copy succeeds, the manifest stores the file's checksum.
  func end() {
    syncer?.end()
    syncer = nil
    if let own, let database {
      // Failures are ignored: the next start handles the file and the log in whatever state they
      // are.
      do throws(RecordsError) {
        try own.manifest.forgetFile()
        database.connection.allow(seconds: LiveFile.seconds)
        if try database.connection.emptyLog() {
          own.manifest.noteFile(own.file.path, logIsEmpty: true)
        }
      } catch {}
    }
    database = nil
  }

  func takeNotices() -> [RecordsNotice] {
    defer { notices = [] }
    return notices
  }

  /// Returns whether the file has been replaced since the last call.
  func takeReplacement() -> Bool {
    defer { isReplaced = false }
    return isReplaced
  }

  /// Runs a query or a change, and returns its result.
  ///
  /// If it fails and reopening the file may help, it runs once more. A change must be one
  /// transaction, so that a failed attempt changes nothing.
  func use<Result>(
    _ body: (Database) throws(RecordsError) -> Result
  ) throws(RecordsError) -> Result {
    try use(for: LiveFile.seconds, body)
  }

  /// Performs all writes in one transaction and removes them from `backlog`.
  ///
  /// If the transaction fails, the writes stay in `backlog`.
  ///
  /// A write may not fit the contents of the file, for example a step whose number another program
  /// has used. In that case each write gets a transaction of its own. Writes that do not fit are
  /// dropped, and `mismatch` is thrown.
  func write(_ backlog: inout [Write]) throws(RecordsError) {
    guard !backlog.isEmpty else { return }
    do throws(RecordsError) {
      try use(for: LiveFile.writingSeconds) { [backlog] database throws(RecordsError) in
        database.connection.lockTimeout = wasBusy ? 0 : opener.timeouts.lock
        try database.perform(backlog)
      }
      wasBusy = false
      backlog.removeAll(keepingCapacity: true)
      noteLog()
      if database?.connection.hasMoved == true { replaceMissing() }
      syncer?.noteCommit()
    } catch {
      wasBusy = error.kind == .busy
      if error.kind == .mismatch { try writeSingly(&backlog) }
      throw error
    }
  }

  private func writeSingly(_ backlog: inout [Write]) throws(RecordsError) {
    while let write = backlog.first {
      do throws(RecordsError) {
        try use(for: LiveFile.seconds) { database throws(RecordsError) in
          try database.perform([write])
        }
      } catch { if error.kind != .mismatch { throw error } }
      backlog.removeFirst()
    }
    noteLog()
    syncer?.noteCommit()
  }

  /// Records in the manifest that the contents of the log have been reported as saved.
  private func noteLog() {
    if let state = database?.connection.logState { own?.manifest.note(state) }
  }

  private func use<Result>(
    for seconds: Double, _ body: (Database) throws(RecordsError) -> Result
  ) throws(RecordsError) -> Result {
    do throws(RecordsError) {
      let open: Database
      if let database { open = database } else { open = try reopen() }
      open.connection.allow(seconds: seconds)
      return try body(open)
    } catch {
      guard own != nil, database != nil, error.kind.remedy != .tryLater else { throw error }
      close()
      let database = try reopen()
      database.connection.allow(seconds: seconds)
      return try body(database)
    }
  }

  // MARK: Reopening

  private func reopen() throws(RecordsError) -> Database {
    guard let own else {
      throw RecordsError(path: "", reason: "no file is open", kind: .transient)
    }
    let outcome = try opener.open(own.file, own.manifest)
    guard let opened = outcome.database else {
      throw RecordsError(path: own.file.path, reason: "no file is open", kind: .transient)
    }
    database = opened
    if let notice = outcome.notice {
      notices.append(notice)
      isReplaced = true
    }
    startSyncer()
    return opened
  }

  private func close() {
    syncer?.end()
    syncer = nil
    // Closing copies the log into the file, so the file's old checksum must be removed first.
    try? own?.manifest.forgetFile()
    database = nil
  }

  /// Closes a file that was removed while it was open, because writes to it would be lost.
  ///
  /// The removed file counts as replaced. The store therefore writes everything again, and this
  /// creates a new file.
  private func replaceMissing() {
    close()
    isReplaced = true
    notices.append(.fileRemoved)
  }

  private func startSyncer() {
    guard let own else { return }
    syncer = Syncer(own.file.path, own.manifest, opener.schedule, onEnd: onSync)
  }
}
