import Testing

@testable import StageUI

/// Drags from one view to another by mouse, finger, keys and assistive technology.
@MainActor
struct DragAndDropTests {
  private let finger = PointerEvent.ID(rawValue: 7)
  private let card = DragBoard.card
  private let slot = DragBoard.slot

  @Test func mouseDragHandsTheValueOver() {
    let board = DragBoard("Ace")
    board.bench.drag(from: card, to: slot)
    #expect(board.diary.take() == ["entered", "left", #"dropped ["Ace"] at 100,100"#])
    board.bench.run(0.5)
    #expect(board.preview == nil)
  }

  @Test func gapsOfADestinationCountDuringADragOnly() {
    let board = DragBoard("Ace")
    let gap = Point(210, 10)
    #expect(!board.bench.host.tree.hit(at: gap).contains { $0 is DropTargetNode })
    board.bench.drag(from: card, to: gap)
    #expect(board.diary.take().last == #"dropped ["Ace"] at 10,10"#)
  }

  @Test func draggedButtonIsNotPressed() {
    var presses = 0
    let board = DragBoard("Ace") { presses += 1 }
    board.bench.drag(from: card, to: Point(60, 150))
    #expect(presses == 0)
    board.bench.run(1)
    board.bench.tap(card.x, card.y)
    #expect(presses == 1)
    #expect(board.diary.take() == [])
  }

  @Test func previewFollowsThePointer() throws {
    let board = DragBoard("Ace")
    let place = board.bench.frames(ControlNode.self)[0].origin
    board.bench.down(card.x, card.y)
    board.bench.step()
    #expect(board.preview == nil)
    board.bench.move(card.x + 80, card.y - 20)
    board.bench.step()
    let middle = board.bench.frames(ControlNode.self)[0].center
    let preview = try #require(board.bench.frames(ControlNode.self).dropFirst().first)
    #expect(abs(preview.midX - middle.x - 80) < 0.01)
    #expect(abs(preview.midY - middle.y + 20) < 0.01)
    #expect(board.bench.frames(ControlNode.self)[0].origin == place)
  }

  @Test func fingerDragsAfterALongPressOnly() {
    let board = DragBoard("Ace")
    func press(rest: Double) {
      board.bench.pointer(.down, card.x, card.y, id: finger)
      board.bench.run(rest)
      for step in 1...6 {
        let place = card.mixed(with: slot, by: Double(step) / 6)
        board.bench.pointer(.moved, place.x, place.y, id: finger)
        board.bench.step()
      }
      board.bench.pointer(.up, slot.x, slot.y, id: finger)
      board.bench.run(1)
    }
    press(rest: 0.1)
    #expect(board.diary.take() == [])
    press(rest: 0.7)
    #expect(board.diary.take() == ["entered", "left", #"dropped ["Ace"] at 100,100"#])
  }

  @Test func refusedViewSpringsBack() throws {
    let board = DragBoard("Ace", takes: false)
    board.bench.drag(from: card, to: slot)
    #expect(board.diary.take() == ["entered", "left", #"dropped ["Ace"] at 100,100"#])
    board.bench.run(0.1)
    let start = try #require(board.bench.frames(ControlNode.self).first).midX
    let x = try #require(board.bench.frames(ControlNode.self).dropFirst().first).midX
    #expect(x > start && x < start + 250)
    board.bench.run(1.5)
    #expect(board.preview == nil)
  }

  @Test func escapeCancelsTheDrag() {
    let board = DragBoard("Ace")
    board.bench.down(card.x, card.y)
    board.bench.move(slot.x, slot.y)
    board.bench.step()
    #expect(board.diary.take() == ["entered"])
    #expect(board.bench.type(.escape))
    #expect(board.diary.take() == ["left"])
    board.bench.up(slot.x, slot.y)
    board.bench.run(1.5)
    #expect(board.diary.take() == [])
    #expect(board.preview == nil)
  }

  @Test func viewLiftedAgainWhileItReturnsStaysLifted() {
    let board = DragBoard("Ace", takes: false)
    board.bench.drag(from: card, to: slot)
    board.bench.down(card.x, card.y)
    board.bench.move(card.x + 30, card.y)
    board.bench.run(1.5)
    #expect(board.preview != nil)
    board.bench.up(card.x + 30, card.y)
    board.bench.run(1.5)
    #expect(board.preview == nil)
  }

