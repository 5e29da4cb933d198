import Testing

@testable import StageUI

/// The focus of text fields while the content around them is dragged.
@MainActor
@Suite struct ScrollDismissesKeyboardTests {
  private func keepsFocus(_ mode: ScrollDismissesKeyboardMode) -> Bool {
    let bench = Bench(Size(300, 200)) {
      ScrollView {
        VStack(spacing: 0) {
          TextField("Name", text: .constant("")).frame(height: 44)
          Color.clear.frame(height: 600)
        }
      }
      .scrollDismissesKeyboard(mode)
    }
    bench.tap(150, 22)
    bench.run(0.1)
    #expect(bench.host.tree.focus.focused is TextEntryNode)
    bench.drag(from: Point(150, 180), to: Point(150, 100))
    bench.run(0.5)
    return bench.host.tree.focus.focused is TextEntryNode
  }

  @Test func dragTakesTheFocusFromATextField() {
    #expect(!keepsFocus(.immediately))
    #expect(!keepsFocus(.interactively))
  }

  @Test func textFieldKeepsTheFocusByDefault() {
    #expect(keepsFocus(.automatic))
    #expect(keepsFocus(.never))
  }
}
