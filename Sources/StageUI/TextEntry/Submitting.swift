/// The ways in which a text is submitted.
public typealias SubmitTriggers = Flags<SubmitTrigger>
/// The namespace of `SubmitTriggers`.
public enum SubmitTrigger {}

extension Flags where Kind == SubmitTrigger {
  /// Return in a text field.
  public static var text: Self { Self(rawValue: 1) }
  /// Return in a search field.
  public static var search: Self { Self(rawValue: 2) }
}

/// The actions for submitting text, outermost first.
struct SubmitActions {
  private var entries: [(triggers: SubmitTriggers, action: () -> Void)] = []

  mutating func add(_ triggers: SubmitTriggers, _ action: @escaping () -> Void) {
    entries.append((triggers, action))
  }

  /// Returns the actions for a trigger, innermost first.
  func actions(for trigger: SubmitTriggers) -> [() -> Void] {
    entries.reversed().filter { !$0.triggers.isDisjoint(with: trigger) }.map(\.action)
  }
}

/// The meaning of Return in a text field; on-screen keyboards show it on the key.
public struct SubmitLabel: Hashable, Sendable {
  let title: String

  /// "Done".
  public static let done = SubmitLabel(title: "Done")
  /// "Go".
  public static let go = SubmitLabel(title: "Go")
  /// "Send".
  public static let send = SubmitLabel(title: "Send")
  /// "Join".
  public static let join = SubmitLabel(title: "Join")
  /// "Route".
  public static let route = SubmitLabel(title: "Route")
  /// "Search".
  public static let search = SubmitLabel(title: "Search")
  /// "Return".
  public static let `return` = SubmitLabel(title: "Return")
  /// "Next".
  public static let next = SubmitLabel(title: "Next")
  /// "Continue".
  public static let `continue` = SubmitLabel(title: "Continue")
}

extension EnvironmentValues {
  var submitActions: SubmitActions {
    get { self[.submitActions, SubmitActions()] }
    set { self[.submitActions, SubmitActions()] = newValue }
  }

  var submitLabel: SubmitLabel {
    get { self[.submitLabel, .return] }
    set { self[.submitLabel, .return] = newValue }
  }
}

extension View {
  /// Calls `action` when Return is pressed in a text field inside the view.
  ///
  /// Actions of views further out are called afterwards.
  public func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void
  ) -> some View {
    transformEnvironment(\.submitActions) { $0.add(triggers, action) }
  }

  /// Hides submissions inside the view from the actions of views further out.
  public func submitScope(_ isBlocking: Bool = true) -> some View {
    transformEnvironment(\.submitActions) { if isBlocking { $0 = SubmitActions() } }
  }

  /// Sets the label of Return on an on-screen keyboard.
  public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
    environment(\.submitLabel, submitLabel)
  }
}
