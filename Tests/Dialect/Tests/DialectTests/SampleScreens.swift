import StageUI
import SwiftUI
import Testing

@testable import Bookshelf
@testable import Comet
@testable import Dashboard
@testable import DrawingPad
@testable import Memory

/// A screen of a program, with the way to it.
struct SampleScreen: Sendable, CustomTestStringConvertible {
  var name: String
  /// The labels of controls that keys and pad need not reach; the table has the reason.
  var pointerOnly: Set<String> = []
  var open: @MainActor @Sendable () async throws -> Player

  var testDescription: String { name }

  /// A screen behind presses of the elements with some labels.
  init(_ name: String, _ sample: Sample, _ labels: String...) {
    self.name = name
    open = {
      let player = try sample.player { $0.copyText = { _ in true } }
      await player.run(1)
      for label in labels {
        await player.tap(label)
        await player.run(1)
      }
      return player
    }
  }

  init(
    _ name: String, pointerOnly: Set<String> = [],
    _ open: @escaping @MainActor @Sendable () async throws -> Player
  ) {
    (self.name, self.pointerOnly, self.open) = (name, pointerOnly, open)
  }

  static let all = bookshelf + comet + dashboard + drawingPad + memory

  static let bookshelf = [
    SampleScreen("list of books", .bookshelf),
    SampleScreen("sort menu", .bookshelf, "Sort"),
    SampleScreen("menu of a book") {
      let player = try Sample.bookshelf.player()
      await player.run(1)
      await player.secondaryTap("Nine Rooms")
      return player
    },
    SampleScreen("question before a book is deleted") {
      let player = try Sample.bookshelf.player()
      await player.run(1)
      await player.secondaryTap("Nine Rooms")
      await player.tap("Delete")
      await player.run(1)
      return player
    },
    SampleScreen("search") {
      let player = try Sample.bookshelf.player()
      await player.run(1)
      await player.tap("Title or author")
      await player.type("ada")
      return player
    },
    SampleScreen("book", .bookshelf, "Nine Rooms"),
    SampleScreen("alert before a book is started over", .bookshelf, "Nine Rooms", "Start Over"),
    SampleScreen("form of a lent book", .bookshelf, "Nine Rooms", "Edit", "Lent to a friend"),
    SampleScreen("form of a new book") {
      let player = try Sample.bookshelf.player()
      await player.run(1)
      await player.tap("Add Book")
      await player.type("Zebra")
      return player
    },
  ]

  static let comet = [
    SampleScreen("menu of Comet", .comet),
    SampleScreen("settings of Comet", .comet, "Settings"),
    // A key blasts the lowest comet, so that keys need not catch a falling one.
    SampleScreen("field of comets", pointerOnly: ["Comet"]) { try await cometField().0 },
    SampleScreen("pause of Comet", pointerOnly: ["Comet"]) {
      let (player, game) = try await cometField()
      game.togglePause()
      await player.run(0.5)
      return player
    },
    SampleScreen("end of Comet") {
      let (player, game) = try await cometField()
      game.end()
      await player.run(2)
      return player
    },
  ]

  static let dashboard = [SampleScreen("dashboard", .dashboard)]

  static let drawingPad = [
    SampleScreen("empty drawing", .drawingPad),
    SampleScreen("drawing with a stroke") {
      let player = try Sample.drawingPad.player()
      await player.run(1)
      for _ in 0..<2 { await player.tap("Stamp") }
      await player.tap("Undo")
      return player
    },
    SampleScreen("menu of stamps") {
      let player = try Sample.drawingPad.player()
      await player.run(1)
      await player.secondaryTap("Stamp")
      return player
    },
    SampleScreen("question before the drawing is cleared", .drawingPad, "Stamp", "Clear"),
    SampleScreen("panel of colors", .drawingPad, "Custom color"),
  ]

  static let memory = [
    SampleScreen("board") { try await memoryBoard(pairs: 0) },
    SampleScreen("board with a pair") { try await memoryBoard(pairs: 1) },
    SampleScreen("picture of a pair") {
      let player = try await memoryBoard(pairs: 1)
      await player.tap("Show \(MemoryGame().foundFirst)")
      await player.run(1)
      return player
    },
    SampleScreen("end of Memory") { try await memoryBoard(pairs: 6) },
  ]

  @MainActor
  private static func cometField() async throws -> (Player, GameManager) {
    let comet = CometGame()
    let player = try Player(Size(390, 720)) { comet.view }
    await player.run(0.5)
    await player.tap("Play, Nova")
    #expect(await player.wait { comet.game.phase == .playing })
    return (player, comet.game)
  }

  @MainActor
  private static func memoryBoard(pairs count: Int) async throws -> Player {
    let player = try Sample.memory.player()
    await Sample.memory.run(player, 2)
    for pair in MemoryGame().pairsOfCards.prefix(count) {
      for card in pair { await player.tap("Card \(card + 1)") }
    }
    await player.run(2)
    return player
  }
}

extension MemoryGame {
  /// The positions of each pair, the pair with the first card first.
  var pairsOfCards: [[Int]] {
    Dictionary(grouping: cards, by: \.face).values.map { $0.map(\.id) }
      .sorted { $0[0] < $1[0] }
  }

  /// The name of the picture on the first card.
  var foundFirst: String { cards.first?.face.rawValue ?? "" }
}
