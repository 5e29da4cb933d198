import Testing

@testable import PokerCore

@Suite struct TouchingTests {
  /// Returns a grid in which some columns are partly or wholly empty.
  static func grid(_ random: inout Generator, cards: Int) -> Grid {
    var deck = (0..<52).map { Card(index: $0) }
    random.shuffle(&deck)
    var grid = Grid()
    for card in deck.prefix(cards) {
      let column = random.below(5)
      let free = (0..<5).reversed().first { grid[Cell(row: $0, column: column)] == nil }
      if let free { grid[Cell(row: free, column: column)] = card }
    }
    return grid
  }

  /// Returns every connected set of two to five occupied cells, found by adding one cell at a time.
  static func connectedSets(_ grid: Grid, _ touching: Touching) -> Set<CellSet> {
    var layer = Set(grid.occupied.map { CellSet([$0]) })
    var all: Set<CellSet> = []
    for _ in 2...5 {
      var next: Set<CellSet> = []
      for set in layer {
        for cell in touching.neighbours(of: set).intersection(grid.occupied) {
          next.insert(set.union([cell]))
        }
      }
      all.formUnion(next)
      layer = next
    }
    return all
  }

  @Test(arguments: [(Adjacency.king, 4_983), (.orthogonal, 933)])
  func touchingOnAFullGridEqualsTheAdjacency(adjacency: Adjacency, sets: Int) {
    var random = Generator(seed: 3)
    var full = Grid()
    for cell in Cell.all { full[cell] = Card(index: cell.index) }
    let touching = Touching(adjacency, wraps: false, bridges: true, on: full)
    for cell in Cell.all {
      #expect(touching.neighbours(of: cell) == adjacency.neighbours(of: cell))
    }
    #expect(Self.connectedSets(full, touching).count == sets)
    for _ in 0..<20 {
      let grid = Self.grid(&random, cards: 30)
      let plain = Touching.of(adjacency)
      var found: [PlayableHand] = []
      grid.visitHands(touching: plain) { mask, tally, count in
        if let hand = tally.hand(ofCount: count) {
          found.append(PlayableHand(CellSet(mask: mask), hand))
        }
        return true
      }
      #expect(found.sorted { $0.cells < $1.cells } == grid.hands(adjacency))
    }
  }

  @Test func globeJoinsTheEdgesAndBridgeSpansEmptyCells() {
    let grid = Grid(
      "-- -- -- -- -- / -- -- -- -- -- / 2h -- -- -- -- / 3h -- 4h -- 5h / 6h 7h 8h -- 9h")!
    func neighbours(_ row: Int, _ column: Int, _ touching: Touching) -> [Cell] {
      Array(touching.neighbours(of: Cell(row: row, column: column)).intersection(grid.occupied))
    }
    func cells(_ places: (Int, Int)...) -> [Cell] { places.map { Cell(row: $0, column: $1) } }
    let globe = Touching(.king, wraps: true, bridges: false, on: grid)
    #expect(neighbours(2, 0, globe) == cells((3, 0), (3, 4)))
    #expect(neighbours(3, 4, globe) == cells((2, 0), (3, 0), (4, 0), (4, 4)))
    let rook = Touching(.orthogonal, wraps: true, bridges: false, on: grid)
    #expect(neighbours(3, 4, rook) == cells((3, 0), (4, 4)))
    let bridge = Touching(.king, wraps: false, bridges: true, on: grid)
    #expect(neighbours(3, 2, bridge) == cells((3, 0), (3, 4), (4, 1), (4, 2)))
    // A bridge spans one empty cell. So (4, 2) reaches (2, 0) and (4, 4). It does not reach (4, 0),
    // because (4, 1) holds a card.
    #expect(neighbours(2, 0, bridge) == cells((3, 0), (4, 2)))
    #expect(neighbours(4, 2, bridge) == cells((2, 0), (3, 2), (4, 1), (4, 4)))
    let rows = Touching(.orthogonal, wraps: false, bridges: true, on: grid)
    #expect(neighbours(4, 2, rows) == cells((3, 2), (4, 1), (4, 4)))
    let diagonal = Grid(
      "-- -- -- -- -- / -- -- -- -- -- / 2h -- -- -- -- / 3h -- -- -- -- / 6h 7h 8h -- --")!
    let spanned = Touching(.king, wraps: false, bridges: true, on: diagonal)
    let top = Cell(row: 2, column: 0)
    #expect(spanned.touch(top, Cell(row: 4, column: 2)))
    #expect(
      !Touching(.orthogonal, wraps: false, bridges: true, on: diagonal).touch(
        top, Cell(row: 4, column: 2)))
    #expect(spanned.isDiagonal(CellSet([top, Cell(row: 4, column: 2)]).mask))
  }

  @Test(arguments: 0..<8)
  func searchFindsExactlyTheHandsOfConnectedSets(variant: Int) {
    let adjacency: Adjacency = variant & 1 == 0 ? .king : .orthogonal
    var random = Generator(seed: UInt64(variant) + 7)
    for cards in [6, 10, 14, 18, 40] {
      let grid = Self.grid(&random, cards: cards)
      let touching = Touching(
        adjacency, wraps: variant & 2 != 0, bridges: variant & 4 != 0, on: grid)
      #expect(grid.occupiedMask == grid.occupied.mask)
      var found: [CellSet] = []
      grid.visitHands(touching: touching) { mask, _, _ in
        found.append(CellSet(mask: mask))
        return true
      }
      let wanted = Self.connectedSets(grid, touching).filter { grid.hand(at: $0) != nil }
      #expect(found.sorted() == wanted.sorted())
    }
  }

  @Test func linksAcrossTheEdgeAreAnchoredAtTheOuterSides() {
    let grid = Grid(
      "-- -- -- -- -- / -- -- -- -- -- / 2h -- -- -- -- / 3h -- 4h -- 5h / 6h 7h 8h -- 9h")!
    let touching = Touching(.king, wraps: true, bridges: true, on: grid)
    var selection = Selection()
    let (right, left) = (Cell(row: 3, column: 4), Cell(row: 2, column: 0))
    #expect(selection.tap(right, on: grid, touching) == .joined(right))
    #expect(selection.tap(left, on: grid, touching) == .joined(left))
    #expect(selection.links(touching).map(\.fromAnchor) == [Anchor(x: 1, y: -1)])
    #expect(selection.links(touching).map(\.toAnchor) == [Anchor(x: -1, y: 1)])
    #expect(selection.tap(Cell(row: 3, column: 2), on: grid, touching) != .unchanged)
    #expect(selection.links(touching).count == 2)
  }
}
