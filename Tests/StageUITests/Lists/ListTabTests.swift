import Testing

@testable import StageUI

/// The Tab key in lists and forms that are longer than the window.
@MainActor
struct ListTabTests {
  private func walk(
    _ bench: Bench, _ count: Int, _ modifiers: KeyModifiers = [], by key: Key = .tab
  ) -> [String] {
    (0..<count).map { _ in
      bench.type(key, modifiers)
      bench.step()
      return bench.host.focusedElement?.accessibility.label ?? "nothing"
    }
  }

  private func switches(_ numbers: Range<Int>) -> [String] { numbers.map { "switch \($0)" } }

  private func form() -> Bench {
    Bench(Size(300, 200)) {
      Form {
        ForEach(0..<30) { Toggle("switch \($0)", isOn: .constant(false)) }
      }
    }
  }

  @Test func tabVisitsEveryRowOfAForm() {
    #expect(walk(form(), 31) == switches(0..<30) + ["switch 0"])
  }

  @Test func focusedRowIsScrolledIntoTheWindow() throws {
    let bench = form()
    _ = walk(bench, 25)
    bench.run(1)
    let frame = try #require(bench.host.focusedElement).frame
    #expect(frame.minY >= 0 && frame.maxY <= 200)
  }

  @Test func shiftTabVisitsTheRowsInReverse() {
    let bench = form()
    #expect(walk(bench, 1) == ["switch 0"])
    #expect(walk(bench, 30, .shift) == switches(0..<30).reversed())
  }

  @Test func rowsWithoutControlsAreSkipped() {
    let bench = Bench(Size(300, 200)) {
      Form {
        Toggle("first", isOn: .constant(false))
        ForEach(0..<60) { Text("line \($0)") }
        Toggle("last", isOn: .constant(false))
      }
    }
    #expect(walk(bench, 4) == ["first", "last", "first", "last"])
    #expect(walk(bench, 2, .shift) == ["first", "last"])
  }

  /// Arrow keys and the directions of a pad, whose search ends at the rows that exist.
  @Test func arrowKeysScrollToRowsBeyondTexts() {
    let bench = Bench(Size(300, 200)) {
      VStack(spacing: 0) {
        Form {
          Toggle("first", isOn: .constant(false))
          ForEach(0..<60) { Text("line \($0)") }
          Toggle("last", isOn: .constant(false))
        }
        Button("below") {}
      }
    }
    #expect(walk(bench, 3, by: .down) == ["first", "last", "below"])
    #expect(walk(bench, 2, by: .up) == ["last", "first"])
    bench.pad(.down)
    #expect(bench.host.focusedElement?.accessibility.label == "last")
  }

  @Test func tabReturnsToTheTopFromTextsAtTheEnd() {
    let bench = Bench(Size(300, 200)) {
      Form {
        ForEach(0..<8) { Toggle("switch \($0)", isOn: .constant(false)) }
        ForEach(0..<40) { Text("line \($0)") }
      }
    }
    #expect(walk(bench, 10) == switches(0..<8) + switches(0..<2))
  }

  @Test func listsSideBySideAreVisitedOneAfterTheOther() {
    let bench = Bench(Size(600, 200)) {
      HStack(spacing: 0) {
        Form { ForEach(0..<8) { Toggle("left \($0)", isOn: .constant(false)) } }
        Form { ForEach(0..<8) { Toggle("right \($0)", isOn: .constant(false)) } }
      }
    }
    #expect(walk(bench, 16) == (0..<8).map { "left \($0)" } + (0..<8).map { "right \($0)" })
  }

  @Test func rowsUnderAPinnedHeaderAreVisited() throws {
    let bench = Bench(Size(300, 200)) {
      ScrollView {
        LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
          Section {
            ForEach(0..<20) { Toggle("switch \($0)", isOn: .constant(false)).frame(height: 40) }
          } header: {
            Color.red.frame(height: 60)
          }
        }
      }
    }
    #expect(walk(bench, 1) == ["switch 0"])
    #expect(walk(bench, 15, .shift) == switches(5..<20).reversed())
    bench.run(1)
    let row = try #require(bench.host.focusedElement).frame
    #expect(row.minY >= 60, "the header does not cover the row")
    // Two rows are under the header now.
    let scroller = bench.nodes(ScrollNode.self)[0]
    scroller.scroll(
      along: .vertical, to: scroller.vertical.offset + row.minY - 60, isAnimated: false)
    scroller.moveContent(at: bench.time)
    bench.step()
    #expect(walk(bench, 5, .shift) == switches(0..<5).reversed())
  }

  @Test func tabLeavesAViewThatIsCovered() {
    let handle = Handle<Bool>()
    let bench = Bench(Size(300, 200)) {
      Stage(false, handle) { isCovered in
        VStack {
          Toggle("first", isOn: .constant(false)).frame(height: 40)
            .overlay { if isCovered { Color.red } }
          Toggle("second", isOn: .constant(false))
        }
      }
    }
    #expect(walk(bench, 1) == ["first"])
    handle.set(true)
    bench.step()
    #expect(walk(bench, 2) == ["second", "second"])
  }

  @Test func modalScopeInARowKeepsTheFocus() {
    let bench = Bench(Size(300, 200)) {
      Form {
        VStack {
          Button("yes") {}
          Button("no") {}
        }
        .focusScope()
        ForEach(0..<30) { Toggle("switch \($0)", isOn: .constant(false)) }
      }
    }
    #expect(walk(bench, 3) == ["yes", "no", "yes"])
    #expect(bench.nodes(ScrollNode.self)[0].vertical.offset == 0)
  }
}
