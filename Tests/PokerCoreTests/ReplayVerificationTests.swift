import Testing

@testable import PokerCore

@Suite struct ReplayVerificationTests {
  let game = Game(seed: Seed(77))

  func replay(_ line: [Move], score: Int? = nil, digest: Digest? = nil) throws -> Replay {
    var (log, position) = (MoveLog(), GameState(game))
    for move in line {
      _ = log.play(move)
      _ = position.apply(move)
    }
    return Replay(
      game: game, log: log, score: score ?? position.score, digest: digest ?? position.digest,
      marks: [], time: 0, record: nil)
  }

  @Test func wholeGameVerifiesWithItsScore() throws {
    let line = firstLine(game, 99)
    let replay = try #require(Replay(game: game, line: line))
    guard case .verified(let position) = replay.verify() else {
      Issue.record("\(replay.verify())")
      return
    }
    #expect(position.score == replay.score && position.isOver && position.moveCount == line.count)
    #expect(
      replay.verify().description
        == "verified: \(position.score) points, \(line.count) hands, \(position.grid.count) cards left"
    )
    #expect(
      try #require(Replay(game: game, line: [])).verify().description
        == "verified: 0 points, 0 hands, not finished")
  }

  @Test func illegalMoveIsRefusedWithNumberAndReason() throws {
    let line = firstLine(game, 3)
    var position = GameState(game)
    for move in line { _ = position.apply(move) }
    let far: Move = Move([Cell(index: 0), Cell(index: 24)])
    let none = try #require(
      Cell.all.lazy.map { Move([Cell(index: 0), $0]) }.first {
        position.refusal(of: $0) == .noHand
      })
    for (move, refusal) in [
      (far, Refusal.notConnected), (Move(.empty), .wrongCount(0)), (Move(.all), .wrongCount(25)),
      (none, .noHand),
    ] {
      #expect(try replay(line + [move]).verify() == .refused(.move(4, refusal)))
      #expect(Replay(game: game, line: line + [move]) == nil)
    }
    let whole = firstLine(game, 99)
    #expect(
      try replay(whole + [far]).verify() == .refused(.move(whole.count + 1, .gameOver)))
  }

  @Test func illegalMoveInAnAbandonedBranchIsRefused() throws {
    var log = MoveLog()
    _ = log.play(Move(.all))
    log.go(to: 0)
    let replay = Replay(position: GameState(game), log: log)
    #expect(replay.verify() == .refused(.move(1, .wrongCount(25))))
  }

  @Test func wrongScoreOrDigestIsRefused() throws {
    let line = firstLine(game, 2)
    let right = try replay(line)
    #expect(
      try replay(line, score: right.score + 5).verify()
        == .refused(.score(claimed: right.score + 5, played: right.score)))
    #expect(try replay(line, digest: Digest()).verify() == .refused(.position))
  }

  @Test func movesAfterTheTimeLimitAreRefused() throws {
    let short = Mode(id: 9, name: "short", whenDead: .dealAgain, timeLimit: 2_000_000_000)
    let game = Game(mode: short, seed: Seed(5))
    let move = firstLine(game, 1)
    for (time, verdict) in [
      (1_999, nil), (2_000, ReplayRefusal.move(1, .timeUp)), (nil, .move(1, .timeUp)),
    ] as [(UInt64?, ReplayRefusal?)] {
      var (log, position) = (MoveLog(), GameState(game))
      _ = log.play(move[0], time: time)
      _ = position.apply(move[0])
      let replay = Replay(position: position, log: log, time: 2_000)
      #expect(replay.verify() == verdict.map(Verification.refused) ?? .verified(position))
    }
  }

  /// Returns a replay in which the player tries several first moves of one game.
  ///
  /// Before each move, the log goes back to the start of the game.
  func branched(
    _ mode: Mode = .classic, marks: Marks, times: [UInt64?] = [nil, nil], end: UInt64 = 0
  ) throws -> Replay {
    let game = Game(mode: mode, seed: Seed(77))
    let hands = GameState(game).grid.hands(.king)
    var (log, position) = (MoveLog(), GameState(game))
    for (place, time) in times.enumerated() {
      log.go(to: 0)
      _ = log.play(hands[place].move, time: time)
    }
    _ = position.apply(hands[times.count - 1].move)
    return Replay(position: position, log: log, marks: marks, time: end)
  }

  @Test func undoneMoveWithoutItsMarkIsRefused() throws {
    #expect(try branched(marks: []).verifyStrictly() == .refused(.unmarkedUndo(1)))
    #expect(try branched(marks: .hint).verifyStrictly() == .refused(.unmarkedUndo(1)))
    let marked = try branched(marks: .undo)
    #expect(marked.verifyStrictly() == marked.verify() && marked.score > 0)
    // An undo after the last move needs the undo mark, too.
    var (log, position) = (MoveLog(), GameState(game))
    for move in firstLine(game, 2) { _ = log.play(move) }
    _ = position.apply(log.nodes[1].move)
    _ = log.undo()
    let undone = Replay(position: position, log: log)
    #expect(undone.verifyStrictly() == .refused(.unmarkedUndo(2)))
    // Practice games need no marks, and neither do games without undo.
    let practice = try branched(.practice, marks: [])
    #expect(practice.verifyStrictly() == practice.verify())
    let line = try replay(firstLine(game, 99))
    #expect(line.verifyStrictly() == line.verify() && line.log.firstUndone == nil)
  }

  @Test func invalidMoveTimesAreRefused() throws {
    func verdict(_ times: [UInt64?], end: UInt64) throws -> ReplayRefusal? {
      let replay = try branched(marks: .undo, times: times, end: end)
      if case .refused(let refusal) = replay.verifyStrictly() { return refusal }
      return nil
    }
    #expect(try verdict([5, 5], end: 5) == nil)
    #expect(try verdict([nil, 5], end: 9) == nil)
    #expect(try verdict([5, 4], end: 9) == .timeRunsBackwards(2))
    #expect(try verdict([5, nil, 4], end: 9) == .timeRunsBackwards(3))
    #expect(try verdict([5, 6], end: 5) == .timeAfterEnd(2))
    #expect(try verdict([999_999_999_999], end: 0) == .timeAfterEnd(1))
  }

  @Test func dailyGameMustUseTheSeedOfItsDate() throws {
    func verdict(_ seed: UInt64, _ adjacency: Adjacency = .king) throws -> Verification {
      let game = Game(mode: .daily, adjacency: adjacency, seed: Seed(seed))
      return try #require(Replay(game: game, line: [])).verifyStrictly(runner: twoThreads)
    }
    let right: UInt64 = 1_337_720_832
    for adjacency in [Adjacency.king, .orthogonal] {
      guard case .verified = try verdict(right, adjacency) else {
        Issue.record("the game of 2025-11-20 is refused")
        continue
      }
    }
    // `later` has a valid first grid, but an earlier seed of its date has one too.
    let later = try #require(
      (right + 1..<right + 999).first { seed in
        let game = Game(mode: .daily, seed: Seed(seed))
        return Daily.openingWindow.contains(GameState(game).grid.hands(.king).count)
      })
    for wrong in [right + 1, later, (1 << 40) - 1, 1 << 39] as [UInt64] {
      #expect(try verdict(wrong) == .refused(.notDaily), "\(wrong)")
    }
  }

  @Test func refusalsHaveTheirMessages() {
    let words: [(ReplayRefusal, String)] = [
      (.move(7, .notConnected), "move 7 is not connected"),
      (.move(7, .noHand), "move 7 is not one of the 17 hands"),
      (.move(1, .wrongCount(1)), "move 1 plays one card; a hand takes 2 to 5"),
      (.move(1, .wrongCount(6)), "move 1 plays 6 cards; a hand takes 2 to 5"),
      (
        .move(2, .emptyCell(Cell(row: 1, column: 2))),
        "move 2 plays the empty cell in row 2, column 3"
      ),
      (.move(9, .gameOver), "move 9 comes after the end of the game"),
      (.move(9, .timeUp), "move 9 comes after the time limit"),
      (.move(9, .paused), "move 9 comes while the game is paused"),
      (.score(claimed: 9, played: 5), "the score is 5, not 9 as stated"),
      (.position, "the moves lead to the stated score, but to another position"),
      (.unmarkedUndo(3), "move 3 was taken back, but the mark 'undo' is missing"),
      (.timeRunsBackwards(3), "move 3 has an earlier time than a move before it"),
      (.timeAfterEnd(3), "move 3 has a time after the end of the game"),
      (.undone(3), "move 3 was taken back, which the mode does not allow"),
      (.notDaily, "the seed does not belong to the daily game of any date"),
    ]
    for (refusal, text) in words { #expect(refusal.description == text) }
    #expect(Verification.refused(.position).description.hasPrefix("refused: the moves"))
  }
}
