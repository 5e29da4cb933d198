import Foundation
import StageTesting
import TestSupport
import Testing
import Typeset

@testable import Raster
@testable import StageUI

/// Compares every listing (sample code in the style of SwiftUI) with its golden picture.
///
/// The files of the listings import only `StageUI`. Some import `Foundation` or `Combine` too.
@MainActor
@Suite(.serialized) struct DialectTests {
  struct Listing: Sendable, CustomTestStringConvertible {
    var name: String
    var size: Size
    /// The times of the compared pictures, in seconds.
    var times: [Double] = [2]
    var scheme = ColorScheme.light
    var make: @MainActor @Sendable () -> AnyView

    var testDescription: String { name }
  }

  nonisolated static let listings: [Listing] = [
    Listing(name: "hud", size: Size(360, 150)) { AnyView(HUDListing()) },
    Listing(name: "main-menu", size: Size(360, 560), times: [0.25, 2]) {
      AnyView(MainMenuListing())
    },
    Listing(name: "pause-card", size: Size(360, 520), times: [0.1, 1]) {
      AnyView(PauseCardListing())
    },
    Listing(name: "game-over", size: Size(360, 480), times: [0.2, 0.9]) {
      AnyView(GameOverListing())
    },
    Listing(name: "settings-rows", size: Size(360, 560), times: [1]) {
      AnyView(SettingsRowsListing())
    },
    Listing(name: "swipe-card", size: Size(320, 460), times: [1]) { AnyView(SwipeCardListing()) },
    Listing(name: "staggered-list", size: Size(320, 440), times: [0.2, 2]) {
      AnyView(StaggeredListListing())
    },
    Listing(name: "hero-grid", size: Size(360, 320), times: [1]) { AnyView(HeroGridListing()) },
    Listing(name: "hero-open", size: Size(360, 320), times: [0.15, 2]) {
      AnyView(HeroGridListing(opensFirst: true))
    },
    Listing(name: "tab-slide", size: Size(360, 300), times: [0.125, 1]) {
      AnyView(TabSlideListing(start: 1))
    },
    Listing(name: "custom-transitions", size: Size(360, 330), times: [0.5, 1.5]) {
      AnyView(CustomTransitionsListing())
    },
    Listing(name: "canvas-loop", size: Size(320, 240), times: [0.5]) {
      AnyView(CanvasLoopListing())
    },
    Listing(name: "mesh-text", size: Size(360, 280), times: [1]) { AnyView(MeshTextListing()) },
    Listing(name: "glyph-renderer", size: Size(320, 140), times: [0.3, 1.5]) {
      AnyView(GlyphRendererListing())
    },
    Listing(name: "leaderboard", size: Size(360, 420), times: [1]) {
      AnyView(LeaderboardListing())
    },
    Listing(name: "store", size: Size(393, 320), times: [1]) { AnyView(StoreListing()) },
    Listing(name: "progress-ring", size: Size(320, 460), times: [0.2, 1]) {
      AnyView(ProgressRingListing())
    },
    Listing(name: "achievement-toast", size: Size(360, 180), times: [0.25, 2]) {
      AnyView(AchievementToastListing())
    },
    Listing(name: "skeleton", size: Size(320, 300), times: [0.9]) { AnyView(SkeletonListing()) },
    Listing(name: "carousel", size: Size(360, 240), times: [1]) { AnyView(CarouselListing()) },
    Listing(name: "radial-menu", size: Size(320, 320), times: [0.15, 2]) {
      AnyView(RadialMenuListing())
    },
    Listing(name: "card-flip", size: Size(280, 190), times: [0.3, 1]) {
      AnyView(CardFlipListing())
    },
    Listing(name: "bounce", size: Size(280, 340), times: [0.6, 4]) { AnyView(BounceListing()) },
    Listing(name: "onboarding", size: Size(360, 520), times: [1]) {
      AnyView(OnboardingListing())
    },
    Listing(name: "dial", size: Size(280, 280), times: [12]) { AnyView(DialListing()) },
    Listing(name: "preference-bar", size: Size(360, 170), times: [1]) {
      AnyView(PreferenceBarListing())
    },
    Listing(name: "board", size: Size(360, 500), times: [1]) {
      AnyView(BoardListing(chosen: 4))
    },
    Listing(name: "profile", size: Size(360, 420), times: [1]) { AnyView(ProfileListing()) },
    Listing(name: "sign-up", size: Size(360, 620), times: [0.3]) { AnyView(SignUpListing()) },
    Listing(name: "sign-up-dark", size: Size(360, 620), times: [0.3], scheme: .dark) {
      AnyView(SignUpListing().background(.black))
    },
    Listing(name: "word-hunt", size: Size(360, 300), times: [0.55, 1.2, 3]) {
      AnyView(WordHuntListing())
    },
    Listing(name: "foundation", size: Size(320, 270), times: [1]) {
      AnyView(FoundationListing())
    },
    Listing(name: "more-controls", size: Size(393, 640), times: [1]) {
      AnyView(MoreControlsListing())
    },
    Listing(name: "calendar", size: Size(393, 400), times: [1]) { AnyView(CalendarListing()) },
    Listing(name: "ready-parts", size: Size(393, 700), times: [1]) {
      AnyView(ReadyPartsListing())
    },
    Listing(name: "symbol-sheet", size: Size(320, 320), times: [1]) {
      AnyView(SymbolSheetListing())
    },
    Listing(name: "tabs", size: Size(360, 360), times: [1]) { AnyView(TabsListing()) },
    Listing(name: "tabs-wide", size: Size(640, 200), times: [1], scheme: .dark) {
      AnyView(TabsListing().background(.black))
    },
    Listing(name: "pages", size: Size(320, 200), times: [1]) { AnyView(PagesListing()) },
    Listing(name: "right-to-left", size: Size(390, 860), times: [1]) {
      AnyView(RightToLeftListing())
    },
    Listing(name: "right-to-left-list", size: Size(390, 420), times: [1], scheme: .dark) {
      AnyView(RightToLeftListListing())
    },
    Listing(name: "large-text", size: Size(390, 1160), times: [1]) {
      AnyView(LargeTextListing())
    },
    Listing(name: "large-rows", size: Size(390, 760), times: [1]) { AnyView(LargeRowsListing()) },
    Listing(name: "form", size: Size(390, 720), times: [1]) { AnyView(FormListing()) },
    Listing(name: "form-dark", size: Size(390, 720), times: [1], scheme: .dark) {
      AnyView(FormListing())
    },
    Listing(name: "form-large", size: Size(390, 1180), times: [1]) {
      AnyView(FormListing().environment(\.dynamicTypeSize, .accessibility3))
    },
    Listing(name: "search", size: Size(390, 420), times: [1]) { AnyView(SearchListing()) },
    Listing(name: "split", size: Size(920, 360), times: [1]) { AnyView(SplitListing()) },
    Listing(name: "split-right-to-left", size: Size(920, 360), times: [1], scheme: .dark) {
      AnyView(SplitListing().environment(\.layoutDirection, .rightToLeft))
    },
    Listing(name: "split-narrow", size: Size(360, 360), times: [1]) {
      AnyView(SplitListing())
    },
    Listing(name: "previews", size: Size(560, 330), times: [1]) {
      AnyView(PreviewGallery(ScoreRow_Previews.self))
    },
    Listing(name: "popover", size: Size(640, 260), times: [0.1, 1]) {
      AnyView(PopoverListing())
    },
    Listing(name: "cookbook", size: Size(360, 480), times: [1]) { AnyView(CookbookListing()) },
    Listing(name: "cookbook-open", size: Size(360, 480), times: [0.15, 1]) {
      AnyView(CookbookListing(opens: true))
    },
  ]

