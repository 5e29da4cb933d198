import Commands
import Foundation
import KitWindow
import PokerSlamGame
import Scenes
import StageUI
import TestSupport
import Testing
import Typeset

@testable import pokerslam

/// The keys of the gallery.
@MainActor
@Suite struct WorkbenchTests {
  private static let size = Size(1280, 800)

  private func press(
    _ workbench: inout Workbench, _ key: Key, _ letter: String = "",
    _ modifiers: KeyModifiers = [], at time: Double = 4
  ) -> Workbench.Effect? {
    let event = KeyEvent(isDown: true, key: key, letter: letter, modifiers: modifiers)
    return workbench.handle(.key(event), at: time, size: Self.size)
  }

  private func type(_ workbench: inout Workbench, _ text: String) {
    for letter in text { _ = press(&workbench, .a, "\(letter)") }
  }

  @Test func pagesGoAround() {
    var workbench = Workbench(AnimatedScene.all)
    #expect(press(&workbench, .pageUp) == .restart(at: nil))
    #expect(workbench.place == AnimatedScene.all.count - 1)
    #expect(press(&workbench, .pageDown) == .restart(at: nil))
    #expect(workbench.place == 0)
  }

  @Test func searchShowsTheFirstSceneThatContainsTheText() throws {
    var workbench = Workbench(AnimatedScene.all)
    let name = try #require(AnimatedScene.all.last?.name)
    #expect(press(&workbench, .f2) == .showCaption)
    type(&workbench, name)
    #expect(workbench.scene.name.contains(name))
    #expect(workbench.caption(at: 4).contains("find \(name)_"))
    // Typed characters are not for the scene, and what finds nothing changes nothing.
    #expect(workbench.handle(.text("x"), at: 4, size: Self.size) == .showCaption)
    type(&workbench, "?")
    #expect(workbench.scene.name.contains(name))
    #expect(press(&workbench, .backspace) == .showCaption)
    #expect(workbench.query == name)
    #expect(press(&workbench, .return) == .showCaption)
    #expect(workbench.query == nil && workbench.scene.name.contains(name))
    #expect(press(&workbench, .a, "a") == nil, "keys are for the scene again")
  }

  @Test func searchIgnoresCapitals() throws {
    var workbench = Workbench(AnimatedScene.all)
    _ = press(&workbench, .f2)
    type(&workbench, "MENU")
    #expect(workbench.scene.name.contains("menu") && workbench.query == "menu")
  }

  // MARK: The contact sheet

  @Test func sheetHasTheScenesThatTheSearchFound() throws {
    var workbench = Workbench(AnimatedScene.all)
    #expect(workbench.sheetPlaces == Array(AnimatedScene.all.indices), "all before a search")
    _ = press(&workbench, .f2)
    type(&workbench, "shop")
    #expect(press(&workbench, .f2, "", .shift) == .showSheet)
    #expect(workbench.query == nil)
    let found = AnimatedScene.all.indices.filter { AnimatedScene.all[$0].name.contains("shop") }
    try #require(found.count > 1)
    #expect(workbench.sheetPlaces == found)
    #expect(workbench.sheetTitle == "\(found.count) scenes   find shop")
    workbench.show(found[1])
    #expect(workbench.place == found[1])
    // Without a new search the key shows the same scenes again.
    #expect(press(&workbench, .f2, "", .shift) == .showSheet)
    #expect(workbench.sheetPlaces == found)
    _ = press(&workbench, .f6)
    #expect(workbench.sheetTitle.hasPrefix("\(found.count) scenes   find shop   --"))
    _ = press(&workbench, .f2)
    #expect(workbench.sheetPlaces.count == AnimatedScene.all.count)
  }

  @Test func escapeAndTheKeyOfTheSheetCloseIt() {
    func closes(_ key: Key, _ modifiers: KeyModifiers = [], isDown: Bool = true) -> Bool {
      Workbench.closesSheet(.key(KeyEvent(isDown: isDown, key: key, modifiers: modifiers)))
    }
    #expect(closes(.escape) && closes(.f2, .shift))
    #expect(!closes(.f2) && !closes(.escape, isDown: false) && !closes(.pageDown))
  }

