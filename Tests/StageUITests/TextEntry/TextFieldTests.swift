import Testing

@testable import Raster
@testable import StageUI

@MainActor
struct TextFieldTests {
  private func field(
    _ slip: Slip<String>, width: Double = 280, isSecure: Bool = false
  ) -> Bench {
    Bench(Size(300, 100)) {
      VStack {
        if isSecure {
          SecureField("Password", text: slip.binding)
        } else {
          TextField("Name", text: slip.binding)
        }
        Button("Next") {}
      }
      .frame(width: width)
    }
  }

  // MARK: Typing

  @Test func clickFocusesTheFieldAndTypedTextReachesTheBinding() {
    let slip = Slip("ab")
    let bench = field(slip)
    bench.enter("x")
    #expect(slip.value == "ab")
    bench.click(1)
    #expect(bench.marked() == "a|b")
    bench.enter("xy")
    #expect(slip.value == "axyb")
    #expect(slip.written == ["axb", "axyb"])
    bench.type(.backspace)
    #expect(slip.value == "axb")
  }

  @Test func programCanChangeTheText() {
    let slip = Slip("abc")
    let handle = Handle<Int>()
    let bench = Bench { Stage(0, handle) { _ in TextField("Name", text: slip.binding) } }
    bench.click(3)
    slip.value = "other"
    handle.set(1)
    bench.step()
    #expect(bench.marked() == "other|")
  }

  @Test func refusedTextIsNotShown() {
    let bench = Bench { TextField("Name", text: .constant("fixed")) }
    bench.click(5)
    bench.enter("x")
    #expect(bench.marked() == "fixed|")
  }

  @Test func bindingThatChangesTheTextIsShownAtOnce() {
    let slip = Slip("")
    let upper = Binding(
      get: { slip.value }, set: { slip.value = String($0.uppercased().prefix(3)) })
    let bench = Bench { TextField("Name", text: upper) }
    bench.click(0)
    bench.enter("abcd")
    #expect(slip.value == "ABC")
    #expect(bench.marked() == "ABC|")
  }

  @Test func disabledFieldTakesNeitherFocusNorText() {
    let slip = Slip("ab")
    let bench = Bench { TextField("Name", text: slip.binding).disabled(true) }
    bench.click(1)
    bench.enter("x")
    #expect(slip.value == "ab")
    #expect(bench.host.tree.focus.focused == nil)
    #expect(bench.host.accessibilityTree.contains("textField \"Name\" = \"ab\" disabled"))
  }

  @Test func commonShortcutsEdit() {
    let slip = Slip("one two")
    let bench = field(slip)
    bench.click(7)
    bench.type(.left, [.control, .shift])
    #expect(bench.marked() == "one |two^")
    bench.control("x")
    #expect(slip.value == "one ")
    #expect(bench.host.clipboard.text == "two")
    bench.control("v")
    bench.control("v")
    #expect(slip.value == "one twotwo")
    bench.control("z")
    #expect(slip.value == "one two")
    bench.control("z", .shift)
    #expect(slip.value == "one twotwo")
    bench.control("z")
    bench.control("y")
    #expect(slip.value == "one twotwo")
    bench.control("a")
    bench.control("c")
    #expect(bench.host.clipboard.text == "one twotwo")
    bench.type(.backspace)
    #expect(slip.value == "")
  }

  // MARK: Keys of other views

  @Test func typedKeysDoNotReachShortcutsWhileTheFieldHasTheFocus() {
    let slip = Slip("")
    var pressed: [String] = []
    let bench = Bench {
      VStack {
        TextField("Name", text: slip.binding)
        Button("n") { pressed.append("n") }.keyboardShortcut("n", modifiers: [])
        Button("space") { pressed.append("space") }.keyboardShortcut(.space, modifiers: [])
        Button("return") { pressed.append("return") }.keyboardShortcut(.defaultAction)
        Button("save") { pressed.append("save") }.keyboardShortcut("s")
      }
      .onKeyPress("q") {
        pressed.append("q")
        return .handled
      }
    }
    bench.click(0)
    for (key, letter) in [(Key.n, "n"), (.q, "q"), (.space, ""), (.return, "")] {
      #expect(bench.type(key, letter: letter))
    }
    #expect(pressed == [])
    bench.control("s")
    #expect(pressed == ["save"])
    bench.type(.escape)
    #expect(bench.host.tree.focus.focused == nil)
    for (key, letter) in [(Key.n, "n"), (.q, "q")] { bench.type(key, letter: letter) }
    #expect(pressed == ["save", "n", "q"])
  }

