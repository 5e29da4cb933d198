import Foundation
import Scenes
import StageUI
import TestSupport
import Testing

@testable import PokerSlamGame

/// Atlases of every distinct screen: every state of every element, how each of them leaves and enters,
/// and how panels and screens come and go.
///
/// They are stored in `Strips/Atlas`. See `StateAtlas` for their lines, and `AtlasScenes` for the screens.
/// Atlases are drawn for the second time anew, in another order, with more threads and in memory filled
/// with a pattern; then their states are checked as the pictures of scenes are.
@MainActor
@Suite(.serialized) struct AtlasTests {
  private static let folder = GoldenFolder("atlas", at: "Tests/ScenesTests/Strips/Atlas")
  private static let scale = 0.5

  private static func staged(
    _ name: String, size: Size? = nil, threads: Int
  ) throws -> (StagedScene, AtlasProgram) {
    let scene = try #require(Scene.named(name))
    let size = size ?? scene.size
    let staged = scene.stage(glyphs: try GoldenTests.fonts.get())
    staged.advance(to: scene.moment, size: size, scale: scale)
    let program = AtlasProgram(
      staged.program.host, size: size, scale: scale, time: scene.moment, threads: threads
    ) { _ = staged.program.update($0) }
    return (staged, program)
  }

  /// The first drawings of this process.
  private static var drawn: [String: StateAtlas] = [:]
  private static var repeats = 0

  /// Returns the number of threads of an atlas: one for the first drawing, two and three by turns for
  /// the second ones.
  private static func threads(again: Bool) -> Int {
    guard again else { return 1 }
    repeats += 1
    return 2 + repeats % 2
  }

  /// A short run covers about a fourteenth of the screens.
  private nonisolated static let names = TestShard.share(
    of: ChosenScenes.among(AtlasScenes.names).filter { Conditions.includes($0, oneOf: 14) })

  @Test(arguments: names) func everyStateEqualsItsDigest(_ name: String) throws {
    let atlas = try Self.atlas(of: name, StateAtlas(name, in: Self.folder), threads: 1)
    #expect(atlas.values.count > 5, "\(name) has elements")
    for motion in ["leaving", "entrance"] {
      let frames = atlas.values["\(name) · \(motion)"]?.components(separatedBy: "; ") ?? []
      #expect(Set(frames).count > 2, "\(motion) of \(name) moves")
    }
    Self.drawn[name] = atlas
    try atlas.compare()
  }

  /// A short run draws one of its screens for the second time, which takes as long as the first.
  @Test(
    arguments: ProgramPictures.shuffled(
      Conditions.some(1, of: names, for: "atlases drawn again")))
  func everyStateIsTheSameTwiceAndHasNoFaults(_ name: String) throws {
    let first = try #require(Self.drawn[name])
    let again = StateAtlas(again: first, checks: .states(of: name))
    try Self.atlas(of: name, again, threads: Self.threads(again: true)).compare()
  }

  /// Draws an atlas.
  private static func atlas(
    of name: String, _ empty: StateAtlas, threads: Int
  ) throws -> StateAtlas {
    var atlas = empty
    // The list of thousands of ranks is built while it is scrolled.
    try atlas.addElements(focusing: name == "leaderboard" ? 40 : nil) {
      try Self.staged(name, threads: threads).1
    }
    let (staged, program) = try Self.staged(name, threads: threads)
    let app = staged.program.app
    let (open, closed) = (app.route, Self.screen(behind: app.screen))
    let isPause = app.screen.overlay == .pause
    let animations = Self.animations(of: app.screen)
    atlas.addPassage(of: name, in: program) {
      withAnimation(animations.leaving) { if isPause { app.resume() } else { app.route = closed } }
    } enter: {
      withAnimation(animations.entering) { if isPause { app.pause() } else { app.route = open } }
    }
    return atlas
  }

  /// Returns the screen that is seen once a screen has gone away: the place behind a panel, else the
  /// menu, or the board instead of the menu.
  ///
  /// The game itself stays as it is, so that the same screen can appear again.
  private static func screen(behind screen: Screen) -> Screen {
    var other = screen
    if !screen.panels.isEmpty {
      other.panels.removeLast()
    } else {
      other.place = screen.place == .menu ? .board : .menu
    }
    return other
  }

