import Foundation
import Scores
import StageTesting
import StageUI
import Testing

extension PictureSettings {
  /// The settings of all tests of this package, whose pictures need no installed font.
  static let blocks = {
    var settings = PictureSettings()
    settings.font = .blocks
    return settings
  }()
}

extension Tolerance {
  static let photo = Tolerance(
    "photo", because: "a decoder may round differently", difference: 2, share: 0.01)
}

/// A card that shows its score in the language of its environment, and grows unless motion is reduced.
private struct GrowingCard: View {
  @Environment(\.scoreLanguage) private var language
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @State private var isShown = false

  var body: some View {
    ScoreCard(player: language == "de" ? "Spieler" : "Player", score: 640)
      .scaleEffect(isShown || reducesMotion ? 1 : 0.9)
      .onAppear { withAnimation(.linear(duration: 0.4)) { isShown = true } }
  }
}

/// A card whose score arrives from a task.
private struct LateCard: View {
  @State private var score = 0

  var body: some View {
    ScoreCard(player: "Alice", score: score)
      .task {
        try? await Task.sleep(for: .milliseconds(300))
        score = 640
      }
  }
}

@MainActor @Suite struct ScoreTests {
  /// The score on the card: a run with another one in `SCORES_SCORE` must fail.
  private static let score =
    Int(ProcessInfo.processInfo.environment["SCORES_SCORE"] ?? "") ?? 640

  @Test func cardUnderManyConditions() throws {
    let axes = PictureAxes(
      sizes: [Size(220, 80), Size(320, 120)], scales: [1, 1.5], schemes: [.light, .dark],
      textScales: [1, 1.5], directions: [.leftToRight, .rightToLeft],
      variants: [.unchanged, PictureVariant("highlight") { $0.environment(\.isHighlighted, true) }])
    try expectPictures(
      of: ScoreCard(player: "Alice", score: Self.score), in: axes.pairs, settings: .blocks)
  }

  @Test func cardInOtherLanguagesContrastsAndTimes() throws {
    let axes = PictureAxes(
      sizes: [Size(220, 80)], contrasts: [.standard, .increased], reducesMotion: [false, true],
      times: [0, 0.2],
      locales: [
        PictureVariant("en") { $0.environment(\.scoreLanguage, "en") },
        PictureVariant("de") { $0.environment(\.scoreLanguage, "de") },
      ])
    try expectPictures(of: GrowingCard(), in: axes.pairs, settings: .blocks)
  }

  @Test func newPlayerFadesIn() throws {
    try expectFilm(
      of: ScoreList(), size: Size(220, 140), at: [0, 0.1, 0.2, 0.4], columns: 2,
      settings: .blocks
    ) { script in
      script.tap("Name")
      script.type("Bob")
      script.tap("Add")
    }
  }

  @Test func barSaysItsLevel() throws {
    try expectTree(
      of: LevelBar(level: 0.64), size: Size(100, 8), is: #"text "Level" = "64 %" @0,0 100x8"#,
      settings: .blocks)
  }

  @Test func playersAreAddedWithTheDraggedScore() throws {
    try useView(ScoreList(), size: Size(220, 140), settings: .blocks) { script in
      script.drag("Score", by: Size(40, 0))
      #expect(script.value(of: "Score") == "140")
      script.tap("Name")
      script.type("Sylvie")
      script.tap("Add")
      script.wait(0.5)
      #expect(script.shows("Sylvie: 140"))
      script.expectPicture("one-player")
    }
  }

  @Test func listWorksByKeysPadAndWheel() throws {
    let list = ScrollView { ScoreList().frame(height: 300) }
    try useView(list, size: Size(220, 140), settings: .blocks, checks: .none) { script in
      script.press(.tab)
      script.type("Eve")
      script.press(.return)
      script.hover("Add")
      script.hold("Add")
      script.wait(0.5)
      #expect(script.shows("Eve: 100"), "\(script.tree)")
      let before = try #require(script.frame(of: "Eve: 100"))
      script.scroll("Eve: 100", notches: 1)
      script.wait(1)
      let after = try #require(script.frame(of: "Eve: 100"))
      #expect(after.minY < before.minY)
      script.scroll(at: Point(110, 100), notches: -3)
      script.wait(1)
      // The focus moves to the button, which the lower button of a gamepad presses.
      script.tap("Name")
      script.type("Ann")
      script.press(.tab)
      script.press(.south)
      script.wait(0.5)
      #expect(script.shows("Ann: 100"), "\(script.tree)")
    }
  }

  @Test func scoresArriveLater() async throws {
    try await useView(LateCard(), size: Size(220, 80), settings: .blocks) { script in
      #expect(script.shows("0"))
      await script.wait(for: "640")
      script.expectPicture("arrived")
    }
  }

  @Test func equalPlayersAreToldApartByTheirPlaces() throws {
    try useView(ScoreList(), size: Size(220, 140), settings: .blocks, checks: .none) { script in
      for _ in 0..<2 {
        script.tap("Name", role: .textField)
        script.type("Bob")
        script.tap("Add")
        script.wait(0.5)
      }
      let first = try #require(script.frame(of: "Bob: 100", index: 0))
      let second = try #require(script.frame(of: "Bob: 100", index: 1))
      #expect(second.minY >= first.maxY)
    }
  }

  @Test func gradientMayDifferByRounding() throws {
    var settings = PictureSettings.blocks
    settings.tolerance = .photo
    try expectDrawing(size: Size(64, 32), settings: settings) { context, size in
      let gradient = Gradient(colors: [.orange, .purple])
      context.fill(
        Path(Rect(x: 0, y: 0, width: size.width, height: size.height)),
        with: .linearGradient(gradient, startPoint: .zero, endPoint: Point(size.width, 0)))
    }
  }

  @Test func addingAPlayerCostsTheSame() throws {
    try expectCosts(of: ScoreList(), size: Size(220, 140), settings: .blocks) { script in
      script.tap("Name")
      script.type("Bob")
      script.tap("Add")
      script.wait(0.5)
    }
  }

  /// A clock whose readings are a millisecond apart.
  private final class CountedClock {
    private var readings: UInt64 = 0

    func read() -> UInt64 {
      readings += 1
      return readings * 1_000_000
    }
  }

  @Test func addedZoneIsInTheProfile() throws {
    let profiler = Profiler(clock: CountedClock().read)
    let host = ViewHost(glyphs: BlockFont.shared) { ScoreCard(player: "Alice", score: 640) }
    host.profiler = profiler
    host.frame(size: Size(220, 80), time: 0)
    profiler.endFrame()
    #expect(profiler.time(of: .format, in: 0) == 1_000_000)
    let profile = FrameProfile("scores", profiler)
    #expect(profile.zones.map(\.zone.name).contains("scores.format"))
    #expect(profile.lines.contains { $0.hasPrefix("  scores.format ") })
    let samples = try ProfileSamples.read(profile.json, path: "scores.json")
    #expect(samples[0].zones.first { $0.name == "scores.format" }?.times == [1000])
    let trace = String(decoding: ChromeTrace.encode([("scores", profiler)]), as: UTF8.self)
    #expect(trace.contains(#""scores.format""#))
  }

  @Test func everyFolderOfPicturesHasATest() throws { try expectNoOrphans() }
}