  @Test func valuesOfOtherTypesAreNotOffered() {
    let board = DragBoard([1, 2] as [UInt8])
    board.bench.drag(from: card, to: slot)
    #expect(board.diary.take() == [])
  }

  @Test func removedSourceEndsTheDrag() {
    let handle = Handle<Bool>()
    let diary = Diary()
    let bench = Bench(Size(200, 100)) {
      HStack(spacing: 0) {
        Stage(true, handle) { isShown in
          Color.clear.overlay { if isShown { Color.red.draggable("Ace") } }
        }
        Color.green.dropDestination(for: String.self) { _, _ in
          true
        } isTargeted: {
          diary.note($0 ? "entered" : "left")
        }
      }
    }
    bench.down(50, 50)
    bench.move(150, 50)
    bench.step()
    handle.set(false)
    bench.run(0.5)
    #expect(diary.take() == ["entered", "left"])
    #expect(bench.host.tree.drag == nil)
  }

  @Test func ownPreviewLiesBelowThePointer() {
    let bench = Bench(Size(400, 200)) {
      Color.red.frame(width: 100, height: 100)
        .draggable("Ace") { Rectangle().frame(width: 30, height: 20) }
    }
    bench.down(180, 90)
    bench.move(250, 120)
    bench.step()
    let previews = bench.nodes(PositionNode.self).compactMap(\.child)
    #expect(previews.map(\.screenBounds.center) == [Point(250, 120)])
  }

  @Test func assistiveTechnologyDragsByActions() {
    let board = DragBoard("Ace")
    #expect(!board.bench.host.perform(action: "Drop", labelled: "Slot"))
    #expect(board.bench.host.perform(action: "Drag", labelled: "Card"))
    board.bench.step()
    #expect(board.bench.host.perform(action: "Drop", labelled: "Slot"))
    #expect(board.diary.take() == ["entered", "left", #"dropped ["Ace"] at 100,100"#])
    board.bench.run(0.5)
    #expect(board.preview == nil)
    #expect(!board.bench.host.perform(action: "Drop", labelled: "Slot"))
  }

  @Test func emptyDestinationIsAnElementDuringADrag() {
    var dropped: [String] = []
    let bench = Bench(Size(200, 100)) {
      HStack(spacing: 0) {
        Text("Card").draggable("Ace")
        Color.green.dropDestination(for: String.self) { items, _ in
          dropped += items
          return true
        }
      }
    }
    #expect(bench.host.screenElements.map(\.accessibility.label) == ["Card"])
    bench.host.perform(action: "Drag", labelled: "Card")
    bench.step()
    #expect(bench.host.screenElements.map(\.accessibility.label) == ["Card", "Drop"])
    #expect(bench.host.activate(labelled: "Drop"))
    #expect(dropped == ["Ace"])
  }

  @Test func keysDragTheViewThatHasTheFocus() {
    var dropped: [String] = []
    let bench = Bench(Size(300, 100)) {
      HStack {
        Button("Card") {}.draggable("Ace")
        Button("Bin") {}.dropDestination(for: String.self) { items, _ in
          dropped += items
          return true
        }
      }
    }
    bench.type(.tab)
    #expect(!bench.type(.v, letter: "v", .control))
    #expect(bench.type(.x, letter: "x", .control))
    bench.type(.right)
    #expect(bench.host.focusedElement?.accessibility.label == "Bin")
    #expect(bench.type(.v, letter: "v", .control))
    #expect(dropped == ["Ace"])
    #expect(!bench.type(.v, letter: "v", .control))
  }

  @Test func disabledViewsNeitherLeaveNorArrive() {
    let diary = Diary()
    let bench = Bench(Size(300, 100)) {
      HStack(spacing: 0) {
        Color.red.draggable("Ace").disabled(true)
        Color.blue.draggable("King")
        Color.green.dropDestination(for: String.self) { items, _ in
          diary.note("\(items)")
          return true
        }
        .disabled(true)
      }
    }
    bench.drag(from: Point(50, 50), to: Point(150, 50))
    bench.drag(from: Point(150, 50), to: Point(250, 50))
    #expect(diary.take() == [])
  }
}
