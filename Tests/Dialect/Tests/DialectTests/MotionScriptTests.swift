import StageUI
import SwiftUI
import Testing

@testable import Listings

/// Scripts for the listings that move, scroll or only draw.
@MainActor
@Suite(.serialized) struct MotionScriptTests {
  private func player(
    _ name: String, _ change: (inout EnvironmentValues) -> Void = { _ in }
  ) async throws -> Player {
    let player = try Listing.named(name).player(change)
    await player.run(0.5)
    return player
  }

  /// Presses a button, and tells whether the picture moves afterwards and where it ends.
  private func pictures(
    _ player: Player, _ label: String
  ) async -> (before: String, early: String, late: String) {
    await player.hover(label)
    let before = player.picture().digest
    await player.tap(label, then: 0.15)
    let early = player.picture().digest
    await player.run(3)
    return (before, early, player.picture().digest)
  }

  // MARK: - Motion after a press

  @Test func starJumpsAndLands() async throws {
    let (before, early, late) = await pictures(try await player("keyframes"), "Jump")
    #expect(early != before && late == before)
  }

  @Test func likesAreCountedAndTheHeartBeats() async throws {
    let player = try await player("phases")
    let heart = Rect(x: 80, y: 50, width: 140, height: 90)
    let before = player.digest(in: heart)
    await player.tap("Like (0)", then: 0.2)
    #expect(player.digest(in: heart) != before)
    #expect(player.element("Like (1)") != nil)
    await player.pressByKeys("Like (1)")
    #expect(player.element("Like (2)") != nil)
  }

  @Test func coverFliesToTheLargeOne() async throws {
    let player = try await player("matched")
    let small = try #require(player.element("Aurora")).frame
    await player.tap("Open", then: 0.1)
    let early = player.picture().digest
    await player.run(1)
    #expect(player.picture().digest != early && player.shows("Twelve tracks"))
    await player.tap("Aurora")
    await player.run(1)
    #expect(player.element("Aurora")?.frame == small)
    await player.pressByKeys("Open")
    #expect(player.shows("Twelve tracks"))
    await player.pressByPad("Close")
    #expect(!player.shows("Twelve tracks"))
  }

  @Test func tilesLeaveAndCome() async throws {
    let player = try await player("transitions")
    let (before, early, late) = await pictures(player, "Hide")
    #expect(Set([before, early, late]).count == 3 && !player.shows("Slide"))
    await player.pressByKeys("Show")
    await player.run(1)
    #expect(["Slide", "Push", "Pivot", "Twirl", "Blur", "Both"].allSatisfy(player.shows))
  }

  @Test func symbolsBounceAndReplace() async throws {
    let player = try await player("symbols")
    let (before, early, late) = await pictures(player, "Sound")
    #expect(Set([before, early, late]).count == 3 && player.element("Muted") != nil)
    await player.pressByKeys("Muted")
    #expect(player.element("Sound") != nil)
  }

  @Test(arguments: [false, true])
  func confettiFallsUnlessMotionIsReduced(_ isReduced: Bool) async throws {
    let player = try await player("confetti") { $0.accessibilityReduceMotion = isReduced }
    await player.hover("Celebrate")
    await player.tap("Celebrate", then: 0.6)
    let early = player.picture().digest
    await player.run(3)
    #expect((player.picture().digest == early) == isReduced)
  }

  @Test func cardUnderThePointerRises() async throws {
    let player = try await player("hover-cards")
    let before = player.picture().digest
    for (x, text) in [(84.0, "Card 1"), (180, "Card 2"), (276, "Card 3")] {
      await player.hover(Point(x, 100))
      #expect(player.shows(text))
    }
    await player.hover(Point(180, 10))
    #expect(player.shows("No card") && player.picture().digest == before)
  }

  // MARK: - Motion by itself

  @Test(arguments: ["firework", "phases", "shapes"])
  func pictureMovesByItself(_ name: String) async throws {
    let player = try await player(name)
    var looks: Set<String> = []
    for _ in 0..<3 {
      looks.insert(player.picture().digest)
      await player.run(0.25)
    }
    #expect(looks.count == 3)
  }

  @Test func handOfTheClockMovesOnceASecond() async throws {
    let player = try await player("clock")
    // The timeline starts at ten past ten.
    await player.skip(36_610)
    var changes = 0
    var last = player.picture().digest
    for _ in 0..<30 {
      await player.run(0.1)
      let next = player.picture().digest
      if next != last { changes += 1 }
      last = next
    }
    #expect(changes == 3)
  }

  @Test func tappedStarGetsSharp() async throws {
    let player = try await player("shapes")
    let star = try #require(player.element("Star")).frame
    let before = player.digest(in: star)
    await player.run(0.3)
    #expect(player.digest(in: star) == before)
    await player.tap("Star", then: 2)
    let sharp = player.digest(in: star)
    await player.tap("Star", then: 2)
    #expect(sharp != before && player.digest(in: star) == before)
  }

  // MARK: - Scrolling

  @Test func pagesAreTurnedByTheButtonAndByADrag() async throws {
    let player = try await player("scroll")
    await player.tap("Next")
    #expect(player.shows("Position 2"))
    await player.drag(Point(300, 150), Point(60, 150))
    await player.run(1)
    #expect(player.shows("Position 3"))
    await player.pressByKeys("Next")
    #expect(player.shows("Position 4"))
    await player.pressByPad("Next")
    #expect(player.shows("Position 5"))
  }

  @Test func mountainsMoveSlowerThanTheRows() async throws {
    let player = try await player("parallax")
    let bar = try #require(player.element("Book now")).frame
    let row = try #require(player.element("Row 5")).frame
    let sky = Rect(x: 0, y: 0, width: 360, height: 40)
    let before = player.digest(in: sky)
    await player.drag(Point(180, 340), Point(180, 240))
    await player.run(1)
    let moved = row.minY - (player.element("Row 5")?.frame.minY ?? row.minY)
    #expect(moved > 60 && player.element("Book now")?.frame == bar)
    #expect(player.digest(in: sky) != before)
    await player.wheel(0, 40)
    #expect((player.element("Row 12")?.frame.maxY ?? 1000) < bar.minY)
  }

  // MARK: - Nothing to use

  /// These listings only show something: no control, and no change in time.
  @Test(arguments: ["weather", "colors", "score-table"])
  func stillListingsShowTheSameInTime(_ name: String) async throws {
    let player = try await player(name)
    #expect(player.controls(except: []) == [])
    let (picture, tree) = (player.picture().digest, player.tree)
    await player.run(1)
    await player.key(.tab)
    await player.tap(Point(player.size.width / 2, player.size.height / 2))
    #expect(player.picture().digest == picture && player.tree == tree)
  }

  @Test func colorsFollowTheColorScheme() async throws {
    let light = try await player("colors")
    let dark = try await player("colors") { $0.colorScheme = .dark }
    #expect(light.shows("Light") && dark.shows("Dark"))
    #expect(light.picture().digest != dark.picture().digest)
  }

  @Test(arguments: Device.allCases)
  func linkInATextOpens(_ device: Device) async throws {
    var opened: [String] = []
    let player = try await player("typography") {
      $0.openURL = OpenURLAction { (url: Foundation.URL) in
        opened.append(url.absoluteString)
        return .handled
      }
    }
    await player.press("link", with: device)
    #expect(opened == ["https://example.org"])
  }
}