  private static let scale = 1.0

  @Test(arguments: listings)
  func listingEqualsItsGolden(_ listing: Listing) async throws {
    let library = try TestFonts.installed.get()
    let host = ViewHost(glyphs: library) {
      ZStack {
        Color.white.ignoresSafeArea()
        listing.make()
      }
    }
    host.environment.colorScheme = listing.scheme
    host.environment.settingsStore = MemorySettingsStore()
    var warnings: [String] = []
    host.tree.onWarning = { warnings.append($0) }
    var frame = 0
    func show() { _ = host.frame(size: listing.size, scale: Self.scale, time: Double(frame) / 60) }
    show()
    try await useProgram(
      host, size: listing.size, scale: Self.scale, named: listing.name, checks: Self.checks
    ) { script in
      for time in listing.times {
        while Double(frame) / 60 <= time {
          show()
          frame += 1
          // Lets the tasks of the views begin between the first frames.
          if frame < 4 { for _ in 0..<10 { await Task.yield() } }
        }
        show()
        script.expectPicture("\(Int((time * 1000).rounded()))")
      }
    }
    #expect(warnings == [])
  }

  /// The arguments are the scales of common desktops.
  @Test(arguments: [1, 1.25, 1.5, 1.75, 2, 3])
  func controlsEqualTheirGoldens(scale: Double) throws {
    let size = Size(260, 460)
    let host = sheet { ControlSheetListing() }
    _ = host.frame(size: size, scale: scale, time: 0)
    try expectGolden(host, size, scale: scale, at: 1, named: "controls-at-\(Int(scale * 100))")
  }

  /// The size of the sheet of fields, pickers, menus and groups, in points.
  private static let fieldSheet = Size(320, 740)

