import Raster
import Records
import Scenes
import StageUI
import Testing

@testable import PokerSlamGame

/// Contrast of text, measured on pictures rendered with and without letters.
///
/// A pixel is ink where the two pictures differ by at least nine tenths of the largest difference
/// nearby. The contrast ratio of each ink pixel is computed as in WCAG. The ratio of a line of text
/// is the 5th percentile of the ratios of its ink pixels.
@MainActor
@Suite struct ContrastTests {
  static let scale = 2.0

  struct Line: CustomStringConvertible {
    var label: String
    var ratio: Double
    /// The rows of points in the window that the line covers.
    var rows: ClosedRange<Double>
    var height: Double { rows.upperBound - rows.lowerBound }
    var description: String {
      "\(label): \((ratio * 100).rounded() / 100) at \(Int(height)) pt"
    }
  }

  private static func staged(
    _ name: String, _ size: Size, _ settings: [String: SettingValue] = [:]
  ) throws -> LetteredScene {
    try LetteredScene(
      try #require(Scene.named(name)), size, scale: scale, settings: settings)
  }

  /// Returns the lines of text in an element's frame.
  static func lines(_ element: ScreenElement, in pair: ScenePictures) -> [Line] {
    let height = pair.with.count / pair.width
    let box = element.frame
    let (left, right) = (
      max(Int(box.minX * scale) - 2, 0), min(Int(box.maxX * scale) + 2, pair.width)
    )
    let (top, bottom) = (
      max(Int(box.minY * scale) - 2, 0), min(Int(box.maxY * scale) + 2, height)
    )
    guard right - left > 4, bottom - top > 4 else { return [] }
    let width = right - left
    var differences = [Double](repeating: 0, count: width * (bottom - top))
    for y in top..<bottom {
      for x in left..<right {
        let place = y * pair.width + x
        differences[(y - top) * width + x - left] = difference(
          pair.with[place], pair.without[place])
      }
    }
    var lines: [Line] = []
    var first: Int?
    for y in 0...(bottom - top) {
      let row = y < bottom - top ? differences[(y * width)..<((y + 1) * width)].max() ?? 0 : 0
      // Rows with only a shadow of text differ by less than this.
      if row > 40 {
        first = first ?? y
      } else if let start = first {
        first = nil
        let ratios = inkRatios(start..<y, differences, width, (left, top), pair)
        guard ratios.count > 20 else { continue }
        lines.append(
          Line(
            label: element.accessibility.label, ratio: ratios.sorted()[ratios.count / 20],
            rows: Double(top + start) / scale...Double(top + y) / scale))
      }
    }
    return lines
  }

  private static func inkRatios(
    _ rows: Range<Int>, _ differences: [Double], _ width: Int, _ origin: (left: Int, top: Int),
    _ pair: ScenePictures
  ) -> [Double] {
    var (lighter, darker): ([Double], [Double]) = ([], [])
    for y in rows {
      for x in 0..<width {
        let own = differences[y * width + x]
        guard own > 20 else { continue }
        var most = own
        for ny in max(y - 4, rows.lowerBound)..<min(y + 5, rows.upperBound) {
          for nx in max(x - 4, 0)..<min(x + 5, width) {
            most = max(most, differences[ny * width + nx])
          }
        }
        guard own >= most * 0.9 else { continue }
        let place = (y + origin.top) * pair.width + x + origin.left
        let ratio = ratio(pair.with[place], pair.without[place])
        if luminance(pair.with[place]) > luminance(pair.without[place]) {
          lighter.append(ratio)
        } else {
          darker.append(ratio)
        }
      }
    }
    // The text of a line is lighter or darker than its background. Few pixels of the other kind are
    // its shadow, seen between two words.
    if 6 * min(lighter.count, darker.count) >= max(lighter.count, darker.count) {
      return lighter + darker
    }
    return lighter.count > darker.count ? lighter : darker
  }

  /// Returns a channel of a pixel, 0…255.
  ///
  /// An earlier function returned all channels as an array. With it, the test of all scenes took
  /// most of a minute.
  @inline(__always)
  private static func channel(_ pixel: UInt32, _ shift: UInt32) -> Int {
    Int(pixel >> shift & 0xFF)
  }

  private static func difference(_ a: UInt32, _ b: UInt32) -> Double {
    if a == b { return 0 }
    let red = abs(channel(a, 16) - channel(b, 16))
    let green = abs(channel(a, 8) - channel(b, 8))
    return Double(max(red, green, abs(channel(a, 0) - channel(b, 0))))
  }

  private static let linear = (0...255).map { LinearLight.of(Double($0) / 255) }

  private static func luminance(_ pixel: UInt32) -> Double {
    0.2126 * linear[channel(pixel, 16)] + 0.7152 * linear[channel(pixel, 8)]
      + 0.0722 * linear[channel(pixel, 0)]
  }

  private static func ratio(_ a: UInt32, _ b: UInt32) -> Double {
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
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
  /// A scene in one theme shows the same as its scene without a theme, which is tested in all.
  nonisolated static let scenes = Scene.all.filter { scene in
    // A scene in another language has the colours of that in English.
    if ["-de", "-fr", "-es", "-ja"].contains(where: {
      scene.name.hasSuffix($0) || scene.name.hasSuffix($0 + "-phone")
    }) {
      return false
    }
    let isInATheme = ["-paper", "-high-contrast"].contains {
      scene.name.hasSuffix($0) && Scene.named(String(scene.name.dropLast($0.count))) != nil
    }
    return !isInATheme
      && ![
        "board-gathering", "theme-", "suits-", "text-", "board-4k", "board-dealing", "board-flying",
        "board-slam",
        "climb-sum", "climb-winning", "climb-buying", "climb-reroll", "climb-map-moving",
        "climb-losing",
        "board-rush-wave", "profile-badge-flying",
      ].contains { scene.name.hasPrefix($0) }
  }

  /// Returns the themes in which a scene is tested: all, or every other one in turn for a variant of
  /// a scene in another size.
  private static func themes(of name: String) -> [ThemeName] {
    let isVariant = ["-phone", "-low", "-wide", "-small", "-window", "-4k"].contains {
      name.hasSuffix($0) && Scene.named(String(name.dropLast($0.count))) != nil
    }
    let start = (scenes.firstIndex { $0.name == name } ?? 0) % 2
    return isVariant
      ? Array(ThemeName.allCases.enumerated().filter { $0.offset % 2 == start }.map(\.element))
      : ThemeName.allCases
  }

  @Test(arguments: scenes.map(\.name))
  func textIsReadableInEveryTheme(_ name: String) throws {
    let scene = try #require(Scene.named(name))
    let size =
      scene.size.width <= 844
      ? scene.size : Size(name.hasPrefix("game-over") ? 1024 : 800, 600)
    // Suits fall behind the menu's title, so each theme is shown at the same moment.
    let isMoving = name.hasPrefix("menu")
    let staged = try Self.staged(name, size)
    for theme in Self.themes(of: name) {
      let change = ["theme": theme.setting]
      let pair = isMoving ? try Self.staged(name, size, change).paint() : staged.paint(change)
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
          line.ratio >= needed, "\(line), needs \(needed), \(name) \(theme?.rawValue ?? "")")
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
