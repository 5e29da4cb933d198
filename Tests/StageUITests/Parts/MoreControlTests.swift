import Testing

@testable import StageUI

@MainActor
struct MoreControlTests {
  typealias Box = ControlTests.Box
  typealias Around = ControlTests.Around

  // MARK: Gauge

  @Test func gaugeSpeaksItsLabelAndItsShareOfTheRange() {
    let bench = Bench {
      Gauge(value: 68.0, in: 40...90) {
        Text("Temperature")
      } currentValueLabel: {
        Text("68")
      }
      .gaugeStyle(.accessoryCircular)
    }
    let gauge =
      bench.host.element(labelled: "Temperature")
      ?? bench.host.element(labelled: "68, Temperature")
    #expect(gauge?.accessibility.value == "56%")
    #expect(gauge?.accessibility.role == .progress)
  }

  @Test(arguments: [(-5.0, "0%"), (0.25, "25%"), (7, "100%"), (.nan, "0%")])
  func gaugeLimitsItsValueToTheRange(value: Double, text: String) {
    let bench = Bench { Gauge(value: value) { Text("Fuel") }.labelsHidden() }
    #expect(bench.host.element(labelled: "Fuel")?.accessibility.value == text)
  }

  @Test func gaugeStyleOfAProgramReceivesAllParts() {
    struct Words: GaugeStyle {
      func makeBody(configuration: Configuration) -> some View {
        VStack {
          configuration.label
          configuration.minimumValueLabel
          configuration.maximumValueLabel
          if configuration.markedValueLabels == nil { Text("none") }
          Text(verbatim: "\(configuration.value)")
        }
      }
    }
    let bench = Bench {
      Gauge(value: 2, in: 0...8) {
        Text("a")
      } currentValueLabel: {
        Text("b")
      } minimumValueLabel: {
        Text("c")
      } maximumValueLabel: {
        Text("d")
      }
      .gaugeStyle(Words())
    }
    let texts = bench.nodes(TextNode.self).map { $0.accessibility?.label ?? "" }
    #expect(texts == ["a", "c", "d", "none", "0.25"])
  }

  @Test func circularGaugeGrowsWithTheTextSize() {
    func side(_ size: DynamicTypeSize) -> Double {
      let bench = Bench(Size(600, 600)) {
        Gauge(value: 0.5) { Text("x") }.gaugeStyle(.accessoryCircularCapacity)
          .dynamicTypeSize(size).accessibilityIdentifier("gauge")
      }
      return bench.frames(ControlPictureNode<Double, GaugeLook>.self).first?.width ?? 0
    }
    #expect(side(.large) == 64)
    #expect(side(.accessibility3) > 90)
  }

  // MARK: Wheel and palette

  private func wheel(_ box: Box<Int>) -> Bench {
    Bench {
      Around(box: box) { value in
        Picker("Number", selection: value) { ForEach(0..<9) { Text(verbatim: "n\($0)") } }
          .pickerStyle(.wheel)
      }
    }
  }

  @Test func wheelSelectsTheRowThatADragBringsToTheMiddle() {
    let box = Box(4)
    let bench = wheel(box)
    // A row is 34 points high; a slow drag by two rows downwards goes two options back.
    bench.down(150, 100)
    for step in 1...40 {
      bench.step()
      bench.move(150, 100 + 68 * min(Double(step) / 20, 1))
    }
    #expect(box.value == 4, "the selection changes when the drag ends")
    bench.up(150, 168)
    bench.step()
    #expect(box.value == 2)
    bench.run(2)
    #expect(bench.host.element(labelled: "Number")?.accessibility.value == "n2")
  }

  @Test func fastDragThrowsTheWheelButNotBeyondItsEnd() {
    let box = Box(4)
    let bench = wheel(box)
    bench.drag(from: Point(150, 120), to: Point(150, 60), steps: 4)
    bench.run(2)
    #expect(box.value == 8)
  }

  @Test func tapOnARowOfTheWheelSelectsIt() {
    let box = Box(4)
    let bench = wheel(box)
    bench.tap(150, 100 + 33)
    #expect(box.value == 5)
    bench.run(1)
    bench.tap(150, 100)
    #expect(box.value == 5)
  }

  @Test func arrowKeysWheelAndAccessibilityTurnTheWheel() {
    let box = Box(4)
    let bench = wheel(box)
    bench.type(.tab)
    bench.type(.down)
    #expect(box.value == 5)
    bench.type(.up)
    bench.type(.up)
    #expect(box.value == 3)
    bench.host.adjust(labelled: "Number", .increment)
    #expect(box.value == 4)
    bench.step()
    bench.send(.wheel(WheelEvent(deltaX: 0, deltaY: 1, position: Point(150, 100))))
    #expect(box.value == 5)
    for _ in 0..<9 { bench.type(.down) }
    #expect(box.value == 8)
  }

