// The areas in which a pointer presses the elements of the accessibility tree, found by hit testing.

/// The area in which a pointer presses an element.
package enum PressArea: Hashable, Sendable {
  /// The element takes no presses.
  case none
  /// The element takes presses, but hit testing is off for it, so that they reach what is behind it.
  case passedOn
  /// The element takes presses, but it is outside of the window or scrolled out of view.
  case unseen
  /// The element takes presses, but none reaches it, because other views cover it or cut it off.
  case covered
  /// The bounding box of the area in whole points, with a point in the area.
  case box(Rect, point: Point)
}

/// An element of the accessibility tree with the area in which a pointer presses it.
package struct PressTarget: Hashable, Sendable {
  package var element: ScreenElement
  /// The labels of the groups around the element and its own label, joined with `›`, then its role.
  package var path: String
  package var area: PressArea

  /// What a line of the printed tree tells of the area: nothing if it is the frame of the element.
  fileprivate var remark: String {
    switch area {
    case .none, .unseen: return ""
    case .passedOn: return " passes presses on"
    case .covered: return " takes no presses"
    case .box(let box, _):
      let frame = element.frame
      let distances = [
        box.minX - frame.minX, box.minY - frame.minY, box.maxX - frame.maxX, box.maxY - frame.maxY,
      ]
      // Edges between whole points differ by up to half a point from those of the box.
      guard distances.contains(where: { abs($0) > 1 }) else { return "" }
      let place = [box.minX, box.minY, box.width, box.height].map { Int(clamping: $0) }
      return " takes presses at \(place[0]),\(place[1]) \(place[2])x\(place[3])"
    }
  }
}

extension ViewHost {
  /// All elements on the screen with their press areas, in reading order.
  ///
  /// The edges of an area are searched along the two lines through the middle of what is visible of
  /// the element. This takes about ten hit tests for an element whose area is its frame.
  package var pressTargets: [PressTarget] {
    pathsOfElements.map { path, element in
      PressTarget(element: ScreenElement(element), path: path, area: area(of: element))
    }
  }

  /// All elements on the screen with the `path` of `PressTarget`, in reading order.
  package var elementPaths: [(path: String, element: ScreenElement)] {
    pathsOfElements.map { ($0.path, ScreenElement($0.element)) }
  }

  private var pathsOfElements: [(path: String, element: AccessibilityElement)] {
    var found: [(path: String, element: AccessibilityElement)] = []
    func visit(_ element: AccessibilityElement, in group: String) {
      let accessibility = element.accessibility
      let name = accessibility.label.isEmpty ? accessibility.identifier : accessibility.label
      found.append(("\(group)\(name) (\(accessibility.role.rawValue))", element))
      let inner = name.isEmpty ? group : "\(group)\(name) › "
      for child in element.children { visit(child, in: inner) }
    }
    for element in elements { visit(element, in: "") }
    return found
  }

  /// The accessibility tree of the last frame as text, as `accessibilityTree`, in which the lines of
  /// elements with a press area other than their frame also tell that area.
  package var accessibilityTreeWithPressAreas: String {
    // Both list the elements in the same order.
    let remarks = pressTargets.map(\.remark)
    var index = 0
    return treeText { _ in
      defer { index += 1 }
      return remarks[index]
    }
  }

  private func area(of element: AccessibilityElement) -> PressArea {
    guard let size = window?.size, let owner = PressOwner(element) else { return .none }
    guard !owner.sample.selfAndAncestors.contains(where: { !$0.allowsHits }) else {
      return .passedOn
    }
    let window = Rect(origin: .zero, size: size)
    var visible = owner.bounds.intersection(window)
    for case let scroller as ScrollNode in owner.sample.ancestors {
      visible = visible.intersection(scroller.screenBounds)
    }
    guard !visible.isNull, !visible.isEmpty else { return .unseen }
    let probe = PressProbe(tree: tree, window: window, owner: owner)
    return probe.area(around: visible).map { .box($0, point: probe.middle(of: $0)) } ?? .covered
  }
}

/// The nodes whose presses are presses on an element.
@MainActor
struct PressOwner {
  /// One of the nodes.
  let sample: InputNode
  /// The bounding rect of the nodes in window coordinates.
  let bounds: Rect
  private let inside: ViewNode?
  private let nodes: [InputNode]

  /// Returns nil if the element takes no presses.
  ///
  /// The presses of a group are those of gestures that are applied to the group as a whole.
  init?(_ element: AccessibilityElement) {
    let node = element.node
    if element.children.isEmpty, let found = Self.first(in: node) {
      (sample, inside, nodes, bounds) = (found, node, [], element.screenFrame)
      return
    }
    let found = Self.inward(from: node) + Self.outward(from: node)
    guard let first = found.first else { return nil }
    (sample, inside, nodes, bounds) = (first, nil, found, first.screenBounds)
  }

