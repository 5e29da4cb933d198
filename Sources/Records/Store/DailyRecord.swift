package import Session

/// The first finished game of a date's daily deal, with its replay.
package struct DailyRecord: Hashable, Sendable {
  package let date: CalendarDate
  package let game: Game
  package let score: Int
  package let marks: Marks
  /// When the game began.
  package let begun: Moment
  /// The text of the replay.
  package let replay: String

  init(
    date: CalendarDate, game: Game, score: Int, marks: Marks, begun: Moment, replay: String
  ) {
    (self.date, self.game, self.score, self.marks) = (date, game, score, marks)
    (self.begun, self.replay) = (begun, replay)
  }

  package var firstTry: DailyTry {
    DailyTry(date: date, score: score, marks: marks, begun: begun)
  }

  /// The line that tells other players of the result.
  package var share: String {
    DailyShare(
      date: date, score: score, marks: marks, isLate: firstTry.isLate,
      hands: (try? Replay(replay))?.handsPlayed ?? []
    ).text
  }

  /// Whether the other values match the replay, except when the game began.
  ///
  /// The text of the replay has a checksum, so damage to the text is detected.
  var matchesReplay: Bool {
    guard let replay = try? Replay(replay) else { return false }
    return replay.game == game && replay.score == score && replay.marks == marks
  }
}

extension RecordStore {
  /// Returns the first tries of all daily games.
  ///
  /// Reads the file at the first call; if that fails, the next call tries again.
  package func dailyHistory() throws(RecordsError) -> DailyHistory {
    if let knownDailies { return knownDailies }
    let tries = try worker.query { database throws(RecordsError) in try database.dailyTries() }
    let history = DailyHistory(tries + newDailies.map(\.firstTry))
    knownDailies = history
    return history
  }

  /// Returns the record of a date's first try; nil if there is none.
  package func daily(_ date: CalendarDate) throws(RecordsError) -> DailyRecord? {
    try worker.query { database throws(RecordsError) in try database.daily(date) }
  }

  /// Returns the unfinished game of a daily deal; nil if there is none.
  ///
  /// Pass it to `resume`.
  package func unfinished(_ game: Game) throws(RecordsError) -> UnfinishedGame? {
    try rememberingFailure { worker throws(RecordsError) in
      try worker.query { database throws(RecordsError) in try database.unfinished(game) }
    }
  }

  /// Returns the dates of the unfinished daily games in which a hand was played.
  package func unfinishedDailies() throws(RecordsError) -> Set<CalendarDate> {
    try worker.query { database throws(RecordsError) in try database.unfinishedDailies() }
  }

  /// Whether a game is practice: its daily deal has been finished before.
  ///
  /// If the first tries cannot be read, the answer is false. The file then still keeps the first try
  /// of a date if there is one.
  func isDailyPractice(_ game: Game) -> Bool {
    guard game.mode.isDated, let date = game.seed.dailyDate else { return false }
    // If reading fails, it is repeated for another game and at the end of this one, but not for each
    // move: a disk that does not respond would stop the game for a second each time.
    if knownDailies == nil, dailyReader != game {
      dailyReader = game
      _ = try? dailyHistory()
    }
    return knownDailies?[date] != nil && Daily.isDaily(game)
  }

  /// Returns when the current game began; nil if it is another game.
  package func begun(_ game: Game) -> Moment? { journal?.game == game ? begunAt : nil }

  /// Records the first try of a date, if the game's deal is that of a date; returns whether it is.
  func noteFirstTry(
    _ session: Session, at now: UInt64, on moment: Moment, _ writes: inout [Write]
  ) -> Bool {
    let game = session.game
    guard let date = game.seed.dailyDate, Daily.isDaily(game) else { return false }
    let record = DailyRecord(
      date: date, game: game, score: session.state.score, marks: session.marks,
      begun: begunAt ?? moment, replay: session.payload(at: now))
    knownDailies?.add(record.firstTry)
    newDailies.append(record)
    writes.append(.daily(record))
    return true
  }

  /// Returns when the session's game began; `moment` if it begins now.
  ///
  /// A restart of a daily game before its end is part of the same try, so it keeps the time of the
  /// beginning.
  func beginning(of session: Session, on moment: Moment) -> Moment {
    guard let journal, journal.game == session.game, session.game.mode.isDated else {
      return moment
    }
    return begunAt ?? moment
  }
}
