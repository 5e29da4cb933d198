import Records
import Raster
import Scenes
import Session
import StageUI
import TestSupport
import Testing

@testable import PokerSlamGame

/// Text at up to twice its size.
///
/// No word is truncated, broken, outside its container or on top of another word.
@MainActor
@Suite struct LargeTextTests {
  /// A scene, and the actions that lead from it to the tested screen.
  struct Screen: Sendable, CustomTestStringConvertible {
    var name: String
    var scene: String
    var act: @MainActor @Sendable (Program, Size) -> Void = { _, _ in }

    var testDescription: String { name }

    init(_ scene: String) { (name, self.scene) = (scene, scene) }

    init(
      _ name: String, _ scene: String, act: @escaping @MainActor @Sendable (Program, Size) -> Void
    ) {
      (self.name, self.scene, self.act) = (name, scene, act)
    }

    init(_ page: SettingsPage) {
      (name, scene) = ("settings: \(page.rawValue)", "settings")
      act = { program, _ in program.app.settingsPage = page }
    }

    /// The board, on which the hand with the longest name is selected.
    static let longName = {
      var screen = Screen("board")
      screen.name = "long name"
      screen.act = { program, _ in
        let game = program.app.game
        let hands = game.state.grid.hands(game.session.game.adjacency)
        if let best = hands.max(by: { $0.hand.name.count < $1.hand.name.count }) {
          game.choose(best.cells)
        }
      }
      return screen
    }()
  }

  nonisolated static let screens =
    [
      "menu", "menu-first", "board", "board-hand", "board-held", "board-hint", "board-first",
      "board-practice", "board-wide", "pause", "game-over", "game-over-record", "game-over-cleared",
      "reference-phone", "reference-scoring", "reference-keys", "board-coach-bridge", "about",
      "modes", "beam-line",
    ].map { Screen($0) } + [Screen.longName] + SettingsPage.allCases.map { Screen($0) }
  nonisolated static let sizes = [
    Size(360, 640), Size(390, 844), Size(844, 390), Size(1280, 800),
  ]

  @Test(arguments: screens, sizes)
  func everyWordFitsAtUpToDoubleTextSize(_ screen: Screen, _ size: Size) throws {
    for textScale in Self.textScales(of: screen, size) { try look(at: screen, size, textScale) }
  }

  /// Returns the sizes of text that are tested.
  ///
  /// A short run covers two window sizes of each screen: one with all sizes of text, and one with
  /// the largest.
  private static func textScales(of screen: Screen, _ size: Size) -> [Double] {
    func covers(_ count: Int) -> Bool {
      Conditions.some(count, of: sizes, for: screen.name).contains(size)
    }
    return covers(1) ? [1, 1.35, 2] : covers(2) ? [2] : []
  }

  /// Screens that are longest in other languages, or in states that no scene shows.
  nonisolated static let phoneScreens =
    [
      "menu", "board", "board-hand", "pause", "profile", "profile-achievements", "profile-history",
      "store", "modes",
    ].map { Screen($0) } + SettingsPage.allCases.map { Screen($0) } + [
      Screen("menu with both records", "menu") { program, _ in
        program.app.setRecord(625, of: .classic)
        program.app.setRecord(720, with: [.undo, .hint], of: .classic)
      },
      Screen("board with a hint and its toast", "board") { program, _ in
        program.app.game.showHint()
      },
      Screen("settings: search", "settings") { program, _ in
        let german = program.app.settings.language == .german
        program.app.settingsPanel.query = german ? "animation" : "motion"
      },
    ]

  @Test(arguments: phoneScreens, [Language.english, .german])
  func noWordIsBrokenOrCutOnAPhoneAtDoubleTextSize(_ screen: Screen, _ language: Language) throws {
    let size = Size(390, 844)
    let faults = try faults(of: screen, size, 2, language)
    let wanted = faults.found.filter { fault in
      ["is broken", "is cut", "lies over \""].contains { fault.contains($0) }
    }
    #expect(faults.count > 0 && wanted == [], "\(screen.name) in \(language): \(wanted)")
  }

  @Test(arguments: [Language.english, .german])
  func menuOfAPhoneKeepsTheTitlesOfItsButtons(_ language: Language) throws {
    var changes = SceneChanges()
    changes.settings = ["textScale": .real(2), "language": .text(language.rawValue)]
    let staged = try #require(Scene.named("menu")).stage(
      glyphs: try GoldenTests.fonts.get(), changes: changes)
    staged.advance(to: 2, size: Size(390, 844))
    let texts = staged.program.host.drawnContents.texts.map(\.text)
    let titles = Texts.$current.withValue(staged.program.texts) {
      [Strings.modes, Strings.profile, Strings.store, Strings.settings, Strings.help]
    }
    #expect(titles.allSatisfy(texts.contains), "\(texts)")
  }

  private func look(at screen: Screen, _ size: Size, _ textScale: Double) throws {
    let faults = try faults(of: screen, size, textScale)
    #expect(faults.count > 0, "the screen must contain text")
    #expect(
      faults.found == [],
      "\(screen.name) at \(Int(size.width))x\(Int(size.height)), text \(textScale)")
  }

  private func faults(
    of screen: Screen, _ size: Size, _ textScale: Double, _ language: Language = .english
  ) throws -> TextFaults {
    let scene = try #require(Scene.named(screen.scene))
    var changes = SceneChanges()
    changes.settings = [
      "textScale": .real(textScale), "language": .text(language.rawValue),
    ]
    let staged = scene.stage(glyphs: try GoldenTests.fonts.get(), changes: changes)
    staged.program.app.settings.reduceMotion = .on
    staged.advance(to: 1, size: size)
    screen.act(staged.program, size)
    staged.advance(to: 4, size: size)
    return TextFaults(staged.program.host)
  }
}

/// The faults of the text on a screen, or on the panel above it.
@MainActor
struct TextFaults {
  let found: [String]
  let count: Int

  init(_ host: ViewHost) {
    let (texts, controls) = host.drawnContents
    count = texts.count
    found =
      (TextChecks.truncated(texts) + TextChecks.beyondViewport(texts)
      + TextChecks.overflowing(texts) + TextChecks.overlapping(texts, allowsCopies: false)
      + TextChecks.overControls(texts, controls)).map(\.description)
  }
}
