import Testing

@testable import PokerCore

@Suite("Verification")
struct ReplayVerificationTests {
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

  @Test("a whole game is verified with its score")
  func verified() throws {
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
        == "verified: 0 points, 0 hands, not over yet")
  }

  @Test("an illegal move is told by its number and reason")
  func illegal() throws {
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

  @Test("an illegal move in a branch that was left is found too")
  func branches() throws {
    var log = MoveLog()
    _ = log.play(Move(.all))
    log.go(to: 0)
    let replay = Replay(position: GameState(game), log: log)
    #expect(replay.verify() == .refused(.move(1, .wrongCount(25))))
  }

  @Test("claims that the moves do not keep are refused")
  func claims() throws {
    let line = firstLine(game, 2)
    let right = try replay(line)
    #expect(
      try replay(line, score: right.score + 5).verify()
        == .refused(.score(claimed: right.score + 5, played: right.score)))
    #expect(try replay(line, digest: Digest()).verify() == .refused(.position))
  }

  @Test("in a mode with a time limit every move must be in time")
  func timeLimit() throws {
    let short = Mode(id: 9, name: "short", whenDead: .dealAgain, timeLimit: 2_000_000_000)
    let game = Game(mode: short, seed: Seed(5))
    let move = firstLine(game, 1)
    for (time, verdict) in [
      (1_999, nil), (2_000, ReplayRefusal.move(1, .timeUp)), (nil, .move(1, .timeUp)),
    ] as [(UInt64?, ReplayRefusal?)] {
      var (log, position) = (MoveLog(), GameState(game))
      _ = log.play(move[0], time: time)
      _ = position.apply(move[0])
      let replay = Replay(position: position, log: log)
      #expect(replay.verify() == verdict.map(Verification.refused) ?? .verified(position))
    }
  }

  @Test("refusals in words")
  func words() {
    let words: [(ReplayRefusal, String)] = [
      (.move(7, .notConnected), "move 7 is not connected"),
      (.move(7, .noHand), "move 7 is none of the 17 hands"),
      (.move(1, .wrongCount(1)), "move 1 plays one card; a hand takes 2 to 5"),
      (.move(1, .wrongCount(6)), "move 1 plays 6 cards; a hand takes 2 to 5"),
      (
        .move(2, .emptyCell(Cell(row: 1, column: 2))),
        "move 2 plays the empty cell in row 2, column 3"
      ),
      (.move(9, .gameOver), "move 9 comes after the end of the game"),
      (.move(9, .timeUp), "move 9 comes after the time was up"),
      (.move(9, .paused), "move 9 comes while the game is paused"),
      (.score(claimed: 9, played: 5), "9 points are claimed, the moves give 5"),
      (.position, "the moves give the score, but not the position that is claimed"),
    ]
    for (refusal, text) in words { #expect(refusal.description == text) }
    #expect(Verification.refused(.position).description.hasPrefix("refused: the moves"))
  }
}
