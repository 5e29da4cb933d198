import Testing

@testable import StageUI

@MainActor
struct GestureTests {
  let diary = Diary()

  func bench<G: Gesture>(_ gesture: G) -> Bench {
    Bench { Color.white.frame(width: 100, height: 100).gesture(gesture) }
  }

  // MARK: Taps

  @Test func tapFailsIfThePointerMovesTooFarOrStaysTooLong() {
    let bench = bench(TapGesture().onEnded { diary.note("tap") })
    bench.tap(150, 100)
    #expect(diary.take() == ["tap"])
    bench.down(150, 100)
    bench.move(158, 100)
    bench.up(158, 100)
    #expect(diary.take() == ["tap"])
    bench.down(150, 100)
    bench.move(161, 100)
    bench.move(150, 100)
    bench.up(150, 100)
    #expect(diary.take() == [])
    bench.down(150, 100)
    bench.step(0.8)
    bench.up(150, 100)
    #expect(diary.take() == [])
  }

  @Test func fingerTapToleratesAMovementOf30Points() {
    let bench = bench(TapGesture().onEnded { diary.note("tap") })
    let finger = PointerEvent.ID(rawValue: 7)
    bench.pointer(.down, 150, 100, id: finger)
    bench.pointer(.moved, 180, 100, id: finger)
    bench.pointer(.up, 180, 100, id: finger)
    #expect(diary.take() == ["tap"])
  }

  @Test func doubleTapNeedsTwoTapsInQuickSuccession() {
    let bench = bench(TapGesture(count: 2).onEnded { diary.note("double") })
    bench.tap(150, 100)
    #expect(diary.take() == [])
    bench.tap(152, 100)
    #expect(diary.take() == ["double"])
    bench.tap(150, 100)
    bench.step(0.4)
    bench.tap(150, 100)
    #expect(diary.take() == [])
  }

  @Test func singleTapWaitsForAnInnerDoubleTap() {
    let bench = Bench {
      Color.white.frame(width: 100, height: 100)
        .onTapGesture(count: 2) { diary.note("double") }
        .onTapGesture { diary.note("single") }
    }
    bench.tap(150, 100)
    #expect(diary.take() == [])
    #expect(bench.host.tree.schedule.moments.min() != nil)
    bench.step(0.4)
    #expect(diary.take() == ["single"])
    bench.tap(150, 100)
    bench.tap(150, 100)
    bench.step(0.5)
    #expect(diary.take() == ["double"])
  }

  @Test func tapReportsItsLocation() {
    let bench = Bench {
      Color.white.frame(width: 100, height: 100).scaleEffect(0.5)
        .onTapGesture { (place: Point) in diary.note("\(place.x) \(place.y)") }
        .offset(x: 10)
    }
    bench.tap(170, 90)
    #expect(diary.take() == ["60.0 40.0"])
  }

  // MARK: Long presses

  @Test func longPressFiresAfterHalfASecond() {
    let bench = Bench {
      Color.white.frame(width: 100, height: 100).onLongPressGesture {
        diary.note("long")
      } onPressingChanged: {
        diary.note($0 ? "pressing" : "not pressing")
      }
    }
    bench.down(150, 100)
    #expect(diary.take() == ["pressing"])
    let due = bench.host.tree.schedule.moments.min()
    #expect(due.map { abs($0 - bench.time - 0.5) < 1e-9 } == true)
    bench.step(0.49)
    #expect(diary.take() == [])
    bench.step(0.011)
    #expect(diary.take() == ["long", "not pressing"])
    bench.up(150, 100)
    #expect(diary.take() == [])
  }

  @Test func earlierSpellingOfALongPressTellsTheSame() {
    let bench = Bench {
      Color.white.frame(width: 100, height: 100).onLongPressGesture(
        minimumDuration: 0.2, pressing: { diary.note($0 ? "pressing" : "not pressing") },
        perform: { diary.note("long") })
    }
    bench.down(150, 100)
    bench.step(0.21)
    #expect(diary.take() == ["pressing", "long", "not pressing"])
    bench.up(150, 100)
  }

  @Test func longPressFailsWhenMovedOrReleasedEarly() {
    let bench = Bench {
      Color.white.frame(width: 100, height: 100).onLongPressGesture {
        diary.note("long")
      } onPressingChanged: {
        diary.note($0 ? "pressing" : "not pressing")
      }
    }
    bench.down(150, 100)
    bench.move(161, 100)
    #expect(diary.take() == ["pressing", "not pressing"])
    bench.step(1)
    bench.up(161, 100)
    #expect(diary.take() == [])
    bench.tap(150, 100)
    #expect(diary.take() == ["pressing", "not pressing"])
  }

  // MARK: Drags

