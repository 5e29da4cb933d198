import Testing

@testable import PokerCore

@Suite struct SelectionTests {
  let board: Grid

  init() throws { board = try grid(deadGrid) }

  /// Returns the selection after taps on these cells; each tap must add its cell.
  func selected(_ text: String) -> Selection {
    var selection = Selection()
    for cell in cells(text) {
      #expect(selection.tap(cell, on: board, Adjacency.king) == .joined(cell))
    }
    return selection
  }

  func tap(
    _ cell: String, after text: String, style: DeselectStyle = .branching
  ) -> (SelectionChange, [Cell]) {
    var selection = selected(text)
    let change = selection.tap(cells(cell)[0], on: board, Adjacency.king, style: style)
    return (change, selection.cells)
  }

  @Test func cardJoinsIfItTouchesAnySelectedCard() {
    #expect(tap("20", after: "11 12 13") == (.joined(cells("20")[0]), cells("11 12 13 20")))
    let selection = selected("22")
    #expect(selection.eligible(on: board, Adjacency.king).count == 8)
    #expect(selection.eligible(on: board, Adjacency.orthogonal) == CellSet(cells("12 21 23 32")))
    #expect(Selection().eligible(on: board, Adjacency.king) == .all)
    #expect(selected("00 01 02 03 04").eligible(on: board, Adjacency.king).isEmpty)
  }

  @Test func noCardJoinsBeyondTheLimit() {
    var selection = Selection(limit: 4)
    for cell in cells("00 01 02 03") {
      #expect(selection.tap(cell, on: board, Adjacency.king) == .joined(cell))
    }
    #expect(selection.eligible(on: board, Adjacency.king).isEmpty)
    let next = cells("04")[0]
    #expect(selection.tap(next, on: board, Adjacency.king) == .refused(next))
    #expect(selection.drag(to: next, on: board, Adjacency.king) == .refused(next))
    #expect(selection.count == 4)
  }

  @Test func tappingTheLastCardDeselectsIt() {
    #expect(tap("12", after: "11 12") == (.left(cells("12")), cells("11")))
    #expect(tap("11", after: "11") == (.left(cells("11")), []))
  }

  @Test func deselectingACardAlsoDeselectsDisconnectedOnes() {
    #expect(tap("01", after: "00 01 02 03") == (.left(cells("01 02 03")), cells("00")))
    #expect(tap("01", after: "00 01 10 20 02") == (.left(cells("01 02")), cells("00 10 20")))
    #expect(tap("00", after: "00 01 02") == (.left(cells("00")), cells("01 02")))
    #expect(tap("01", after: "01 00 02") == (.left(cells("01 02")), cells("00")))
  }

