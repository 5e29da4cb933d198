internal import Session

extension RecordStore {
  /// Returns everything as JSON, for a backup or another machine.
  package func exported() throws(RecordsError) -> String {
    try worker.query { database throws(RecordsError) in try database.archive() }.text
  }

  /// Imports an exported text, all of it or nothing.
  ///
  /// Every game is replayed and must end with the stated score. Existing games are not changed;
  /// settings are replaced. Returns how many finished games are new. Call `flush` to learn whether
  /// they have been saved.
  @discardableResult
  package func add(exported text: String) throws(ArchiveError) -> Int {
    let archive = try Archive(text)
    do throws(RecordsError) {
      let before = try count()
      worker.post([.merge(archive)])
      careerState.forget()
      knownLedger = nil
      for (key, value) in archive.settings
      where settings[key] == nil || !Self.keptSettings.contains(key) {
        settings[key] = value
      }
      for best in archive.bests where best.score > bests[BestKind(best)]?.score ?? 0 {
        bests[BestKind(best)] = best
      }
      for record in archive.dailies { knownDailies?.add(record.firstTry) }
      nextGame = try worker.query { database throws(RecordsError) in try database.nextGame() }
      return try count() - before
    } catch {
      throw ArchiveError(place: "", reason: error.reason, kind: .records)
    }
  }

  private func count() throws(RecordsError) -> Int {
    try worker.query { database throws(RecordsError) in
      try database.connection.integer("SELECT count(*) FROM finished")
    }
  }
}
