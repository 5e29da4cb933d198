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

  @Test func symbolShrinksAndFadesAway() {
    let probe = Probe()
    let picture = Picture(Size(60, 60)) { Heart(probe: probe) }
    let rest = picture.coverage
    probe.change(false)
    picture.step()
    picture.step(0.5)
    withKnownIssue("a symbol that leaves keeps its pose until it is gone") {
      #expect(picture.coverage > 0 && picture.coverage < rest * 0.9)
    }
    picture.step(1)
    #expect(picture.coverage == 0)
    probe.change(true)
    picture.step()
    picture.step(0.5)
    #expect(picture.coverage > 0 && picture.coverage < rest * 0.9)
    picture.step(1)
    #expect(picture.coverage == rest)
  }
}
