internal import Platform

/// The open file while the game runs, on the keeper's thread.
///
/// When something fails, the file is closed and opened again as at the start: it is examined if it
/// may be damaged, and replaced if it is. Then the same is tried once more, and fails for its caller
/// only if it fails again.
final class LiveFile {
  /// Nil after a failure, until the file could be opened again.
  private var database: Database?
  private var syncer: Syncer?
  private let opening: Opening
  /// The file and what is known of it; nil for a copy in memory.
  private let own: (file: RecordsFile, manifest: Manifest)?
  private let onSync: @Sendable (RecordsError?) -> Void
  private var notices: [RecordsNotice] = []
  private var isReplaced = false
  /// Another program held the file at the last write: it is not waited for again.
  private var wasBusy = false

  /// How long writes that came together may take, and anything else.
  private static let (writingSeconds, seconds) = (10.0, Opening.seconds)

  /// `onSync` is told on another thread whether the disk takes what is written.
  init(
    _ outcome: Opening.Outcome, _ opening: Opening,
    onSync: @escaping @Sendable (RecordsError?) -> Void
  ) {
    database = outcome.database
    self.opening = opening
    self.onSync = onSync
    if let file = outcome.database?.file, let manifest = outcome.database?.manifest {
      own = (file, manifest)
    } else {
      own = nil
    }
    startSyncer()
  }

  /// Gives the file its final form.
  func end() {
    syncer?.end()
    syncer = nil
    if let own, let database {
      // Whether this works or not, the next start finds file and log as they are then.
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

  /// Whether another file has taken the place of the one that was opened, since the last call.
  func takeReplacement() -> Bool {
    defer { isReplaced = false }
    return isReplaced
  }

  /// Asks the database something, or changes it in one transaction.
  func use<Result>(
    _ body: (Database) throws(RecordsError) -> Result
  ) throws(RecordsError) -> Result {
    try use(for: LiveFile.seconds, body)
  }

  /// Writes all of it in one transaction and leaves what could not be written.
  ///
  /// When a write does not fit what the file holds, such as a step whose number another program has
  /// taken, the others are written one by one, it is left out, and `misfit` is thrown.
  func write(_ backlog: inout [Write]) throws(RecordsError) {
    guard !backlog.isEmpty else { return }
    do throws(RecordsError) {
      try use(for: LiveFile.writingSeconds) { [backlog] database throws(RecordsError) in
        database.connection.isPatient = !wasBusy
        try database.perform(backlog)
      }
      wasBusy = false
      backlog.removeAll(keepingCapacity: true)
      noteLog()
      if database?.connection.hasMoved == true { replaceMissing() }
      syncer?.noteCommit()
    } catch {
      wasBusy = error.kind == .busy
      if error.kind == .misfit { try writeSingly(&backlog) }
      throw error
    }
  }

  private func writeSingly(_ backlog: inout [Write]) throws(RecordsError) {
    while let write = backlog.first {
      do throws(RecordsError) {
        try use(for: LiveFile.seconds) { database throws(RecordsError) in
          try database.perform([write])
        }
      } catch { if error.kind != .misfit { throw error } }
      backlog.removeFirst()
    }
    noteLog()
    syncer?.noteCommit()
  }

  /// From now on what the log holds is reported as saved.
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

  // MARK: Opening again

  private func reopen() throws(RecordsError) -> Database {
    guard let own else {
      throw RecordsError(path: "", reason: "no file is open", kind: .passing)
    }
    let outcome = try opening.open(own.file, own.manifest)
    guard let opened = outcome.database else {
      throw RecordsError(path: own.file.path, reason: "no file is open", kind: .passing)
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
    // SQLite copies the log into the file when it closes it.
    try? own?.manifest.forgetFile()
    database = nil
  }

  /// The file was removed while it was open: what is written now would be gone with the program.
  private func replaceMissing() {
    close()
    isReplaced = true
    notices.append(.vanished)
  }

  private func startSyncer() {
    guard let own else { return }
    syncer = Syncer(own.file.path, own.manifest, opening.rhythm, onEnd: onSync)
  }
}
