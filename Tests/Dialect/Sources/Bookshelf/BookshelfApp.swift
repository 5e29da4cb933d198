import SwiftUI

@main
struct BookshelfApp: App {
  @State private var library = Library()

  var body: some Scene {
    WindowGroup {
      BookshelfView()
        .environment(library)
    }
  }
}

struct BookshelfView: View {
  @Environment(Library.self) private var library
  @AppStorage("sortOrder") private var order = SortOrder.title
  @State private var path = NavigationPath()
  @State private var query = ""
  @State private var scope: Genre?
  @State private var isAdding = false
  @State private var bookToDelete: Book?

  var body: some View {
    NavigationStack(path: $path) {
      List {
        ForEach(sections, id: \.genre) { section in
          Section {
            ForEach(section.books) { book in
              NavigationLink(value: book.id) {
                BookRow(book: book)
              }
              .swipeActions(edge: .leading) {
                Button {
                  library.toggleFavorite(book)
                } label: {
                  Label("Favorite", systemImage: "star")
                }
                .tint(.yellow)
              }
              .swipeActions(edge: .trailing, allowsFullSwipe: false) {
                Button(role: .destructive) {
                  bookToDelete = book
                } label: {
                  Label("Delete", systemImage: "trash")
                }
              }
              .contextMenu {
                Button(book.isFavorite ? "Unmark" : "Mark as Favorite", systemImage: "star") {
                  library.toggleFavorite(book)
                }
                Divider()
                Button("Delete", systemImage: "trash", role: .destructive) {
                  bookToDelete = book
                }
              }
            }
          } header: {
            Label(section.genre.title, systemImage: section.genre.symbol)
              .foregroundStyle(section.genre.tint)
          } footer: {
            if section.books.count > 1 {
              Text("\(section.books.count) books")
            }
          }
        }
      }
      .overlay {
        if sections.isEmpty {
          ContentUnavailableView.search(text: query)
        }
      }
      .animation(.default, value: query)
      .navigationTitle("Bookshelf")
      .navigationDestination(for: Book.ID.self) { id in
        if let book = library.book(with: id) {
          BookDetail(book: book)
        }
      }
      .searchable(text: $query, prompt: "Title or author")
      .searchScopes($scope) {
        Text("All").tag(Genre?.none)
        ForEach(Genre.allCases) { genre in
          Text(genre.title).tag(Optional(genre))
        }
      }
      .refreshable { await library.refresh() }
      .toolbar {
        ToolbarItem(placement: .topBarLeading) {
          Menu {
            Picker("Sort by", selection: $order) {
              ForEach(SortOrder.allCases) { order in
                Text(order.label).tag(order)
              }
            }
          } label: {
            Label("Sort", systemImage: "line.3.horizontal")
          }
        }
        ToolbarItem(placement: .primaryAction) {
          Button("Add Book", systemImage: "plus") { isAdding = true }
        }
        ToolbarItem(placement: .bottomBar) {
          Text("\(library.books.filter(\.isFinished).count) of \(library.books.count) finished")
            .font(.footnote)
            .foregroundStyle(.secondary)
        }
      }
      .sheet(isPresented: $isAdding) {
        BookForm(title: "New Book") { library.add($0) }
      }
      .confirmationDialog(
        "Delete this book?",
        isPresented: Binding(
          get: { bookToDelete != nil },
          set: { if !$0 { bookToDelete = nil } }
        ),
        titleVisibility: .visible,
        presenting: bookToDelete
      ) { book in
        Button("Delete “\(book.title)”", role: .destructive) {
          withAnimation { library.remove(book) }
        }
        Button("Cancel", role: .cancel) {}
      } message: { book in
        Text("Its notes and \(book.pagesRead) read pages are lost.")
      }
    }
    .tint(.indigo)
  }

  private var sections: [(genre: Genre, books: [Book])] {
    library.sections(matching: query, in: scope, sortedBy: order)
  }
}

struct BookRow: View {
  let book: Book

  var body: some View {
    HStack(spacing: 12) {
      RoundedRectangle(cornerRadius: 4)
        .fill(book.genre.tint.gradient)
        .frame(width: 32, height: 44)
        .overlay {
          Image(systemName: book.genre.symbol)
            .foregroundStyle(.white)
            .font(.footnote)
        }
        .accessibilityHidden(true)
      VStack(alignment: .leading, spacing: 2) {
        Text(book.title)
          .font(.headline)
        Text(book.author)
          .font(.subheadline)
          .foregroundStyle(.secondary)
        if book.pagesRead > 0 && !book.isFinished {
          ProgressView(value: book.progress)
            .tint(book.genre.tint)
        }
      }
      Spacer()
      if book.isFavorite {
        Image(systemName: "star.fill")
          .foregroundStyle(.yellow)
          .accessibilityLabel("Favorite")
      }
      if book.isFinished {
        Image(systemName: "checkmark.circle.fill")
          .foregroundStyle(.green)
          .accessibilityLabel("Finished")
      }
    }
    .padding(.vertical, 2)
  }
}
