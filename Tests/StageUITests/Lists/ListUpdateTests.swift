import Testing

@testable import StageUI

/// Changes of a list's data while it is visible, scrolled or moving.
@MainActor
struct ListUpdateTests {
  private func list(_ handle: Handle<[Int]>) -> Bench {
    Bench(Size(300, 440)) {
      Stage(Array(0..<100), handle) { items in
        List(items, id: \.self) { Text("Row \($0)").frame(height: $0 % 3 == 0 ? 60 : 20) }
      }
    }
  }

  private func scroller(_ bench: Bench) -> ScrollNode { bench.nodes(ScrollNode.self)[0] }

  @Test(arguments: [false, true]) func insertionAboveKeepsVisibleRows(isAnimated: Bool) throws {
    let handle = Handle<[Int]>()
    let bench = list(handle)
    bench.nodes(ListNode.self)[0].reveal(50)
    bench.step()
    let before = try #require(ListTests.top("Row 48", bench))
    let new = Array(500..<520) + Array(0..<100)
    withAnimation(isAnimated ? .linear(duration: 0.4) : nil) { handle.set(new) }
    for _ in 0..<30 {
      bench.step()
      let now = try #require(ListTests.top("Row 48", bench))
      #expect(abs(now - before) < 0.01)
    }
    // The rows above are all there.
    bench.nodes(ListNode.self)[0].reveal(0)
    bench.step()
    #expect(ListTests.rows(bench)[0].text == "Row 500")
    #expect(scroller(bench).offset.y == 0)
  }

  @Test func insertionAboveKeepsRowsDuringADrag() throws {
    let handle = Handle<[Int]>()
    let bench = list(handle)
    bench.nodes(ListNode.self)[0].reveal(50)
    bench.step()
    bench.down(150, 300)
    for y in [290.0, 280, 270] {
      bench.step()
      bench.move(150, y)
    }
    bench.step()
    let before = try #require(ListTests.top("Row 48", bench))
    withAnimation(.linear(duration: 0.3)) { handle.set(Array(500..<510) + Array(0..<100)) }
    bench.step()
    bench.move(150, 260)
    bench.step()
    let now = try #require(ListTests.top("Row 48", bench))
    #expect(abs(now - (before - 10)) < 0.01)
    bench.up(150, 260)
  }

  @Test func insertionAboveKeepsRowsDuringAGlide() throws {
    let handles = [Handle<[Int]>(), Handle<[Int]>()]
    let benches = handles.map(list)
    for bench in benches {
      bench.nodes(ListNode.self)[0].reveal(50)
      bench.step()
      bench.drag(from: Point(150, 400), to: Point(150, 320))
    }
    handles[1].set(Array(500..<510) + Array(0..<100))
    for _ in 0..<20 {
      for bench in benches { bench.step() }
      for (text, frame) in ListTests.rows(benches[0]) {
        guard let other = ListTests.top(text, benches[1]) else { continue }
        #expect(abs(other - frame.minY) < 0.01)
      }
    }
    #expect(scroller(benches[0]).offset.y != scroller(benches[1]).offset.y)
  }

  @Test func insertionAtTheTopPushesRowsDown() throws {
    let handle = Handle<[Int]>()
    let bench = list(handle)
    let before = try #require(ListTests.top("Row 2", bench))
    handle.set([500] + Array(0..<100))
    bench.step()
    #expect(ListTests.rows(bench)[0].text == "Row 500")
    #expect(try #require(ListTests.top("Row 2", bench)) > before)
  }

  @Test func scrollingUpOverUnmeasuredRowsDoesNotJump() throws {
    let handle = Handle<[Int]>()
    let bench = list(handle)
    bench.nodes(ListNode.self)[0].reveal(99)
    bench.step()
    for _ in 0..<40 {
      let before = ListTests.rows(bench)
      bench.down(150, 100)
      for y in stride(from: 110.0, through: 160, by: 10) {
        bench.step()
        bench.move(150, y)
      }
      bench.run(0.2)
      let moved = before.compactMap { row in
        ListTests.top(row.text, bench).map { $0 - row.frame.minY }
      }
      bench.up(150, 160)
      bench.step()
      // All rows that stay visible move by the same distance.
      let way = try #require(moved.first)
      #expect(moved.allSatisfy { abs($0 - way) < 0.01 })
      #expect(way > 0 && way <= 51)
      if scroller(bench).offset.y <= 0 { break }
    }
  }

  @Test func removalClosesTheGapInOneMotion() throws {
    let handle = Handle<[Int]>()
    let bench = Bench(Size(300, 440)) {
      Stage(Array(0..<30), handle) { List($0, id: \.self) { Text("Row \($0)") } }
    }
    let old = Dictionary(
      uniqueKeysWithValues: ListTests.rows(bench).map { ($0.text, $0.frame.minY) })
    withAnimation(.linear(duration: 0.4)) { handle.set(Array(0..<30).filter { $0 < 2 || $0 > 4 }) }
    bench.step(0)
    for _ in 0..<12 { bench.step() }
    // Half-way, each row below has moved by half of the three removed rows; so have the rows that
    // have come into view.
    let way = try #require(old["Row 5"]) - #require(ListTests.top("Row 5", bench))
    #expect(abs(way - 66) < 6)
    let rows = ListTests.rows(bench).filter { $0.text != "Row 0" && $0.text != "Row 1" }
    for (row, next) in zip(rows, rows.dropFirst()) {
      #expect(abs(next.frame.minY - row.frame.maxY) < 0.01)
    }
    bench.run(0.5)
    #expect(try #require(ListTests.top("Row 5", bench)) == #require(old["Row 2"]))
  }

  @Test func removalDuringARemovalEndsInOrder() throws {
    let handle = Handle<[Int]>()
    let bench = Bench(Size(300, 440)) {
      Stage(Array(0..<12), handle) { List($0, id: \.self) { Text("Row \($0)") } }
    }
    withAnimation(.linear(duration: 0.4)) { handle.set(Array(0..<12).filter { $0 != 3 }) }
    bench.run(0.15)
    withAnimation(.linear(duration: 0.4)) {
      handle.set(Array(0..<12).filter { $0 != 3 && $0 != 1 })
    }
    bench.run(0.15)
    withAnimation(.linear(duration: 0.4)) { handle.set(Array(0..<12).filter { $0 != 1 }) }
    bench.run(1)
    let rows = ListTests.rows(bench)
    let numbers = rows.map(\.text)
    #expect(
      numbers == (0..<12).filter { $0 != 1 }.map { "Row \($0)" }.prefix(rows.count).map { $0 })
    for (row, next) in zip(rows, rows.dropFirst()) { #expect(next.frame.minY == row.frame.maxY) }
    #expect(bench.nodes(ListRowNode.self).allSatisfy { !$0.isLeaving && !$0.isMoving })
  }

  @Test func insertedRowFadesIn() throws {
    let handle = Handle<[Int]>()
    let bench = Bench(Size(300, 440)) {
      Stage(Array(0..<5), handle) { List($0, id: \.self) { Text("Row \($0)") } }
    }
    withAnimation(.linear(duration: 0.4)) { handle.set([0, 1, 100, 2, 3, 4]) }
    bench.step(0)
    bench.run(0.2)
    let row = try #require(
      bench.nodes(ListRowNode.self).first { $0.card.shown?.choiceTag == AnyHashable(100) })
    #expect(abs(row.card.shown!.fade!.opacity - 0.5) < 0.06)
    bench.run(0.4)
    #expect(row.card.shown?.fade?.opacity == 1)
  }
}
