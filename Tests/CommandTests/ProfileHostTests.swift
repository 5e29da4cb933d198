import PokerSlamGame
import PokerSlamHost
import Records
import Session
import TestSupport
import Testing
import Typeset
import Workers

@testable import pokerslam

/// The profile of the whole program, and the command that checks its records.
@MainActor
@Suite struct ProfileHostTests {
  private let folder: TemporaryFolder
  private static let moment = Moment(seconds: 1_792_687_320, eastOfUTC: 7_200)

  init() throws { folder = try TemporaryFolder() }

  private func host() throws -> GameHost {
    let host = GameHost(
      nil, folder: folder.path, glyphs: try FontLibrary(), runner: WorkerPool(threads: 1),
      moment: { Self.moment }, seeds: { Seed(7) })
    host.app.settings.knowsTheBoard = true
    return host
  }

  /// Plays a game to the end.
  private func finishGame(_ app: AppModel) throws {
    app.go(to: .board)
    if app.game.isOver { app.newDeal() }
    while let hand = app.game.state.grid.hands(.king).first {
      app.game.choose(hand.cells)
      app.game.play()
    }
    try #require(app.game.isOver)
  }

  private func read(_ profile: ProfileModel) {
    while profile.isReading { profile.readNextGames() }
  }

  @Test func finishedGameIsInTheProfileAndItsAchievementsAreNewsOnce() throws {
    var host = try host()
    read(host.app.profile)
    #expect(host.app.profile.isNew && !host.app.profile.hasWaitingNews)
    try finishGame(host.app)
    let score = host.app.game.state.score
    read(host.app.profile)
    #expect(host.app.profile.career?.statistics.all.points == score)
    #expect(host.app.profile.unlocks.contains { $0.achievement == .firstLight })
    #expect(host.app.profile.hasWaitingNews)
    host.app.go(to: .profile)
    host.app.profile.choose(ProfileModel.Tab.history)
    #expect(host.app.profile.entries.map(\.score) == [score])
    host.saver.close()
    host = try self.host()
    read(host.app.profile)
    #expect(host.app.profile.level == PlayerLevel(points: score))
    #expect(!host.app.profile.hasWaitingNews, "the player knows them already")
    host.saver.close()
  }

  @Test func exportedFileIsInTheDataFolder() throws {
    let host = try host()
    try finishGame(host.app)
    read(host.app.profile)
    let message = host.app.profile.export(as: .csv)
    #expect(message == "Saved as \(folder.path)/statistics-2026-10-22.csv")
    host.saver.close()
  }

  @Test func recordsCommandReportsAndCorrectsAchievements() throws {
    let host = try host()
    try finishGame(host.app)
    host.saver.close()
    // The career was never read, so no achievement is stored.
    var world = World()
    #expect(world.run("records", "--data-dir", folder.path) == 0)
    #expect(world.lines.first == "1 game played again")
    #expect(world.lines.contains("firstLight: not stored"))
    world = World()
    #expect(world.run("records", "--rebuild", "--data-dir", folder.path) == 0)
    #expect(world.lines.contains("firstLight: not stored: corrected"))
    world = World()
    #expect(world.run("records", "--data-dir", folder.path) == 0)
    #expect(world.lines.contains("Everything agrees with the replays."))
  }

  @Test func recordsCommandChangesNothingWhileTheGameRuns() throws {
    let host = try host()
    try finishGame(host.app)
    let world = World()
    #expect(world.run("records", "--rebuild", "--data-dir", folder.path) != 0)
    #expect(world.complaints.last?.contains("another running game") == true)
    host.saver.close()
  }
}
