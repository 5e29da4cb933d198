package import Session
internal import Workers

extension RecordStore {
  /// Keeps what has happened in the session since the last time: moves, undo, marks, new games.
  ///
  /// To be called after every change; it returns at once. A score that beats the best of its way to
  /// play becomes the best in the same transaction, with this moment as its date.
  package func save(_ session: Session, at now: UInt64, on moment: Moment) {
    var writes: [Write] = []
    follow(session, at: now, on: moment, &writes)
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
    follow(session, at: now, on: moment, &writes)
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

  /// The games that wait, latest first: at most one for each way to play.
  package func unfinished() throws(RecordsError) -> [UnfinishedGame] {
    try keeper.ask { database throws(RecordsError) in try database.unfinished() }
  }

  /// Puts a game back on the table that was left, with undo, branches, marks and game time.
  ///
  /// Without a name it is the latest. Nil when there is none, or when the rows of it make no game:
  /// then it will not be offered again.
  package func resume(
    _ game: UnfinishedGame? = nil, at now: UInt64
  ) throws(RecordsError) -> Session? {
    var chosen = game
    if chosen == nil { chosen = try unfinished().first }
    guard let id = chosen?.id else { return nil }
    let found = try keeper.ask { database throws(RecordsError) in try database.journal(id) }
    if let journal = found, let replay = journal.replay,
      let session = try? Session(restoring: replay, at: now)
    {
      self.journal = journal
      readEvents = session.eventCount
      return session
    }
    keeper.post([.ended(true, game: id)])
    return nil
  }

  // MARK: Following a session

  private func follow(
    _ session: Session, at now: UInt64, on moment: Moment, _ writes: inout [Write]
  ) {
    if readEvents > session.eventCount { readEvents = 0 }
    var events = session.events(since: readEvents)
    readEvents = session.eventCount
    var (next, steps) = (journal, [Write]())
    if let index = events.lastIndex(where: \.putsAGameOnTheTable) {
      next = nil
      if case .began(let game, _) = events[index].kind {
        let new = Journal(id: nextGame, game: game, record: session.record)
        steps.append(.begin(new, base: nil, moment))
        next = new
      }
      events = events[(index + 1)...]
    }
    for event in events { next?.add(JournalStep(event), &steps) }
    // It may be another session, or events that were never seen: then the whole game is written.
    guard let next, next.tells(session) else {
      return rewrite(session, at: now, on: moment, &writes)
    }
    journal = next
    nextGame = max(nextGame, next.id + 1)
    writes += steps
  }

  /// Begins the journal anew where the session stands.
  private func rewrite(
    _ session: Session, at now: UInt64, on moment: Moment, _ writes: inout [Write]
  ) {
    let id = journal.flatMap { $0.game == session.game ? $0.id : nil } ?? nextGame
    nextGame = max(nextGame, id + 1)
    let base = session.replay(at: now)
    let new = Journal(id: id, base: base)
    journal = new
    writes.append(.begin(new, base: base.text, moment))
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
    case .began, .restored: true
    default: false
    }
  }
}

extension Journal {
  fileprivate mutating func add(_ step: JournalStep?, _ writes: inout [Write]) {
    guard let step else { return }
    let number = count
    guard follow(step) else { return }
    if isEnded {
      isEnded = false
      writes.append(.ended(false, game: id))
    }
    writes.append(.step(step, game: id, number: number))
  }
}
