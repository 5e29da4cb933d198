extension View {
  /// Shows a dialog of choices in the middle of the window while `isPresented` is true; a choice or
  /// a tap outside closes it.
  ///
  /// The dialog has a button "Cancel" if none of `actions` has the role `.cancel`. The visibility
  /// `.automatic` shows the title, as SwiftUI does on desktops.
  public func confirmationDialog<Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message = { EmptyView() }
  ) -> some View {
    question(
      titleVisibility == .hidden ? Text(verbatim: "") : title, isPresented, closesOnTap: true,
      defaultAction: .cancellation, actions: actions, message: message)
  }

  /// Shows a dialog of choices with a Markdown title while `isPresented` is true.
  public func confirmationDialog<Actions: View, Message: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message = { EmptyView() }
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
      message: message)
  }

  /// Shows a dialog of choices with a verbatim title while `isPresented` is true.
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, Actions: View, Message: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message = { EmptyView() }
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
      message: message)
  }
}

extension View {
  /// Shows a dialog of choices about `thing`; while `thing` is nil, the dialog has only a button
  /// "Cancel".
  public func confirmationDialog<Thing, Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting thing: Thing?, @ViewBuilder actions: @escaping (Thing) -> Actions,
    @ViewBuilder message: @escaping (Thing) -> Message
  ) -> some View {
    confirmationDialog(title, isPresented: isPresented, titleVisibility: titleVisibility) {
      if let thing { actions(thing) }
    } message: {
      if let thing { message(thing) }
    }
  }

  /// Shows a dialog of choices with a Markdown title about `thing`; while `thing` is nil, the dialog
  /// has only a button "Cancel".
  public func confirmationDialog<Thing, Actions: View, Message: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting thing: Thing?,
    @ViewBuilder actions: @escaping (Thing) -> Actions,
    @ViewBuilder message: @escaping (Thing) -> Message
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, presenting: thing,
      actions: actions, message: message)
  }

  /// Shows a dialog of choices with a verbatim title about `thing`; while `thing` is nil, the dialog
  /// has only a button "Cancel".
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, Thing, Actions: View, Message: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting thing: Thing?, @ViewBuilder actions: @escaping (Thing) -> Actions,
    @ViewBuilder message: @escaping (Thing) -> Message
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, presenting: thing,
      actions: actions, message: message)
  }

  /// Shows a dialog of choices about `thing`, without a message.
  public func confirmationDialog<Thing, Actions: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting thing: Thing?, @ViewBuilder actions: @escaping (Thing) -> Actions
  ) -> some View {
    confirmationDialog(
      title, isPresented: isPresented, titleVisibility: titleVisibility, presenting: thing,
      actions: actions, message: { _ in EmptyView() })
  }

  /// Shows a dialog of choices with a Markdown title about `thing`, without a message.
  public func confirmationDialog<Thing, Actions: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting thing: Thing?,
    @ViewBuilder actions: @escaping (Thing) -> Actions
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, presenting: thing,
      actions: actions, message: { _ in EmptyView() })
  }

  /// Shows a dialog of choices with a verbatim title about `thing`, without a message.
  @_disfavoredOverload
  public func confirmationDialog<S: StringProtocol, Thing, Actions: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting thing: Thing?, @ViewBuilder actions: @escaping (Thing) -> Actions
  ) -> some View {
    confirmationDialog(
      Text(title), isPresented: isPresented, titleVisibility: titleVisibility, presenting: thing,
      actions: actions, message: { _ in EmptyView() })
  }
}
