import TestSupport
import Testing

@testable import StageUI

@MainActor
struct ButtonTests {
  let diary = Diary()

  /// A button style that notes in the diary whether the button is drawn as pressed.
  struct Telling: ButtonStyle {
    let diary: Diary
    @Environment(\.isEnabled) private var isEnabled

    func makeBody(configuration: Configuration) -> some View {
      let _ = diary.note(
        "\(configuration.isPressed ? "down" : "up")\(isEnabled ? "" : " disabled")")
      configuration.label
    }
  }

  func button(_ side: Double = 50, _ name: String = "fired") -> some View {
    Button(action: { diary.note(name) }) { Color.white.frame(width: side, height: side) }
      .buttonStyle(Telling(diary: diary))
  }

  func bench(_ side: Double = 50) -> Bench {
    let bench = Bench { button(side) }
    _ = diary.take()
    return bench
  }

  @Test func buttonShowsItsPressInTheNextFrame() {
    let bench = bench()
    bench.down(150, 100)
    bench.step()
    #expect(diary.take() == ["down"])
    bench.up(150, 100)
    bench.step()
    #expect(diary.take() == ["fired", "up"])
    #expect(bench.host.element(labelled: "") != nil)
  }

  @Test func buttonFiresIfReleasedWithin70PointsOfItsFrame() {
    let bench = bench()
    bench.down(150, 100)
    bench.step()
    bench.move(150 + 25 + 69, 100)
    bench.step()
    bench.up(150 + 25 + 69, 100)
    bench.step()
    #expect(diary.take() == ["down", "fired", "up"])
    bench.down(150, 100)
    bench.step()
    bench.move(150 + 25 + 71, 100)
    bench.step()
    #expect(diary.take() == ["down", "up"])
    bench.move(150, 100)
    bench.step()
    #expect(diary.take() == ["down"])
    bench.move(150 + 25 + 71, 100)
    bench.up(150 + 25 + 71, 100)
    bench.step()
    #expect(diary.take() == ["up"])
  }

  @Test func cancelledPressDoesNotFire() {
    let bench = bench()
    bench.down(150, 100)
    bench.step()
    bench.pointer(.cancelled, 150, 100)
    bench.step()
    bench.down(150, 100)
    bench.step()
    bench.send(.focusLost)
    bench.step()
    #expect(diary.take() == ["down", "up", "down", "up"])
  }

  @Test func enclosingDragCancelsThePress() {
    let bench = Bench {
      button().gesture(DragGesture().onChanged { _ in diary.note("dragged") })
    }
    _ = diary.take()
    bench.down(150, 100)
    bench.step()
    bench.move(150, 112)
    bench.step()
    bench.up(150, 112)
    bench.step()
    #expect(diary.take() == ["down", "dragged", "up"])
  }

  @Test func smallButtonHasAnEnlargedHitArea() {
    let bench = bench(20)
    bench.tap(150 + 21, 100)
    #expect(diary.take().contains("fired"))
    bench.tap(150 + 23, 100)
    #expect(diary.take() == [])
  }

  @Test func neighboursWinOverAnEnlargedHitArea() {
    let bench = Bench {
      HStack(spacing: 0) {
        button(20)
        Color.black.frame(width: 20, height: 20).onTapGesture { diary.note("neighbour") }
      }
    }
    _ = diary.take()
    bench.tap(155, 100)
    #expect(diary.take() == ["neighbour"])
    bench.tap(145, 85)
    #expect(diary.take().contains("fired"))
  }

  @Test func disabledButtonConsumesThePress() {
    let bench = Bench {
      ZStack {
        Color.black.onTapGesture { diary.note("below") }
        button().disabled(true)
      }.onTapGesture { diary.note("around") }
    }
    #expect(diary.take() == ["up disabled"])
    bench.tap(150, 100)
    #expect(diary.take() == [])
    bench.tap(20, 20)
    #expect(diary.take() == ["below"])
  }

  @Test func pointerStyleModifierOverridesTheHandCursor() {
    func style(_ x: Double, _ bench: Bench) -> FrameOutcome.PointerStyle {
      let time = Nanoseconds(seconds: bench.time)
      let moved = PointerEvent(phase: .moved, position: Point(x, 100))
      return bench.host.update(.stepped(to: time, [.pointer(moved)], size: bench.size))
        .pointerStyle
    }
    let tapped = Bench { Color.black.onTapGesture {} }
    #expect(style(20, tapped) == .hand)
    let plain = Bench { Color.black.onTapGesture {}.pointerStyle(.default) }
    #expect(style(20, plain) == .arrow)
    let linked = Bench { Color.black.gesture(DragGesture()).pointerStyle(.link) }
    #expect(style(20, linked) == .hand)
    let inside = Bench {
      ZStack {
        Color.black
        Color.white.frame(width: 100, height: 100).pointerStyle(.default)
      }.onTapGesture {}
    }
    #expect(style(20, inside) == .hand && style(150, inside) == .arrow)
  }

  @Test func handCursorAppearsOverButtons() {
    let bench = bench()
    func style(_ x: Double) -> FrameOutcome.PointerStyle {
      let time = Nanoseconds(seconds: bench.time)
      let moved = PointerEvent(phase: .moved, position: Point(x, 100))
      return bench.host.update(.stepped(to: time, [.pointer(moved)], size: bench.size))
        .pointerStyle
    }
    #expect(style(150) == .hand)
    #expect(style(20) == .arrow)
  }

  // MARK: Keys and gamepads

