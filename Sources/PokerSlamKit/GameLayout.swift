import StageUI

/// Where everything on the game screen goes, as a function of the window: one code path for phones,
/// desktops and everything between.
struct GameLayout: Hashable {
  static let cardSize = Size(64, 94)
  static let gap = 8.0
  static let gridSize = Size(352, 502)

  /// Points of the screen for one point of a card's drawing.
  let cardScale: Double
  /// The 5 × 5 grid, without padding.
  let board: Rect
  /// The side columns of a wide window; in a tall one the header and the foot.
  let scoreCenter: Point
  let handCenter: Point
  let button: Rect
  /// Where the count of cards to come stands, and which point of its box lies there.
  let deckText: Point
  let deckAnchor: UnitPoint
  let isWide: Bool

  init(size: Size) {
    isWide = size.width > size.height
    let margin = size.width < 600 ? 16.0 : 32.0
    if isWide {
      // The board leaves room above and below for glows; on very large screens it stops growing
      // where cards would look like posters.
      let scale = min(
        (size.height - 117) / Self.gridSize.height, (size.width * 0.44) / Self.gridSize.width)
      cardScale = max(scale, 0.4)
      let width = Self.gridSize.width * cardScale
      let height = Self.gridSize.height * cardScale
      board = Rect(
        x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
      scoreCenter = Point((board.minX + margin) / 2 - margin / 2, size.height / 2)
      let column = Rect(
        left: board.maxX, top: 0, right: size.width, bottom: size.height)
      handCenter = Point(column.midX, size.height / 2 - 89)
      let buttonWidth = min(264, column.width - 2 * margin)
      button = Rect(
        x: column.midX - buttonWidth / 2, y: size.height / 2 + 8, width: buttonWidth, height: 64)
      deckText = Point(size.width - margin, size.height - margin - 22)
      deckAnchor = .trailing
    } else {
      let header = 208.0
      let foot = 146.0
      let scale = min(
        (size.width - 3 * margin) / Self.gridSize.width,
        (size.height - header - foot) / Self.gridSize.height)
      cardScale = max(scale, 0.4)
      let width = Self.gridSize.width * cardScale
      let height = Self.gridSize.height * cardScale
      let top = header + max(size.height - header - foot - height, 0) / 2
      board = Rect(x: (size.width - width) / 2, y: top, width: width, height: height)
      scoreCenter = Point(size.width / 2, header * 0.375)
      handCenter = Point(size.width / 2, header - 70)
      let buttonWidth = min(width, 342)
      button = Rect(
        x: (size.width - buttonWidth) / 2,
        y: min(board.maxY + 45, size.height - margin - 88), width: buttonWidth, height: 64)
      deckText = Point(size.width / 2, button.maxY + 24)
      deckAnchor = .center
    }
  }

  /// The frame of a cell, by row and column from the top left, in the board's coordinates.
  func cell(row: Int, column: Int) -> Rect {
    let width = Self.cardSize.width * cardScale
    let height = Self.cardSize.height * cardScale
    let gap = Self.gap * cardScale
    return Rect(
      x: Double(column) * (width + gap), y: Double(row) * (height + gap), width: width,
      height: height)
  }

  /// The row and column whose card lies under a point of the board; nil in the gaps and outside.
  func cell(at p: Point) -> (row: Int, column: Int)? {
    let column = Int(max(-1, min(5, (p.x / cell(row: 0, column: 1).minX).rounded(.down))))
    let row = Int(max(-1, min(5, (p.y / cell(row: 1, column: 0).minY).rounded(.down))))
    guard (0..<5).contains(column), (0..<5).contains(row) else { return nil }
    return cell(row: row, column: column).contains(p) ? (row, column) : nil
  }
}
