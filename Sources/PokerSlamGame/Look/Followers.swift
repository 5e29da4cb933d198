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
