// The Tab key: the next view in the order of the page. Rows that do not exist yet, for all keys.

extension FocusEngine {
  /// Moves the focus to the next or the previous view.
  ///
  /// Lists and lazy containers are visited row by row. At the end of the rows that exist, the
  /// container scrolls to the next row with a focusable view.
  func cycle(forward: Bool) -> Bool {
    let order = tabOrder
    guard !order.isEmpty else { return false }
    guard let focused, let index = order.firstIndex(where: { $0 === focused }) else {
      return appear()
    }
    let following = index + (forward ? 1 : -1)
    let wraps = !order.indices.contains(following)
    let next = order[(following + order.count) % order.count]
    for rows in containers(around: focused) where wraps || !next.isInside(rows) {
      if let found = stop(in: rows, rows.missing(after: forward), forward: forward) {
        focus(found)
        return true
      }
    }
    // The search may have replaced the nodes of the rows.
    guard let next = canFocus(next) ? next : forward ? tabOrder.first : tabOrder.last else {
      return false
    }
    // A container that was scrolled is entered at its first row, or backwards at its last.
    for rows in containers(around: next).reversed() where wraps || !focused.isInside(rows) {
      if let found = stop(in: rows, rows.missing(after: !forward), forward: forward) {
        focus(found)
        return true
      }
    }
    focus(canFocus(next) ? next : forward ? tabOrder.first : tabOrder.last)
    return true
  }

  /// Returns the view to focus in a row that does not exist yet; nil if `next`, the nearest view in
  /// a direction, comes before it.
  ///
  /// A container around the focus scrolls to the next row in this direction with a focusable view.
  func row(
    beyond focused: InputNode, _ direction: MoveCommandDirection, insteadOf next: InputNode?
  ) -> InputNode? {
    for rows in containers(around: focused) where next.map({ !$0.isInside(rows) }) ?? true {
      guard let forward = rows.isForward(direction) else { continue }
      guard let first = stop(in: rows, rows.missing(after: forward), forward: forward) else {
        continue
      }
      // A row may hold several views: the one in this direction is the nearest.
      guard let scopeNode, canFocus(focused) else { return first }
      let nearest = FocusSearch(scopeNode, tree).next(from: focused, direction)
      return nearest.flatMap { $0.isInside(rows) ? $0 : nil } ?? first
    }
    return nil
  }

  /// Returns the lazy containers around a node inside the focus scope, innermost first.
  private func containers(around node: ViewNode) -> [LazyNode] {
    node.ancestors.prefix { $0 !== scopeNode }.compactMap { $0 as? LazyNode }
  }

  /// The focusable nodes in the order in which Tab visits them.
  private var tabOrder: [InputNode] {
    scopeNode.map { FocusSearch($0, tree, keepsRows: true).readingOrder } ?? []
  }

  /// The number of lines without a focusable view after which a search for the next one ends.
  private static var longestSearch: Int { 500 }

  /// Scrolls a lazy container to the first line with a focusable node, and returns this node.
  ///
  /// - Parameters:
  ///   - lines: The lines to search, which do not exist yet.
  ///   - forward: Whether the lines are searched from the first one on; otherwise from the last.
  /// - Returns: Nil if there is no such node; the container is then at its old place.
  private func stop(in rows: LazyNode, _ lines: Range<Int>, forward: Bool) -> InputNode? {
    guard
      let scroller = rows.ancestors.lazy.compactMap({ $0 as? ScrollNode }).first
    else { return nil }
    let limit = Self.longestSearch
    let lines = (forward ? lines.prefix(limit) : lines.suffix(limit))
    guard var line = forward ? lines.first : lines.last else { return nil }
    let place = scroller[rows.axis].offset
    // The first line is scrolled just into view. Later ones come to the far edge, so that a step
    // creates as many lines as fit.
    var anchor: UnitPoint?
    while lines.contains(line) {
      rows.reveal(line: line, anchor)
      guard rows.realized.contains(line) else { break }
      let found = tabOrder.filter { node in
        rows.line(around: node).map { forward ? $0 >= line : $0 <= line } ?? false
      }
      if let stop = forward ? found.first : found.last { return stop }
      // At the near edge a bar can cover the line, so it is looked at again at the far edge.
      if anchor != nil { line = forward ? rows.realized.upperBound : rows.realized.lowerBound - 1 }
      anchor = forward ? .topLeading : .bottomTrailing
    }
    scroller.scroll(along: rows.axis, to: place, isAnimated: false)
    scroller.moveContent(at: tree.time)
    return nil
  }
}

extension LazyNode {
  /// The reachable children in the order of their lines.
  var reachableRows: [ViewNode] {
    reachable.enumerated().sorted {
      (start(of: $0.element), $0.offset) < (start(of: $1.element), $1.offset)
    }.map(\.element)
  }

  private func start(of child: ViewNode) -> Double {
    axis == .horizontal ? child.leadingX : child.frame.minY
  }

  /// Returns whether a direction leads to later lines; nil if it leads along a line.
  fileprivate func isForward(_ direction: MoveCommandDirection) -> Bool? {
    switch direction {
    case .up: axis == .vertical ? false : nil
    case .down: axis == .vertical ? true : nil
    case .left: axis == .horizontal ? isMirrored : nil
    case .right: axis == .horizontal ? !isMirrored : nil
    }
  }

  /// Returns the lines that do not exist, after those that do or before them.
  fileprivate func missing(after: Bool) -> Range<Int> {
    after
      ? min(realized.upperBound, lines.count)..<lines.count
      : 0..<min(realized.lowerBound, lines.count)
  }

  /// Returns the line that contains a node; nil if the node is not in the container.
  func line(around node: ViewNode) -> Int? {
    guard lines.count > 0, let child = node.selfAndAncestors.first(where: { $0.parent === self })
    else { return nil }
    // The middle of the child, because a child can start above its line while it moves.
    return lines.line(at: start(of: child) + child.frame.size[axis] / 2)
  }

  /// Scrolls to a line at once; it exists afterwards.
  fileprivate func reveal(line: Int, _ anchor: UnitPoint?) {
    // Lines that become visible change the estimated places of others.
    for _ in 0..<4 {
      guard let element = items.elements(of: line).first, let rect = frame(ofElement: element),
        scrollToVisible(rect, anchor, false) != nil
      else { return }
      if realized.contains(line) { return }
    }
  }
}
