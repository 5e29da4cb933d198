import Testing

@testable import Raster
@testable import StageUI

/// The kit's own transitions in the middle of their way, with a manual clock.
@MainActor
struct NamedTransitionTests {
  private func bench<Kind: Transition>(
    _ handle: Handle<Bool>, _ transition: Kind, reducesMotion: Bool = false
  ) -> Bench {
    bench(handle, reducesMotion: reducesMotion) { square.transition(transition) }
  }

  private func bench<Content: View>(
    _ handle: Handle<Bool>, reducesMotion: Bool = false,
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) -> Bench {
    let bench = Bench(Size(100, 100)) {
      Stage(false, handle) { isShown in
        ZStack {
          if isShown { content() }
        }
        .frame(width: 100, height: 100)
      }
    }
    bench.host.environment.accessibilityReduceMotion = reducesMotion
    bench.step()
    return bench
  }

  /// A square from 40 to 60 in both directions.
  private var square: some View { Color.white.frame(width: 20, height: 20) }

  /// Inserts or removes the view with a linear animation of one second, and runs half of it.
  private func half(_ bench: Bench, _ handle: Handle<Bool>, _ isShown: Bool) {
    withAnimation(.linear(duration: 1)) { handle.set(isShown) }
    bench.step()
    bench.run(0.5)
  }

  private func frame(_ bench: Bench) -> Rect { bench.frames(ColorNode.self).first ?? .null }

  private func opacity(_ bench: Bench) -> Double {
    bench.nodes(ColorNode.self).first?.opacityOnScreen ?? -1
  }

  /// The radius of the blur around the view; 0 without one.
  private func blur(_ bench: Bench) -> Double {
    for node in bench.nodes(GroupNode<StepEffect>.self) {
      for filter in node.shownGroup.filters {
        if case .blur(let radius, _) = filter.storage { return radius }
      }
    }
    return 0
  }

  private func isNear(_ a: Double, _ b: Double, within distance: Double = 0.2) -> Bool {
    abs(a - b) <= distance
  }

  // MARK: Values on the way

  @Test func cardFlipTurnsByNinetyDegreesInEachDirection() {
    #expect(TransitionPhase.willAppear.value == -1 && TransitionPhase.didDisappear.value == 1)
    let handle = Handle<Bool>()
    let bench = bench(handle, CardFlipTransition())
    withAnimation(.linear(duration: 1)) { handle.set(true) }
    bench.step()
    #expect(isNear(frame(bench).width, 0, within: 0.6) && isNear(opacity(bench), 0, within: 0.02))
    // The width of a card that is turned by an angle is its width times the cosine.
    var widths: [Double] = []
    for _ in 0..<3 {
      bench.run(0.25)
      widths.append(frame(bench).width)
    }
    let expected = [67.5, 45, 22.5].map { 20 * Double.cos($0 / 180 * .pi) }
    #expect(zip(widths, expected).allSatisfy { isNear($0, $1, within: 0.3) }, "\(widths)")
    #expect(frame(bench).height == 20 && isNear(frame(bench).midX, 50))
    bench.run(0.5)
    #expect(frame(bench).width == 20 && opacity(bench) == 1)
    half(bench, handle, false)
    #expect(isNear(frame(bench).width, 20 * Double.cos(.pi / 4)))
    #expect(isNear(opacity(bench), 0.5, within: 0.02))
  }

  @Test(arguments: [UnitPoint.topLeading, .bottomTrailing, .center, UnitPoint(x: 2, y: 0.5)])
  func scaleGrowsFromATenthOutOfItsPoint(point: UnitPoint) {
    let handle = Handle<Bool>()
    let bench = bench(handle, ScaleFromPointTransition(point))
    let fixed = Point(40 + 20 * point.x, 40 + 20 * point.y)
    func expected(_ scale: Double) -> Rect {
      Rect(
        x: fixed.x - 20 * point.x * scale, y: fixed.y - 20 * point.y * scale,
        width: 20 * scale, height: 20 * scale)
    }
    withAnimation(.linear(duration: 1)) { handle.set(true) }
    bench.step()
    #expect(isNear(frame(bench).width, expected(0.1).width, within: 0.4))
    bench.run(0.5)
    let (shown, wanted) = (frame(bench), expected(0.55))
    #expect(isNear(shown.minX, wanted.minX) && isNear(shown.minY, wanted.minY), "\(shown)")
    #expect(isNear(shown.width, wanted.width) && isNear(shown.height, wanted.height))
    #expect(isNear(opacity(bench), 0.5, within: 0.02))
  }

