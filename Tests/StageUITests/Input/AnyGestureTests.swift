import Testing

@testable import StageUI

/// Gestures without their types.
@MainActor
struct AnyGestureTests {
  private let diary = Diary()

  private func bench<G: Gesture>(_ gesture: G) -> Bench {
    Bench { Color.white.frame(width: 100, height: 100).gesture(gesture) }
  }

  @Test func anyGestureIsRecognisedAsTheGestureInside() {
    let tap = bench(AnyGesture(TapGesture(count: 2).onEnded { diary.note("double") }))
    tap.tap(150, 100)
    #expect(diary.take() == [])
    tap.tap(150, 100)
    #expect(diary.take() == ["double"])
    let width = AnyGesture(DragGesture().map(\.translation.width))
    let drag = bench(width.onEnded { diary.note("\($0)") })
    drag.drag(from: Point(120, 100), to: Point(160, 100))
    #expect(diary.take() == ["40.0"])
    drag.tap(150, 100)
    #expect(diary.take() == [])
  }

  /// The type of the values is all that a list of gestures has in common.
  @Test func gesturesOfDifferentTypesAreOneType() {
    let gestures: [AnyGesture<String>] = [
      AnyGesture(TapGesture().map { "tap" }), AnyGesture(DragGesture().map { _ in "drag" }),
      AnyGesture(LongPressGesture(minimumDuration: 0.5).map { _ in "long" }),
    ]
    for (gesture, expected) in zip(gestures, [["tap"], ["drag"], ["long"]]) {
      let bench = bench(gesture.onEnded { diary.note($0) })
      bench.tap(150, 100)
      bench.drag(from: Point(120, 100), to: Point(160, 100))
      bench.down(150, 100)
      bench.run(1)
      bench.up(150, 100)
      #expect(diary.take() == expected)
    }
  }

  @Test func anyGestureTakesPartInCompositions() {
    let both = AnyGesture(DragGesture().map { _ in }).exclusively(before: AnyGesture(TapGesture()))
    let bench = bench(
      both.onEnded {
        switch $0 {
        case .first: diary.note("drag")
        case .second: diary.note("tap")
        }
      })
    bench.tap(150, 100)
    bench.drag(from: Point(120, 100), to: Point(160, 100))
    #expect(diary.take() == ["tap", "drag"])
  }

  /// Says how far it was dragged, with its number, which a test changes during the drag.
  private struct Numbered: View {
    let number: Int
    let diary: Diary

    var body: some View {
      Color.white.frame(width: 100, height: 100)
        .gesture(number < 2 ? dragging : AnyGesture(TapGesture().onEnded { diary.note("tap") }))
    }

    private var dragging: AnyGesture<Void> {
      AnyGesture(DragGesture().onEnded { _ in diary.note("drag \(number)") }.map { _ in })
    }
  }

  @Test func pressInProgressCallsTheActionOfTheLatestView() {
    let handle = Handle<Int>()
    let bench = Bench { Stage(0, handle) { Numbered(number: $0, diary: diary) } }
    bench.down(120, 100)
    bench.step()
    bench.move(140, 100)
    handle.set(1)
    bench.step()
    bench.up(150, 100)
    bench.step()
    #expect(diary.take() == ["drag 1"])
  }

  @Test func pressInProgressKeepsItsGestureIfTheTypeChanges() {
    let handle = Handle<Int>()
    let bench = Bench { Stage(0, handle) { Numbered(number: $0, diary: diary) } }
    bench.down(120, 100)
    bench.step()
    bench.move(140, 100)
    handle.set(2)
    bench.step()
    bench.up(150, 100)
    bench.step()
    #expect(diary.take() == ["drag 0"])
    bench.tap(150, 100)
    #expect(diary.take() == ["tap"])
  }
}
