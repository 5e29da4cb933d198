import Session
import StageUI

/// The frames of a lesson's screen, as a function of the window's size and the cells shown.
struct LessonLayout: Hashable {
  let isWide: Bool
  /// Whether the window is so low that everything is closer together.
  let isLow: Bool
  let margin: Double
  let board: BoardLayout
  /// The frame of the whole grid, 5 × 5; the shown cells are a part of it.
  let boardFrame: Rect
  /// The frame of the shown cells.
  let region: Rect
  /// The frame of title, sentence, task and button.
  let words: Rect
  /// Whether there is room for a second button below the texts.
  let fitsSecondButton: Bool
  /// The height of the header from the upper edge of the window.
  let headerTop: Double

  /// A lesson has no score.
  var slams: SlamFrames { SlamFrames(board: board, boardFrame: boardFrame, score: nil) }

  init(
    size: Size, insets: EdgeInsets, textScale: Double, rows: ClosedRange<Int>,
    columns: ClosedRange<Int>
  ) {
    let room = Rect(
      left: insets.leading, top: insets.top, right: size.width - insets.trailing,
      bottom: size.height - insets.bottom)
    isWide = room.width > room.height
    isLow = room.height < 500
    margin = room.width < 600 || isLow ? 16 : 32
    headerTop = room.minY + (isWide ? margin : 8)
    let grid = Size(
      Double(columns.count) * (BoardLayout.card.width + BoardLayout.gap) - BoardLayout.gap,
      Double(rows.count) * (BoardLayout.card.height + BoardLayout.gap) - BoardLayout.gap)
    let isSmall = rows.count < 5
    let scale: Double
    if isWide {
      let most =
        isLow ? room.height - 32 : min(room.height - 200, room.height * (isSmall ? 0.66 : 0.74))
      scale = min(
        most * (isLow && isSmall ? 0.8 : 1) / grid.height, room.width * 0.36 / grid.width)
    } else {
      let growth = TypeSize.line(TypeSize.body, textScale) / TypeSize.line(TypeSize.body, 1)
      let least = room.height < 700 ? 236.0 : room.height < 840 ? 300 : 272
      scale = max(
        min(
          (room.height - 60 - least * growth) / grid.height,
          room.height * (isSmall ? 0.37 : 0.58) / grid.height,
          (room.width - 48) / grid.width),
        44 / BoardLayout.card.width * (growth > 1.3 ? 0.9 : 1))
    }
    board = BoardLayout(scale: scale)
    let shown = Size(grid.width * scale, grid.height * scale)
    let center: Point
    if isWide {
      center = Point(
        room.minX + max(room.width * 0.285, shown.width / 2 + margin + 60),
        isLow ? room.midY : room.midY + 4)
    } else {
      center = Point(room.midX, room.minY + 64 + shown.height / 2 + (room.height < 700 ? 0 : 12))
    }
    region = Rect(
      x: center.x - shown.width / 2, y: center.y - shown.height / 2, width: shown.width,
      height: shown.height)
    let corner = board.frame(of: Cell(row: rows.lowerBound, column: columns.lowerBound)).origin
    boardFrame = Rect(
      x: region.minX - corner.x, y: region.minY - corner.y, width: board.size.width,
      height: board.size.height)
    if isWide {
      let middle = max(room.minX + room.width * 0.7, region.maxX + 24 + 120)
      let half = min(240, middle - region.maxX - 20, room.maxX - margin - middle)
      words = Rect(
        left: middle - half, top: room.minY + (isLow ? 64 : 92), right: middle + half,
        bottom: room.maxY - margin)
    } else {
      words = Rect(
        left: room.minX + 24, top: region.maxY + (room.height < 700 ? 10 : 16),
        right: room.maxX - 24,
        bottom: room.maxY - (room.height < 700 ? 8 : room.height < 840 ? 16 : 32))
    }
    let growth = TypeSize.line(TypeSize.body, textScale) / TypeSize.line(TypeSize.body, 1)
    fitsSecondButton = words.height >= 340 * growth
  }
}
