import TestSupport
import Testing

@testable import StageUI

/// Symbols with variable colour: values, and the effect that runs through their steps.
@MainActor
struct VariableSymbolTests {
  private func picture(_ name: String, _ value: Double?) -> Picture {
    Picture(Size(100, 100)) {
      Image(systemName: name, variableValue: value).font(.system(size: 40))
    }
  }

  /// The alphas of the dot of `wifi` and of its arcs, from the inner to the outer one.
  private func wifi(_ value: Double?) -> [UInt32] {
    let picture = picture("wifi", value)
    return [68.0, 58, 45, 33].map { picture[50, $0] >> 24 }
  }

  @Test func stepsDivideTheRangeEvenly() throws {
    let wifi = try #require(Symbol.named("wifi"))
    let values = [-1, 0, 0.001, 0.25, 0.26, 0.4, 0.5, 0.75, 0.76, 1, 2, .infinity]
    #expect(values.map { wifi.activeSteps(at: $0) } == [0, 0, 1, 1, 2, 2, 2, 3, 4, 4, 4, 4])
    #expect(wifi.activeSteps(at: .nan) == 0)
    let speaker = try #require(Symbol.named("speaker.wave.3.fill"))
    #expect([0, 0.33, 0.34, 0.66, 0.67].map { speaker.activeSteps(at: $0) } == [0, 1, 2, 2, 3])
  }

