/// The accessibility properties of one element: the text that speech reads and tests look for.
public struct Accessibility: Hashable, Sendable {
  /// The kind of an element; traits such as `.isButton` set it.
  public enum Role: String, Sendable, CaseIterable {
    case group, button, text, header, image, link, toggle, slider, stepper, picker, progress
    case textField
  }

  /// The kind of the element.
  public var role: Role
  /// The name of the element.
  public var label: String
  /// The current value as text; empty if there is none.
  public var value: String
  /// The effect of using the element, or the reason why it is disabled.
  public var hint: String
  /// Whether the element is selected among its siblings.
  public var isSelected: Bool
  /// Whether the element ignores input.
  public var isDisabled: Bool
  /// Whether the value can be incremented and decremented.
  public var isAdjustable = false
  /// A name for tests; speech does not read it.
  public var identifier = ""

  /// Creates the properties of an element; speech reads the texts unchanged.
  public init(
    _ role: Role, _ label: String, value: String = "", hint: String = "",
    isSelected: Bool = false, isDisabled: Bool = false
  ) {
    self.role = role
    self.label = label
    self.value = value
    self.hint = hint
    self.isSelected = isSelected
    self.isDisabled = isDisabled
  }

  /// One line of the printed tree, without its frame: `button "Play hand" disabled`.
  var summary: String {
    var line = "\(role.rawValue) \"\(label)\""
    if !value.isEmpty { line += " = \"\(value)\"" }
    if isSelected { line += " selected" }
    if isDisabled { line += " disabled" }
    if !hint.isEmpty { line += " (\(hint))" }
    return line
  }
}
