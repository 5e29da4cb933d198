import Raster
import Records
import Scenes
import TestSupport
import Testing
import Typeset

@testable import PokerSlamGame
@testable import StageUI

/// The screens in each language: texts fit, come from the catalog, and change at once.
@MainActor
@Suite struct LanguageScreenTests {
  nonisolated static let scenes = [
    "menu", "menu-first", "welcome", "board-hand", "board-hint", "board-practice", "board-ahead",
    "pause", "game-over", "game-over-record", "game-over-cleared", "beam-line", "reference",
    "reference-scoring", "reference-keys", "reference-learn", "about", "modes", "settings-audio",
    "settings", "settings-controls", "settings-keys", "settings-accessibility", "settings-data",
    "lessons-touching", "lessons-gaps-solved", "how-to-play", "daily", "daily-done",
    "game-over-daily", "board-rush", "pause-rush", "game-over-rush", "climb-map", "climb",
    "climb-shop", "climb-heart-lost", "climb-cleared", "climb-over", "climb-bonus",
    "climb-lesson-charm", "profile", "profile-achievements", "profile-history", "profile-badge",
    "profile-avatars", "replay", "share-panel", "leaderboard", "leaderboard-friends",
    "leaderboard-empty", "add-friend", "store", "store-item", "store-confirm", "store-pending",
    "store-failed", "store-account", "duel-lobby", "duel-board", "duel-race", "duel-veil",
    "duel-result",
  ]
  nonisolated static let sizes = [Size(390, 844), Size(1280, 800)]

  /// Returns a scene in a language, after its transitions.
  private func stage(
    _ name: String, _ language: Language, _ size: Size, textScale: Double = 1,
    isMirrored: Bool = false
  ) throws -> StagedScene {
    let scene = try #require(Scene.named(name))
    var changes = SceneChanges()
    changes.settings = [
      "language": .text(language.rawValue), "textScale": .real(textScale),
      "reduceMotion": .text(Settings.ReduceMotion.on.rawValue),
    ]
    let staged = scene.stage(glyphs: try GoldenTests.fonts.get(), changes: changes)
    if isMirrored { staged.program.host.environment.layoutDirection = .rightToLeft }
    staged.advance(to: 2, size: size)
    return staged
  }

  private static func canDraw(_ language: Language) throws -> Bool {
    guard language == .japanese else { return true }
    let run = try GoldenTests.fonts.get().shape(
      language.ownName, font: FontDescription(size: 16))
    return !run.glyphs.contains { $0.id == 0 }
  }

  /// A short run covers each screen in German, whose texts are the longest, and in one of the other
  /// pairs of a language and a size.
  @Test(arguments: Language.offered.dropFirst(), sizes)
  func everyTextFitsItsPlace(_ language: Language, _ size: Size) throws {
    guard try Self.canDraw(language) else { return }
    for name in Self.scenes where Self.covers(name, language, size) {
      let faults = TextFaults(try stage(name, language, size).program.host)
      #expect(faults.count > 0)
      guard Self.added(faults, to: []) != [] else { continue }
      let english = TextFaults(try stage(name, .english, size).program.host).found
      #expect(Self.added(faults, to: english) == [], "\(name) at \(size) in \(language)")
    }
  }

  private static func covers(_ name: String, _ language: Language, _ size: Size) -> Bool {
    guard language != .german else { return true }
    let others = Language.offered.dropFirst().filter { $0 != .german }
    let pairs = others.flatMap { other in sizes.map { (other, $0) } }
    return Conditions.some(1, of: pairs, for: name).contains { $0 == (language, size) }
  }

  /// Returns the faults of the kinds that are more frequent than in English, where a badge lies over
  /// the edge of its plate by design.
  private static func added(_ faults: TextFaults, to english: [String]) -> [String] {
    let kinds = ["is cut", "is broken", "reaches beyond", "lies over", "does not fit"]
    return kinds.flatMap { kind in
      let found = faults.found.filter { $0.contains(kind) }
      return found.count > english.count { $0.contains(kind) } ? found : []
    }
  }

