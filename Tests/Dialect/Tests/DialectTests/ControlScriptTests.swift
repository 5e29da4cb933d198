import StageUI
import SwiftUI
import Testing

@testable import Listings

/// Scripts for the listings with controls of one kind each.
@MainActor
@Suite(.serialized) struct ControlScriptTests {
  private func player(_ name: String) async throws -> Player {
    let player = try Listing.named(name).player()
    await player.run(0.5)
    return player
  }

  @Test func answersOpenAndClose() async throws {
    let player = try await player("expandable")
    await player.tap("What is a sticker?")
    #expect(!player.shows("A small picture"))
    await player.pressByKeys("How do I undo?")
    #expect(player.shows("Shake the page"))
    await player.pressByPad("Where is my album?")
    #expect(player.shows("On the first shelf") && player.shows("Shake the page"))
  }

  @Test func everyDeviceTogglesTags() async throws {
    let player = try await player("custom-layout")
    for (tag, device) in zip(["layout", "ink", "a longer tag"], Device.allCases) {
      #expect(player.value(tag) == "off")
      await player.press(tag, with: device)
      #expect(player.value(tag) == "on")
    }
    await player.tap("swift")
    #expect(player.value("swift") == "off")
  }

  @Test func outlineGoesToTheTappedText() async throws {
    let player = try await player("preferences")
    let first = player.picture().digest
    await player.tap("Middle one")
    let second = player.picture().digest
    await player.tap("Short", then: 2)
    #expect(first != second && first == player.picture().digest)
  }

  @Test func themeReachesTheLabelThatFollowsIt() async throws {
    let player = try await player("environment-keys")
    let labels = ["Follows the environment", "Always loud"]
    let before = labels.compactMap { player.element($0)?.frame.size }
    await player.tapSegment("Theme", 1, of: 2)
    let after = labels.compactMap { player.element($0)?.frame.size }
    #expect(player.value("Theme") == "Loud")
    #expect(after[0].height > before[0].height && after[1] == before[1])
    await player.focusByKeys("Theme")
    await player.key(.left)
    #expect(labels.compactMap { player.element($0)?.frame.size } == before)
  }

  @Test func styledButtonsAct() async throws {
    let player = try await player("button-styles")
    await player.tap("Raised")
    #expect(player.shows("text \"Raised\""))
    await player.tap("Green")
    #expect(player.shows("text \"Raised\""))
    await player.tap("I agree")
    await player.tap("Green")
    #expect(player.shows("text \"Green\""))
    await player.pressByKeys("Borderless")
    #expect(player.shows("text \"Borderless\""))
    await player.pressByPad("Bordered")
    #expect(player.shows("text \"Bordered\""))
  }

  @Test func stepperMovesTheGauges() async throws {
    let player = try await player("gauges")
    for (speed, device) in zip([42, 52, 62], Device.allCases) {
      await player.increase("Speed: \(speed)", with: device)
      #expect(player.shows("Progress, \(speed + 10) of 120"))
    }
    #expect(player.value("72, Speed, 0") == "60%")
  }

  @Test func rowsAreFlaggedAndSelected() async throws {
    let player = try await player("lists")
    let row = try #require(player.element("Apple")).frame
    let before = player.digest(in: row)
    await player.drag(Point(300, row.midY), Point(180, row.midY))
    await player.tap("Flag")
    await player.hover(Point(180, 480))
    #expect(player.digest(in: row) != before)
    await player.tap("Edit")
    await player.tap("Pear")
    await player.tap("Beet")
    #expect(player.shows("2 selected") && player.element("Done") != nil)
  }

  @Test func toggleStacksTheSymbols() async throws {
    let player = try await player("adaptive")
    let wide = try #require(player.element("A short description")).frame
    await player.tap("Vertical")
    await player.run(1)
    #expect(player.value("Vertical") == "on")
    let high = try #require(player.element("A short description")).frame
    #expect(high.minY > wide.minY + 40)
    await player.pressByKeys("Vertical")
    await player.run(1)
    #expect(player.element("A short description")?.frame == wide)
  }

