// Text fields with closures of their own, as programs wrote them before iOS 15.

/// The closures of a text field.
@MainActor
final class EditingActions {
  /// Called with true when the field gets the focus, and with false when it loses it.
  let onEditingChanged: (Bool) -> Void
  /// Called when Return is pressed; nil for a field that does nothing then.
  let onCommit: (() -> Void)?

  init(_ onEditingChanged: @escaping (Bool) -> Void = { _ in }, _ onCommit: (() -> Void)? = nil) {
    self.onEditingChanged = onEditingChanged
    self.onCommit = onCommit
  }
}

extension TextField where Label == Text {
  private init(_ title: Text, _ text: Binding<String>, _ actions: EditingActions) {
    self.init(label: title, prompt: nil, kind: .line, text: text, actions: actions)
  }

  /// Creates a field with a Markdown title that calls `onEditingChanged` when editing begins and
  /// ends, and `onCommit` when Return is pressed.
  public init(
    _ title: LocalizedStringKey, text: Binding<String>,
    onEditingChanged: @escaping (Bool) -> Void, onCommit: @escaping () -> Void
  ) {
    self.init(Text(title), text, EditingActions(onEditingChanged, onCommit))
  }

  /// Creates a field with a Markdown title that calls `onEditingChanged` when editing begins and
  /// ends.
  public init(
    _ title: LocalizedStringKey, text: Binding<String>,
    onEditingChanged: @escaping (Bool) -> Void
  ) {
    self.init(Text(title), text, EditingActions(onEditingChanged))
  }

  /// Creates a field with a Markdown title that calls `onCommit` when Return is pressed.
  public init(
    _ title: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void
  ) {
    self.init(Text(title), text, EditingActions({ _ in }, onCommit))
  }

  /// Creates a field with a verbatim title that calls `onEditingChanged` when editing begins and
  /// ends, and `onCommit` when Return is pressed.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void
  ) {
    self.init(Text(title), text, EditingActions(onEditingChanged, onCommit))
  }

  /// Creates a field with a verbatim title that calls `onEditingChanged` when editing begins and
  /// ends.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void
  ) {
    self.init(Text(title), text, EditingActions(onEditingChanged))
  }

  /// Creates a field with a verbatim title that calls `onCommit` when Return is pressed.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onCommit: @escaping () -> Void
  ) {
    self.init(Text(title), text, EditingActions({ _ in }, onCommit))
  }
}
