package import Session

/// What a store knows of the player's career.
struct CareerState {
  /// The career of all finished games; nil until it has been computed.
  var career: Career?
  /// The scores of the games that `career` contains, by their numbers.
  var games: [Int: Int] = [:]
  /// The numbers of the runs of Climb that `career` contains.
  var runs: Set<Int> = []
  /// The career of the games read so far, while it is being computed.
  var reading: (career: Career, next: PlayedPlace?)?
  /// The unlocked achievements of which the records are known to contain a row.
  var unlocks: [Unlock] = []
  /// The achievements that the player has not been told of.
  var news: [Unlock] = []
  /// What of the present games has been paid; nil until it has been read.
  var carried: Carried?

  /// Forgets the career, so that it is computed again.
  mutating func forget() {
    (career, reading, carried) = (nil, nil, nil)
    (games, runs) = ([:], [])
  }
}

extension RecordStore {
  /// Returns the statistics and achievements of all finished games.
  ///
  /// The first call plays all replays again, about 10,000 games in a second; later calls take no
  /// time. To avoid a long frame, call `readCareer` before, once in each frame.
  package func career() throws(RecordsError) -> Career {
    while true {
      if let career = try readCareer(games: 200) { return career }
    }
  }

  /// Reads the next games for `career`; returns nil while there are more.
  ///
  /// - Parameter games: the largest number of games to read.
  package func readCareer(games count: Int) throws(RecordsError) -> Career? {
    if let career = careerState.career { return career }
    var (career, place) = careerState.reading ?? (Career(), nil)
    let page = try playedPage(from: place, limit: count)
    for row in page.rows {
      guard let game = try? row.played() else { continue }
      career.add(game)
      remember(game)
    }
    place = page.next
    guard place == nil else {
      careerState.reading = (career, place)
      return nil
    }
    try finishReading(career)
    return career
  }

  /// Returns the achievements that were unlocked since the last call, in the order of their dates.
  ///
  /// Achievements are found while the career is known; see `career`.
  package func takeUnlocks() -> [Unlock] {
    defer { careerState.news = [] }
    return careerState.news.sorted()
  }

  /// Returns the achievements as they are stored, in the order of their dates.
  ///
  /// An achievement stays even if the result that unlocked it was replaced by a better one of the
  /// same game, which does not unlock it.
  package func unlocks() throws(RecordsError) -> [Unlock] {
    try worker.query { database throws(RecordsError) in try database.unlocks() }
  }

  func playedPage(
    from place: PlayedPlace?, limit: Int, isBackwards: Bool = false
  ) throws(RecordsError) -> PlayedPage {
    try worker.query { database throws(RecordsError) in
      try database.played(from: place, limit: limit, isBackwards: isBackwards)
    }
  }

  private func remember(_ game: PlayedGame) {
    if game.key.isRun {
      careerState.runs.insert(game.key.id)
    } else {
      careerState.games[game.key.id] = game.facts.score
    }
  }

  private func finishReading(_ career: Career) throws(RecordsError) {
    let stored = try unlocks()
    (careerState.career, careerState.reading) = (career, nil)
    careerState.unlocks = stored
    note(career.achievements.unlocked)
  }

  /// Stores achievements that are new or have another date than before.
  private func note(_ unlocks: [Unlock]) {
    var writes: [Write] = []
    for unlock in unlocks {
      let known = careerState.unlocks.firstIndex { $0.achievement == unlock.achievement }
      if let known {
        guard careerState.unlocks[known] != unlock else { continue }
        careerState.unlocks[known] = unlock
      } else {
        careerState.unlocks.append(unlock)
        careerState.news.append(unlock)
      }
      writes.append(.unlock(unlock))
    }
    worker.post(writes)
  }

  // MARK: Following the records

  /// Adds a game that has just been finished, if the career is known.
  ///
  /// If the career contains an earlier result of the game, a higher score replaces it, and the career
  /// has to be computed again; the records ignore other scores.
  func noteFinished(_ game: FinishedGame, begun: Moment?) {
    careerState.reading = nil
    guard let career = careerState.career else { return careerState.forget() }
    if let score = careerState.games[game.id] {
      if game.score > score { careerState.forget() }
      return
    }
    add(.game(game, begun: begun), to: career)
  }

  /// Adds a run that has just ended, if the career is known.
  func noteFinished(_ run: ClimbRecord) {
    careerState.reading = nil
    guard let career = careerState.career else { return careerState.forget() }
    if careerState.runs.contains(run.id) { return careerState.forget() }
    add(.run(run), to: career)
  }

  private func add(_ row: PlayedRow, to career: Career) {
    guard let game = try? row.played() else { return }
    var career = career
    careerState.career = nil
    let unlocked = career.add(game)
    remember(game)
    careerState.career = career
    note(unlocked.map { Unlock($0, by: career.achievements[$0].reached ?? game.key) })
  }
}
