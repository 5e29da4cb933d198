/// What an element is to somebody who does not see it: what speech says and tests look for.
public struct Accessibility: Hashable, Sendable {
  public enum Role: String, Sendable, CaseIterable {
    case group, button, text, header, image, link, toggle, slider, stepper, picker, progress
  }

  public var role: Role
  public var label: String
  public var value: String
  /// What using it does, or why it cannot be used now.
  public var hint: String
  public var isSelected: Bool
  public var isDisabled: Bool
  /// Its value goes up and down by steps.
  public var isAdjustable = false
  /// A name for tests, which nobody hears.
  public var identifier = ""

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

  /// One line of the printed tree, without its place: `button "Play hand" disabled`.
  var summary: String {
    var line = "\(role.rawValue) \"\(label)\""
    if !value.isEmpty { line += " = \"\(value)\"" }
    if isSelected { line += " selected" }
    if isDisabled { line += " disabled" }
    if !hint.isEmpty { line += " (\(hint))" }
    return line
  }
}
