import Testing

@testable import StageUI

/// Toolbar items with the placement `keyboard`.
@Suite @MainActor struct KeyboardBarTests {
  private struct Form: View {
    @FocusState private var isEditing: Bool
    @State private var presses = 0

    var body: some View {
      VStack {
        Text("presses \(presses)")
        TextField("Name", text: .constant("abc")).focused($isEditing)
      }
      .toolbar {
        ToolbarItem(placement: .bottomBar) { Button("Below") {} }
        ToolbarItemGroup(placement: .keyboard) {
          Button("Count") { presses += 1 }
          Spacer()
          Button("Done") { isEditing = false }
        }
      }
    }
  }

  private func bench() -> Bench { Bench(Size(400, 600)) { NavigationStack { Form() } } }

  private func frame(_ bench: Bench, _ label: String) -> Rect? {
    bench.host.screenElements.first { $0.accessibility.label == label }?.frame
  }

  private func bottom(_ bench: Bench) -> Double? { bench.navigator?.top?.node.barHeights.bottom }

  @Test func itemsReplaceTheBottomBarWhileAFieldHasTheFocus() {
    let bench = bench()
    #expect(bench.labels.contains("Below"))
    #expect(!bench.labels.contains("Done"))
    #expect(bottom(bench) == 49)
    bench.click(1)
    bench.step()
    #expect(!bench.labels.contains("Below"))
    #expect(bench.labels.contains("Done"))
    #expect(bottom(bench) == 44)
    #expect(frame(bench, "Count")?.minX == 16)
    #expect(frame(bench, "Done")?.maxX == 384)
    #expect((frame(bench, "Done")?.minY ?? 0) > 555)
    #expect(bench.navigator?.top?.look(of: .bottomBackground).opacity == 1)
  }

  @Test func pressInTheBarLeavesTheFocusInTheField() {
    let bench = bench()
    bench.click(1)
    bench.step()
    bench.press("Count")
    bench.step()
    #expect(bench.labels.contains("presses 1"))
    #expect(bench.entries[0].isFocused)
    #expect(bench.labels.contains("Done"))
  }

  @Test func itemsDisappearWithTheFocus() {
    let bench = bench()
    bench.click(1)
    bench.step()
    bench.press("Done")
    bench.run(0.1)
    #expect(!bench.entries[0].isFocused)
    #expect(!bench.labels.contains("Done"))
    #expect(bench.labels.contains("Below"))
    #expect(bottom(bench) == 49)
  }

  @Test func focusInTheBarKeepsTheBar() {
    let bench = bench()
    bench.click(1)
    bench.step()
    // The first key after a click may only show the focus ring.
    for _ in 0..<2 where bench.entries[0].isFocused {
      bench.type(.tab)
      bench.step()
    }
    #expect(bench.host.focusedElement?.accessibility.label == "Count")
    #expect(bench.labels.contains("Done"))
  }

  @Test func fieldsOfAnotherPageShowNoItems() {
    let bench = Bench(Size(400, 600)) {
      NavigationStack(path: .constant([1])) {
        Text("x").toolbar { ToolbarItem(placement: .keyboard) { Button("Root") {} } }
          .navigationDestination(for: Int.self) { _ in
            TextField("Name", text: .constant("abc"))
          }
      }
    }
    bench.click(1)
    bench.step()
    #expect(bench.entries[0].isFocused)
    #expect(!bench.labels.contains("Root"))
    #expect(bottom(bench) == 0)
  }

  @Test func fieldOfASheetShowsNoItemsOfThePageBelow() {
    let bench = Bench(Size(400, 600)) {
      NavigationStack {
        Text("x").toolbar { ToolbarItem(placement: .keyboard) { Button("Root") {} } }
          .sheet(isPresented: .constant(true)) { TextField("Name", text: .constant("abc")) }
      }
    }
    bench.run(1)
    bench.click(1)
    bench.step()
    #expect(bench.entries[0].isFocused)
    #expect(bottom(bench) == 0)
  }

  @Test func fieldAtTheBottomIsScrolledAboveTheBar() {
    let bench = Bench(Size(400, 600)) {
      NavigationStack {
        ScrollView {
          VStack(spacing: 0) {
            Color.red.frame(height: 560)
            TextField("Name", text: .constant("abc"))
            Color.red.frame(height: 300)
          }
        }
        .toolbar { ToolbarItem(placement: .keyboard) { Button("Done") {} } }
      }
    }
    bench.click(1)
    bench.run(2)
    let field = bench.frames(TextEntryNode.self)[0]
    #expect(field.maxY <= 600 - 44 + 0.5)
  }
}
