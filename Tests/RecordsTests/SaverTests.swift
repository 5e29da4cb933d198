import Glibc
import Platform
import PokerSlamGame
import Session
import TestSupport
import Testing

@testable import Records

/// The notices that the player sees when saving fails and when saving works again.
@MainActor @Suite(.serialized) struct SaverTests {
  /// A game on a disk that can fail, played by undo and redo.
  @MainActor private final class Table {
    let disk: FaultyDisk
    let store: RecordStore
    let app: AppModel
    let saver: GameSaver
    private(set) var log: [String] = []
    private var now: UInt64 = 0

    init() throws {
      disk = try FaultyDisk()
      (store, _) = RecordStore.openPatiently(disk.folder.path)
      var session = Session(game(3, .practice), at: 0)
      session.playSome()
      app = AppModel(game: session.game, resuming: session, seeds: { Seed(4) })
      saver = GameSaver(store) { today }
      saver.log = { [unowned self] in log.append($0) }
      saver.observe(app)
      app.resume()
    }

    /// Makes a change that must be saved, `seconds` after the previous one.
    func change(after seconds: UInt64 = 1) {
      now += seconds * 1_000_000_000
      app.game.beginFrame(at: now)
      if app.game.state.moveCount > 0 { app.game.undo() } else { app.game.redo() }
    }

    /// Plays on until everything is saved.
    ///
    /// This may take several changes, because another thread writes to the disk.
    func changeUntilSaved() {
      for _ in 0..<100 {
        change()
        if store.state == .saving { return }
        usleep(50_000)
      }
    }

    func fail(_ fails: Bool) {
      disk.arm(fails ? FaultyDisk.Fault(index: 0, error: 0, isLasting: true) : nil)
    }
  }

  @Test func successfulSavingShowsNoNotice() throws {
    let table = try Table()
    for _ in 0..<5 { table.change() }
    #expect(table.app.toast == nil && table.log.isEmpty)
    table.saver.close()
    #expect(table.log.isEmpty)
  }

  @Test func failureIsReportedOncePerMinuteAndRecoveryOnce() throws {
    let table = try Table()
    table.fail(true)
    table.change()
    let first = try #require(table.app.toast)
    #expect(first.text.hasPrefix("Saving failed and will be tried again: "))
    #expect(table.log.count == 1 && table.log[0].contains(table.disk.folder.path))
    #expect(!first.text.contains(table.disk.folder.path), "the reason has a message of its own")
    for _ in 0..<5 { table.change() }
    #expect(table.app.toast == first)
    table.change(after: 60)
    let second = try #require(table.app.toast)
    #expect(second.number != first.number && second.text.hasPrefix("Saving failed"))
    table.fail(false)
    table.changeUntilSaved()
    #expect(table.app.toast?.text == "Everything is saved again")
    #expect(table.log.last == "Everything is saved again")
    let lines = table.log.count
    for _ in 0..<5 { table.change() }
    #expect(table.log.count == lines && table.app.toast?.text == "Everything is saved again")
    let played = table.app.game.session
    table.saver.close()
    let (store, notice) = RecordStore.openPatiently(table.disk.folder.path)
    #expect(try notice == nil && store.resume(at: 0)?.log == played.log)
  }

  @Test func noFailureNoticeRemainsAfterTemporaryFailures() throws {
    let table = try Table()
    for index in 0..<8 {
      table.disk.arm(FaultyDisk.Fault(index: index, error: 0, isLasting: false))
      table.change()
    }
    table.fail(false)
    table.changeUntilSaved()
    table.change()
    #expect(table.store.state == .saving)
    #expect(table.app.toast?.text.hasPrefix("Saving failed") != true)
  }

  @Test func unsavedChangesAtTheEndAreLogged() throws {
    let table = try Table()
    table.fail(true)
    table.change()
    table.saver.close()
    let last = try #require(table.log.last)
    #expect(last.hasPrefix("The game ended before everything could be saved: "))
  }

  /// While nothing can be saved, each ending says so again, in the language of the game.
  @Test func eachEndingSaysThatNothingIsSaved() throws {
    let obstacle = SavingObstacle.failed(DatabaseWorker.noResponse)
    let (store, _) = RecordStore.open(DatabaseOpener(folder: nil, obstacle: obstacle))
    let app = AppModel(game: game(3), seeds: { Seed(4) })
    let saver = GameSaver(store) { today }
    saver.observe(app)
    defer { saver.close() }
    app.game.showCards()
    app.go(to: .board)
    for _ in 0..<2 {
      while let hand = app.game.state.grid.hands(.king).first {
        app.game.choose(hand.cells)
        app.game.play()
        if !app.game.isOver { #expect(app.toast?.text.hasPrefix("This game is not saved") != true) }
      }
      try #require(app.game.isOver)
      let toast = try #require(app.toast)
      #expect(toast.text == "This game is not saved: the disk does not respond")
      app.forgetToast(toast.number)
      app.newDeal()
    }
  }

  @Test func removedFileIsReportedInTheGame() throws {
    let table = try Table()
    for name in try File.names(in: table.disk.folder.path) where name != "records.lock" {
      try File.remove(table.disk.folder.path + "/" + name)
    }
    table.change()
    #expect(table.app.toast?.text == "\(RecordsNotice.fileRemoved)")
    #expect(table.log.contains("\(RecordsNotice.fileRemoved)"))
    table.change()
    let played = table.app.game.session
    table.saver.close()
    let (store, _) = RecordStore.openPatiently(table.disk.folder.path)
    #expect(try store.resume(at: 0)?.log == played.log)
  }
}
