package import Session

/// A saved run of the mode Climb: its result, and its replay with all decisions.
package struct ClimbRecord: Hashable, Sendable {
  /// The number of the run; later runs have higher ones.
  package let id: Int
  package let game: Game
  package let result: ClimbResult
  package let marks: Marks
  /// Whether the run is over.
  package let isOver: Bool
  package let moment: Moment
  /// The text of the run's `ClimbReplay`.
  package let replay: String

  package init(
    id: Int, _ session: ClimbSession, isOver: Bool, at now: UInt64, on moment: Moment
  ) {
    (self.id, game, result) = (id, session.game, session.run.result)
    (marks, self.isOver, self.moment) = (session.marks, isOver, moment)
    replay = session.payload(at: now)
  }

  init(
    id: Int, game: Game, result: ClimbResult, marks: Marks, isOver: Bool, moment: Moment,
    replay: String
  ) {
    (self.id, self.game, self.result, self.marks) = (id, game, result, marks)
    (self.isOver, self.moment, self.replay) = (isOver, moment, replay)
  }

  /// Whether the other values of the run match its replay.
  ///
  /// The text of the replay has a checksum, so damage to the text is detected.
  var matchesReplay: Bool {
    guard let replay = try? ClimbReplay(replay) else { return false }
    return replay.game == game && replay.levels == result.levels && replay.score == result.score
      && replay.marks == marks
  }
}

extension RecordStore {
  /// Saves a run of Climb as it is now.
  ///
  /// Call it after every decision. Then call `flush` before the next frame is shown.
  ///
  /// - Parameter isOver: whether the run is over, or was given up.
  package func save(_ climb: ClimbSession, isOver: Bool, at now: UInt64, on moment: Moment) {
    let id: Int
    if let known = climbRun, known.game == climb.game, !known.isOver {
      id = known.id
    } else {
      id = max(nextClimb(), (climbRun?.id ?? 0) + 1)
    }
    let row = ClimbRecord(id: id, climb, isOver: isOver, at: now, on: moment)
    climbRun = row
    worker.post([.climb(row)])
    if isOver { noteFinished(row) }
  }

  private func nextClimb() -> Int {
    let latest = try? worker.query { database throws(RecordsError) in
      try database.lastClimb()
    }
    return (latest ?? 0) + 1
  }

  /// Returns the unfinished run of Climb, restored with its game time; nil if none can be read.
  package func resumeClimb(at now: UInt64) -> ClimbSession? {
    let row = try? worker.query { database throws(RecordsError) in
      try database.unfinishedClimb()
    }
    guard let row = row ?? nil, let replay = try? ClimbReplay(row.replay),
      let session = try? ClimbSession(restoring: replay, at: now)
    else { return nil }
    climbRun = row
    return session
  }

  /// Returns all runs of Climb, oldest first.
  package func climbs() throws(RecordsError) -> [ClimbRecord] {
    try rememberingFailure { worker throws(RecordsError) in
      try worker.query { database throws(RecordsError) in try database.climbs() }
    }
  }

  /// Returns the best finished run without hints; nil if there is none.
  package func bestClimb() -> ClimbRecord? {
    let row = try? worker.query { database throws(RecordsError) in try database.bestClimb() }
    return row ?? nil
  }
}
