import SwiftUI

struct BookForm: View {
  enum Field: Hashable {
    case title, author, notes
  }

  let title: LocalizedStringKey
  let onSave: (Book) -> Void
  @Environment(\.dismiss) private var dismiss
  @State private var book: Book
  @FocusState private var focus: Field?

  init(
    title: LocalizedStringKey,
    book: Book = Book(title: "", author: "", genre: .novel, pages: 200),
    onSave: @escaping (Book) -> Void
  ) {
    self.title = title
    self.onSave = onSave
    _book = State(initialValue: book)
  }

  private var isValid: Bool {
    !book.title.trimmingCharacters(in: .whitespaces).isEmpty
  }

  var body: some View {
    NavigationStack {
      Form {
        Section("Book") {
          TextField("Title", text: $book.title)
            .focused($focus, equals: .title)
            .submitLabel(.next)
            .onSubmit { focus = .author }
          TextField("Author", text: $book.author)
            .focused($focus, equals: .author)
            .textInputAutocapitalization(.words)
            .autocorrectionDisabled()
            .submitLabel(.done)
          Picker("Genre", selection: $book.genre) {
            ForEach(Genre.allCases) { genre in
              Label(genre.title, systemImage: genre.symbol).tag(genre)
            }
          }
          Stepper(value: $book.pages, in: 10...2000, step: 10) {
            LabeledContent("Pages", value: "\(book.pages)")
          }
        }
        Section {
          Slider(value: $book.rating, in: 1...5, step: 1) {
            Text("Rating")
          } minimumValueLabel: {
            Text("1")
          } maximumValueLabel: {
            Text("5")
          }
          Toggle("Favorite", isOn: $book.isFavorite)
          Toggle("Lent to a friend", isOn: $book.isLent.animation())
          if book.isLent {
            DatePicker("Due", selection: $book.dueDate, displayedComponents: .date)
          }
        } header: {
          Text("Details")
        } footer: {
          if !isValid {
            Text("A book needs a title.")
              .foregroundStyle(.red)
          }
        }
        Section("Notes") {
          TextEditor(text: $book.notes)
            .focused($focus, equals: .notes)
            .frame(minHeight: 80)
        }
      }
      .navigationTitle(title)
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel", role: .cancel) { dismiss() }
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") {
            onSave(book)
            dismiss()
          }
          .disabled(!isValid)
        }
      }
      .onAppear { focus = book.title.isEmpty ? .title : nil }
    }
    .interactiveDismissDisabled(!book.notes.isEmpty)
  }
}
