import Testing

@testable import StageUI

/// The reasons why presses do not reach elements, as scripts report them.
@MainActor
struct PressObstacleTests {
  private func obstacles(@ViewBuilder _ content: @escaping @MainActor () -> some View)
    -> [PressObstacle?]
  {
    let host = Bench(content: content).host
    return host.screenElements.indices.map { host.pressObstacle(ofElement: $0) }
  }

  private struct Tile: View {
    var label = "Play"

    var body: some View {
      Button {
      } label: {
        Color.white.frame(width: 100, height: 60)
      }
      .buttonStyle(.plain)
      .accessibilityLabel(label)
    }
  }

  private struct Cover: View {
    var body: some View { Color.red.frame(width: 120, height: 80) }
  }

  private func isCovered(_ obstacle: PressObstacle??, by name: String) -> Bool {
    guard case .covered(_, let view)? = obstacle ?? nil else { return false }
    return view.contains(name)
  }

  @Test func elementInTheOpenHasNoObstacle() {
    #expect(obstacles { Tile() } == [nil])
    #expect(obstacles { Text("Score") } == [nil], "a text takes no presses, and none are lost")
  }

  @Test func coverIsNamedWhetherItTakesPressesOrNot() {
    let silent = obstacles {
      ZStack {
        Tile()
        Cover()
      }
    }
    #expect(isCovered(silent.first, by: "Cover"))
    let tapped = obstacles {
      ZStack {
        Tile()
        Cover().onTapGesture {}.accessibilityHidden(true)
      }
    }
    #expect(isCovered(tapped.first, by: "Cover"))
  }

  @Test func elementOfTheCoverIsNamed() {
    let found = obstacles {
      ZStack {
        Tile()
        Tile(label: "Close")
      }
    }
    guard case .covered(let element, _)? = found.first ?? nil else {
      Issue.record("the lower button is not covered")
      return
    }
    #expect(element?.accessibility.label == "Close" && found.last == .some(nil))
  }

  @Test func coverBesideTheCenterIsNoObstacle() {
    let found = obstacles {
      ZStack {
        Tile()
        Cover().offset(x: 80)
      }
    }
    #expect(found == [nil])
  }

  @Test func coverWithoutHitTestingIsNoObstacle() {
    let found = obstacles {
      ZStack {
        Tile()
        Cover().allowsHitTesting(false)
      }
    }
    #expect(found == [nil])
  }

  /// As the cards of a board that takes the presses itself.
  @Test func elementThatPassesPressesOnIsOnlyCoveredFromTheFront() {
    let open = obstacles {
      ZStack {
        Cover().onTapGesture {}.accessibilityHidden(true)
        Tile().allowsHitTesting(false)
      }
    }
    #expect(open == [nil])
    let covered = obstacles {
      ZStack {
        Tile().allowsHitTesting(false)
        Cover().onTapGesture {}.accessibilityHidden(true)
      }
    }
    #expect(isCovered(covered.first, by: "Cover"))
  }

  @Test func textInAViewThatTakesPressesIsReached() {
    let row = obstacles {
      HStack { Text("Alice") }.contentShape(Rectangle()).onTapGesture {}
    }
    #expect(row == [nil])
    let covered = obstacles {
      ZStack {
        HStack { Text("Alice") }.contentShape(Rectangle()).onTapGesture {}
        Cover()
      }
    }
    #expect(isCovered(covered.first, by: "Cover"))
  }

  @Test func hiddenPlacesAreNamed() {
    #expect(obstacles { Tile().offset(x: 500) } == [.outside])
    let scrolled = obstacles {
      VStack(spacing: 0) {
        ScrollView {
          VStack(spacing: 0) {
            Color.blue.frame(height: 100)
            Tile()
          }
        }
        .frame(height: 60)
        Spacer(minLength: 0)
      }
    }
    #expect(scrolled == [.scrolledAway])
  }

  @Test func centerOutsideOfTheShapeIsMissed() {
    let found = obstacles {
      Tile().contentShape(Rectangle().inset(by: 10).offset(x: 80))
    }
    #expect(found == [.missed])
  }

  @Test func groupsAroundAnElementAreListed() {
    let bench = Bench {
      VStack { Tile() }
        .accessibilityElement(children: .contain)
        .accessibilityLabel("Pause")
    }
    let found = bench.host.elementsInGroups
    #expect(found.map(\.element) == bench.host.screenElements)
    #expect(found.map { $0.groups.map(\.label) } == [[], ["Pause"]])
    #expect(found.last?.element.summary == "button \"Play\" @100,70 100x60")
  }
}