  func owns(_ node: InputNode) -> Bool {
    inside.map(node.isInside) ?? nodes.contains { $0 === node }
  }

  private static func first(in node: ViewNode) -> InputNode? {
    guard node.isReachable else { return nil }
    if let input = node as? InputNode, input.isPressed { return input }
    for child in node.reachable {
      if let found = first(in: child) { return found }
    }
    return nil
  }

  /// Returns the nodes of the modifiers inside of `node` that apply to the same view.
  private static func inward(from node: ViewNode) -> [InputNode] {
    var found: [InputNode] = []
    var current: ViewNode? = node
    while let inner = current as? ModifierNode, !inner.isContainerOfPresses {
      if let input = inner as? InputNode, input.isPressed { found.append(input) }
      current = inner.child
    }
    return found
  }

  /// Returns the nodes of the modifiers around `node` that apply to the same view.
  private static func outward(from node: ViewNode) -> [InputNode] {
    var found: [InputNode] = []
    var inner = node
    for outer in node.ancestors {
      guard let modifier = outer as? ModifierNode, modifier.child === inner,
        !modifier.isContainerOfPresses
      else { break }
      if let input = modifier as? InputNode, input.isPressed { found.append(input) }
      inner = outer
    }
    return found
  }
}

/// Finds the area in which presses reach the nodes of an owner.
@MainActor
private struct PressProbe {
  let tree: Tree
  let window: Rect
  let owner: PressOwner

  /// Returns the bounding box of the area that contains the middle of `visible`, or, if that is not
  /// in an area, the first point of a grid that is.
  func area(around visible: Rect) -> Rect? {
    guard let start = start(in: visible) else { return nil }
    let bounds = owner.bounds
    func steps(_ distance: Double) -> Int { Int(clamping: distance.rounded(.up)) }
    let left = reach(steps(start.x - bounds.minX) - 1) { Point(start.x - Double($0), start.y) }
    let right = reach(steps(bounds.maxX - start.x) - 1) { Point(start.x + Double($0), start.y) }
    let top = reach(steps(start.y - bounds.minY) - 1) { Point(start.x, start.y - Double($0)) }
    let bottom = reach(steps(bounds.maxY - start.y) - 1) { Point(start.x, start.y + Double($0)) }
    return Rect(
      x: start.x - 0.5 - Double(left), y: start.y - 0.5 - Double(top),
      width: Double(left + right + 1), height: Double(top + bottom + 1))
  }

  /// Returns the middle of a box if a press there reaches the owner; otherwise a point that does.
  func middle(of box: Rect) -> Point {
    start(in: box) ?? box.center
  }

  private func start(in visible: Rect) -> Point? {
    let center = visible.center.inWholePoint
    if hits(center) { return center }
    for row in 1...5 {
      for column in 1...5 {
        let point = Point(
          visible.minX + visible.width * Double(column) / 6,
          visible.minY + visible.height * Double(row) / 6
        ).inWholePoint
        if hits(point) { return point }
      }
    }
    return nil
  }

  private func hits(_ point: Point) -> Bool {
    window.contains(point) && (tree.pressed(at: point).map(owner.owns) ?? false)
  }

  /// Returns the number of steps, from a point inside, after which the area ends.
  ///
  /// The frame's edge is tried first. Otherwise the edge is found by bisection.
  private func reach(_ guess: Int, _ place: (Int) -> Point) -> Int {
    let guess = max(guess, 0)
    var (inside, outside) = (0, guess)
    if guess == 0 || hits(place(guess)) {
      inside = guess
      var step = 1
      while hits(place(inside + step)) {
        inside += step
        step *= 2
      }
      outside = inside + step
    }
    while outside - inside > 1 {
      let middle = (inside + outside) / 2
      if hits(place(middle)) { inside = middle } else { outside = middle }
    }
    return inside
  }
}

extension Point {
  /// The middle of the square of whole points that contains the point.
  fileprivate var inWholePoint: Point { Point(x.rounded(.down) + 0.5, y.rounded(.down) + 0.5) }
}

extension Tree {
  /// Returns the node of which a press at a point in window coordinates is; nil if there is none.
  ///
  /// It is the innermost view that takes the press, apart from containers that can be dragged.
  func pressed(at point: Point) -> InputNode? {
    var found: InputNode?
    for case let node as InputNode in hit(at: point) where node.isPressed {
      if found == nil || !node.gestureMask.contains(.subviews) { found = node }
    }
    return found
  }
}

extension InputNode {
  /// Whether a press on the node is a press on its view, which is not so for scroll views and the
  /// like.
  var isPressed: Bool {
    takesPresses && (isEnabled || isControl) && gestureMask.contains(.gesture)
      && !isContainerOfPresses && !(self is HelpNode)
  }
}

extension ViewNode {
  /// Whether the node takes presses in order to move the views inside of it.
  fileprivate var isContainerOfPresses: Bool {
    self is ScrollNode || self is PagerNode || self is NavigationNode
  }
}
