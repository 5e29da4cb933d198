import Testing

@testable import StageUI

/// Alerts and action sheets that are values.
@MainActor
@Suite struct EarlierAlertTests {
  private struct Card: Identifiable {
    var id: Int
  }

  private final class Log {
    var deleted: [Int] = []
  }

  private struct Asking: View {
    let handle: Handle<Card?>
    let log: Log
    @State private var card: Card?

    var body: some View {
      let _ = handle.write = { card = $0 }
      Color.clear.alert(item: $card) { card in
        Alert(
          title: Text("Delete card \(card.id)?"), message: Text("It is gone for good."),
          primaryButton: .destructive(Text("Delete")) { log.deleted.append(card.id) },
          secondaryButton: .cancel())
      }
    }
  }

  @Test func alertOfAnItemShowsItsButtonsAndClosesAfterAChoice() {
    let (handle, log) = (Handle<Card?>(), Log())
    let bench = Bench(Size(400, 400)) { Asking(handle: handle, log: log) }
    #expect(bench.nodes(PresentationNode.self).isEmpty)
    handle.set(Card(id: 7))
    bench.run(1)
    #expect(bench.host.element(labelled: "Cancel") != nil)
    #expect(bench.host.activate(labelled: "Delete"))
    bench.run(1)
    #expect(log.deleted == [7])
    #expect(bench.nodes(PresentationNode.self).isEmpty)
  }

  private struct Choosing: View {
    let handle: Handle<Bool>
    @State private var isShown = false

    var body: some View {
      let _ = handle.write = { isShown = $0 }
      Color.clear.actionSheet(isPresented: $isShown) {
        ActionSheet(title: Text("Sort"), buttons: [.default(Text("By date")), .cancel()])
      }
    }
  }

  @Test func actionSheetShowsItsChoices() {
    let handle = Handle<Bool>()
    let bench = Bench(Size(400, 400)) { Choosing(handle: handle) }
    handle.set(true)
    bench.run(1)
    #expect(bench.host.activate(labelled: "By date"))
    bench.run(1)
    #expect(bench.nodes(PresentationNode.self).isEmpty)
  }
}
