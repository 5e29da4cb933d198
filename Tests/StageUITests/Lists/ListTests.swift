import Testing

@testable import StageUI

/// Rows, sections, styles and selection of lists.
@MainActor
struct ListTests {
  struct Item: Identifiable, Hashable {
    var id: Int
    var name: String { "Row \(id)" }
  }

  /// The screen frames of the rows with their text, from top to bottom.
  static func rows(_ bench: Bench) -> [(text: String, frame: Rect)] {
    bench.nodes(ListRowNode.self)
      .filter { !$0.isLeaving && $0.place.kind == .row && $0.isPlaced }
      .map { row in
        (
          AccessibilityElement.joinedLabel(row.accessibilityElements()),
          row.card.toScreen.apply(Rect(origin: .zero, size: row.card.shownFrame.size))
        )
      }
      .sorted { $0.1.minY < $1.1.minY }
  }

  static func top(_ text: String, _ bench: Bench) -> Double? {
    rows(bench).first { $0.text == text }?.frame.minY
  }

  @Test func rowsAreAtLeast44PointsHighAndJoined() {
    let bench = Bench(Size(300, 400)) {
      List {
        Text("One")
        Text("Two")
        Color.red.frame(height: 90)
      }
    }
    let frames = Self.rows(bench).map(\.frame)
    #expect(frames.map(\.height) == [44, 44, 106])
    #expect(frames.map(\.minX) == [16, 16, 16])
    #expect(frames.map(\.width) == [268, 268, 268])
    #expect(frames[1].minY == frames[0].maxY && frames[2].minY == frames[1].maxY)
  }

  @Test func onlyVisibleRowsOf10000AreEvaluated() {
    let counter = Counter()
    let bench = Bench(Size(300, 440)) {
      List(0..<10_000) { index in
        let _ = counter.count += 1
        Text("Row \(index)")
      }
    }
    #expect(counter.count < 40)
    #expect(bench.nodes(ListRowNode.self).count < 20)
    let first = counter.count
    bench.nodes(ListNode.self)[0].reveal(9_999)
    bench.step()
    #expect(Self.rows(bench).last?.text == "Row 9,999")
    #expect(counter.count - first < 60)
  }

  final class Counter { var count = 0 }

  @Test(arguments: [ListStyleKind.plain, .inset, .grouped, .insetGrouped, .sidebar])
  func styleDeterminesMarginsAndCards(_ kind: ListStyleKind) {
    let bench = Bench(Size(300, 300)) {
      List {
        Section {
          Text("A")
          Text("B")
        } header: {
          Text("Head")
        } footer: {
          Text("Foot")
        }
      }
      .environment(\.listStyle, kind)
    }
    let rows = bench.nodes(ListRowNode.self).filter { $0.place.kind == .row }
    #expect(rows.count == 2)
    let looks = rows.map(\.card.backdrop.look)
    let hasCards = kind == .grouped || kind == .insetGrouped
    #expect(looks.allSatisfy { ($0.fill != nil) == hasCards })
    #expect(looks[0].roundsTop && !looks[0].roundsBottom && looks[1].roundsBottom)
    #expect((looks[0].line != nil) == (kind != .sidebar))
    let margin: Double =
      switch kind {
      case .plain, .grouped: 0
      case .insetGrouped: 16
      case .inset, .sidebar: 8
      }
    #expect(Self.rows(bench)[0].frame.minX == margin)
    let kinds = bench.nodes(ListRowNode.self).sorted { $0.frame.minY < $1.frame.minY }
    #expect(kinds.map(\.place.kind) == [.header, .row, .row, .footer])
  }

