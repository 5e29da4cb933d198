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

  @Test func counterCounts() async throws {
    let player = try await player("counter")
    await player.tap("Less")
    #expect(player.shows("“0”") || player.host.element(labelled: "0") != nil)
    for _ in 0..<3 { await player.tap("More") }
    #expect(player.host.element(labelled: "3") != nil)
    await player.tap("Less")
    #expect(player.host.element(labelled: "2") != nil)
    await player.tap("Reset")
    #expect(player.host.element(labelled: "0") != nil)
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
    #expect(player.host.element(labelled: "Send")?.accessibility.isDisabled == true)
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

  @Test func tileIsLiftedAndDragged() async throws {
    let player = try await player("gestures")
    let start = try #require(player.host.element(labelled: "Tile")).frame
    await player.tap("Turn")
    #expect(player.shows("45°"))
    #expect(start.width == 120)
  }

  @Test func settingsAreStoredAndReset() async throws {
    let player = try await player("settings")
    await player.tap("Notifications")
    #expect(player.host.element(labelled: "Volume")?.accessibility.isDisabled == true)
    await player.tap("Privacy")
    await player.run(1)
    #expect(player.shows("We keep nothing."))
    await player.key(.escape)
    await player.run(1)
    await player.tap("Reset")
    await player.run(0.5)
    await player.tap("Reset")
    await player.run(0.5)
    #expect(player.host.element(labelled: "Volume")?.accessibility.isDisabled == false)
  }
}
