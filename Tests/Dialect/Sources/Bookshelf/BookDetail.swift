import SwiftUI

struct BookDetail: View {
  let book: Book
  @Environment(Library.self) private var library
  @Environment(\.dismiss) private var dismiss
  @State private var isEditing = false
  @State private var showsNotes = false
  @State private var showsResetAlert = false

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 20) {
        header
        GroupBox("Progress") {
          VStack(alignment: .leading, spacing: 8) {
            ProgressView(value: book.progress) {
              Text("\(book.pagesRead) of \(book.pages) pages")
            }
            HStack {
              Button("Read 10 Pages") { read(10) }
                .buttonStyle(.borderedProminent)
                .disabled(book.isFinished)
              Button("Start Over") { showsResetAlert = true }
                .buttonStyle(.bordered)
                .disabled(book.pagesRead == 0)
            }
          }
        }
        GroupBox {
          LabeledContent("Genre", value: book.genre.title)
          Divider()
          LabeledContent("Pages", value: book.pages, format: .number)
          Divider()
          LabeledContent("Rating") {
            StarRating(rating: book.rating)
          }
        }
        DisclosureGroup("Notes", isExpanded: $showsNotes) {
          Text(book.notes.isEmpty ? "No notes yet." : book.notes)
            .foregroundStyle(.secondary)
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding(.top, 4)
        }
      }
      .padding()
    }
    .navigationTitle(book.title)
    .navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItemGroup(placement: .topBarTrailing) {
        Button {
          library.toggleFavorite(book)
        } label: {
          Image(systemName: book.isFavorite ? "star.fill" : "star")
            .contentTransition(.symbolEffect(.replace))
        }
        .accessibilityLabel(book.isFavorite ? "Unmark" : "Mark as Favorite")
        Button("Edit") { isEditing = true }
      }
    }
    .sheet(isPresented: $isEditing) {
      BookForm(title: "Edit Book", book: book) { library.update($0) }
        .presentationDetents([.large])
    }
    .alert("Start this book over?", isPresented: $showsResetAlert) {
      Button("Start Over", role: .destructive) { read(-book.pagesRead) }
      Button("Keep Reading", role: .cancel) {}
    } message: {
      Text("You have read \(book.pagesRead) pages.")
    }
  }

  private var header: some View {
    HStack(alignment: .top, spacing: 16) {
      RoundedRectangle(cornerRadius: 8, style: .continuous)
        .fill(
          LinearGradient(
            colors: [book.genre.tint, book.genre.tint.opacity(0.5)],
            startPoint: .topLeading, endPoint: .bottomTrailing)
        )
        .frame(width: 96, height: 132)
        .shadow(radius: 6, y: 3)
        .overlay {
          Image(systemName: book.genre.symbol)
            .font(.largeTitle)
            .foregroundStyle(.white)
        }
        .accessibilityHidden(true)
      VStack(alignment: .leading, spacing: 6) {
        Text(book.title)
          .font(.title2.weight(.semibold))
        Text(book.author)
          .foregroundStyle(.secondary)
        if book.isLent {
          Label("Due \(book.dueDate, format: .dateTime.day().month())", systemImage: "calendar")
            .font(.footnote)
        }
      }
    }
    .accessibilityElement(children: .combine)
  }

  private func read(_ pages: Int) {
    var changed = book
    changed.pagesRead = min(max(book.pagesRead + pages, 0), book.pages)
    withAnimation(.snappy) { library.update(changed) }
  }
}

struct StarRating: View {
  let rating: Double

  var body: some View {
    HStack(spacing: 2) {
      ForEach(1...5, id: \.self) { star in
        Image(systemName: Double(star) <= rating ? "star.fill" : "star")
          .imageScale(.small)
          .foregroundStyle(.orange)
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Rating")
    .accessibilityValue("\(Int(rating)) of 5")
  }
}
