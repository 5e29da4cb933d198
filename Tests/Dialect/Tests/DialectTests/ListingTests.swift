import StageUI
import SwiftUI
import Testing

@testable import Listings

/// A listing, and what happens after a script has used it.
struct Listing: Sendable, CustomTestStringConvertible {
  var name: String
  var size: StageUI.Size
  var make: @MainActor @Sendable () -> AnyView

  init<Content: View>(
    _ name: String, _ width: Double, _ height: Double,
    _ make: @escaping @MainActor @Sendable () -> Content
  ) {
    self.name = name
    size = Size(width, height)
    self.make = { AnyView(make()) }
  }

  var testDescription: String { name }

  @MainActor
  func player(_ change: (inout EnvironmentValues) -> Void = { _ in }) throws -> Player {
    try Player(size, change) { make() }
  }

  /// Runs frames for some seconds; the first frame wakes the task that loads.
  @MainActor
  func run(_ player: Player, _ seconds: Double) async {
    await player.run(seconds) { frame in
      name != "async-state" || frame < 2 || player.shows("Try Again")
    }
  }

  static let all: [Listing] = [
    Listing("counter", 300, 260) { CounterListing() },
    Listing("todo", 360, 420) { TodoListing() },
    Listing("login", 360, 360) { LoginListing() },
    Listing("weather", 360, 480) { WeatherListing() },
    Listing("timer", 300, 340) { TimerListing() },
    Listing("photo-grid", 360, 560) { PhotoGridListing() },
    Listing("chat", 360, 420) { ChatListing() },
    Listing("tabs", 360, 480) { TabsAndBadgesListing() },
    Listing("expandable", 360, 360) { ExpandableListing() },
    Listing("keyframes", 300, 360) { KeyframesListing() },
    Listing("phases", 300, 300) { PhasesListing() },
    Listing("matched", 360, 460) { MatchedListing() },
    Listing("custom-layout", 300, 260) { CustomLayoutListing() },
    Listing("preferences", 360, 160) { PreferencesListing() },
    Listing("environment-keys", 340, 240) { EnvironmentKeysListing() },
    Listing("button-styles", 300, 360) { ButtonStylesListing() },
    Listing("gauges", 320, 440) { GaugesListing() },
    Listing("menus", 340, 320) { MenusListing() },
    Listing("sheets", 360, 560) { SheetsListing() },
    Listing("scroll", 360, 400) { ScrollListing() },
    Listing("parallax", 360, 480) { ParallaxListing() },
    Listing("shapes", 320, 380) { ShapesListing() },
    Listing("firework", 320, 320) { FireworkListing() },
    Listing("gestures", 320, 360) { GesturesListing() },
    Listing("cart", 340, 240) { CartListing() },
    Listing("settings", 380, 640) { SettingsScreenListing() },
    Listing("navigation", 360, 480) { NavigationListing() },
    Listing("typography", 380, 620) { TypographyListing() },
    Listing("lists", 360, 520) { ListsListing() },
    Listing("adaptive", 360, 360) { AdaptiveListing() },
    Listing("modifiers", 340, 440) { ModifiersListing() },
    Listing("async-state", 340, 420) { AsyncStateListing() },
    Listing("toolbar", 400, 420) { ToolbarListing() },
    Listing("colors", 360, 460) { ColorsListing() },
    Listing("transitions", 340, 460) { TransitionsListing() },
    Listing("focus", 340, 240) { FocusListing() },
    Listing("health", 320, 220) { HealthListing() },
    Listing("tic-tac-toe", 320, 380) { TicTacToeListing() },
    Listing("rating", 320, 160) { RatingListing() },
    Listing("onboarding", 340, 420) { OnboardingPagesListing() },
    Listing("badges", 320, 120) { BadgesListing() },
    Listing("clock", 260, 260) { ClockListing() },
    Listing("sliders", 360, 320) { SlidersListing() },
    Listing("masonry", 340, 420) { MasonryListing() },
    Listing("toast", 340, 240) { ToastListing() },
    Listing("comments", 340, 240) { CommentTreeListing() },
    Listing("swipe-stack", 340, 400) { SwipeStackListing() },
    Listing("theme-toggle", 340, 240) { ThemeToggleListing() },
    Listing("score-table", 360, 220) { ScoreTableListing() },
    Listing("shake", 320, 180) { ShakeListing() },
    Listing("counting", 320, 180) { CountingListing() },
    Listing("symbols", 340, 200) { SymbolsListing() },
    Listing("popovers", 340, 320) { PopoversListing() },
    Listing("hover-cards", 360, 220) { HoverCardsListing() },
    Listing("subscription", 360, 360) { SubscriptionListing() },
    Listing("reorder", 340, 380) { ReorderListing() },
    Listing("confetti", 340, 380) { ConfettiListing() },
    Listing("inspector", 700, 360) { InspectorListing() },
    Listing("bindable", 340, 420) { BindableListing() },
    Listing("storage", 340, 240) { StorageListing() },
    Listing("trips", 360, 360) { TripsListing() },
    Listing("preferences-form", 390, 900) { PreferencesFormListing() },
    Listing("card-stack", 390, 520) { CardStackListing() },
    Listing("orbit", 390, 480) { OrbitListing() },
  ]