  @Test func keyHandlersOfTheFieldItselfComeFirst() {
    let slip = Slip("ab")
    var keys: [String] = []
    let bench = Bench {
      TextField("Name", text: slip.binding)
        .onKeyPress(.upArrow) {
          keys.append("up")
          return .handled
        }
        .onKeyPress(.return) {
          keys.append("return")
          return .ignored
        }
        .onSubmit { keys.append("submit") }
    }
    bench.click(1)
    bench.type(.up)
    bench.type(.return)
    #expect(keys == ["up", "return", "submit"])
    #expect(bench.marked() == "a|b")
  }

  @Test func returnSubmitsFromTheInsideOut() {
    let slip = Slip("")
    var heard: [String] = []
    let bench = Bench {
      VStack {
        TextField("a", text: slip.binding).onSubmit { heard.append("inner") }
        TextField("b", text: slip.binding).submitScope().onSubmit(of: .search) {}
        TextField("c", text: slip.binding).onSubmit(of: .search) { heard.append("search") }
      }
      .onSubmit { heard.append("outer") }
    }
    for index in 0..<3 {
      bench.click(0, index)
      bench.type(.return)
    }
    #expect(heard == ["inner", "outer", "outer"])
  }

  @Test func tabMovesTheFocusAndSelectsTheText() {
    let (first, second) = (Slip("one"), Slip("two"))
    let bench = Bench {
      VStack {
        TextField("a", text: first.binding)
        TextField("b", text: second.binding)
      }
    }
    bench.click(1)
    bench.type(.tab)
    #expect(bench.entries[1].isFocused)
    #expect(bench.marked(1) == "^two|")
    bench.enter("x")
    #expect(second.value == "x")
    bench.type(.tab, .shift)
    #expect(bench.entries[0].isFocused)
  }

  @Test func verticalArrowsMoveTheFocusOutOfASingleLine() {
    let slip = Slip("ab")
    let bench = field(slip)
    bench.type(.tab)
    #expect(bench.entries[0].isFocused)
    bench.type(.left)
    bench.type(.right)
    #expect(bench.marked() == "a|b")
    bench.type(.down)
    #expect(!bench.entries[0].isFocused)
  }

  @Test func focusStateFollowsAndMovesTheFocus() {
    struct Form: View {
      enum Row { case name, town }
      @FocusState private var row: Row?
      var handle: Handle<Row?>
      var seen: (Row?) -> Void

      var body: some View {
        let _ = handle.write = { row = $0 }
        let _ = seen(row)
        VStack {
          TextField("Name", text: .constant("a")).focused($row, equals: .name)
          TextField("Town", text: .constant("b")).focused($row, equals: .town)
        }
      }
    }
    let handle = Handle<Form.Row?>()
    var row: Form.Row?
    let bench = Bench { Form(handle: handle) { row = $0 } }
    bench.click(0, 1)
    bench.step()
    #expect(row == .town)
    handle.set(.name)
    bench.step()
    #expect(bench.entries[0].isFocused)
    #expect(bench.marked() == "a|")
    handle.set(nil)
    bench.step()
    #expect(bench.host.tree.focus.focused == nil)
  }

  // MARK: Secrets

