import Testing

@testable import PokerCore

/// Returns at most `count` moves from the start of a game.
///
/// Each move plays the first of the possible hands, the one with the lowest mask.
func firstLine(_ game: Game, _ count: Int) -> [Move] {
  var position = GameState(game)
  var line: [Move] = []
  while line.count < count, !position.isOver, let hand = position.grid.hands(game.adjacency).first {
    line.append(hand.move)
    _ = position.apply(hand.move)
  }
  return line
}

@Suite struct ReplayTests {
  let game = Game(seed: Seed(0x12_3456_789A))

  /// Returns a replay with branches, marks and times.
  func branched() throws -> Replay {
    var log = MoveLog()
    let start = GameState(game)
    let hands = start.grid.hands(.king)
    var position = start
    for (place, hand) in hands.prefix(3).enumerated() {
      log.go(to: 0)
      _ = log.play(hand.move, time: UInt64(place) * 1_500)
      position = start
      _ = position.apply(hand.move)
      let next = try #require(position.grid.hands(.king).last)
      _ = log.play(next.move)
    }
    log.go(to: 1)
    position = start
    _ = position.apply(hands[0].move)
    return Replay(position: position, log: log, marks: [.undo, .hint], time: 9_876, record: 812)
  }

  func error(_ text: String) -> ReplayError? {
    do throws(ReplayError) {
      _ = try Replay(text)
      return nil
    } catch { return error }
  }

  @Test func replayTextEqualsTheRecordedOne() throws {
    let text = """
      poker slam replay 1
      game 1028-T5CY-4T8G
      score 15
      digest 7B7021853FCEDAFF
      marks undo hint
      time 9876
      record 812
      move C0000 0
      move 00GGR
      go 0
      move Y0000 1500
      move 00GGR
      go 0
      move A4000 3000
      move 00GGR
      go 1
      check 1671A9030A63193B

      """
    #expect(try branched().text == text)
  }

  @Test func exampleOfTheSpecificationVerifies() throws {
    let text = """
      poker slam replay 1
      game 1028-T5CY-4T8G
      score 15
      digest 7B7021853FCEDAFF
      marks undo hint
      time 9876
      record 812
      move C0000 0
      go 0
      move Y0000 1500
      go 1
      check DCC5AB0DA338B746

      """
    let replay = try Replay(text)
    #expect(replay.text == text && replay.verify().description.hasPrefix("verified: 15 points"))
  }

  @Test func replaysRoundTrip() throws {
    let empty = try #require(Replay(game: game, line: []))
    let whole = try #require(Replay(game: game, line: firstLine(game, 99)))
    for replay in [empty, whole, try branched()] {
      #expect(try Replay(replay.text) == replay)
      #expect(try Replay(replay.text).text == replay.text)
      #expect(replay.text.utf8.count < 700)
    }
  }

  @Test func replayTextKeepsTheRedoTargetsOfAllPositions() throws {
    var generator = Generator(seed: 3)
    for _ in 0..<300 {
      var log = MoveLog()
      for _ in 0..<generator.below(40) {
        if generator.below(2) == 0 {
          _ = log.play(Move(CellSet(mask: UInt32(generator.below(6)))), time: 5)
        } else {
          log.go(to: generator.below(log.nodes.count))
        }
      }
      let replay = Replay(position: GameState(game), log: log)
      #expect(try Replay(replay.text).log == log)
    }
  }

