import Testing

@testable import StageUI

/// Menus of views: the devices that open them, and their place.
@MainActor
struct ContextMenuTests {
  private let finger = PointerEvent.ID(rawValue: 7)

  private func bench(_ diary: Diary) -> Bench {
    Bench(Size(400, 400)) {
      Button("Card") { diary.note("card") }
        .contextMenu {
          Button("Play") { diary.note("play") }
          Button("Discard", role: .destructive) { diary.note("discard") }
        }
    }
  }

  private func labels(_ bench: Bench) -> [String] {
    bench.host.screenElements.map(\.accessibility.label)
  }

  @Test func secondaryButtonOpensTheMenuAtThePointer() {
    let diary = Diary()
    let bench = bench(diary)
    bench.pointer(.down, 203, 201, button: .secondary)
    bench.run(0.5)
    #expect(labels(bench) == ["Play", "Discard"])
    let panel = bench.frames(MenuPanelNode.self)[0]
    #expect(panel.origin == Point(203, 201))
    bench.host.activate(labelled: "Play")
    bench.run(0.5)
    #expect(diary.take() == ["play"])
    #expect(labels(bench) == ["Card"])
  }

  @Test func longPressOpensTheMenuAndATapDoesNot() {
    let diary = Diary()
    let bench = bench(diary)
    bench.pointer(.down, 200, 200, id: finger)
    bench.run(0.2)
    bench.pointer(.up, 200, 200, id: finger)
    bench.run(0.3)
    #expect(diary.take() == ["card"])
    #expect(labels(bench) == ["Card"])
    bench.pointer(.down, 200, 200, id: finger)
    bench.run(0.7)
    #expect(labels(bench) == ["Play", "Discard"])
    bench.pointer(.up, 200, 200, id: finger)
    bench.run(0.3)
    #expect(diary.take() == [])
    #expect(labels(bench) == ["Play", "Discard"])
  }

  @Test(arguments: [Key.menu, Key(rawValue: 67)])
  func keysOpenTheMenuOfTheFocusedView(key: Key) {
    let diary = Diary()
    let bench = bench(diary)
    bench.type(.tab)
    bench.type(key, key == .menu ? [] : .shift)
    bench.run(0.5)
    #expect(labels(bench) == ["Play", "Discard"])
    bench.type(.down)
    bench.type(.return)
    bench.run(0.5)
    #expect(diary.take() == ["discard"])
    #expect(bench.host.focusedElement?.accessibility.label == "Card")
  }

  @Test func padOpensTheMenuOfTheFocusedView() {
    let diary = Diary()
    let bench = bench(diary)
    bench.pad(.down)
    bench.pad(.north)
    bench.run(0.5)
    #expect(labels(bench) == ["Play", "Discard"])
    bench.pad(.south)
    bench.run(0.5)
    #expect(diary.take() == ["play"])
  }

  @Test(arguments: [Point(2, 2), Point(398, 2), Point(2, 398), Point(398, 398)])
  func menuNearACornerIsInsideTheWindow(corner: Point) {
    let bench = Bench(Size(400, 400)) {
      Color.green.contextMenu { ForEach(0..<4) { Button("Item \($0)") {} } }
    }
    bench.pointer(.down, corner.x, corner.y, button: .secondary)
    bench.run(0.5)
    let panel = bench.frames(MenuPanelNode.self)[0]
    #expect(bench.window.contains(panel))
    #expect(panel.insetBy(dx: -10, dy: -10).contains(corner))
  }

  @Test func menuWithoutItemsDoesNotOpen() {
    let bench = Bench(Size(400, 400)) {
      Color.green.contextMenu { if false { Button("Never") {} } }
    }
    bench.pointer(.down, 200, 200, button: .secondary)
    bench.run(0.5)
    #expect(bench.nodes(MenuPanelNode.self).isEmpty)
  }

  @Test func previewIsShownAboveTheMenu() {
    let bench = Bench(Size(400, 400)) {
      Color.green.contextMenu {
        Button("Play") {}
      } preview: {
        Color.red.frame(width: 120, height: 80)
      }
    }
    bench.pointer(.down, 200, 200, button: .secondary)
    bench.run(0.5)
    let panel = bench.frames(MenuPanelNode.self)[0]
    let preview = bench.frames(ColorNode.self).first { $0.size == Size(120, 80) }
    #expect(preview.map { $0.maxY <= panel.minY } == true)
    #expect(bench.window.contains(panel))
  }

  @Test func menuChangesWithTheStateWhileItIsOpen() {
    let count = Selection(1)
    let bench = Bench(Size(400, 400)) {
      Bound(count) { count in
        Color.green.contextMenu {
          ForEach(0..<count.wrappedValue, id: \.self) { Button("Item \($0)") {} }
        }
      }
    }
    bench.pointer(.down, 200, 200, button: .secondary)
    bench.run(0.5)
    #expect(labels(bench) == ["Item 0"])
    count.value = 3
    bench.run(0.5)
    #expect(labels(bench) == ["Item 0", "Item 1", "Item 2"])
  }
}
