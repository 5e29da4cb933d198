import TestSupport
import Testing

@testable import StageUI

@MainActor
struct SymbolEffectNamesTests {
  final class Probe { var change: (Bool) -> Void = { _ in } }

  struct Heart: View {
    @State var isActive = false
    let probe: Probe
    let effect: SymbolEffect
    var body: some View {
      let _ = probe.change = { isActive = $0 }
      Image(systemName: "heart.fill").symbolEffect(effect, isActive: isActive)
    }
  }

  private func heart(_ effect: SymbolEffect, _ isActive: Bool = false) -> (Picture, Probe) {
    let probe = Probe()
    return (
      Picture(Size(60, 60)) { Heart(isActive: isActive, probe: probe, effect: effect) }, probe
    )
  }

  @Test func scaleHoldsItsSizeWhileActive() {
    let (picture, probe) = heart(.scale.up)
    let rest = picture.coverage
    probe.change(true)
    picture.step()
    picture.step(0.5)
    #expect(abs(picture.coverage / rest - 1.44) < 0.06)
    #expect(picture.outcome.next == .atRest)
    picture.step(5)
    #expect(abs(picture.coverage / rest - 1.44) < 0.06)
    probe.change(false)
    picture.step()
    #expect(picture.outcome.next == .animating(.display))
    picture.step(0.5)
    #expect(picture.coverage == rest)
    #expect(heart(.scale.down, true).0.coverage < rest * 0.7)
  }

  @Test func releasedScaleStartsFromItsPresentSize() {
    let (picture, probe) = heart(.scale)
    let rest = picture.coverage
    probe.change(true)
    picture.step()
    picture.step(0.17)
    let half = picture.coverage
    #expect(half > rest * 1.05 && half < rest * 1.4)
    probe.change(false)
    picture.step(0.001)
    #expect(abs(picture.coverage / half - 1) < 0.03)
  }

  @Test func disappearHidesTheSymbolAndKeepsItsPlace() {
    let (picture, probe) = heart(.disappear)
    let rest = picture.coverage
    probe.change(true)
    picture.step()
    picture.step(0.17)
    #expect(picture.coverage > 0 && picture.coverage < rest)
    picture.step(0.5)
    #expect(picture.coverage == 0)
    probe.change(false)
    picture.step()
    picture.step(0.5)
    #expect(picture.coverage == rest)
    #expect(heart(.disappear, true).0.coverage == 0)
  }

  @Test func appearFadesInOnce() {
    let (picture, probe) = heart(.appear)
    let rest = picture.coverage
    probe.change(true)
    picture.step(0.001)
    #expect(picture.coverage < rest * 0.1)
    picture.step(0.2)
    #expect(picture.coverage > rest * 0.1 && picture.coverage < rest)
    picture.step(0.3)
    #expect(picture.coverage == rest)
    #expect(picture.outcome.next == .atRest)
  }

  @Test func variableColorShowsLayerAfterLayer() {
    func opacities(_ effect: SymbolEffect, _ time: Double) -> [Double] {
      (0..<3).map {
        (effect.layerOpacity(at: time, layer: $0, of: 3) * 1e6).rounded() / 1e6
      }
    }
    let color = SymbolEffect.variableColor
    #expect(opacities(color, 0) == [0.3, 0.3, 0.3])
    #expect(opacities(color, 0.4) == [1, 0.3, 0.3])
    #expect(opacities(color, 0.8) == [1, 1, 0.3])
    #expect(opacities(color, 1.2) == [1, 1, 1])
    #expect(opacities(color.iterative, 0.8) == [0.3, 1, 0.3])
    #expect(opacities(color.iterative.hideInactiveLayers, 0.8) == [0, 1, 0])
    #expect(opacities(color.reversing, 0.8) == [1, 1, 1])
    #expect(opacities(color.reversing, 0.4) == opacities(color.reversing, 1.2))
    #expect(opacities(color.reversing.nonReversing, 0.4) == opacities(color, 0.4))
  }

  @Test func rotationMakesATurnInItsDirection() {
    let quarter = SymbolEffect.rotate.period / 4
    #expect(abs(SymbolEffect.rotate.pose(at: quarter).angle - .pi / 2) < 1e-9)
    #expect(abs(SymbolEffect.rotate.counterClockwise.pose(at: quarter).angle + .pi / 2) < 1e-9)
    let (picture, probe) = heart(.rotate)
    let rest = picture.pixels
    probe.change(true)
    picture.step()
    picture.step(SymbolEffect.rotate.period / 2)
    // The heart stands on its head, in the same box.
    #expect(picture.pixels != rest)
    #expect(abs(picture.coverage - rest.reduce(0) { $0 + Double($1 >> 24) } / 255) < 8)
  }

  @Test func wiggleMovesInItsDirectionAndComesToRest() {
    let early = SymbolEffect.wiggle.period / 12
    #expect(SymbolEffect.wiggle.pose(at: early).angle > 0)
    #expect(SymbolEffect.wiggle.counterClockwise.pose(at: early).angle < 0)
    let up = SymbolEffect.wiggle.up.pose(at: early)
    #expect(up.y < 0 && abs(up.x) < 1e-9 && up.angle == 0)
    #expect(SymbolEffect.wiggle.right.pose(at: early).x > 0)
    #expect(SymbolEffect.wiggle.forward.mirrored.pose(at: early).x < 0)
    for effect in [SymbolEffect.wiggle, .wiggle.left, .wiggle.down, .wiggle.backward] {
      #expect(effect.pose(at: effect.period) == SymbolPose())
    }
  }

  @Test func removedEffectsLeaveTheirSymbolsAtRest() {
    func coverage(_ isRemoved: Bool) -> (Double, Double) {
      let picture = Picture(Size(120, 60)) {
        HStack(spacing: 0) {
          Image(systemName: "heart.fill").frame(width: 60, height: 60)
            .symbolEffectsRemoved(isRemoved)
          Image(systemName: "heart.fill").frame(width: 60, height: 60)
        }
        .symbolEffect(.scale.down)
      }
      let (left, right) = (
        (0..<60).flatMap { y in (0..<60).map { picture.pixels[y * 120 + $0] } },
        (0..<60).flatMap { y in (60..<120).map { picture.pixels[y * 120 + $0] } }
      )
      func sum(_ pixels: [UInt32]) -> Double { pixels.reduce(0) { $0 + Double($1 >> 24) } }
      return (sum(left), sum(right))
    }
    let removed = coverage(true)
    #expect(removed.1 < removed.0 * 0.75)
    let kept = coverage(false)
    #expect(abs(kept.0 / kept.1 - 1) < 0.05)
  }
}
