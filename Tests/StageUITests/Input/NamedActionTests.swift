import Testing

@testable import StageUI

/// Actions of assistive technology besides the press, and the resets of gesture states.
@MainActor
struct NamedActionTests {
  @Test func actionsAreCalledByTheirNames() {
    var calls: [String] = []
    let bench = Bench(Size(200, 100)) {
      Text("card")
        .accessibilityAction { calls.append("press") }
        .accessibilityAction(.escape) { calls.append("escape") }
        .accessibilityAction(named: "Hold") { calls.append("hold") }
        .accessibilityAction(named: Text("Swap")) { calls.append("swap") }
    }
    #expect(bench.host.activate(labelled: "card"))
    for name in ["Escape", "Hold", "Swap"] {
      #expect(bench.host.perform(action: name, labelled: "card"))
    }
    #expect(!bench.host.perform(action: "Deal", labelled: "card"))
    #expect(!bench.host.perform(action: "Hold", labelled: "board"))
    #expect(calls == ["press", "escape", "hold", "swap"])
  }

  @Test func defaultActionIsThePress() {
    var presses = 0
    let bench = Bench(Size(200, 100)) {
      Text("card").accessibilityAction(.default) { presses += 1 }
    }
    #expect(bench.host.activate(labelled: "card"))
    #expect(presses == 1)
  }

  @Test func gestureStatesTakeAResetUnderEitherName() {
    let named = GestureState(initialValue: 1) { _, transaction in transaction.animation = .default }
    let empty = GestureState<Int?> { _, transaction in transaction.animation = .default }
    #expect(named.wrappedValue == 1)
    #expect(empty.wrappedValue == nil)
  }

  @Test func transformsTakeRadiansAsCoreGraphicsDoes() {
    let quarter = CGAffineTransform.identity.rotated(by: Double.pi / 2)
    let point = CGPoint(x: 1, y: 0).applying(quarter)
    #expect(abs(point.x) < 1e-12 && abs(point.y - 1) < 1e-12)
    #expect(CGAffineTransform.identity.isIdentity && !quarter.isIdentity)
    #expect(!CGAffineTransform(translationX: 1, y: 0).isIdentity)
  }
}