  @Test func stepsAboveTheValueAreFaint() {
    let (full, faint) = (UInt32(255), UInt32(77))
    func isNear(_ alphas: [UInt32], _ expected: [UInt32]) -> Bool {
      zip(alphas, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }
    #expect(isNear(wifi(nil), [full, full, full, full]))
    #expect(isNear(wifi(1), [full, full, full, full]))
    #expect(isNear(wifi(0.4), [full, full, faint, faint]))
    #expect(isNear(wifi(0.1), [full, faint, faint, faint]))
    #expect(isNear(wifi(0), [faint, faint, faint, faint]))
  }

  @Test func bodyOfASpeakerIsNeverFaint() {
    // The body of the cone is at x = 8 of the grid, the outer wave at x = 20.65.
    let (quiet, loud) = (picture("speaker.wave.3.fill", 0), picture("speaker.wave.3.fill", 1))
    #expect(quiet[39, 50] >> 24 == 255 && loud[39, 50] >> 24 == 255)
    #expect(quiet[73, 50] >> 24 < 90 && loud[73, 50] >> 24 == 255)
  }

  @Test func filledEnclosuresDimWhatIsCutOut() {
    // The middle bar of the waveform is a hole; above the value it is a shallow one.
    #expect(picture("waveform.circle.fill", 1)[50, 50] >> 24 == 0)
    #expect(abs(Int(picture("waveform.circle.fill", 0)[50, 50] >> 24) - 178) <= 1)
  }

  @Test func everyStepHasInkAndTheFullSymbolIsUnchanged() {
    let symbols = Symbol.all.filter { $0.stepCount > 0 }
    #expect(symbols.count == 32)
    for symbol in symbols {
      for step in 0..<symbol.stepCount {
        let parts = symbol.variableParts.filter { $0.step == step }
        #expect(!parts.isEmpty && parts.allSatisfy { !$0.layer.path.isEmpty }, "\(symbol.name)")
      }
      let amounts = (0...symbol.stepCount).map { active in
        picture(symbol.name, Double(active) / Double(symbol.stepCount)).coverage
      }
      for (less, more) in zip(amounts, amounts.dropFirst()) {
        let isFilled = symbol.name.hasSuffix("circle.fill") || symbol.name == "ellipsis.bubble.fill"
        #expect(isFilled ? more < less - 1 : more > less + 1, "\(symbol.name): \(amounts)")
      }
      let whole = picture(symbol.name, nil).coverage
      #expect(abs(amounts[symbol.stepCount] - whole) < whole * 0.005, "\(symbol.name)")
    }
  }

  @Test func symbolsWithoutVariableColorIgnoreTheValue() {
    #expect(picture("heart.fill", 0.2).pixels == picture("heart.fill", nil).pixels)
    #expect(picture("wifi.slash", 0.2).pixels == picture("wifi.slash", nil).pixels)
  }

  @Test func symbolsInTextsHaveTheirValue() {
    func coverage(_ value: Double?) -> Double {
      Picture(Size(100, 100)) {
        Text("\(Image(systemName: "wifi", variableValue: value))").font(.system(size: 40))
      }.coverage
    }
    #expect(abs(coverage(0) / coverage(1) - 0.3) < 0.01)
    #expect(coverage(1) > 100)
  }

  // MARK: - The effect

  final class Probe { var change: (Bool) -> Void = { _ in } }

  private struct Shown: View {
    @State var isActive = false
    let probe: Probe
    let name: String
    let effect: SymbolEffect
    var body: some View {
      let _ = probe.change = { isActive = $0 }
      Image(systemName: name).font(.system(size: 40)).symbolEffect(effect, isActive: isActive)
    }
  }

  /// A picture in which the effect has just become active.
  private func active(_ name: String, _ effect: SymbolEffect) -> (Picture, Probe) {
    let probe = Probe()
    let picture = Picture(Size(100, 100)) { Shown(probe: probe, name: name, effect: effect) }
    probe.change(true)
    picture.step()
    return (picture, probe)
  }

  private func alphas(_ picture: Picture) -> [Int] {
    [68.0, 58, 45, 33].map { Int(picture[50, $0] >> 24) }
  }

  private func isNear(_ alphas: [Int], _ expected: [Int]) -> Bool {
    zip(alphas, expected).allSatisfy { abs($0 - $1) <= 2 }
  }

  /// A pass of four steps takes 1.6 seconds: five parts of 0.32 seconds.
  @Test func cumulativeEffectAddsStepToStep() {
    let (picture, _) = active("wifi", .variableColor)
    #expect(isNear(alphas(picture), [77, 77, 77, 77]))
    picture.step(0.32)
    #expect(isNear(alphas(picture), [255, 77, 77, 77]))
    picture.step(0.32)
    #expect(isNear(alphas(picture), [255, 255, 77, 77]))
    picture.step(0.64)
    #expect(isNear(alphas(picture), [255, 255, 255, 255]))
  }

  @Test func iterativeEffectShowsOneStepAtATime() {
    let (picture, _) = active("wifi", .variableColor.iterative.hideInactiveLayers)
    for expected in [[255, 0, 0, 0], [0, 255, 0, 0], [0, 0, 255, 0], [0, 0, 0, 255]] {
      picture.step(0.32)
      #expect(isNear(alphas(picture), expected))
    }
  }

  @Test func reversingEffectRunsBackwards() {
    let (picture, _) = active("wifi", .variableColor.iterative.hideInactiveLayers.reversing)
    // In a reversing pass every part takes half as long.
    picture.step(0.16)
    #expect(isNear(alphas(picture), [255, 0, 0, 0]))
    picture.step(0.48)
    #expect(isNear(alphas(picture), [0, 0, 0, 255]))
    picture.step(0.32)
    #expect(isNear(alphas(picture), [0, 0, 0, 255]))
    picture.step(0.48)
    #expect(isNear(alphas(picture), [255, 0, 0, 0]))
  }

  @Test func endedEffectShowsTheWholeSymbol() {
    let (picture, probe) = active("wifi", .variableColor)
    picture.step(0.32)
    probe.change(false)
    picture.step()
    picture.step(1.6)
    #expect(alphas(picture) == [255, 255, 255, 255])
    #expect(picture.outcome.next == .atRest)
  }

  @Test func otherSymbolsStayAsTheyAreAndRest() {
    let (picture, _) = active("heart.fill", .variableColor)
    #expect(picture.pixels == self.picture("heart.fill", nil).pixels)
    picture.step(0.4)
    #expect(picture.pixels == self.picture("heart.fill", nil).pixels)
    #expect(picture.outcome.next == .atRest)
  }
}
