import Input
import StageUI
import TestSupport
import Testing
import Timing
import ViewChecks

@testable import KitWindow

/// The workbench of previews: search, knobs, scrubber, contact sheets and tests.
@MainActor
@Suite struct PreviewWorkbenchTests {
  /// A button that counts its presses, above a bar that grows by 20 points a second.
  struct Counter: View {
    @State private var count = 0

    var body: some View {
      VStack(spacing: 0) {
        Button("Count \(count)") { count += 1 }.frame(width: 100, height: 60)
        TimelineView(.animation) { timeline in
          Color.red.frame(width: timeline.date.timeIntervalSinceReferenceDate * 20, height: 20)
        }
      }
    }
  }

  struct Counter_Previews: PreviewProvider {
    static var previews: some View { Counter().previewLayout(.fixed(width: 100, height: 80)) }
  }

  struct Cards_Previews: PreviewProvider {
    static var previews: some View {
      Color.red.frame(width: 30, height: 20.5).previewLayout(.sizeThatFits)
        .previewDisplayName("Red card")
      Color.blue.previewDevice("iPhone SE").previewInterfaceOrientation(.landscapeLeft)
      Text("small").font(.system(size: 5)).previewDisplayName("Small text")
    }
  }

  private static let glyphs = BlockFont()

  private static func item(_ place: Int = 0) -> PreviewItem {
    PreviewItem.list(of: Counter_Previews.self, glyphs: glyphs)[place]
  }

  private static func model() -> WorkbenchModel {
    WorkbenchModel(
      PreviewItem.list(of: Counter_Previews.self, glyphs: glyphs)
        + PreviewItem.list(of: Cards_Previews.self, glyphs: glyphs)
        + [PreviewItem(Preview("Hello") { Text("hello") }, glyphs: glyphs)],
      locales: [PictureVariant("de") { $0.environment(\.textScale, 1.5) }], glyphs: glyphs)
  }

  private static func run(_ condition: PictureCondition? = nil) -> PreviewRun {
    PreviewRun(item(), in: condition ?? PictureCondition(size: Size(100, 80)), glyphs: glyphs)
  }

  private static func press(_ run: PreviewRun, _ phase: PointerEvent.Phase) {
    run.send(
      .pointer(PointerEvent(phase: phase, position: Point(50, 30), button: .primary)))
  }

  // MARK: - The list

  @Test(arguments: [
    ("", [0, 1, 2]), ("card", [0, 1]), ("CARD red", [0]), ("red  card", [0]), ("lime", []),
  ])
  func searchFindsNamesWithEveryWord(_ query: String, _ places: [Int]) {
    #expect(NameSearch.places(of: query, in: ["Red card", "Blue card", "Table"]) == places)
  }

