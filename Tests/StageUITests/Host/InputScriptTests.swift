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
      ]) == [
        "script.drag(along: [Point(10, 20), Point(90, 20), Point(60, 20)], seconds: 0.2)"
      ])
    #expect(
      Self.lines([
        (0, Self.pointer(.down, 10)), (100, Self.pointer(.moved, 40)), (200, Self.pointer(.up, 60)),
      ]) == ["script.drag(from: Point(10, 20), to: Point(60, 20), seconds: 0.2)"],
      "places on a straight line are no turns")
    #expect(
      Self.lines([(0, Self.pointer(.down, 10)), (600, Self.pointer(.up, 10))])
        == ["script.drag(from: Point(10, 20), to: Point(10, 20), seconds: 0.6)"])
  }

  @Test func dragsKeepTheirTurns() {
    let path = [(0, 0), (50, 1), (100, 0), (100, 50), (101, 100), (0, 100)]
    let events = path.enumerated().map { place, point in
      let phase: PointerEvent.Phase = place == 0 ? .down : place == 5 ? .up : .moved
      return (
        place * 100,
        InputEvent.Kind.pointer(
          PointerEvent(
            phase: phase, position: Point(Double(point.0), Double(point.1)), button: .primary))
      )
    }
    let turns = "Point(0, 0), Point(100, 0), Point(101, 100), Point(0, 100)"
    #expect(Self.lines(events) == ["script.drag(along: [\(turns)], seconds: 0.5)"])
  }

  @Test func mouseIsMovedToWhereItRests() {
    // It passes 9, rests at 12, is pressed at 12 and leaves its place to 40.
    #expect(
      Self.lines(
        [
          (0, Self.pointer(.moved, 9)), (100, Self.pointer(.moved, 12)),
          (1000, Self.pointer(.moved, 30)), (1100, Self.pointer(.down, 12)),
          (1200, Self.pointer(.up, 12)), (1500, Self.pointer(.moved, 40)),
        ], until: 1600)
        == [
          "script.wait(0.1)", "script.hover(at: Point(12, 20))", "script.wait(0.983)",
          "script.tap(at: Point(12, 20))", "script.wait(0.367)", "script.hover(at: Point(40, 20))",
          "script.wait(0.083)",
        ])
    #expect(
      Self.lines([(0, Self.pointer(.moved, 9)), (50, Self.pointer(.left, 9))]) == [],
      "it has left the window")
  }

  @Test func sticksAndSidewaysWheelsAreComments() {
    let pad = Pad.ID(rawValue: 1)
    let pushes = [(0, 0.2), (10, 0.8), (20, 1)].map { time, x in
      (time, InputEvent.Kind.stick(StickEvent(pad: pad, side: .left, x: x, y: 0)))
    }
    #expect(Self.lines(pushes) == ["// Here a stick of the gamepad was moved."])
    let wheel = WheelEvent(deltaX: 1, deltaY: 2, position: Point(3, 4))
    #expect(
      Self.lines([(0, .wheel(wheel))]) == [
        "script.scroll(at: Point(3, 4), notches: 2)", "// Here the wheel also turned sideways.",
      ])
  }

  @Test func longCallsAreBroken() {
    var test = RecordedTest(
      "useScene", [String(repeating: "a", count: 60), "size: Size(640, 480)"], events: [],
      since: .zero, until: .zero)
    test.imports.insert("Records", at: 0)
    test.name = "sceneAsRecorded"
    #expect(
      test.source == """
        import Records
        import StageTesting
        import StageUI
        import Testing

        @MainActor @Test func sceneAsRecorded() throws {
          try useScene(
            \(String(repeating: "a", count: 60)), size: Size(640, 480)
          ) { script in
            script.expectPicture("end")
          }
        }

        """)
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
