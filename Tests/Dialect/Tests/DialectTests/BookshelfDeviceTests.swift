import StageUI
import SwiftUI
import Testing

@testable import Bookshelf

/// The list app, used by one device alone.
@MainActor
@Suite(.serialized) struct BookshelfDeviceTests {
  let library = Library()

  private func player() async throws -> Player {
    let player = try Player(Size(390, 720)) { [library] in
      BookshelfView().environment(library)
    }
    await player.run(1)
    return player
  }

  private func book(_ title: String) -> Book? { library.books.first { $0.title == title } }

  @Test(arguments: Device.allCases)
  func everyDeviceSearches(_ device: Device) async throws {
    let player = try await player()
    await player.write("ada", into: "Title or author", with: device)
    #expect(player.shows("Tidal Clocks") && !player.shows("Nine Rooms"))
    for (segment, x) in [(1, 98.0), (2, 177), (3, 256)] {
      if device == .pointer {
        // The segments are as wide as their titles.
        await player.tap(Point(x, try #require(player.element("Scope")).center.y))
      } else {
        await player.increase("Scope", with: device)
      }
      await player.run(0.5)
      // The books are in the second of the genres.
      #expect(player.shows("Tidal Clocks") == (segment == 2))
      #expect(player.shows("No Results") == (segment != 2))
    }
  }

  @Test(arguments: Device.allCases)
  func everyDeviceSorts(_ device: Device) async throws {
    let player = try await player()
    func isRoomsFirst() throws -> Bool {
      let (rooms, harbour) = try (
        #require(player.element("Nine Rooms")).frame,
        #require(player.element("The Paper Harbour")).frame
      )
      return rooms.minY < harbour.minY
    }
    #expect(try isRoomsFirst())
    for (order, isFirst) in [("Author", false), ("Progress", true)] {
      await player.press("Sort", with: device)
      await player.choose(order, with: device)
      await player.run(1)
      #expect(try isRoomsFirst() == isFirst)
    }
  }

  @Test(arguments: Device.allCases)
  func everyDeviceChangesABook(_ device: Device) async throws {
    let player = try await player()
    await player.press("Nine Rooms", with: device)
    await player.run(1)
    await player.press("Edit", with: device)
    await player.run(1)
    await player.increase("Pages", with: device)
    await player.increase("Rating", with: device)
    if device == .pointer {
      let genre = try #require(player.element("Genre")).center
      await player.hold([genre])
      await player.release(genre)
    } else {
      await player.press("Genre", with: device)
    }
    await player.choose("Travel", with: device)
    await player.press("Favorite", with: device)
    await player.press("Save", with: device)
    await player.run(1)
    let changed = try #require(book("Nine Rooms"))
    #expect(changed.pages == 294 && changed.rating > 3)
    #expect(changed.genre == .travel && changed.isFavorite)
    await player.press("Notes", with: device)
    #expect(player.shows("No notes yet."))
    await player.press("Start Over", with: device)
    await player.press("Start Over", with: device)
    #expect(book("Nine Rooms")?.pagesRead == 0)
  }

  @Test func quickClickOpensTheGenres() async throws {
    let player = try await player()
    await player.tap("Nine Rooms", then: 1)
    await player.tap("Edit", then: 1)
    // The click of 50 ms is released over an item of the menu.
    await player.tap("Genre")
    #expect(player.shows("Travel"))
  }

  @Test(arguments: Device.allCases)
  func everyDeviceDeletesByTheMenu(_ device: Device) async throws {
    let player = try await player()
    await player.openMenu(of: "Nine Rooms", with: device)
    await player.choose("Mark as Favorite", with: device)
    await player.run(0.5)
    #expect(book("Nine Rooms")?.isFavorite == true)
    await player.openMenu(of: "Nine Rooms", with: device)
    await player.choose("Delete", with: device)
    await player.run(0.5)
    await player.press("Cancel", with: device)
    await player.run(0.5)
    #expect(book("Nine Rooms") != nil)
    await player.openMenu(of: "Nine Rooms", with: device)
    await player.choose("Delete", with: device)
    await player.run(0.5)
    await player.press("Delete “Nine Rooms”", with: device)
    await player.run(1)
    #expect(book("Nine Rooms") == nil && !player.shows("Nine Rooms"))
  }

  @Test func longPressOfAFingerOpensTheMenu() async throws {
    let player = try await player()
    await player.longPress("Nine Rooms")
    await player.tap("Mark as Favorite")
    await player.run(0.5)
    #expect(book("Nine Rooms")?.isFavorite == true)
  }

  @Test func leadingSwipeOffersTheFavorite() async throws {
    let player = try await player()
    let row = try #require(player.element("Nine Rooms")).frame
    await player.drag(Point(60, row.midY), Point(150, row.midY))
    #expect(book("Nine Rooms")?.isFavorite == false)
    await player.tap("Favorite")
    await player.run(0.5)
    #expect(book("Nine Rooms")?.isFavorite == true)
    // A long swipe needs no press.
    await player.drag(Point(40, row.midY), Point(360, row.midY))
    await player.run(0.5)
    #expect(book("Nine Rooms")?.isFavorite == false)
  }
}