  @Test func staticAndDynamicRowsMix() {
    let bench = Bench(Size(300, 600)) {
      List {
        Text("First")
        ForEach(0..<3) { Text("Row \($0)") }
        Section("Title") {
          Text("Inside")
          ForEach([7, 8], id: \.self) { Text("Number \($0)") }
        }
        Text("Last")
      }
    }
    let texts = Self.rows(bench).map(\.text)
    #expect(
      texts == [
        "First", "Row 0", "Row 1", "Row 2", "Inside", "Number 7", "Number 8", "Last",
      ])
    let places = bench.nodes(ListRowNode.self).filter { $0.place.kind == .row }
      .sorted { $0.frame.minY < $1.frame.minY }.map { [$0.place.isFirst, $0.place.isLast] }
    #expect(places[0] == [true, false] && places[3] == [false, true])
    #expect(places[4] == [true, false] && places[6] == [false, true])
    #expect(places[7] == [true, true])
  }

  @Test func rowModifiersApplyToRows() {
    let bench = Bench(Size(300, 600)) {
      List {
        Text("Insets").listRowInsets(EdgeInsets(top: 20, leading: 60, bottom: 20, trailing: 0))
        Text("Plain")
        Text("Hidden").listRowSeparator(.hidden)
        Text("Tinted").listRowSeparatorTint(.red)
        Text("Painted").listRowBackground(Color.green)
      }
      .listRowSpacing(nil)
      .environment(\.defaultMinListRowHeight, 30)
    }
    let rows = bench.nodes(ListRowNode.self).sorted { $0.frame.minY < $1.frame.minY }
    let looks = rows.map(\.card.backdrop.look)
    let text = bench.frames(TextNode.self)[0]
    #expect(text.minX == 76)
    #expect(rows[0].card.frame.height == text.height + 40)
    #expect(rows[1].card.frame.height >= 30 && rows[1].card.frame.height < 44)
    #expect(looks[0].line != nil && looks[0].lineInsets.leading == 60)
    #expect(looks[1].line == nil && looks[2].line == nil)
    #expect(looks[3].line == .red)
    #expect(looks[4].fill == nil && looks[3].fill != nil)
    let paint = bench.frames(ColorNode.self).first { $0.width == 268 }
    #expect(paint?.height == rows[4].card.frame.height)
  }

  @Test func spacingSeparatesRowsAndSections() {
    let bench = Bench(Size(300, 600)) {
      List {
        Section { Text("A") }
        Section {
          Text("B")
          Text("C")
        }
      }
      .listRowSpacing(10)
      .listSectionSpacing(.custom(50))
    }
    let frames = Self.rows(bench).map(\.frame)
    #expect(frames[1].minY - frames[0].maxY == 50)
    #expect(frames[2].minY - frames[1].maxY == 10)
    let rows = bench.nodes(ListRowNode.self)
    #expect(rows.allSatisfy { $0.place.isFirst && $0.place.isLast })
  }

  @Test func plainHeaderStaysAtTheTop() {
    let bench = Bench(Size(300, 200)) {
      List {
        Section("Head") { ForEach(0..<30) { Text("Row \($0)") } }
      }
      .listStyle(.plain)
    }
    bench.nodes(ListNode.self)[0].reveal(20)
    bench.step()
    let header = bench.nodes(ListRowNode.self).first { $0.place.kind == .header }
    #expect(header?.screenBounds.minY == 0)
    #expect(header?.card.backdrop.look.fill != nil)
  }

  @Test func traitChangeUpdatesTheRow() {
    let handle = Handle<Double>()
    let bench = Bench(Size(300, 300)) {
      List {
        Stage(0.0, handle) { inset in
          Text("A").listRowInsets(EdgeInsets(leading: inset))
        }
        Text("B")
      }
    }
    #expect(bench.frames(TextNode.self)[0].minX == 16)
    handle.set(40)
    bench.step()
    #expect(bench.frames(TextNode.self)[0].minX == 56)
  }

  @Test func wholeRowPressesItsOnlyButton() {
    let diary = Diary()
    let bench = Bench(Size(300, 300)) {
      List {
        Button("Go") { diary.note("go") }
        HStack {
          Button("A") { diary.note("a") }
          Button("B") { diary.note("b") }
        }
      }
    }
    let frames = Self.rows(bench).map(\.frame)
    bench.tap(frames[0].maxX - 10, frames[0].midY)
    #expect(diary.take() == ["go"])
    bench.tap(frames[1].maxX - 10, frames[1].midY)
    #expect(diary.take() == [])
  }

  @Test func headersAndRowsHaveAccessibility() {
    let bench = Bench(Size(300, 400)) {
      List(selection: .constant(Optional(2))) {
        Section("Names") {
          Text("Ada").tag(1)
          Text("Bob").tag(2)
        }
      }
    }
    let summary = bench.host.tree.rootNode?.accessibilityElements().map(\.accessibility.summary)
    #expect(summary == ["header \"Names\"", "button \"Ada\"", "button \"Bob\" selected"])
  }

  @Test func restingListCostsNothing() {
    let bench = Bench(Size(300, 400)) { List(0..<100) { Text("Row \($0)") } }
    bench.step()
    let before = bench.counters
    bench.run(0.5)
    #expect(bench.counters == before)
  }
}
