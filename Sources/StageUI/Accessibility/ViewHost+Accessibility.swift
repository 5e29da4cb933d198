/// An element of the accessibility tree with its frame in the window.
public struct ScreenElement: Hashable, Sendable {
  /// The properties of the element.
  public var accessibility: Accessibility
  /// The frame in points, relative to the top left corner of the window.
  public var frame: Rect
  /// The vertical bounds outside of which the element may be cut off or fade out, because more
  /// content can be scrolled there.
  package var scrolledRange = -Double.infinity...Double.infinity

  /// The point to press to use the element.
  public var center: Point { frame.center }

  @MainActor
  init(_ element: AccessibilityElement) {
    accessibility = element.accessibility
    frame = element.screenFrame
    for case let scroll as ScrollNode in element.node.selfAndAncestors {
      scrolledRange = scrolledRange.clamped(to: scroll.scrolledRange)
    }
  }
}

extension ScrollNode {
  /// The vertical bounds in the window at which more content can be scrolled; infinite at the ends.
  var scrolledRange: ClosedRange<Double> {
    let bounds = screenBounds
    let top = vertical.offset > 0.5 ? bounds.minY : -.infinity
    let bottom = vertical.offset < vertical.limit - 0.5 ? bounds.maxY : .infinity
    return min(top, bottom)...bottom
  }
}

extension Accessibility.Role {
  /// Whether an element of this role reacts to presses or keys.
  fileprivate var isControl: Bool {
    switch self {
    case .button, .link, .toggle, .slider, .stepper, .picker, .textField: true
    case .group, .text, .header, .image, .progress: false
    }
  }
}

extension ViewHost {
  /// The elements on the screen that are inside of no other.
  var elements: [AccessibilityElement] {
    settle()
    guard let scope = tree.focus.scopeNode else { return [] }
    return scope.accessibilityElements()
  }

  /// The accessibility tree of the last frame as text: one line per element, indented by depth.
  ///
  /// While a modal scope is active, only its elements are listed.
  public var accessibilityTree: String { treeText { _ in "" } }

  /// Returns the tree of an element and of those inside of it, with frames from its top left corner.
  ///
  /// - Parameter place: The place of the element in ``screenElements``.
  package func accessibilityTree(ofElement place: Int) -> String {
    let all = elements.flatMap(\.all)
    guard all.indices.contains(place) else { return "" }
    return treeText(of: [all[place]], from: all[place].screenFrame.origin) { _ in "" }
  }

  /// Returns the tree as text; `remark` is called for each element in reading order and returns the
  /// end of its line.
  func treeText(_ remark: (AccessibilityElement) -> String) -> String {
    treeText(of: elements, from: .zero, remark)
  }

  private func treeText(
    of elements: [AccessibilityElement], from origin: Point,
    _ remark: (AccessibilityElement) -> String
  ) -> String {
    var lines: [String] = []
    let corner = (x: Self.rounded(origin.x), y: Self.rounded(origin.y))
    let focused = tree.focus.showsRing ? focused?.node : nil
    func describe(_ element: AccessibilityElement, depth: Int) {
      let box = element.screenFrame
      let place = [box.minX, box.minY, box.width, box.height].map(Self.rounded)
      lines.append(
        String(repeating: "  ", count: depth) + element.accessibility.summary
          + (element.node === focused ? " focused" : "")
          + " @\(place[0] - corner.x),\(place[1] - corner.y) \(place[2])x\(place[3])"
          + remark(element))
      for child in element.children { describe(child, depth: depth + 1) }
    }
    for element in elements { describe(element, depth: 0) }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func rounded(_ value: Double) -> Int {
    abs(value) < 1e9 ? Int((value + 0.5).rounded(.down)) : 0
  }

  /// All elements on the screen, in reading order.
  public var screenElements: [ScreenElement] {
    elements.flatMap(\.all).map { ScreenElement($0) }
  }

  /// The frames of the elements on the screen that can be pressed, adjusted or typed into.
  var controlFrames: [Rect] {
    elements.flatMap(\.all).filter { element in
      let accessibility = element.accessibility
      return !accessibility.isDisabled
        && (element.activate != nil || element.adjust != nil || accessibility.role.isControl)
    }.map(\.screenFrame)
  }

  /// The texts on the screen that are cut off with an ellipsis, for tests of large text.
  public var truncatedTexts: [String] {
    settle()
    var found: [String] = []
    func visit(_ node: ViewNode) {
      if node is UndrawnTextNode { return }
      if let text = node as? TextNode, text.shownLayout.isTruncated {
        found.append(text.accessibility?.label ?? "")
      }
      for child in node.reachable { visit(child) }
    }
    if let root = tree.rootNode { visit(root) }
    return found
  }

  /// Returns the first element with a label or identifier equal to `label`.
  public func element(labelled label: String) -> ScreenElement? {
    find(label).map { ScreenElement($0) }
  }

  private func find(_ label: String) -> AccessibilityElement? {
    elements.flatMap(\.all).first {
      $0.accessibility.label == label || $0.accessibility.identifier == label
    }
  }

  /// Performs an element's action, as assistive technology does; returns false if there is no such
  /// element, if it is disabled or if it has no action.
  @discardableResult
  public func activate(labelled label: String) -> Bool {
    guard let element = find(label), !element.accessibility.isDisabled else { return false }
    let isDone = tree.withJobs { element.activate?() ?? false }
    if isDone { (element.node as? InputNode)?.deactivate() }
    return isDone
  }

  /// Performs an element's action with a name, as assistive technology does; returns false if there
  /// is no such element, if it is disabled or if it has no action of that name.
  @discardableResult
  public func perform(action name: String, labelled label: String) -> Bool {
    guard let element = find(label), !element.accessibility.isDisabled,
      let action = element.actions.last(where: { $0.name == name })
    else { return false }
    tree.withJobs { action.perform() }
    return true
  }

  /// Increments or decrements an element's value; returns false if there is no such element, if it
  /// is disabled or if it is not adjustable.
  @discardableResult
  public func adjust(labelled label: String, _ direction: AccessibilityAdjustmentDirection) -> Bool
  {
    guard let element = find(label), !element.accessibility.isDisabled, let adjust = element.adjust
    else { return false }
    tree.withJobs { adjust(direction) }
    return true
  }

  /// The element that has the focus; nil if none has.
  public var focusedElement: ScreenElement? {
    focused.map { ScreenElement($0) }
  }

  private var focused: AccessibilityElement? {
    guard let node = tree.focus.focused else { return nil }
    let all = elements.flatMap(\.all)
    return all.first { $0.node === node }
      ?? all.first { node.isInside($0.node) && $0.children.isEmpty }
      ?? all.first { $0.node.isInside(node) }
  }

  /// Returns the sentence that speech reads for the focused element; nil if no element has the
  /// focus.
  public func speech(_ words: SpeechWords = SpeechWords()) -> String? {
    focused.map { $0.accessibility.sentence(words) }
  }

  /// Returns the sentence that speech reads for an element.
  public func speech(for element: ScreenElement, _ words: SpeechWords = SpeechWords()) -> String {
    element.accessibility.sentence(words)
  }
}
