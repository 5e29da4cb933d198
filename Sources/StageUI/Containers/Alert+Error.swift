public import FoundationNames

extension View {
  /// Shows an alert about an error while `isPresented` is true and there is an error.
  ///
  /// The title is the error's `errorDescription`.
  public func alert<E: LocalizedError, Actions: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    alert(
      about: error, isPresented, title: { $0.errorDescription },
      actions: { _ in actions() }, message: { _ in EmptyView() })
  }

  /// Shows an alert about an error, with a message, while `isPresented` is true and there is an
  /// error.
  ///
  /// The title is the error's `errorDescription`.
  public func alert<E: LocalizedError, Actions: View, Message: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping (E) -> Actions,
    @ViewBuilder message: @escaping (E) -> Message
  ) -> some View {
    alert(
      about: error, isPresented, title: { $0.errorDescription }, actions: actions, message: message)
  }

  /// Shows an alert about an error; without a title, its description is the title.
  package func alert<E: Error, Actions: View, Message: View>(
    about error: E?, _ isPresented: Binding<Bool>, title: (E) -> String?,
    @ViewBuilder actions: @escaping (E) -> Actions,
    @ViewBuilder message: @escaping (E) -> Message
  ) -> some View {
    let shown = Binding(
      get: { isPresented.wrappedValue && error != nil }, set: { isPresented.wrappedValue = $0 })
    let title = error.map { title($0) ?? "\($0)" } ?? ""
    return alert(Text(verbatim: title), isPresented: shown) {
      if let error { actions(error) }
    } message: {
      if let error { message(error) }
    }
  }
}