  @Test func pictureIsBlurredAndCardIsHovered() async throws {
    let player = try await player("modifiers")
    let card = Rect(x: 16, y: 44, width: 308, height: 53)
    let button = try #require(player.element("Blur")).frame
    let picture = Rect(x: 100, y: button.minY - 80, width: 140, height: 70)
    let before = (player.digest(in: picture), player.digest(in: card))
    await player.tap("Blur")
    #expect(player.digest(in: picture) != before.0 && player.digest(in: card) == before.1)
    await player.hover("A card")
    #expect(player.digest(in: card) != before.1)
    await player.pressByKeys("Blur")
    await player.run(1)
    #expect(player.digest(in: picture) == before.0)
  }

  @Test func noteIsWrittenAndSaved() async throws {
    let player = try await player("toolbar")
    await player.tap("Note")
    await player.type("Oh")
    #expect(player.shows("23 letters"))
    await player.tap("Bold")
    #expect(player.value("Bold") == "on")
    let note = try #require(player.element("Note")).frame
    let left = player.digest(in: note)
    await player.tapSegment("Alignment", 1, of: 2)
    await player.hover("Close")
    #expect(player.digest(in: note) != left)
    await player.tap("Save (0)")
    await player.key(.s, "s", .control)
    #expect(player.element("Save (2)") != nil)
  }

  @Test func hitsAndCuresChangeTheHealth() async throws {
    let player = try await player("health")
    for health in [50, 20, 0] {
      await player.tap("Hit")
      #expect(player.value("Health") == "\(health) percent")
    }
    #expect(player.shows("Game over"))
    await player.pressByKeys("Heal")
    #expect(player.value("Health") == "20 percent" && !player.shows("Game over"))
    await player.pressByPad("Heal")
    #expect(player.value("Health") == "40 percent")
  }

  @Test func badgeGoesAndComesWithAnotherNumber() async throws {
    let player = try await player("badges")
    await player.hover("bell")
    let area = Rect(x: 120, y: 0, width: 80, height: 120)
    var looks = [player.digest(in: area)]
    for _ in 0..<2 {
      await player.tap("bell", then: 1)
      looks.append(player.digest(in: area))
    }
    #expect(Set(looks).count == 3)
  }

  @Test func slidersMixAColor() async throws {
    let player = try await player("sliders")
    let red = try #require(player.element("Red")).frame
    let thumb = Point(red.minX + red.width * 0.88, red.midY)
    await player.hold([thumb, Point(red.midX, red.midY)])
    #expect(player.shows("Mixing"))
    await player.release(Point(red.midX, red.midY))
    #expect(player.shows("Mixed") && player.value("Red") != "90%")
    await player.increase("Green", with: .keys)
    #expect(player.value("Green") != "40%")
    await player.increase("Blue", with: .pad)
    #expect(player.value("Blue") != "20%")
  }

  @Test func moreTilesAreAdded() async throws {
    let player = try await player("masonry")
    await player.wheel(0, 20)
    await player.tap("More")
    #expect(player.element("8") != nil && player.element("More") != nil)
    await player.wheel(0, 40)
    #expect(player.element("12") != nil)
  }

  @Test func inspectorChangesTheLineAndCloses() async throws {
    let player = try await player("inspector")
    await player.increase("Width", with: .keys)
    #expect(!player.shows("Width 2"))
    let shape = Rect(x: 0, y: 110, width: 470, height: 250)
    let thin = player.digest(in: shape)
    let slider = try #require(player.element("Width")).frame
    await player.tap(Point(slider.maxX - 40, slider.midY))
    #expect(player.digest(in: shape) != thin)
    await player.tap("Inspector")
    await player.run(1)
    #expect(player.value("Inspector") == "off" && !player.shows("Line"))
  }

  @Test func nightsAreCountedAndATripIsDropped() async throws {
    let player = try await player("trips")
    await player.increase("Lisbon", with: .pointer)
    await player.increase("Lisbon", with: .keys)
    await player.increase("Porto", with: .pad)
    #expect(player.shows("Lisbon, 5 nights") && player.shows("Porto, 3 nights"))
    await player.tap("Packed")
    #expect(player.value("Packed") == "on")
    let (faro, porto) = try (
      #require(player.element("Faro")).center, #require(player.element("Porto")).frame
    )
    await player.drag(faro, Point(porto.midX, porto.minY - 4))
    await player.run(1)
    #expect(player.shows("Faro, 1 nights"))
  }
}
