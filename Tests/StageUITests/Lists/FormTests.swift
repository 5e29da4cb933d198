import Testing

@testable import StageUI

/// Forms, disclosure groups, outlines, badges and reloading.
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
        .pickerStyle(.segmented)
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

  @Test func arrowKeysChooseAndDiscloseInAnOutline() {
    let tree = [Folder(id: "A", children: [Folder(id: "A1"), Folder(id: "A2")]), Folder(id: "B")]
    let slip = Slip<String?>("A")
    let handle = Handle<Int>()
    let bench = Bench(Size(300, 500)) {
      Stage(0, handle) { _ in
        List(tree, children: \.children, selection: slip.binding) { Text($0.id) }
      }
    }
    func type(_ key: Key) {
      bench.type(key)
      handle.set(Int(bench.time * 60))
      bench.run(1)
    }
    let first = ListTests.rows(bench)[0].frame
    bench.tap(first.minX + 20, first.midY)
    type(.right)
    #expect(texts(bench).count == 4)
    type(.down)
    #expect(slip.value == "A1")
    type(.down)
    #expect(slip.value == "A2")
    type(.down)
    #expect(slip.value == "B")
    type(.up)
    #expect(slip.value == "A2")
    type(.left)
    #expect(slip.value == "A" && texts(bench).count == 4)
    type(.left)
    #expect(texts(bench).count == 2)
  }

  @Test func rowsOfAnOpenGroupAreJoined() {
    let bench = Bench(Size(300, 500)) {
      List(0..<2) { index in
        DisclosureGroup("Group \(index)", isExpanded: .constant(true)) {
          ForEach(0..<2) { Text("Row \($0)") }
        }
      }
    }
    let frames = ListTests.rows(bench).map(\.frame)
    #expect(frames.count == 6)
    for (above, below) in zip(frames, frames.dropFirst()) { #expect(above.maxY == below.minY) }
    let places = bench.nodes(ListRowNode.self).map(\.place)
    #expect(places.map(\.isFirst) == [true, false, false, false, false, false])
    #expect(places.map(\.isLast) == [false, false, false, false, false, true])
    #expect(places.map { $0.line == nil } == [false, false, false, false, false, true])
  }

  @Test func lineBelowATextFieldBeginsAtItsText() {
    let bench = Bench(Size(300, 300)) {
      List {
        TextField("Name", text: .constant(""))
        SecureField("Password", text: .constant("secret"))
        Text("End")
      }
    }
    let rows = bench.nodes(ListRowNode.self)
    #expect(rows.map(\.card.backdrop.look.lineInsets.leading).prefix(2) == [16, 16])
  }

  @Test func menuPickerInAFormHasItsLabelAndItsChoice() throws {
    let slip = Slip<String?>("b")
    let bench = Bench(Size(400, 400)) {
      Form {
        Picker("Letter", selection: slip.binding) {
          Text("None").tag(String?.none)
          Text("First").tag("a")
          Text("Second").tag("b")
        }
      }
    }
    let warnings = bench.listen()
    bench.run(0.1)
    let picker = try #require(bench.host.screenElements.first { $0.accessibility.role == .picker })
    #expect(picker.accessibility.value == "Second")
    #expect(bench.frames(TextNode.self).contains { $0.minX == 32 })
    bench.tap(picker.center.x, picker.center.y)
    bench.run(0.5)
    bench.press("First")
    #expect(slip.value == "a" && warnings.all == [])
  }

  @Test(arguments: [DynamicTypeSize.large, .accessibility5])
  func everyPickerStyleMatchesTheOptionalOfATag(size: DynamicTypeSize) {
    let slip = Slip<Int?>(2)
    let bench = Bench(Size(500, 900)) {
      VStack {
        let picker = Picker("Number", selection: slip.binding) {
          Text("One").tag(1)
          Text("Two").tag(2)
        }
        picker
        picker.pickerStyle(.inline)
        picker.pickerStyle(.menu)
        picker.pickerStyle(.wheel)
      }
      .dynamicTypeSize(size)
    }
    let warnings = bench.listen()
    bench.run(0.2)
    #expect(warnings.all == [])
    let segments = bench.frames(SegmentsNode.self)[0]
    bench.tap(segments.minX + 30, segments.midY)
    #expect(slip.written == [1])
  }

  @Test func functionKeyReloads() async throws {
    let diary = Diary()
    let bench = Bench(Size(300, 400)) {
      List { Button("Row") { diary.note("row") } }.refreshable { diary.note("reload") }
    }
    let key = try #require(Key.function(5))
    let row = ListTests.rows(bench)[0].frame
    bench.tap(row.midX, row.midY)
    #expect(bench.type(key))
    for _ in 0..<60 {
      bench.step()
      await Task.yield()
    }
    #expect(diary.take() == ["row", "reload"])
    #expect(abs(bench.nodes(ScrollNode.self)[0].offset.y) < 0.5)
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
    #expect(await entries(of: diary, bench) == ["begin"])
    bench.run(1)
    #expect(abs(scroller.offset.y + RefreshLink.height) < 0.5)
    finish.finish()
    #expect(await entries(of: diary, bench) == ["end"])
    bench.run(1.5)
    #expect(abs(scroller.offset.y) < 0.5)
  }

  /// Runs frames until something is noted; a busy machine resumes an action only after many of them.
  private func entries(of diary: Diary, _ bench: Bench) async -> [String] {
    for _ in 0..<5000 {
      bench.step()
      await Task.yield()
      let entries = diary.take()
      if !entries.isEmpty { return entries }
    }
    return []
  }
}
