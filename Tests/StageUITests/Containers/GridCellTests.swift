import Testing

@testable import StageUI

/// Cells of grids with spans and alignments of their own.
@MainActor
struct GridCellTests {
  private func cell(_ width: Double, _ height: Double = 10) -> some View {
    Color.white.frame(width: width, height: height)
  }

  private func frames<Content: View>(@ViewBuilder _ rows: @escaping () -> Content) -> [Rect] {
    let bench = Bench(Size(200, 100)) {
      Grid(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 4, content: rows)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
    return bench.frames(ColorNode.self)
  }

  @Test func columnAlignmentAppliesToTheWholeColumn() {
    let frames = frames {
      GridRow {
        cell(30)
        cell(20).gridColumnAlignment(.trailing)
      }
      GridRow {
        cell(50)
        cell(40)
      }
    }
    #expect(frames.map(\.minX) == [0, 80, 0, 60])
  }

  @Test func spanningCellTakesTheWidthOfItsColumns() {
    let frames = frames {
      GridRow {
        cell(30)
        cell(20)
        cell(40)
      }
      GridRow {
        Color.black.frame(height: 5).gridCellColumns(2).gridCellUnsizedAxes(.horizontal)
        cell(10)
      }
    }
    #expect(frames[3] == Rect(x: 0, y: 14, width: 60, height: 5))
    #expect(frames[4].minX == 70)
  }

  @Test func wideSpanningCellWidensItsColumnsEqually() {
    let frames = frames {
      GridRow {
        cell(30)
        cell(20)
      }
      GridRow { cell(100).gridCellColumns(2) }
    }
    #expect(frames.map(\.minX) == [0, 60, 0])
  }

  @Test func unsizedCellDoesNotWidenItsColumn() {
    let frames = frames {
      GridRow {
        cell(30)
        cell(20)
      }
      GridRow { Color.black.gridCellUnsizedAxes([.horizontal, .vertical]) }
      GridRow { cell(10) }
    }
    #expect(frames[1].minX == 40)
    #expect(frames[2].width == 30 && frames[2].height == 0)
    #expect(frames[3].minY == 18)
  }

  @Test func anchorPlacesOneCell() {
    let frames = frames {
      GridRow {
        cell(20, 10).gridCellAnchor(.bottomTrailing)
        cell(20, 30)
      }
      GridRow { cell(60) }
    }
    #expect(frames[0] == Rect(x: 40, y: 20, width: 20, height: 10))
  }

  @Test func changedSpanMovesTheCells() {
    let handle = Handle<Int>()
    let bench = Bench(Size(200, 100)) {
      Stage(1, handle) { span in
        Grid(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 4) {
          GridRow {
            Color.white.frame(width: 30, height: 10)
            Color.white.frame(width: 30, height: 10)
            Color.white.frame(width: 30, height: 10)
          }
          GridRow {
            Color.white.frame(width: 5, height: 10).gridCellColumns(span)
            Color.white.frame(width: 5, height: 10)
          }
        }
      }
    }
    let start = bench.frames(ColorNode.self)
    handle.set(2)
    bench.step()
    let end = bench.frames(ColorNode.self)
    #expect(start[4].minX - start[0].minX == 40)
    #expect(end[4].minX - end[0].minX == 80)
  }
}
