import Testing

@testable import StageUI

@MainActor
struct FocusTests {
  /// A focusable box with a name.
  struct Stop: View {
    var name: String
    var isOn = true

    var body: some View {
      Button(action: {}) { Color.white.frame(width: 20, height: 20) }.buttonStyle(.plain)
        .accessibilityLabel(name).disabled(!isOn)
    }
  }

  func focused(_ bench: Bench) -> String? { bench.host.focusedElement?.accessibility.label }

  func walk(_ bench: Bench, _ keys: [Key]) -> [String?] {
    keys.map { key in
      bench.type(key)
      return focused(bench)
    }
  }

  // The positions of the views: a b c
  // d   f
  //   h i
  func grid() -> Bench {
    Bench {
      VStack(spacing: 10) {
        HStack(spacing: 10) {
          Stop(name: "a")
          Stop(name: "b")
          Stop(name: "c")
        }
        HStack(spacing: 10) {
          Stop(name: "d")
          Color.clear.frame(width: 20, height: 20)
          Stop(name: "f")
        }
        HStack(spacing: 10) {
          Color.clear.frame(width: 20, height: 20)
          Stop(name: "h")
          Stop(name: "i")
        }
      }
    }
  }

  @Test func firstArrowKeyShowsTheFocusAndLaterOnesMoveIt() {
    let bench = grid()
    #expect(focused(bench) == nil)
    #expect(walk(bench, [.right, .right, .right, .right]) == ["a", "b", "c", "c"])
    #expect(bench.host.tree.focus.showsRing)
    bench.pointer(.moved, 10, 10, button: nil)
    bench.pointer(.moved, 30, 10, button: nil)
    #expect(!bench.host.tree.focus.showsRing)
    #expect(walk(bench, [.left, .left]) == ["c", "b"])
  }

  /// If a view handles a key, neither pressing nor releasing the key shows the focus ring.
  @Test func handledKeyDoesNotShowTheFocusRing() {
    let bench = Bench { Stop(name: "a").onKeyPress(.space) { .handled } }
    bench.pointer(.moved, 10, 10, button: nil)
    bench.type(.space)
    #expect(!bench.host.tree.focus.showsRing)
    bench.type(.right)
    #expect(bench.host.tree.focus.showsRing)
  }

  @Test func arrowKeysMoveTheFocusAcrossGaps() {
    let bench = grid()
    _ = walk(bench, [.down])
    #expect(walk(bench, [.right, .down, .up]) == ["b", "h", "b"])
    #expect(walk(bench, [.left, .down, .right, .left]) == ["a", "d", "f", "d"])
    // No view is straight below d. The focus moves to h, diagonally below d.
    #expect(walk(bench, [.down, .down]) == ["h", "h"])
  }

