import Foundation
import PNG
import Scores
import StageTesting
import StageUI
import Testing

/// States, frames, whole programs, and checks of the test's own.
@MainActor @Suite struct ScoreStateTests {
  private static let size = Size(220, 140)

  @Test func everyStateOfTheListIsAsRecorded() throws {
    try expectStates(of: ScoreList(), size: Self.size, settings: .blocks)
  }

  @Test func everyFrameOfANewPlayerIsAsRecorded() throws {
    try expectFrames(of: ScoreList(), size: Self.size, for: 0.4, settings: .blocks) { script in
      script.tap("Name")
      script.type("Bob")
      script.tap("Add")
    }
  }

  @Test func largeTextIsReadableInBothSchemes() throws {
    for scheme in [ColorScheme.light, .dark] {
      let host = ViewHost(glyphs: BlockFont.shared) { ScoreCard(player: "Alice", score: 640) }
      host.environment.colorScheme = scheme
      host.environment.textScale = 2
      host.frame(size: Size(320, 160), scale: 2, time: 0)
      #expect(host.faults(.strict).map(\.description) == [])
      let (texts, controls) = host.drawnContents
      #expect(texts.count == 2 && controls.isEmpty)
      #expect(TextChecks.truncated(texts).isEmpty && TextChecks.beyondViewport(texts).isEmpty)
    }
  }

  @Test func untranslatedNamesAreFound() {
    let host = ViewHost(glyphs: BlockFont.shared) {
      ScoreCard(player: PseudoLocale.text("Player"), score: 640)
    }
    host.frame(size: Self.size, time: 0)
    #expect(host.faults(MeaningChecks([.pseudoLocale])) == [])
    let other = ViewHost(glyphs: BlockFont.shared) { ScoreCard(player: "Player", score: 640) }
    other.frame(size: Self.size, time: 0)
    #expect(other.faults(MeaningChecks([.pseudoLocale])).map(\.element) == ["Player"])
  }

  @Test func translatedNamesPassTheCheckOfAScript() throws {
    try useView(
      ScoreCard(player: PseudoLocale.text("Player"), score: 640), size: Self.size,
      settings: .blocks, checks: MeaningChecks.none.adding([.pseudoLocale])
    ) { script in
      script.wait(0.1)
      #expect(script.shows(PseudoLocale.text("Player")), "\(script.tree)")
    }
  }

  /// The bars of two players in a chart.
  private struct Bars: View {
    var colors: [Color]

    var body: some View {
      HStack {
        colors[0].frame(width: 40, height: 40).accessibilityLabel("Alice")
        colors[1].frame(width: 40, height: 80).accessibilityLabel("Bob")
      }
    }
  }

  @Test func barsOfPlayersAreToldApartByEveryEye() throws {
    let checks = MeaningChecks.none.tellingApart(["Alice", "Bob"])
    let blue = Color(red: 0, green: 0.25, blue: 0.8)
    try useView(
      Bars(colors: [blue, Color(red: 1, green: 0.8, blue: 0)]), size: Self.size,
      settings: .blocks, checks: checks
    ) { $0.wait(0.1) }
    let (red, green) = (
      Color(red: 0.8, green: 0.4, blue: 0.2), Color(red: 0.5, green: 0.5, blue: 0.2)
    )
    let host = ViewHost(glyphs: BlockFont.shared) { Bars(colors: [red, green]) }
    host.frame(size: Self.size, time: 0)
    let alike = host.faults(checks).map(\.description)
    #expect(alike.contains { $0.contains("look alike with deutan") }, "\(alike)")
  }

  @Test func barAndItsGroundDifferForEveryEye() {
    let colors = [("bar", [0.0, 122, 255]), ("ground", [209.0, 209, 214])]
    #expect(ColourVision.alike(colors.map { (name: $0.0, channels: $0.1) }).isEmpty)
  }

  @Test func pixelOfTheBarIsExplained() {
    let host = ViewHost(glyphs: BlockFont.shared) { LevelBar(level: 0.5) }
    host.frame(size: Size(100, 8), scale: 1, time: 0)
    let history = host.pixelHistory(x: 25, y: 4)
    let views = history.steps.filter { !$0.isGroup }.map(\.view)
    #expect(views.count >= 2, "the ground and the bar")
    #expect(views.last?.contains("LevelBar") == true, "\(history)")
  }

