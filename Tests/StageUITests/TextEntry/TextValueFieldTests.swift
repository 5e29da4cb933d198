import Testing

@testable import StageUI

/// Fields with formats, vertical fields and editors.
@MainActor
struct TextValueFieldTests {
  @Test func valueIsWrittenWhenTheTextIsSubmitted() {
    let slip = Slip(1200)
    var submitted = 0
    let bench = Bench {
      TextField("Price", value: slip.binding, format: .number).onSubmit { submitted = slip.value }
    }
    #expect(bench.marked() == "1,200|")
    bench.click(5)
    bench.control("a")
    bench.enter("34567")
    #expect(slip.value == 1200)
    bench.type(.return)
    #expect(slip.value == 34567)
    #expect(submitted == 34567)
    #expect(bench.marked() == "34,567|")
  }

  @Test func valueIsWrittenWhenTheFieldLosesTheFocus() {
    let slip = Slip(0.5)
    let bench = Bench { TextField("Share", value: slip.binding, format: .percent) }
    bench.click(0)
    bench.control("a")
    bench.enter("62.5 %")
    bench.type(.escape)
    #expect(slip.value == 0.625)
    #expect(bench.marked() == "62.5%|")
  }

  @Test func textThatIsNoValueIsReplaced() {
    let slip = Slip(7)
    let bench = Bench { TextField("Count", value: slip.binding, format: .number) }
    for text in ["seven", "7.5.1", "", "99999999999999999999999"] {
      bench.click(0)
      bench.control("a")
      bench.type(.backspace)
      bench.enter(text)
      bench.type(.return)
      #expect(slip.value == 7)
      #expect(bench.marked() == "7|" || bench.marked() == "|7")
    }
  }

  @Test func emptyTextStandsForNoValue() {
    let slip = Slip<Int?>(7)
    let bench = Bench { TextField("Count", value: slip.binding, format: .number) }
    bench.click(1)
    bench.type(.backspace)
    bench.type(.return)
    #expect(slip.value == nil)
    bench.enter("12")
    bench.type(.return)
    #expect(slip.value == 12)
  }

  @Test(arguments: [
    ("1,234", 1234.0), ("-5", -5), ("−5", -5), ("+2.25", 2.25), (" 1 000 ", 1000), (".5", 0.5),
  ])
  func numbersAreParsed(_ text: String, _ value: Double) throws {
    #expect(try FloatingPointFormatStyle<Double>().parseStrategy.parse(text) == value)
  }

  @Test func stylesParseWhatTheyFormat() throws {
    let compact = FloatingPointFormatStyle<Double>().notation(.compactName)
    #expect(try compact.parseStrategy.parse(compact.format(1_500_000)) == 1_500_000)
    let percent = FloatingPointFormatStyle<Double>.percent
    #expect(try percent.parseStrategy.parse(percent.format(0.07)) == 0.07)
    let count = IntegerFormatStyle<Int>()
    for value in [0, -1, 1_234_567, Int(Int32.max), Int.min, Int.max] {
      #expect(try count.parseStrategy.parse(count.format(value)) == value)
    }
    #expect(throws: ParseError.self) { try count.parseStrategy.parse("1e9") }
    #expect(throws: ParseError.self) { try IntegerFormatStyle<UInt8>().parseStrategy.parse("256") }
  }

  // MARK: Several lines

