// Where the pointer lands: against the drawing order, deepest first, through every transform.
extension ViewNode {
  /// The smallest side of something that is pressed, in points.
  static var smallestTarget: Double { 44 }

  /// The node at a place in the parent's coordinates and those around it, deepest first.
  ///
  /// - Parameter enlarged: small controls reach beyond what they show.
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

  /// Whether the node itself may be pressed, focused or heard; those around it are not asked.
  final var isReachable: Bool { !isLeaving && isSeen && fade?.opacity != 0 }

  /// Whether the node and those around it are, up to one of them.
  final func isReachable(up outermost: ViewNode?) -> Bool {
    for node in selfAndAncestors {
      guard node.isReachable else { return false }
      if node === outermost { return true }
    }
    return false
  }

  /// From the screen's coordinates to the node's; nil when the node is squeezed to nothing.
  final var fromScreen: Transform? { toScreen.inverse }

  /// The smallest upright box around the node, on the screen.
  final var screenBounds: Rect {
    toScreen.apply(Rect(origin: .zero, size: shownFrame.size))
  }

  /// Whether `node` is this one or around it.
  final func isInside(_ node: ViewNode) -> Bool {
    for current in selfAndAncestors where current === node { return true }
    return false
  }
}

extension Tree {
  /// What lies at a place on the screen, deepest first; empty over nothing.
  ///
  /// Controls smaller than 44 points extend beyond themselves, unless something pressable is there.
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
