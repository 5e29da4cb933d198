import Testing

@testable import StageUI

/// Drops between the rows of a list, and scrolling at the edges during a drag.
@MainActor
struct RowDropTests {
  private struct Board: View {
    let diary: Diary
    @State var names = ["A", "B", "C", "D"]

    var body: some View {
      HStack(spacing: 0) {
        Color.red.frame(width: 100, height: 100).draggable("New")
        List {
          ForEach(names, id: \.self) { Text(verbatim: $0) }
            .dropDestination(for: String.self) { items, row in
              diary.note("insert \(items) at \(row)")
              names.insert(contentsOf: items, at: row)
            }
        }
        .frame(width: 300)
      }
    }
  }

  private func rows(_ bench: Bench) -> [ListRowNode] {
    bench.nodes(ListRowNode.self).filter { !$0.isLeaving && $0.place.kind == .row }
      .sorted { $0.frame.minY < $1.frame.minY }
  }

  @Test(arguments: [(2, 0.2, 2), (2, 0.8, 3), (3, 0.9, 4), (0, 0.4, 0)])
  func valuesAreInsertedAtTheNearestBoundary(_ row: Int, _ part: Double, _ expected: Int) throws {
    let diary = Diary()
    let bench = Bench(Size(400, 500)) { Board(diary: diary) }
    let card = rows(bench)[row].card.screenBounds
    bench.drag(from: Point(50, 250), to: Point(250, card.minY + part * card.height))
    #expect(diary.take() == [#"insert ["New"] at \#(expected)"#])
    bench.run(1)
    #expect(rows(bench).count == 5)
  }

  @Test func rowsMakeRoomWhileADragIsOverTheList() {
    let diary = Diary()
    let bench = Bench(Size(400, 500)) { Board(diary: diary) }
    let before = rows(bench).map(\.frame.minY)
    let card = rows(bench)[1].card.screenBounds
    let room = bench.nodes(ListNode.self)[0].look.lengths.minRowHeight
    bench.down(50, 250)
    bench.move(250, card.minY + 2)
    bench.run(1)
    #expect(rows(bench).map(\.frame.minY) == [before[0]] + before.dropFirst().map { $0 + room })
    bench.type(.escape)
    bench.run(1)
    #expect(rows(bench).map(\.frame.minY) == before)
    #expect(diary.take() == [])
  }

  @Test func dragNearAnEdgeScrolls() throws {
    let bench = Bench(Size(200, 300)) {
      ScrollView {
        VStack(spacing: 0) {
          Color.red.frame(height: 60).draggable("Card")
          Color.green.frame(height: 2000)
        }
      }
    }
    let scroller = try #require(bench.nodes(ScrollNode.self).first)
    bench.down(100, 30)
    bench.move(100, 150)
    bench.run(0.5)
    #expect(scroller.vertical.offset == 0)
    bench.move(100, 298)
    bench.run(1)
    let down = scroller.vertical.offset
    #expect(down > 300 && down < 600)
    bench.move(100, 2)
    bench.run(0.5)
    #expect(scroller.vertical.offset < down)
    bench.up(100, 2)
    let end = scroller.vertical.offset
    bench.run(0.5)
    #expect(scroller.vertical.offset == end)
  }
}
