import StageUI
import SwiftUI
import Testing

@testable import Bookshelf

/// The list app: navigation, search and forms.
@MainActor
@Suite(.serialized) struct BookshelfTests {
  let library = Library()

  private func player(_ change: (inout EnvironmentValues) -> Void = { _ in }) throws -> Player {
    try Player(Size(390, 720), change) { [library] in BookshelfView().environment(library) }
  }

  private func book(_ title: String) -> Book? { library.books.first { $0.title == title } }

  @Test func pointerAloneReadsEditsAndDeletes() async throws {
    let player = try player()
    await player.run(1)
    await player.tap("Nine Rooms")
    await player.run(1)
    #expect(player.shows("142 of 284 pages"))
    await player.tap("Read 10 Pages")
    #expect(player.shows("152 of 284 pages"))
    #expect(book("Nine Rooms")?.pagesRead == 152)
    await player.tap("Start Over")
    #expect(player.shows("You have read 152 pages."))
    await player.tap("Keep Reading")
    #expect(book("Nine Rooms")?.pagesRead == 152)
    await player.tap("Mark as Favorite")
    #expect(book("Nine Rooms")?.isFavorite == true)
    await player.tap("Edit")
    await player.run(0.5)
    await player.tap("Lent to a friend")
    #expect(player.shows("Due"))
    await player.tap("Save")
    await player.run(0.5)
    #expect(book("Nine Rooms")?.isLent == true)
    await player.tap("Bookshelf")
    await player.run(1)
    #expect(player.shows("A Small Weather"))
    #expect(player.warnings == [])
  }

  @Test func pointerAloneAddsABook() async throws {
    let player = try player()
    await player.run(1)
    await player.tap("Add Book")
    await player.run(0.5)
    #expect(player.shows("A book needs a title."))
    await player.type("Zebra Days")
    #expect(!player.shows("A book needs a title."))
    await player.tap("Author")
    await player.type("B. Quill")
    await player.tap("Save")
    await player.run(1)
    #expect(book("Zebra Days")?.author == "B. Quill")
    #expect(book("Zebra Days")?.genre == .novel)
    try await player.expectGolden("bookshelf-added")
  }

  @Test func swipeOffersToDelete() async throws {
    let player = try player()
    await player.run(1)
    let row = try #require(player.element("Nine Rooms")).center
    await player.drag(Point(300, row.y), Point(140, row.y))
    try await player.expectGolden("bookshelf-swiped")
    await player.tap("Delete")
    await player.run(0.5)
    #expect(player.shows("Its notes and 142 read pages are lost."))
    await player.tap("Delete “Nine Rooms”")
    await player.run(1)
    #expect(book("Nine Rooms") == nil)
    #expect(!player.shows("Nine Rooms"))
  }

  @Test func searchFiltersTheList() async throws {
    let player = try player()
    await player.run(1)
    await player.tap("Title or author")
    await player.type("ada")
    #expect(player.shows("Tidal Clocks") && player.shows("Moss and Stone"))
    #expect(!player.shows("Nine Rooms"))
    await player.type("xx")
    await player.run(0.5)
    #expect(player.shows("No Results"))
  }

  @Test func keyboardAloneReadsABook() async throws {
    let player = try player()
    await player.run(1)
    await player.focusByKeys("Title or author")
    await player.type("salt")
    await player.pressByKeys("The Salt Road", .return)
    await player.run(1)
    #expect(player.shows("0 of 312 pages"))
    await player.pressByKeys("Read 10 Pages")
    #expect(book("The Salt Road")?.pagesRead == 10)
    await player.pressByKeys("Notes")
    #expect(player.shows("No notes yet."))
    await player.key(.escape)
    await player.run(1)
    #expect(!player.shows("No notes yet."))
  }

  @Test func keyboardAloneAddsABook() async throws {
    let player = try player()
    await player.run(1)
    await player.pressByKeys("Add Book")
    await player.run(0.5)
    await player.type("Zebra Days")
    await player.key(.return)
    await player.type("B. Quill")
    await player.focusByKeys("Favorite")
    await player.key(.space, " ")
    await player.pressByKeys("Save")
    await player.run(1)
    #expect(book("Zebra Days")?.author == "B. Quill")
    #expect(book("Zebra Days")?.isFavorite == true)
  }

  @Test func padAloneReadsABook() async throws {
    let player = try player()
    await player.run(1)
    await player.pressByPad("Nine Rooms")
    await player.run(1)
    #expect(player.shows("142 of 284 pages"))
    await player.pressByPad("Read 10 Pages")
    #expect(book("Nine Rooms")?.pagesRead == 152)
    await player.pressByPad("Mark as Favorite")
    #expect(book("Nine Rooms")?.isFavorite == true)
    await player.pad(.east)
    await player.run(1)
    #expect(player.shows("A Small Weather"))
  }

  @Test func padAloneOpensAndCancelsTheForm() async throws {
    let player = try player()
    await player.run(1)
    await player.pressByPad("Add Book")
    await player.run(0.5)
    #expect(player.shows("A book needs a title."))
    await player.pressByPad("Favorite")
    await player.pressByPad("Cancel")
    await player.run(1)
    #expect(!player.shows("A book needs a title."))
  }

  @Test func reducedMotionShowsSheetsAndPagesInPlace() async throws {
    let player = try player { $0.accessibilityReduceMotion = true }
    await player.run(1)
    for (label, inside) in [("Add Book", "Cancel"), ("Nine Rooms", "Read 10 Pages")] {
      #expect(player.host.activate(labelled: player.element(label)?.accessibility.label ?? ""))
      await player.run(0.05)
      let early = player.element(inside)?.frame
      await player.run(1)
      #expect(early != nil && early == player.element(inside)?.frame)
      if label == "Add Book" { await player.tap("Cancel") }
      await player.run(1)
    }
  }
}