  @Test func sheetDrawsAPictureInEachFrameAndAPressChoosesOne() throws {
    let scenes = AnimatedScene.all
    let names = ["menu", "about", "pause"]
    let places = try names.map { name in
      try #require(scenes.firstIndex { $0.name == name }, "\(name)")
    }
    var drawn: [Int] = []
    let sheet = SceneSheet("3 scenes", of: scenes, at: places, scale: 1) { place, width, height in
      drawn.append(place)
      return Bitmap(Pixmap(width: width, height: height))
    }
    let host = ViewHost(glyphs: try FontLibrary()) { SceneSheetView(sheet: sheet) }
    var time = Nanoseconds.zero
    func frame(_ kinds: [InputEvent.Kind] = []) {
      time += .milliseconds(16)
      _ = host.update(.stepped(to: time, kinds, size: Self.size))
    }
    frame()
    #expect(sheet.isDrawing && drawn.isEmpty)
    for count in 1...3 {
      sheet.drawNext()
      #expect(drawn.count == count)
      frame()
    }
    #expect(!sheet.isDrawing && sheet.cells.allSatisfy { $0.picture != nil })
    #expect(Set(drawn) == Set(places))
    for cell in sheet.cells {
      #expect(cell.size.width <= SceneSheet.box.width + 0.01)
      #expect(cell.size.height <= SceneSheet.box.height + 0.01)
    }
    #expect(sheet.chosen == nil)
    let center = try #require(host.element(labelled: "about")).frame.center
    for phase in [PointerEvent.Phase.down, .up] {
      frame([.pointer(PointerEvent(phase: phase, position: center, button: .primary))])
    }
    #expect(sheet.chosen == places[1])
  }

  @Test func theCaptionTellsThatTheCommandIsPrinted() {
    var workbench = Workbench(AnimatedScene.all)
    _ = press(&workbench, .f10)
    #expect(workbench.caption(at: 4).contains("command printed"))
    _ = workbench.handle(.key(KeyEvent(isDown: false, key: .f10)), at: 4, size: Self.size)
    #expect(workbench.caption(at: 4).contains("command printed"), "until the next key")
    _ = press(&workbench, .f5)
    #expect(!workbench.caption(at: 4).contains("command printed"))
  }

  // MARK: Tests

  private static func tap(_ x: Double, _ y: Double, at milliseconds: Int) -> [InputEvent] {
    [(PointerEvent.Phase.down, 0), (.up, 50)].map { phase, delay in
      InputEvent(
        time: .milliseconds(milliseconds + delay),
        .pointer(PointerEvent(phase: phase, position: Point(x, y), button: .primary)))
    }
  }

