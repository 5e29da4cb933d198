import SwiftUI

struct Note: Codable, Identifiable, Equatable {
  var id = UUID()
  var text: String
}

struct StorageListing: View {
  @AppStorage("notes") private var data = Data()
  @State private var draft = ""

  private var notes: [Note] { (try? JSONDecoder().decode([Note].self, from: data)) ?? [] }

  var body: some View {
    VStack(alignment: .leading) {
      HStack {
        TextField("Note", text: $draft)
          .onSubmit(add)
        Button("Keep", action: add)
      }
      .textFieldStyle(.roundedBorder)
      ForEach(notes) { note in
        HStack {
          Text(note.text)
          Spacer()
          Button("Remove", systemImage: "trash") { save(notes.filter { $0 != note }) }
            .labelStyle(.iconOnly)
        }
        .transition(.slide)
      }
      Text(notes.isEmpty ? "No notes" : "\(notes.count) kept")
    }
    .padding()
    .animation(.default, value: notes)
  }

  private func add() {
    guard !draft.isEmpty else { return }
    save(notes + [Note(text: draft)])
    draft = ""
  }

  private func save(_ notes: [Note]) {
    data = (try? JSONEncoder().encode(notes)) ?? Data()
  }
}