  @Test func dragBeginsAtItsMinimumDistance() {
    let bench = bench(
      DragGesture()
        .onChanged { diary.note("\($0.translation.width) from \($0.startLocation.x)") }
        .onEnded { diary.note("ended \($0.translation.width)") })
    bench.down(150, 100)
    bench.move(159, 100)
    #expect(diary.take() == [])
    bench.move(162, 100)
    #expect(diary.take() == ["12.0 from 50.0"])
    bench.move(151, 100)
    #expect(diary.take() == ["1.0 from 50.0"])
    bench.up(151, 100)
    #expect(diary.take() == ["ended 1.0"])
  }

  @Test func dragWithoutDistanceBeginsWithThePress() {
    let bench = bench(DragGesture(minimumDistance: 0).onChanged { _ in diary.note("changed") })
    bench.down(150, 100)
    #expect(diary.take() == ["changed"])
  }

  @Test func dragPredictsItsEndAQuarterOfASecondAhead() {
    var last: DragGesture.Value?
    let bench = bench(DragGesture().onEnded { last = $0 })
    bench.down(110, 100)
    for index in 1...6 {
      bench.step(0.01)
      bench.move(110 + Double(index) * 4, 100)
    }
    bench.up(134, 100)
    #expect(abs((last?.velocity.width ?? 0) - 400) < 1)
    #expect(abs((last?.predictedEndLocation.x ?? 0) - 134) < 1)
    #expect(abs((last?.predictedEndTranslation.width ?? 0) - 124) < 1)
    bench.down(110, 100)
    bench.step(0.01)
    bench.move(140, 100)
    bench.step(0.2)
    bench.up(140, 100)
    #expect(last?.velocity == .zero)
  }

  /// A drag of 50 points a second, of which each frame of 100 ms receives two events at once.
  @Test func dragInSlowFramesHasItsVelocity() {
    var last: DragGesture.Value?
    let bench = bench(DragGesture().onEnded { last = $0 })
    func send(_ phase: PointerEvent.Phase, _ x: Double, at time: Double) {
      let event = PointerEvent(phase: phase, position: Point(x, 100), button: .primary)
      bench.host.send(InputEvent(time: Nanoseconds(seconds: time), .pointer(event)))
    }
    send(.down, 110, at: 0)
    for frame in 1...5 {
      bench.step(0.1)
      let x = 110 + Double(frame) * 5
      send(.moved, x - 2.5, at: bench.time)
      send(.moved, x, at: bench.time + 4e-6)
    }
    send(.up, 135, at: bench.time + 6e-6)
    #expect(abs((last?.velocity.width ?? 0) - 50) < 1)
  }

  @Test func dragUsesItsCoordinateSpace() {
    func start(_ space: CoordinateSpace) -> Point? {
      var start: Point?
      let bench = Bench {
        Color.white.frame(width: 40, height: 40)
          .gesture(
            DragGesture(minimumDistance: 0, coordinateSpace: space)
              .onChanged { start = $0.startLocation }
          )
          .frame(width: 100, height: 100).coordinateSpace(name: "board")
      }
      bench.down(150, 100)
      return start
    }
    #expect(start(.local) == Point(20, 20))
    #expect(start(.named("board")) == Point(50, 50))
    #expect(start(.global) == Point(150, 100))
  }

  // MARK: State

  struct Kept: View {
    @GestureState(resetTransaction: Transaction(animation: .linear(duration: 1))) private
      var offset =
      0.0
    let diary: Diary

    var body: some View {
      Color.white.frame(width: 100, height: 100).offset(x: offset)
        .gesture(
          DragGesture().updating($offset) { value, offset, _ in offset = value.translation.width }
            .onEnded { _ in diary.note("ended") })
    }
  }

  @Test func gestureStateResetsAtTheEnd() {
    for phase in [PointerEvent.Phase.up, .cancelled] {
      let bench = Bench { Kept(diary: diary) }
      bench.down(150, 100)
      bench.move(180, 100)
      bench.step()
      #expect(bench.frames(ColorNode.self)[0].minX == 130)
      bench.pointer(phase, 180, 100)
      bench.step()
      #expect(diary.take() == (phase == .up ? ["ended"] : []))
      // The reset to the initial value is animated for one second.
      for _ in 0..<30 { bench.step() }
      let middle = bench.frames(ColorNode.self)[0].minX
      #expect(middle > 105 && middle < 125)
      for _ in 0..<40 { bench.step() }
      #expect(bench.frames(ColorNode.self)[0].minX == 100)
    }
  }

  @Test func losingTheWindowFocusCancelsGestures() {
    let bench = bench(
      LongPressGesture(minimumDuration: 1).onEnded { _ in diary.note("long") }
        .simultaneously(with: DragGesture().onEnded { _ in diary.note("drag") }))
    bench.down(150, 100)
    bench.move(150, 115)
    bench.send(.focusLost)
    bench.step(2)
    bench.up(150, 115)
    #expect(diary.take() == [])
    #expect(bench.host.tree.schedule.moments.min() == nil)
  }
}
