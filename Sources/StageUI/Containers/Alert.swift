/// Whether one of the buttons of a dialog has the role of cancelling.
struct HasCancelButtonKey: PreferenceKey {
  static var defaultValue: Bool { false }
  static func reduce(value: inout Bool, nextValue: () -> Bool) { value = nextValue() || value }
}

/// The button that a panel has if its actions do not include one.
enum DefaultAction {
  case none
  /// "OK", if there are no actions.
  case confirmation
  /// "Cancel", if no button has that role.
  case cancellation
}

/// The panel of an alert, in the middle of a darkened window.
struct AlertPanel<Actions: View, Message: View>: View {
  let presentation: Presentation
  let closesOnTap: Bool
  let defaultAction: DefaultAction
  let title: Text
  let actions: Actions
  let message: Message
  /// Whether one of the actions cancels; nil before the actions are made.
  @State private var hasCancelButton: Bool?

  var body: some View {
    PresentationBackdrop(presentation: presentation, closesOnTap: closesOnTap)
    VStack(spacing: 16) {
      title.font(.headline)
      message.font(.subheadline).multilineTextAlignment(.center)
      // A choice by pointer, keyboard or pad closes the alert.
      VStack(spacing: 8) { allActions }
        .environment(\.dismissAfterAction, DismissAction(target: presentation))
        .textFieldStyle(.roundedBorder)
        .simultaneousGesture(TapGesture().onEnded { presentation.dismissAfterChoice() })
    }
    .padding(24)
    .frame(maxWidth: 360)
    .background(
      RoundedRectangle(cornerRadius: 24).fill(
        Color(light: Color(white: 0.95), dark: Color(white: 0.14)))
    )
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .presented(presentation, PresentationMotion.outOfTheMiddle)
  }

  @ViewBuilder private var allActions: some View {
    switch defaultAction {
    case .none: actions
    case .confirmation:
      actions
      if ViewParts.parts(of: actions).isEmpty { Button("OK") {} }
    case .cancellation:
      // Only the buttons themselves know their roles, also those inside of the program's views.
      actions.onPreferenceChange(HasCancelButtonKey.self) { hasCancelButton = $0 }
      if hasCancelButton == false { Button("Cancel", role: .cancel) {} }
    }
  }
}

extension View {
  /// Shows an alert in the middle of the window while `isPresented` is true; any choice closes it,
  /// but a tap outside does not.
  ///
  /// Without actions, the alert has a button "OK".
  public func alert<Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> some View {
    question(
      title, isPresented, closesOnTap: false, defaultAction: .confirmation, actions: actions,
      message: message)
  }

  /// Shows a panel of actions in the middle of the window while `isPresented` is true.
  func question<Actions: View, Message: View>(
    _ title: Text, _ isPresented: Binding<Bool>, closesOnTap: Bool,
    defaultAction: DefaultAction = .none, actions: @escaping () -> Actions,
    message: @escaping () -> Message
  ) -> some View {
    modifier(
      PresentationModifier(
        isPresented: isPresented,
        layer: {
          AlertPanel(
            presentation: $0, closesOnTap: closesOnTap, defaultAction: defaultAction, title: title,
            actions: actions(), message: message())
        }))
  }

  /// Shows an alert without a message while `isPresented` is true.
  public func alert<Actions: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    alert(title, isPresented: isPresented, actions: actions) { EmptyView() }
  }

  /// Shows an alert with a Markdown title while `isPresented` is true.
  public func alert<Actions: View, Message: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>,
    @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message = { EmptyView() }
  ) -> some View {
    alert(Text(title), isPresented: isPresented, actions: actions, message: message)
  }

  /// Shows an alert with a verbatim title while `isPresented` is true.
  @_disfavoredOverload
  public func alert<S: StringProtocol, Actions: View, Message: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message = { EmptyView() }
  ) -> some View {
    alert(Text(title), isPresented: isPresented, actions: actions, message: message)
  }
}

extension View {
  /// Shows an alert about `thing`; while `thing` is nil, the alert has a button "OK" and no message.
  public func alert<Thing, Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, presenting thing: Thing?,
    @ViewBuilder actions: @escaping (Thing) -> Actions,
    @ViewBuilder message: @escaping (Thing) -> Message
  ) -> some View {
    alert(title, isPresented: isPresented) {
      if let thing { actions(thing) }
    } message: {
      if let thing { message(thing) }
    }
  }

  /// Shows an alert with a Markdown title about `thing`; while `thing` is nil, the alert has a
  /// button "OK" and no message.
  public func alert<Thing, Actions: View, Message: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, presenting thing: Thing?,
    @ViewBuilder actions: @escaping (Thing) -> Actions,
    @ViewBuilder message: @escaping (Thing) -> Message
  ) -> some View {
    alert(
      Text(title), isPresented: isPresented, presenting: thing, actions: actions, message: message)
  }

  /// Shows an alert with a verbatim title about `thing`; while `thing` is nil, the alert has a
  /// button "OK" and no message.
  @_disfavoredOverload
  public func alert<S: StringProtocol, Thing, Actions: View, Message: View>(
    _ title: S, isPresented: Binding<Bool>, presenting thing: Thing?,
    @ViewBuilder actions: @escaping (Thing) -> Actions,
    @ViewBuilder message: @escaping (Thing) -> Message
  ) -> some View {
    alert(
      Text(title), isPresented: isPresented, presenting: thing, actions: actions, message: message)
  }

  /// Shows an alert about `thing`, without a message.
  public func alert<Thing, Actions: View>(
    _ title: Text, isPresented: Binding<Bool>, presenting thing: Thing?,
    @ViewBuilder actions: @escaping (Thing) -> Actions
  ) -> some View {
    alert(title, isPresented: isPresented, presenting: thing, actions: actions) { _ in
      EmptyView()
    }
  }

  /// Shows an alert with a Markdown title about `thing`, without a message.
  public func alert<Thing, Actions: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, presenting thing: Thing?,
    @ViewBuilder actions: @escaping (Thing) -> Actions
  ) -> some View {
    alert(Text(title), isPresented: isPresented, presenting: thing, actions: actions)
  }

  /// Shows an alert with a verbatim title about `thing`, without a message.
  @_disfavoredOverload
  public func alert<S: StringProtocol, Thing, Actions: View>(
    _ title: S, isPresented: Binding<Bool>, presenting thing: Thing?,
    @ViewBuilder actions: @escaping (Thing) -> Actions
  ) -> some View {
    alert(Text(title), isPresented: isPresented, presenting: thing, actions: actions)
  }
}
