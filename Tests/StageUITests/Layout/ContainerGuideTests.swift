import Testing

@testable import StageUI

/// Alignment guides of the views in grids, lazy stacks and lists.
@MainActor
struct ContainerGuideTests {
  private enum Mark: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { 0 }
  }
  private static let mark = VerticalAlignment(Mark.self)

  private static func cell(_ width: Double = 10, _ height: Double = 10) -> some View {
    Probe(width: .fixed(width), height: .fixed(height))
  }

  private func frames<Content: View>(
    _ size: Size = Size(200, 200), @ViewBuilder _ content: @escaping () -> Content
  ) -> [Rect] {
    let bench = Bench(size) {
      content().frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
    bench.step()
    return bench.frames(ProbeNode.self)
  }

  @Test func gridRowAlignsTheGuidesOfItsCellsAndGrows() {
    let frames = frames {
      Grid(horizontalSpacing: 0, verticalSpacing: 5) {
        GridRow(alignment: Self.mark) {
          Self.cell().alignmentGuide(Self.mark) { _ in 8 }
          Self.cell(10, 20).alignmentGuide(Self.mark) { _ in 3 }
        }
        GridRow { Self.cell() }
      }
    }
    // The guide lies at 8 points, and the taller cell extends 17 points below it.
    #expect(frames.map(\.minY) == [0, 5, 30])
  }

  @Test func gridRowAlignsTheBaselinesOfTexts() {
    let tops = Bench(Size(300, 200)) {
      Grid(alignment: .leadingFirstTextBaseline) {
        GridRow {
          Text("A").font(.largeTitle)
          Text("b\nc")
        }
      }
    }.nodes(TextNode.self).map { node in
      node.screenBounds.minY
        + (node.line(VerticalAlignment.firstTextBaseline._key, in: node.frame.size) ?? 0)
    }
    #expect(abs(tops[0] - tops[1]) < 0.6)
  }

  @Test func gridColumnAlignsTheGuidesOfItsCellsAndGrows() {
    let frames = frames {
      Grid(alignment: .topLeading, horizontalSpacing: 5, verticalSpacing: 0) {
        GridRow {
          Self.cell(20).alignmentGuide(.leading) { _ in 15 }
          Self.cell()
        }
        GridRow { Self.cell(30) }
      }
    }
    // The grid passes the guide on, so that its leading line is at the edge of the window.
    #expect(frames.map(\.minX) == [-15, 35, 0])
  }

  @Test func gridWithoutGuidesIsLaidOutAsBefore() {
    let frames = frames {
      Grid(alignment: .bottomTrailing, horizontalSpacing: 5, verticalSpacing: 5) {
        GridRow {
          Self.cell(20, 30)
          Self.cell()
        }
        GridRow { Self.cell() }
      }
    }
    #expect(frames.map(\.origin) == [Point(0, 0), Point(25, 20), Point(10, 35)])
  }

  @Test func gridPassesOnItsGuides() {
    let frames = frames {
      HStack(alignment: Self.mark, spacing: 0) {
        Grid(horizontalSpacing: 0, verticalSpacing: 5) {
          GridRow { Self.cell() }
          GridRow { Self.cell().alignmentGuide(Self.mark) { _ in 4 } }
        }
        Self.cell()
      }
    }
    #expect(frames.map(\.minY) == [0, 15, 19])
  }

  @Test func lazyStackPassesOnTheGuidesOfItsViews() {
    let frames = frames {
      HStack(alignment: Self.mark, spacing: 0) {
        LazyVStack(spacing: 5) {
          Self.cell()
          Self.cell().alignmentGuide(Self.mark) { _ in 4 }
        }
        .frame(width: 50)
        Self.cell()
      }
    }
    #expect(frames.map(\.minY) == [0, 15, 19])
  }

  @Test func lazyRowAlignsItsBaselinesAtTheTop() {
    let bench = Bench(Size(300, 100)) {
      LazyHStack(alignment: .firstTextBaseline) {
        Text("A").font(.largeTitle)
        Text("b")
      }
    }
    let nodes = bench.nodes(TextNode.self)
    let lines = nodes.map { node in
      node.screenBounds.minY
        + (node.line(VerticalAlignment.firstTextBaseline._key, in: node.frame.size) ?? 0)
    }
    #expect(abs(lines[0] - lines[1]) < 0.6)
    #expect(nodes.map(\.screenBounds.minY).min() == 0)
  }

  @Test func rowsOfAListSetTheEndsOfTheirSeparators() {
    func insets(_ row: some View) -> EdgeInsets? {
      let bench = Bench(Size(300, 200)) {
        List {
          row
          Text("next")
        }
        .listStyle(.plain)
      }
      return bench.nodes(RowBackdropNode.self).map(\.look).first { $0.line != nil }?.lineInsets
    }
    let plain = insets(Self.cell(100))
    let short = insets(
      Self.cell(100).alignmentGuide(.listRowSeparatorTrailing) { $0.width }
        .alignmentGuide(.listRowSeparatorLeading) { _ in 10 })
    #expect(plain?.trailing == 0)
    // The content begins 16 points from the edge and is 100 points wide.
    #expect(short?.leading == 26)
    #expect(short.map { abs($0.trailing - 184) < 1e-9 } == true)
  }

  @Test func listKeepsTheGuidesOfItsRows() {
    let frames = frames {
      HStack(alignment: Self.mark, spacing: 0) {
        List { Self.cell().alignmentGuide(Self.mark) { _ in 9 } }.frame(width: 100, height: 100)
        Self.cell()
      }
    }
    #expect(frames.last?.minY == 0)
  }
}
