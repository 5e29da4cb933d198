import SwiftUI

struct Toast: Equatable, Identifiable {
  let id = UUID()
  var message: String
}

struct ToastModifier: ViewModifier {
  @Binding var toast: Toast?

  func body(content: Content) -> some View {
    content
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .overlay(alignment: .top) {
        if let toast {
          Text(toast.message)
            .padding(.horizontal, 20)
            .padding(.vertical, 12)
            .background(.ultraThickMaterial, in: .capsule)
            .shadow(radius: 8)
            .padding(.top)
            .transition(.move(edge: .top).combined(with: .opacity))
            .onTapGesture { self.toast = nil }
            .id(toast.id)
        }
      }
      .animation(.spring, value: toast)
      .task(id: toast?.id) {
        guard toast != nil else { return }
        try? await Task.sleep(for: .seconds(0.3))
        if !Task.isCancelled { toast = nil }
      }
  }
}

extension View {
  func toast(_ toast: Binding<Toast?>) -> some View { modifier(ToastModifier(toast: toast)) }
}

struct ToastListing: View {
  @State private var toast: Toast?

  var body: some View {
    Button("Save") { toast = Toast(message: "Saved") }
      .toast($toast)
  }
}
