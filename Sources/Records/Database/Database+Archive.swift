internal import Session

extension Database {
  /// Returns everything in the database.
  func archive() throws(RecordsError) -> Archive {
    var archive = Archive()
    archive.settings = try settings()
    archive.bests = try bests()
    archive.finished = try allFinished()
    archive.dailies = try dailies()
    archive.climbs = try climbs()
    archive.unlocks = try unlocks()
    archive.ledger = try ledger().lines.filter { $0.status == .counted }.map(\.entry)
    archive.friends = try friendScores()
    (archive.paidGames, archive.paidRewards) = (try carriedGames(), try carriedRewards())
    for game in try unfinished() {
      guard let replay = try journal(game.id)?.journal.replay else { continue }
      archive.unfinished.append(Archive.Unfinished(replay: replay, moment: game.moment))
    }
    return archive
  }

  /// Sets the archive's settings, except those of `RecordStore.keptSettings` that exist, and adds the archive's games and best scores that are new.
  ///
  /// A finished game is new if no existing one has the same date, score and code. A best score is
  /// new if it is higher than the existing one. An unfinished game is new if the database has no
  /// unfinished game of its variant or, for a daily game, of its date. A first try of a daily game is
  /// new if its date has none. A run of Climb is new if no existing one has the same date, result and
  /// code and, if it is unfinished, the database has no unfinished run. An entry of the ledger is new
  /// if no existing one that counts has its receipt; it is appended with a number and hash of its own.
  /// A friend's score is new if the friend does not have its replay and the player has not played it.
  ///
  /// - Parameter end: the numbers from here on are those of games that are played meanwhile.
  func merge(_ archive: Archive, below end: Int) throws(RecordsError) {
    let own = Set(try settings().keys).intersection(RecordStore.keptSettings)
    for (key, value) in archive.settings where !own.contains(key) { try set(value, key) }
    try add(archive.paidGames, archive.paidRewards)
    for best in archive.bests { try improve(best) }
    var next = try nextGame(below: end)
    for game in archive.finished where try !has(game) {
      try add(game.numbered(next))
      next += 1
    }
    for record in archive.dailies { try add(record) }
    for unlock in archive.unlocks { try add(unlock) }
    try merge(archive.ledger)
    for score in archive.friends where try standing(of: score) == .new { try add(score) }
    for run in archive.climbs where try isNew(run) {
      try put(
        ClimbRecord(
          id: try lastClimb() + 1, game: run.game, result: run.result, marks: run.marks,
          isOver: run.isOver, moment: run.moment, replay: run.replay))
    }
    let known = try unfinished().map(\.game)
    for game in archive.unfinished
    where !known.contains(where: { GameSlot($0) == GameSlot(game.replay.game) }) {
      try begin(Journal(id: next, base: game.replay), game.replay.text, game.moment)
      next += 1
    }
  }

  private func isNew(_ run: ClimbRecord) throws(RecordsError) -> Bool {
    if !run.isOver { return try unfinishedClimb() == nil }
    let statement = try connection.statement(
      "SELECT 1 FROM climb WHERE seconds = ? AND levels = ? AND score = ? AND code = ?")
    defer { statement.reset() }
    try statement.bind(run.moment.seconds, at: 1)
    try statement.bind(run.result.levels, at: 2)
    try statement.bind(run.result.score, at: 3)
    try statement.bind(run.game.code, at: 4)
    return try !statement.step()
  }

  private func has(_ game: FinishedGame) throws(RecordsError) -> Bool {
    let statement = try connection.statement(
      "SELECT 1 FROM finished WHERE seconds = ? AND score = ? AND code = ?")
    defer { statement.reset() }
    try statement.bind(game.moment.seconds, at: 1)
    try statement.bind(game.score, at: 2)
    try statement.bind(game.game.code, at: 3)
    return try statement.step()
  }
}

extension FinishedGame {
  fileprivate func numbered(_ id: Int) -> FinishedGame {
    FinishedGame(
      id: id, game: game, score: score, par: par, marks: marks, hands: hands,
      cardsLeft: cardsLeft, time: time, moment: moment, replay: replay)
  }
}