  @Test func blurBeginsWithTwentyPointsAndEndsSharp() {
    let handle = Handle<Bool>()
    let bench = bench(handle, BlurTransition())
    withAnimation(.linear(duration: 1)) { handle.set(true) }
    bench.step()
    #expect(isNear(blur(bench), 20, within: 0.5))
    bench.run(0.5)
    #expect(isNear(blur(bench), 10) && isNear(opacity(bench), 0.5, within: 0.02))
    bench.run(0.6)
    #expect(blur(bench) == 0 && opacity(bench) == 1)
    half(bench, handle, false)
    #expect(isNear(blur(bench), 10))
    let other = self.bench(handle, BlurTransition(radius: 6))
    half(other, handle, true)
    #expect(isNear(blur(other), 3))
  }

  @Test func bounceScaleBeginsWithHalfTheSize() {
    let handle = Handle<Bool>()
    let bench = bench(handle, BounceScaleTransition())
    withAnimation(.linear(duration: 1)) { handle.set(true) }
    bench.step()
    #expect(isNear(frame(bench).width, 10, within: 0.3))
    bench.run(0.5)
    #expect(isNear(frame(bench).width, 15) && isNear(frame(bench).midY, 50))
    #expect(isNear(opacity(bench), 0.5, within: 0.02))
  }

  @Test func modalViewComesFromBelowSlightlySmaller() {
    let handle = Handle<Bool>()
    let bench = bench(handle, ModalPresentTransition())
    half(bench, handle, true)
    // Halfway it is an eighth of its height lower, and 97.5 % of its size above its lower edge.
    #expect(isNear(frame(bench).width, 19.5) && isNear(frame(bench).maxY, 62.45))
    bench.run(0.6)
    #expect(frame(bench) == Rect(x: 40, y: 40, width: 20, height: 20))
    half(bench, handle, false)
    #expect(isNear(frame(bench).width, 19.5) && isNear(frame(bench).maxY, 62.45))
  }

  @Test func dialogArrivesFromFourFifthsAndLeavesAtNineteenTwentieths() {
    let handle = Handle<Bool>()
    let bench = bench(handle, GameModalTransition())
    half(bench, handle, true)
    #expect(isNear(frame(bench).width, 18))
    bench.run(0.6)
    half(bench, handle, false)
    #expect(isNear(frame(bench).width, 19.5) && isNear(opacity(bench), 0.5, within: 0.02))
  }

  // MARK: Their own animations

  @Test func cardFlipAndBlurHaveTheirOwnLengths() {
    let handle = Handle<Bool>()
    let flip = bench(handle) { square.transition(AnyTransition.cardFlip) }
    handle.set(true)
    flip.step()
    flip.run(0.2)
    #expect(isNear(frame(flip).width, 20 * Double.cos(.pi / 4), within: 0.3))
    flip.run(0.2)
    #expect(isNear(frame(flip).width, 20, within: 0.01))
    let blurred = bench(handle) { square.transition(AnyTransition.blur) }
    handle.set(true)
    blurred.step()
    blurred.run(0.15)
    #expect(isNear(blur(blurred), 10, within: 0.3))
    blurred.run(0.15)
    #expect(isNear(blur(blurred), 0, within: 0.01))
  }

  @Test func springsOfScalingTransitionsOvershootOrNot() {
    func widths(_ transition: AnyTransition) -> [Double] {
      let handle = Handle<Bool>()
      let bench = bench(handle) { square.transition(transition) }
      handle.set(true)
      return (0..<90).map { _ in
        bench.step()
        return frame(bench).width
      }
    }
    let bounce = widths(.bounceScale)
    #expect((bounce.max() ?? 0) > 20.5 && bounce.last == 20)
    let grown = widths(.scale(from: .topLeading))
    #expect((grown.first ?? 20) < 4 && grown.last == 20)
    #expect((widths(.gameModal).max() ?? 0) < 20.2)
  }

  // MARK: Reduced motion

  @Test func namedTransitionsOnlyFadeIfTheUserPrefersLessMotion() {
    func check<Kind: Transition>(_ transition: Kind) {
      let handle = Handle<Bool>()
      let bench = bench(handle, transition, reducesMotion: true)
      half(bench, handle, true)
      #expect(frame(bench) == Rect(x: 40, y: 40, width: 20, height: 20), "\(Kind.self)")
      #expect(blur(bench) == 0, "\(Kind.self)")
      #expect(isNear(opacity(bench), 0.5, within: 0.02), "\(Kind.self)")
    }
    check(CardFlipTransition())
    check(ScaleFromPointTransition(.topLeading))
    check(BlurTransition())
    check(BounceScaleTransition())
    check(ModalPresentTransition())
    check(GameModalTransition())
  }
}
