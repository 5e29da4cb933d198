/// Whether a page of a tab view is shown; all slots inside the page refer to it.
///
/// While the page is hidden, its invalid slots are not evaluated. They are evaluated when it is
/// shown again.
@MainActor
final class PageActivity {
  /// The page that contains the tab view; nil if the tab view is in no other one.
  private let outer: PageActivity?
  private(set) var isShown = false
  private var postponed: [Slot] = []
  /// The objects inside the page whose animations are suspended.
  private var suspended: [any Ticking] = []

  init(inside outer: PageActivity?) { self.outer = outer }

  /// Whether the page is visible, and so are all pages around it.
  var isActive: Bool { isShown && outer?.isActive ?? true }

  /// Evaluates a slot when the page is shown.
  func postpone(_ slot: Slot) {
    // The slot waits in the outermost hidden page, because an inner page may be shown there already.
    if let outer, !outer.isActive { outer.postpone(slot) } else { postponed.append(slot) }
  }

  func show(_ tree: Tree) {
    isShown = true
    let due = postponed
    postponed.removeAll()
    for slot in due where slot.isInvalid { tree.invalidate(slot) }
    let objects = suspended
    suspended.removeAll()
    for object in objects where !object.isTicking { tree.tick(object) }
  }

  /// Hides the page and suspends the animations inside `node`.
  func hide(_ node: ViewNode, _ tree: Tree) {
    isShown = false
    // The list of moving objects must not change while the tree advances them.
    tree.afterUpdate { [weak self, weak node, unowned tree] in
      guard let self, let node, !self.isShown else { return }
      self.suspended += tree.suspendMotion(inside: node)
    }
  }
}

extension Tree {
  /// Stops advancing the objects inside a node, and returns them.
  fileprivate func suspendMotion(inside node: ViewNode) -> [any Ticking] {
    let inner = ticking.filter { ($0 as? ViewNode)?.isInside(node) ?? false }
    for object in inner { object.isTicking = false }
    ticking.removeAll { !$0.isTicking }
    return inner
  }
}
