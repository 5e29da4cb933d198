import SwiftUI

struct LoginListing: View {
  enum Field { case email, password }
  enum Status: Equatable { case idle, loading, failed(String), done }

  @State private var email = ""
  @State private var password = ""
  @State private var status = Status.idle
  @FocusState private var field: Field?

  private var canSubmit: Bool { email.contains("@") && password.count >= 4 }

  var body: some View {
    VStack(alignment: .leading, spacing: 16) {
      Text("Welcome back")
        .font(.largeTitle.bold())
      TextField("Email", text: $email)
        .textContentType(.emailAddress)
        .keyboardType(.emailAddress)
        .textInputAutocapitalization(.never)
        .focused($field, equals: .email)
        .onSubmit { field = .password }
      SecureField("Password", text: $password)
        .textContentType(.password)
        .focused($field, equals: .password)
        .onSubmit(submit)
      if case .failed(let message) = status {
        Label(message, systemImage: "exclamationmark.triangle")
          .foregroundStyle(.red)
          .transition(.opacity)
      }
      Button(action: submit) {
        Group {
          if status == .loading {
            ProgressView()
          } else {
            Text(status == .done ? "Signed in" : "Sign In")
          }
        }
        .frame(maxWidth: .infinity)
      }
      .buttonStyle(.borderedProminent)
      .disabled(!canSubmit || status == .loading)
    }
    .textFieldStyle(.roundedBorder)
    .padding()
  }

  private func submit() {
    guard canSubmit else { return }
    status = .loading
    Task {
      try? await Task.sleep(for: .milliseconds(20))
      withAnimation {
        status = password == "wrong" ? .failed("Wrong password") : .done
      }
    }
  }
}
