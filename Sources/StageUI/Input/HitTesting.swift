// Hit testing visits the nodes in reverse drawing order, deepest first, and applies all transforms.
extension ViewNode {
  /// The minimum width and height of a control's target area in points.
  static var smallestTarget: Double { 44 }

  /// Returns the deepest node at a point, followed by its ancestors up to this node.
  ///
  /// Returns nil if the point misses this node.
  ///
  /// - Parameters:
  ///   - place: The point in the coordinates of this node's parent.
  ///   - enlarged: Whether the target areas of small controls extend beyond their frames.
  final func hit(_ place: Point, enlarged: Bool = false) -> [ViewNode]? {
    guard isReachable, allowsHits, let back = toParent.inverse else { return nil }
    let point = back.apply(place)
    let bounds = Rect(origin: .zero, size: shownFrame.size)
    guard admits(point) else { return nil }
    let verdict = hits(point, in: bounds)
    if verdict == false { return nil }
    for child in reachable.reversed() {
      if var path = child.hit(point, enlarged: enlarged) {
        path.append(self)
        return path
      }
    }
    if verdict == true || (bounds.contains(point) && contains(point)) { return [self] }
    guard enlarged, (self as? InputNode)?.isControl == true else { return nil }
    let (x, y) = (
      max(Self.smallestTarget - bounds.width, 0) / 2,
      max(Self.smallestTarget - bounds.height, 0) / 2
    )
    return bounds.insetBy(dx: -x, dy: -y).contains(point) ? [self] : nil
  }

  /// Whether the node itself can be pressed, focused or read aloud; its ancestors are not checked.
  final var isReachable: Bool { !isLeaving && isSeen && fade?.opacity != 0 }

  /// Whether the node and its ancestors up to `outermost` are reachable.
  final func isReachable(up outermost: ViewNode?) -> Bool {
    var inner: ViewNode?
    for node in selfAndAncestors {
      guard node.isReachable, inner.map(node.shows) ?? true else { return false }
      if node === outermost { return true }
      inner = node
    }
    return false
  }

  /// The transform from window coordinates to the node's; nil if the node is scaled to zero.
  final var fromScreen: ProjectionTransform? { toScreen.inverse }

  /// The bounding rect of the node in window coordinates.
  final var screenBounds: Rect {
    toScreen.apply(Rect(origin: .zero, size: shownFrame.size))
  }

  /// Whether `node` is this node or an ancestor of it.
  final func isInside(_ node: ViewNode) -> Bool {
    for current in selfAndAncestors where current === node { return true }
    return false
  }
}

extension Tree {
  /// Returns the nodes at a point in window coordinates, deepest first; empty if there are none.
  ///
  /// A control smaller than 44 points has a target area that extends beyond the control. The area
  /// is ignored if another view at the point takes presses, unless that view contains the control.
  func hit(at point: Point) -> [ViewNode] {
    guard let rootNode else { return [] }
    let exact = rootNode.hit(point) ?? []
    let takers = exact.compactMap { $0 as? InputNode }.filter(\.takesPresses)
    if takers.contains(where: \.isControl) { return exact }
    guard let near = rootNode.hit(point, enlarged: true),
      let control = near.first as? InputNode, control.isControl
    else { return exact }
    let isFree = takers.allSatisfy { taker in near.contains { $0 === taker } }
    return isFree ? near : exact
  }
}
