extension RecordStore {
  /// Everything as JSON, to be kept elsewhere or carried to another machine.
  package func exported() throws(RecordsError) -> String {
    try keeper.ask { database throws(RecordsError) in try database.archive() }.text
  }

  /// Adds what an exported text holds, all of it or nothing.
  ///
  /// Every game is played again and must be what it claims. Games that are here already stay as
  /// they are, settings are replaced. Answers how many games that are over are here now that were
  /// not; whether they are kept says `settle`.
  @discardableResult
  package func add(exported text: String) throws(ArchiveError) -> Int {
    let archive = try Archive(text)
    do throws(RecordsError) {
      let before = try count()
      keeper.post([.merge(archive)])
      settings.merge(archive.settings) { $1 }
      for best in archive.bests where best.score > bests[WayToPlay(best.game)]?.score ?? 0 {
        bests[WayToPlay(best.game)] = best
      }
      nextGame = try keeper.ask { database throws(RecordsError) in try database.nextGame() }
      return try count() - before
    } catch {
      throw ArchiveError(place: "", reason: error.description)
    }
  }

  private func count() throws(RecordsError) -> Int {
    try keeper.ask { database throws(RecordsError) in
      try database.connection.integer("SELECT count(*) FROM finished")
    }
  }
}
