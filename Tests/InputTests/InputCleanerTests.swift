import Input
import TestSupport
import Testing

@Suite struct InputCleanerTests {
  private var cleaner = InputCleaner()

  private func pointer(
    _ phase: PointerEvent.Phase, _ x: Double, _ button: PointerEvent.Button? = nil,
    id: PointerEvent.ID = .mouse
  ) -> InputEvent.Kind {
    .pointer(PointerEvent(id: id, phase: phase, position: Point(x, 0), button: button))
  }

  private func key(_ key: Key, down: Bool, isRepeat: Bool = false) -> InputEvent.Kind {
    .key(KeyEvent(isDown: down, key: key, isRepeat: isRepeat))
  }

  private mutating func clean(_ kinds: [InputEvent.Kind], at ms: Int = 1000) -> [InputEvent.Kind] {
    cleaner.clean(kinds.map { InputEvent(time: .milliseconds(ms), $0) }).map(\.kind)
  }

  @Test mutating func pressIsReportedAsDownDragUp() {
    let output = clean([
      pointer(.moved, 1), pointer(.down, 1, .primary), pointer(.moved, 2),
      pointer(.up, 3, .primary), pointer(.moved, 4),
    ])
    #expect(
      output == [
        pointer(.moved, 1), pointer(.down, 1, .primary), pointer(.moved, 2, .primary),
        pointer(.up, 3, .primary), pointer(.moved, 4),
      ])
  }

  @Test mutating func secondButtonCancelsThePress() {
    let output = clean([
      pointer(.down, 1, .primary), pointer(.down, 2, .secondary), pointer(.moved, 3),
      pointer(.up, 3, .primary), pointer(.up, 3, .secondary), pointer(.down, 3, .secondary),
    ])
    #expect(
      output == [
        pointer(.down, 1, .primary), pointer(.cancelled, 2, .primary), pointer(.moved, 3),
        pointer(.down, 3, .secondary),
      ])
  }

  @Test mutating func lostReleaseCancelsThePress() {
    let output = clean([pointer(.down, 1, .primary), pointer(.down, 5, .primary)])
    #expect(
      output == [
        pointer(.down, 1, .primary), pointer(.cancelled, 5, .primary), pointer(.down, 5, .primary),
      ])
  }

  @Test mutating func releaseWithoutAPressIsDropped() {
    #expect(clean([pointer(.up, 1, .primary), pointer(.cancelled, 1)]).isEmpty)
  }

  @Test mutating func losingFocusReleasesEverything() {
    let output = clean([
      key(.space, down: true), pointer(.down, 1, .primary), .focusLost, pointer(.up, 1, .primary),
      key(.space, down: false),
    ])
    #expect(
      output == [
        key(.space, down: true), pointer(.down, 1, .primary), pointer(.cancelled, 1, .primary),
        key(.space, down: false), .focusLost,
      ])
  }

  @Test mutating func hidingTheWindowCancelsAFinger() {
    let finger = PointerEvent.ID(rawValue: 7)
    let output = clean([
      pointer(.down, 1, .primary, id: finger), .hidden, pointer(.moved, 2, id: finger),
    ])
    #expect(
      output == [
        pointer(.down, 1, .primary, id: finger), pointer(.cancelled, 1, .primary, id: finger),
        .hidden,
      ])
  }

  @Test mutating func fingersPressIndependently() {
    let (left, right) = (PointerEvent.ID(rawValue: 1), PointerEvent.ID(rawValue: 2))
    let kinds = [
      pointer(.down, 1, .primary, id: left), pointer(.down, 9, .primary, id: right),
      pointer(.up, 1, .primary, id: left), pointer(.up, 9, .primary, id: right),
    ]
    #expect(clean(kinds) == kinds)
  }

  @Test mutating func pointerMoveWithoutMovementIsDropped() {
    #expect(clean([pointer(.moved, 4), pointer(.moved, 4)]).count == 1)
    #expect(clean([pointer(.moved, .nan)]).isEmpty)
  }

  @Test mutating func mouseLeaveEventIsDroppedDuringADrag() {
    let output = clean([pointer(.down, 1, .primary), pointer(.left, 1), pointer(.moved, -40)])
    #expect(output == [pointer(.down, 1, .primary), pointer(.moved, -40, .primary)])
    #expect(clean([pointer(.up, -40, .primary), pointer(.left, -40)]).count == 2)
  }

  /// SDL on X11 reports a key as newly pressed if it is held while the window gains the focus.
  @Test mutating func keyHeldAtLaunchIsIgnored() {
    #expect(clean([.focusGained, key(.return, down: true)], at: 10) == [.focusGained])
    #expect(clean([key(.return, down: true, isRepeat: true)], at: 400).isEmpty)
    #expect(clean([key(.return, down: false)], at: 500).isEmpty)
    #expect(clean([key(.return, down: true)], at: 600).count == 1)
  }

  @Test mutating func secondDownOfAHeldKeyReleasesTheKeyFirst() {
    let output = clean([
      key(.a, down: true), key(.a, down: true, isRepeat: true), key(.a, down: true),
      key(.a, down: false), key(.a, down: false),
    ])
    #expect(
      output == [
        key(.a, down: true), key(.a, down: true, isRepeat: true), key(.a, down: false),
        key(.a, down: true), key(.a, down: false),
      ])
  }

  @Test mutating func timestampsNeverGoBack() {
    let times = cleaner.clean([
      InputEvent(time: .seconds(5), .exposed), InputEvent(time: .seconds(4), .exposed),
    ]).map(\.time)
    #expect(times == [.seconds(5), .seconds(5)])
  }

  @Test(arguments: 0..<20)
  func randomInputGivesPairedPresses(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var cleaner = InputCleaner()
    var noise: [InputEvent] = []
    for step in 0..<500 {
      let phases: [PointerEvent.Phase] = [.down, .up, .moved, .cancelled, .left]
      let buttons: [PointerEvent.Button] = [.primary, .secondary, .middle]
      let kind: InputEvent.Kind =
        Int.random(in: 0..<40, using: &random) == 0
        ? .focusLost
        : pointer(
          phases.randomElement(using: &random) ?? .up, Double(step),
          buttons.randomElement(using: &random),
          id: PointerEvent.ID(rawValue: Int64.random(in: -1...1, using: &random)))
      noise.append(InputEvent(time: .milliseconds(step), kind))
    }
    var pressed: [PointerEvent.ID: PointerEvent.Button] = [:]
    for case .pointer(let event) in cleaner.clean(noise).map(\.kind) {
      switch event.phase {
      case .down:
        #expect(pressed[event.id] == nil)
        pressed[event.id] = event.button
      case .moved:
        #expect(pressed[event.id] == event.button)
        #expect(event.button != nil || event.id == .mouse)
      case .up, .cancelled: #expect(pressed.removeValue(forKey: event.id) == event.button)
      case .left: #expect(pressed[event.id] == nil)
      }
    }
  }

  @Test mutating func padButtonEventsArePairedAndReleasedOnFocusLoss() {
    let id = Pad.ID(rawValue: 1)
    func button(_ button: PadButton, down: Bool, isRepeat: Bool = false) -> InputEvent.Kind {
      .pad(PadEvent(pad: id, button: button, isDown: down, isRepeat: isRepeat))
    }
    let output = clean([
      button(.south, down: false), button(.up, down: true, isRepeat: true),
      button(.south, down: true), button(.south, down: true), button(.up, down: true),
      button(.up, down: true, isRepeat: true), .focusLost, button(.up, down: false),
      button(.east, down: true), .padDisconnected(id),
    ])
    #expect(
      output == [
        button(.south, down: true), button(.up, down: true),
        button(.up, down: true, isRepeat: true),
        button(.south, down: false), button(.up, down: false), .focusLost,
        button(.east, down: true), button(.east, down: false), .padDisconnected(id),
      ])
  }
}