  @Test func verticalFieldGrowsToItsLimitAndThenScrolls() throws {
    let slip = Slip("")
    let bench = Bench(Size(200, 300)) {
      TextField("Note", text: slip.binding, axis: .vertical).lineLimit(2...4).frame(width: 150)
    }
    let leaf = try #require(bench.entries[0].leaf)
    let line = try #require(leaf.currentLayout).lineHeight
    #expect(abs(leaf.frame.height - 2 * line) < 1)
    bench.click(0)
    bench.enter("a")
    bench.type(.return, .shift)
    bench.enter("b")
    bench.type(.return, .option)
    bench.enter("c")
    #expect(slip.value == "a\nb\nc")
    #expect(abs(leaf.frame.height - 3 * line) < 1)
    for _ in 0..<4 { bench.type(.return, .shift) }
    bench.step()
    #expect(abs(leaf.frame.height - 4 * line) < 1)
    #expect(abs(leaf.offset.y - 3 * line) < 1.5)
    bench.type(.home, .control)
    bench.step()
    #expect(leaf.offset.y == 0)
    let spot = bench.spot(0)
    #expect(
      bench.send(.wheel(WheelEvent(deltaX: 0, deltaY: 1, position: spot))))
    #expect(abs(leaf.offset.y - 3 * line) < 1.5)
  }

  @Test func returnSubmitsAVerticalFieldAndArrowsLeaveItAtItsEnds() {
    let slip = Slip("ab\ncd")
    var submits = 0
    let bench = Bench {
      VStack {
        TextField("Note", text: slip.binding, axis: .vertical).onSubmit { submits += 1 }
        Button("Next") {}
      }
    }
    bench.click(1)
    bench.type(.return)
    #expect(submits == 1)
    bench.type(.down)
    #expect(bench.marked() == "ab\nc|d")
    bench.type(.down)
    #expect(bench.marked() == "ab\ncd|")
    #expect(bench.entries[0].isFocused)
    bench.type(.down)
    bench.type(.down)
    #expect(!bench.entries[0].isFocused)
  }

  @Test func wrappedLinesKeepTheColumnAndTheirEnds() throws {
    let slip = Slip("aaaa bbbb cccc dddd")
    let bench = Bench(Size(300, 300)) {
      TextField("Note", text: slip.binding, axis: .vertical).font(.system(size: 20))
        .frame(width: 150)
    }
    let layout = try #require(bench.entries[0].leaf?.currentLayout)
    #expect(layout.lineCount > 1)
    let end = layout.places(onLine: 0).upperBound
    bench.click(1)
    bench.type(.end)
    #expect(bench.entries[0].model.buffer.selection.head == end)
    #expect(bench.entries[0].model.buffer.selection.affinity == .upstream)
    bench.type(.home)
    #expect(bench.marked().hasPrefix("|"))
    bench.type(.down)
    #expect(bench.entries[0].model.buffer.selection.head == end)
    #expect(bench.entries[0].model.buffer.selection.affinity == .downstream)
  }

  @Test func editorBeginsLinesAndScrollsToTheCaret() throws {
    let slip = Slip((0..<40).map { "line \($0)" }.joined(separator: "\n"))
    let bench = Bench(Size(200, 120)) { TextEditor(text: slip.binding) }
    let scroller = try #require(bench.nodes(ScrollNode.self).first)
    bench.click(6)
    bench.type(.return)
    bench.enter("x")
    #expect(slip.value.hasPrefix("line 0\nx\nline 1"))
    bench.type(.end, .control)
    bench.run(0.5)
    #expect(scroller.offset.y > 500)
    let caret = try #require(bench.entries[0].leaf?.caretRect)
    let shown = try #require(bench.entries[0].leaf).toScreen.apply(caret)
    #expect(shown.minY >= 0 && shown.maxY <= 120)
    bench.type(.pageUp)
    bench.type(.pageUp)
    let head = bench.entries[0].model.buffer.selection.head
    #expect(head < slip.value.count)
    bench.type(.home, .control)
    bench.run(0.5)
    #expect(scroller.offset.y < 20)
    bench.type(.up)
    #expect(bench.entries[0].isFocused)
  }

  @Test func clickBelowTheTextOfAnEditorFocusesIt() {
    let slip = Slip("ab")
    let bench = Bench(Size(200, 200)) { TextEditor(text: slip.binding) }
    bench.tap(100, 180)
    #expect(bench.marked() == "ab|")
    bench.enter("c")
    #expect(slip.value == "abc")
  }

  @Test func editorLaysOutOnlyChangedParagraphs() throws {
    let text = (0..<200).map { "paragraph \($0)" }.joined(separator: "\n")
    let slip = Slip(text)
    let bench = Bench(Size(200, 200)) { TextEditor(text: slip.binding) }
    bench.click(3)
    let bodies = bench.counters.bodies
    bench.enter("x")
    #expect(bench.counters.bodies == bodies)
    #expect(slip.value.count == text.count + 1)
  }
}
