/// Finds the next view to focus.
@MainActor
struct FocusSearch {
  /// A target of a move: a focusable node, or a section with targets inside.
  private struct Target {
    let node: ViewNode
    let bounds: Rect
    /// The targets inside a section; nil for a single node.
    var inside: [Target]?
  }

  private let tree: Tree
  /// Whether the targets of a lazy container stay together, in the order of its rows.
  private let keepsRows: Bool
  private var targets: [Target]

  init(_ scope: ViewNode, _ tree: Tree, keepsRows: Bool = false) {
    self.tree = tree
    self.keepsRows = keepsRows
    targets = []
    targets = collect(scope, clippedBy: nil)
  }

  private func collect(_ node: ViewNode, clippedBy scroller: ViewNode?) -> [Target] {
    guard node.isReachable else { return [] }
    let scroller = node is ScrollNode ? node : scroller
    let input = node as? InputNode
    let rows = keepsRows ? node as? LazyNode : nil
    let inner = (rows?.reachableRows ?? node.reachable).flatMap { collect($0, clippedBy: scroller) }
    if rows != nil, !inner.isEmpty {
      let whole = node.screenBounds
      let shown = scroller.map { whole.intersection($0.screenBounds) } ?? whole
      return [Target(node: node, bounds: shown.isNull ? whole : shown, inside: inner)]
    }
    if let input, input.isFocusable, input.isEnabled, !isObscured(input, scroller) {
      return [Target(node: node, bounds: node.screenBounds)] + inner
    }
    guard input is FocusSectionNode, !inner.isEmpty else { return inner }
    let bounds = inner.reduce(node.screenBounds) { $0.union($1.bounds) }
    return [Target(node: node, bounds: bounds, inside: inner)]
  }

  /// Whether another node is drawn over the centre of `node`.
  ///
  /// A node that is scrolled out of view or under a pinned header does not count as obscured, because
  /// it can be scrolled back. Neither does the focused node, from which the search begins.
  private func isObscured(_ node: InputNode, _ scroller: ViewNode?) -> Bool {
    if node === tree.focus.focused { return false }
    let center = node.screenBounds.center
    if let scroller, !scroller.screenBounds.contains(center) { return false }
    guard let top = tree.rootNode?.hit(center)?.first, !top.isInside(node), !node.isInside(top),
      top.lies(above: node)
    else { return false }
    let lists = node.ancestors.lazy.compactMap { $0 as? LazyNode }
    return !lists.contains { $0.isPinned(top) && !$0.isPinned(node) }
  }

  // MARK: - Directions

  func next(from current: InputNode, _ direction: MoveCommandDirection) -> InputNode? {
    let start = current.screenBounds
    // The search goes from the innermost section outwards, so that views of the same section come
    // first.
    for level in levels(around: current, in: targets).reversed() {
      let others = level.filter { !Self.holds($0, current) }
      if let best = best(others, from: start, direction) {
        return entry(of: best)
      }
    }
    return nil
  }

  private static func holds(_ target: Target, _ node: ViewNode) -> Bool {
    target.node === node || target.inside?.contains { holds($0, node) } ?? false
  }

  private func levels(around node: ViewNode, in targets: [Target]) -> [[Target]] {
    for target in targets {
      if let inside = target.inside, Self.holds(target, node) {
        return [targets] + levels(around: node, in: inside)
      }
    }
    return [targets]
  }

  private func best(
    _ targets: [Target], from start: Rect, _ direction: MoveCommandDirection
  ) -> Target? {
    var best: (target: Target, score: Score)?
    for target in targets {
      guard let score = Score(from: start, to: target.bounds, direction) else { continue }
      if best.map({ score < $0.score }) ?? true { best = (target, score) }
    }
    return best?.target
  }

  private func entry(of target: Target) -> InputNode? {
    guard let inside = target.inside else { return target.node as? InputNode }
    let nodes = flatten(inside)
    if let last = (target.node as? FocusSectionNode)?.remembered,
      nodes.contains(where: { $0 === last })
    {
      return last
    }
    return preferred(in: inside)
  }

  /// The rank of a target of a move.
  ///
  /// Targets straight ahead come before those to the side. Otherwise nearer targets come before
  /// farther ones.
  struct Score: Comparable {
    var isAside: Bool
    var distance: Double
    var offCenter: Double

    /// Returns nil if the target does not lie in the direction of the move.
    init?(from start: Rect, to target: Rect, _ direction: MoveCommandDirection) {
      let along: Double
      let edge: Double
      switch direction {
      case .up: (along, edge) = (start.midY - target.maxY, start.minY - target.maxY)
      case .down: (along, edge) = (target.minY - start.midY, target.minY - start.maxY)
      case .left: (along, edge) = (start.midX - target.maxX, start.minX - target.maxX)
      case .right: (along, edge) = (target.minX - start.midX, target.minX - start.maxX)
      }
      guard along > 0 else { return nil }
      let isVertical = direction == .up || direction == .down
      let overlaps =
        isVertical
        ? target.minX < start.maxX && target.maxX > start.minX
        : target.minY < start.maxY && target.maxY > start.minY
      let (x, y) = (abs(target.midX - start.midX), abs(target.midY - start.midY))
      let (across, ahead) = isVertical ? (x, y) : (y, x)
      guard overlaps || across <= ahead else { return nil }
      isAside = !overlaps
      distance = max(edge, 0) + (overlaps ? 0 : 2 * across)
      offCenter = across
    }

