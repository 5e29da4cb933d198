import Testing

@testable import StageUI

/// Deleting, moving and swiping rows.
@MainActor
struct ListEditingTests {
  struct Editable: View {
    let diary: Diary
    var selects = false
    @State var items = Array(0..<8)
    @State private var selection: Set<Int> = []
    @State private var mode = EditMode.inactive

    @ViewBuilder private var rows: some View {
      ForEach(items, id: \.self) { Text("Row \($0)").deleteDisabled($0 == 5).moveDisabled($0 == 6) }
        .onDelete {
          diary.note("delete \($0.map { "\($0)" }.joined(separator: " "))")
          items.remove(atOffsets: $0)
        }
        .onMove {
          diary.note("move \($0.map { "\($0)" }.joined(separator: " ")) to \($1)")
          items.move(fromOffsets: $0, toOffset: $1)
        }
    }

    var body: some View {
      VStack(spacing: 0) {
        EditButton()
        if selects { List(selection: $selection) { rows } } else { List { rows } }
      }
    }
  }

  private func bench(_ diary: Diary, selects: Bool = false) -> Bench {
    Bench(Size(300, 500)) { Editable(diary: diary, selects: selects) }
  }

  private func frame(_ text: String, _ bench: Bench) throws -> Rect {
    try #require(ListTests.rows(bench).first { $0.text.hasSuffix(text) || $0.text.contains(text) })
      .frame
  }

  private func texts(_ bench: Bench) -> [String] {
    bench.nodes(ListRowNode.self).filter { !$0.isLeaving && $0.place.kind == .row }
      .sorted { $0.frame.minY < $1.frame.minY }
      .map { AccessibilityElement.joinedLabel($0.card.shown?.accessibilityElements() ?? []) }
  }

  private func names(_ numbers: Int...) -> [String] { numbers.map { "Row \($0)" } }

  // MARK: Swipes

  @Test func swipeRevealsDeleteAndPressingItDeletes() throws {
    let diary = Diary()
    let bench = bench(diary)
    let row = try frame("Row 2", bench)
    bench.drag(from: Point(250, row.midY), to: Point(180, row.midY))
    bench.run(0.6)
    let swipe = try #require(bench.nodes(ListNode.self)[0].openRow?.swipe)
    let buttons = try #require(bench.nodes(SwipeButtonsNode.self).first)
    #expect(swipe.offset == -buttons.total && buttons.total >= 74)
    bench.tap(row.maxX - 20, row.midY)
    #expect(diary.take() == ["delete 2"])
    bench.run(1)
    #expect(texts(bench) == names(0, 1, 3, 4, 5, 6, 7))
    #expect(bench.nodes(SwipeButtonsNode.self).isEmpty)
  }

  @Test func shortSwipeClosesAgain() throws {
    let diary = Diary()
    let bench = bench(diary)
    let row = try frame("Row 2", bench)
    bench.drag(from: Point(250, row.midY), to: Point(230, row.midY), steps: 20)
    bench.run(0.2)
    bench.run(0.6)
    #expect(bench.nodes(ListNode.self)[0].openRow == nil)
    #expect(bench.nodes(SwipeButtonsNode.self).isEmpty)
    #expect(diary.take() == [])
  }

  @Test func longSwipeDeletesWithoutAPress() throws {
    let diary = Diary()
    let bench = bench(diary)
    let row = try frame("Row 1", bench)
    bench.drag(from: Point(270, row.midY), to: Point(40, row.midY))
    bench.run(1)
    #expect(diary.take() == ["delete 1"])
    #expect(texts(bench) == names(0, 2, 3, 4, 5, 6, 7))
  }

  @Test func disabledRowDoesNotSwipe() throws {
    let diary = Diary()
    let bench = bench(diary)
    let row = try frame("Row 5", bench)
    bench.drag(from: Point(270, row.midY), to: Point(40, row.midY))
    bench.run(1)
    #expect(diary.take() == [])
    #expect(texts(bench).count == 8)
  }

  @Test func verticalDragScrollsInsteadOfSwiping() throws {
    let bench = Bench(Size(300, 200)) { Editable(diary: Diary()) }
    let row = try frame("Row 2", bench)
    bench.drag(from: Point(200, row.midY), to: Point(190, row.midY - 60))
    #expect(bench.nodes(ScrollNode.self)[0].offset.y > 30)
    #expect(bench.nodes(SwipeButtonsNode.self).isEmpty)
  }

  struct Actions: View {
    let diary: Diary

