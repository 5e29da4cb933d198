import Geometry
import Testing

@testable import Raster

/// Counts of drawings above each other.
@Suite struct OverdrawMapTests {
  private func counted(
    _ width: Int = 40, _ height: Int = 20, scale: Double = 1,
    _ content: (inout DisplayList) -> Void
  ) -> OverdrawMap {
    var list = DisplayList()
    content(&list)
    let map = OverdrawMap(cell: 10)
    map.count(list, scale: scale, width: width, height: height)
    return map
  }

  private func fill(_ rects: Rect...) -> Fragment {
    Fragment { context in
      for rect in rects { context.fill(Path(rect), with: .color(Color(red: 1, green: 0, blue: 0))) }
    }
  }

  @Test func drawingsAboveEachOtherAreCounted() {
    let map = counted {
      $0.draw(
        fill(Rect(x: 0, y: 0, width: 40, height: 20), Rect(x: 0, y: 0, width: 10, height: 10)))
      $0.draw(fill(Rect(x: 5, y: 0, width: 5, height: 10)))
    }
    #expect(map.columns == 4 && map.rows == 2)
    #expect(map.counts == [2.5, 1, 1, 1, 1, 1, 1, 1])
    #expect(map.mean == 9.5 / 8)
  }

  @Test func clipsAndTheSurfaceLimitDrawings() {
    let whole = fill(Rect(x: -100, y: -100, width: 500, height: 500))
    let map = counted(25, 10, scale: 2) { list in
      var group = Group(id: 7)
      group.clip = Path(Rect(x: 5, y: 0, width: 100, height: 100))
      list.group(group) { $0.draw(whole) }
    }
    // The last column is 5 pixels wide, and the drawing covers all of it.
    #expect(map.counts == [0, 1, 1])
  }

  @Test func aFadedGroupOfDrawingsCountsAsOneMore() {
    let map = counted(10, 10) { list in
      list.group(Group(id: 7, opacity: 0.5)) {
        $0.draw(
          fill(Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 0, y: 0, width: 10, height: 10)))
      }
    }
    #expect(map.counts == [3])
  }

  @Test func aListOrASurfaceWithoutPixelsCountsNothing() {
    #expect(counted { _ in }.counts == [Float](repeating: 0, count: 8))
    #expect(counted(0, 0) { $0.draw(fill(Rect(x: 0, y: 0, width: 9, height: 9))) }.mean == 0)
  }

  @Test func pixelsAreCopiedOnlyInsideTheRectangle() {
    var source = Pixmap(width: 4, height: 3)
    source.clear(source.bounds, to: 0xFF11_2233)
    var target = Pixmap(width: 3, height: 3)
    target.copy(PixelRect(left: 1, top: 1, right: 9, bottom: 2), from: source)
    #expect((0..<3).map { target[$0, 1] } == [0, 0xFF11_2233, 0xFF11_2233])
    #expect(target[1, 0] == 0 && target[1, 2] == 0)
  }
}