    static func < (a: Score, b: Score) -> Bool {
      if a.isAside != b.isAside { return !a.isAside }
      return (a.distance, a.offCenter) < (b.distance, b.offCenter)
    }
  }

  // MARK: - Order

  /// The focusable nodes from top to bottom and in each row from left to right; the nodes of a
  /// section stay together.
  var readingOrder: [InputNode] { ordered(targets) }

  private func ordered(_ targets: [Target]) -> [InputNode] {
    var rest = targets.enumerated().sorted {
      ($0.element.bounds.minY, $0.offset) < ($1.element.bounds.minY, $1.offset)
    }.map(\.element)
    var nodes: [InputNode] = []
    while let first = rest.first {
      // A row consists of the targets whose vertical centre is within the height of the topmost
      // target.
      let row = rest.filter { first.bounds.minY...first.bounds.maxY ~= $0.bounds.midY }
      let members = row.isEmpty ? [first] : row
      rest.removeAll { target in members.contains { $0.node === target.node } }
      let isMirrored = first.node.isMirrored
      for target in members.sorted(by: {
        isMirrored ? $0.bounds.maxX > $1.bounds.maxX : $0.bounds.minX < $1.bounds.minX
      }) {
        if let inside = target.inside {
          nodes += target.node is LazyNode ? inTreeOrder(inside) : ordered(inside)
        } else if let node = target.node as? InputNode {
          nodes.append(node)
        }
      }
    }
    return nodes
  }

  /// Returns the nodes of a lazy container in the order of its rows; the nodes of a section inside
  /// stay together.
  private func inTreeOrder(_ targets: [Target]) -> [InputNode] {
    targets.flatMap { target -> [InputNode] in
      guard let inside = target.inside else { return [target.node as? InputNode].compactMap { $0 } }
      return target.node is LazyNode ? inTreeOrder(inside) : ordered(inside)
    }
  }

  private func flatten(_ targets: [Target]) -> [InputNode] {
    targets.flatMap { target in
      target.inside.map(flatten) ?? [target.node as? InputNode].compactMap { $0 }
    }
  }

  /// The node that is focused initially.
  var preferred: InputNode? { preferred(in: targets) }

  private func preferred(in targets: [Target]) -> InputNode? {
    let chosen =
      targets.first { ($0.node as? InputNode)?.prefersFocus == true }
      ?? ordered(targets).first.flatMap { first in targets.first { Self.holds($0, first) } }
    guard let chosen else { return nil }
    return chosen.inside.map(preferred) ?? chosen.node as? InputNode
  }

  /// Whether a preferred node exists that is not visible yet, for example during a transition.
  static func expectsPreferred(in node: ViewNode, isUnseen: Bool = false) -> Bool {
    guard !node.isLeaving else { return false }
    let isUnseen = isUnseen || !node.isReachable
    if isUnseen, (node as? PreferredFocusNode)?.isPreferred == true { return true }
    return node.children.contains { expectsPreferred(in: $0, isUnseen: isUnseen) }
  }

  func nearest(to place: Point) -> InputNode? {
    readingOrder.min {
      $0.screenBounds.center.distance(to: place) < $1.screenBounds.center.distance(to: place)
    }
  }
}

extension InputNode {
  /// Whether the node is marked as the initially focused one.
  var prefersFocus: Bool {
    var bindings: [FocusBindingNode] = []
    for node in selfAndAncestors {
      if let binding = node as? FocusBindingNode { bindings.append(binding) }
      if (node as? PreferredFocusNode)?.isPreferred == true { return true }
      if let chosen = node as? DefaultFocusNode, bindings.contains(where: chosen.matches) {
        return true
      }
      if node !== self, node is FocusSectionNode || node is FocusScopeNode { return false }
    }
    return false
  }
}

extension ViewNode {
  /// Whether the node is drawn after `other`; false if one of them is inside the other.
  fileprivate final func lies(above other: ViewNode) -> Bool {
    var around: [ObjectIdentifier: ViewNode] = [:]
    for (node, child) in zip(other.ancestors, other.selfAndAncestors) {
      around[ObjectIdentifier(node)] = child
    }
    for (node, child) in zip(ancestors, selfAndAncestors) {
      guard let rival = around[ObjectIdentifier(node)] else { continue }
      let order = node.childrenInDrawingOrder
      guard let mine = order.firstIndex(where: { $0 === child }),
        let theirs = order.firstIndex(where: { $0 === rival })
      else { return false }
      return mine > theirs
    }
    return false
  }
}