  static func named(_ name: String) throws -> Listing {
    try #require(all.first { $0.name == name })
  }
}

/// The pictures and trees of all listings.
@MainActor
@Suite(.serialized) struct ListingTests {
  @Test(arguments: Listing.all)
  func listingEqualsItsGoldens(_ listing: Listing) async throws {
    let player = try listing.player()
    try await player.expectGoldens(listing.name) { script in
      for (moment, seconds) in [(0.1, 0.1), (0.5, 0.4), (2, 1.5)] {
        await listing.run(player, seconds)
        script.expectPicture("\(Int(moment * 1000))")
      }
    }
    #expect(player.warnings == [])
  }

  /// The elements of a listing that reads from right to left lie mirrored.
  @Test(arguments: Listing.all)
  func rightToLeftMirrorsEveryElement(_ listing: Listing) async throws {
    // Scrolled pages come from the other side.
    if listing.name == "scroll" { return }
    let left = try listing.player()
    let right = try listing.player { $0.layoutDirection = .rightToLeft }
    await listing.run(left, 2)
    await listing.run(right, 2)
    let (old, new) = (left.host.screenElements, right.host.screenElements)
    #expect(old.count == new.count)
    for (old, new) in zip(old, new) {
      #expect(old.accessibility.label == new.accessibility.label)
      // The words of a line in English keep their order, and so does a link between them.
      if listing.name == "typography", old.accessibility.role == .link { continue }
      #expect(
        abs(old.frame.minX + new.frame.maxX - listing.size.width) <= 1,
        "“\(old.accessibility.label)” is at \(old.frame) and at \(new.frame)")
    }
  }

  @Test(arguments: Listing.all)
  func largeTextStaysInTheWindow(_ listing: Listing) async throws {
    // The pages of the scroll view lie outside of the window.
    if listing.name == "scroll" { return }
    let player = try listing.player { $0.textScale = 2 }
    await listing.run(player, 2)
    for element in player.host.screenElements where element.accessibility.role != .group {
      #expect(
        element.frame.minX >= -1 && element.frame.maxX <= listing.size.width + 1,
        "“\(element.accessibility.label)” is at \(element.frame)")
    }
  }

  /// On a phone, text of twice the size is neither truncated nor out of reach of the wheel.
  @Test(arguments: Listing.all)
  func textOfTwiceTheSizeIsNotClipped(_ listing: Listing) async throws {
    let size = Size(max(listing.size.width, 390), max(listing.size.height, 720))
    let player = try Player(size, { $0.textScale = 2 }) { listing.make() }
    await listing.run(player, 2)
    // This text is there to be truncated.
    let long = "A long line that does not fit and is truncated in the middle"
    let truncated = player.host.truncatedTexts.filter { $0 != long }
    let clipped = await player.clippedElements()
    #expect(clipped == [])
    #expect(truncated == [])
  }

  @Test(arguments: Listing.all)
  func reducedMotionMovesNoElement(_ listing: Listing) async throws {
    let player = try listing.player { $0.accessibilityReduceMotion = true }
    await player.run(0.05)
    let moved = await player.movedElements()
    #expect(moved == [])
    for label in player.host.screenElements.map(\.accessibility.label) {
      guard player.host.activate(labelled: label) else { continue }
      await player.run(0.05)
      let moved = await player.movedElements()
      #expect(moved == [], "after a press of “\(label)”")
      await player.key(.escape)
      await player.run(0.5)
    }
  }
}
