import SwiftUI

enum Genre: String, CaseIterable, Identifiable, Codable {
  case novel, science, travel, poetry

  var id: Self { self }
  var title: String { rawValue.capitalized }

  var symbol: String {
    switch self {
    case .novel: "book"
    case .science: "bolt"
    case .travel: "globe"
    case .poetry: "heart"
    }
  }

  var tint: Color {
    switch self {
    case .novel: .indigo
    case .science: .teal
    case .travel: .orange
    case .poetry: .pink
    }
  }
}

struct Book: Identifiable, Hashable {
  let id: UUID
  var title: String
  var author: String
  var genre: Genre
  var pages: Int
  var pagesRead = 0
  var rating = 3.0
  var isFavorite = false
  var isLent = false
  var dueDate = Date(timeIntervalSinceReferenceDate: 800_000_000)
  var notes = ""

  init(id: UUID = UUID(), title: String, author: String, genre: Genre, pages: Int) {
    self.id = id
    self.title = title
    self.author = author
    self.genre = genre
    self.pages = pages
  }

  var progress: Double { pages > 0 ? Double(pagesRead) / Double(pages) : 0 }
  var isFinished: Bool { pagesRead >= pages }

  func matches(_ query: String) -> Bool {
    query.isEmpty
      || title.localizedCaseInsensitiveContains(query)
      || author.localizedCaseInsensitiveContains(query)
  }
}

enum SortOrder: String, CaseIterable, Identifiable {
  case title, author, progress

  var id: String { rawValue }
  var label: LocalizedStringKey {
    switch self {
    case .title: "Title"
    case .author: "Author"
    case .progress: "Progress"
    }
  }
}

@Observable
final class Library {
  var books: [Book]
  private(set) var refreshCount = 0

  init(books: [Book] = Library.samples) {
    self.books = books
  }

  func book(with id: Book.ID) -> Book? {
    books.first { $0.id == id }
  }

  func add(_ book: Book) {
    books.append(book)
  }

  func update(_ book: Book) {
    guard let index = books.firstIndex(where: { $0.id == book.id }) else { return }
    books[index] = book
  }

  func remove(_ book: Book) {
    books.removeAll { $0.id == book.id }
  }

  func toggleFavorite(_ book: Book) {
    guard let index = books.firstIndex(where: { $0.id == book.id }) else { return }
    books[index].isFavorite.toggle()
  }

  @MainActor
  func refresh() async {
    try? await Task.sleep(for: .milliseconds(50))
    refreshCount += 1
  }

  func sections(matching query: String, in genre: Genre?, sortedBy order: SortOrder) -> [(
    genre: Genre, books: [Book]
  )] {
    let matching = books.filter { $0.matches(query) && (genre == nil || $0.genre == genre) }
    let sorted = matching.sorted { first, second in
      switch order {
      case .title: first.title < second.title
      case .author: first.author < second.author
      case .progress: first.progress > second.progress
      }
    }
    return Dictionary(grouping: sorted, by: \.genre)
      .map { (genre: $0.key, books: $0.value) }
      .sorted { $0.genre.title < $1.genre.title }
  }

  static let samples: [Book] = {
    var books = [
      Book(title: "The Salt Road", author: "Mina Okafor", genre: .travel, pages: 312),
      Book(title: "Nine Rooms", author: "Tomas Ek", genre: .novel, pages: 284),
      Book(title: "Tidal Clocks", author: "Ada Brandt", genre: .science, pages: 198),
      Book(title: "A Small Weather", author: "Lena Suzuki", genre: .poetry, pages: 96),
      Book(title: "The Paper Harbour", author: "Idris Vale", genre: .novel, pages: 420),
      Book(title: "Moss and Stone", author: "Ada Brandt", genre: .science, pages: 240),
    ]
    books[1].pagesRead = 142
    books[2].pagesRead = 198
    books[4].pagesRead = 42
    books[4].isFavorite = true
    return books
  }()
}
