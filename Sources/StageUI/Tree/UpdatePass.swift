/// One traversal of the tree, with its time and transaction.
@MainActor
@preconcurrency
public final class UpdatePass {
  unowned let tree: Tree
  /// A number that identifies the pass in its tree.
  private(set) var number: Int
  /// The time in seconds at which the frame is shown.
  public private(set) var time: Double
  /// The transaction of the changes that the pass processes.
  public var transaction: Transaction
  /// Whether new branches are inserted without transitions of their own.
  ///
  /// It is true inside of another new branch, while the tree is built, and while rows are scrolled
  /// into view.
  var isInserting: Bool
  /// Whether a node has been given another origin than the one at which it is shown.
  var hasMoves = false

  init(_ tree: Tree, transaction: Transaction = Transaction(), isInserting: Bool) {
    self.tree = tree
    tree.passes += 1
    number = tree.passes
    time = tree.time
    self.transaction = transaction
    self.isInserting = isInserting
  }

  /// Begins a traversal for another change, in the memory of a pass that has ended.
  func begin(_ transaction: Transaction) {
    tree.passes += 1
    number = tree.passes
    time = tree.time
    self.transaction = transaction
    isInserting = false
    hasMoves = false
  }

  /// Whether the insertion of a branch can be animated.
  var canAnimateInsertion: Bool { !transaction.disablesAnimations }
}
