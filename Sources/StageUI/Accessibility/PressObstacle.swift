// What keeps a press at the center of an element from it, for scripts that use elements by name.

/// The reason why a press at the center of an element does not reach the element.
package enum PressObstacle: Hashable, Sendable {
  /// The center is outside of the window.
  case outside
  /// The center is scrolled out of view.
  case scrolledAway
  /// The center is outside of the shape that takes the presses, or nothing takes them there.
  case missed
  /// Another view takes the press: its element and the path of its type, as far as it has them.
  case covered(element: ScreenElement?, view: String)
}

extension ScreenElement {
  /// One line: the role, the label, the value, the state and the frame in whole points.
  package var summary: String {
    let place = [frame.minX, frame.minY, frame.width, frame.height].map {
      Int(clamping: $0.rounded())
    }
    return "\(accessibility.summary) @\(place[0]),\(place[1]) \(place[2])x\(place[3])"
  }
}

extension ViewHost {
  /// All elements on the screen, in reading order, each with the elements around it, the outermost
  /// first.
  package var elementsInGroups: [(element: ScreenElement, groups: [Accessibility])] {
    var found: [(element: ScreenElement, groups: [Accessibility])] = []
    func visit(_ element: AccessibilityElement, in groups: [Accessibility]) {
      found.append((ScreenElement(element), groups))
      for child in element.children { visit(child, in: groups + [element.accessibility]) }
    }
    for element in elements { visit(element, in: []) }
    return found
  }

  /// Returns why a press at the center of an element would not reach it; nil if it would.
  ///
  /// A press reaches an element without gestures of its own if it reaches the nearest view around it
  /// that takes presses, or nothing if there is none. If hit testing is off for the element, presses
  /// are meant for what is behind it, so that only views in front of it cover it.
  ///
  /// - Parameter index: The place of the element in `screenElements`.
  package func pressObstacle(ofElement index: Int) -> PressObstacle? {
    let all = elements.flatMap(\.all)
    guard all.indices.contains(index), let size = window?.size else { return nil }
    let element = all[index]
    let (node, point) = (element.node, element.screenFrame.center)
    for case let scroller as ScrollNode in node.ancestors
    where !scroller.screenBounds.contains(point) { return .scrolledAway }
    guard Rect(origin: .zero, size: size).contains(point) else { return .outside }
    let owner = PressOwner(element)
    let (top, taker) = (tree.hit(at: point).first, tree.pressed(at: point))
    if let taker, taker.isInside(node) || owner?.owns(taker) == true { return nil }
    let passesOn = (owner?.sample ?? node).selfAndAncestors.contains { !$0.allowsHits }
    if passesOn {
      guard let top, top.isDrawn(after: node) else { return nil }
    } else if owner == nil {
      let outer = node.ancestors.lazy.compactMap { $0 as? InputNode }.first(where: \.isPressed)
      if taker === outer { return nil }
    }
    let nodes: [ViewNode] = [top, taker].compactMap { $0 }
    guard let other = nodes.first(where: { !node.isInside($0) && !$0.isInside(node) }) else {
      return .missed
    }
    // A group around both would not tell which of its views it is.
    let around = all.last { other.isInside($0.node) && !node.isInside($0.node) }
    let found = all.first { $0.node.isInside(other) } ?? around
    return .covered(element: found.map { ScreenElement($0) }, view: path(of: other))
  }

  /// Returns the path of the view to which a node belongs.
  private func path(of node: ViewNode) -> String {
    let inspection = inspection
    let index = node.selfAndAncestors.lazy.compactMap { inspection.nodes[$0.id] }.first
    return index.map { inspection.pathText(to: $0) } ?? "window"
  }
}

extension ViewNode {
  /// Whether the node is drawn after another one, and is neither around nor inside of it.
  fileprivate func isDrawn(after other: ViewNode) -> Bool {
    guard !isInside(other), !other.isInside(self) else { return false }
    var (mine, its): (ViewNode, ViewNode) = (self, other)
    // The branches of both nodes below the innermost node around both.
    for node in selfAndAncestors {
      if other.isInside(node) {
        for branch in other.selfAndAncestors {
          if branch === node { break }
          its = branch
        }
        let order = node.reachable
        let place = order.firstIndex { $0 === mine }
        return (place ?? order.endIndex) > (order.firstIndex { $0 === its } ?? -1)
      }
      mine = node
    }
    return true
  }
}
