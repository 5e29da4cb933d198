import Testing

@testable import StageUI

/// Animations start to move in the second frame after a change.
@MainActor
struct StartTests {
  private let handle = Handle<Bool>()

  private func bench<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor (Bool) -> Content
  ) -> Bench {
    let bench = Bench(Size(400, 100)) {
      Stage(false, handle) { isOn in
        ZStack(alignment: .topLeading) {
          Color.clear
          content(isOn)
        }
      }
    }
    bench.step()
    return bench
  }

  private var square: some View { Color.white.frame(width: 20, height: 20) }

  private func x(_ bench: Bench) -> Double? { bench.frames(ColorNode.self).last?.minX }

  private func begin() {
    withAnimation(.linear(duration: 1)) { handle.set(true) }
  }

  /// Returns the view's position in each of the next frames.
  ///
  /// `steps` are the times between the frames, in seconds. In these tests, the view moves by 60
  /// points in a second.
  private func places(_ bench: Bench, _ steps: [Double]) -> [Double] {
    steps.map { step in
      bench.step(step)
      return ((x(bench) ?? -1) * 1000).rounded() / 1000
    }
  }

  @Test func effectAnimationMovesFromTheSecondFrame() {
    let bench = bench { square.offset(x: $0 ? 60 : 0) }
    begin()
    #expect(places(bench, [1 / 60, 1 / 60, 1 / 60, 0.5]) == [0, 1, 2, 32])
  }

  @Test func layoutAnimationMovesFromTheSecondFrame() {
    let bench = bench { square.padding(.leading, $0 ? 60 : 0) }
    begin()
    #expect(places(bench, [1 / 60, 1 / 60, 1 / 60, 0.5]) == [0, 1, 2, 32])
  }

  @Test func insertedViewsMoveFromTheSecondFrame() {
    let bench = bench { isOn in if isOn { square.transition(.offset(x: -60)) } }
    begin()
    #expect(places(bench, [1 / 60, 1 / 60, 1 / 60, 0.5]) == [-60, -59, -58, -28])
  }

  @Test func slowFirstFrameAdvancesAnimationsByOneShortStep() {
    let bench = bench { square.offset(x: $0 ? 60 : 0) }
    begin()
    #expect(places(bench, [0.3, 0.2, 0.5]) == [0, 1, 31])
  }

  /// Two events arrive before the next frame.
  ///
  /// The views are updated between the events, but this update does not count as the first frame of
  /// the animation.
  @Test func eventsBeforeTheFirstFrameDoNotAdvanceTheAnimation() {
    let bench = bench { square.offset(x: $0 ? 60 : 0) }
    begin()
    bench.send(.focusLost)
    bench.send(.focusGained)
    #expect(places(bench, [1 / 60, 1 / 60, 1 / 60]) == [0, 1, 2])
  }
}
