/// All moves of a game with their branches, and the player's position among them.
///
/// It is a tree. Node 0 is the first position; every other node is the position after its move.
/// Undo only moves the cursor to the parent. Playing another move at the parent starts a branch.
package struct MoveLog: Equatable, Sendable {
  /// A move with its position in the tree.
  package struct Node: Equatable, Sendable {
    /// The node from which the move was played; nil only for the first position.
    package let parent: Int?
    /// The move that was played; the empty move for the first position.
    package let move: Move
    /// The game time at which the move was first played, in milliseconds; nil if unknown.
    package let time: UInt64?
    /// The nodes of the moves played from here, oldest first.
    package fileprivate(set) var children: [Int] = []
    /// The child to which redo goes: the one visited last, nil if there is none.
    package fileprivate(set) var next: Int?
  }

  /// The nodes, in the order in which their moves were first played.
  package private(set) var nodes = [Node(parent: nil, move: Move(.empty), time: nil)]
  /// The node of the current position.
  package private(set) var cursor = 0

  package init() {}

  /// Whether there is a move before the cursor.
  package var canUndo: Bool { cursor != 0 }
  /// Whether there is a move after the cursor that redo can play again.
  package var canRedo: Bool { nodes[cursor].next != nil }

  /// The moves from the first position to the cursor.
  package var line: [Move] { path(to: cursor).map { nodes[$0].move } }

  /// Whether different moves were played from the same position.
  package var hasBranches: Bool { nodes.contains { $0.children.count > 1 } }

  /// The first node that is not on the line to the cursor; its move was taken back.
  ///
  /// Nil if no move was taken back.
  package var firstUndone: Int? {
    let line = Set(path(to: cursor))
    return nodes.indices.dropFirst().first { !line.contains($0) }
  }

  /// Returns the nodes from the first move to a node, without the first position.
  package func path(to node: Int) -> [Int] {
    var path: [Int] = []
    var node = node
    while let parent = nodes[node].parent {
      path.append(node)
      node = parent
    }
    return path.reversed()
  }

  /// Adds a move at the cursor and goes there, or goes to the existing node if the move was played
  /// from here before.
  ///
  /// Returns true if the move is new.
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

  /// Goes back one move; returns false at the first position.
  package mutating func undo() -> Bool {
    guard let parent = nodes[cursor].parent else { return false }
    cursor = parent
    return true
  }

  /// Goes to the child visited last; returns false if there is none.
  package mutating func redo() -> Bool {
    guard let next = nodes[cursor].next else { return false }
    cursor = next
    return true
  }

  /// Goes to a node and makes redo follow the path to it; traps for an unknown node.
  package mutating func go(to node: Int) {
    precondition(nodes.indices.contains(node), "the node \(node) does not exist")
    for step in path(to: node) {
      if let parent = nodes[step].parent { nodes[parent].next = step }
    }
    cursor = node
  }
}
