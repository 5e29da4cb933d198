import Testing

@testable import StageUI

/// Focus that a program sets before the view exists.
@MainActor
struct FocusInListTests {
  struct Form: View {
    @State private var text = ""
    @FocusState private var isFocused: Bool

    var body: some View {
      NavigationStack {
        List { TextField("Title", text: $text).focused($isFocused) }
          .toolbar { Button("Cancel") {} }
          .onAppear { isFocused = true }
      }
    }
  }

  struct Screen: View {
    @State private var isShown = false

    var body: some View {
      Button("Open") { isShown = true }.sheet(isPresented: $isShown) { Form() }
    }
  }

  @Test func fieldOfASheetHasTheFocusThatItsAppearanceRequested() {
    let bench = Bench(Size(320, 480)) { Screen() }
    #expect(bench.host.activate(labelled: "Open"))
    bench.run(1)
    #expect(bench.host.focusedElement?.accessibility.label == "Title")
  }

  @Test func requestWithoutAViewIsDroppedSoon() {
    struct Nothing: View {
      @FocusState private var name: String?

      var body: some View {
        Text(name ?? "none").onAppear { name = "missing" }
      }
    }
    let bench = Bench { Nothing() }
    bench.run(0.5)
    #expect(bench.host.accessibilityTree.contains("none"))
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func buttonHasTheValueAndTheSelectionOfItsLabel() {
    let bench = Bench {
      Button {
      } label: {
        Text("7").accessibilityElement(children: .ignore)
          .accessibilityLabel("Card").accessibilityValue("face down")
          .accessibilityAddTraits(.isSelected)
      }
    }
    let button = bench.host.element(labelled: "Card")?.accessibility
    #expect(button?.value == "face down")
    #expect(button?.isSelected == true)
  }
}