  @Test func listDoesNotFlashWhileAPlayerFadesIn() {
    let host = ViewHost(glyphs: BlockFont.shared) { ScoreList() }
    var meter = FlashMeter()
    let renderer = Renderer()
    let columns = Int(Self.size.width / FlashMeter.cell)
    var pixmap = Pixmap(width: columns, height: Int(Self.size.height / FlashMeter.cell))
    var places: [MotionCheck.Places] = []
    for frame in 0..<30 {
      let list = host.frame(size: Self.size, time: Double(frame) / 60)
      renderer.paint(list, scale: 1 / FlashMeter.cell, into: &pixmap)
      meter.add(pixmap.allPixels, width: columns, time: Double(frame) / 60)
      places.append(MotionCheck.places(host.screenElements))
    }
    #expect(meter.faults.isEmpty)
    #expect(MotionCheck.jumps(from: places[0], to: places[29], step: 1, when: "at rest").isEmpty)
  }

  /// A drawing of a program's own, as one picture with two parts.
  @Test func barsOfAProgramAreAsRecorded() throws {
    let bars = Fragment { context in
      context.fill(Path(Rect(x: 0, y: 0, width: 40, height: 20)), with: .color(Color(white: 1)))
      context.fill(Path(Rect(x: 2, y: 4, width: 12, height: 12)), with: .color(.blue))
      context.fill(Path(Rect(x: 22, y: 4, width: 6, height: 12)), with: .color(.orange))
    }
    var list = DisplayList()
    list.draw(bars)
    var pixmap = Pixmap(width: 40, height: 20)
    Renderer().paint(list, scale: 1, into: &pixmap)
    let picture = PNGImage(width: 40, height: 20, pixels: pixmap.straightRGBA)
    let parts = [
      PicturePart("Alice", box: PixelBox(left: 0, top: 0, right: 20, bottom: 20)),
      PicturePart("Bob", box: PixelBox(left: 20, top: 0, right: 40, bottom: 20)),
    ]
    let folder = GoldenFolder("scores")
    try folder.compare(picture, name: "bars", parts: parts)
    try folder.compare(Array("Alice 12\nBob 6\n".utf8), file: "bars.list.txt")

    // The words of a failure, without a failure.
    var pixels = picture.pixels
    pixels[(10 * 40 + 25) * 4] ^= 0xFF
    let changed = PNGImage(width: 40, height: 20, pixels: pixels)
    let differing = PicturePart.differing(parts, expected: picture, actual: changed)
    #expect(PicturePart.text(of: differing) == "Bob")
    #expect(
      PictureStrip(expected: picture, actual: changed).box
        == PixelBox(left: 25, top: 10, right: 26, bottom: 11))
  }

  @Test func statesOfAWholeProgramAreAsRecorded() throws {
    var atlas = StateAtlas("scores", in: GoldenFolder("scores"))
    atlas.addElements {
      let host = ViewHost(glyphs: BlockFont.shared) { ScoreList() }
      return AtlasProgram(host, size: Self.size) { input in _ = host.update(input) }
    }
    try atlas.compare()
  }

  // MARK: - How a screen leaves and enters

  /// Whether the card is on the screen.
  @Observable final class Stand {
    var showsCard = true
  }

  /// A card that can be closed.
  private struct StandView: View {
    let stand: Stand

    var body: some View {
      ZStack {
        Color(.systemBackground)
        if stand.showsCard {
          VStack {
            ScoreCard(player: "Alice", score: 640)
            Button("Close") {}.frame(minWidth: 44, minHeight: 44)
          }
          .transition(.scale(scale: 0.5).combined(with: .opacity))
        } else {
          Text("No card")
        }
      }
    }
  }

  /// The length of the transition: a run with another one in `SCORES_DURATION` must fail.
  private static let duration =
    Double(ProcessInfo.processInfo.environment["SCORES_DURATION"] ?? "") ?? 0.25

  @Test func cardLeavesAndEntersAsRecorded() throws {
    let stand = Stand()
    let host = ViewHost(glyphs: BlockFont.shared) { StandView(stand: stand) }
    let program = AtlasProgram(host, size: Self.size) { input in _ = host.update(input) }
    func show(_ isShown: Bool) {
      withAnimation(.linear(duration: Self.duration)) { stand.showsCard = isShown }
    }
    var atlas = StateAtlas("passage", in: GoldenFolder("scores"))
    atlas.addPassage(of: "Card", in: program) {
      show(false)
    } enter: {
      show(true)
    }
    try atlas.compare()
  }
}