    var body: some View {
      List {
        Text("Mail")
          .swipeActions(edge: .leading, allowsFullSwipe: false) {
            Button("Read") { diary.note("read") }.tint(.blue)
          }
          .swipeActions {
            Button("Trash", role: .destructive) { diary.note("trash") }
            Button("Flag") { diary.note("flag") }
          }
        Text("Other").swipeActions { Button("Pin") { diary.note("pin") } }
      }
    }
  }

  @Test func leadingActionWithoutFullSwipeOnlyOpens() throws {
    let diary = Diary()
    let bench = Bench(Size(300, 300)) { Actions(diary: diary) }
    let row = try frame("Mail", bench)
    bench.drag(from: Point(30, row.midY), to: Point(280, row.midY))
    bench.run(0.7)
    #expect(diary.take() == [])
    #expect(bench.nodes(ListNode.self)[0].openRow?.swipe.offset ?? 0 >= 74)
    bench.tap(row.minX + 30, row.midY)
    bench.run(0.7)
    #expect(diary.take() == ["read"])
    #expect(bench.nodes(ListNode.self)[0].openRow == nil)
  }

  @Test func actionsLieSideBySideFromTheEdge() throws {
    let diary = Diary()
    let bench = Bench(Size(400, 300)) { Actions(diary: diary) }
    let row = try frame("Mail", bench)
    bench.drag(from: Point(350, row.midY), to: Point(230, row.midY))
    bench.run(0.7)
    bench.tap(row.maxX - 100, row.midY)
    bench.run(0.7)
    #expect(diary.take() == ["flag"])
  }

  @Test func secondRowClosesTheFirst() throws {
    let bench = Bench(Size(300, 300)) { Actions(diary: Diary()) }
    let (mail, other) = (try frame("Mail", bench), try frame("Other", bench))
    bench.drag(from: Point(250, mail.midY), to: Point(150, mail.midY))
    bench.run(0.7)
    bench.drag(from: Point(250, other.midY), to: Point(180, other.midY))
    bench.run(0.7)
    let open = try #require(bench.nodes(ListNode.self)[0].openRow)
    #expect(open.element == 1)
    #expect(bench.nodes(SwipeButtonsNode.self).count == 1)
  }

  @Test func contextKeyOpensActionsForTheKeyboard() throws {
    let diary = Diary()
    let bench = Bench(Size(300, 300)) { Actions(diary: diary) }
    bench.type(.tab)
    bench.type(.menu)
    bench.run(0.6)
    bench.type(.return)
    bench.run(0.6)
    #expect(diary.take() == ["trash"])
    bench.type(.menu)
    bench.run(0.6)
    #expect(bench.nodes(ListNode.self)[0].openRow != nil)
    bench.type(.escape)
    bench.run(0.6)
    #expect(bench.nodes(ListNode.self)[0].openRow == nil)
  }

  @Test func secondaryButtonOpensActions() throws {
    let bench = Bench(Size(300, 300)) { Actions(diary: Diary()) }
    let row = try frame("Other", bench)
    bench.pointer(.down, row.midX, row.midY, button: .secondary)
    bench.run(0.6)
    #expect(bench.nodes(ListNode.self)[0].openRow?.element == 1)
  }

  // MARK: Edit mode

  @Test func editModeShowsMarksAndHandles() throws {
    let diary = Diary()
    let bench = bench(diary)
    let before = bench.frames(TextNode.self)[1].minX
    bench.tap(150, 15)
    bench.run(1)
    #expect(bench.nodes(MoveHandleNode.self).count == 7)
    #expect(bench.frames(TextNode.self)[1].minX == before + 36)
    // The mark reveals the button, which deletes.
    let row = try frame("Row 3", bench)
    bench.tap(row.minX + 24, row.midY)
    bench.run(0.6)
    #expect(diary.take() == [])
    bench.tap(row.maxX - 20, row.midY)
    bench.run(1)
    #expect(diary.take() == ["delete 3"])
    bench.tap(150, 15)
    bench.run(1)
    #expect(bench.nodes(MoveHandleNode.self).isEmpty)
  }

  @Test func handleMovesARowAndOthersMakeRoom() throws {
    let diary = Diary()
    let bench = bench(diary)
    bench.tap(150, 15)
    bench.run(1)
    let (first, third) = (try frame("Row 0", bench), try frame("Row 2", bench))
    bench.down(first.maxX - 20, first.midY)
    for step in 1...10 {
      bench.step()
      bench.move(first.maxX - 20, first.midY + Double(step) * 9)
    }
    bench.run(0.6)
    #expect(diary.take() == [])
    #expect(try frame("Row 1", bench).minY == first.minY)
    #expect(try frame("Row 2", bench).minY == third.minY - 44)
    bench.up(first.maxX - 20, first.midY + 90)
    bench.run(1)
    #expect(diary.take() == ["move 0 to 3"])
    #expect(texts(bench) == names(1, 2, 0, 3, 4, 5, 6, 7))
    for (row, next) in zip(ListTests.rows(bench), ListTests.rows(bench).dropFirst()) {
      #expect(next.frame.minY == row.frame.maxY)
    }
  }

