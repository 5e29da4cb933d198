import Testing

@testable import StageUI

/// Fingers on views that have a context menu and can be dragged.
@MainActor
struct ContextMenuDragTests {
  private let finger = PointerEvent.ID(rawValue: 7)

  private func bench(_ diary: Diary) -> Bench {
    Bench(Size(400, 200)) {
      HStack(spacing: 0) {
        Color.red.frame(width: 100, height: 100)
          .draggable("Ace")
          .contextMenu { Button("Play") { diary.note("play") } }
        Spacer()
        Color.green.frame(width: 200, height: 200)
          .dropDestination(for: String.self) { items, _ in
            diary.note("dropped \(items)")
            return true
          }
      }
    }
  }

  private func hasMenu(_ bench: Bench) -> Bool {
    bench.host.screenElements.contains { $0.accessibility.label == "Play" }
  }

  @Test func fingerThatMovesAfterALongPressDragsTheView() {
    let diary = Diary()
    let bench = bench(diary)
    bench.pointer(.down, 50, 100, id: finger)
    bench.run(0.7)
    #expect(hasMenu(bench))
    for step in 1...6 {
      bench.pointer(.moved, 50 + Double(step) * 42, 100, id: finger)
      bench.step()
    }
    bench.pointer(.up, 302, 100, id: finger)
    bench.run(0.5)
    #expect(diary.take() == [#"dropped ["Ace"]"#])
    #expect(!hasMenu(bench))
  }

  @Test func fingerThatRestsOpensTheMenuOnly() {
    let diary = Diary()
    let bench = bench(diary)
    bench.pointer(.down, 50, 100, id: finger)
    bench.run(0.7)
    bench.pointer(.up, 52, 100, id: finger)
    bench.run(0.5)
    #expect(hasMenu(bench))
    #expect(diary.take() == [])
    #expect(bench.host.tree.drag == nil)
  }
}
