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
    let keeper = StoreKeeper(host.store, host.app, folder: folder.path) { Self.moment }
    return (host, keeper)
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

  @Test func coinsAreThoseOfTheRecordsAfterAnImportAndADeletion() throws {
    let (host, keeper) = try host()
    let app = host.app
    try finishGame(app)
    let earned = try #require(balance(app))
    #expect(earned > 0)
    let path = try keeper.export()
    // The settings lie over the store, which shows the new balance at once.
    app.settingsPanel.records = keeper
    keeper.deleteEverything()
    app.forgetEverything()
    #expect(balance(app) == 0)
    for _ in 0..<2 {
      #expect(try keeper.importRecords(from: path) <= 1)
      #expect(balance(app) == earned)
    }
    host.saver.close()
  }

  @Test func boughtItemsAreUsableAfterAnImport() throws {
    let (first, keeper) = try host()
    try finishGame(first.app)
    try first.store.append(
      .unlock, Cosmetic.back(.tide).id, coins: -1, receipt: "coins:back.tide", on: Self.moment)
    let path = try keeper.export()
    first.saver.close()
    let (second, other) = try host("other")
    #expect(!second.app.settings.wardrobe.allows(.back(.tide)))
    _ = try other.importRecords(from: path)
    #expect(second.app.settings.wardrobe.allows(.back(.tide)))
    second.app.forgetEverything()
    other.deleteEverything()
    second.app.store.readAgain()
    #expect(!second.app.settings.wardrobe.allows(.back(.tide)))
    second.saver.close()
  }

  @Test func failedImportTellsTheReasonInThePlayersLanguage() throws {
    let (host, keeper) = try host()
    func reason(_ path: String) -> String {
      do throws(DataFailure) {
        return "\(try keeper.importRecords(from: path))"
      } catch { return error.reason }
    }
    try folder.add(file: "words", bytes: Array("poker".utf8))
    try folder.add(file: "other", bytes: Array("{\"format\": \"chess\"}".utf8))
    try folder.add(
      file: "part", bytes: Array("{\"format\": \"poker slam records\", \"version\": 1}".utf8))
    let names = ["none", ".", "words", "other", "part"]
    func reasons() -> [String] { names.map { reason("\(folder.path)/\($0)") } }
    #expect(
      reasons() == [
        "The file cannot be read: there is no such file",
        "The file cannot be read: it is not a file", "The file is damaged",
        "This is not an export of Poker Slam", "The file is damaged",
      ])
    let german = Texts.$current.withValue(Texts(.german)) { reasons() }
    #expect(
      german == [
        "Die Datei lässt sich nicht lesen: es gibt keine solche Datei",
        "Die Datei lässt sich nicht lesen: es ist keine Datei", "Die Datei ist beschädigt",
        "Das ist kein Export von Poker Slam", "Die Datei ist beschädigt",
      ])
    host.saver.close()
  }
}