  @Test func secureFieldShowsDotsAndCopiesNothing() {
    let slip = Slip("secret word")
    let bench = field(slip, isSecure: true)
    bench.click(3)
    #expect(String(bench.entries[0].model.shownCharacters) == "•••••••••••")
    bench.control("a")
    bench.control("c")
    bench.control("x")
    #expect(bench.host.clipboard.text == nil)
    #expect(bench.host.clipboard.selectedText == nil)
    #expect(slip.value == "secret word")
    #expect(!bench.host.accessibilityTree.contains("secret"))
    bench.host.clipboard.text = "pasted"
    bench.control("v")
    #expect(slip.value == "pasted")
  }

  // MARK: Composing

  @Test func compositionReachesTheBindingWhenItIsCommitted() {
    let slip = Slip("ab")
    let bench = field(slip)
    bench.click(1)
    bench.send(.composing("に"))
    bench.send(.composing("にほ"))
    bench.step()
    #expect(slip.value == "ab")
    #expect(bench.marked() == "aにほ|b")
    bench.send(.text("日本"))
    bench.step()
    #expect(slip.value == "a日本b")
    bench.send(.composing("ご"))
    bench.send(.composing(""))
    bench.step()
    #expect(bench.marked() == "a日本|b")
    #expect(slip.written == ["a日本b"])
  }

  @Test func compositionIsUnderlinedAndHidesThePrompt() throws {
    let slip = Slip("")
    let bench = field(slip)
    let leaf = try #require(bench.entries[0].leaf)
    bench.click(0)
    // The text replaces the prompt, so the number of drawings stays the same.
    let empty = bench.step().commandCount
    bench.send(.composing("ab"))
    #expect(bench.step().commandCount == empty)
    let composed = leaf.drawing(leaf.frame.size).commands.count
    bench.send(.text("ab"))
    #expect(bench.step().commandCount == empty)
    #expect(leaf.drawing(leaf.frame.size).commands.count == composed - 1)
  }

  @Test func caretIsReportedAsTheTextArea() throws {
    let slip = Slip("abcd")
    let bench = field(slip)
    func area() -> Rect? {
      let time = FrameTime(
        timestamp: Nanoseconds(seconds: bench.time),
        targetTimestamp: Nanoseconds(seconds: bench.time),
        duration: .milliseconds(16), delta: .zero)
      return bench.host.update(FrameInput(time: time, size: bench.size)).textArea
    }
    #expect(area() == nil)
    bench.click(2)
    let rect = try #require(area())
    #expect(abs(rect.midX - bench.spot(2).x) <= 1)
    #expect(rect.minY < bench.spot(2).y && rect.maxY > bench.spot(2).y)
    bench.type(.end)
    #expect(try #require(area()).midX > rect.midX)
    bench.type(.escape)
    #expect(area() == nil)
  }

  // MARK: Accessibility

  @Test func fieldHasRoleLabelAndValue() {
    let slip = Slip("Ada")
    let bench = field(slip)
    #expect(bench.host.accessibilityTree.contains("textField \"Name\" = \"Ada\""))
    let element = bench.entries[0].accessibilityElements()[0]
    #expect(element.activate?() == true)
    #expect(bench.entries[0].isFocused)
    #expect(element.accessibility.sentence() == "Name, Ada, text field")
  }

  @Test func mousePointerIsABeamOverText() {
    let slip = Slip("Ada")
    let bench = field(slip)
    bench.pointer(.moved, bench.spot(1).x, bench.spot(1).y, button: nil)
    #expect(bench.host.tree.pointing.style == .text)
  }

  /// A tap on a choice closes an alert; a tap on a field does not.
  @Test func fieldInAnAlertKeepsItOpen() {
    let (slip, shows) = (Slip(""), Slip(true))
    let bench = Bench(Size(400, 400)) {
      Color.clear.alert("Name?", isPresented: shows.binding) {
        TextField("Name", text: slip.binding)
        Button("OK") {}
      }
    }
    bench.run(1)
    bench.click(0)
    bench.enter("Ada")
    #expect(shows.value)
    #expect(slip.value == "Ada")
    let button = bench.nodes(ControlNode.self).last.map(\.screenBounds)
    bench.tap(button?.midX ?? 0, button?.midY ?? 0)
    #expect(!shows.value)
  }
}
