import StageUI

/// Nodes that are drawn again when something changes that no view observes.
///
/// Nothing is evaluated and no memory allocated for this.
@MainActor
package final class Followers {
  private struct Entry {
    weak var node: DrawnNode?
  }

  private var entries: [Entry] = []

  func add(_ node: DrawnNode) {
    remove(node)
    entries.append(Entry(node: node))
  }

  func remove(_ node: DrawnNode) { entries.removeAll { $0.node == nil || $0.node === node } }

  func redraw() {
    for entry in entries { entry.node?.setNeedsDisplay() }
  }
}

/// A drawing that is one of the nodes of `followers`; no view is evaluated to draw it again.
///
/// When a view read the tenths of the clock, a game of Rush allocated 29 times a frame (2026-11).
struct FollowingCanvas<Key: Equatable>: LeafView {
  /// The nodes with which it is drawn again; nil if it changes only with `key`.
  var followers: Followers?
  /// What the drawing depends on besides; a change draws again.
  var key: Key
  var draw: @MainActor (GraphicsContext, Size, Key) -> Void

  func makeNode(_ tree: Tree) -> FollowingCanvasNode<Key> { FollowingCanvasNode(tree) }

  func update(
    _ node: FollowingCanvasNode<Key>, _ environment: EnvironmentValues, _ pass: UpdatePass
  ) {
    node.set(self)
  }
}

final class FollowingCanvasNode<Key: Equatable>: DrawnNode {
  private var canvas: FollowingCanvas<Key>?

  func set(_ canvas: FollowingCanvas<Key>) {
    if canvas.followers !== self.canvas?.followers {
      self.canvas?.followers?.remove(self)
      canvas.followers?.add(self)
    }
    let isSame = canvas.key == self.canvas?.key && canvas.followers === self.canvas?.followers
    self.canvas = canvas
    if !isSame { setNeedsDisplay() }
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  override func draw(_ context: inout GraphicsContext, _ size: Size) {
    guard let canvas else { return }
    canvas.draw(context, size, canvas.key)
  }
}
