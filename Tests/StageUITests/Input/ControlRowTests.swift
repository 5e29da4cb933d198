import Testing

@testable import StageUI

/// Rows with a label and a control: titles with subtitles, wrapping and insets in lists.
@MainActor
@Suite struct ControlRowTests {
  private func frame(_ label: String, _ bench: Bench) throws -> Rect {
    let index = try #require(
      bench.nodes(TextNode.self).firstIndex { $0.accessibility?.label == label })
    return bench.frames(TextNode.self)[index]
  }

  /// Expects the subtitle below the title, at the same leading edge, and in a smaller font.
  private func expectStacked(
    _ bench: Bench, location: SourceLocation = #_sourceLocation
  ) throws {
    let title = try frame("Title", bench)
    let subtitle = try frame("Subtitle", bench)
    #expect(subtitle.minX == title.minX, sourceLocation: location)
    #expect(subtitle.minY >= title.maxY, sourceLocation: location)
    #expect(subtitle.height < title.height, sourceLocation: location)
  }

  @ViewBuilder private var label: some View {
    Text("Title")
    Text("Subtitle")
  }

  @Test func secondTextOfAToggleIsASubtitle() throws {
    try expectStacked(Bench { Toggle(isOn: .constant(true)) { label } })
  }

  @Test func secondTextOfAStepperIsASubtitle() throws {
    try expectStacked(Bench { Stepper(value: .constant(1), in: 0...9) { label } })
  }

  @Test func secondTextOfLabeledContentIsASubtitle() throws {
    try expectStacked(
      Bench {
        LabeledContent {
          Text("Value")
        } label: {
          label
        }
      })
  }

  @Test func viewsOfOneLabelOrValueAreApart() {
    let cell = Probe(width: .fixed(20), height: .fixed(20))
    let bench = Bench {
      LabeledContent {
        cell
        cell
      } label: {
        cell
        cell
      }
    }
    let frames = bench.frames(ProbeNode.self)
    #expect(frames.map(\.minX) == [0, 28, 252, 280])
  }

  @Test func secondTextOfAPickerInAFormIsASubtitle() throws {
    try expectStacked(
      Bench {
        Form {
          Picker(selection: .constant(1)) {
            Text("One").tag(1)
          } label: {
            label
          }
        }
      })
  }

  @Test func secondTextOfButtonsAndLinksInAListIsASubtitle() throws {
    try expectStacked(Bench { List { Button(action: {}) { label } } })
    try expectStacked(
      Bench {
        NavigationStack {
          List { NavigationLink(value: 1) { label } }
        }
      })
  }

  @Test func labelThatBeginsWithASymbolIsNotStacked() throws {
    let bench = Bench {
      Toggle(isOn: .constant(true)) {
        Image(systemName: "star")
        Text("Title")
      }
    }
    let title = try frame("Title", bench)
    #expect(abs(title.minY + title.height / 2 - 100) < 2)
  }

  /// The label gets the whole width beside the buttons, apart from one gap of 16 points.
  @Test func labelOfAStepperWrapsBesideItsButtons() throws {
    func title(_ width: Double) throws -> Rect {
      let bench = Bench(Size(width, 200)) {
        Stepper("Title", value: .constant(1), in: 0...9)
      }
      return try frame("Title", bench)
    }
    let whole = try title(400)
    let exact = try title(whole.width.rounded(.up) + 16 + 96)
    #expect(exact.size == whole.size)
  }

  @Test func rowsWithTwoLinesHaveTheInsetsOfText() throws {
    func margins<V: View>(@ViewBuilder _ row: @escaping () -> V) throws -> (Double, Double) {
      let bench = Bench { Form { row() } }
      let card = try #require(bench.frames(RowCardNode.self).first)
      return (
        try frame("Title", bench).minY - card.minY, try frame("Subtitle", bench).maxY - card.maxY
      )
    }
    let toggle = try margins { Toggle(isOn: .constant(true)) { label } }
    #expect(toggle.0 >= 11 && toggle.1 <= -11)
    let button = try margins { Button(action: {}) { label } }
    #expect(button.0 >= 11 && button.1 <= -11)
  }

  @Test func rowOfAToggleWithOneLineIs48PointsHigh() {
    let bench = Bench { Form { Toggle("Title", isOn: .constant(true)) } }
    #expect(bench.frames(RowCardNode.self).first?.height == 48)
  }
}