  /// The printed test is a file of the tests of scenes, so it compiles and passes.
  @Test func printedTestIsATestOfTheScene() throws {
    var workbench = Workbench(try ["board"].map { try #require(AnimatedScene.named($0)) })
    while workbench.knobs[workbench.knob].option != "--theme" { _ = press(&workbench, .f5) }
    let paper = try #require(workbench.knobs[workbench.knob].words.firstIndex(of: "paper"))
    for _ in 0...paper { _ = press(&workbench, .f6) }
    var recording = SceneRecording(at: .seconds(4), size: Self.size, scale: 0.5)
    recording.note(Self.tap(836, 261, at: 4500))
    recording.note(Self.tap(738, 401, at: 5000))
    for (key, isDown) in [(Key.space, true), (.space, false), (.f3, true), (.f4, true)] {
      recording.note([
        InputEvent(time: .seconds(6), .key(KeyEvent(isDown: isDown, key: key)))
      ])
    }
    recording.note([
      InputEvent(
        time: .seconds(7), .key(KeyEvent(isDown: true, key: .f12, modifiers: .shift)))
    ])
    let tests = Foundation.URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = try String(
      contentsOf: tests.appendingPathComponent("ScenesTests/RecordedSceneTests.swift"),
      encoding: .utf8)
    #expect(workbench.test(of: recording, until: .seconds(8)) == file)
  }

  @Test func testOfAnUntouchedSceneIsItsPicture() throws {
    var workbench = Workbench(try ["board-flying"].map { try #require(AnimatedScene.named($0)) })
    #expect(press(&workbench, .f10, "", .shift) == .printTest)
    #expect(workbench.caption(at: 4).contains("test printed"))
    let recording = SceneRecording(at: .milliseconds(4250), size: Self.size, scale: 1)
    #expect(
      workbench.test(of: recording, until: .milliseconds(4250)) == """
        import StageTesting
        import StageUI
        import Testing

        // Made in the gallery; it belongs into Tests/ScenesTests.
        @MainActor @Test func boardFlyingAsRecorded() throws {
          try useScene("board-flying", at: 4.25, size: Size(1280, 800), scale: 1) { script in
            script.expectPicture("end")
          }
        }

        """)
  }

  @Test func longRecordingsKeepTheirEnd() {
    var recording = SceneRecording(at: .zero, size: Self.size, scale: 1)
    for index in 0..<30 {
      recording.note(
        (0..<1000).map { InputEvent(time: .milliseconds(index * 1000 + $0), .exposed) })
    }
    #expect(recording.droppedEvents > 0 && recording.events.count <= 20_000)
    #expect(recording.events.last?.time == .milliseconds(29_999))
    let workbench = Workbench(AnimatedScene.all)
    #expect(
      workbench.test(of: recording, until: .seconds(30))
        .contains("// The first \(recording.droppedEvents) events are missing."))
  }

  /// The pause of the game names what it cannot know.
  @Test func testOfAPauseOfTheGameUsesAScene() {
    var history = FrameHistory(at: .seconds(2))
    history.add(DisplayList(), size: Size(640, 480), scale: 1.5, at: .seconds(2))
    history.note(Self.tap(20, 30, at: 2500))
    history.advance(to: .seconds(3))
    let text = Play.test(of: history)
    #expect(text.contains("// Recorded in the game; it belongs into Tests/ScenesTests."))
    #expect(text.contains("try useScene(\"menu\", size: Size(640, 480), scale: 1.5) { script in"))
    #expect(text.contains("    script.wait(0.5)\n    script.tap(at: Point(20, 30))\n"))
  }

  // MARK: Knobs

  private static func key(of knob: Workbench.Knob) throws -> String {
    guard case .setting(let key) = knob.axis else { throw KnobError() }
    return key
  }

  private struct KnobError: Error {}

  /// Turns the knob of an option to one of its values.
  private func turn(_ workbench: inout Workbench, _ option: String, to word: String) throws {
    while workbench.knobs[workbench.knob].option != option { _ = press(&workbench, .f5) }
    let place = try #require(workbench.knobs[workbench.knob].words.firstIndex(of: word))
    for _ in 0...place { _ = press(&workbench, .f6) }
  }

  @Test func layoutDirectionIsAKnob() throws {
    var workbench = Workbench(try ["menu"].map { try #require(AnimatedScene.named($0)) })
    #expect(workbench.changes.layoutDirection == nil)
    try turn(&workbench, "--layout-direction", to: "right-to-left")
    #expect(workbench.changes.layoutDirection == .rightToLeft)
    #expect(workbench.changes.settings.isEmpty)
    #expect(
      workbench.command(at: 1, size: Self.size).contains(" --layout-direction right-to-left "))
    let recording = SceneRecording(at: .seconds(1), size: Self.size, scale: 1)
    let test = workbench.test(of: recording, until: .seconds(1))
    #expect(test.contains("scale: 1, layoutDirection: .rightToLeft\n"))
    #expect(!test.contains("settings:") && !test.contains("import Records"))
    // The scene's first element changes its side.
    func frame(of changes: SceneChanges) throws -> Rect {
      let running = workbench.scene.begin(
        glyphs: try FontLibrary(), size: Self.size, changes: changes)
      return try #require(running.program.host.element(labelled: "Settings")).frame
    }
    let (usual, mirrored) = (try frame(of: SceneChanges()), try frame(of: workbench.changes))
    #expect(abs(mirrored.midX - (Self.size.width - usual.midX)) < 1)
    #expect(mirrored.midX != usual.midX)
  }

  @Test func scaleIsAKnob() throws {
    var workbench = Workbench(try ["menu"].map { try #require(AnimatedScene.named($0)) })
    #expect(workbench.userScale == nil)
    try turn(&workbench, "--scale", to: "1.5")
    #expect(workbench.userScale == 1.5)
    #expect(workbench.changes.settings.isEmpty && workbench.changes.layoutDirection == nil)
    #expect(workbench.command(at: 1, size: Self.size).contains("screenshot menu --scale 1.5 --at"))
    _ = press(&workbench, .f6, "", .shift)
    #expect(workbench.userScale == 1.25)
  }

  @Test func everySettingOfPicturesIsAKnob() {
    let knobs = Workbench(AnimatedScene.all).knobs
    for option in ["--theme", "--colour-scheme", "--text-size", "--language", "--palette"] {
      #expect(knobs.contains { $0.option == option }, "\(option)")
    }
    #expect(knobs.allSatisfy { $0.words.count == $0.values.count && !$0.values.isEmpty })
    #expect(!knobs.contains { $0.option == "--fullscreen" }, "a window's option")
  }

  @Test func knobsChangeTheSceneAndTheCommand() throws {
    var workbench = Workbench(try ["board-flying"].map { try #require(AnimatedScene.named($0)) })
    while workbench.knobs[workbench.knob].option != "--theme" { _ = press(&workbench, .f5) }
    let knob = workbench.knobs[workbench.knob]
    #expect(workbench.changes.settings.isEmpty)
    #expect(press(&workbench, .f6, at: 4.25) == .restart(at: 4.25))
    #expect(workbench.changes.settings == [try Self.key(of: knob): knob.values[0]])
    #expect(workbench.caption(at: 4).contains("--theme \(knob.words[0])"))
    guard case .print(let line) = press(&workbench, .f10, at: 4.25) else {
      Issue.record("no command")
      return
    }
    #expect(line.hasSuffix("--theme \(knob.words[0]) --at 4.25 --size 1280x800"))
    try PokerSlam.table.check(line.split(separator: " ").dropFirst().map(String.init))
    #expect(press(&workbench, .f6, "", .shift) == .restart(at: 4))
    #expect(workbench.changes.settings.isEmpty)
    _ = press(&workbench, .f6, "", .shift)
    #expect(workbench.changes.settings == [try Self.key(of: knob): try #require(knob.values.last)])
  }

  @Test func everyKnobsCommandIsAccepted() throws {
    var workbench = Workbench(AnimatedScene.all)
    for _ in workbench.knobs {
      for _ in workbench.knobs[workbench.knob].values {
        _ = press(&workbench, .f6)
        let line = workbench.command(at: 1, size: Self.size)
        try PokerSlam.table.check(line.split(separator: " ").dropFirst().map(String.init))
      }
      _ = press(&workbench, .f6)
      _ = press(&workbench, .f5)
    }
    #expect(workbench.changes.settings.isEmpty)
  }

  @Test func clockStopsStepsAndSlowsDown() {
    var workbench = Workbench(AnimatedScene.all)
    #expect(workbench.speed == 1)
    #expect(press(&workbench, .f8) == .step)
    #expect(workbench.speed == 0 && workbench.isPaused)
    #expect(press(&workbench, .f8, "", .shift, at: 2) == .restart(at: 2 - 1.0 / 60))
    #expect(workbench.caption(at: 1.5).contains("paused at 1.5 s"))
    #expect(press(&workbench, .f7) == .showCaption && workbench.speed == 1)
    #expect(press(&workbench, .f9) == .showCaption && workbench.speed == 0.5)
    #expect(press(&workbench, .f9, "", .shift) == .showCaption && workbench.speed == 1)
    #expect(press(&workbench, .home) == nil)
    #expect(press(&workbench, .home, "", .control) == .restart(at: 0))
  }

  @Test func scrubberOfAStoppedClockChoosesTheTime() {
    var workbench = Workbench(AnimatedScene.all)
    let bar = ScrubBar(in: Self.size, showing: 4)
    func send(_ phase: PointerEvent.Phase, _ x: Double) -> Workbench.Effect? {
      let place = Point(x, bar.rect.midY)
      return workbench.handle(
        .pointer(PointerEvent(phase: phase, position: place, button: .primary)), at: 4,
        size: Self.size)
    }
    #expect(send(.down, bar.track.midX) == nil, "the scene gets presses while its clock runs")
    _ = press(&workbench, .f7)
    #expect(send(.moved, bar.track.midX) == nil)
    #expect(send(.down, bar.track.midX) == .restart(at: 2.5))
    #expect(send(.moved, bar.track.maxX + 50) == .restart(at: 5))
    #expect(workbench.scrubber?.bar.length == 5)
    #expect(send(.up, 0) == .showCaption && workbench.scrubber == nil)
    #expect(send(.moved, bar.track.midX) == nil)
  }

  @Test func sceneBeginsWithTheChangesOfTheWorkbench() throws {
    var workbench = Workbench(try ["menu"].map { try #require(AnimatedScene.named($0)) })
    while workbench.knobs[workbench.knob].option != "--theme" { _ = press(&workbench, .f5) }
    let paper = try #require(workbench.knobs[workbench.knob].words.firstIndex(of: "paper"))
    for _ in 0...paper { _ = press(&workbench, .f6) }
    let running = workbench.scene.begin(
      glyphs: try FontLibrary(), size: Self.size, changes: workbench.changes)
    #expect(running.program.app.settings.theme == .paper)
  }
}
