import Testing

@testable import StageUI

/// Selecting rows by pointer, keys and gamepad.
@MainActor
struct ListSelectionTests {
  struct SingleList: View {
    let diary: Diary
    var count = 100
    @State var selection: Int?

    var body: some View {
      List(0..<count, selection: $selection) { Text("Row \($0)") }
        .onChange(of: selection) { _, new in diary.note(new.map { "\($0)" } ?? "nil") }
    }
  }

  struct SeveralList: View {
    let diary: Diary
    @State var selection: Set<Int> = []

    var body: some View {
      List(0..<100, selection: $selection) { Text("Row \($0)") }
        .onChange(of: selection) { _, new in
          diary.note(new.sorted().map { "\($0)" }.joined(separator: " "))
        }
    }
  }

  private func single(_ diary: Diary, start: Int? = nil) -> Bench {
    Bench(Size(300, 440)) { SingleList(diary: diary, selection: start) }
  }

  private func tap(_ text: String, _ bench: Bench) {
    guard let row = ListTests.rows(bench).first(where: { $0.text == text }) else { return }
    bench.tap(row.frame.midX, row.frame.midY)
  }

  @Test func tapSelectsARow() {
    let diary = Diary()
    let bench = single(diary)
    tap("Row 3", bench)
    #expect(diary.take() == ["3"])
    let row = bench.nodes(ListRowNode.self).first { $0.isSelected }
    #expect(row?.card.backdrop.look.selection != nil)
    tap("Row 5", bench)
    #expect(diary.take() == ["5"])
    #expect(bench.nodes(ListRowNode.self).count { $0.card.backdrop.look.selection != nil } == 1)
  }

  @Test func arrowKeysMoveTheSelectionAndScroll() {
    let diary = Diary()
    let bench = single(diary, start: 0)
    for _ in 0..<12 { bench.type(.down) }
    #expect(diary.take() == (1...12).map { "\($0)" })
    let row = ListTests.rows(bench).first { $0.text == "Row 12" }
    #expect(row.map { $0.frame.maxY <= 440 } == true)
    bench.type(.up)
    #expect(diary.take() == ["11"])
  }

  @Test func homeEndAndPageKeysJump() {
    let diary = Diary()
    let bench = single(diary, start: 5)
    bench.type(.end)
    #expect(diary.take() == ["99"])
    #expect(ListTests.rows(bench).last?.text == "Row 99")
    bench.type(.pageUp)
    #expect(diary.take() == ["90"])
    bench.type(.pageDown)
    #expect(diary.take() == ["99"])
    bench.type(.home)
    #expect(diary.take() == ["0"])
    #expect(bench.nodes(ScrollNode.self)[0].offset.y == 0)
    bench.type(.pageDown)
    #expect(diary.take() == ["8"])
  }

  @Test func typingSelectsTheNextRowWithTheText() {
    let diary = Diary()
    let names = ["Ada", "Bea", "Bob", "Cid"] + (0..<60).map { "X\($0)" } + ["Zoe"]
    let bench = Bench(Size(300, 300)) {
      Stage(String?.none, Handle<String?>()) { _ in
        NameList(names: names, diary: diary)
      }
    }
    bench.type(.b, letter: "b")
    #expect(diary.take() == ["Bea"])
    bench.type(.o, letter: "o")
    #expect(diary.take() == ["Bob"])
    bench.run(1.2)
    bench.type(.b, letter: "b")
    #expect(diary.take() == ["Bea"])
    bench.type(.b, letter: "b")
    #expect(diary.take() == ["Bob"])
    bench.run(1.2)
    // This row does not exist yet.
    bench.type(.z, letter: "z")
    #expect(diary.take() == ["Zoe"])
    #expect(ListTests.rows(bench).last?.text == "Zoe")
  }

  struct NameList: View {
    let names: [String]
    let diary: Diary
    @State private var selection: String?

    var body: some View {
      List(names, id: \.self, selection: $selection) { Text($0) }
        .onChange(of: selection) { _, new in diary.note(new ?? "nil") }
    }
  }

  @Test func shiftExtendsAndControlToggles() {
    let diary = Diary()
    let bench = Bench(Size(300, 440)) { SeveralList(diary: diary) }
    tap("Row 2", bench)
    #expect(diary.take() == ["2"])
    bench.type(.down, .shift)
    bench.type(.down, .shift)
    #expect(diary.take() == ["2 3", "2 3 4"])
    bench.type(.up, .shift)
    #expect(diary.take() == ["2 3"])
    let control = Key(rawValue: 224)
    bench.send(.key(KeyEvent(isDown: true, key: control, modifiers: .control)))
    tap("Row 6", bench)
    #expect(diary.take() == ["2 3 6"])
    tap("Row 3", bench)
    #expect(diary.take() == ["2 6"])
    bench.send(.key(KeyEvent(isDown: false, key: control)))
    tap("Row 1", bench)
    #expect(diary.take() == ["1"])
    bench.type(.a, letter: "a", .control)
    #expect(diary.take() == [(0..<100).map { "\($0)" }.joined(separator: " ")])
  }

  @Test func padMovesTheSelectionAndLeavesTheList() {
    let diary = Diary()
    let bench = Bench(Size(300, 300)) {
      VStack(spacing: 0) {
        Button("Above") { diary.note("above") }
        SingleList(diary: diary, count: 2)
      }
    }
    bench.pad(.down)
    bench.pad(.down)
    bench.pad(.down)
    #expect(diary.take().last == "1")
    bench.pad(.up)
    bench.pad(.up)
    bench.pad(.south)
    #expect(diary.take().last == "above")
  }

  @Test func selectionDisabledRowsAreSkipped() {
    let diary = Diary()
    let bench = Bench(Size(300, 440)) {
      DisabledList(diary: diary)
    }
    bench.type(.down)
    bench.type(.down)
    #expect(diary.take() == ["0", "2"])
    tap("Row 1", bench)
    #expect(diary.take() == [])
  }

  struct DisabledList: View {
    let diary: Diary
    @State private var selection: Int?

    var body: some View {
      List(selection: $selection) {
        ForEach(0..<3) { Text("Row \($0)").selectionDisabled($0 == 1) }
      }
      .onChange(of: selection) { _, new in diary.note(new.map { "\($0)" } ?? "nil") }
    }
  }

  @Test func deletedRowLeavesTheSelection() {
    let diary = Diary()
    let handle = Handle<[Int]>()
    let bench = Bench(Size(300, 440)) {
      Stage(Array(0..<20), handle) { RemovableList(items: $0, diary: diary) }
    }
    tap("Row 3", bench)
    #expect(diary.take() == ["3"])
    handle.set(Array(0..<20).filter { $0 != 7 })
    bench.step()
    #expect(diary.take() == [])
    handle.set(Array(0..<20).filter { $0 != 3 })
    bench.step()
    bench.step()
    #expect(diary.take() == ["nil"])
  }

  struct RemovableList: View {
    let items: [Int]
    let diary: Diary
    @State private var selection: Int?

    var body: some View {
      List(items, id: \.self, selection: $selection) { Text("Row \($0)") }
        .onChange(of: selection) { _, new in diary.note(new.map { "\($0)" } ?? "nil") }
    }
  }
}