  @Test func ineligibleCardStartsANewSelection() {
    #expect(
      tap("44", after: "00 01") == (
        .restarted(at: cells("44")[0], left: cells("00 01")), cells("44")
      ))
    for cell in ["10", "44"] {
      #expect(
        tap(cell, after: "00 01 02 03 04")
          == (.refused(cells(cell)[0]), cells("00 01 02 03 04")))
    }
  }

  @Test(arguments: ["00 01 02", "00 01 02 03"])
  func replacingThreeOrMoreCardsTakesASecondTap(_ text: String) {
    var selection = selected(text)
    let (far, other, near) = (cells("44")[0], cells("40")[0], cells("11")[0])
    #expect(selection.tap(far, on: board, Adjacency.king) == .held(far))
    #expect(selection.cells == cells(text) && selection.awaited == far)
    #expect(
      selection.tap(other, on: board, Adjacency.king) == .held(other), "another card is asked anew")
    #expect(selection.tap(near, on: board, Adjacency.king) == .joined(near))
    #expect(selection.awaited == nil, "any other gesture ends it")
    #expect(selection.tap(near, on: board, Adjacency.king) == .left([near]))
    #expect(selection.tap(far, on: board, Adjacency.king) == .held(far))
    #expect(selection.tap(far, on: board, Adjacency.king) == .restarted(at: far, left: cells(text)))
    #expect(selection.cells == [far] && selection.awaited == nil)
  }

  @Test func clearingTheSelectionForgetsTheAwaitedCard() {
    var selection = selected("00 01 02")
    let far = cells("44")[0]
    #expect(selection.tap(far, on: board, Adjacency.king) == .held(far))
    #expect(selection.clear() == .cleared(cells("00 01 02")))
    #expect(selection == Selection())
  }

  @Test(arguments: ["00 01", "00 01 02", "00 01 02 03 04"])
  func dragFromAnotherCardStartsANewSelection(_ text: String) {
    let old = cells(text)
    for start in [cells("44")[0], cells("11")[0], old[0]] {
      var selection = selected(text)
      let left = old.filter { $0 != start }
      #expect(selection.beginDrag(at: start, on: board) == .restarted(at: start, left: left))
      #expect(selection.cells == [start])
    }
  }

  @Test func dragFromTheLastCardGoesOn() {
    var selection = selected("00 01 02")
    #expect(selection.beginDrag(at: cells("02")[0], on: board) == .unchanged)
    #expect(
      selection.drag(to: cells("12")[0], on: board, Adjacency.king) == .joined(cells("12")[0]))
    #expect(selection.cells == cells("00 01 02 12"))
  }

  /// The press has already joined the card to the old ones, as a tap would.
  @Test func dragFromACardThatThePressJoinedLeavesTheOthers() {
    var selection = selected("00 01 11")
    #expect(
      selection.beginDrag(at: cells("11")[0], on: board, joined: true)
        == .restarted(at: cells("11")[0], left: cells("00 01")))
    selection = selected("11")
    #expect(selection.beginDrag(at: cells("11")[0], on: board, joined: true) == .unchanged)
    #expect(selection.cells == cells("11"))
  }

  @Test func dragCrossesTheOldSelection() {
    var selection = selected("00 01 02")
    _ = selection.beginDrag(at: cells("11")[0], on: board)
    for cell in cells("01 00") { _ = selection.drag(to: cell, on: board, Adjacency.king) }
    #expect(selection.cells == cells("11 01 00"))
  }

  @Test func classicDeselectClearsEverything() {
    for (cell, text) in [
      ("00", "00 01"), ("01", "00 01"), ("44", "00 01"), ("44", "00 01 02"),
      ("10", "00 01 02 03 04"),
    ] {
      #expect(tap(cell, after: text, style: .classic) == (.cleared(cells(text)), []))
    }
    #expect(tap("10", after: "00 01", style: .classic).0 == .joined(cells("10")[0]))
  }

  @Test func emptyCellsCannotBeSelectedOrBridged() {
    var gapped = board
    for row in 0..<5 { gapped[Cell(row: row, column: 1)] = nil }
    var selection = Selection()
    #expect(selection.tap(cells("01")[0], on: gapped, Adjacency.king) == .unchanged)
    _ = selection.tap(cells("00")[0], on: gapped, Adjacency.king)
    #expect(selection.eligible(on: gapped, Adjacency.king) == CellSet(cells("10")))
    #expect(selection.clear() == .cleared(cells("00")))
    #expect(selection.clear() == .unchanged)
  }

  @Test func dragSelectsAlongItsPathAndBack() {
    var selection = Selection()
    let path = cells("00 01 12 01 00 11 22 23 24 34")
    var changes = [selection.beginDrag(at: path[0], on: board)]
    for cell in path.dropFirst() {
      changes.append(selection.drag(to: cell, on: board, Adjacency.king))
    }
    #expect(
      changes == [
        .joined(path[0]), .joined(path[1]), .joined(path[2]), .left([path[2]]), .left([path[1]]),
        .joined(path[5]), .joined(path[6]), .joined(path[7]), .joined(path[8]), .refused(path[9]),
      ])
    #expect(selection.drag(to: cells("00")[0], on: board, Adjacency.king) == .unchanged)
    #expect(selection.drag(to: cells("40")[0], on: board, Adjacency.king) == .unchanged)
  }

  @Test func linkLinesPreferStraightOverDiagonal() {
    func lines(_ text: String, _ adjacency: Adjacency = Adjacency.king) -> [String] {
      selected(text).links(adjacency).map {
        "\($0.from.row)\($0.from.column)-\($0.to.row)\($0.to.column)"
      }
    }
    #expect(lines("00 11") == ["00-11"])
    #expect(lines("00 11 01") == ["00-01", "11-01"])
    #expect(lines("00 01 11 10") == ["00-01", "01-11", "00-10"])
    #expect(lines("22 11 13 31 33") == ["22-11", "22-13", "22-31", "22-33"])
    #expect(lines("00").isEmpty && lines("").isEmpty)
  }

  @Test func possibleLinksLeadToTouchingCardsOrToTheSelection() {
    func links(_ cell: String, after text: String, on grid: Grid? = nil) -> [String] {
      selected(text).possibleLinks(of: cells(cell)[0], on: grid ?? board, Adjacency.king).map {
        "\($0.from.row)\($0.from.column)-\($0.to.row)\($0.to.column)"
      }
    }
    #expect(links("22", after: "").count == 8 && links("00", after: "").count == 3)
    #expect(links("00", after: "") == ["00-01", "00-10", "00-11"])
    #expect(links("02", after: "00 01") == ["01-02"])
    #expect(links("11", after: "00 01") == ["01-11"], "the straight line, not the diagonal")
    #expect(links("44", after: "00 01").isEmpty, "it does not touch")
    #expect(links("01", after: "00 01").isEmpty, "it is selected")
    #expect(links("11", after: "00 01 02 03 04").isEmpty, "there are five")
    var gapped = board
    gapped[cells("01")[0]] = nil
    #expect(links("00", after: "", on: gapped) == ["00-10", "00-11"])
    #expect(links("01", after: "", on: gapped).isEmpty)
  }

  @Test func linkAnchorsAreEdgeMiddlesOrCorners() {
    let line = selected("00 11").links(Adjacency.king)[0]
    #expect(line.isDiagonal && line.fromAnchor == Anchor(x: 1, y: 1))
    let down = selected("00 10").links(Adjacency.king)[0]
    #expect(line.toAnchor == Anchor(x: -1, y: -1) && line.toAnchor.isCorner)
    #expect(!down.isDiagonal && down.fromAnchor == Anchor(x: 0, y: 1))
    #expect(down.toAnchor == Anchor(x: 0, y: -1) && !down.toAnchor.isCorner)
  }
}
