import Testing

@testable import PokerCore

@Suite struct MoveLogTests {
  /// Returns a move for the log.
  ///
  /// The log does not check that moves are legal.
  func move(_ mask: UInt32) -> Move { Move(CellSet(mask: mask)) }

  @Test func redoFollowsTheLineVisitedLast() {
    var log = MoveLog()
    #expect(!log.canUndo && !log.canRedo && log.undo() == false && log.redo() == false)
    #expect(log.play(move(3), time: 10) && log.play(move(6)))
    #expect(log.line == [move(3), move(6)] && log.canUndo && !log.canRedo)
    #expect(log.undo() && log.undo() && log.line.isEmpty && log.canRedo)
    #expect(log.redo() && log.redo() && log.line == [move(3), move(6)])
    #expect(log.nodes[1].time == 10 && log.nodes[2].time == nil)
    #expect(!log.hasBranches && log.path(to: 2).count == 2 && log.path(to: 0).isEmpty)
  }

  @Test func differentMoveFromANodeIsABranch() {
    var log = MoveLog()
    _ = log.play(move(3))
    _ = log.play(move(6))
    _ = log.undo()
    #expect(log.play(move(12)) && log.hasBranches && log.nodes.count == 4)
    #expect(log.nodes[1].children == [2, 3] && log.nodes[1].next == 3)
    _ = log.undo()
    #expect(!log.play(move(6)) && log.cursor == 2 && log.nodes.count == 4)
    _ = log.undo()
    _ = log.redo()
    #expect(log.line == [move(3), move(6)])
  }

  @Test func redoFromTheStartLeadsToTheLastVisitedNode() {
    var log = MoveLog()
    _ = log.play(move(3))
    _ = log.play(move(6))
    log.go(to: 0)
    _ = log.play(move(12))
    log.go(to: 2)
    #expect(log.line == [move(3), move(6)])
    log.go(to: 0)
    #expect(log.redo() && log.redo() && log.cursor == 2)
  }
}