  @Test func longPressMovesARowUpwards() throws {
    let diary = Diary()
    let bench = bench(diary)
    let row = try frame("Row 4", bench)
    bench.down(100, row.midY)
    bench.run(0.5)
    for step in 1...10 {
      bench.step()
      bench.move(100, row.midY - Double(step) * 10)
    }
    bench.up(100, row.midY - 100)
    bench.run(1)
    #expect(diary.take() == ["move 4 to 2"])
    #expect(texts(bench) == names(0, 1, 4, 2, 3, 5, 6, 7))
  }

  @Test func cancelledMoveReturnsTheRow() throws {
    let diary = Diary()
    let bench = bench(diary)
    let row = try frame("Row 4", bench)
    bench.down(100, row.midY)
    bench.run(0.5)
    bench.move(100, row.midY - 60)
    bench.run(0.3)
    bench.pointer(.cancelled, 100, row.midY - 60)
    bench.run(1)
    #expect(diary.take() == [])
    #expect(try frame("Row 4", bench) == row)
  }

  // MARK: Keys

  @Test func deleteKeyDeletesSelectedRowsAndKeepsThePlace() throws {
    let diary = Diary()
    let bench = bench(diary, selects: true)
    let row = try frame("Row 2", bench)
    bench.tap(row.midX, row.midY)
    bench.type(.down, .shift)
    bench.type(.delete)
    bench.run(1)
    #expect(diary.take() == ["delete 2 3"])
    #expect(texts(bench) == names(0, 1, 4, 5, 6, 7))
    bench.type(.down)
    bench.run(0.1)
    #expect(bench.nodes(ListRowNode.self).filter(\.isSelected).map(\.element) == [2])
  }

  @Test func optionArrowMovesTheRow() throws {
    let diary = Diary()
    let bench = bench(diary, selects: true)
    let row = try frame("Row 2", bench)
    bench.tap(row.midX, row.midY)
    bench.type(.down, .option)
    bench.run(1)
    bench.type(.up, .option)
    bench.run(1)
    #expect(diary.take() == ["move 2 to 4", "move 3 to 2"])
    #expect(texts(bench) == names(0, 1, 2, 3, 4, 5, 6, 7))
  }

  @Test func tapTogglesSelectionInEditMode() throws {
    let bench = bench(Diary(), selects: true)
    bench.tap(150, 15)
    bench.run(1)
    for text in ["Row 1", "Row 4", "Row 1", "Row 6"] {
      let row = try frame(text, bench)
      bench.tap(row.midX, row.midY)
    }
    #expect(
      Set(bench.nodes(ListRowNode.self).filter(\.isSelected).map(\.element)) == [4, 6])
  }
}

/// The kit's `IndexSet` and the functions that take it.
struct IndexSetTests {
  @Test func positionsAreSortedAndUnique() {
    var set: IndexSet = [5, 1, 2, 5]
    #expect(Array(set) == [1, 2, 5] && set.count == 3 && set.last == 5)
    set.insert(integersIn: 3..<5)
    set.remove(1)
    #expect(Array(set) == [2, 3, 4, 5] && Array(set.reversed()) == [5, 4, 3, 2])
    #expect(set.contains(4) && !set.contains(1) && set.count(below: 4) == 2)
    #expect(IndexSet().isEmpty && IndexSet(integer: 3).first == 3)
  }

  @Test(arguments: 0...6, 0..<64)
  func moveKeepsTheOrderOfTheOthers(destination: Int, mask: Int) {
    var letters = Array("abcdef")
    let source = IndexSet((0..<6).filter { mask & 1 << $0 != 0 })
    let moved = source.map { letters[$0] }
    let before = (0..<6).filter { !source.contains($0) && $0 < destination }.map { letters[$0] }
    let after = (0..<6).filter { !source.contains($0) && $0 >= destination }.map { letters[$0] }
    letters.move(fromOffsets: source, toOffset: destination)
    #expect(letters == before + moved + after)
  }

  @Test func removeIgnoresPositionsOutside() {
    var letters = Array("abcd")
    letters.remove(atOffsets: [1, 3, 9])
    #expect(letters == ["a", "c"])
  }
}
