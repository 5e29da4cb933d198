import Input
import Testing

@Suite struct DeviceTrackerTests {
  private var tracker = DeviceTracker()
  private let pad = Pad(id: Pad.ID(rawValue: 3), name: "Pad", family: .nintendo)

  private func mouse(_ x: Double, _ phase: PointerEvent.Phase = .moved) -> InputEvent.Kind {
    .pointer(PointerEvent(phase: phase, position: Point(x, 0)))
  }

  @Test mutating func keyHidesThePointerAndMouseShowsIt() {
    #expect(!tracker.hidesPointer)
    tracker.note(mouse(10))
    tracker.note(.key(KeyEvent(isDown: true, key: .tab)))
    #expect(tracker.device == .keyboard)
    #expect(tracker.hidesPointer)
    for x in [10, 12, 11, 13] as [Double] { tracker.note(mouse(x)) }
    #expect(tracker.hidesPointer, "small movements do not count as use")
    tracker.note(mouse(15))
    #expect(tracker.device == .pointer)
  }

  @Test mutating func modifierOrKeyReleaseDoesNotChangeTheDevice() {
    tracker.note(.key(KeyEvent(isDown: true, key: .leftShift)))
    tracker.note(.key(KeyEvent(isDown: false, key: .a)))
    #expect(tracker.device == .pointer)
  }

  @Test mutating func padIsTheDeviceFromItsFirstPressUntilUnplugged() {
    tracker.note(.pad(PadEvent(pad: pad.id, button: .south, isDown: true)))
    #expect(tracker.device == .pointer, "the pad is not connected yet")
    tracker.note(.padConnected(pad))
    #expect(tracker.device == .pointer, "a connected pad is not in use yet")
    tracker.note(.pad(PadEvent(pad: pad.id, button: .south, isDown: true)))
    #expect(tracker.device == .pad(pad))
    #expect(tracker.connectedPads == [pad])
    tracker.note(.padDisconnected(pad.id))
    #expect(tracker.device == .pointer)
    #expect(tracker.connectedPads.isEmpty)
  }

  @Test mutating func fingerHidesThePointerAndClickShowsIt() {
    tracker.note(
      .pointer(PointerEvent(id: PointerEvent.ID(rawValue: 0), phase: .down, position: .zero)))
    #expect(tracker.device == .touch)
    tracker.note(mouse(0, .down))
    #expect(tracker.device == .pointer)
  }
}
