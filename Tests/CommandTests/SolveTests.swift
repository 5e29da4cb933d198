import Session
import Testing

@testable import pokerslam

@Suite @MainActor struct SolveTests {
  @Test func solveCommandPrintsParAndItsMoves() {
    let world = World()
    #expect(world.run("solve", "2026") == 0)
    #expect(world.complaints.isEmpty)
    #expect(world.lines[1] == "par 920")
    #expect(world.lines.count == 15)
    #expect(
      world.lines[2]
        == " 1. Full House, score 90: Jd e1 Jh c2 4d e2 4c d3 Jc c4")
    #expect(world.lines[12].hasPrefix("11. Nearly Flush, score 920: "))
    #expect(world.lines[13] == "0 cards left")
  }

  @Test func solveCommandWithWordsDescribesCardsAndCells() {
    let world = World()
    #expect(world.run("solve", "2026", "--words") == 0)
    #expect(
      world.lines[2]
        == " 1. Full House, score 90: jack of diamonds at row 1 column 5, "
        + "jack of hearts at row 2 column 3, 4 of diamonds at row 2 column 5, "
        + "4 of clubs at row 3 column 4, jack of clubs at row 4 column 3")
  }

  @Test func solveCommandPrintsItsTimingToTheErrorStream() {
    let world = World()
    #expect(world.run("solve", "2026", "--beam=3", "--timing") == 0)
    let quiet = World()
    #expect(quiet.run("solve", "2026", "--beam", "3") == 0)
    #expect(world.output == quiet.output)
    let best = quiet.lines[1]
    #expect(best.hasPrefix("best ") && best.hasSuffix(" with a beam of 3"))
    let widths = world.complaints.map { $0.prefix(12) }
    #expect(widths == ["beam      1:", "beam      2:", "beam      3:"])
    #expect(world.complaints.allSatisfy { $0.hasSuffix(" in 1.0 ms") })
  }

  private func saved(_ lines: [String]) throws -> [UInt8] {
    let world = World(input: lines + ["save it"])
    #expect(world.run("play", "--text", "--seed", "2026") == 0)
    return try #require(world.files["it"])
  }

  @Test func replayCommandVerifiesOrListsMoves() throws {
    let file = try saved(["e1 c2 e2 d3 c4", "undo", "b5 c5"])
    let verified = World(files: ["it": file])
    #expect(verified.run("replay", "it", "--verify") == 0)
    #expect(verified.output.hasPrefix("it: verified: 15 points, ") && verified.lines.count == 3)
    let claims = "Help and time cannot be verified."
    #expect(verified.lines[1].hasPrefix("marks: undo; time: 0.0"))
    #expect(verified.lines[1].hasSuffix(" s. \(claims)"))
    let told = World(files: ["-": file])
    #expect(told.run("replay", "-") == 0)
    #expect(
      told.lines.dropFirst() == [
        " 1. Pair, score 15: 9 of spades at row 5 column 2, 9 of clubs at row 5 column 3",
        "25 cards left", "score 15", verified.lines[1], "",
      ])
    let plain = World(files: ["it": try saved(["b5 c5", "hint"])])
    #expect(plain.run("replay", "it", "--verify") == 0)
    #expect(plain.lines[1].hasPrefix("marks: hint; time: "))
    let bare = World(files: ["it": try saved([])])
    #expect(bare.run("replay", "it", "--verify") == 0)
    #expect(bare.lines[1].hasPrefix("marks: none; time: "))
  }

  @Test func replayWithUndoButWithoutTheUndoMarkIsRefused() throws {
    let text = String(decoding: try saved(["e1 c2 e2 d3 c4", "undo", "b5 c5"]), as: UTF8.self)
    let hidden = ["marks", "check"]
    let body = text.split(separator: "\n").filter { line in !hidden.contains { line.hasPrefix($0) }
    }
    .map { $0 + "\n" }.joined()
    var check = Digest()
    for byte in body.utf8 { check.add(UInt64(byte)) }
    let digits = String(check.value, radix: 16, uppercase: true)
    let forged = body + "check \(String(repeating: "0", count: 16 - digits.count))\(digits)\n"
    let world = World(files: ["it": Array(forged.utf8)])
    #expect(world.run("replay", "it", "--verify") == 1)
    #expect(
      world.complaints == [
        "pokerslam: it: refused: move 1 was taken back, but the mark 'undo' is missing"
      ])
    // The log still contains the move that was taken back. So if the game is loaded and saved
    // again, the new file has the undo mark.
    let player = World(input: ["save again"], files: ["it": Array(forged.utf8)])
    #expect(player.run("play", "--text", "--load", "it") == 0)
    #expect(String(decoding: player.files["again"] ?? [], as: UTF8.self).contains("\nmarks undo\n"))
  }

  @Test func illegalReplayIsRefusedWithItsReason() throws {
    let game = Game(seed: Seed(2026))
    var log = MoveLog()
    _ = log.play(Move([Cell(row: 0, column: 0), Cell(row: 4, column: 4)]))
    let forged = Replay(position: GameState(game), log: log)
    let world = World(files: ["it": Array(forged.text.utf8)])
    #expect(world.run("replay", "it", "--verify") == 1)
    #expect(world.complaints == ["pokerslam: it: refused: move 1 is not connected"])
    #expect(world.output == "")
  }

  @Test func damagedReplayIsRefusedWithItsPosition() throws {
    let text = String(decoding: try saved(["b5 c5"]), as: UTF8.self)
    let world = World(files: ["it": Array(text.replacing("score 15", with: "score 9O").utf8)])
    #expect(world.run("replay", "it") == 1)
    #expect(
      world.complaints == [
        "pokerslam: it: line 3, column 7: expected a number of at most twelve digits"
      ])
    #expect(world.output == "")
  }

  @Test(arguments: Player.allCases)
  func simulateCommandPrintsTheSameJSONLineEveryTime(player: Player) {
    let world = World()
    #expect(world.run("simulate", "--games", "20", "--player", player.rawValue, "--json") == 0)
    #expect(world.lines.count == 2)
    let keys = world.output.split(separator: "\"").filter { !$0.contains { ":,{}".contains($0) } }
    #expect(
      keys == [
        "player", Substring(player.rawValue), "games", "mean", "sd", "p5", "p50", "p95", "hands",
        "cards_left", "perfect_clears",
      ])
    let again = World()
    _ = again.run("simulate", "--games=20", "--player=\(player.rawValue)", "--seed=1", "--json")
    #expect(again.output == world.output)
  }

  @Test func simulateCommandWithoutJSONPrintsATable() {
    let world = World()
    #expect(world.run("simulate", "--games", "10", "--player", "smallest", "--orthogonal") == 0)
    #expect(world.lines[0] == "player          smallest")
    #expect(world.lines[1] == "games           10")
    #expect(world.lines.count == 11)
  }
}
