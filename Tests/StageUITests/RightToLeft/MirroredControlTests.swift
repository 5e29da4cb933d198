import TestSupport
import Testing

@testable import StageUI

/// Tests input, text and drawings in a right-to-left layout.
@MainActor
@Suite struct MirroredControlTests {
  private func bench<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> Bench {
    Bench(Size(300, 200)) { content().environment(\.layoutDirection, .rightToLeft) }
  }

  @Test func sliderGrowsToTheLeft() {
    let box = Selection(0.5)
    let bench = bench { Bound(box) { Slider(value: $0) } }
    bench.tap(40, 100)
    #expect(box.value > 0.85)
    bench.tap(280, 100)
    #expect(box.value < 0.1)
  }

  @Test func leftArrowIncrementsASlider() {
    let box = Selection(0.5)
    let bench = bench { Bound(box) { Slider(value: $0, step: 0.25) } }
    bench.type(.tab)
    bench.type(.left)
    #expect(box.value == 0.75)
    bench.type(.right)
    bench.type(.right)
    #expect(box.value == 0.25)
  }

  @Test func segmentsAndStepperFollowTheVisualSide() {
    let (choice, count) = (Selection("a"), Selection(3))
    let bench = bench {
      VStack {
        Bound(choice) { selection in
          Picker("Kind", selection: selection) {
            ForEach(["a", "b", "c"], id: \.self) { Text($0) }
          }
          .pickerStyle(.segmented)
        }
        .frame(height: 50)
        Bound(count) { Stepper("Count", value: $0) }.frame(height: 50)
      }
    }
    let segments = bench.frames(SegmentsNode.self)[0]
    bench.tap(20, segments.midY)
    #expect(choice.value == "c")
    bench.tap(280, segments.midY)
    #expect(choice.value == "a")
    let stepper = segments.maxY + 8 + 25
    bench.tap(20, stepper)
    #expect(count.value == 4)
    bench.tap(70, stepper)
    #expect(count.value == 3)
  }

  @Test func horizontalScrollViewBeginsAtTheRightEdge() {
    let bench = bench {
      ScrollView(.horizontal) {
        HStack(spacing: 0) {
          ForEach(0..<10) { _ in Probe(width: .fixed(100), height: .fixed(50)) }
        }
      }
    }
    let scroller = bench.nodes(ScrollNode.self)[0]
    #expect(bench.frames(ProbeNode.self)[0].maxX == 300)
    bench.drag(from: Point(100, 100), to: Point(160, 100), steps: 30)
    bench.run(2)
    #expect(scroller.offset.x > 40)
    #expect(abs(bench.frames(ProbeNode.self)[0].maxX - 300 - scroller.offset.x) < 1e-9)
    bench.type(.end)
    bench.run(2)
    #expect(scroller.offset.x == 700)
    #expect(bench.frames(ProbeNode.self)[9].minX == 0)
  }

  @Test func lazyRowRealizesItsFirstItemsAtTheRightEdge() {
    let bench = bench {
      ScrollView(.horizontal) {
        LazyHStack(spacing: 0) {
          ForEach(0..<100) { _ in Probe(width: .fixed(100), height: .fixed(50)) }
        }
      }
    }
    let scroller = bench.nodes(ScrollNode.self)[0]
    #expect(bench.frames(ProbeNode.self).contains { $0.maxX == 300 })
    #expect(bench.nodes(ProbeNode.self).count < 8)
    scroller.scroll(along: .horizontal, to: 5000, isAnimated: false)
    scroller.moveContent(at: bench.time)
    bench.step()
    #expect(bench.frames(ProbeNode.self).contains { $0.maxX == 300 })
    #expect(bench.nodes(LazyNode.self)[0].realized.contains(50))
  }

  @Test func pagesTurnToTheRight() {
    let box = Selection(0)
    let bench = bench {
      Bound(box) { selection in
        TabView(selection: selection) { ForEach(0..<4, id: \.self) { _ in Color.green } }
          .tabViewStyle(.page)
      }
    }
    bench.drag(from: Point(100, 100), to: Point(180, 100), steps: 3)
    #expect(box.value == 1)
    bench.run(1.5)
    bench.drag(from: Point(200, 100), to: Point(120, 100), steps: 3)
    #expect(box.value == 0)
  }

  @Test func trailingSwipeActionsAppearAtTheLeftEdge() {
    let bench = bench {
      List {
        Text("Row").swipeActions { Button("Flag") {} }
      }
    }
    let row = ListTests.rows(bench)[0].frame
    bench.drag(from: Point(100, row.midY), to: Point(190, row.midY), steps: 20)
    bench.run(1)
    let buttons = bench.nodes(SwipeButtonsNode.self)
    #expect(buttons.count == 1)
    let frame = buttons.first?.laidOut.first.map {
      $0.toScreen.apply(Rect(origin: .zero, size: $0.frame.size))
    }
    #expect(frame?.minX == row.minX)
    #expect((ListTests.rows(bench)[0].frame.minX - row.minX) >= 0)
  }

