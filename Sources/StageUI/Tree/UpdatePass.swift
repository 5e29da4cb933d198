/// One walk through the tree: when it is, and how what changes is to be shown.
@MainActor
public final class UpdatePass {
  unowned let tree: Tree
  /// No other pass of the tree has it.
  let number: Int
  /// In seconds, when the frame is seen.
  public let time: Double
  public var transaction: Transaction
  /// Inside a branch that is being made: what is new there does not arrive by itself.
  var isInserting: Bool

  init(_ tree: Tree, transaction: Transaction = Transaction(), isInserting: Bool) {
    self.tree = tree
    tree.passes += 1
    number = tree.passes
    time = tree.time
    self.transaction = transaction
    self.isInserting = isInserting
  }

  /// Whether a branch made now could be seen to arrive.
  var canAnimateInsertion: Bool { !transaction.disablesAnimations }
}