  private static let phone = Size(390, 844)

  @Test(arguments: Language.offered)
  func otherOffersAreNamedOnOneLineBesideTheTaskOfTheLesson(_ language: Language) throws {
    guard try Self.canDraw(language) else { return }
    let host = try stage("climb-lesson-shop-phone", language, Self.phone).program.host
    #expect(TextFaults(host).found.filter { $0.contains("is broken") } == [])
  }

  @Test func longTitleOfAPrimaryButtonKeepsItsMargins() throws {
    let (texts, controls) = try stage("share-panel-phone", .french, Self.phone, textScale: 1.5)
      .program.host.drawnContents
    let title = try #require(texts.first { $0.text == "Enregistrer l’image" })
    let button = try #require(
      controls.last { $0.isControl && $0.frame.contains(title.frame.center) }?.frame)
    #expect(title.frame.minX >= button.minX + 15 && title.frame.maxX <= button.maxX - 15)
  }

  @Test func titleOfTheDailyLeavesRoomForTheStreak() throws {
    let texts = try stage("daily-phone", .french, Self.phone, textScale: 1.5).program.host
      .drawnContents.texts
    let title = try #require(texts.first { $0.text == "Quotidien" }?.frame)
    let streak = try #require(
      texts.first { $0.text == "12" && abs($0.frame.midY - title.midY) < 12 }?.frame)
    // The margin of the pill, the flame, the space beside it, and a gap.
    #expect(title.maxX <= streak.minX - 62)
  }

  @Test func largeFigureGoesBelowItsTitleBeforeAWordIsBroken() throws {
    let host = try stage("profile-badge-phone", .french, Self.phone, textScale: 1.5).program.host
    let broken = TextFaults(host).found.filter { $0.contains("is broken") }
    #expect(broken == [])
  }

  @Test(arguments: Language.offered)
  func answersOfThePracticeShopKeepTheirMargins(_ language: Language) throws {
    guard try Self.canDraw(language) else { return }
    let staged = try stage("store-confirm-phone", language, Self.phone)
    let names = Texts.$current.withValue(staged.program.texts) {
      SandboxProvider.Outcome.allCases.map(Strings.practice)
    }
    let frames = staged.program.host.drawnContents.texts.filter { names.contains($0.text) }
      .map(\.frame)
    #expect(frames.count == names.count)
    for (one, next) in zip(frames, frames.dropFirst()) where next.minY < one.maxY {
      #expect(next.minX - one.maxX >= 40, "\(language)")
    }
  }

  /// Texts that no catalog contains: names of products and people, codes, and cards.
  private static let data: Set<String> = [
    "Quicksand", "SQLite", "Swift", "Amara", "Ines", "Lukas", "Mira", "Salma", "Tobias", "Yuki",
    "Pseudo",
    // Names of files.
    "poker", "slam", "json",
  ]

  /// The texts that are cut in the pseudo language.
  ///
  /// They stand in narrow places, and those of the offered languages fit; see
  /// `everyTextFitsItsPlace(_:_:)`.
  private static let cutTexts: Set<String> = Set(
    ["Level 6", "Cleared"].map { PseudoLocale.text($0) })

  /// The texts of the pseudo language are two fifths longer than the English ones.
  @Test func textsOfThePseudoLanguageComeFromTheCatalogAndStayInTheWindow() throws {
    var cut: Set<String> = []
    for name in Self.scenes {
      let host = try stage(name, .pseudo, Size(1280, 800)).program.host
      let faults = TextFaults(host).found.filter { $0.contains("reaches beyond the sides") }
      #expect(faults == [], "\(name)")
      for fault in host.faults(MeaningChecks([.pseudoLocale])) {
        if fault.description.hasSuffix("is cut if it is longer") {
          cut.insert(fault.element)
        } else {
          let words = PseudoLocale.words(outsideOfBrackets: fault.element)
          #expect(words.filter { !Self.data.contains($0) } == [], "\(name): \(fault)")
        }
      }
      for element in host.screenElements {
        let accessibility = element.accessibility
        for text in [accessibility.label, accessibility.value, accessibility.hint] {
          let words = PseudoLocale.words(outsideOfBrackets: text).filter { !Self.data.contains($0) }
          #expect(words == [], "\(name): \(text)")
        }
      }
    }
    #expect(cut == Self.cutTexts)
  }

  @Test(arguments: ["menu", "board-hand", "pause", "settings", "reference", "modes", "daily"])
  func aNewLanguageChangesEveryText(_ name: String) throws {
    let size = Size(1280, 800)
    let german = try stage(name, .german, size).program.host.accessibilityTree
    let staged = try stage(name, .english, size)
    #expect(staged.program.host.accessibilityTree != german)
    staged.program.app.settings.language = .german
    staged.advance(to: 2.5, size: size)
    #expect(staged.program.host.accessibilityTree == german)
    staged.program.app.settings.language = .english
    staged.advance(to: 3, size: size)
    #expect(staged.program.host.accessibilityTree != german)
  }

  @Test func theVoiceSpeaksTheLanguage() throws {
    let words = Texts.$current.withValue(Texts(.german)) { Strings.speechWords }
    #expect(words.roles[.button] == "Knopf" && words.percent == "Prozent")
    #expect(Language.pseudo.code == "en" && Language.german.code == "de")
  }

  @Test func japaneseWithoutAFontIsReplacedByEnglishAndNamesThePackage() throws {
    try Texts.$current.withValue(Texts()) {
      let app = try SteppedProgram(.menu).app
      let glyphs = BoxGlyphs(try GoldenTests.fonts.get())
      let bare = SteppedProgram(Program(app, glyphs: glyphs, runner: SerialRunner()))
      bare.frame()
      bare.app.settings.language = .japanese
      bare.frame()
      #expect(Texts.current.language == .english)
      #expect(bare.app.settings.language == .japanese)
      let toast = try #require(bare.app.toast?.text)
      #expect(toast.contains("apt install fonts-motoya-l-maruberi"), "\(toast)")
      bare.app.settings.language = .french
      bare.frame()
      #expect(Texts.current.language == .french)
    }
  }

  /// No language of the game is written from right to left, but names of players may be.
  @Test(arguments: ["profile", "leaderboard", "duel-lobby"])
  func namesFromRightToLeftKeepTheirLines(_ name: String) throws {
    for size in Self.sizes {
      let staged = try stage(name, .english, size)
      let usual = TextFaults(staged.program.host).found
      staged.program.app.settings.playerName = PlayerName(rawValue: "דנה 42 מלכה")
      staged.advance(to: 2.5, size: size)
      #expect(Self.added(TextFaults(staged.program.host), to: usual) == [], "\(name)")
    }
  }

  /// The kit mirrors layouts; the game's screens keep their texts in place when it does.
  @Test(arguments: ["menu", "settings", "modes", "reference"])
  func mirroredScreensKeepTheirTexts(_ name: String) throws {
    for size in Self.sizes {
      let faults = TextFaults(
        try stage(name, .english, size, isMirrored: true).program.host)
      #expect(faults.found == [], "\(name) at \(Int(size.width))x\(Int(size.height))")
    }
  }
}

/// Glyphs of a font that has no character but those of ASCII.
private final class BoxGlyphs: GlyphSource {
  private let source: any GlyphSource

  init(_ source: any GlyphSource) { self.source = source }

  func shape(_ text: String, font: FontDescription) -> GlyphRun {
    var run = source.shape(text, font: font)
    if text.contains(where: { !$0.isASCII }) {
      for index in run.glyphs.indices { run.glyphs[index].id = 0 }
    }
    return run
  }
}