  @Test func replayToleratesCaseAndBlanks() throws {
    let replay = try branched()
    let text = replay.text
    #expect(try Replay(text.lowercased()) == replay)
    #expect(try Replay(text.uppercased()) == replay)
    #expect(
      try Replay("\n \n" + text.split(separator: "\n").joined(separator: " \t\r\n\r\n ")) == replay)
    #expect(try Replay(text.split(separator: " ").joined(separator: " \t ")) == replay)
  }

  @Test func replayErrorsTellLineColumnAndReason() throws {
    let lines = try branched().text.split(separator: "\n").map(String.init)
    func changed(_ line: Int, _ text: String?) -> ReplayError? {
      var lines = lines
      if let text { lines[line - 1] = text } else { lines.remove(at: line - 1) }
      return error(lines.joined(separator: "\n"))
    }
    func expected(_ line: Int, _ column: Int, _ reason: ReplayError.Reason) -> ReplayError {
      ReplayError(line: line, column: column, reason: reason)
    }
    #expect(error("") == expected(1, 1, .notAReplay))
    #expect(error("hello") == expected(1, 1, .notAReplay))
    #expect(changed(1, "poker slam replay") == expected(1, 18, .notANumber))
    #expect(changed(1, "poker slam replay 2") == expected(1, 19, .unknownFormat(2)))
    #expect(changed(2, "game") == expected(2, 5, .code(.wrongCount(0))))
    #expect(changed(2, nil) == expected(2, 1, .expected("game")))
    #expect(changed(2, "game 1228-T5CY-HBT4") == expected(2, 6, .code(.damaged)))
    #expect(
      changed(2, "game  1228 T5DY 4TBH")
        == expected(2, 14, .code(.wrongCharacter("D", place: 8, fits: "C"))))
    #expect(
      changed(2, " game 108?") == expected(2, 10, .code(.unknownCharacter("?", place: 4))))
    #expect(changed(3, "score 9 9") == expected(3, 9, .surplus))
    #expect(changed(3, "score -9") == expected(3, 7, .notANumber))
    #expect(changed(3, "score 1234567890123") == expected(3, 7, .notANumber))
    #expect(changed(4, "digest +123456789ABCDEF") == expected(4, 8, .notADigest))
    #expect(changed(5, "marks") == expected(5, 6, .unknownMark))
    #expect(changed(5, "marks hint undo") == expected(5, 12, .unknownMark))
    #expect(changed(5, "marks undo cheat") == expected(5, 12, .unknownMark))
    #expect(changed(6, nil) == expected(6, 1, .expected("time")))
    #expect(changed(8, "move") == expected(8, 5, .notAMove))
    #expect(changed(8, "move 0000") == expected(8, 6, .notAMove))
    #expect(changed(8, "move 0000é 5") == expected(8, 6, .notAMove))
    #expect(changed(8, "move 00003 5 6") == expected(8, 14, .surplus))
    #expect(changed(8, "mové 00003 5") == expected(8, 1, .unknownStep))
    #expect(changed(10, "go 3") == expected(10, 4, .unknownMove(moves: 2)))
    #expect(changed(11, lines[7]) == expected(11, 6, .playedBefore))
    #expect(changed(lines.count, nil) == expected(lines.count - 1, 1, .unknownStep))
    #expect(changed(lines.count, "check 12") == expected(lines.count, 7, .notADigest))
    #expect(
      error(lines.joined(separator: "\n") + "\n\nmore") == expected(lines.count + 2, 1, .surplus))
    #expect(error(String(repeating: " ", count: 262_145)) == expected(1, 1, .tooLong))
  }

  @Test func changedReplayFailsItsCheck() throws {
    let text = try branched().text
    for (old, new) in [
      ("marks undo hint", "marks undo"), ("time 9876", "time 9875"),
      ("record 812\n", ""), (" 1500", ""), ("score ", "score 1"),
      ("1028-T5CY-4T8G", "1000-0000-0023"),
    ] {
      let changed = text.replacing(old, with: new)
      #expect(changed != text && error(changed)?.reason == .wrongCheck)
    }
  }

  @Test func oversizedLogsAreCutAndOversizedTextsRefused() throws {
    var log = MoveLog()
    for mask in 0..<UInt32(4_096) {
      log.go(to: 0)
      _ = log.play(Move(CellSet(mask: mask)), time: .max)
    }
    let full = Replay(position: GameState(game), log: log, time: .max, record: .max)
    #expect(full.text.utf8.count < Replay.byteLimit)
    let read = try Replay(full.text)
    #expect(read.log.nodes.count == 4_097)
    #expect(read.time == 999_999_999_999 && read.record == 999_999_999_999)
    #expect(read.log.nodes[1].time == 999_999_999_999)
    log.go(to: 1)
    _ = log.play(Move(CellSet(mask: 9)))
    let cut = Replay(position: GameState(game), log: log)
    #expect(cut.log.nodes.count == 3 && cut.log.cursor == 2)
    let steps = full.uncheckedText + "move 11111\n"
    #expect(error(steps + "check 0000000000000000")?.reason == .tooManyMoves)
  }

  @Test func replayErrorsHaveOneLineMessages() {
    let reasons: [ReplayError.Reason] = [
      .tooLong, .notAReplay, .unknownFormat(2), .code(.damaged), .expected("time"), .notANumber,
      .notADigest, .notAMove, .unknownMark, .unknownStep, .playedBefore, .otherFormat(2),
      .notAnEvent, .unknownMove(moves: 3), .tooManyMoves, .surplus, .wrongCheck,
    ]
    let texts = reasons.map { ReplayError(line: 7, column: 2, reason: $0).description }
    #expect(texts.allSatisfy { $0.hasPrefix("line 7, column 2: ") && !$0.contains("\n") })
    #expect(Set(texts).count == reasons.count)
    #expect(
      texts[2].hasSuffix(
        "the replay is in format 2; games have format 1, runs of Climb have format 2"))
  }
}
