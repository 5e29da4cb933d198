/// One traversal of the tree, with its time and transaction.
@MainActor
public final class UpdatePass {
  unowned let tree: Tree
  /// A number unique in the tree.
  let number: Int
  /// The time in seconds at which the frame is shown.
  public let time: Double
  /// The transaction of the changes processed.
  public var transaction: Transaction
  /// Whether views are made inside of a branch that is being made, without transitions of their
  /// own.
  var isInserting: Bool

  init(_ tree: Tree, transaction: Transaction = Transaction(), isInserting: Bool) {
    self.tree = tree
    tree.passes += 1
    number = tree.passes
    time = tree.time
    self.transaction = transaction
    self.isInserting = isInserting
  }

  /// Whether the insertion of a branch can be animated.
  var canAnimateInsertion: Bool { !transaction.disablesAnimations }
}
