/// Whether the rows of a list or a table have backgrounds of two colours in turn; here they do not.
public struct AlternatingRowBackgroundBehavior: Hashable, Sendable {
  private let name: String

  /// What suits the list or the table.
  public static let automatic = AlternatingRowBackgroundBehavior(name: "automatic")
  /// Backgrounds of two colours.
  public static let enabled = AlternatingRowBackgroundBehavior(name: "enabled")
  /// Backgrounds of one colour.
  public static let disabled = AlternatingRowBackgroundBehavior(name: "disabled")
}

/// The part of an element in a pair of a label and a content.
public enum AccessibilityLabeledPairRole: Hashable, Sendable {
  /// The element says what the other one is.
  case label
  /// The element is what the label names.
  case content
}

/// How much the system helps with writing; here it does not.
public struct WritingToolsBehavior: Hashable, Sendable {
  private let name: String

  /// What suits the field.
  public static let automatic = WritingToolsBehavior(name: "automatic")
  /// All help, in place.
  public static let complete = WritingToolsBehavior(name: "complete")
  /// Help in a panel.
  public static let limited = WritingToolsBehavior(name: "limited")
  /// None.
  public static let disabled = WritingToolsBehavior(name: "disabled")
}

extension View {
  /// Accepted without effect: the rows of a list have the backgrounds of its style.
  ///
  /// `listRowBackground(_:)` sets the background of a row.
  public func alternatingRowBackgrounds(
    _ behavior: AlternatingRowBackgroundBehavior = .enabled
  ) -> some View { self }

  /// Accepted without effect: the label and the content are read one after the other.
  ///
  /// `LabeledContent` and `accessibilityElement(children: .combine)` make one element of both.
  public func accessibilityLabeledPair<ID: Hashable>(
    role: AccessibilityLabeledPairRole, id: ID, in namespace: Namespace.ID
  ) -> some View { self }

  /// Accepted without effect: there is no help with writing.
  public func writingToolsBehavior(_ behavior: WritingToolsBehavior) -> some View { self }
}
