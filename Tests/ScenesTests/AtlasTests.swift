import Foundation
import Scenes
import StageUI
import TestSupport
import Testing

@testable import PokerSlamGame
@testable import StageTesting

/// Atlases of the main screens: every state of every element, and how panels and screens come and go.
///
/// They are stored in `Strips/Atlas`. See `StateAtlas` for their lines.
@MainActor
@Suite struct AtlasTests {
  private static let folder = GoldenFolder("atlas", at: "Tests/ScenesTests/Strips/Atlas")
  private static let size = Size(1280, 800)
  private static let scale = 0.5

  private nonisolated static let scenes = [
    "menu", "modes", "board", "board-hand", "pause", "game-over", "reference",
    "reference-scoring", "reference-learn", "settings", "settings-audio", "settings-controls",
    "settings-accessibility", "settings-keys", "settings-data", "about", "welcome", "daily",
    "climb-map", "climb", "climb-shop", "lessons-touching", "how-to-play", "profile",
    "profile-achievements", "profile-history", "profile-avatars", "replay", "share-panel",
    "leaderboard", "add-friend", "store", "store-item", "store-confirm", "duel-lobby",
  ]

  private static func staged(_ name: String) throws -> (StagedScene, AtlasProgram) {
    let scene = try #require(Scene.named(name))
    let staged = scene.stage(glyphs: try GoldenTests.fonts.get())
    staged.advance(to: scene.moment, size: size, scale: scale)
    let program = AtlasProgram(
      staged.program.host, size: size, scale: scale, time: scene.moment
    ) { _ = staged.program.update($0) }
    return (staged, program)
  }

  /// A short run covers a third of the screens.
  @Test(
    arguments: TestShard.share(
      of: ChosenScenes.among(scenes).filter { Conditions.includes($0, oneOf: 3) }))
  func everyStateEqualsItsDigest(_ name: String) throws {
    var atlas = StateAtlas(name, in: Self.folder)
    try atlas.addElements { try Self.staged(name).1 }
    #expect(atlas.values.count > 5, "\(name) has elements")
    try atlas.compare()
  }

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

  @Test(arguments: ChosenScenes.among(passages, by: \.scene))
  func everyPassageEqualsItsDigests(_ passage: Passage) throws {
    let (staged, program) = try Self.staged(passage.scene)
    let app = staged.program.app
    var atlas = StateAtlas("passage-\(passage.scene)", in: Self.folder)
    let open = app.screen
    atlas.addMotion("leaving", of: passage.scene, in: program) { passage.leave(app) }
    #expect(app.screen.name != open.name)
    atlas.addMotion("entrance", of: passage.scene, in: program) { passage.enter(app) }
    #expect(app.screen.name == open.name)
    for motion in ["leaving", "entrance"] {
      let digests = atlas.values.filter { $0.key.contains("· \(motion) ") }.values
      #expect(Set(digests).count > 2, "\(motion) of \(passage.scene) moves")
    }
    try atlas.compare()
  }

  @Test func everyAtlasHasATest() {
    let expected = Self.scenes + Self.passages.map { "passage-\($0.scene)" }
    let found = (try? FileManager.default.contentsOfDirectory(atPath: Self.folder.url.path)) ?? []
    #expect(Set(found).subtracting(expected.map { "\($0).txt" }) == [], "atlases without a test")
  }

  /// Hover light, pressed scale and the ink of tool tips are pictured in no scene.
  @Test func everyStateOfAButtonOfTheGameDiffersFromItsRest() throws {
    let fonts = try GoldenTests.fonts.get()
    let (settings, ambient) = (PokerSlamGame.Settings(), Ambient())
    func atlas(inset: Double) -> StateAtlas {
      var atlas = StateAtlas("buttons", golden: nil)
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
    for state in [StateAtlas.State.hovering, .hover, .tip, .pressing, .pressed, .focus] {
      let digest = whole.values["Settings (button) · \(state.rawValue)"]
      #expect(digest != nil && digest != "same", "\(state)")
    }
    #expect(whole.values["Settings (button) · area"] == "170,120 60x60")
    #expect(shrunk.values["Settings (button) · area"] == "174,124 52x52")
  }
}
