import Testing

@testable import StageUI

/// The buttons that alerts and dialogs have without the program, pressed by pointer.
@MainActor
struct DefaultActionTests {
  private func bench<Content: View>(
    _ isPresented: Selection<Bool>, @ViewBuilder _ content: @escaping (Binding<Bool>) -> Content
  ) -> Bench {
    let bench = Bench(Size(400, 400)) { Bound(isPresented, content: content) }
    bench.run(1)
    return bench
  }

  private func buttons(_ bench: Bench) -> [String] {
    bench.host.screenElements.filter { $0.accessibility.role == .button }
      .map(\.accessibility.label)
  }

  @Test func alertWithoutActionsHasOKThatClosesIt() {
    let isPresented = Selection(true)
    let bench = bench(isPresented) { Color.green.alert("Saved", isPresented: $0) {} }
    #expect(buttons(bench) == ["OK"])
    bench.press("Saved")
    bench.run(1)
    #expect(isPresented.value)
    bench.press("OK")
    bench.run(1)
    #expect(!isPresented.value)
    #expect(bench.nodes(PresentationNode.self).isEmpty)
  }

  @Test func alertWithoutActionsAndWithAMessageHasOK() {
    let isPresented = Selection(true)
    let names: [String] = []
    let bench = bench(isPresented) {
      Color.green.alert(Text("Saved"), isPresented: $0) {
        ForEach(names, id: \.self) { name in Button(name) {} }
        if !names.isEmpty { Button("Delete") {} }
      } message: {
        Text("All games are kept.")
      }
    }
    #expect(buttons(bench) == ["OK"])
    bench.press("OK")
    bench.run(1)
    #expect(!isPresented.value)
  }

  @Test func alertWithAnActionHasNoOtherButton() {
    let bench = bench(Selection(true)) {
      Color.green.alert("Delete?", isPresented: $0) { Button("Delete") {} }
    }
    #expect(buttons(bench) == ["Delete"])
  }

  @Test func dialogWithoutACancelButtonHasOneThatClosesIt() {
    let isPresented = Selection(true)
    var deletions = 0
    let bench = bench(isPresented) {
      Color.green.confirmationDialog("Delete?", isPresented: $0) {
        Button("Delete", role: .destructive) { deletions += 1 }
      }
    }
    #expect(buttons(bench) == ["Delete", "Cancel"])
    bench.press("Cancel")
    bench.run(1)
    #expect(!isPresented.value)
    #expect(deletions == 0)
    #expect(bench.nodes(PresentationNode.self).isEmpty)
    isPresented.value = true
    bench.run(1)
    #expect(buttons(bench) == ["Delete", "Cancel"])
    bench.press("Delete")
    bench.run(1)
    #expect(deletions == 1)
    #expect(!isPresented.value)
  }

  /// A view of the program that cancels.
  private struct Keep: View {
    var body: some View { Button("Keep", role: .cancel) {} }
  }

  @Test func dialogWithAButtonThatCancelsHasNoOther() {
    let isPresented = Selection(true)
    let bench = bench(isPresented) {
      Color.green.confirmationDialog("Delete?", isPresented: $0) {
        Button("Delete", role: .destructive) {}
        Keep()
      }
    }
    #expect(buttons(bench) == ["Delete", "Keep"])
    bench.press("Keep")
    bench.run(1)
    #expect(!isPresented.value)
  }

  @Test func dialogShowsItsCancelButtonFromTheFirstFrame() {
    let isPresented = Selection(false)
    let bench = bench(isPresented) {
      Color.green.confirmationDialog("Delete?", isPresented: $0) { Button("Delete") {} }
    }
    isPresented.value = true
    for _ in 0..<4 where buttons(bench).isEmpty { bench.step() }
    #expect(buttons(bench) == ["Delete", "Cancel"])
  }
}
