import Foundation
import StageUI
import SwiftUI
import Testing

@testable import Listings

/// Listings driven by scripts, with the values that they must show.
@MainActor
@Suite(.serialized) struct ScriptTests {
  private func player(_ name: String) async throws -> Player {
    let player = try Listing.named(name).player()
    await player.run(0.5)
    return player
  }

  /// The files with scripts name each listing in quotation marks.
  @Test func everyListingHasAScript() throws {
    let folder = Foundation.URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let scripts = try ["ScriptTests", "ControlScriptTests", "MotionScriptTests"].map {
      try String(contentsOf: folder.appendingPathComponent("\($0).swift"), encoding: .utf8)
    }.joined()
    #expect(Listing.all.map(\.name).filter { !scripts.contains("\"\($0)\"") } == [])
  }

  @Test func counterCounts() async throws {
    let player = try await player("counter")
    await player.tap("Less")
    #expect(player.shows("“0”") || player.element("0") != nil)
    for _ in 0..<3 { await player.tap("More") }
    #expect(player.element("3") != nil)
    await player.tap("Less")
    #expect(player.element("2") != nil)
    await player.tap("Reset")
    #expect(player.element("0") != nil)
  }

  @Test func todosAreAddedAndTicked() async throws {
    let player = try await player("todo")
    #expect(player.shows("2 left"))
    await player.tap("New task")
    await player.type("Sing")
    await player.key(.return)
    #expect(player.shows("3 left"))
    await player.tap("Sing")
    #expect(player.shows("2 left"))
  }

  @Test func loginFailsAndSucceeds() async throws {
    let player = try await player("login")
    await player.tap("Email")
    await player.type("a@b.c")
    await player.key(.return)
    await player.type("wrong")
    await player.key(.return)
    #expect(await player.wait { player.shows("Wrong password") })
    await player.type("er")
    await player.tap("Sign In")
    #expect(await player.wait { player.shows("Signed in") })
  }

  @Test func timerCountsToItsEnd() async throws {
    let player = try await player("timer")
    await player.tap("Start")
    #expect(await player.wait { player.shows("0:00") && player.shows("Start") })
  }

  @Test func photosAreSelected() async throws {
    let player = try await player("photo-grid")
    await player.tap("Photo 2")
    await player.tap("Photo 4")
    #expect(player.shows("2 selected"))
    await player.tap("Photo 2")
    #expect(player.shows("1 selected"))
    await player.tap("Clear")
    #expect(player.shows("Select photos"))
  }

  @Test func messageIsSent() async throws {
    let player = try await player("chat")
    await player.tap("Message")
    await player.type("Here it is")
    await player.tap("Send")
    await player.run(1)
    #expect(player.shows("Here it is"))
    #expect(player.element("Send")?.accessibility.isDisabled == true)
  }

  @Test func tabsKeepTheirState() async throws {
    let player = try await player("tabs")
    await player.tap("Read All")
    await player.run(0.5)
    #expect(!player.shows("Message 1"))
    await player.tap("Profile")
    await player.run(0.5)
    #expect(player.shows("Nickname"))
    await player.tap("Inbox")
    await player.run(0.5)
    #expect(!player.shows("Message 1"))
  }

  @Test func menuActsAndRemembers() async throws {
    let player = try await player("menus")
    await player.tap("Actions")
    await player.tap("Sprinkles")
    #expect(player.shows("with sprinkles"))
    await player.tap("Actions")
    await player.tap("Share")
    await player.tap("Print")
    #expect(player.shows("Printed, vanilla with sprinkles"))
  }

  @Test(arguments: Device.allCases)
  func flavorIsChosen(_ device: Device) async throws {
    let player = try await player("menus")
    await player.press("Flavor", with: device)
    #expect(player.shows("Mint"))
    await player.choose("Mint", with: device)
    #expect(player.shows("–, mint"))
  }

  @Test func sheetsReturnTheirResults() async throws {
    let player = try await player("sheets")
    await player.tap("Choose Apple")
    await player.run(0.5)
    await player.tap("Take")
    await player.run(1)
    #expect(player.shows("Apple."))
    await player.tap("Full Screen")
    await player.run(0.5)
    await player.tap("Close")
    await player.run(1)
    await player.tap("Rename")
    await player.run(0.5)
    await player.tap("Name")
    await player.type("Fig")
    await player.tap("OK")
    await player.run(0.5)
    #expect(player.shows("Fig"))
  }

