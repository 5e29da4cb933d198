import Session
import Testing

@testable import pokerslam

/// The output of the commands for modes other than classic.
@Suite @MainActor struct ModeCommandTests {
  private func ran(_ words: String..., input: [String] = [], files: [String: [UInt8]] = [:])
    -> World
  {
    let world = World(input: input, files: files)
    #expect(world.run(words) == 0, "\(world.complaints)")
    return world
  }

  private func code(_ mode: Mode, orthogonal: Bool = false, seed: UInt64 = 2_026) -> String {
    Game(mode: mode, adjacency: orthogonal ? .orthogonal : .king, seed: Seed(seed)).code
  }

  @Test func simulateClimbPrintsTheFiguresOfItsPlayers() {
    for player in ["plain", "random", "builder"] {
      let world = ran(
        "simulate", "--mode", "climb", "--player", player, "--games", "4", "--json")
      #expect(world.lines.count == 2)
      #expect(
        world.output.hasPrefix("{\"mode\": \"climb\", \"player\": \"\(player)\", \"games\": 4, "))
      for key in ["meanLevel", "summit", "hands"] { #expect(world.output.contains("\"\(key)\": ")) }
    }
    let table = ran("simulate", "--mode", "climb", "--games", "5")
    #expect(table.lines[0] == "player      plain" && table.lines[1] == "games       5")
    #expect(table.lines.count == 7 + 14 + 8 + 1)
    let rush = ran("simulate", "--mode", "rush", "--games", "5", "--pace", "9")
    #expect(rush.lines[7] == "hands           19.00")
  }

  @Test(
    arguments: [
      ("climb", "greedy", "climb has the players plain, random, builder, not greedy"),
      (
        "classic", "plain", "classic has the players greedy, random, smallest, lookahead, not plain"
      ),
    ])
  func simulateCommandRefusesPlayersOfOtherModes(mode: String, player: String, text: String) {
    let world = World()
    #expect(world.run("simulate", "--mode", mode, "--player", player) == 2)
    #expect(world.complaints.first?.contains(text) == true, "\(world.complaints)")
  }

  @Test func codeCommandMakesAndReadsCodesOfEveryMode() {
    for (mode, orthogonal) in [(Mode.climb, false), (.climb, true), (.rush, false), (.rush, true)] {
      let code = code(mode, orthogonal: orthogonal)
      let words =
        ["code", "--mode", mode.name, "--seed", "2026"] + (orthogonal ? ["--orthogonal"] : [])
      let made = World()
      #expect(made.run(words) == 0 && made.lines[0] == code)
      let told = ran("code", code)
      #expect(told.lines[0].hasPrefix("\(code): \(mode.name), cards touch on "))
    }
  }

  @Test func dealAndHandsCommandsShowTheFirstClimbLevel() {
    let deal = ran("deal", code(.climb))
    #expect(deal.lines[2].hasPrefix("Level 1, target 450. 3 hearts, 0 coins. The next gate: "))
    #expect(deal.lines[3] == "Charms: none. Lessons: none. Tools: none.")
    #expect(deal.output.contains("Score 0 of 450. 27 cards in the deck."))
    let hands = ran("hands", code(.climb))
    #expect(hands.lines.count == ClimbRun(Game(mode: .climb, seed: Seed(2_026))).hands.count + 1)
  }

  @Test func solveCommandPrintsARunForClimbAndTheFirstDeckForRush() {
    let climb = ran("solve", code(.climb))
    #expect(climb.lines[1] == "no par; a run of the simulated builder:")
    #expect(climb.lines[2] == "Level 1, target 450")
    #expect(climb.lines.contains { $0.hasPrefix("  Level cleared: ") })
    #expect(climb.lines.dropLast().last?.contains("levels cleared, score ") == true)
    let rush = ran("solve", code(.rush))
    let classic = ran("solve", code(.classic))
    #expect(rush.lines[1] == "no par, because fresh decks follow; its first deck:")
    #expect(Array(rush.lines.dropFirst(2)) == Array(classic.lines.dropFirst(1)))
  }

