import Session
import Testing

/// The rules and the text of duels.
@Suite struct DuelTests {
  private static func player(_ name: String, _ avatar: Int) throws -> DuelPlayer {
    try #require(DuelPlayer(name: name, avatar: avatar))
  }

  private static func duel(_ rule: DuelRule, first: DuelSide = .left) throws -> Duel {
    Duel(
      rule, seed: Seed(2027), left: try player("Mira", 10), right: try player("Jo Ann", 5),
      first: first)
  }

  private static func best(_ duel: Duel, _ side: DuelSide) throws -> Move {
    let hands = duel.board(of: side).grid.hands(.king)
    return Move(try #require(hands.max { $0.hand < $1.hand }).cells)
  }

  /// Plays a whole duel, always the hand with the most points.
  private static func played(_ rule: DuelRule, first: DuelSide = .left) throws -> Duel {
    var duel = try duel(rule, first: first)
    var time: UInt64 = 0
    while !duel.isOver {
      time += 1_000
      if rule == .turns {
        try duel.apply(DuelMove(duel.turn, .play(try best(duel, duel.turn)), at: time))
      } else {
        for side in DuelSide.allCases where !duel.isDone(side) {
          try duel.apply(DuelMove(side, .play(try best(duel, side)), at: time))
          if side == .right, time == 3_000 { try duel.apply(DuelMove(side, .stop, at: time)) }
        }
      }
    }
    return duel
  }

  @Test func playersTakeTurnsAndScoreTheirOwnHands() throws {
    var duel = try Self.duel(.turns, first: .right)
    #expect(duel.turn == .right)
    let move = try Self.best(duel, .right)
    #expect(throws: DuelRefusal.notYourTurn) {
      try duel.apply(DuelMove(.left, .play(move), at: 10))
    }
    try duel.apply(DuelMove(.right, .play(move), at: 10))
    #expect(duel.turn == .left && duel.score(of: .left) == 0)
    #expect(duel.score(of: .right) == duel.hands.first?.hand.points)
    #expect(duel.bestHand(of: .right) == duel.hands.first?.hand && duel.bestHand(of: .left) == nil)
  }