  @Test func textBeginsAtTheRightEdge() {
    let bench = bench { Text("a longer line\nshort") }
    let lines = bench.nodes(TextNode.self)[0].shownLayout.lines
    let starts = lines.map(\.x)
    #expect(lines.count == 2 && starts[0] < starts[1])
  }

  @Test func textWithoutLettersRunsInTheDirectionOfLayout() {
    func tags(_ isRightToLeft: Bool, _ first: String) -> [Int] {
      var settings = TextSettings()
      settings.isRightToLeft = isRightToLeft
      let text = Text(verbatim: first) + Text(verbatim: "-2").bold()
      return BlockFont().layOut(text.request(in: settings)).lines[0].runs.map(\.tag)
    }
    #expect(tags(false, "1") == [0, 1])
    #expect(tags(true, "1") == [1, 0])
    #expect(tags(true, "a") == [0, 1])
    #expect(tags(false, "\u{5D0}") == [1, 0])
  }

  @Test func inlineImagesKeepTheirWidthInHebrew() {
    func width(_ letter: String) -> Double {
      let bench = Bench { Text("\(letter) \(Image(systemName: "star"))").font(.system(size: 20)) }
      let runs = bench.nodes(TextNode.self)[0].shownLayout.lines[0].runs
      return runs.filter { $0.tag == 1 }.reduce(0) { $0 + $1.glyphs.width }
    }
    #expect(width("a") > 0)
    #expect(width("\u{5D0}") == width("a"))
  }

  @Test func emptyFieldHasItsCaretAtTheRightEdge() {
    var settings = EnvironmentValues().textSettings
    settings.isRightToLeft = true
    let setter = EntrySetter()
    let layout = setter.layout(
      Array("abc"), in: settings, breakWidth: nil, width: 200, from: BlockFont())
    #expect(abs((layout.lines[0].x + layout.size.width) - 200) < 0.01)
    let empty = setter.layout([], in: settings, breakWidth: nil, width: 200, from: BlockFont())
    #expect(empty.lines[0].x == 200)
  }

  @Test func symbolsOfReadingAreReflected() {
    #expect(Symbol.named("chevron.forward")?.layers == Symbol.named("chevron.right")?.layers)
    #expect(Symbol.named("arrow.backward")?.layers == Symbol.named("arrow.left")?.layers)
    #expect(Symbol.isDirected("chevron.forward") && Symbol.isDirected("arrow.uturn.backward"))
    #expect(!Symbol.isDirected("chevron.right") && !Symbol.isDirected("backward.end"))
    let bench = bench {
      HStack {
        Image(systemName: "chevron.forward")
        Image(systemName: "chevron.right")
      }
    }
    #expect(bench.nodes(ImageNode.self).map(\.reflectsDrawing) == [true, false])
  }

  private struct Half: Shape {
    var layoutDirectionBehavior: LayoutDirectionBehavior = .mirrors
    func path(in rect: CGRect) -> Path {
      Path(CGRect(x: 0, y: 0, width: rect.width / 2, height: rect.height))
    }
  }

  @Test func shapesAreReflectedUnlessTheyAreFixed() {
    let bench = bench {
      VStack(spacing: 0) {
        Half().frame(width: 100, height: 40)
        Half(layoutDirectionBehavior: .fixed).frame(width: 100, height: 40)
      }
    }
    let nodes = bench.nodes(ShapeNode<Half>.self)
    #expect(nodes.map { $0.contains(Point(10, 10)) } == [false, true])
    #expect(nodes.map { $0.contains(Point(90, 10)) } == [true, false])
  }

  @Test func flippedViewsAreReflectedWithTheirInput() {
    let diary = Diary()
    let bench = bench {
      HStack(spacing: 0) {
        Color.red.onTapGesture { diary.note("first") }
        Color.blue.onTapGesture { diary.note("second") }
      }
      .flipsForRightToLeftLayoutDirection(true)
    }
    bench.tap(20, 100)
    #expect(diary.take() == ["first"])
    bench.tap(280, 100)
    #expect(diary.take() == ["second"])
  }

  @Test func dragGesturesKeepTheirCoordinates() {
    var moves: [Double] = []
    let bench = bench {
      Color.red.gesture(DragGesture().onEnded { moves.append($0.translation.width) })
    }
    bench.drag(from: Point(50, 100), to: Point(120, 100))
    #expect(moves == [70])
  }
}
