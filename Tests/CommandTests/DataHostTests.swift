import PokerSlamGame
import Records
import Session
import TestSupport
import Testing
import Typeset
import Workers

@testable import PokerSlamHost

/// Export, import and deletion from the settings, and what other screens show afterwards.
@MainActor
@Suite struct DataHostTests {
  private let folder: TemporaryFolder
  private static let moment = Moment(seconds: 1_792_687_320, eastOfUTC: 7_200)

  init() throws { folder = try TemporaryFolder() }

  private func host(_ name: String = "records") throws -> (host: GameHost, keeper: StoreKeeper) {
    let host = GameHost(
      nil, folder: "\(folder.path)/\(name)", glyphs: try FontLibrary(),
      runner: WorkerPool(threads: 1), moment: { Self.moment }, seeds: { Seed(7) })
    host.app.settings.knowsTheBoard = true
    let keeper = StoreKeeper(host.store, host.app, folder: folder.path, run: { $0() }) {
      Self.moment
    }
    return (host, keeper)
  }

  /// Returns what an export or import tells.
  private func answer<Value>(
    _ ask: (@escaping @MainActor (Result<Value, DataFailure>) -> Void) -> Void
  ) async throws -> Value {
    var answer: Result<Value, DataFailure>?
    ask { answer = $0 }
    for _ in 0..<30_000 where answer == nil { try await Task.sleep(for: .milliseconds(1)) }
    return try #require(answer).get()
  }

  private func finishGame(_ app: AppModel) throws {
    app.go(to: .board)
    if app.game.isOver { app.newDeal() }
    while let hand = app.game.state.grid.hands(.king).first {
      app.game.choose(hand.cells)
      app.game.play()
    }
    try #require(app.game.isOver)
  }

  /// Returns the balance that the store shows; the games are read over several frames.
  private func balance(_ app: AppModel) -> Int? {
    app.go(to: .store)
    for frame in 0..<50 where app.store.earned == nil {
      app.store.beginFrame(at: UInt64(frame) * 16_000_000)
    }
    return app.store.balance
  }

  @Test func coinsAreThoseOfTheRecordsAfterAnImportAndADeletion() async throws {
    let (host, keeper) = try host()
    let app = host.app
    try finishGame(app)
    let earned = try #require(balance(app))
    #expect(earned > 0)
    let path = try await answer { keeper.export(finish: $0) }
    // The settings lie over the store, which shows the new balance at once.
    app.settingsPanel.records = keeper
    keeper.deleteEverything()
    app.forgetEverything()
    #expect(balance(app) == 0)
    for _ in 0..<2 {
      #expect(try await answer { keeper.importRecords(from: path, finish: $0) } <= 1)
      #expect(balance(app) == earned)
    }
    host.saver.close()
  }

  @Test func boughtItemsAreUsableAfterAnImport() async throws {
    let (first, keeper) = try host()
    try finishGame(first.app)
    try first.store.append(
      .unlock, Cosmetic.back(.tide).id, coins: -1, receipt: "coins:back.tide", on: Self.moment)
    let path = try await answer { keeper.export(finish: $0) }
    first.saver.close()
    let (second, other) = try host("other")
    #expect(!second.app.settings.wardrobe.allows(.back(.tide)))
    _ = try await answer { other.importRecords(from: path, finish: $0) }
    #expect(second.app.settings.wardrobe.allows(.back(.tide)))
    second.app.forgetEverything()
    other.deleteEverything()
    second.app.store.readAgain()
    #expect(!second.app.settings.wardrobe.allows(.back(.tide)))
    second.saver.close()
  }

  @Test func failedImportTellsTheReasonInThePlayersLanguage() async throws {
    let (host, keeper) = try host()
    func reason(_ path: String) async throws -> String {
      do {
        return "\(try await answer { keeper.importRecords(from: path, finish: $0) })"
      } catch let failure as DataFailure { return failure.reason }
    }
    try folder.add(file: "words", bytes: Array("poker".utf8))
    try folder.add(file: "other", bytes: Array("{\"format\": \"chess\"}".utf8))
    try folder.add(
      file: "part", bytes: Array("{\"format\": \"poker slam records\", \"version\": 1}".utf8))
    let names = ["none", ".", "words", "other", "part"]
    func reasons() async throws -> [String] {
      var reasons: [String] = []
      for name in names { reasons.append(try await reason("\(folder.path)/\(name)")) }
      return reasons
    }
    #expect(
      try await reasons() == [
        "The file cannot be read: there is no such file",
        "The file cannot be read: it is not a file", "The file is damaged",
        "This is not an export of Poker Slam", "The file is damaged",
      ])
    let german = try await Texts.$current.withValue(Texts(.german)) { try await reasons() }
    #expect(
      german == [
        "Die Datei lässt sich nicht lesen: es gibt keine solche Datei",
        "Die Datei lässt sich nicht lesen: es ist keine Datei", "Die Datei ist beschädigt",
        "Das ist kein Export von Poker Slam", "Die Datei ist beschädigt",
      ])
    host.saver.close()
  }

  /// The frame on which the player imports neither reads the file nor plays its games.
  @Test func importWaitsForAnotherThread() async throws {
    let (host, keeper) = try host()
    let app = host.app
    try finishGame(app)
    let path = try await answer { keeper.export(finish: $0) }
    let (other, _) = try self.host("other")
    let jobs = Monitor<[@Sendable () -> Void]>([])
    other.app.settingsPanel.records = StoreKeeper(
      other.store, other.app, folder: folder.path, run: { job in jobs.change { $0.append(job) } }
    ) { Self.moment }
    let panel = other.app.settingsPanel
    panel.importRecords(from: path)
    panel.importRecords(from: path)
    #expect(panel.report == .working && jobs.access { $0.count } == 1)
    for job in jobs.access({ $0 }) { OwnThread.run(job) }
    for _ in 0..<30_000 where panel.report == .working {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(panel.report == .imported(games: 1))
    #expect(try other.store.recentGames(limit: 9).map(\.score) == [app.game.state.score])
    #expect(other.app.record == app.record)
    for host in [host, other] { host.saver.close() }
  }
}
