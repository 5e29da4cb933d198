import Session
import Testing

@testable import PokerSlamGame

/// The insertion of dealt cards into the board, spread over several frames.
@MainActor
struct CardInsertionTests {
  private var now: UInt64 = 1_000_000_000
  private let game = GameModel(Game(mode: .classic, seed: Seed(2026)))

  init() {
    game.beginFrame(at: now)
    game.showCards()
  }

  private mutating func frame(_ milliseconds: UInt64 = 16) {
    now += milliseconds * 1_000_000
    game.beginFrame(at: now)
  }

  /// Plays the hand with the most cards and returns its number of cards.
  private func play() throws -> Int {
    let hands = game.state.grid.hands(game.session.game.adjacency)
    let cells = try #require(hands.max { $0.cells.count < $1.cells.count }).cells
    game.choose(cells)
    game.play()
    return cells.count
  }

  private var isWhole: Bool {
    game.pieces.map { [$0.cell: $0.card] }
      == game.state.grid.occupied.map { cell in game.state.grid[cell].map { [cell: $0] } }
  }

  @Test mutating func refillAfterAHandAddsOneCardPerFrame() throws {
    #expect(isWhole && !game.isDealing)
    let count = try play()
    #expect(count > 2)
    let old = game.pieces
    #expect(old.count == 25 - count)
    for inserted in 1...count {
      #expect(game.isDealing)
      frame()
      let new = game.pieces.filter { !old.contains($0) }
      #expect(new.count == inserted && game.pieces.map(\.cell).sorted() == game.pieces.map(\.cell))
      let last = try #require(new.first { $0.entrance == .refilled(order: inserted - 1) })
      #expect(abs(last.elapsed - 0.016 * Double(inserted)) < 1e-9)
    }
    #expect(isWhole && !game.isDealing)
  }

  @Test mutating func longFrameAddsAllDueCards() throws {
    _ = try play()
    frame(300)
    #expect(isWhole && !game.isDealing && game.pieces.contains { abs($0.elapsed - 0.3) < 1e-9 })
  }

  @Test mutating func undoDuringInsertionRestoresTheBoard() throws {
    let before = game.pieces
    let count = try play()
    frame()
    game.undo()
    #expect(game.pieces.count == 25 - count)
    for _ in 0..<count { frame() }
    #expect(isWhole && !game.isDealing && game.pieces.map(\.id) == before.map(\.id))
  }

  /// The cards inserted so far always match the board.
  ///
  /// After some frames, no card is missing.
  @Test(arguments: 0..<8) mutating func piecesMatchTheBoardAfterRandomActions(_ seed: UInt64) throws
  {
    var random = Generator(seed: seed)
    for _ in 0..<60 {
      switch random.next() % 4 {
      case 0: game.undo()
      case 1: game.redo()
      default: if !game.isOver { _ = try play() }
      }
      for _ in 0..<random.next() % 7 { frame(1 + random.next() % 60) }
      for piece in game.pieces { #expect(game.state.grid[piece.cell] == piece.card) }
      #expect(Set(game.pieces.map(\.cell)).count == game.pieces.count)
    }
    for _ in 0..<25 { frame() }
    #expect(isWhole && !game.isDealing)
  }
}
