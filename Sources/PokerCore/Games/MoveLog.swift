/// Everything that was played in a game, branches included, and where the player stands in it.
///
/// A tree: undoing keeps what was undone, and playing another move from there starts a branch.
/// Node 0 is the first position; every other node is the position after its move.
package struct MoveLog: Equatable, Sendable {
  /// A move in its place.
  package struct Node: Equatable, Sendable {
    /// The node it was played from; nil for the first position only.
    package let parent: Int?
    package let move: Move
    /// The game time at which it was first played, in milliseconds; nil when none was noted.
    package let time: UInt64?
    /// The moves played from here, oldest first.
    package fileprivate(set) var children: [Int] = []
    /// The child that redo goes to: the one visited last.
    package fileprivate(set) var next: Int?
  }

  /// In the order in which they were first played.
  package private(set) var nodes = [Node(parent: nil, move: Move(.empty), time: nil)]
  /// The node of the position on the table.
  package private(set) var cursor = 0

  package init() {}

  package var canUndo: Bool { cursor != 0 }
  package var canRedo: Bool { nodes[cursor].next != nil }

  /// The moves from the first position to the cursor.
  package var line: [Move] { path(to: cursor).map { nodes[$0].move } }

  /// True when some position was left by more than one move.
  package var hasBranches: Bool { nodes.contains { $0.children.count > 1 } }

  /// The first move off the line to the cursor: one that was taken back; nil for none.
  package var firstUndone: Int? {
    let line = Set(path(to: cursor))
    return nodes.indices.dropFirst().first { !line.contains($0) }
  }

  /// The nodes from the first move to a node, the first position not included.
  package func path(to node: Int) -> [Int] {
    var path: [Int] = []
    var node = node
    while let parent = nodes[node].parent {
      path.append(node)
      node = parent
    }
    return path.reversed()
  }

  /// Adds a move at the cursor and goes there; a move played from here before is entered again.
  ///
  /// True when the move is new.
  package mutating func play(_ move: Move, time: UInt64? = nil) -> Bool {
    if let known = nodes[cursor].children.first(where: { nodes[$0].move == move }) {
      nodes[cursor].next = known
      cursor = known
      return false
    }
    nodes.append(Node(parent: cursor, move: move, time: time))
    nodes[cursor].children.append(nodes.count - 1)
    nodes[cursor].next = nodes.count - 1
    cursor = nodes.count - 1
    return true
  }

  /// Goes back one move; false at the first position.
  package mutating func undo() -> Bool {
    guard let parent = nodes[cursor].parent else { return false }
    cursor = parent
    return true
  }

  /// Goes to the child visited last; false when nothing was played from here.
  package mutating func redo() -> Bool {
    guard let next = nodes[cursor].next else { return false }
    cursor = next
    return true
  }

  /// Goes to any node, and makes redo follow the way to it; an unknown node is a programmer's error.
  package mutating func go(to node: Int) {
    precondition(nodes.indices.contains(node), "no such node")
    for step in path(to: node) {
      if let parent = nodes[step].parent { nodes[parent].next = step }
    }
    cursor = node
  }
}
