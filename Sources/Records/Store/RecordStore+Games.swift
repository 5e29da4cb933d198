package import Session
internal import Workers

extension RecordStore {
  /// Saves what has happened in the session since the last call: moves, undo, marks, new games.
  ///
  /// Call it after every change with the change's events; it returns at once. Only the events are
  /// written, unless some are missing: then the whole game is written.
  ///
  /// If the score is above the variant's best score, it is saved as the best score, in the same
  /// transaction and with the date `moment`. Best scores with and without help are kept apart.
  package func save(
    _ session: Session, after events: [SessionEvent], at now: UInt64, on moment: Moment
  ) {
    var writes: [Write] = []
    follow(events, to: session, at: now, on: moment, &writes)
    noteBest(session, at: now, on: moment, &writes)
    worker.post(writes)
  }

  /// Saves the session like `save`, adds the result of the finished game, and returns the game's
  /// number.
  ///
  /// Returns nil if the mode keeps no records, and for practice games of a daily deal. If a finished
  /// game is continued by undo, its next result replaces the earlier one if the score is higher. Par
  /// can be added later with `note`.
  @discardableResult
  package func finish(
    _ session: Session, par: Par? = nil, at now: UInt64, on moment: Moment
  ) -> Int? {
    var writes: [Write] = []
    follow([], to: session, at: now, on: moment, &writes)
    // The end of a game tries once more to read the first tries. This comes first, so that a disk
    // that does not respond stops the game once and not twice.
    dailyReader = nil
    noteBest(session, at: now, on: moment, &writes)
    guard let id = journal?.id else { return nil }
    let isRecorded = session.game.mode.isRecorded && !isDailyPractice(session.game)
    if isRecorded {
      let finished = FinishedGame(
        id: id, game: session.game, score: session.state.score, par: par, marks: session.marks,
        hands: session.state.moveCount, cardsLeft: session.state.grid.count,
        time: session.gameTime(at: now), moment: moment,
        replay: session.payload(at: now))
      writes.append(.finish(finished))
      let isFirstTry = noteFirstTry(session, at: now, on: moment, &writes)
      noteFinished(finished, begun: isFirstTry ? begunAt ?? moment : nil)
    }
    writes.append(.ended(true, game: id))
    journal?.isEnded = true
    worker.post(writes)
    return isRecorded ? id : nil
  }

  /// Adds the par of a finished game.
  package func note(_ par: Par, ofGame id: Int) { worker.post([.par(par, game: id)]) }

  /// Returns the unfinished games: first the one played last, then the others, newest first.
  ///
  /// To resume a variant, use its first game in this list.
  package func unfinished() throws(RecordsError) -> [UnfinishedGame] {
    try rememberingFailure { worker throws(RecordsError) in
      try worker.query { database throws(RecordsError) in try database.unfinished() }
    }
  }

  /// Restores an unfinished game, with undo, branches, marks and game time.
  ///
  /// If `game` is nil, the game played last is restored. Returns nil if there is none. If the call
  /// throws, games begun later do not replace the unfinished one.
  package func resume(
    _ game: UnfinishedGame? = nil, at now: UInt64
  ) throws(RecordsError) -> Session? {
    var chosen = game
    if chosen == nil { chosen = try unfinished().first }
    guard let id = chosen?.id else { return nil }
    let found = try rememberingFailure { worker throws(RecordsError) in
      try worker.query { database throws(RecordsError) in try database.journal(id) }
    }
    guard let found, let replay = found.journal.replay,
      let session = try? Session(restoring: replay, at: now)
    else { return nil }
    if game != nil { worker.post([.lastPlayed(game: id)]) }
    (journal, begunAt) = (found.journal, found.moment)
    return session
  }

  /// Returns the result of `read`; if it throws, remembers the failure in `unread`.
  func rememberingFailure<Result>(
    _ read: (DatabaseWorker) throws(RecordsError) -> Result
  ) throws(RecordsError) -> Result {
    do throws(RecordsError) {
      return try read(worker)
    } catch {
      if unread == nil {
        unread = (error, journal.map { [GameSlot($0.game)] } ?? [], isReported: false)
      }
      throw error
    }
  }

  /// Returns the write that begins a game and replaces the previous game of its slot.
  ///
  /// If the previous game may be one that could not be read, the write keeps it; see `unread`.
  func begin(_ journal: Journal, base: String?, _ moment: Moment) -> Write {
    let isKnown = unread?.known.contains(GameSlot(journal.game)) ?? true
    return .begin(journal, base: base, moment, keepsPrevious: !isKnown)
  }

  // MARK: Following a session

  private func follow(
    _ events: [SessionEvent], to session: Session, at now: UInt64, on moment: Moment,
    _ writes: inout [Write]
  ) {
    let first = events.lastIndex(where: \.beginsGame)
    let steps = events[(first.map { $0 + 1 } ?? 0)...].compactMap(JournalStep.init)
    if first == nil, let journal, extend(journal, by: steps, to: session, &writes) { return }
    let new = Journal(id: nextGame, game: session.game, record: session.record)
    let start = beginning(of: session, on: moment)
    var begun = writes + [begin(new, base: nil, start)]
    if extend(new, by: steps, to: session, &begun) {
      begunAt = start
      writes = begun
    } else {
      rewrite(session, at: now, on: moment, &writes)
    }
  }

  /// Adds steps to a copy of a journal; returns whether the copy then matches the session.
  ///
  /// A copy that matches becomes the current journal, and its new steps are added to `writes`.
  private func extend(
    _ old: Journal, by steps: [JournalStep], to session: Session, _ writes: inout [Write]
  ) -> Bool {
    var (next, written) = (old, [Write]())
    for step in steps { next.add(step, &written) }
    guard next.matches(session) else { return false }
    journal = next
    nextGame = max(nextGame, next.id + 1)
    writes += written
    return true
  }

  /// Restarts the journal at the session's current state.
  private func rewrite(
    _ session: Session, at now: UInt64, on moment: Moment, _ writes: inout [Write]
  ) {
    let id = journal.flatMap { $0.game == session.game ? $0.id : nil } ?? nextGame
    nextGame = max(nextGame, id + 1)
    let base = session.replay(at: now)
    let new = Journal(id: id, base: base)
    let start = beginning(of: session, on: moment)
    writes.append(begin(new, base: base.text, start))
    (journal, begunAt) = (new, start)
  }

  private func noteBest(
    _ session: Session, at now: UInt64, on moment: Moment, _ writes: inout [Write]
  ) {
    let (game, score) = (session.game, session.state.score)
    let kind = BestKind(variant: Variant(game), isHelped: !session.marks.isEmpty)
    guard game.mode.isRecorded, score > bests[kind]?.score ?? 0, !isDailyPractice(game) else {
      return
    }
    let best = BestScore(
      game: game, score: score, marks: session.marks, moment: moment,
      replay: session.payload(at: now))
    bests[kind] = best
    writes.append(.best(best))
  }
}

extension SessionEvent {
  fileprivate var beginsGame: Bool {
    switch kind {
    case .began: true
    default: false
    }
  }
}

extension Journal {
  fileprivate mutating func add(_ step: JournalStep, _ writes: inout [Write]) {
    let number = count
    guard apply(step) else { return }
    if isEnded {
      isEnded = false
      writes.append(.ended(false, game: id))
    }
    writes.append(.step(step, game: id, number: number))
  }
}
