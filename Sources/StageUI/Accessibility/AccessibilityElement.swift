/// One thing that is spoken of: what it is, where it is, and what can be done with it.
@MainActor
struct AccessibilityElement {
  var accessibility: Accessibility
  /// Where it lies on the screen.
  unowned var node: ViewNode
  var children: [AccessibilityElement] = []
  /// Higher numbers are read before lower ones; 0 by default.
  var sortPriority = 0.0
  /// It says what the control around it is called, and nobody sees it.
  var isTitle = false
  var activate: (@MainActor () -> Bool)?
  var adjust: ((AccessibilityAdjustmentDirection) -> Void)?
  var actions: [(name: String, perform: () -> Void)] = []

  /// In the order read.
  static func inOrder(_ elements: [AccessibilityElement]) -> [AccessibilityElement] {
    if elements.allSatisfy({ $0.sortPriority == 0 }) { return elements }
    return elements.enumerated().sorted {
      ($1.element.sortPriority, $0.offset) < ($0.element.sortPriority, $1.offset)
    }.map(\.element)
  }

  /// The labels of several elements as one.
  static func joinedLabel(_ elements: [AccessibilityElement]) -> String {
    elements.map { element in
      element.children.isEmpty
        ? element.accessibility.label
        : [element.accessibility.label, joinedLabel(element.children)]
          .filter { !$0.isEmpty }.joined(separator: ", ")
    }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Several elements as one that does what the first of them does.
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

  /// The element and those in it, in the order read.
  var all: [AccessibilityElement] { [self] + children.flatMap(\.all) }
}

/// Which way the value of an adjustable element goes.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  case increment, decrement
}

/// What becomes of the elements inside one.
public enum AccessibilityChildBehavior: Hashable, Sendable {
  /// They are not spoken of.
  case ignore
  /// They are elements of their own, inside it.
  case contain
  /// They are read as one.
  case combine
}

/// What else an element is.
public typealias AccessibilityTraits = Flags<AccessibilityTrait>
public enum AccessibilityTrait {}

extension Flags where Kind == AccessibilityTrait {
  public static var isButton: Self { Self(rawValue: 1 << 0) }
  public static var isHeader: Self { Self(rawValue: 1 << 1) }
  public static var isSelected: Self { Self(rawValue: 1 << 2) }
  public static var isLink: Self { Self(rawValue: 1 << 3) }
  public static var isImage: Self { Self(rawValue: 1 << 4) }
  public static var isStaticText: Self { Self(rawValue: 1 << 5) }
  public static var isToggle: Self { Self(rawValue: 1 << 6) }
  /// What lies around is not spoken of while it is there.
  public static var isModal: Self { Self(rawValue: 1 << 7) }
  public static var updatesFrequently: Self { Self(rawValue: 1 << 8) }

  /// The role that goes with the traits, the strongest first.
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
