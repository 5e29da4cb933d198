import TestSupport
import Testing

@testable import Records
@testable import gamelab

/// The bot plays whole games through the complete input path, and every invariant is checked.
@MainActor
@Suite struct BotTests {
  @Test func botFinishesGamesWithoutComplaints() {
    let world = World(table: GameLab.table)
    #expect(world.run("bot", "--games", "2", "--seed", "20") == 0)
    #expect(world.complaints == [])
    #expect(world.output.contains("2 games, "))
  }

  /// A short run plays no game of Rush, because one takes 15 s, and its game of Climb is that of
  /// `decisionsOfClimbArePrinted`; `make bot` plays dozens.
  @Test(
    arguments: Conditions.areAll
      ? [("ahead", 1), ("climb", 1), ("daily", 3), ("rush", 1)]
      : [("ahead", 1), ("daily", 1)])
  func botFinishesGamesOfEveryMode(mode: String, games: Int) throws {
    let folder = try TemporaryFolder()
    let world = World(table: GameLab.table)
    #expect(
      world.run("bot", "--mode", mode, "--games", "\(games)", "--data-dir", folder.path) == 0)
    #expect(world.complaints == [])
    #expect(world.output.contains(games == 1 ? "1 game, " : "\(games) games, "))
  }

  /// After the last game, the figures of the profile are compared with those of the replays.
  @Test func figureThatNoReplayGivesIsNamed() throws {
    let folder = try TemporaryFolder()
    let world = World(table: GameLab.table)
    #expect(world.run("bot", "--games", "1", "--seed", "3", "--data-dir", folder.path) == 0)
    let store = RecordStore.open(folder: folder.path).store
    try store.worker.query { database throws(RecordsError) in
      try database.connection.execute("UPDATE finished SET hands = hands + 1")
    }
    store.close()
    #expect(world.run("bot", "--games", "0", "--data-dir", folder.path) == 1)
    #expect(world.complaints.contains { $0.contains("hands is") }, "\(world.complaints)")
  }

  @Test func botIsDeterministicForASeed() {
    let worlds = (World(table: GameLab.table), World(table: GameLab.table))
    for world in [worlds.0, worlds.1] {
      #expect(world.run("bot", "--games", "1", "--seed", "3", "--moves") == 0)
      #expect(world.complaints == [])
    }
    #expect(worlds.0.output == worlds.1.output)
    #expect(worlds.0.lines.count { $0.hasPrefix("at ") } > 5)
  }

  @Test func unknownArgumentsAreRefused() {
    let world = World(table: GameLab.table)
    #expect(world.run("bot", "--speed", "3") == 2)
    #expect(world.run("bot", "deal") == 2)
  }

  @Test func decisionsOfClimbArePrinted() {
    let world = World(table: GameLab.table)
    #expect(
      world.run(
        "bot", "--mode", "climb", "--games", "1", "--seed", "3", "--size", "360x640", "--moves")
        == 0)
    #expect(world.complaints == [])
    let runs = world.lines.filter { $0.hasPrefix("at ") && $0.contains(" - ") }
    #expect(runs.count > 5)
    #expect(runs.last?.split(separator: " ")[1].hasSuffix("!") == true, "the run ends")
  }
}
