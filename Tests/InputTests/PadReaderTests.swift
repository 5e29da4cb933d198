import Input
import Testing

@Suite struct PadReaderTests {
  private let pad = Pad(id: Pad.ID(rawValue: 7), name: "Pad", family: .xbox)
  private var reader = PadReader()
  private var output: [InputEvent] = []

  init() { reader.connect(pad, at: .zero, into: &output) }

  private func down(_ button: PadButton, isRepeat: Bool = false) -> InputEvent.Kind {
    .pad(PadEvent(pad: pad.id, button: button, isDown: true, isRepeat: isRepeat))
  }

  private func up(_ button: PadButton) -> InputEvent.Kind {
    .pad(PadEvent(pad: pad.id, button: button, isDown: false))
  }

  /// Pushes the left stick to a position, and returns the button events that this gives.
  private mutating func push(_ x: Double, _ y: Double, at ms: Int = 0) -> [InputEvent.Kind] {
    output = []
    reader.axis(.leftX, value: x, of: pad.id, at: .milliseconds(ms), into: &output)
    reader.axis(.leftY, value: y, of: pad.id, at: .milliseconds(ms), into: &output)
    return output.map(\.kind).filter { if case .pad = $0 { true } else { false } }
  }

  private mutating func repeats(at ms: Int) -> [InputEvent.Kind] {
    output = []
    reader.advance(to: .milliseconds(ms), into: &output)
    return output.map(\.kind)
  }

  @Test mutating func noisyStickAtRestGivesNoEvents() {
    for value in [0.05, -0.1, 0.16, 0, -0.16] {
      #expect(push(value, -value).isEmpty)
      #expect(output.isEmpty)
    }
  }

  @Test mutating func stickPositionRunsFromZeroToOneOutsideTheDeadZone() {
    func stick(_ x: Double, _ y: Double) -> InputEvent.Kind {
      .stick(StickEvent(pad: pad.id, side: .right, x: x, y: y))
    }
    reader.axis(.rightY, value: 0.25, of: pad.id, at: .zero, into: &output)
    reader.axis(.rightY, value: -1, of: pad.id, at: .zero, into: &output)
    reader.axis(.rightY, value: .nan, of: pad.id, at: .zero, into: &output)
    reader.axis(.rightY, value: 0, of: pad.id, at: .zero, into: &output)
    #expect(
      output.map(\.kind) == [.padConnected(pad), stick(0, 1 / 64), stick(0, -1), stick(0, 0)])
  }

  @Test mutating func stickDirectionHasHysteresis() {
    #expect(push(0.6, 0).isEmpty)
    #expect(push(1, 0) == [down(.right)])
    #expect(push(0.7, 0.75).isEmpty, "still horizontal until the push is clearly vertical")
    #expect(push(0.3, 0.95) == [up(.right), down(.down)])
    #expect(push(0.75, 0.7).isEmpty)
    #expect(push(0.3, 0.55).isEmpty, "released below 0.45 of the way, not at once")
    #expect(push(0.1, 0.2) == [up(.down)])
  }

  @Test mutating func heldDirectionRepeatsOnceAfterAStall() {
    reader.button(.up, isDown: true, of: pad.id, at: .milliseconds(1000), into: &output)
    #expect(reader.nextRepeat == .milliseconds(1400))
    #expect(repeats(at: 1399).isEmpty)
    #expect(repeats(at: 1400) == [down(.up, isRepeat: true)])
    #expect(reader.nextRepeat == .milliseconds(1490))
    #expect(repeats(at: 9000).count == 1)
    #expect(repeats(at: 9010).isEmpty)
    reader.button(.up, isDown: false, of: pad.id, at: .milliseconds(9020), into: &output)
    #expect(reader.nextRepeat == nil)
  }

  @Test mutating func onlyTheLastPressedDirectionRepeats() {
    reader.button(.up, isDown: true, of: pad.id, at: .zero, into: &output)
    reader.button(.left, isDown: true, of: pad.id, at: .milliseconds(300), into: &output)
    reader.button(.south, isDown: true, of: pad.id, at: .milliseconds(300), into: &output)
    #expect(repeats(at: 800) == [down(.left, isRepeat: true)])
  }

  @Test mutating func dpadAndStickInOneDirectionAreOnePress() {
    #expect(push(-1, 0) == [down(.left)])
    output = []
    reader.button(.left, isDown: true, of: pad.id, at: .zero, into: &output)
    #expect(output.isEmpty)
    #expect(push(0, 0).isEmpty)
    output = []
    reader.button(.left, isDown: false, of: pad.id, at: .zero, into: &output)
    #expect(output.map(\.kind) == [up(.left)])
  }

  @Test mutating func triggerIsAButtonWithHysteresis() {
    output = []
    for value in [0.2, 0.52, 0.45, 0.6, 0.4, 0.3, 0.45] {
      reader.axis(.leftTrigger, value: value, of: pad.id, at: .zero, into: &output)
    }
    #expect(output.map(\.kind) == [down(.leftTrigger), up(.leftTrigger)])
  }

  @Test mutating func unpluggedPadReleasesItsButtonsFirst() {
    reader.button(.south, isDown: true, of: pad.id, at: .zero, into: &output)
    output = []
    reader.disconnect(pad.id, at: .zero, into: &output)
    #expect(output.map(\.kind) == [up(.south), .padDisconnected(pad.id)])
    output = []
    reader.button(.south, isDown: true, of: pad.id, at: .zero, into: &output)
    reader.disconnect(pad.id, at: .zero, into: &output)
    #expect(output.isEmpty)
    #expect(reader.pads.isEmpty)
  }

  @Test mutating func stickHeldDuringFocusLossIsIgnoredUntilReleased() {
    _ = push(1, 0)
    output = []
    reader.releaseAll(at: .zero, into: &output)
    #expect(output.map(\.kind) == [up(.right)])
    #expect(push(0.9, 0.1).isEmpty)
    #expect(push(0, 0).isEmpty)
    #expect(push(1, 0) == [down(.right)])
  }

  @Test func confirmAndCancelButtonsDiffer() {
    for family in Pad.Family.allCases { #expect(family.confirmButton != family.cancelButton) }
  }

  @Test func rumbleIsClamped() {
    let rumble = Rumble(low: 7, high: .nan, duration: .seconds(5))
    #expect(rumble == Rumble(low: 1, high: 0, duration: .seconds(1)))
  }
}
