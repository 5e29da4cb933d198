/// A question in the middle of a darkened surface.
struct AlertPlate<Actions: View, Message: View>: View {
  let presentation: Presentation
  let closesOnTap: Bool
  let title: Text
  let actions: Actions
  let message: Message

  var body: some View {
    PresentationBackdrop(presentation: presentation, closesOnTap: closesOnTap)
    VStack(spacing: 16) {
      title.font(.headline)
      message.font(.subheadline).multilineTextAlignment(.center)
      // Whatever is chosen closes the question, by whatever means.
      VStack(spacing: 8) { actions }
        .environment(\.dismissAfterAction, DismissAction(target: presentation))
        .simultaneousGesture(TapGesture().onEnded { presentation.dismiss() })
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
}

extension View {
  /// Asks something in the middle of the surface while a state is true; any choice closes it.
  public func alert<Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> some View {
    question(title, isPresented, closesOnTap: false, actions: actions, message: message)
  }

  private func question<Actions: View, Message: View>(
    _ title: Text, _ isPresented: Binding<Bool>, closesOnTap: Bool,
    actions: @escaping () -> Actions, message: @escaping () -> Message
  ) -> some View {
    modifier(
      PresentationModifier(
        isPresented: isPresented,
        layer: {
          AlertPlate(
            presentation: $0, closesOnTap: closesOnTap, title: title, actions: actions(),
            message: message())
        }))
  }

  public func alert<Actions: View, Message: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>,
    @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message = { EmptyView() }
  ) -> some View {
    alert(Text(title), isPresented: isPresented, actions: actions, message: message)
  }

  @_disfavoredOverload
  public func alert<S: StringProtocol, Actions: View, Message: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message = { EmptyView() }
  ) -> some View {
    alert(Text(title), isPresented: isPresented, actions: actions, message: message)
  }

  /// Asks something about a thing, which actions and message are made of.
  public func alert<Thing, Actions: View, Message: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, presenting thing: Thing?,
    @ViewBuilder actions: @escaping (Thing) -> Actions,
    @ViewBuilder message: @escaping (Thing) -> Message
  ) -> some View {
    alert(Text(title), isPresented: isPresented) {
      if let thing { actions(thing) }
    } message: {
      if let thing { message(thing) }
    }
  }

  /// Asks which of some things to do; a tap outside does none of them.
  public func confirmationDialog<Actions: View, Message: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message = { EmptyView() }
  ) -> some View {
    question(
      titleVisibility == .hidden ? Text(verbatim: "") : Text(title), isPresented,
      closesOnTap: true, actions: actions, message: message)
  }

  /// Asks what to do with a thing, which actions and message are made of.
  public func confirmationDialog<Thing, Actions: View, Message: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting thing: Thing?,
    @ViewBuilder actions: @escaping (Thing) -> Actions,
    @ViewBuilder message: @escaping (Thing) -> Message
  ) -> some View {
    confirmationDialog(title, isPresented: isPresented, titleVisibility: titleVisibility) {
      if let thing { actions(thing) }
    } message: {
      if let thing { message(thing) }
    }
  }

  public func confirmationDialog<Thing, Actions: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting thing: Thing?,
    @ViewBuilder actions: @escaping (Thing) -> Actions
  ) -> some View {
    confirmationDialog(title, isPresented: isPresented, titleVisibility: titleVisibility) {
      if let thing { actions(thing) }
    }
  }
}
