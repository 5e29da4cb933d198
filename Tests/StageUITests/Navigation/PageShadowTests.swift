import TestSupport
import Testing

@testable import StageUI

/// The shadow at the edge of a page that moves above another one, in pixels.
@MainActor
struct PageShadowTests {
  private static let size = Size(400, 200)

  private func picture(_ handle: Handle<[Int]>, _ direction: LayoutDirection) -> Picture {
    Picture(Self.size) {
      Stage([Int](), handle) { path in
        NavigationStack(path: Binding(get: { path }, set: { _ in })) {
          Color.white.navigationDestination(for: Int.self) { _ in Color.white }
        }
      }
      .environment(\.layoutDirection, direction)
    }
  }

  /// The grey values of a row of pixels below the bar, from the leading to the trailing edge.
  private func row(_ picture: Picture, _ direction: LayoutDirection) -> [Int] {
    let row = (0..<Int(Self.size.width)).map { Int(picture[Double($0), 150] & 0xFF) }
    return direction == .rightToLeft ? row.reversed() : row
  }

  @Test(arguments: LayoutDirection.allCases)
  func pushedPageHasAShadowBeforeItsLeadingEdge(direction: LayoutDirection) throws {
    let handle = Handle<[Int]>()
    let picture = picture(handle, direction)
    #expect(Set(row(picture, direction)) == [255])
    handle.set([1])
    var checked = 0
    for _ in 0..<20 {
      picture.step()
      let row = row(picture, direction)
      // The page is white, and the page below is dimmed.
      let edge = (row.lastIndex { $0 < 255 } ?? -1) + 1
      guard (60..<340).contains(edge) else { continue }
      checked += 1
      let presence = 1 - Double(edge) / 400
      let dimmed = 255 * (1 - PageMotion.dimming * presence)
      let width = Int(PageNode.shadowWidth)
      #expect(row[..<(edge - width - 1)].allSatisfy { abs(Double($0) - dimmed) <= 2 }, "\(row)")
      // The last pixel may be shared by the shadow and the page.
      let shadow = row[(edge - width)..<(edge - 1)]
      #expect(zip(shadow, shadow.dropFirst()).allSatisfy { $0 >= $1 }, "\(shadow)")
      // The gradient ends with 16 % black; the middle of this pixel is 1.5 points before its end.
      let share = 0.16 * (1 - 1.5 / PageNode.shadowWidth) * min(1, 4 * (1 - presence))
      #expect(
        abs(Double(try #require(shadow.last)) - dimmed * (1 - share)) <= 2.5, "\(shadow)")
      #expect(row[edge...].allSatisfy { $0 == 255 })
    }
    #expect(checked > 3)
    for _ in 0..<60 { picture.step() }
    #expect(Set(row(picture, direction)) == [255])
  }
}
