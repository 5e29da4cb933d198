/// The values that are dragged.
@MainActor
struct DraggedItems {
  /// The values; files of the desktop have the type `URL`.
  var values: [any Transferable]

  /// Whether at least one of the values can be handed over as a type.
  func offers(_ type: any Transferable.Type) -> Bool {
    values.contains { Swift.type(of: $0).route(to: type) != nil }
  }

  /// Returns the values of a type; those that cannot be handed over as that type are left out.
  func values<Item: Transferable>(as type: Item.Type) -> [Item] {
    values.compactMap { value in
      guard let route = Swift.type(of: value).route(to: type) else { return nil }
      return (try? route(value)) as? Item
    }
  }
}

/// A node on which values can be dropped.
@MainActor
protocol DropTarget: ViewNode {
  func accepts(_ items: DraggedItems) -> Bool
  /// Called when a drag enters the node, moves over it, leaves it, or is about to be dropped.
  func follow(_ event: DropDestination.Event, _ items: DraggedItems, at location: Point)
  /// Takes values at a point in the node's coordinates; returns whether it took them.
  func drop(_ items: DraggedItems, at location: Point) -> Bool
}

/// A drag from one view to another: what is dragged, and the view at which it would be dropped.
@MainActor
final class DragSession {
  let items: DraggedItems
  private unowned let tree: Tree
  /// The view from which the values come; nil for files of the desktop.
  private(set) weak var source: DragSourceNode?
  private weak var target: (any DropTarget)?
  /// The last position in window coordinates; nil without a pointer.
  private var place: Point?
  /// The time of the last step of scrolling at an edge; nil while nothing scrolls.
  private var scrolled: Double?

  /// Whether the drag follows a pointer.
  var hasPointer: Bool { place != nil }

  init(_ items: DraggedItems, from source: DragSourceNode?, in tree: Tree) {
    self.items = items
    self.source = source
    self.tree = tree
  }

  /// Makes the innermost destination at a point in window coordinates the target.
  func move(to point: Point) {
    place = point
    let old = target
    aim(at: tree.hit(at: point).lazy.compactMap { $0 as? any DropTarget }.first(where: accepts))
    if let target, target === old { tell(target, .moved) }
  }

  /// Scrolls the views below a pointer near one of their edges; returns whether any scrolls.
  func scrollAtEdges(_ time: Double) -> Bool {
    guard let place, time.isFinite else { return false }
    // At most 540 points a second, and a late frame does not leap.
    let distance = min(max(time - (scrolled ?? time), 0), 0.05) * 540
    var scrolls = false
    for case let scroller as ScrollNode in tree.hit(at: place) {
      for axis in Axis.allCases where !scrolls {
        scrolls = scroller.scrollAtEdge(at: place, along: axis, by: distance, time)
      }
    }
    scrolled = scrolls ? time : nil
    if scrolls {
      // Another view may lie below the pointer now.
      tree.afterUpdate { [weak self] in
        if let self, let place = self.place, tree.drag === self { move(to: place) }
      }
    }
    return scrolls
  }

  /// Makes the first destination in drawing order the target that takes the values, if there is none
  /// yet.
  func findTarget() {
    func search(_ node: ViewNode) -> (any DropTarget)? {
      guard node.isReachable else { return nil }
      if let node = node as? any DropTarget, accepts(node) { return node }
      return node.reachable.lazy.compactMap(search).first
    }
    if target == nil { aim(at: tree.rootNode.flatMap(search)) }
  }

  func accepts(_ node: any DropTarget) -> Bool { node.accepts(items) }

  func aim(at node: (any DropTarget)?) {
    guard node !== target else { return }
    let old = target
    target = node
    if let old { tell(old, .left) }
    if let node { tell(node, .entered) }
  }

  private func tell(_ node: any DropTarget, _ event: DropDestination.Event) {
    node.follow(event, items, at: location(in: node))
  }

  /// The last position in a view's coordinates; the middle of the view without a pointer.
  private func location(in node: any DropTarget) -> Point {
    place.flatMap { node.fromScreen?.apply($0) }
      ?? Point(node.shownFrame.width / 2, node.shownFrame.height / 2)
  }

  /// Hands the values over to the target, and ends the drag; returns whether the target took them.
  func drop() -> Bool {
    guard let target, accepts(target) else {
      end()
      return false
    }
    tell(target, .dropped)
    self.target = nil
    end()
    return target.drop(items, at: location(in: target))
  }

  /// Ends the drag without a drop.
  func end() {
    aim(at: nil)
    if tree.drag === self { tree.drag = nil }
  }

  func forget(_ node: any DropTarget) {
    if node === target { target = nil }
  }
}

extension Tree {
  /// Cancels the drag in progress; returns whether there was one.
  func cancelDrag() -> Bool {
    guard let drag else { return false }
    drag.end()
    drag.source?.sessionCancelled()
    return true
  }
}

extension ViewHost {
  /// Drops files of the desktop on the view at a point in window coordinates, or else on the first
  /// view that takes files; returns whether a view took them.
  ///
  /// - Parameter point: Nil for the position of the mouse. A desktop does not always tell where a
  ///   file is dropped.
  package func dropFiles(_ paths: [String], at point: Point? = nil) -> Bool {
    settle()
    guard !paths.isEmpty, tree.drag == nil else { return false }
    return tree.withJobs {
      let items = DraggedItems(values: paths.map { URL(fileURLWithPath: $0) })
      let session = DragSession(items, from: nil, in: tree)
      tree.drag = session
      let point = point ?? tree.pointing.mouse
      if let point { session.move(to: point) }
      session.findTarget()
      return session.drop()
    }
  }
}
