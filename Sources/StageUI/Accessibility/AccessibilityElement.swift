/// One element of the accessibility tree: its properties, its node and its actions.
@MainActor
struct AccessibilityElement {
  var accessibility: Accessibility
  /// The node whose frame is the frame of the element.
  unowned var node: ViewNode
  var children: [AccessibilityElement] = []
  /// The reading priority, 0 by default; elements with higher priorities are read first.
  var sortPriority = 0.0
  /// Whether the element is the hidden label of the control around it.
  var isTitle = false
  var activate: (@MainActor () -> Bool)?
  var adjust: ((AccessibilityAdjustmentDirection) -> Void)?
  var actions: [(name: String, perform: () -> Void)] = []

  /// Returns the elements in reading order: those with higher priorities first.
  static func inOrder(_ elements: [AccessibilityElement]) -> [AccessibilityElement] {
    if elements.allSatisfy({ $0.sortPriority == 0 }) { return elements }
    return elements.enumerated().sorted {
      ($1.element.sortPriority, $0.offset) < ($0.element.sortPriority, $1.offset)
    }.map(\.element)
  }

  /// Returns the labels of the elements and their descendants, joined with commas.
  static func joinedLabel(_ elements: [AccessibilityElement]) -> String {
    elements.map { element in
      element.children.isEmpty
        ? element.accessibility.label
        : [element.accessibility.label, joinedLabel(element.children)]
          .filter { !$0.isEmpty }.joined(separator: ", ")
    }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns several elements combined into one, with the action of the first element that has one.
  static func combined(_ elements: [AccessibilityElement], node: ViewNode) -> AccessibilityElement {
    let flat = elements.flatMap(\.flattened)
    let main = flat.first { $0.activate != nil || $0.adjust != nil }
    var element = AccessibilityElement(
      accessibility: Accessibility(
        main?.accessibility.role ?? (flat.count == 1 ? flat[0].accessibility.role : .text),
        joinedLabel(elements),
        value: flat.map(\.accessibility.value).filter { !$0.isEmpty }.joined(separator: ", "),
        hint: flat.map(\.accessibility.hint).filter { !$0.isEmpty }.joined(separator: ", "),
        isSelected: flat.contains(where: \.accessibility.isSelected),
        isDisabled: main?.accessibility.isDisabled ?? false),
      node: node)
    element.accessibility.isAdjustable = main?.adjust != nil
    element.activate = main?.activate
    element.adjust = main?.adjust
    element.actions = flat.flatMap(\.actions)
    return element
  }

  private var flattened: [AccessibilityElement] {
    children.isEmpty ? [self] : children.flatMap(\.flattened)
  }

  /// The bounding rect of the element in window coordinates.
  ///
  /// The node of an element can lie outside of the modifiers that move its view, as in
  /// `.offset(x: 40).accessibilityLabel("Star")`. Their transforms move the rect too.
  var screenFrame: Rect {
    guard node is AccessibilityNode else { return node.screenBounds }
    var current = node
    var rect = Rect(origin: .zero, size: node.shownFrame.size)
    var toScreen = node.toScreen
    var isMoved = false
    while let inner = (current as? ModifierNode)?.child,
      (current as? InputNode)?.isControl != true
    {
      let place = inner.shownFrame
      if current is PositionNode {
        (rect, isMoved) = (place, true)
      }
      rect = rect.offsetBy(dx: -place.minX, dy: -place.minY)
      toScreen = inner.toParent.concatenating(toScreen)
      if inner.effect != nil { isMoved = true }
      current = inner
    }
    return isMoved ? toScreen.apply(rect) : node.screenBounds
  }

  /// The element and its descendants in reading order.
  var all: [AccessibilityElement] { [self] + children.flatMap(\.all) }
}

/// The direction in which an adjustable element's value changes.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  case increment, decrement
}

/// How an element treats the elements inside it.
public enum AccessibilityChildBehavior: Hashable, Sendable {
  /// The inner elements are removed from the tree.
  case ignore
  /// The inner elements stay separate, as children of the element.
  case contain
  /// The inner elements are combined into one.
  case combine
}

/// Properties of an element, most of which set its role.
public typealias AccessibilityTraits = Flags<AccessibilityTrait>
/// The namespace of `AccessibilityTraits`.
public enum AccessibilityTrait {}

extension Flags where Kind == AccessibilityTrait {
  /// The element is a button.
  public static var isButton: Self { Self(rawValue: 1 << 0) }
  /// The element is a heading.
  public static var isHeader: Self { Self(rawValue: 1 << 1) }
  /// The element is selected among its siblings.
  public static var isSelected: Self { Self(rawValue: 1 << 2) }
  /// The element is a link.
  public static var isLink: Self { Self(rawValue: 1 << 3) }
  /// The element is an image.
  public static var isImage: Self { Self(rawValue: 1 << 4) }
  /// The element is text that does not change.
  public static var isStaticText: Self { Self(rawValue: 1 << 5) }
  /// The element is a switch.
  public static var isToggle: Self { Self(rawValue: 1 << 6) }
  /// The element is modal; accepted for source compatibility, without effect.
  public static var isModal: Self { Self(rawValue: 1 << 7) }
  /// The value changes often; accepted for source compatibility, without effect.
  public static var updatesFrequently: Self { Self(rawValue: 1 << 8) }

  /// The role of each trait, highest priority first.
  fileprivate static let roles: [(AccessibilityTraits, Accessibility.Role)] = [
    (.isToggle, .toggle), (.isButton, .button), (.isLink, .link), (.isHeader, .header),
    (.isImage, .image), (.isStaticText, .text),
  ]
}

extension Accessibility {
  mutating func add(_ traits: AccessibilityTraits) {
    if let role = AccessibilityTraits.roles.first(where: { traits.contains($0.0) })?.1 {
      self.role = role
    }
    if traits.contains(.isSelected) { isSelected = true }
  }

  mutating func remove(_ traits: AccessibilityTraits) {
    let lost = AccessibilityTraits.roles.contains { traits.contains($0.0) && $0.1 == role }
    if lost { role = .text }
    if traits.contains(.isSelected) { isSelected = false }
  }
}
