import SwiftUI

#Preview("Detail") {
  NavigationStack {
    BookDetail(book: Library.samples[1])
  }
  .environment(Library())
}

#Preview("Form") {
  BookForm(title: "New Book") { _ in }
}

#Preview {
  BookshelfView()
    .environment(Library())
}
