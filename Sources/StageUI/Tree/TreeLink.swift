/// A reference to a tree; it becomes nil when the tree is released.
///
/// It is not a weak reference, because weak references slow down all reference counting of the
/// tree, and every drawn node accesses its tree.
@safe
@MainActor
final class TreeLink {
  nonisolated(unsafe) unowned(unsafe) var target: Tree?

  var tree: Tree? { unsafe target }
}
