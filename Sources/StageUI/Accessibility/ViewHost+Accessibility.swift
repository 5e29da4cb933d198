/// An element of the screen as a test or a reader sees it.
public struct ScreenElement: Hashable, Sendable {
  public var accessibility: Accessibility
  /// In points on the screen.
  public var frame: Rect

  /// Where to press it.
  public var center: Point { frame.center }

  @MainActor
  fileprivate init(_ element: AccessibilityElement) {
    accessibility = element.accessibility
    frame = element.node.screenBounds
  }
}

extension ViewHost {
  private var elements: [AccessibilityElement] {
    settle()
    guard let scope = tree.focus.scopeNode else { return [] }
    return scope.accessibilityElements()
  }

  /// The accessibility tree of the screen shown last, a line an element, indented by depth; under a
  /// modal scope, what is in that.
  public var accessibilityTree: String {
    var lines: [String] = []
    let focused = tree.focus.showsRing ? focused?.node : nil
    func describe(_ element: AccessibilityElement, depth: Int) {
      let box = element.node.screenBounds
      let place = [box.minX, box.minY, box.width, box.height].map(Self.rounded)
      lines.append(
        String(repeating: "  ", count: depth) + element.accessibility.summary
          + (element.node === focused ? " focused" : "")
          + " @\(place[0]),\(place[1]) \(place[2])x\(place[3])")
      for child in element.children { describe(child, depth: depth + 1) }
    }
    for element in elements { describe(element, depth: 0) }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func rounded(_ value: Double) -> Int {
    abs(value) < 1e9 ? Int((value + 0.5).rounded(.down)) : 0
  }

  /// Everything on the screen that can be spoken of, in the order read.
  public var screenElements: [ScreenElement] {
    elements.flatMap(\.all).map { ScreenElement($0) }
  }

  /// The first element with a label, or with that identifier.
  public func element(labelled label: String) -> ScreenElement? {
    find(label).map { ScreenElement($0) }
  }

  private func find(_ label: String) -> AccessibilityElement? {
    elements.flatMap(\.all).first {
      $0.accessibility.label == label || $0.accessibility.identifier == label
    }
  }

  /// Uses an element as a reader does; false when there is none, or nothing to be done with it.
  @discardableResult
  public func activate(labelled label: String) -> Bool {
    guard let element = find(label), !element.accessibility.isDisabled else { return false }
    let isDone = element.activate?() ?? false
    if isDone { (element.node as? InputNode)?.deactivate() }
    return isDone
  }

  @discardableResult
  public func adjust(labelled label: String, _ direction: AccessibilityAdjustmentDirection) -> Bool
  {
    guard let element = find(label), !element.accessibility.isDisabled, let adjust = element.adjust
    else { return false }
    adjust(direction)
    return true
  }

  /// What has the focus.
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

  /// What speech says of what has the focus.
  public func speech(_ words: SpeechWords = SpeechWords()) -> String? {
    focused.map { $0.accessibility.sentence(words) }
  }

  /// What speech says of an element.
  public func speech(for element: ScreenElement, _ words: SpeechWords = SpeechWords()) -> String {
    element.accessibility.sentence(words)
  }
}
