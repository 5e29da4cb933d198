import Testing

@testable import StageUI

/// The place of panels beside their source.
struct FloatingPlaceTests {
  private let window = Rect(x: 0, y: 0, width: 400, height: 300)

  private func place(
    _ size: Size, _ source: Rect, _ edges: [Edge] = [.bottom, .top], gap: Double = 4,
    alignment: Double = 0
  ) -> FloatingPlace {
    FloatingPlace(
      size, at: source, in: window,
      FloatingPlace.Request(edges: edges, gap: gap, alignment: alignment))
  }

  @Test func panelLiesBelowAndAlignsWithTheStart() {
    let place = place(Size(100, 50), Rect(x: 50, y: 60, width: 40, height: 20))
    #expect(place.frame == Rect(x: 50, y: 84, width: 100, height: 50))
    #expect(place.edge == .bottom)
    #expect(place.anchor == Point(20, 0))
  }

  @Test func panelWithoutRoomBelowLiesAbove() {
    let place = place(Size(100, 50), Rect(x: 50, y: 260, width: 40, height: 20))
    #expect(place.frame == Rect(x: 50, y: 206, width: 100, height: 50))
    #expect(place.edge == .top)
  }

  @Test func panelBeyondTheSideMovesInside() {
    let place = place(Size(100, 50), Rect(x: 370, y: 60, width: 20, height: 20))
    #expect(place.frame.maxX == 392)
    #expect(place.anchor.x == 88)
  }

  @Test func panelThatFitsNowhereTakesTheLargerRoom() {
    let place = place(Size(100, 500), Rect(x: 50, y: 100, width: 40, height: 20))
    #expect(place.edge == .bottom)
    #expect(place.frame == Rect(x: 50, y: 124, width: 100, height: 168))
  }

  @Test func sourceOutsideOfTheWindowKeepsThePanelInside() {
    for source in [
      Rect(x: -500, y: -500, width: 10, height: 10), Rect(x: 900, y: 900, width: 10, height: 10),
      Rect(x: .nan, y: .infinity, width: 10, height: 10),
    ] {
      for edge in [Edge.top, .bottom, .leading, .trailing] {
        let place = place(Size(100, 50), source, [edge])
        #expect(window.contains(place.frame), "\(source) \(edge)")
      }
    }
  }

  @Test func windowSmallerThanTheMarginsHoldsThePanel() {
    let tiny = Rect(x: 0, y: 0, width: 10, height: 10)
    let place = FloatingPlace(
      Size(100, 50), at: tiny, in: tiny, FloatingPlace.Request(edges: [.bottom]))
    #expect(place.frame.width >= 0 && place.frame.height >= 0)
    #expect(tiny.contains(place.frame))
  }

  @Test func mirroredPanelAlignsWithTheRightEdgeAndExchangesSides() {
    func place(_ edges: [Edge]) -> FloatingPlace {
      FloatingPlace(
        Size(100, 50), at: Rect(x: 250, y: 60, width: 40, height: 20), in: window,
        FloatingPlace.Request(edges: edges, gap: 4, alignment: 0, isMirrored: true))
    }
    #expect(place([.bottom]).frame == Rect(x: 190, y: 84, width: 100, height: 50))
    #expect(place([.trailing]).frame == Rect(x: 146, y: 60, width: 100, height: 50))
    #expect(place([.trailing]).edge == .leading)
  }
}
