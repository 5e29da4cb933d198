import Testing

@testable import StageUI

/// Recorded input as a test.
@Suite struct InputScriptTests {
  private static func lines(
    _ events: [(milliseconds: Int, kind: InputEvent.Kind)], until end: Int = 0
  ) -> [String] {
    let start = Nanoseconds.seconds(5)
    return InputScript(
      events.map { InputEvent(time: start + .milliseconds($0.milliseconds), $0.kind) },
      since: start, until: start + .milliseconds(end)
    ).lines
  }

  private static func pointer(
    _ phase: PointerEvent.Phase, _ x: Double, _ button: PointerEvent.Button = .primary
  ) -> InputEvent.Kind {
    .pointer(PointerEvent(phase: phase, position: Point(x, 20), button: button))
  }

  private static func key(
    _ key: Key, _ letter: String = "", _ modifiers: KeyModifiers = [], isDown: Bool = true
  ) -> InputEvent.Kind {
    .key(KeyEvent(isDown: isDown, key: key, letter: letter, modifiers: modifiers))
  }

  @Test func shortPressesAreTapsAtTheirTime() {
    #expect(
      Self.lines(
        [
          (500, Self.pointer(.moved, 9)), (1000, Self.pointer(.down, 10.5)),
          (1100, Self.pointer(.moved, 12)), (1120, Self.pointer(.up, 12)),
        ], until: 2000)
        == ["script.wait(1)", "script.tap(at: Point(12, 20))", "script.wait(0.967)"])
  }

  @Test func longAndMovingPressesAreDrags() {
    #expect(
      Self.lines([
        (0, Self.pointer(.down, 10)), (100, Self.pointer(.moved, 90)), (200, Self.pointer(.up, 60)),
      ]) == ["script.drag(from: Point(10, 20), to: Point(60, 20), seconds: 0.2)"])
    #expect(
      Self.lines([(0, Self.pointer(.down, 10)), (600, Self.pointer(.up, 10))])
        == ["script.drag(from: Point(10, 20), to: Point(10, 20), seconds: 0.6)"])
  }

  @Test func cancelledPressesAreLeftOutAndOtherButtonsAreComments() {
    #expect(
      Self.lines([
        (0, Self.pointer(.down, 10)), (50, Self.pointer(.cancelled, 10)),
        (90, Self.pointer(.down, 30, .secondary)), (99, Self.pointer(.up, 30, .secondary)),
      ]) == ["// Here another button was pressed at Point(30, 20)."])
  }

  @Test func typedTextReplacesItsKeys() {
    #expect(
      Self.lines([
        (0, Self.key(.a, "a")), (1, .text("a")), (40, Self.key(.a, "a", isDown: false)),
        (90, Self.key(.q, "q")), (91, .text("\"")), (500, Self.key(.return)),
        (510, Self.key(.return, isDown: false)),
      ]) == ["script.type(\"a\\\"\")", "script.wait(0.467)", "script.press(Key.return)"])
  }

  @Test func keysHaveTheirLetterAndModifiers() {
    #expect(
      Self.lines([
        (0, Self.key(.leftShift)), (1, Self.key(.z, "y", [.control, .shift, .capsLock])),
        (2, Self.key(.minus, "-")),
      ]) == [
        "script.press(Key.z, letter: \"y\", modifiers: [.shift, .control])",
        "script.press(Key(rawValue: 45), letter: \"-\")",
      ])
  }

  @Test func keysOfSlowFramesHaveNames() {
    for (key, name) in [
      (Key.space, "space"), (.q, "q"), (.f5, "f5"), (Key(rawValue: 36), "7"),
      (.leftShift, "modifier"), (.minus, "45"),
    ] {
      #expect(InputEvent(time: .zero, Self.key(key)).summary == "key \(name) down")
    }
  }

  @Test func wheelAndGamepadAreRepeated() {
    let pad = PadEvent(pad: Pad.ID(rawValue: 1), button: .up, isDown: true)
    let wheel = WheelEvent(deltaX: 0, deltaY: -1.5, position: Point(3, 4))
    #expect(
      Self.lines([(0, .wheel(wheel)), (1000, .pad(pad))]) == [
        "script.scroll(at: Point(3, 4), notches: -1.5)", "script.wait(0.983)",
        "script.press(PadButton.up)",
      ])
  }

  @Test func theTestIsACompleteFile() {
    var history = FrameHistory(at: .zero)
    history.add(DisplayList(), size: Size(640, 480), scale: 1.5, at: .zero)
    history.note([InputEvent(time: .zero, Self.key(.a, "a"))])
    history.advance(to: .milliseconds(500))
    #expect(
      history.test == """
        import StageTesting
        import StageUI
        import Testing

        // Recorded input. Replace ContentView() by the view of the program, in the state that it had
        // when recording began.
        @MainActor @Test func recordedInput() throws {
          try useView(ContentView(), size: Size(640, 480), scale: 1.5) { script in
            script.press(Key.a, letter: "a")
            script.wait(0.467)
            script.expectPicture("end")
          }
        }

        """)
  }
}