  @Test func wheelAtRestMakesNoFrames() {
    let box = Box(4)
    let bench = wheel(box)
    bench.type(.tab)
    bench.type(.down)
    bench.run(3)
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func wheelFollowsASelectionThatTheProgramSets() {
    let box = Box(1)
    let bench = wheel(box)
    box.binding.wrappedValue = 7
    bench.run(2)
    #expect(bench.host.element(labelled: "Number")?.accessibility.value == "n7")
  }

  @Test func paletteSelectsTheTappedOptionAndWrapsItsRows() {
    let box = Box(0)
    let bench = Bench(Size(100, 200)) {
      Around(box: box) { value in
        Picker("Ink", selection: value) {
          ForEach(0..<4) { Color.black.frame(width: 20, height: 20).tag($0) }
        }
        .pickerStyle(.palette).labelsHidden()
      }
    }
    // Two cells of 44 points fit beside each other, so there are two rows.
    #expect(bench.frames(PaletteNode.self) == [Rect(x: 6, y: 56, width: 88, height: 88)])
    bench.tap(72, 122)
    #expect(box.value == 3)
    bench.tap(28, 122)
    #expect(box.value == 2)
  }

  // MARK: Stepper

  @Test func stepperWithoutRangeGoesOnForever() {
    let box = Box(0)
    let diary = Diary()
    let bench = Bench {
      Around(box: box) { value in
        Stepper("Count", value: value, step: 5) { diary.note($0 ? "begin" : "end") }
      }
    }
    for _ in 0..<3 { bench.host.adjust(labelled: "Count", .decrement) }
    #expect(box.value == -15)
    bench.tap(280, 100)
    #expect(box.value == -10)
    #expect(diary.take() == ["begin", "end"])
  }

  @Test func stepperSpeaksItsValueInAFormat() {
    let box = Box(0.25)
    let bench = Bench {
      Around(box: box) { value in
        Stepper(value: value, in: 0...1, step: 0.25, format: .percent) { Text("Volume") }
      }
    }
    #expect(bench.host.element(labelled: "Volume")?.accessibility.value == "25%")
    for _ in 0..<9 { bench.host.adjust(labelled: "Volume", .increment) }
    #expect(box.value == 1)
  }

  // MARK: Links and groups

  @Test func linkPassesItsAddressToTheHandler() throws {
    var opened: [String] = []
    let url = try #require(URL(string: "https://example.org/a"))
    let bench = Bench {
      Link("Rules", destination: url)
        .environment(
          \.openURL,
          OpenURLAction {
            opened.append($0.absoluteString); return .handled
          })
    }
    #expect(bench.host.accessibilityTree.hasPrefix("link \"Rules\""))
    bench.tap(150, 100)
    bench.type(.tab)
    bench.type(.return)
    #expect(opened == ["https://example.org/a", "https://example.org/a"])
  }

  @Test func shareLinkCopiesItsItemsAndIsDisabledWithoutAClipboard() {
    var copied: [String] = []
    let bench = Bench {
      VStack {
        ShareLink("Share", item: "seed 12", subject: Text("Poker"), message: Text("Try it"))
          .environment(\.copyText) {
            copied.append($0); return true
          }
        ShareLink("Dead", item: "x")
        ShareLink("Preview", item: "seed 13", preview: SharePreview("Deal"))
          .environment(\.copyText) {
            copied.append($0); return true
          }
        ShareLink(items: ["a", "b"], preview: { SharePreview("Deal \($0)") }) { Text("All") }
          .environment(\.copyText) {
            copied.append($0); return true
          }
      }
    }
    #expect(bench.host.activate(labelled: "Share"))
    #expect(copied == ["Poker\nTry it\nseed 12"])
    #expect(bench.host.activate(labelled: "Preview") && bench.host.activate(labelled: "All"))
    #expect(copied.dropFirst() == ["seed 13", "a\nb"])
    #expect(bench.host.element(labelled: "Dead")?.accessibility.isDisabled == true)
  }

  @Test func buttonsOfAGroupAreJoinedAndWorkByKeys() {
    let diary = Diary()
    let bench = Bench {
      ControlGroup {
        Button("a", systemImage: "plus") { diary.note("a") }
        Button("b", systemImage: "minus") { diary.note("b") }
      }
    }
    let frames = bench.frames(ControlNode.self)
    #expect(frames.count == 2 && frames[1].minX - frames[0].maxX == 1)
    bench.type(.tab)
    bench.type(.return)
    bench.type(.right)
    bench.type(.return)
    #expect(diary.take() == ["a", "b"])
  }
}
