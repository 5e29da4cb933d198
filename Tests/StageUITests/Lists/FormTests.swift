import Testing

@testable import StageUI

/// Forms, disclosure groups, outlines, badges, searches and reloading.
@MainActor
struct FormTests {
  private func texts(_ bench: Bench) -> [String] { ListTests.rows(bench).map(\.text) }

  @Test func formLaysLabelsLeftAndControlsRight() throws {
    let bench = Bench(Size(400, 400)) {
      Form {
        Toggle("Music", isOn: .constant(true))
        LabeledContent("Score", value: "12")
        Picker("Mode", selection: .constant(1)) {
          Text("A").tag(1)
          Text("B").tag(2)
        }
      }
    }
    let rows = ListTests.rows(bench)
    #expect(rows.count == 3)
    let words = bench.frames(TextNode.self).filter { $0.minX == 32 }
    #expect(words.count == 3)
    let segments = try #require(bench.frames(SegmentsNode.self).first)
    #expect(segments.maxX == 368 && segments.minX > 150)
  }

  @Test func badgeStandsAtTheTrailingEdge() {
    let bench = Bench(Size(300, 300)) {
      List {
        Text("Inbox").badge(7)
        Text("Empty").badge(0)
      }
    }
    #expect(texts(bench) == ["Inbox, 7", "Empty"])
    #expect(bench.frames(TextNode.self).contains { $0.maxX == 268 })
  }

  @Test func disclosureGroupShowsItsRows() {
    let bench = Bench(Size(300, 400)) {
      List {
        DisclosureGroup("More") {
          Text("One")
          Text("Two")
        }
        Text("End")
      }
    }
    #expect(texts(bench) == ["More", "End"])
    let row = ListTests.rows(bench)[0].frame
    bench.tap(row.midX, row.midY)
    bench.run(1)
    #expect(texts(bench) == ["More", "One", "Two", "End"])
    let inner = bench.nodes(ListRowNode.self).filter { $0.traits.level == 1 }
    #expect(inner.count == 2 && inner[0].contentInsets.leading == 36)
    bench.tap(row.midX, row.midY)
    bench.run(1)
    #expect(texts(bench) == ["More", "End"])
  }

  private struct Folder: Identifiable {
    var id: String
    var children: [Folder]?
  }

  @Test func outlineDisclosesChildren() {
    let tree = [
      Folder(
        id: "A", children: [Folder(id: "A1"), Folder(id: "A2", children: [Folder(id: "A21")])]),
      Folder(id: "B"),
    ]
    let bench = Bench(Size(300, 500)) {
      List(tree, children: \.children) { Text($0.id) }
    }
    #expect(texts(bench) == ["A", "B"])
    for index in [0, 2] {
      let row = ListTests.rows(bench)[index].frame
      bench.tap(row.midX, row.midY)
      bench.run(1)
    }
    #expect(texts(bench) == ["A", "A1", "A2", "A21", "B"])
  }

  private struct Finder: View {
    let diary: Diary
    @State private var text = ""

    var body: some View {
      List(
        ["Ada", "Bob", "Abel"].filter { text.isEmpty || $0.lowercased().hasPrefix(text) },
        id: \.self
      ) { Text($0) }
      .background { SearchNote(diary: diary) }
      .searchable(text: $text)
    }
  }

  private struct SearchNote: View {
    let diary: Diary
    @Environment(\.isSearching) private var isSearching

    var body: some View {
      let _ = diary.note("\(isSearching)")
      Color.clear
    }
  }

  @Test func typingInTheSearchFieldFilters() {
    let diary = Diary()
    let bench = Bench(Size(300, 400)) { Finder(diary: diary) }
    #expect(diary.take().last == "false")
    bench.tap(150, 26)
    bench.run(0.2)
    #expect(diary.take().last == "true")
    bench.type(.a, letter: "a")
    bench.run(0.5)
    #expect(texts(bench) == ["Ada", "Abel"])
    bench.type(.b, letter: "b")
    bench.run(0.5)
    #expect(texts(bench) == ["Abel"])
    bench.type(.escape)
    bench.run(0.5)
    #expect(texts(bench) == ["Ada", "Bob", "Abel"])
    #expect(diary.take().last == "false")
  }

  @Test func pullReloadsUntilTheActionReturns() async {
    let diary = Diary()
    let (stream, finish) = AsyncStream<Void>.makeStream()
    let bench = Bench(Size(300, 400)) {
      List(0..<3) { Text("Row \($0)") }
        .refreshable {
          diary.note("begin")
          for await _ in stream {}
          diary.note("end")
        }
    }
    let scroller = bench.nodes(ScrollNode.self)[0]
    bench.drag(from: Point(150, 60), to: Point(150, 110))
    bench.run(1)
    #expect(scroller.offset.y == 0 && diary.take() == [])
    bench.drag(from: Point(150, 60), to: Point(150, 330), steps: 12)
    for _ in 0..<60 {
      bench.step()
      await Task.yield()
    }
    #expect(diary.take() == ["begin"])
    #expect(abs(scroller.offset.y + RefreshLink.height) < 0.5)
    finish.finish()
    for _ in 0..<80 {
      bench.step()
      await Task.yield()
    }
    #expect(diary.take() == ["end"])
    #expect(abs(scroller.offset.y) < 0.5)
  }
}
