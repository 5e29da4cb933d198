import Raster
import Records
import Scenes
import StageUI
import TestSupport
import Testing

@testable import PokerSlamGame

/// The contrast ratios of the texts of scenes; see `TextContrast`.
@MainActor
@Suite struct ContrastTests {
  static let scale = 2.0

  private static func staged(
    _ name: String, _ size: Size, _ settings: [String: SettingValue] = [:]
  ) throws -> LetteredScene {
    try LetteredScene(
      try #require(Scene.named(name)), size, scale: scale, settings: settings)
  }

  /// Returns the lines of text in an element's frame.
  static func lines(_ element: ScreenElement, in pair: ScenePictures) -> [LineContrast] {
    TextContrast.lines(in: element.frame, of: pair.letters)
  }

  /// The scenes, their sizes, and the contrast that the ranks of cards need in the scene's palette.
  nonisolated static let cases: [(name: String, size: Size, ranks: Double)] = [
    ("menu", Size(800, 600), 3), ("board", Size(800, 600), 3), ("pause", Size(800, 600), 3),
    ("game-over", Size(1024, 768), 3), ("game-over-record-phone", Size(390, 844), 3),
    ("reference-phone", Size(390, 844), 3), ("settings", Size(1024, 768), 3),
    ("about", Size(800, 600), 3), ("modes", Size(800, 600), 3),
    ("board-practice", Size(1024, 768), 3), ("board-hand", Size(1024, 768), 3),
    ("theme-paper", Size(800, 600), 3), ("theme-felt", Size(800, 600), 3),
    ("theme-high-contrast", Size(800, 600), 4.5), ("suits-safe", Size(800, 600), 4.5),
  ]

  @Test(arguments: cases.map(\.name))
  func textMeetsItsContrastRatio(_ name: String) throws {
    let test = try #require(Self.cases.first { $0.name == name })
    expectContrast(
      try Self.staged(name, test.size).paint(), name, ranks: test.ranks)
  }

  /// Every scene except variants of the board and moments at which cards or goods fade.
  ///
  /// A scene in one theme shows the same as its scene without a theme, which is tested in all; so
  /// do a scene with reduced motion and one in a large window, which are drawn at the same size.
  nonisolated static let scenes = Scene.all.filter { scene in
    // A scene in another language has the colours of that in English.
    if ["-de", "-fr", "-es", "-ja"].contains(where: {
      scene.name.hasSuffix($0) || scene.name.hasSuffix($0 + "-phone")
        || scene.name.hasSuffix($0 + "-low")
    }) {
      return false
    }
    let isRepeated = ["-paper", "-high-contrast", "-still", "-wide", "-4k"].contains {
      scene.name.hasSuffix($0) && Scene.named(String(scene.name.dropLast($0.count))) != nil
    }
    return !isRepeated
      && ![
        "board-gathering", "theme-", "suits-", "text-", "board-dealing", "board-flying",
        "board-slam",
        "climb-sum", "climb-winning", "climb-buying", "climb-giving-back", "climb-reroll",
        "climb-shop-opening", "climb-still", "climb-map-moving", "climb-losing",
        "board-rush-wave", "profile-badge-flying",
      ].contains { scene.name.hasPrefix($0) }
  }

  /// Whether a scene shows another scene in another size, language or theme.
  nonisolated static func isVariant(_ name: String) -> Bool {
    [
      "-phone", "-low", "-wide", "-small", "-window", "-4k", "-de", "-fr", "-es", "-ja", "-paper",
      "-high-contrast", "-still", "-text-200", "-text-200-phone",
    ].contains {
      name.hasSuffix($0) && Scene.named(String(name.dropLast($0.count))) != nil
    }
  }

  /// The scenes of a run: all, or a twelfth of the variants, and of the others the half whose contrast
  /// `GoldenTests` does not measure in their own theme.
  private nonisolated static let coveredScenes = scenes.map(\.name).filter {
    if isVariant($0) { return Conditions.includes($0, oneOf: 12) }
    return Conditions.areAll || !Conditions.includes($0, oneOf: 2)
  }

  /// A short run covers one theme of a scene: a style of text is on many scenes, so that it is still
  /// seen in all themes.
  @Test(arguments: coveredScenes)
  func textIsReadableInEveryTheme(_ name: String) throws {
    let scene = try #require(Scene.named(name))
    let size =
      scene.size.width <= 844
      ? scene.size : Size(name.hasPrefix("game-over") ? 1024 : 800, 600)
    let themes = Conditions.some(1, of: ThemeName.allCases, for: name)
    // Suits fall behind the menu's title, so each theme is shown at the same moment.
    let startsWithTheme = name.hasPrefix("menu") || themes.count == 1
    let staged = try startsWithTheme ? nil : Self.staged(name, size)
    for theme in themes {
      let change = ["theme": theme.setting]
      let pair = try staged?.paint(change) ?? Self.staged(name, size, change).paint()
      expectContrast(pair, name, theme: theme, ranks: 3)
    }
  }

  /// The least contrast ratio of the ranks of dimmed cards.
  private static let dimmedRanks = 1.9

  /// The ranks of cards that cannot be selected now are dim, but can be read.
  @Test(arguments: ThemeName.allCases) func dimmedRanksAreReadable(_ theme: ThemeName) throws {
    let pair = try Self.staged("board-hand", Size(1024, 768)).paint(["theme": theme.setting])
    let ratios = pair.elements.filter { Self.isCard($0) && !$0.accessibility.isSelected }
      .flatMap { Self.lines($0, in: pair) }.map(\.ratio)
    #expect(ratios.count >= 15)
    #expect((ratios.min() ?? 0) >= Self.dimmedRanks, "\(ratios.sorted().prefix(4))")
  }

  private func expectContrast(
    _ pair: ScenePictures, _ name: String, theme: ThemeName? = nil, ranks: Double
  ) {
    let hasSelection = pair.elements.contains { $0.accessibility.isSelected && Self.isCard($0) }
    var count = 0
    for element in pair.elements
    where element.accessibility.role != .group && !element.accessibility.isDisabled {
      // The preview is a small copy of the shared picture, which is looked at in its own size.
      if element.accessibility.label == Strings.sharePreview { continue }
      // Cards that cannot be selected now are exempt.
      if Self.isCard(element), hasSelection, !element.accessibility.isSelected { continue }
      // The cards that are left when the time is up are dim, like those in `dimmedRanksAreReadable`.
      let ranks = name == "board-rush-time-up" ? Self.dimmedRanks : ranks
      // The table of cards to come is exempt too: it shows the cards on the board faintly on
      // purpose.
      if element.accessibility.label.hasSuffix("cards to come") { continue }
      // Text that fades out where more can be scrolled is exempt too.
      let visible = element.scrolledRange
      let (top, bottom) = (visible.lowerBound + fade, visible.upperBound - fade)
      for line in Self.lines(element, in: pair)
      // The tail of a comma or a letter is no line of its own.
      where line.height >= 4 && line.rows.lowerBound >= top && line.rows.upperBound <= bottom {
        count += 1
        // Text of 24 points or more needs only a ratio of 3. Capitals of 24 points are 16.8 points
        // high.
        let isCard = Self.isCard(element) || element.accessibility.label == Strings.nextCards
        let needed = isCard ? ranks : line.height >= 16.5 ? 3 : 4.5
        #expect(
          line.ratio >= needed,
          """
          \(element.accessibility.label): \(line.ratio) at \(line.rows) in \(element.frame), needs \
          \(needed), \(name) \(theme?.rawValue ?? "")
          """)
      }
    }
    #expect(count > 1, "there is text to be measured")
  }

  /// The height, in points, in which scrolled content fades out.
  private let fade = 44.0

  private static func isCard(_ element: ScreenElement) -> Bool {
    element.accessibility.value.hasPrefix("row ")
  }
}
