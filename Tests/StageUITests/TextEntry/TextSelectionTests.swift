import Testing

@testable import StageUI

/// Selecting by pointer, scrolling and the caret.
@MainActor
struct TextSelectionTests {
  private func field(_ text: String, width: Double = 280) -> (Bench, Slip<String>) {
    let slip = Slip(text)
    let bench = Bench(Size(300, 100)) { TextField("Name", text: slip.binding).frame(width: width) }
    return (bench, slip)
  }

  @Test func doubleClickSelectsAWordAndTripleClickEverything() {
    let (bench, _) = field("one two three")
    bench.click(5)
    #expect(bench.marked() == "one t|wo three")
    bench.click(5)
    #expect(bench.marked() == "one ^two| three")
    #expect(bench.host.clipboard.selectedText == "two")
    bench.click(5)
    #expect(bench.marked() == "^one two three|")
    bench.run(1)
    bench.click(5)
    #expect(bench.marked() == "one t|wo three")
  }

  @Test func shiftClickExtendsTheSelection() {
    let (bench, _) = field("one two three")
    bench.click(4)
    bench.press(.down, bench.spot(9), .shift)
    bench.press(.up, bench.spot(9), .shift)
    #expect(bench.marked() == "one ^two t|hree")
    bench.run(1)
    bench.press(.down, bench.spot(1), .shift)
    bench.press(.up, bench.spot(1), .shift)
    #expect(bench.marked() == "o|ne ^two three")
  }

  @Test func dragSelectsCharacters() {
    let (bench, _) = field("one two three")
    bench.drag(from: bench.spot(2), to: bench.spot(6))
    #expect(bench.marked() == "on^e tw|o three")
    #expect(bench.host.clipboard.selectedText == "e tw")
    bench.run(1)
    bench.drag(from: bench.spot(6), to: bench.spot(2))
    #expect(bench.marked() == "on|e tw^o three")
  }

  @Test func dragAfterADoubleClickSelectsWords() {
    let (bench, _) = field("one two three")
    bench.click(5)
    bench.down(bench.spot(5).x, bench.spot(5).y)
    bench.step()
    bench.move(bench.spot(10).x, bench.spot(10).y)
    bench.step()
    #expect(bench.marked() == "one ^two three|")
    bench.move(bench.spot(1).x, bench.spot(1).y)
    bench.step()
    #expect(bench.marked() == "|one two^ three")
    bench.up(bench.spot(1).x, bench.spot(1).y)
  }

  @Test func middleClickPastesTheSelectedText() {
    let (bench, slip) = field("one two")
    bench.click(1)
    bench.click(1)
    #expect(bench.host.clipboard.selectedText == "one")
    bench.press(.down, bench.spot(7), button: .middle)
    #expect(slip.value == "one twoone")
    #expect(bench.marked() == "one twoone|")
    #expect(bench.host.clipboard.text == nil)
  }

  @Test func keyboardSelectionIsShared() {
    let (bench, _) = field("one two")
    bench.click(0)
    bench.type(.end, .shift)
    #expect(bench.host.clipboard.selectedText == "one two")
  }

  @Test func fingerPlacesTheCaretWhenItIsLifted() {
    let (bench, _) = field("one two")
    let finger = PointerEvent.ID(rawValue: 1)
    let spot = bench.spot(5)
    bench.pointer(.down, spot.x, spot.y, id: finger)
    bench.step()
    #expect(bench.marked() == "one two|")
    bench.pointer(.up, spot.x, spot.y, id: finger)
    bench.step()
    #expect(bench.marked() == "one t|wo")
    bench.run(1)
    bench.pointer(.down, spot.x, spot.y, id: finger)
    bench.run(0.6)
    #expect(bench.marked() == "one ^two|")
    bench.pointer(.up, spot.x, spot.y, id: finger)
  }

  // MARK: Scrolling

