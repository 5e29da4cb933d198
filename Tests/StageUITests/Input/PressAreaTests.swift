import Testing

@testable import StageUI

/// The areas in which presses reach elements, as the goldens of scenes tell them.
@MainActor
struct PressAreaTests {
  private func tree(@ViewBuilder _ content: @escaping @MainActor () -> some View) -> String {
    Bench(content: content).host.accessibilityTreeWithPressAreas
  }

  private func tile() -> some View {
    Color.white.frame(width: 100, height: 60)
  }

  private func pressed(@ViewBuilder _ label: @escaping () -> some View) -> some View {
    Button {
    } label: {
      label()
    }
    .buttonStyle(.plain)
    .accessibilityLabel("Play")
  }

  @Test func areaThatIsTheFrameIsNotPrinted() {
    #expect(tree { pressed(tile) } == "button \"Play\" @100,70 100x60\n")
  }

  @Test func areaShrunkByFourPointsIsPrinted() {
    let shrunk = tree { pressed(tile).contentShape(Rectangle().inset(by: 4)) }
    #expect(shrunk == "button \"Play\" @100,70 100x60 takes presses at 104,74 92x52\n")
  }

  @Test func gestureShrunkByFourPointsIsPrinted() {
    func disc(_ inset: Double) -> String {
      tree {
        tile().contentShape(Rectangle().inset(by: inset)).onTapGesture {}
          .accessibilityElement()
          .accessibilityLabel("Disc")
      }
    }
    #expect(disc(0) == "text \"Disc\" @100,70 100x60\n")
    #expect(disc(4) == "text \"Disc\" @100,70 100x60 takes presses at 104,74 92x52\n")
    #expect(disc(-10) == "text \"Disc\" @100,70 100x60 takes presses at 90,60 120x80\n")
  }

  @Test func smallControlTakesPressesAroundItsFrame() {
    let small = tree { pressed { Color.white.frame(width: 20, height: 20) } }
    #expect(small == "button \"Play\" @140,90 20x20 takes presses at 128,78 44x44\n")
  }

  @Test func coverShrinksTheAreaOrTakesIt() {
    let half = tree {
      ZStack {
        pressed(tile)
        Color.red.frame(width: 100, height: 60).onTapGesture {}.offset(x: 60)
          .accessibilityHidden(true)
      }
    }
    #expect(half == "button \"Play\" @100,70 100x60 takes presses at 100,70 60x60\n")
    let whole = tree {
      ZStack {
        pressed(tile)
        Color.red.frame(width: 120, height: 80).onTapGesture {}.accessibilityHidden(true)
      }
    }
    #expect(whole == "button \"Play\" @100,70 100x60 takes no presses\n")
  }

  @Test func controlWithoutHitTestingPassesPressesOn() {
    let off = tree { pressed(tile).allowsHitTesting(false) }
    #expect(off == "button \"Play\" @100,70 100x60 passes presses on\n")
  }

  @Test func textsAndScrolledContentTakeNoPressesOfTheirOwn() {
    let bench = Bench {
      ScrollView {
        VStack(spacing: 0) {
          Text("Title").frame(height: 300)
          pressed(tile)
        }
      }
    }
    let areas = bench.host.pressTargets.map(\.area)
    #expect(areas == [.none, .unseen])
    #expect(!bench.host.accessibilityTreeWithPressAreas.contains("presses"))
  }

  @Test func areaTellsAPointThatPressesTheElement() {
    var count = 0
    let bench = Bench {
      ZStack {
        Button {
          count += 1
        } label: {
          tile()
        }
        .buttonStyle(.plain)
        Color.red.frame(width: 40, height: 30).onTapGesture {}.accessibilityHidden(true)
      }
    }
    guard case .box(_, let point) = bench.host.pressTargets.first?.area else {
      Issue.record("the button has no area")
      return
    }
    bench.tap(point.x, point.y)
    #expect(count == 1)
  }

  @Test func pathNamesTheGroupsAroundAnElement() {
    let bench = Bench {
      VStack { pressed(tile) }
        .accessibilityElement(children: .contain)
        .accessibilityLabel("Pause")
    }
    #expect(bench.host.elementPaths.map(\.path) == ["Pause (group)", "Pause › Play (button)"])
  }
}
