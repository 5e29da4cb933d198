// Alerts about errors with Foundation's texts.
public import Foundation
public import StageUI

/// Foundation's protocol, not the kit's; alerts take errors of both.
public typealias LocalizedError = Foundation.LocalizedError

extension View {
  /// Shows an alert about an error while `isPresented` is true and there is an error.
  public func alert<E: Foundation.LocalizedError, Actions: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping () -> Actions
  ) -> some View {
    alert(
      about: error, isPresented, title: { $0.errorDescription },
      actions: { _ in actions() }, message: { _ in EmptyView() })
  }

  /// Shows an alert about an error, with a message, while `isPresented` is true and there is an
  /// error.
  public func alert<E: Foundation.LocalizedError, Actions: View, Message: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping (E) -> Actions,
    @ViewBuilder message: @escaping (E) -> Message
  ) -> some View {
    alert(
      about: error, isPresented, title: { $0.errorDescription }, actions: actions, message: message)
  }
}
