import Testing

@testable import StageUI

/// Effects that the program writes as transforms of the view's size.
@MainActor
struct GeometryEffectTests {
  struct Slide: GeometryEffect {
    var animatableData: Double

    func effectValue(size: CGSize) -> ProjectionTransform {
      ProjectionTransform(
        CGAffineTransform(translationX: size.width * animatableData, y: 0))
    }
  }

  @Test func effectIsAFunctionOfTheSize() {
    let bench = Bench(Size(200, 100)) {
      Color.white.frame(width: 40, height: 10).modifier(Slide(animatableData: 0.5))
    }
    #expect(bench.frames(ColorNode.self) == [Rect(x: 100, y: 45, width: 40, height: 10)])
  }

  @Test func effectIsAnimatedAndTakesInput() {
    let handle = Handle<Double>()
    var taps = 0
    let bench = Bench(Size(200, 100)) {
      Stage(0, handle) { amount in
        Color.white.frame(width: 40, height: 10)
          .onTapGesture { taps += 1 }
          .modifier(Slide(animatableData: amount))
          .animation(.linear(duration: 1), value: amount)
      }
    }
    handle.set(1)
    bench.step()
    bench.run(0.5)
    let middle = bench.frames(ColorNode.self)[0].minX
    #expect(middle > 95 && middle < 105)
    bench.run(1)
    #expect(bench.frames(ColorNode.self)[0].minX == 120)
    bench.tap(140, 50)
    #expect(taps == 1)
    bench.tap(90, 50)
    #expect(taps == 1)
  }

  struct Fade: AnimatableModifier {
    var animatableData: Double

    func body(content: Content) -> some View { content.offset(x: animatableData) }
  }

  @Test func animatableModifierIsAnimated() {
    let handle = Handle<Double>()
    let bench = Bench(Size(200, 100)) {
      Stage(0, handle) { amount in
        Color.white.frame(width: 40, height: 10).modifier(Fade(animatableData: amount))
          .animation(.linear(duration: 1), value: amount)
      }
    }
    handle.set(50)
    bench.step()
    bench.run(0.5)
    let middle = bench.frames(ColorNode.self)[0].minX
    #expect(middle > 100 && middle < 110)
    bench.run(1)
    #expect(bench.frames(ColorNode.self)[0].minX == 130)
  }

  @Test func projectionsConcatenateAndInvert() {
    var projection = ProjectionTransform(CGAffineTransform(translationX: 3, y: 4))
    #expect(projection.isAffine && !projection.isIdentity)
    projection.m13 = 0.01
    #expect(!projection.isAffine)
    let unit = projection.concatenating(projection.inverted())
    let error =
      abs(unit.m11 - 1) + abs(unit.m12) + abs(unit.m13) + abs(unit.m21) + abs(unit.m22 - 1)
      + abs(unit.m23) + abs(unit.m31) + abs(unit.m32) + abs(unit.m33 - 1)
    #expect(error < 1e-12)
    var singular = ProjectionTransform()
    singular.m11 = 0
    #expect(singular.invert() == false)
    #expect(singular.inverted() == singular)
  }

  @Test func perspectiveKeepsTheMiddleOfTheView() {
    var projection = ProjectionTransform()
    projection.m13 = 0.01
    let affine = projection.affine(near: Point(50, 20))
    let place = affine.apply(Point(50, 20))
    #expect(abs(place.x - 50 / 1.5) < 1e-9 && abs(place.y - 20 / 1.5) < 1e-9)
  }

  @Test func replacedSymbolFadesOutWithoutAnAnimation() {
    let handle = Handle<Bool>()
    let bench = Bench(Size(60, 60)) {
      Stage(false, handle) { isFull in
        Image(systemName: isFull ? "star.fill" : "star")
          .contentTransition(.symbolEffect(.replace))
      }
    }
    let rest = bench.counters.recordings
    bench.run(0.2)
    #expect(bench.counters.recordings == rest)
    handle.set(true)
    bench.step()
    var frames = 0
    for _ in 0..<60 {
      let before = bench.counters.recordings
      bench.step()
      if bench.counters.recordings != before { frames += 1 }
    }
    #expect(frames >= 16 && frames <= 20)
  }

  @Test func symbolsReplaceEachOtherInTurn() {
    let start = ReplaceSymbolEffect.replace.poses(at: 0, fades: false)
    #expect(start.old == SymbolPose() && start.new.opacity == 0)
    let end = ReplaceSymbolEffect.replace.poses(at: 1, fades: false)
    #expect(end.old.opacity == 0 && end.new == SymbolPose())
    #expect(ReplaceSymbolEffect.replace.poses(at: 0.25, fades: true).old.scale == 1)
    #expect(ReplaceSymbolEffect.replace.offUp.poses(at: 0.1, fades: false).old.opacity == 0)
  }
}
