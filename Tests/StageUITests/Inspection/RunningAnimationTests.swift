import Testing

@testable import StageUI

private struct Card: View {
  var x = 0.0
  var opacity = 1.0
  var width = 20.0

  var body: some View {
    Color.white.frame(width: width, height: 20).offset(x: x).opacity(opacity)
  }
}

/// The animations that run in a frame, with their views.
@MainActor
@Suite struct RunningAnimationTests {
  /// Returns the animations a tenth of a second after a change, and a host that shows it.
  private func running<Content: View>(
    _ animation: Animation = .easeInOut(duration: 0.25),
    @ViewBuilder _ content: @escaping @MainActor (Bool) -> Content
  ) -> (animations: [RunningAnimation], bench: Bench) {
    let handle = Handle<Bool>()
    let bench = Bench(Size(100, 100)) { Stage(false, handle) { content($0) } }
    bench.step()
    #expect(bench.host.runningAnimations == [], "nothing moves")
    withAnimation(animation) { handle.set(true) }
    bench.run(0.1)
    return (bench.host.runningAnimations, bench)
  }

  @Test func effectNamesItsViewItsAnimationAndItsAge() throws {
    let (animations, bench) = running { Card(x: $0 ? 50 : 0) }
    let animation = try #require(animations.first)
    #expect(animations.count == 1 && animation.view.hasPrefix("Card ."), "\(animations)")
    #expect(animation.animation == "easeInOut 0.25 s" && animation.property.isEmpty)
    #expect(animation.age.map { abs($0 - 0.1) < 0.03 } == true, "\(animations)")
    bench.run(0.5)
    #expect(bench.host.runningAnimations == [])
  }

  @Test func animationOfManyViewsIsToldOnceAndFirst() {
    let (animations, _) = running(.linear(duration: 1)) { isOn in
      ZStack {
        Card(opacity: isOn ? 0.5 : 1)
        ForEach(0..<3) { _ in Card(x: isOn ? 50 : 0) }
      }
    }
    #expect(animations.count == 2, "\(animations)")
    #expect(animations.map(\.animation) == ["linear 1 s", "linear 1 s"])
    #expect(animations.last?.view.contains("opacity") == true, "\(animations)")
  }

  @Test func animatedFramesAreNamed() {
    let (animations, _) = running(.linear(duration: 1)) { Card(width: $0 ? 60 : 20) }
    #expect(
      animations.contains {
        $0.property == "frame" && $0.animation == "linear 1 s" && $0.view.hasPrefix("Card")
      }, "\(animations)")
  }

  @Test func fadeOfANewViewIsATransition() {
    let (animations, _) = running(.linear(duration: 1)) { isOn in
      ZStack { if isOn { Card() } }
    }
    #expect(
      animations.contains { $0.view.hasSuffix(" transition") && $0.animation == "linear 1 s" },
      "\(animations)")
  }

  @Test func animatedDataOfAViewIsNamed() {
    struct Bar: View, Animatable {
      var length: Double
      var animatableData: Double {
        get { length }
        set { length = newValue }
      }

      var body: some View { Color.red.frame(width: length.rounded(), height: 4) }
    }
    let (animations, _) = running(.linear(duration: 1)) { Bar(length: $0 ? 60 : 20) }
    #expect(
      animations.contains { $0.view == "Bar" && $0.animation == "linear 1 s" }, "\(animations)")
  }
}