  @Test func savedClimbRunCanBeVerifiedListedAndContinued() throws {
    let run = ClimbRun(Game(mode: .climb, seed: Seed(2_026)))
    let hand = try #require(run.hands.last)
    let move = hand.cells.map { "\("abcde".map(\.self)[$0.column])\($0.row + 1)" }.joined(
      separator: " ")
    let played = ran(
      "play", "--text", "--mode", "climb", "--seed", "2026",
      input: ["hint", "hands", move, "a1 e5", "use whirl", "next", "save it", "quit"])
    let sum = try #require(run.sum(at: hand.cells))
    #expect(played.output.contains("\(hand.hand.name), \(sum). Score \(sum.points)."))
    #expect(played.output.contains("Not done: this is not connected."))
    #expect(played.output.contains("Not done: this uses Whirl, which is not held."))
    #expect(played.output.contains("Not done: this comes while the level is played."))
    #expect(played.lines.dropLast().last == "> 0 levels cleared, score 0, 1 hand.")
    let file = try #require(played.files["it"])
    let verified = ran("replay", "it", "--verify", files: ["it": file])
    #expect(verified.lines[0] == "it: verified: 0 levels, 0 points, 1 hands, not finished")
    #expect(verified.lines[1].hasPrefix("marks: hint; time: "))
    let listed = ran("replay", "it", files: ["it": file])
    #expect(listed.lines[1] == "Level 1, target 450")
    #expect(listed.lines[2].hasPrefix("  \(hand.hand.name), \(sum), score \(sum.points): "))
    let again = ran("play", "--text", "--load", "it", input: ["quit"], files: ["it": file])
    #expect(again.output.contains("Score \(sum.points) of 450."))
    let forged = String(decoding: file, as: UTF8.self).replacing("levels 0", with: "levels 9")
    let world = World(files: ["it": Array(forged.utf8)])
    #expect(world.run("replay", "it", "--verify") == 1)
  }

  /// Types the events of the builder bot's run, up to its first bonus round.
  @Test func wholeLevelsCanBePlayedByTypedWords() throws {
    var session = ClimbSession(Game(mode: .climb, seed: Seed(2_026)), at: 0)
    var input: [String] = []
    for event in ClimbBot.events(.builder, session.game).prefix(60) {
      switch event {
      case .move(let move):
        input.append(
          move.cells.map { "\("abcde".map(\.self)[$0.column])\($0.row + 1)" }.joined(separator: " ")
        )
      case .buy(let slot): input.append("buy \(slot)")
      case .sell(let charm): input.append("sell \(charm.name)")
      case .reroll: input.append("reroll")
      case .next: input.append("next")
      default: break
      }
      if case .bonus = event { break }
      _ = try session.decide(event)
      if session.run.phase == .bonus { break }
    }
    try #require(session.run.phase == .bonus)
    let world = ran(
      "play", "--text", "--mode", "climb", "--seed", "2026", input: input + ["bonus", "save it"])
    #expect(world.output.contains("Level cleared: ") && world.output.contains("The shop. "))
    #expect(world.output.contains("The bonus round pays "))
    let file = try #require(world.files["it"])
    let verified = ran("replay", "it", "--verify", files: ["it": file])
    #expect(verified.lines[0].hasPrefix("it: verified: 3 levels, "))
  }

  @Test func rushIsPlayedOnATerminal() {
    let world = ran(
      "play", "--text", "--mode", "rush", "--seed", "8", input: ["undo", "hint", "hands", "quit"])
    #expect(world.output.contains("There is nothing to undo."))
    #expect(world.lines.count { $0.contains("There are no hints in rush.") } == 2)
    #expect(world.output.contains("seconds left."))
    #expect(world.lines[0].contains(": rush, "))
  }
}