  @Test func previewsHaveTheNamesAndSizesOfTheirModifiers() {
    let model = Self.model()
    #expect(model.entries.map(\.name) == ["Counter", "Red card", "Cards 2", "Small text", "Hello"])
    #expect(model.entries.map(\.group) == ["Counter", "Cards", "Cards", "Cards", ""])
    let sizes = model.entries.map { model.size(of: $0) }
    #expect(
      sizes == [
        Size(100, 80), Size(30, 21), Size(667, 375), Size(393, 852), Size(393, 852),
      ])
  }

  @Test func pagesGoAroundWhatTheSearchFinds() {
    let model = Self.model()
    model.turn(by: -1)
    #expect(model.selected?.name == "Hello")
    model.query = "cards"
    model.turn(by: 1)
    #expect(model.selected?.name == "Red card", "the first one, because Hello is not found")
    model.turn(by: -1)
    #expect(model.selected?.name == "Small text")
    model.query = "nothing of this name"
    model.turn(by: 1)
    #expect(model.selected?.name == "Small text" && model.found.isEmpty)
  }

  @Test func providersOfTheProgramAreFound() {
    let names = PreviewDiscovery.types().map { "\($0)" }
    #expect(names.contains("Counter_Previews") && names.contains("Cards_Previews"))
  }

  // MARK: - Knobs

  @Test func knobsAreTheConditionAndItsEnvironment() {
    var knobs = WorkbenchKnobs()
    #expect(knobs.condition(size: Size(9, 8)) == PictureCondition(size: Size(9, 8)))
    #expect(knobs.summary == "as declared")
    knobs.window = WorkbenchKnobs.windows[2]
    (knobs.scale, knobs.scheme, knobs.contrast) = (2, .dark, .increased)
    (knobs.textSize, knobs.direction, knobs.reducesMotion) = (.accessibility2, .rightToLeft, true)
    knobs.textScale = 1.5
    knobs.locale = PictureVariant("de") { $0 }
    let condition = knobs.condition(size: Size(9, 8), time: 1.5)
    #expect(condition.name == "390x844-at2-dark-contrast-text150-accessibility2-rtl-still-de-t1.5")
    let environment = condition.environment
    #expect(environment.colorScheme == .dark && environment.colorSchemeContrast == .increased)
    #expect(environment.dynamicTypeSize == .accessibility2 && environment.textScale == 1.5)
    #expect(environment.layoutDirection == .rightToLeft)
    #expect(environment.accessibilityReduceMotion)
    #expect(knobs.summary == "Phone, at2, dark, contrast, text150, accessibility2, rtl, still, de")
  }

  @Test func knobKeepsTimeAndInput() throws {
    let model = Self.model()
    model.scrub(to: 1)
    for phase in [PointerEvent.Phase.down, .up] {
      model.player.send(
        .pointer(PointerEvent(phase: phase, position: Point(50, 30), button: .primary)))
    }
    model.knobs.scheme = .dark
    let run = try #require(model.player.run)
    #expect(run.time == 1 && run.condition.scheme == .dark)
    #expect(run.host.accessibilityTree.contains("Count 1"))
    #expect(run.host.environment.colorScheme == .dark)
    model.knobs.window = WorkbenchKnobs.windows[1]
    #expect(model.player.run?.events == [], "places are others in another window")
  }

  // MARK: - Time

  private func pixels(of run: PreviewRun) -> [Pixel] {
    let picture = run.picture()
    return (0..<picture.height).flatMap { y in (0..<picture.width).map { picture[$0, y] } }
  }

  @Test func scrubbedTimeEqualsOneThatWasPlayed() {
    let played = Self.run()
    played.show(until: 1.5)
    let early = pixels(of: played)
    played.show(until: 4)
    #expect(pixels(of: played) != early)
    played.show(until: 1.5)
    #expect(played.time == 1.5)
    #expect(pixels(of: played) == early)
  }

  @Test func timesAreThoseOfFrames() {
    let run = Self.run()
    run.show(until: 0.02)
    #expect(run.time == 1.0 / 60)
    run.show(until: -1)
    #expect(run.time == 0)
  }

  @Test func scrubbingRepeatsTheInput() {
    let run = Self.run()
    run.show(until: 1)
    Self.press(run, .down)
    run.show(until: 1.1)
    Self.press(run, .up)
    run.show(until: 2)
    #expect(run.host.accessibilityTree.contains("Count 1"))
    run.show(until: 0.5)
    #expect(run.host.accessibilityTree.contains("Count 0"))
    run.show(until: 2)
    #expect(run.host.accessibilityTree.contains("Count 1"))
    run.show(until: 0.5)
    Self.press(run, .down)
    #expect(run.events.count == 1, "input replaces what came later")
  }

  @Test func previewWithTasksIsMarked() {
    #expect(!Self.run().hasTasks)
    let item = PreviewItem(
      Preview { Color.red.task { try? await Task.sleep(for: .seconds(9)) } }, glyphs: Self.glyphs)
    let run = PreviewRun(item, in: PictureCondition(size: Size(9, 9)), glyphs: Self.glyphs)
    run.show(until: 0.1)
    #expect(run.hasTasks)
  }

  @Test func playingFollowsTheWindowsClockAtItsSpeed() {
    let player = WorkbenchPlayer(runner: SerialRunner())
    player.show(Self.run())
    for frame in 0...60 { player.tick(at: 7 + Double(frame) / 60) }
    #expect(abs(player.time - 1) < 0.02)
    player.isPlaying = false
    player.tick(at: 9)
    #expect(abs(player.time - 1) < 0.02)
    (player.isPlaying, player.slowness) = (true, 4)
    for frame in 0...60 { player.tick(at: 20 + Double(frame) / 60) }
    #expect(abs(player.time - 1.25) < 0.02)
    player.scrub(to: 7)
    #expect(!player.isPlaying && player.length == 10)
  }

  @Test func lengthOfTheScrubberIsDoubledForLaterTimes() {
    #expect([0, 5, 5.1, 39].map(ScrubBar.length(showing:)) == [5, 5, 10, 40])
    let bar = ScrubBar(in: Size(800, 600), showing: 7)
    #expect(bar.time(at: bar.track.midX) == 5)
    #expect(bar.time(at: -9) == 0 && bar.time(at: 900) == 10)
    #expect(bar.rect.height >= 44 && bar.rect.maxY <= 600)
  }

  // MARK: - Checks

  @Test func faultsAreFoundWhenThePreviewRests() {
    let model = Self.model()
    model.select(3)
    model.player.isPlaying = false
    model.player.tick(at: 1)
    #expect(model.player.inspector.faults == nil)
    #expect(model.player.needsTicks)
    model.player.tick(at: 1.5)
    #expect(model.player.inspector.faults?.map(\.kind).contains(.smallText) == true)
    #expect(!model.player.needsTicks)
    let names = model.player.inspector.inspection.elements.map(\.name)
    #expect(names.contains("Text"), "\(names)")
  }

  // MARK: - Contact sheets

  @Test func contactSheetHasEveryPreviewInTheConditionOfTheKnobs() {
    let model = Self.model()
    model.knobs.scheme = .dark
    model.query = "cards"
    model.mode = .everyPreview
    #expect(model.cells.map(\.name) == ["Red card", "Cards 2", "Small text"])
    #expect(model.cells.allSatisfy { $0.condition.scheme == .dark && $0.picture == nil })
    for _ in 0..<3 { model.tick() }
    #expect(!model.isDrawingSheet)
    #expect(model.cells.first?.picture?.width == 30 && model.cells.first?.picture?.height == 21)
    model.show(model.cells[2])
    #expect(model.mode == .preview && model.selected?.name == "Small text")
  }

  @Test func contactSheetHasEachPairOfConditions() {
    let model = Self.model()
    model.knobs.textScale = 2
    model.mode = .everyCondition
    func has(_ isSuch: (PictureCondition) -> Bool) -> Bool {
      model.cells.contains { isSuch($0.condition) }
    }
    #expect(has { $0.scheme == .dark && $0.contrast == .increased })
    #expect(has { $0.textSize == .accessibility3 && $0.direction == .rightToLeft })
    #expect(has { $0.textSize == .xSmall && $0.locale.name == "de" })
    #expect(model.cells.allSatisfy { $0.condition.textScale == 2 }, "the scale that was chosen")
    #expect(model.cells.count < 20)
    #expect(Set(model.cells.map(\.name)).count == model.cells.count)
    let last = model.cells[model.cells.count - 1]
    model.show(last)
    #expect(model.condition == last.condition)
  }

  @Test func scrubbingDrawsTheContactSheetAgain() {
    let model = Self.model()
    model.mode = .everyPreview
    #expect(!model.player.isPlaying)
    model.scrub(to: 2)
    #expect(model.cells.allSatisfy { $0.condition.time == 2 && $0.picture == nil })
  }

  // MARK: - Tests

  @Test func testHasTheConditionsThatWereChosen() {
    let model = Self.model()
    model.scrub(to: 1.5)
    model.knobs.scheme = .dark
    (model.knobs.textSize, model.knobs.direction) = (.accessibility3, .rightToLeft)
    (model.knobs.scale, model.knobs.contrast, model.knobs.textScale) = (2, .increased, 1.3)
    #expect(
      model.test == """
        @MainActor @Test func counter() throws {
          try expectPictures(
            of: Counter_Previews.previews,
            in: [
              PictureCondition(
                size: Size(100, 80), scale: 2, scheme: .dark, contrast: .increased, textScale: 1.3,
                textSize: .accessibility3, direction: .rightToLeft, time: 1.5),
            ])
        }
        """)
  }

  @Test func testNamesThePreviewThatIsNoExpression() {
    let model = Self.model()
    model.select(1)
    #expect(model.test.hasPrefix("// Replace ContentView() by view 1 of 3 of Cards_Previews.\n"))
    #expect(model.test.contains("func redCard() throws"))
    model.select(4)
    model.knobs.locale = model.locales[0]
    #expect(
      model.test.hasPrefix(
        """
        // Replace ContentView() by the view of the preview "Hello".
        // Change the view as de.
        @MainActor @Test func hello() throws {
        """))
  }

  @Test func testRepeatsInput() throws {
    let model = Self.model()
    model.knobs.scheme = .dark
    model.scrub(to: 1)
    for phase in [PointerEvent.Phase.down, .up] {
      model.player.send(
        .pointer(PointerEvent(phase: phase, position: Point(50, 30), button: .primary)))
    }
    model.scrub(to: 2)
    #expect(
      model.test.contains(
        "Counter_Previews.previews.environment(\\.colorScheme, .dark), size: Size(100, 80)"),
      "\(model.test)")
    #expect(model.test.contains("script.tap(at: Point(50, 30))"))
    model.knobs.textScale = 1.5
    #expect(
      model.test.contains(".environment(\\.colorScheme, .dark).environment(\\.textScale, 1.5)"),
      "\(model.test)")
    model.scrub(to: 0.5)
    #expect(model.test.contains("expectPictures"), "the press comes later")
  }

  // MARK: - The window

  @Test(arguments: [Size(1280, 800), Size(390, 844)], [ColorScheme.light, .dark])
  func workbenchHasNoFaults(_ size: Size, _ scheme: ColorScheme) {
    let host = ViewHost(glyphs: Self.glyphs) {
      PreviewWorkbench(Counter_Previews.self, Cards_Previews.self)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(.background)
    }
    host.environment.colorScheme = scheme
    var time = 0.0
    func run() {
      for _ in 0..<40 {
        time += 1.0 / 60
        host.frame(size: size, time: time)
      }
    }
    func press(_ label: String) {
      let element = host.screenElements.first { $0.accessibility.label == label }
      for phase in [PointerEvent.Phase.down, .up] {
        let place = element?.frame.center ?? .zero
        host.send(
          InputEvent(
            time: Nanoseconds(seconds: time),
            .pointer(PointerEvent(phase: phase, position: place, button: .primary))))
      }
      run()
    }
    let checks = MeaningChecks.certain.adding([.compactTargets, .truncatedText, .missingLabel])
      .without([.flashes, .traces])
    run()
    #expect(host.faults(checks) == [])
    for part in ["Previews", "Knobs", "Test", "Stage"] where size.width < 1000 {
      press(part)
      #expect(host.faults(checks) == [], "\(part)")
    }
    press("Next preview")
    #expect(host.accessibilityTree.contains("Preview Red card"))
    press("Pause")
    press("To the first frame")
    #expect(host.accessibilityTree.contains("slider \"Time\" = \"0%\""))
  }
}