  @Test func cartMultiplies() async throws {
    let player = try await player("cart")
    #expect(player.shows("16.50"))
    #expect(player.host.adjust(labelled: "1", .increment))
    await player.run(0.2)
    #expect(player.shows("21.00"))
  }

  @Test func routerPopsToTheRoot() async throws {
    let player = try await player("navigation")
    await player.tap("Iceland")
    await player.run(1)
    await player.tap("Akureyri")
    await player.run(1)
    await player.tap("Back to Countries")
    await player.run(1)
    #expect(player.shows("Portugal") && !player.shows("Akureyri"))
  }

  @Test func digitsMoveTheFocus() async throws {
    let player = try await player("focus")
    await player.type("1234")
    #expect(player.shows("Code: 1234"))
  }

  @Test func failedLoadIsTriedAgain() async throws {
    let player = try await player("async-state")
    #expect(await player.wait { player.shows("The shelf is empty.") })
    await player.tap("Try Again")
    #expect(await player.wait { player.shows("Cookbook") })
  }

  @Test func tileIsTurnedLiftedAndDragged() async throws {
    let player = try await player("gestures")
    await player.tap("Turn", then: 2)
    #expect(player.shows("45°"))
    let start = try #require(player.element("Tile")).frame
    let (from, to) = (start.center, Point(start.midX + 60, start.midY + 40))
    // Without a long press, the tile stays.
    await player.drag(from, to)
    #expect(player.element("Tile")?.frame == start)
    await player.hold([from, to], rest: 0.4)
    await player.release(to)
    await player.run(1)
    let moved = try #require(player.element("Tile")).frame
    #expect(abs(moved.midX - start.midX - 60) < 1 && abs(moved.midY - start.midY - 40) < 1)
  }

  @Test func settingsAreStoredAndReset() async throws {
    let player = try await player("settings")
    await player.tap("Notifications")
    #expect(player.element("Volume")?.accessibility.isDisabled == true)
    await player.tap("Privacy")
    await player.run(1)
    #expect(player.shows("We keep nothing."))
    await player.key(.escape)
    await player.run(1)
    await player.tap("Reset")
    await player.run(0.5)
    await player.tap("Reset")
    await player.run(0.5)
    #expect(player.element("Volume")?.accessibility.isDisabled == false)
  }

  @Test func threeInARowWin() async throws {
    let player = try await player("tic-tac-toe")
    for cell in [1, 4, 2, 5, 3] { await player.tap("Cell \(cell)") }
    #expect(player.shows("Cross wins"))
    await player.pressByKeys("New Game")
    #expect(player.shows("Playing"))
  }

  @Test func ratingIsAdjusted() async throws {
    let player = try await player("rating")
    #expect(player.host.adjust(labelled: "Rating", .increment))
    #expect(player.host.adjust(labelled: "Rating", .increment))
    await player.run(0.2)
    #expect(player.value("Rating") == "4 of 5")
    #expect(player.shows("Thank you!"))
  }

  @Test func onboardingEnds() async throws {
    let player = try await player("onboarding")
    await player.tap("Continue")
    await player.run(1)
    await player.tap("Continue")
    await player.run(1)
    await player.tap("Start")
    await player.run(1)
    #expect(player.shows("Welcome!"))
  }

  @Test func toastGoesByItself() async throws {
    let player = try await player("toast")
    await player.tap("Save", then: 0.2)
    #expect(player.shows("Saved"))
    #expect(await player.wait { !player.shows("Saved") })
  }

  @Test func commentsFold() async throws {
    let player = try await player("comments")
    #expect(player.shows("Early ones?"))
    await player.tap("What do you plant in March?")
    await player.run(0.5)
    #expect(!player.shows("Peas"))
  }

  @Test func topCardIsSwipedAway() async throws {
    let player = try await player("swipe-stack")
    await player.drag(Point(170, 160), Point(330, 160))
    await player.run(1)
    #expect(player.shows("Liked 1") && !player.shows("Card 4"))
    await player.drag(Point(170, 160), Point(190, 160))
    await player.run(1)
    #expect(player.shows("Card 3"))
  }

