import Testing

@testable import StageUI

@Suite struct TextNumericTests {
  private func transition(
    _ old: String, _ new: String, countsDown: Bool = false
  ) -> NumericTextTransition {
    NumericTextTransition(
      from: TextSamples.layout(Text(old)), to: TextSamples.layout(Text(new)),
      countsDown: countsDown)
  }

  /// Returns the characters at rest and those in transition, each in sorted order.
  private func parts(_ transition: NumericTextTransition, _ progress: Double) -> (
    still: String, moving: String
  ) {
    let slices = transition.slices(at: progress)
    let still = slices.filter { $0.effect == .none }
    let moving = slices.filter { $0.effect != .none }
    func text(_ slices: [NumericTextTransition.PlacedSlice]) -> String {
      String(slices.compactMap(\.slice.character).sorted())
    }
    return (text(still), text(moving))
  }

  @Test func unchangedDigitsDoNotMove() {
    #expect(parts(transition("Score 1,250", "Score 1,300"), 0.5) == (" ,01Sceor", "0235"))
  }

  @Test func numericTransitionLeadsFromTheOldToTheNewText() {
    let change = transition("128", "135")
    #expect(parts(change, 0) == ("128", ""))
    #expect(parts(change, 1) == ("135", ""))
    #expect(parts(change, -3) == ("128", ""))
    #expect(parts(change, 7) == ("135", ""))
    #expect(parts(change, .nan) == ("135", ""))
    #expect(transition("7", "7").slices(at: 0.3).map(\.effect) == [.none])
    #expect(transition("", "12").slices(at: 0).isEmpty)
    #expect(parts(transition("12", ""), 0) == ("12", ""))
  }

  @Test func growingNumbersRollUpwards() throws {
    let slices = transition("1", "2").slices(at: 0.25)
    let old = try #require(slices.first { $0.slice.character == "1" }).effect
    let new = try #require(slices.first { $0.slice.character == "2" }).effect
    #expect(old.offset == Point(0, -20 * 0.45 * 0.25))
    #expect(new.offset == Point(0, 20 * 0.45 * 0.75))
    #expect([old.opacity, new.opacity] == [0.75, 0.25])
    #expect([old.scale, new.scale] == [0.9, 0.7])
    #expect(abs(old.blur - 20 * 0.12 * 0.25) < 1e-12)
    #expect(abs(new.blur - 20 * 0.12 * 0.75) < 1e-12)
    let down = transition("2", "1", countsDown: true).slices(at: 0.25)
    #expect(down.first { $0.slice.character == "2" }?.effect.offset.y == 20 * 0.45 * 0.25)
    #expect(down.first { $0.slice.character == "1" }?.effect.offset.y == -20 * 0.45 * 0.75)
  }

  /// Each of three changing digits takes 86 % of the duration.
  ///
  /// The last digit starts at 0 %, the middle digit at 7 % and the first digit at 14 %.
  @Test func lastChangedDigitMovesFirst() throws {
    let slices = transition("111", "222").slices(at: 0.07 + 0.43)
    let arriving = slices.filter { $0.slice.character == "2" }
      .sorted { $0.slice.typographicBounds.origin.x > $1.slice.typographicBounds.origin.x }
    let expected = [0.5 / 0.86, 0.43 / 0.86, 0.36 / 0.86]
    for (item, opacity) in zip(arriving, expected) {
      #expect(abs(item.effect.opacity - opacity) < 1e-12)
    }
    #expect(arriving.count == 3)
    // If many digits change, the delays between them are shorter.
    let long = transition("11111111111", "22222222222").slices(at: 0.5)
    #expect(long.filter { $0.slice.character == "2" }.count == 10)
  }

  @Test func unchangedCharactersSlideToTheirNewPosition() throws {
    let change = transition("9 m", "10 m")
    let half = try #require(change.slices(at: 0.5).first { $0.slice.character == "m" })
    #expect(half.slice.typographicBounds.origin.x == 30)
    #expect(half.effect == SliceEffect(offset: Point(-6, 0)))
    let beyond = try #require(change.slices(at: 1.5).first { $0.slice.character == "m" })
    #expect(beyond.effect.offset.x == 6)
  }
}
