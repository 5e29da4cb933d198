import Testing

@testable import StageUI

/// The thickness of the lines between the rows of a list.
@MainActor
@Suite struct ListSeparatorTests {
  /// Each line covers one row of pixels wholly, wherever its row of the list ends.
  @Test(arguments: [1, 1.5, 2, 3]) func separatorsAreOnePixelThick(_ scale: Double) {
    let list = Picture(Size(200, 400), scale: scale) {
      List {
        ForEach(0..<6) { _ in Color.clear.frame(height: 30.3) }
      }
      .listStyle(.plain)
    }
    let line = Picture(Size(200, 400), scale: scale) {
      ZStack {
        Color(.systemBackground)
        Color.separator
      }
    }[100, 100]
    let background = Picture(Size(200, 400), scale: scale) { Color(.systemBackground) }[100, 100]
    let column = (0..<Int(400 * scale)).map { list[100, (Double($0) + 0.5) / scale] }
    let lines = column.indices.filter { column[$0] != background }
    #expect(lines.count >= 5)
    #expect(lines.allSatisfy { column[$0] == line })
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $1 - $0 > 1 })
  }
}
