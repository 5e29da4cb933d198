import Testing

@testable import StageUI

/// Tests controls with text at accessibility sizes, in a window 390 points wide.
@MainActor
@Suite struct LargeTextTests {
  private func bench<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> Bench {
    Bench(Size(390, 800)) { content().environment(\.dynamicTypeSize, .accessibility3) }
  }

  private func texts(_ bench: Bench) -> [(node: TextNode, frame: Rect)] {
    zip(bench.nodes(TextNode.self), bench.frames(TextNode.self)).map { ($0, $1) }
  }

  /// Expects that no text is truncated, and that all lie inside the window.
  private func expectWhole(_ bench: Bench, location: SourceLocation = #_sourceLocation) {
    let texts = texts(bench)
    #expect(!texts.isEmpty, sourceLocation: location)
    for (node, frame) in texts where node.isSeen && frame.width > 0 {
      let name = node.accessibility?.label ?? ""
      #expect(!node.shownLayout.isTruncated, "\(name)", sourceLocation: location)
      #expect(bench.window.contains(frame), "\(name)", sourceLocation: location)
    }
  }

  @Test func segmentsShrinkAlike() {
    let bench = bench {
      Picker("Mode", selection: .constant("b")) {
        ForEach(["a short", "b", "a longer segment"], id: \.self) { Text($0) }
      }
      .pickerStyle(.segmented)
    }
    let segments = bench.nodes(SegmentsNode.self)[0].laidOut
    #expect(segments.count == 3)
    let scales = segments.compactMap { ($0 as? TextNode)?.shownLayout.scaleFactor }
    #expect(scales.count == 3 && (scales.max() ?? 1) < 1)
    #expect((scales.max() ?? 1) - (scales.min() ?? 0) < 0.03)
    expectWhole(bench)
  }

  @Test func optionsAreAsHighAsTheirText() {
    let bench = bench {
      Picker("Mode", selection: .constant("One")) {
        ForEach(["One", "Several words that wrap into lines"], id: \.self) { Text($0) }
      }
      .pickerStyle(.inline)
    }
    let texts = texts(bench).filter { $0.frame.minX >= OptionRowsNode.indent }
    let rows = bench.frames(OptionRowNode.self)
    #expect(rows.count == 2 && rows[0].height == rows[1].height)
    for row in rows { #expect(texts.contains { row.contains($0.frame) }) }
    expectWhole(bench)
  }

  @Test func optionsOfTextOfUsualSizeAre44PointsHigh() {
    let bench = Bench(Size(390, 300)) {
      Picker("Mode", selection: .constant(1)) {
        Text("One").tag(1)
        Text("Two").tag(2)
      }
      .pickerStyle(.inline)
    }
    #expect(bench.frames(OptionRowNode.self).map(\.height) == [44, 44])
  }

  @Test func inlinePickerFindsTheTagsOfRows() {
    let bench = Bench(Size(390, 300)) {
      Picker("Mode", selection: .constant("b")) {
        ForEach(["a", "b"], id: \.self) { Text($0) }
      }
      .pickerStyle(.inline)
    }
    let warnings = bench.listen()
    bench.size = Size(380, 300)
    bench.step()
    #expect(warnings.all == [])
  }

  @Test func compactDatePickerPutsItsChipsBelowTheLabel() {
    let start = Date(timeIntervalSinceReferenceDate: 817_983_660)
    let bench = bench { DatePicker("Starts on this day", selection: .constant(start)) }
    expectWhole(bench)
    let frames = texts(bench).map(\.frame)
    #expect(frames.count >= 3 && frames[1].minY >= frames[0].maxY)
  }

  @Test func longLabelOfADatePickerWrapsBesideWholeChips() {
    let start = Date(timeIntervalSinceReferenceDate: 817_983_660)
    let bench = Bench(Size(300, 200)) {
      DatePicker("A label of several words", selection: .constant(start))
    }
    let texts = texts(bench)
    #expect(texts.count == 3)
    #expect(texts.allSatisfy { !$0.node.shownLayout.isTruncated })
    #expect(texts[0].node.shownLayout.lines.count > 1)
  }

  @Test func rowsAndFieldsAreWhole() {
    expectWhole(
      bench {
        VStack {
          Toggle("Sound effects", isOn: .constant(true))
          Stepper("Cards: 3", value: .constant(3))
          ColorPicker("Ink", selection: .constant(.red))
          TextField("Name", text: .constant("Ada")).textFieldStyle(.roundedBorder)
          Gauge(value: 0.3) {
            Text("Fuel")
          } currentValueLabel: {
            Text("30 %")
          }
        }
      })
    expectWhole(
      bench {
        NavigationStack {
          List {
            LabeledContent("Version", value: "1.0")
            Label("Lightning", systemImage: "bolt")
          }
          .navigationTitle("Settings")
          .toolbar { Button("Edit") {} }
        }
      })
  }

  @Test func titleOfABarShrinksBetweenItsButtons() {
    let bench = bench {
      NavigationStack {
        Color.red.navigationTitle("A title of words").navigationBarTitleDisplayMode(.inline)
          .toolbar { Button("Edit") {} }
      }
    }
    expectWhole(bench)
  }

  @Test func lineBelowARowBeginsAtADrawnText() {
    let bench = Bench(Size(390, 300)) {
      List {
        Picker("Mode", selection: .constant("a")) {
          ForEach(["a", "b"], id: \.self) { Text($0) }
        }
        .pickerStyle(.segmented)
        TextField("Name", text: .constant(""))
      }
    }
    let rows = bench.nodes(ListRowNode.self)
    let segment = bench.nodes(SegmentsNode.self)[0].laidOut[0]
    #expect(rows[0].card.textStart() == segment.origin(in: rows[0].card)?.x)
    #expect((rows[1].card.textStart() ?? 16) == 16)
  }
}