  @Test(arguments: [1, 1.25, 1.5, 1.75, 2, 3])
  func fieldsEqualTheirGoldens(scale: Double) throws {
    let host = sheet { FieldSheetListing() }
    var warnings: [String] = []
    host.tree.onWarning = { warnings.append($0) }
    _ = host.frame(size: Self.fieldSheet, scale: scale, time: 0)
    try expectGolden(
      host, Self.fieldSheet, scale: scale, at: 1, named: "fields-at-\(Int(scale * 100))")
    #expect(warnings == [])
  }

  /// The size of the sheet of lists, bars, tables and the calendar, in points.
  private static let containerSheet = Size(642, 740)

  @Test(arguments: [1, 1.25, 1.5, 1.75, 2, 3])
  func containersEqualTheirGoldens(scale: Double) throws {
    let host = sheet { ContainerSheetListing() }
    var warnings: [String] = []
    host.tree.onWarning = { warnings.append($0) }
    _ = host.frame(size: Self.containerSheet, scale: scale, time: 0)
    try expectGolden(
      host, Self.containerSheet, scale: scale, at: 1,
      named: "containers-at-\(Int(scale * 100))")
    #expect(warnings == [])
  }

  /// Nothing of the sheet is cut off at its edges.
  @Test func sheetOfFieldsFitsItsPicture() {
    let host = sheet { FieldSheetListing() }
    for time in [0, 1.0] { _ = host.frame(size: Self.fieldSheet, scale: 1, time: time) }
    let room = Rect(origin: .zero, size: Self.fieldSheet)
    for element in host.screenElements {
      #expect(room.contains(element.frame), "\(element.accessibility.label): \(element.frame)")
    }
    #expect(host.screenElements.count > 15)
  }

  /// Rounding the widths of controls to pixels must not truncate their text.
  @Test func controlTextIsNotTruncatedAtAnyScale() {
    func check(_ size: Size, _ make: () -> ViewHost) {
      for step in 0...40 {
        let scale = 1 + Double(step) / 20
        let host = make()
        for time in [0, 1.0] { _ = host.frame(size: size, scale: scale, time: time) }
        var texts = 0
        func visit(_ node: ViewNode) {
          if node is TextNode { texts += 1 }
          for child in node.children { visit(child) }
        }
        #expect(host.truncatedTexts == [], "at \(scale)")
        if let root = host.tree.rootNode { visit(root) }
        #expect(texts > 20)
      }
    }
    check(Size(260, 460)) { sheet { ControlSheetListing() } }
    check(Self.fieldSheet) { sheet { FieldSheetListing() } }
    check(Self.containerSheet) { sheet { ContainerSheetListing() } }
  }

  @Test func missingFontDesignIsReportedOnce() throws {
    let fonts = try FontLibrary(folders: [TestFonts.quicksandFolder], asksFontconfig: false)
    let host = ViewHost(glyphs: fonts) {
      VStack {
        Text("a").fontDesign(.rounded)
        Text("b")
        Text("c").bold()
      }
    }
    var warnings: [String] = []
    host.tree.onWarning = { warnings.append($0) }
    for time in [0, 1.0] { _ = host.frame(size: Size(100, 100), time: time) }
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasPrefix("the font Inter is not installed") == true)
  }

  private func sheet<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) -> ViewHost {
    let host = ViewHost(glyphs: (try? TestFonts.installed.get()) ?? BlockFont()) {
      content().frame(maxHeight: .infinity).background(.white)
    }
    host.environment.colorScheme = .light
    return host
  }

  /// The checks of all listings, which have SwiftUI's colours and sizes, so that warnings are left out.
  private static let checks = ["Quick", "Royal", "Perfect", "Deck 3"].reduce(
    MeaningChecks.certain.except(
      .smallTargets, because: "articles write dots of 8 points and words of 21 as buttons")
  ) { checks, word in
    checks.except(
      .faintText, of: word, because: "it lies on a tile of its colour, or fades in a transition")
  }

  /// Compares a frame and its accessibility tree with those beside the test, and checks what people need to
  /// read and to use it.
  private func expectGolden(
    _ host: ViewHost, _ size: Size, scale: Double = scale, at time: Double, named name: String
  ) throws {
    try useProgram(host, size: size, scale: scale, time: time, named: name, checks: Self.checks) {
      _ in
      _ = host.frame(size: size, scale: scale, time: time)
    } script: {
      $0.expectPicture("window")
    }
  }

  @Test func everyGoldenHasATest() throws {
    try expectNoOrphans()
    var names = Self.listings.map(\.name)
    for scale in [100, 125, 150, 175, 200, 300] {
      names += ["controls-at-\(scale)", "fields-at-\(scale)", "containers-at-\(scale)"]
    }
    let folder = Foundation.URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Goldens/DialectTests")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.sorted() == names.sorted())
  }
}