  @Test func keysPressTheFocusedButton() {
    let bench = bench()
    // The first key press only shows the focus, and does not press the button.
    bench.type(.return)
    #expect(diary.take() == [])
    #expect(bench.host.tree.focus.focused != nil)
    bench.keyDown(.return)
    #expect(diary.take() == ["fired", "down"])
    bench.keyDown(.return, isRepeat: true)
    #expect(diary.take() == [])
    bench.step(0.2)
    bench.keyUp(.return)
    #expect(diary.take() == ["up"])
    bench.type(.space)
    #expect(diary.take().first == "fired")
    bench.step(0.2)
    _ = diary.take()
    bench.pad(.south)
    #expect(diary.take().first == "fired")
  }

  @Test func shortKeyPressShowsThePressedStyle() {
    let bench = bench()
    bench.type(.tab)
    bench.keyDown(.space)
    bench.keyUp(.space)
    #expect(diary.take() == ["fired", "down"])
    bench.step(0.12)
    #expect(diary.take() == ["up"])
  }

  @Test func shortcutsFireWithoutFocus() {
    let bench = Bench {
      VStack(spacing: 0) {
        button(50, "play").keyboardShortcut(.defaultAction)
        button(50, "undo").keyboardShortcut("z")
        button(50, "hint").keyboardShortcut("h", modifiers: []).padShortcut(.north)
        button(50, "off").keyboardShortcut("x", modifiers: []).disabled(true)
      }
    }
    _ = diary.take()
    func fired() -> [String] {
      bench.step(0.2)
      return diary.take().filter { !["up", "down"].contains($0) }
    }
    bench.type(.return)
    #expect(fired() == ["play"])
    bench.type(.z, letter: "z")
    #expect(fired() == [])
    bench.type(.z, letter: "z", .control)
    #expect(fired() == ["undo"])
    // A shortcut depends on the letter, not on the position of the key. Here, the W key types a Z.
    bench.type(.w, letter: "z", .control)
    #expect(fired() == ["undo"])
    bench.type(.h, letter: "h")
    #expect(fired() == ["hint"])
    bench.pad(.north)
    #expect(fired() == ["hint"])
    #expect(!bench.type(.x, letter: "x"))
    #expect(fired() == [])
  }

  @Test func ignoredKeyPressesBubbleToOuterHandlers() {
    let bench = Bench {
      button().onKeyPress("k") {
        diary.note("inner")
        return .ignored
      }.onKeyPress(keys: ["k", .escape], phases: .all) {
        diary.note("outer \($0.phase == .up ? "up" : "down")")
        return .handled
      }.onKeyPress("k") {
        diary.note("outermost")
        return .handled
      }.onExitCommand { diary.note("exit") }
    }
    _ = diary.take()
    bench.type(.k, letter: "k")
    #expect(diary.take() == ["inner", "outer down", "outer up"])
    bench.type(.tab)
    bench.type(.k, letter: "k")
    #expect(diary.take() == ["inner", "outer down", "outer up"])
    bench.pad(.east)
    #expect(diary.take() == ["exit"])
  }

  // MARK: Styles

  struct Styled: View {
    @State var isProminent = false
    let flip: Diary.Box

    var body: some View {
      let _ = flip.action = { isProminent.toggle() }
      VStack {
        Button("Plain") {}.buttonStyle(.plain)
        Button("Borderless") {}.buttonStyle(.borderless)
        Button("Bordered") {}.buttonStyle(.bordered)
        Button("Delete", role: .destructive) {}.buttonStyle(.borderedProminent)
        Button("Automatic") {}
      }
    }
  }

  @Test func buttonsOfEveryStyleAreAccessibleByTitleAndRole() {
    let bench = Bench(Size(300, 400)) { Styled(flip: Diary.Box()) }
    let elements = bench.host.screenElements
    #expect(
      elements.map(\.accessibility.label) == [
        "Plain", "Borderless", "Bordered", "Delete", "Automatic",
      ])
    #expect(elements.allSatisfy { $0.accessibility.role == .button })
    #expect(elements[2].frame.height == 44)
    #expect(bench.host.speech(for: elements[3]) == "Delete, button")
  }

  // MARK: Feedback

  struct Counting: View {
    @State private var count = 0
    var body: some View {
      Button(action: { count += 1 }) { Color.white.frame(width: 50, height: 50) }
        .sensoryFeedback(.success, trigger: count)
        .sensoryFeedback(trigger: count) { $1 == 2 ? .impact(weight: .heavy) : nil }
    }
  }

  @Test func changedTriggerDeliversFeedbackOnce() {
    let bench = Bench { Counting() }
    var felt: [SensoryFeedback] = []
    bench.host.onFeedback = { felt.append($0) }
    func update() -> FrameOutcome {
      bench.time += 0.1
      let time = Nanoseconds(seconds: bench.time)
      return bench.host.update(.stepped(to: time, size: bench.size))
    }
    bench.down(150, 100)
    bench.up(150, 100)
    #expect(update().rumble == SensoryFeedback.success.rumble)
    #expect(felt == [.success])
    #expect(update().rumble == nil)
    bench.down(150, 100)
    bench.up(150, 100)
    #expect(update().rumble == SensoryFeedback.impact(weight: .heavy).rumble)
    #expect(Set(felt) == [.success, .impact(weight: .heavy)])
  }

  /// A circular border has equal width and height, around a letter and around a word.
  @Test(arguments: ["i", "word"])
  func circularBordersAreAsWideAsHigh(label: String) throws {
    let bench = Bench {
      Button(label) {}.buttonStyle(.bordered).buttonBorderShape(.circle)
    }
    let frame = try #require(bench.host.element(labelled: label)).frame
    #expect(frame.width == frame.height && frame.width >= 44)
  }
}
