import Testing

@testable import StageUI

/// Delegates that follow a drag over their view.
@MainActor
struct DropDelegateTests {
  /// Moves the dragged letter to the place of the view that it enters.
  private struct Mover: DropDelegate {
    let letter: String
    let letters: Selection<[String]>
    let dragged: Selection<String?>
    let diary: Diary
    let operation: DropOperation

    func dropEntered(info: DropInfo) {
      guard let moved = dragged.value, moved != letter,
        let source = letters.value.firstIndex(of: moved),
        let target = letters.value.firstIndex(of: letter)
      else { return }
      letters.value.remove(at: source)
      letters.value.insert(moved, at: target)
    }

    func dropUpdated(info: DropInfo) -> DropProposal? { DropProposal(operation: operation) }
    func dropExited(info: DropInfo) { diary.note("left \(letter)") }

    func performDrop(info: DropInfo) -> Bool {
      diary.note("dropped on \(letter) \(info.hasItemsConforming(to: [.text]))")
      return true
    }
  }

  private func bench(
    _ letters: Selection<[String]>, _ diary: Diary, _ operation: DropOperation = .move
  ) -> Bench {
    let dragged = Selection<String?>(nil)
    return Bench(Size(300, 100)) {
      Bound(letters) { shown in
        HStack(spacing: 0) {
          ForEach(shown.wrappedValue, id: \.self) { letter in
            Color.green
              .onDrag {
                dragged.value = letter
                return NSItemProvider(object: letter)
              }
              .onDrop(
                of: [.text],
                delegate: Mover(
                  letter: letter, letters: letters, dragged: dragged, diary: diary,
                  operation: operation))
          }
        }
      }
    }
  }

  @Test func rowsMoveWhileTheDragIsOverThem() {
    let (letters, diary) = (Selection(["a", "b", "c"]), Diary())
    let bench = bench(letters, diary)
    bench.down(50, 50)
    bench.move(150, 50)
    bench.step()
    #expect(letters.value == ["b", "a", "c"])
    bench.move(250, 50)
    bench.step()
    #expect(letters.value == ["b", "c", "a"])
    bench.up(250, 50)
    #expect(diary.take().last == "dropped on a true")
    #expect(bench.host.tree.drag == nil)
  }

  @Test func forbiddenDropIsNotPerformed() {
    let (letters, diary) = (Selection(["a", "b"]), Diary())
    let bench = bench(letters, diary, .forbidden)
    bench.drag(from: Point(75, 50), to: Point(225, 50))
    #expect(!diary.take().contains { $0.hasPrefix("dropped") })
    #expect(bench.host.tree.drag == nil)
  }

  @Test func leavingIsToldOnlyWithoutADrop() {
    let (letters, diary) = (Selection(["a", "b"]), Diary())
    let bench = bench(letters, diary)
    bench.drag(from: Point(75, 50), to: Point(90, 60))
    #expect(diary.take() == ["dropped on a true"])
    bench.run(1)
    bench.down(75, 50)
    bench.move(90, 60)
    bench.type(.escape)
    #expect(diary.take() == ["left a"])
  }
}