  @Test func wrongPinShakesAndRightPinOpens() async throws {
    let player = try await player("shake")
    await player.tap("Unlock")
    await player.run(1)
    #expect(player.shows("1 wrong"))
    await player.tap("PIN")
    await player.type("42")
    await player.tap("Unlock")
    #expect(!player.shows("2 wrong"))
  }

  @Test func numberRolls() async throws {
    let player = try await player("counting")
    await player.tap("Add 500")
    let early = player.tree
    await player.run(2)
    #expect(player.shows("500") && early != player.tree)
  }

  @Test func dialogDeletes() async throws {
    let player = try await player("popovers")
    await player.tap("Info")
    await player.run(0.5)
    #expect(player.shows("A small explanation"))
    await player.key(.escape)
    await player.run(0.5)
    await player.tap("Delete")
    await player.run(0.5)
    #expect(player.shows("This cannot be undone."))
    await player.tap("Delete")
    await player.run(0.5)
    #expect(player.shows("Deleted"))
  }

  @Test func notesAreStored() async throws {
    let player = try await player("storage")
    await player.tap("Note")
    await player.type("Milk")
    await player.key(.return)
    await player.run(0.5)
    #expect(player.shows("1 kept") && player.shows("Milk"))
    await player.tap("Remove")
    await player.run(0.5)
    #expect(player.shows("No notes"))
  }

  @Test func rowsAreMovedAndDeletedInEditMode() async throws {
    let player = try await player("reorder")
    await player.tap("Edit", then: 1)
    let (first, second) = try (
      #require(player.element("Lisbon")).frame, #require(player.element("Porto")).frame
    )
    let handle = Point(player.size.width - 36, first.midY)
    await player.drag(handle, Point(handle.x, second.midY + 8))
    await player.run(1)
    let order = try ["Porto", "Lisbon"].map { try #require(player.element($0)).frame.midY }
    #expect(order == order.sorted())
    // The button of the first row asks by a second one.
    await player.tap("Delete", then: 1)
    await player.tap("Delete", then: 1)
    #expect(player.element("Porto") == nil && player.element("Lisbon") != nil)
    await player.tap("Restore", then: 1)
    #expect(player.element("Porto") != nil)
  }

  @Test func profileIsEdited() async throws {
    let player = try await player("bindable")
    await player.tap("Tea")
    #expect(player.shows("likes Numbers and Tea"))
    await player.tap("Numbers")
    await player.tap("Tea")
    #expect(player.shows("likes "))
  }

  @Test func themeFollowsTheToggle() async throws {
    let player = try await player("theme-toggle")
    #expect(player.shows("Good morning"))
    await player.pressByKeys("Light")
    await player.run(0.5)
    #expect(player.shows("Good night"))
  }

  @Test func settingsAreChangedAndReset() async throws {
    let player = try await player("preferences-form")
    #expect(player.value("Entry fee")?.contains("2.50") == true)
    await player.tap("Sounds")
    #expect(player.element("Volume") == nil)
    await player.tap("Version, 1.4")
    #expect(player.shows("1,024"))
    await player.key(.escape)
    await player.tap("Reset All Settings")
    await player.tap("Reset")
    #expect(player.element("Volume") != nil)
  }

  @Test func cardsAreThrownAside() async throws {
    let player = try await player("card-stack")
    // Too short a drag springs back.
    await player.drag(Point(195, 200), Point(260, 190))
    #expect(player.element("Clubs") != nil)
    await player.drag(Point(195, 200), Point(385, 190))
    await player.run(0.6)
    #expect(player.element("Clubs") == nil && player.element("Kept: 1") != nil)
    for _ in 0..<3 {
      await player.drag(Point(195, 200), Point(5, 190))
      await player.run(0.6)
    }
    #expect(player.shows("You kept 1 card."))
    await player.pressByKeys("Deal again")
    #expect(player.element("Clubs") != nil && player.element("Kept: 0") != nil)
  }

  @Test func orbitWidens() async throws {
    let player = try await player("orbit")
    await player.tap("Wider")
    #expect(player.element("Closer") != nil)
  }

  @Test func planIsChosenByThePad() async throws {
    let player = try await player("subscription")
    await player.pressByPad("Lifetime")
    #expect(player.shows("Subscribe lifetime"))
    #expect(player.element("Lifetime")?.accessibility.isSelected == true)
  }
}