  @Test func caretStaysVisible() throws {
    let (bench, _) = field("a long text that does not fit into its field", width: 100)
    let leaf = try #require(bench.entries[0].leaf)
    func isVisible() -> Bool {
      leaf.caretRect.map { $0.minX >= -0.01 && $0.maxX <= leaf.frame.width + 0.01 } ?? false
    }
    bench.click(2)
    #expect(leaf.offset.x == 0)
    bench.type(.end)
    #expect(leaf.offset.x > 0)
    #expect(isVisible())
    let end = leaf.offset.x
    bench.type(.left)
    #expect(leaf.offset.x == end)
    bench.enter("abc")
    #expect(isVisible())
    bench.type(.home)
    #expect(leaf.offset.x == 0)
    bench.type(.end)
    bench.type(.escape)
    #expect(leaf.offset.x == 0)
  }

  @Test func dragOutsideGoesOnScrolling() throws {
    let (bench, _) = field("a long text that does not fit into its field", width: 100)
    let leaf = try #require(bench.entries[0].leaf)
    let start = bench.spot(1)
    bench.down(start.x, start.y)
    bench.move(start.x + 150, start.y)
    bench.step()
    let first = bench.entries[0].model.buffer.selection.head
    bench.run(1)
    let later = bench.entries[0].model.buffer.selection.head
    #expect(later > first)
    #expect(leaf.offset.x > 0)
    bench.up(start.x + 150, start.y)
    bench.run(1)
    #expect(bench.entries[0].model.buffer.selection.head == later)
    #expect(bench.entries[0].model.buffer.selection.anchor == 1)
  }

  // MARK: Caret

  /// Counts the drawings of the caret in the next frames, one per frame.
  private func carets(_ bench: Bench, _ frames: Int, every seconds: Double) -> [Bool] {
    (0..<frames).map { _ in
      bench.step(seconds)
      return bench.entries[0].leaf?.blink.isVisible ?? false
    }
  }

  @Test func caretBlinksEveryHalfSecondAndStaysWhileTyping() {
    let (bench, _) = field("ab")
    bench.click(1)
    #expect(carets(bench, 8, every: 0.25) == [true, false, false, true, true, false, false, true])
    bench.enter("x")
    #expect(carets(bench, 3, every: 0.25) == [true, false, false])
    for _ in 0..<8 {
      bench.step(0.4)
      bench.enter("x")
      #expect(bench.entries[0].leaf?.blink.isVisible == true)
    }
  }

  @Test func caretNeedsTwoFramesASecondAndNoOthers() {
    let (bench, _) = field("ab")
    #expect(bench.host.tree.next == .atRest)
    bench.click(1)
    bench.step()
    var frames = 0
    let end = bench.time + 5
    while bench.time < end {
      guard case .at(let moment) = bench.host.tree.next else {
        Issue.record("the caret asks for \(bench.host.tree.next)")
        return
      }
      bench.step(moment.seconds - bench.time)
      frames += 1
    }
    #expect((10...11).contains(frames))
    bench.type(.escape)
    bench.step()
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func blinkingEvaluatesAndRecordsNothing() {
    let (bench, _) = field("ab")
    bench.click(1)
    bench.run(1.2)
    let before = bench.counters
    bench.run(2)
    #expect(bench.counters == before)
  }

  @Test func caretRestsWithReducedMotionOrWithASelectionOrInAnotherWindow() {
    let (bench, _) = field("ab")
    bench.click(1)
    bench.step()
    bench.host.environment.accessibilityReduceMotion = true
    bench.run(1)
    #expect(bench.host.tree.next == .atRest)
    bench.host.environment.accessibilityReduceMotion = false
    bench.step()
    #expect(bench.host.tree.next != .atRest)
    bench.control("a")
    bench.run(1)
    #expect(bench.host.tree.next == .atRest)
    bench.type(.right)
    bench.step()
    #expect(bench.host.tree.next != .atRest)
    bench.host.environment.scenePhase = .inactive
    bench.run(1)
    #expect(bench.host.tree.next == .atRest)
  }
}