  @Test func tabFollowsTheReadingOrder() {
    let bench = grid()
    #expect(
      walk(bench, Array(repeating: .tab, count: 9))
        == ["a", "b", "c", "d", "f", "h", "i", "a", "b"])
    bench.type(.tab, .shift)
    bench.type(.tab, .shift)
    #expect(focused(bench) == "i")
    bench.pad(.rightShoulder)
    #expect(focused(bench) == "a")
  }

  @Test func disabledHiddenAndCoveredViewsAreNotFocused() {
    let bench = Bench {
      ZStack(alignment: .topLeading) {
        HStack(spacing: 10) {
          Stop(name: "a")
          Stop(name: "off", isOn: false)
          Stop(name: "hidden").hidden()
          Stop(name: "clear").opacity(0)
          Stop(name: "covered")
          Stop(name: "b")
        }
        Color.black.frame(width: 20, height: 20).offset(x: 120)
      }
    }
    #expect(walk(bench, [.tab, .tab, .tab]) == ["a", "b", "a"])
  }

  @Test func focusSectionRemembersItsFocus() {
    let bench = Bench {
      HStack(spacing: 40) {
        VStack(spacing: 10) {
          Stop(name: "a")
          Stop(name: "b")
          Stop(name: "c")
        }.focusSection()
        VStack(spacing: 10) {
          Stop(name: "x")
          Stop(name: "y").prefersDefaultFocus()
        }.frame(height: 160, alignment: .bottom).focusSection()
      }
    }
    #expect(walk(bench, [.tab]) == ["a"])
    // A section first focuses its preferred view. Later, it focuses its last focused view.
    #expect(walk(bench, [.right, .up, .left, .right]) == ["y", "x", "a", "x"])
    #expect(walk(bench, [.left, .down, .down, .right, .left]) == ["a", "b", "c", "x", "c"])
  }

  struct Modal: View {
    @State private var isShown = false
    let diary: Diary
    let show: Diary.Box
    let hide: Diary.Box

    var body: some View {
      let _ = show.action = { isShown = true }
      let _ = hide.action = { isShown = false }
      ZStack {
        HStack(spacing: 10) {
          Stop(name: "a")
          Stop(name: "b")
        }
        if isShown {
          VStack(spacing: 10) {
            Stop(name: "x")
            Stop(name: "y")
          }.frame(width: 100, height: 100).focusScope().onExitCommand { diary.note("exit") }
        }
      }
    }
  }

  @Test func modalScopeTrapsAndRestoresTheFocus() {
    let (show, hide) = (Diary.Box(), Diary.Box())
    let diary = Diary()
    let bench = Bench { Modal(diary: diary, show: show, hide: hide) }
    #expect(walk(bench, [.tab, .tab]) == ["a", "b"])
    show.action?()
    bench.step()
    #expect(focused(bench) == "x")
    #expect(walk(bench, [.tab, .tab, .left, .down]) == ["y", "x", "x", "y"])
    #expect(!bench.host.accessibilityTree.contains("\"a\""))
    bench.type(.escape)
    bench.pointer(.down, 5, 5, button: .secondary)
    #expect(diary.take() == ["exit", "exit"])
    withAnimation(.linear(duration: 1)) { hide.action?() }
    bench.step()
    #expect(focused(bench) == "b")
    bench.type(.escape)
    #expect(diary.take() == [])
  }

  /// Shows a panel that fades in.
  ///
  /// The panel's views cannot be focused in the first frame.
  struct Fading: View {
    @State private var isShown = false
    let show: Diary.Box
    let hide: Diary.Box

    var body: some View {
      let _ = show.action = { withAnimation(.linear(duration: 0.5)) { isShown = true } }
      let _ = hide.action = { withAnimation(.linear(duration: 0.5)) { isShown = false } }
      ZStack {
        if isShown {
          VStack(spacing: 10) {
            Stop(name: "x")
            Stop(name: "y")
          }.transition(.opacity).focusScope()
        } else {
          HStack(spacing: 10) {
            Stop(name: "a")
            Stop(name: "b").prefersDefaultFocus()
          }
        }
      }
    }
  }

  /// Replaces one step of a sequence by the next, which fades in.
  struct Sequence: View {
    @State private var step = 0
    let advance: Diary.Box

    var body: some View {
      let _ = advance.action = { withAnimation(.linear(duration: 0.5)) { step += 1 } }
      VStack(spacing: 10) {
        Stop(name: "close")
        Stop(name: "next \(step)").prefersDefaultFocus().id(step).transition(.opacity)
      }
    }
  }

  @Test func focusGoesFromOnePreferredViewToTheOneThatReplacesIt() {
    let advance = Diary.Box()
    let bench = Bench { Sequence(advance: advance) }
    #expect(walk(bench, [.tab]) == ["next 0"])
    for step in 1...2 {
      advance.action?()
      for _ in 0..<60 { bench.step() }
      #expect(focused(bench) == "next \(step)")
    }
  }

  @Test func focusWaitsForAViewThatFadesIn() {
    let (show, hide) = (Diary.Box(), Diary.Box())
    let bench = Bench { Fading(show: show, hide: hide) }
    #expect(walk(bench, [.tab]) == ["b"])
    show.action?()
    bench.step(0)
    #expect(focused(bench) == nil)
    for _ in 0..<60 { bench.step() }
    #expect(focused(bench) == "x")
    hide.action?()
    for _ in 0..<60 { bench.step() }
    #expect(focused(bench) == "b")
  }

  /// Shows a panel whose preferred view stays invisible.
  struct Unseen: View {
    @State private var isShown = false
    let show: Diary.Box

    var body: some View {
      let _ = show.action = { isShown = true }
      ZStack {
        Stop(name: "a")
        if isShown {
          VStack(spacing: 10) {
            Stop(name: "x")
            Stop(name: "unseen").prefersDefaultFocus().opacity(0)
          }.focusScope()
        }
      }
    }
  }

  /// Without the scheduled frame, the focus ring would be missing until the next key.
  @Test func endOfTheWaitForAnInvisibleViewSchedulesAFrame() {
    let show = Diary.Box()
    let bench = Bench { Unseen(show: show) }
    #expect(walk(bench, [.tab]) == ["a"])
    show.action?()
    for _ in 0..<30 { bench.step() }
    #expect(focused(bench) == nil)
    guard case .at(let moment) = bench.host.tree.next else {
      Issue.record("no frame is scheduled: \(bench.host.tree.next)")
      return
    }
    bench.step(moment.seconds - bench.time)
    #expect(focused(bench) == "x")
    #expect(bench.host.tree.next == .atRest)
  }

  struct Started: View {
    let diary: Diary

    var body: some View {
      VStack(spacing: 10) {
        Stop(name: "first")
        Button(action: { diary.note("start") }) { Color.white.frame(width: 20, height: 20) }
          .buttonStyle(.plain).keyboardShortcut(.defaultAction)
      }
    }
  }

  /// While no focus is visible, a pad's lower button triggers the default action, as Return does.
  @Test func gamepadTriggersTheDefaultActionWhileNoFocusIsVisible() {
    let diary = Diary()
    let bench = Bench { Started(diary: diary) }
    bench.pad(.south)
    #expect(diary.take() == ["start"])
    bench.pad(.up)
    #expect(focused(bench) == "first")
    bench.pad(.south)
    #expect(diary.take() == [])
  }

  /// The initial focus scrolls the content only when a key makes the focus visible.
  @Test func defaultFocusScrollsOnlyAfterAKeyMakesItVisible() {
    let bench = Bench(Size(100, 100)) {
      ScrollView {
        VStack(spacing: 0) {
          Color.white.frame(width: 20, height: 300)
          Stop(name: "below")
        }
      }.focusScope()
    }
    bench.step()
    #expect(focused(bench) == "below")
    #expect(bench.host.focusedElement?.frame.minY == 300)
    bench.type(.tab)
    for _ in 0..<60 { bench.step() }
    #expect((bench.host.focusedElement?.frame.maxY ?? 300) <= 100)
  }

  struct Fields: View {
    @FocusState private var field: String?
    @FocusState private var isFirst: Bool
    let diary: Diary
    let ask: Diary.Box
    let clear: Diary.Box
    let miss: Diary.Box

    var body: some View {
      let _ = ask.action = { field = "second" }
      let _ = clear.action = { field = nil }
      let _ = miss.action = { field = "nowhere" }
      let _ = diary.note("\(field ?? "nil") \(isFirst)")
      HStack(spacing: 10) {
        Stop(name: "first").focused($field, equals: "first").focused($isFirst)
        Stop(name: "second").focused($field, equals: "second")
      }.defaultFocus($field, "second")
    }
  }

  @Test func focusStateBindingReadsAndMovesTheFocus() {
    let diary = Diary()
    let (ask, clear, miss) = (Diary.Box(), Diary.Box(), Diary.Box())
    let bench = Bench { Fields(diary: diary, ask: ask, clear: clear, miss: miss) }
    bench.step()
    #expect(focused(bench) == "second")
    #expect(diary.take().last == "second false")
    bench.type(.tab)
    bench.type(.tab)
    #expect(focused(bench) == "first")
    #expect(diary.take().last == "first true")
    ask.action?()
    bench.step()
    #expect(focused(bench) == "second")
    clear.action?()
    bench.step()
    #expect(focused(bench) == nil)
    #expect(diary.take().last == "nil false")
    miss.action?()
    bench.run(0.2)
    #expect(focused(bench) == nil)
    #expect(diary.take().last == "nil false")
  }

  struct Lists: View {
    @State private var count = 3
    let drop: Diary.Box

    var body: some View {
      let _ = drop.action = { count -= 1 }
      HStack(spacing: 10) {
        ForEach(0..<count) { Stop(name: "\($0)") }
      }
    }
  }

  @Test func focusOfARemovedViewMovesToTheNearestView() {
    let drop = Diary.Box()
    let bench = Bench { Lists(drop: drop) }
    #expect(walk(bench, [.tab, .tab, .tab]) == ["0", "1", "2"])
    drop.action?()
    bench.step()
    #expect(focused(bench) == "1")
  }

  struct Lit: View {
    let diary: Diary
    @Environment(\.isFocused) private var isFocused

    var body: some View {
      let _ = diary.note(isFocused ? "lit" : "dark")
      Color.white.frame(width: 20, height: 20)
    }
  }

  @Test func isFocusedIsTrueWhileTheViewHasTheFocus() {
    let diary = Diary()
    let bench = Bench {
      HStack {
        Lit(diary: diary).focusable()
        Stop(name: "other")
      }
    }
    #expect(diary.take() == ["dark"])
    bench.type(.tab)
    #expect(diary.take() == ["lit"])
    bench.type(.tab)
    #expect(diary.take() == ["dark"])
  }

  @Test func moveCommandHandlersRunInsteadOfMovingTheFocus() {
    let diary = Diary()
    let bench = Bench {
      HStack(spacing: 10) {
        Stop(name: "a")
        Stop(name: "b").onMoveCommand { diary.note("\($0)") }
      }
    }
    #expect(walk(bench, [.tab, .right, .left]) == ["a", "b", "b"])
    #expect(diary.take() == ["left"])
  }

  @Test func focusRingFollowsTheContentShapeOnTheScreen() {
    let bench = Bench(Size(100, 100)) {
      Button(action: {}) { Color.blue.frame(width: 40, height: 20) }
        .buttonStyle(.plain).contentShape(.focusEffect, Capsule()).scaleEffect(1.5)
    }
    bench.type(.tab)
    var pixels = [UInt32](repeating: 0xFF20_2020, count: 100 * 100)
    paint(bench, &pixels)
    func white(_ x: Int, _ y: Int) -> Bool { pixels[y * 100 + x] & 0xFF > 0xE0 }
    // The button has 60 × 30 pixels on the screen. The ring lies 4.5 to 7.5 pixels outside.
    #expect(white(50, 50 - 15 - 6))
    #expect(white(50 + 30 + 5, 50))
    #expect(!white(50 + 30 + 2, 50))
    // The corner of a capsule is empty.
    #expect(!white(50 + 30 + 5, 50 - 15 - 5))
    bench.pointer(.down, 5, 5)
    bench.step()
    pixels = [UInt32](repeating: 0xFF20_2020, count: 100 * 100)
    paint(bench, &pixels)
    #expect(!white(50, 50 - 15 - 6))
  }

  /// The ring's opacity is the product of the opacities of its view and the view's parents.
  @Test func focusRingHasTheOpacityOfItsView() {
    let bench = Bench(Size(100, 100)) {
      Button(action: {}) { Color.blue.frame(width: 40, height: 20) }
        .buttonStyle(.plain).padding(10).opacity(0.75).padding(5).opacity(0.5)
    }
    bench.type(.tab)
    var pixels = [UInt32](repeating: 0xFF00_0000, count: 100 * 100)
    paint(bench, &pixels)
    let levels: [UInt32] = (20..<40).map { (y: Int) -> UInt32 in pixels[y * 100 + 50] & 0xFF }
    #expect(levels.max() == 96, "3 of 8 of white: \(levels)")
  }

  struct Leaving: View {
    let close: Diary.Box
    @State private var isOpen = true

    var body: some View {
      let _ = close.action = { withAnimation(.linear(duration: 1)) { isOpen = false } }
      ZStack {
        Button(action: {}) { Color.blue.frame(width: 40, height: 20) }.buttonStyle(.plain)
        Group {
          if isOpen {
            Button(action: {}) { Color.red.frame(width: 90, height: 90) }.buttonStyle(.plain)
              .transition(.opacity)
          }
        }
        .focusScope()
      }
    }
  }

  /// The ring of a view below a panel fades in while the panel fades out.
  @Test func focusRingFadesInWhileThePanelFadesOut() {
    let close = Diary.Box()
    let bench = Bench(Size(100, 100)) { Leaving(close: close) }
    bench.type(.tab)
    close.action?()
    var levels: [UInt32] = []
    for _ in 0..<3 {
      bench.step()
      bench.step(0.45)
      var pixels = [UInt32](repeating: 0xFF00_0000, count: 100 * 100)
      paint(bench, &pixels)
      // The blue channel distinguishes the white ring from the red panel.
      levels.append((20..<40).map { (y: Int) -> UInt32 in pixels[y * 100 + 50] & 0xFF }.max() ?? 0)
    }
    #expect(levels[0] > 40 && levels[0] < 200, "\(levels)")
    #expect(levels[1] > levels[0] && levels[2] > 0xE0, "\(levels)")
  }

  private func paint(_ bench: Bench, _ pixels: inout [UInt32]) {
    unsafe pixels.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let surface = unsafe SurfaceMemory(
        baseAddress: base, width: 100, height: 100, bytesPerRow: 400, isFresh: true)
      _ = bench.host.paint(into: surface)
    }
  }

  /// The views around and inside the focused control are told whether the control has the focus
  /// ring.
  ///
  /// The ring is shown only while keys are used.
  @Test func innerAndOuterViewsNoticeTheFocusRing() {
    let diary = Diary()
    let bench = Bench {
      HStack(spacing: 10) {
        Button(action: {}) {
          Color.white.frame(width: 20, height: 20)
            .onFocusRing { diary.note("inside \($0)") }
        }
        Stop(name: "b")
      }
      .onFocusRing { diary.note("around \($0)") }
    }
    bench.type(.tab)
    #expect(diary.take().sorted() == ["around true", "inside true"])
    bench.type(.tab)
    #expect(diary.take() == ["inside false"], "the second button is inside the row too")
    bench.tap(5, 5)
    #expect(diary.take() == ["around false"], "a click hides the ring")
  }
}
