import TestSupport
import Testing

@testable import StageUI

/// `symbolEffect` as a transition.
@MainActor
struct SymbolTransitionTests {
  final class Probe { var change: (Bool) -> Void = { _ in } }

  struct Heart: View {
    @State var isShown = true
    let probe: Probe

    var body: some View {
      let _ =
        probe.change = { value in
          withAnimation(.linear(duration: 1)) { isShown = value }
        }
      ZStack {
        if isShown { Image(systemName: "heart.fill").transition(.symbolEffect) }
      }
    }
  }

  /// An animation moves from its second frame on, so half a second is counted from there.
  @Test func symbolShrinksAndFadesAway() {
    let probe = Probe()
    let picture = Picture(Size(60, 60)) { Heart(probe: probe) }
    let rest = picture.coverage
    // Halfway the symbol has 85 % of its size and half of its opacity.
    let half = rest * 0.3...rest * 0.45
    for isShown in [false, true] {
      probe.change(isShown)
      picture.step()
      picture.step()
      picture.step(0.5)
      #expect(half.contains(picture.coverage), "\(isShown): \(picture.coverage) of \(rest)")
      picture.step(1)
      #expect(picture.coverage == (isShown ? rest : 0))
    }
  }
}