  /// The animations of the buttons that close and open a screen.
  private static func animations(of screen: Screen) -> (leaving: Animation, entering: Animation) {
    switch screen.overlay {
    case .panel: (.easeIn(duration: 0.28), .easeOut(duration: 0.35))
    case .pause: (.easeInOut(duration: 0.25), .easeInOut(duration: 0.25))
    case .gameOver, nil: (.easeInOut(duration: 0.5), .easeInOut(duration: 0.5))
    }
  }

  // MARK: - Screens

  /// The atlases of this run are those of the registry's distinct screens, and no other is stored.
  @Test func everyScreenHasAnAtlasAndEveryAtlasAScreen() {
    let expected = AtlasScenes.names + Self.passages.map { "passage-\($0.scene)" }
    let found = (try? FileManager.default.contentsOfDirectory(atPath: Self.folder.url.path)) ?? []
    let files = Set(expected.map { "\($0).txt" })
    #expect(Set(found).subtracting(files).sorted() == [], "atlases without a test")
    #expect(files.subtracting(found).sorted() == [], "screens without an atlas")
  }

  @Test func screensAreEqualIfTheirElementsAreInTheSameStates() {
    let tree = """
      group "Settings" @0,0 390x844
        text "Audio" @32,47 65x30
        button "Close" @314,40 44x44
        slider "Music" = "60 %" @104,268 254x44
        text "Par" @1,1 2x2 takes presses at 0,0 4x4
      button "Menu" disabled @1,2 3x4

      """
    let elements = AtlasScenes.elements(inTree: tree)
    #expect(
      elements == [
        "Settings › button \"Close\"", "Settings › slider \"Music\" = \"60 %\"",
        "Settings › text \"Par\"", "button \"Menu\" disabled",
      ])
    let moved = tree.replacingOccurrences(of: "@314,40", with: "@14,4")
    #expect(AtlasScenes.elements(inTree: moved) == elements)
    let other = tree.replacingOccurrences(of: "60 %", with: "70 %")
    func distinct(_ trees: [String]) -> [String] {
      AtlasScenes.distinct(
        trees.enumerated().map {
          .init(name: "\($0)", elements: AtlasScenes.elements(inTree: $1))
        })
    }
    #expect(distinct([tree, moved, other]) == ["0", "2"])
    let part = #"button "Menu" disabled @1,2 3x4"#
    #expect(distinct([part, tree, ""]) == ["1"], "a part of a screen, and one without elements")
  }

  /// Every element of every scene in English is in an atlas, in its state.
  @Test func everyElementIsInAnAtlas() {
    let chosen = Set(AtlasScenes.names)
    let shown = AtlasScenes.screens.filter { chosen.contains($0.name) }
    let covered = shown.reduce(into: Set<String>()) { $0.formUnion($1.elements) }
    for screen in AtlasScenes.screens {
      #expect(screen.elements.subtracting(covered) == [], "\(screen.name) has others")
    }
    for name in ["menu", "pause", "settings-audio", "store-confirm", "duel-lobby", "replay-end"] {
      #expect(chosen.contains(name), "\(name) is a distinct screen")
    }
    #expect(!chosen.contains("modes-paper"), "it differs in its theme alone")
  }

  // MARK: - Passages

  /// A panel or a screen, and the scene in which it is open.
  struct Passage: Sendable, CustomTestStringConvertible {
    var place: Destination
    var scene: String
    var leave: @MainActor @Sendable (AppModel) -> Void
    var enter: @MainActor @Sendable (AppModel) -> Void

    var testDescription: String { scene }

    /// A panel, with the animations of the buttons that open and close it.
    static func panel(_ place: Destination, _ scene: String) -> Self {
      Passage(place: place, scene: scene) { app in
        guard let panel = place.panel else { return }
        withAnimation(.easeIn(duration: 0.28)) { app.close(panel) }
      } enter: { app in
        withAnimation(.easeOut(duration: 0.35)) { app.go(to: place) }
      }
    }

    /// A screen that is left for the menu.
    static func screen(_ place: Destination, _ scene: String) -> Self {
      Passage(place: place, scene: scene) { app in
        withAnimation(.easeInOut(duration: 0.5)) { app.go(to: .menu) }
      } enter: { app in
        withAnimation(.easeInOut(duration: 0.5)) { app.go(to: place) }
      }
    }

    static let pause = Passage(place: .board, scene: "pause") { app in
      withAnimation(.easeInOut(duration: 0.25)) { app.resume() }
    } enter: { app in
      withAnimation(.easeInOut(duration: 0.25)) { app.pause() }
    }
  }

  private nonisolated static let passages: [Passage] = [
    .pause, .panel(.modes, "modes"), .panel(.settings, "settings"), .panel(.about, "about"),
    .panel(.reference, "reference"), .panel(.welcome, "welcome"), .panel(.share, "share-panel"),
    .panel(.addFriend, "add-friend"), .screen(.board, "board"), .screen(.daily, "daily"),
    .screen(.climbMap, "climb-map"), .screen(.lessons, "lessons-touching"),
    .screen(.howToPlay, "how-to-play"), .screen(.profile, "profile"),
    .screen(.leaderboard, "leaderboard"), .screen(.store, "store"), .screen(.duel, "duel-lobby"),
  ]

  private nonisolated static let shownPassages = ChosenScenes.among(passages, by: \.scene)

  @Test(arguments: shownPassages) func everyPassageEqualsItsDigests(_ passage: Passage) throws {
    let name = "passage-\(passage.scene)"
    let atlas = try Self.atlas(of: passage, StateAtlas(name, in: Self.folder), threads: 1)
    for motion in ["leaving", "entrance"] {
      let digests = atlas.values.filter { $0.key.contains("· \(motion) ") }.values
      #expect(Set(digests).count > 2, "\(motion) of \(passage.scene) moves")
    }
    Self.drawn[name] = atlas
    try atlas.compare()
  }

  /// A short run draws four of the passages for the second time.
  ///
  /// They are checked for traces; the films of panels, which have all frames, tell what jumps or is in
  /// two places.
  @Test(
    arguments: ProgramPictures.shuffled(
      Conditions.some(4, of: shownPassages, for: "passages drawn again")))
  func everyPassageIsTheSameTwiceAndLeavesNoTraces(_ passage: Passage) throws {
    let first = try #require(Self.drawn["passage-\(passage.scene)"])
    let again = StateAtlas(again: first, checks: .moments(of: passage.scene))
    try Self.atlas(of: passage, again, threads: Self.threads(again: true)).compare()
  }

  /// Draws the atlas of a passage.
  private static func atlas(
    of passage: Passage, _ empty: StateAtlas, threads: Int
  ) throws -> StateAtlas {
    let (staged, program) = try Self.staged(
      passage.scene, size: Size(1280, 800), threads: threads)
    let app = staged.program.app
    var atlas = empty
    let open = app.screen
    atlas.addMotion("leaving", of: passage.scene, in: program) { passage.leave(app) }
    #expect(app.screen.name != open.name)
    atlas.addMotion("entrance", of: passage.scene, in: program) { passage.enter(app) }
    #expect(app.screen.name == open.name)
    return atlas
  }

  /// Hover light, pressed scale and the ink of tool tips are pictured in no scene.
  @Test func everyStateOfAButtonOfTheGameDiffersFromItsRest() throws {
    let fonts = try GoldenTests.fonts.get()
    let (settings, ambient) = (PokerSlamGame.Settings(), Ambient())
    func atlas(inset: Double) -> StateAtlas {
      // No such atlas is stored: only its values are used.
      var atlas = StateAtlas("buttons", in: Self.folder)
      atlas.addElements {
        AtlasProgram(glyphs: fonts, size: Size(400, 300), scale: 1) {
          CircleButton(
            symbol: "gearshape", label: "Settings", diameter: 60,
            tip: Tip(alignment: .bottom, key: "S")
          ) {}
          .contentShape(.interaction, Circle().inset(by: inset))
          .surroundings(settings, ambient)
        }
      }
      return atlas
    }
    let (whole, shrunk) = (atlas(inset: 0), atlas(inset: 4))
    for state in ["hovering", "hover", "tip", "pressing", "pressed", "focus"] {
      let digest = whole.values["Settings (button) · \(state)"]
      #expect(digest != nil && digest != "same", "\(state)")
    }
    #expect(whole.values["Settings (button) · area"] == "170,120 60x60")
    #expect(shrunk.values["Settings (button) · area"] == "174,124 52x52")
  }
}
