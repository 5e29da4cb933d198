/// The purpose of a button; styles may draw it differently.
public enum ButtonRole: Hashable, Sendable {
  /// The button deletes something permanently.
  case destructive
  /// The button cancels an operation.
  case cancel
}

/// A button: performs an action when it is pressed and released.
///
/// ```swift
/// Button("Play again", action: playAgain)
/// Button(role: .destructive, action: reset) { Label… }
/// ```
public struct Button<Label: View>: View {
  private let role: ButtonRole?
  private let action: () -> Void
  private let label: Label
  @Environment(\.buttonLook) private var look
  @Environment(\.dismissAfterAction) private var dismiss
  @Environment(\.listContext) private var context

  /// Creates a button with a label.
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }

  /// Creates a button with a role and a label.
  public init(
    role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.role = role
    self.action = action
    self.label = label()
  }

  public var body: some View {
    look.body(
      PrimitiveButtonStyleConfiguration(
        role: role, label: PrimitiveButtonStyleConfiguration.Label(content: markedLabel),
        action: {
          action()
          dismiss()
        })
    ) { PressableButton(configuration: $0, style: BorderlessLook()) }
  }
}

extension Button {
  /// The label; in a dialog that of a button that cancels tells so.
  private var markedLabel: AnyView {
    guard role == .cancel, dismiss.target != nil else { return shownLabel }
    return AnyView(shownLabel.preference(key: HasCancelButtonKey.self, value: true))
  }

  /// The label; several views are side by side, or in a row of a list below each other.
  private var shownLabel: AnyView {
    guard ViewParts.splits(label) else { return AnyView(label) }
    return context.isInList && look == StyleLook()
      ? AnyView(TitledLabel(label: label)) : AnyView(HStack { label })
  }
}

extension Button where Label == Text {
  /// Creates a button with a Markdown title.
  public init(
    _ title: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping () -> Void
  ) {
    self.init(role: role, action: action) { Text(title) }
  }

  /// Creates a button with a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, role: ButtonRole? = nil, action: @escaping () -> Void
  ) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension Button where Label == StageUI.Label<Text, Image> {
  /// Creates a button with a symbol and a Markdown title.
  public init(
    _ title: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil,
    action: @escaping () -> Void
  ) {
    self.init(role: role, action: action) { StageUI.Label(title, systemImage: systemImage) }
  }

  /// Creates a button with a symbol and a verbatim title.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole? = nil,
    action: @escaping () -> Void
  ) {
    self.init(role: role, action: action) { StageUI.Label(title, systemImage: systemImage) }
  }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  /// Creates a button from the configuration that a style receives.
  ///
  /// A style can apply another style to this button, and so build on that style.
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, action: configuration.action) { configuration.label }
  }
}
