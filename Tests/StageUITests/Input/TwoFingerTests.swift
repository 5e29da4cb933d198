import Testing

@testable import StageUI

/// Gestures of two fingers.
@MainActor
struct TwoFingerTests {
  let diary = Diary()

  private let first = PointerEvent.ID(rawValue: 1)
  private let second = PointerEvent.ID(rawValue: 2)

  private func bench<G: Gesture>(_ gesture: G) -> Bench {
    Bench(Size(200, 200)) {
      Color.white.frame(width: 100, height: 100).gesture(gesture)
    }
  }

  private func text(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

  private var magnify: some Gesture {
    MagnifyGesture()
      .onChanged { diary.note("\(text($0.magnification)) at \(text($0.startAnchor.x))") }
      .onEnded { diary.note("ended \(text($0.magnification))") }
  }

  @Test func fingersThatMoveApartMagnify() {
    let bench = bench(magnify)
    bench.pointer(.down, 80, 100, id: first)
    #expect(bench.pointer(.down, 120, 100, id: second))
    #expect(diary.take() == [])
    bench.step()
    bench.pointer(.moved, 140, 100, id: second)
    #expect(diary.take() == ["1.5 at 0.5"])
    bench.step()
    bench.pointer(.moved, 60, 100, id: first)
    #expect(diary.take() == ["2.0 at 0.5"])
    bench.pointer(.up, 140, 100, id: second)
    #expect(diary.take() == ["ended 2.0"])
    bench.pointer(.up, 60, 100, id: first)
    #expect(diary.take() == [])
  }

  @Test func oneFingerMagnifiesNothing() {
    let bench = bench(magnify)
    bench.drag(from: Point(80, 100), to: Point(140, 100))
    bench.tap(100, 100)
    #expect(diary.take() == [])
  }

  @Test func turningFingersRotateBeyondAHalfTurn() {
    let bench = bench(
      RotateGesture().onChanged { diary.note("\($0.rotation.degrees.rounded())") })
    bench.pointer(.down, 100, 100, id: first)
    bench.pointer(.down, 120, 100, id: second)
    for (x, y) in [(100.0, 120.0), (80, 100), (100, 80)] {
      bench.step()
      bench.pointer(.moved, x, y, id: second)
    }
    #expect(diary.take() == ["90.0", "180.0", "270.0"])
  }

  @Test func tapsAndDragsGoOnBesideAMagnification() {
    let bench = Bench(Size(200, 200)) {
      Color.white.frame(width: 100, height: 100)
        .onTapGesture { diary.note("tap") }
        .gesture(MagnificationGesture().onEnded { diary.note("ended \(text($0))") })
    }
    bench.tap(100, 100)
    #expect(diary.take() == ["tap"])
    bench.pointer(.down, 90, 100, id: first)
    bench.pointer(.down, 110, 100, id: second)
    bench.step()
    bench.pointer(.moved, 130, 100, id: second)
    bench.pointer(.up, 90, 100, id: first)
    bench.pointer(.up, 130, 100, id: second)
    #expect(diary.take() == ["ended 2.0"])
  }

  @Test func cancelledFingerEndsTheGestureWithoutAResult() {
    let bench = bench(magnify)
    bench.pointer(.down, 80, 100, id: first)
    bench.pointer(.down, 120, 100, id: second)
    bench.step()
    bench.pointer(.moved, 140, 100, id: second)
    #expect(diary.take() == ["1.5 at 0.5"])
    bench.pointer(.cancelled, 140, 100, id: second)
    bench.pointer(.up, 80, 100, id: first)
    #expect(diary.take() == [])
  }

  @Test func wheelWithControlMagnifiesUntilItRests() {
    let bench = bench(magnify)
    // Content further down is revealed by turns towards the user, so `deltaY` is negative here.
    func turn(_ notches: Double, _ modifiers: KeyModifiers) -> Bool {
      bench.send(
        .wheel(
          WheelEvent(
            deltaX: 0, deltaY: -notches, position: Point(100, 100), modifiers: modifiers)))
    }
    #expect(!turn(1, []))
    #expect(turn(1, .control))
    #expect(diary.take() == ["1.1 at 0.5"])
    bench.step()
    #expect(turn(-2, .control))
    #expect(diary.take() == ["0.91 at 0.5"])
    bench.run(0.2)
    #expect(diary.take() == [])
    bench.run(0.2)
    #expect(diary.take() == ["ended 0.91"])
    #expect(
      !bench.send(
        .wheel(WheelEvent(deltaX: 0, deltaY: 1, position: Point(5, 5), modifiers: .control))))
  }
}
