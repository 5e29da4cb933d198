import StageUI

/// A form with text fields that pass the focus on.
struct SignUpListing: View {
  enum Field: Hashable { case name, email, password, seats, note }

  @State private var name = "Grace Hopper"
  @State private var email = ""
  @State private var password = "swordfish"
  @State private var seats = 1200
  @State private var note = "Two lines of notes that wrap at the width of the field."
  @State private var diary = "Dear diary,\n\nthe editor wraps its lines."
  @FocusState private var field: Field?

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text("Sign up").font(.title2.bold())
      TextField("Name", text: $name)
        .textContentType(.name)
        .focused($field, equals: .name)
        .submitLabel(.next)
        .onSubmit { field = .email }
      TextField("Email", text: $email, prompt: Text("name@example.com"))
        .keyboardType(.emailAddress)
        .textInputAutocapitalization(.never)
        .autocorrectionDisabled()
        .focused($field, equals: .email)
        .onSubmit { field = .password }
      SecureField("Password", text: $password)
        .focused($field, equals: .password)
        .submitLabel(.done)
      HStack {
        Text("Seats")
        TextField("Seats", value: $seats, format: .number)
          .multilineTextAlignment(.trailing)
          .keyboardType(.numberPad)
          .focused($field, equals: .seats)
      }
      TextField("Note", text: $note, axis: .vertical)
        .lineLimit(2...4)
        .focused($field, equals: .note)
      TextField("Nickname", text: .constant("plain")).textFieldStyle(.plain)
      TextField("Underlined", text: .constant("")).textFieldStyle(Underlined())
      TextField("Locked", text: .constant("disabled")).disabled(true)
      TextEditor(text: $diary)
        .frame(height: 90)
        .overlay(RoundedRectangle(cornerRadius: 10).stroke(.quaternary))
    }
    .textFieldStyle(.roundedBorder)
    .tint(.purple)
    .padding()
    .onAppear { field = .name }
  }

  private struct Underlined: TextFieldStyle {
    func _body(configuration: TextField<_Label>) -> some View {
      configuration.padding(.vertical, 6).overlay(alignment: .bottom) { Divider() }
    }
  }
}
