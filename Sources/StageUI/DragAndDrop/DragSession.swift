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

/// A drag from one view to another: what is dragged, and the view at which it would be dropped.
@MainActor
final class DragSession {
  let items: DraggedItems
  private unowned let tree: Tree
  /// The view from which the values come; nil for files of the desktop.
  private(set) weak var source: DragSourceNode?
  private weak var target: DropTargetNode?

  init(_ items: DraggedItems, from source: DragSourceNode?, in tree: Tree) {
    self.items = items
    self.source = source
    self.tree = tree
  }

  /// Makes the innermost destination at a point in window coordinates the target.
  func move(to point: Point) {
    aim(at: tree.hit(at: point).lazy.compactMap { $0 as? DropTargetNode }.first(where: accepts))
  }

  /// Makes the first destination in drawing order the target that takes the values, if there is none
  /// yet.
  func findTarget() {
    func search(_ node: ViewNode) -> DropTargetNode? {
      guard node.isReachable else { return nil }
      if let node = node as? DropTargetNode, accepts(node) { return node }
      return node.reachable.lazy.compactMap(search).first
    }
    if target == nil { aim(at: tree.rootNode.flatMap(search)) }
  }

  func accepts(_ node: DropTargetNode) -> Bool {
    node.isEnabled && node.value?.accepts(items) == true
  }

  func aim(at node: DropTargetNode?) {
    guard node !== target else { return }
    let old = target
    target = node
    old?.value?.setTargeted(false)
    node?.value?.setTargeted(true)
  }

  /// Hands the values over to the target at a point in window coordinates, and ends the drag; returns
  /// whether the target took them.
  func drop(at point: Point?) -> Bool {
    let target = target
    end()
    guard let target, accepts(target), let destination = target.value else { return false }
    let middle = Point(target.shownFrame.width / 2, target.shownFrame.height / 2)
    return destination.drop(items, point.flatMap { target.fromScreen?.apply($0) } ?? middle)
  }

  /// Ends the drag without a drop.
  func end() {
    aim(at: nil)
    if tree.drag === self { tree.drag = nil }
  }

  func forget(_ node: DropTargetNode) {
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
      return session.drop(at: point)
    }
  }
}
