internal import Session

extension RecordStore {
  /// Returns everything as JSON, for a backup or another machine.
  package func exported() throws(RecordsError) -> String {
    try worker.query { database throws(RecordsError) in try database.archive() }.text
  }

  /// Reads everything, for a backup or another machine, and returns at once.
  ///
  /// - Parameter finish: called on the database's thread.
  package func readArchive(
    finish: @escaping @Sendable (Result<Archive, RecordsError>) -> Void
  ) {
    worker.query({ database throws(RecordsError) in try database.archive() }, finish: finish)
  }

  /// Imports an exported text, all of it or nothing, and waits until it has been imported.
  ///
  /// Every game is replayed and must end with the stated score. Existing games are not changed;
  /// settings are replaced. Returns how many finished games are new. Call `flush` to learn whether
  /// they have been saved.
  @discardableResult
  package func add(exported text: String) throws(ArchiveError) -> Int {
    let archive = try Archive(text)
    do throws(RecordsError) {
      let before = try count()
      worker.post([.merge(archive, below: reservedEnd(for: archive))])
      note(archive)
      noteAddedGames()
      return try count() - before
    } catch {
      throw ArchiveError(place: "", reason: error.reason, kind: .records)
    }
  }

  /// Imports an archive in parts, so that no change of the current game waits long, and returns at
  /// once.
  ///
  /// - Parameter finish: called on the database's thread with the number of new finished games; call
  ///   `noteAddedGames` afterwards.
  package func add(
    _ archive: Archive, finish: @escaping @Sendable (Result<Int, RecordsError>) -> Void
  ) {
    let before: Int
    do throws(RecordsError) { before = try count() } catch { return finish(.failure(error)) }
    let end = reservedEnd(for: archive)
    worker.merge(archive.parts(of: Self.gamesPerPart)[...], below: end) { count in
      finish(count.map { $0 - before })
    }
    note(archive)
  }

  /// The number of games that are added at once: some milliseconds of work.
  private static let gamesPerPart = 100

  /// Notes that games have been added, so that statistics and achievements are computed again.
  package func noteAddedGames() { careerState.forget() }

  /// Reserves numbers for the games of an archive; returns the end of their range.
  private func reservedEnd(for archive: Archive) -> Int {
    nextGame += archive.finished.count + archive.unfinished.count
    return nextGame
  }

  /// Notes what the store itself knows of an archive that is being added.
  private func note(_ archive: Archive) {
    knownLedger = nil
    for (key, value) in archive.settings
    where settings[key] == nil || !Self.keptSettings.contains(key) {
      settings[key] = value
    }
    for best in archive.bests where best.score > bests[BestKind(best)]?.score ?? 0 {
      bests[BestKind(best)] = best
    }
    for record in archive.dailies { knownDailies?.add(record.firstTry) }
  }

  private func count() throws(RecordsError) -> Int {
    try worker.query { database throws(RecordsError) in try database.finishedCount() }
  }
}

extension Database {
  fileprivate func finishedCount() throws(RecordsError) -> Int {
    try connection.integer("SELECT count(*) FROM finished")
  }
}

extension DatabaseWorker {
  /// Merges archives one after the other; other writes and queries are performed in between.
  ///
  /// - Parameter finish: called on the database's thread with the number of finished games.
  fileprivate func merge(
    _ parts: ArraySlice<Archive>, below end: Int,
    finish: @escaping @Sendable (Result<Int, RecordsError>) -> Void
  ) {
    if let part = parts.first { post([.merge(part, below: end)]) }
    query({ database throws(RecordsError) in try database.finishedCount() }) { count in
      guard parts.count > 1, case .success = count else { return finish(count) }
      self.merge(parts.dropFirst(), below: end, finish: finish)
    }
  }
}
