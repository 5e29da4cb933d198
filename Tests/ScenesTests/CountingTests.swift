import Testing

@testable import PokerSlamGame
@testable import StageUI

/// Digits that count up.
@MainActor
@Suite struct CountingTests {
  @Test func digitsAreAlignedWithTheFinalNumberWhileCounting() {
    // "17" is shown while counting to "205": its narrow digits stand in the last cells of "205".
    let frames = [Rect(x: 0, y: 0, width: 8, height: 20), Rect(x: 8, y: 0, width: 12, height: 20)]
    #expect(CellRenderer.moves(frames, into: [14, 16, 12]) == [-4, 0])
    #expect(CellRenderer.moves(frames, into: [8, 12]) == [0, 0])
    #expect(CellRenderer.moves(frames, into: [12]) == [0, 0])
    #expect(CellRenderer.moves([], into: [12]) == [])
  }
}
