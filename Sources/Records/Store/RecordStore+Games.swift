package import Session
internal import Workers

extension RecordStore {
  /// Saves what has happened in the session since the last time: moves, undo, marks, new games.
  ///
  /// To be called after every change with the events it caused; it returns at once. When events are
  /// missing, the whole game is written. A score that beats the best of its way to play becomes the
  /// best in the same transaction, with this moment as its date.
  package func save(
    _ session: Session, after events: [SessionEvent], at now: UInt64, on moment: Moment
  ) {
    var writes: [Write] = []
    follow(events, to: session, at: now, on: moment, &writes)
    noteBest(session, at: now, on: moment, &writes)
    keeper.post(writes)
  }

  /// Keeps a game that is over, besides what `save` does; answers its number in the file.
  ///
  /// Nil for a game that enters no records. A game that went on after its end, by undo, replaces
  /// its result when it ends with more. Par may come later, by `note`.
  @discardableResult
  package func finish(
    _ session: Session, par: Par? = nil, at now: UInt64, on moment: Moment
  ) -> Int? {
    var writes: [Write] = []
    follow([], to: session, at: now, on: moment, &writes)
    noteBest(session, at: now, on: moment, &writes)
    guard let id = journal?.id else { return nil }
    let isRecorded = session.game.mode.isRecorded
    if isRecorded {
      let finished = FinishedGame(
        id: id, game: session.game, score: session.state.score, par: par, marks: session.marks,
        hands: session.state.moveCount, cardsLeft: session.state.grid.count,
        time: session.clock.elapsed(at: now) / 1_000_000, moment: moment,
        replay: session.payload(at: now))
      writes.append(.finish(finished))
    }
    writes.append(.ended(true, game: id))
    journal?.isEnded = true
    keeper.post(writes)
    return isRecorded ? id : nil
  }

  /// Adds the par of a game that is over, once it is known.
  package func note(_ par: Par, ofGame id: Int) { keeper.post([.par(par, game: id)]) }

  /// The games that wait, the one that was on the table last first, then the latest: the first of each
  /// way to play is the one to resume.
  package func unfinished() throws(RecordsError) -> [UnfinishedGame] {
    try noting { keeper throws(RecordsError) in
      try keeper.ask { database throws(RecordsError) in try database.unfinished() }
    }
  }

  /// Puts a game back on the table that was left, with undo, branches, marks and game time.
  ///
  /// Without a name it is the one that was on the table last. Nil when there is none. While one cannot
  /// be read, the games that are begun instead leave it where it is.
  package func resume(
    _ game: UnfinishedGame? = nil, at now: UInt64
  ) throws(RecordsError) -> Session? {
    var chosen = game
    if chosen == nil { chosen = try unfinished().first }
    guard let id = chosen?.id else { return nil }
    let found = try noting { keeper throws(RecordsError) in
      try keeper.ask { database throws(RecordsError) in try database.journal(id) }
    }
    guard let found, let replay = found.journal.replay,
      let session = try? Session(restoring: replay, at: now)
    else { return nil }
    if game != nil { keeper.post([.table(game: id)]) }
    (journal, beginning) = (found.journal, found.moment)
    return session
  }

  /// Remembers that what was left could not be read.
  private func noting<Result>(
    _ read: (Keeper) throws(RecordsError) -> Result
  ) throws(RecordsError) -> Result {
    do throws(RecordsError) {
      return try read(keeper)
    } catch {
      if unread == nil {
        unread = (error, journal.map { [WayToPlay($0.game)] } ?? [], isTold: false)
      }
      throw error
    }
  }

  /// Puts a game on the table in the place of the one that was left, if that could be read.
  func begin(_ journal: Journal, base: String?, _ moment: Moment) -> Write {
    let isKnown = unread?.known.contains(WayToPlay(journal.game)) ?? true
    return .begin(journal, base: base, moment, keepsLeft: !isKnown)
  }

  // MARK: Following a session

  private func follow(
    _ events: [SessionEvent], to session: Session, at now: UInt64, on moment: Moment,
    _ writes: inout [Write]
  ) {
    let start = events.lastIndex(where: \.putsAGameOnTheTable)
    let steps = events[(start.map { $0 + 1 } ?? 0)...].compactMap(JournalStep.init)
    if start == nil, let journal, extend(journal, by: steps, to: session, &writes) { return }
    let new = Journal(id: nextGame, game: session.game, record: session.record)
    var begun = writes + [begin(new, base: nil, moment)]
    if extend(new, by: steps, to: session, &begun) {
      beginning = moment
      writes = begun
    } else {
      rewrite(session, at: now, on: moment, &writes)
    }
  }

  /// Takes a journal that tells the session after these steps; false when it does not.
  private func extend(
    _ old: Journal, by steps: [JournalStep], to session: Session, _ writes: inout [Write]
  ) -> Bool {
    var (next, written) = (old, [Write]())
    for step in steps { next.add(step, &written) }
    guard next.tells(session) else { return false }
    journal = next
    nextGame = max(nextGame, next.id + 1)
    writes += written
    return true
  }

  /// Begins the journal anew where the session stands.
  private func rewrite(
    _ session: Session, at now: UInt64, on moment: Moment, _ writes: inout [Write]
  ) {
    let id = journal.flatMap { $0.game == session.game ? $0.id : nil } ?? nextGame
    nextGame = max(nextGame, id + 1)
    let base = session.replay(at: now)
    let new = Journal(id: id, base: base)
    writes.append(begin(new, base: base.text, moment))
    (journal, beginning) = (new, moment)
  }

  private func noteBest(
    _ session: Session, at now: UInt64, on moment: Moment, _ writes: inout [Write]
  ) {
    let (game, score) = (session.game, session.state.score)
    guard game.mode.isRecorded, score > bests[WayToPlay(game)]?.score ?? 0 else { return }
    let best = BestScore(
      game: game, score: score, marks: session.marks, moment: moment,
      replay: session.payload(at: now))
    bests[WayToPlay(game)] = best
    writes.append(.best(best))
  }
}

extension SessionEvent {
  fileprivate var putsAGameOnTheTable: Bool {
    switch kind {
    case .began: true
    default: false
    }
  }
}

extension Journal {
  fileprivate mutating func add(_ step: JournalStep, _ writes: inout [Write]) {
    let number = count
    guard follow(step) else { return }
    if isEnded {
      isEnded = false
      writes.append(.ended(false, game: id))
    }
    writes.append(.step(step, game: id, number: number))
  }
}