  @Test func refusedMovesChangeNothing() throws {
    let duel = try Self.duel(.turns).applying(DuelMove(.left, .pass, at: 50))
    for (move, refusal) in [
      (DuelMove(.right, .pass, at: 49), DuelRefusal.wrongTime),
      (DuelMove(.right, .stop, at: 60), .unknownHere),
      (DuelMove(.right, .wait, at: 60), .unknownHere),
      (DuelMove(.right, .play(Move([])), at: 60), .board(.wrongCount(0))),
    ] {
      var changed = duel
      #expect(throws: refusal) { try changed.apply(move) }
      #expect(changed == duel && changed.text == duel.text)
    }
    #expect(throws: DuelRefusal.unknownHere) {
      _ = try Self.duel(.race).applying(DuelMove(.left, .pass, at: 0))
    }
  }

  @Test func twoPassesInARowEndTheDuel() throws {
    var duel = try Self.duel(.turns)
    try duel.apply(DuelMove(.left, .pass, at: 1))
    #expect(!duel.isOver && duel.turn == .right)
    try duel.apply(DuelMove(.right, .play(try Self.best(duel, .right)), at: 2))
    try duel.apply(DuelMove(.left, .pass, at: 3))
    #expect(!duel.isOver, "a hand lies between the passes")
    try duel.apply(DuelMove(.right, .pass, at: 4))
    #expect(duel.isOver && duel.winner == .right)
    #expect(throws: DuelRefusal.over) { try duel.apply(DuelMove(.left, .pass, at: 5)) }
  }

  @Test func equalScoresAreADraw() throws {
    var duel = try Self.duel(.turns)
    for side in DuelSide.allCases { try duel.apply(DuelMove(side, .pass, at: 1)) }
    #expect(duel.isOver && duel.winner == nil)
    let race = try Self.duel(.race)
    var both = race
    for side in DuelSide.allCases {
      try both.apply(DuelMove(side, .play(try Self.best(race, side)), at: 5))
      try both.apply(DuelMove(side, .stop, at: 9))
    }
    #expect(both.isOver && both.winner == nil && both.score(of: .left) > 0)
  }

  @Test func sharedBoardEndsWithoutAHand() throws {
    let duel = try Self.played(.turns)
    #expect(duel.boards.count == 1 && duel.boards[0].isOver)
    #expect(duel.score(of: .left) + duel.score(of: .right) == duel.boards[0].score)
    let higher: DuelSide = duel.score(of: .left) > duel.score(of: .right) ? .left : .right
    #expect(duel.winner == higher)
  }

  @Test func racersDoNotDisturbEachOther() throws {
    let duel = try Self.played(.race)
    #expect(duel.boards[0].isOver && !duel.boards[1].isOver, "the right player stopped")
    #expect(duel.winner == .left && duel.clock(of: .right) == 3_000)
    let last = try #require(duel.curve(of: .left).last)
    #expect(last.place == 1 && last.score == duel.boards[0].score)
  }

  @Test func timeOfARaceIsLimited() throws {
    var duel = try Self.duel(.race)
    let move = try Self.best(duel, .left)
    #expect(throws: DuelRefusal.wrongTime) {
      try duel.apply(DuelMove(.left, .play(move), at: Duel.timeLimit + 1))
    }
    try duel.apply(DuelMove(.left, .wait, at: Duel.timeLimit))
    #expect(duel.isDone(.left) && !duel.isDone(.right))
    #expect(throws: DuelRefusal.over) {
      try duel.apply(DuelMove(.left, .play(move), at: Duel.timeLimit))
    }
  }

  @Test(arguments: DuelRule.allCases)
  func replayOfTheMovesGivesTheSameState(rule: DuelRule) throws {
    let duel = try Self.played(rule, first: .right)
    var again = try Self.duel(rule, first: .right)
    for move in duel.moves { again = try again.applying(move) }
    #expect(again == duel && again.boards == duel.boards && again.hands == duel.hands)
  }

  @Test(arguments: DuelRule.allCases)
  func textIsReadBack(rule: DuelRule) throws {
    let duel = try Self.played(rule)
    let read = try #require(Duel(duel.text))
    #expect(read == duel && read.boards == duel.boards && read.text == duel.text)
    #expect(!duel.text.contains("\n") && duel.text.utf8.allSatisfy { $0 < 0x7F })
  }

  @Test func mutatedTextIsRefusedOrEqual() throws {
    let duel = try Self.played(.turns)
    let bytes = Array(duel.text.utf8)
    var generator = Generator(seed: Seed(7), for: .ties)
    for round in 0..<200 {
      var mutated = bytes
      let place = Int(generator.next() % UInt64(bytes.count))
      switch round % 4 {
      case 0: mutated[place] = UInt8(0x20 + generator.next() % 0x5F)
      case 1: mutated.remove(at: place)
      case 2: mutated.insert(UInt8(0x20 + generator.next() % 0x5F), at: place)
      default: mutated = Array(mutated[..<place])
      }
      let read = Duel(String(decoding: mutated, as: UTF8.self))
      #expect(read == nil || read == duel && mutated == bytes, "round \(round)")
    }
  }

  /// A right digest does not make illegal moves legal.
  @Test func illegalMovesAreRefusedEvenWithARightDigest() throws {
    let duel = try Self.duel(.turns).applying(DuelMove(.left, .pass, at: 5))
    let body = duel.text.split(separator: " ").dropLast().joined(separator: " ")
    for word in ["l-6", "r-4", "r!9", "r=0.9", "r=1000000.9", "r=zzzzzz.9", "x-9", "r-+9", "r-09"] {
      let lines = "\(body) \(word)"
      var digest = Digest()
      for byte in lines.utf8 { digest.add(UInt64(byte)) }
      let digits = String(digest.value, radix: 16, uppercase: true)
      let check = String(repeating: "0", count: 16 - digits.count) + digits
      #expect(Duel("\(lines) \(check)") == nil, "\(word)")
    }
  }

  @Test func namesAreCleaned() {
    #expect(DuelPlayer.cleaned("  Mira \n  B ") == "Mira B")
    #expect(DuelPlayer.cleaned("abcdefghijklmnop") == "abcdefghijkl")
    #expect(DuelPlayer(name: "", avatar: 0) == nil && DuelPlayer(name: " a", avatar: 0) == nil)
    #expect(
      DuelPlayer(name: "a", avatar: 12) == nil && DuelPlayer(name: "Jörg 🂡", avatar: 11) != nil)
  }

  @Test func rosterCountsWinsByName() throws {
    var roster = DuelRoster(names: ["Mira", "Jo Ann"])
    let duel = try Self.played(.race)
    roster.add(duel)
    roster.add(duel)
    roster.add(try Self.duel(.turns))
    #expect(roster.results(of: "Mira").wins == 2 && roster.results(of: "Jo Ann").wins == 0)
    #expect(roster.results(of: "Jo Ann").best == duel.score(of: .right))
    roster.rename(.left, to: "Ada")
    roster.rule = .race
    #expect(roster.results(of: "Ada").best == nil)
    #expect(DuelRoster(roster.text) == roster)
    for text in ["", "t", "x 41.1 42.2", "t 41.12 42.2", "t 4.1 42.2", roster.text + " 41.-1.2"] {
      #expect(DuelRoster(text) == nil, "\(text)")
    }
  }

  @Test func playersNeverHaveTheSameAvatar() {
    var roster = DuelRoster(names: ["a", "b"])
    for step in 0..<30 {
      roster.changeAvatar(of: step % 3 == 0 ? .left : .right, by: step % 5 == 0 ? -1 : 1)
      #expect(roster.avatars[0] != roster.avatars[1])
    }
    roster.rename(.right, to: "a")
    #expect(roster.player(.left) == nil, "equal names")
  }
}
