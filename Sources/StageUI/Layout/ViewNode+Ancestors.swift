/// A node and its ancestors, from the inside out.
@MainActor
struct Ancestors: @MainActor Sequence, @MainActor IteratorProtocol {
  fileprivate var node: ViewNode?

  mutating func next() -> ViewNode? {
    let current = node
    node = current?.parent
    return current
  }
}

extension ViewNode {
  final var ancestors: Ancestors { Ancestors(node: parent) }
  final var selfAndAncestors: Ancestors { Ancestors(node: self) }

  /// The current opacity of the node on the screen, 0…1: the product of its own and its ancestors'.
  final var opacityOnScreen: Double {
    selfAndAncestors.reduce(1) { $0 * $1.shownOpacity * ($1.fade?.opacity ?? 1) }
  }

  /// The transform from the node's coordinates to its parent's.
  final var toParent: ProjectionTransform {
    let frame = shownFrame
    let move = ProjectionTransform(Transform(translationX: frame.minX, y: frame.minY))
    return effect.map { $0.concatenating(move) } ?? move
  }

  /// The transform from the node's coordinates to the window's.
  public final var toScreen: ProjectionTransform {
    var result = toParent
    for node in ancestors { result = result.concatenating(node.toParent) }
    return result
  }
}
