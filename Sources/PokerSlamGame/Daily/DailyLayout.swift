import Session
import StageUI

/// The frames of the calendar's screen, as a function of the window's size.
struct DailyLayout: Hashable {
  enum Form: Hashable {
    /// The calendar and the day's deal side by side.
    case wide
    /// Like `wide`, in a window so low that there is no title.
    case low
    /// The day's deal below the calendar.
    case tall
    /// Like `tall`, in a window so small that calendar and deal scroll; their frames are unused.
    case scrolling
  }

  let form: Form
  /// The distance of the header from the edges of the window.
  let margin: Double
  let headerTop: Double
  let calendar: Rect
  let details: Rect
  /// The frame of the main button; in a wide window the button is part of the details.
  let button: Rect
  /// The padding of the plates.
  let padding: EdgeInsets
  let cell: Size
  let cellGap: Double
  /// The heights of the rows above and below the days.
  let titleHeight: Double
  let weekdayHeight: Double
  let footerHeight: Double

  var isWide: Bool { form == .wide || form == .low }

  /// Months with fewer weeks leave the room of the missing ones empty, so that cells keep their
  /// height.
  private static let usualWeeks = 5

  /// - Parameter weeks: the number of weeks of the month shown.
  init(size: Size, insets: EdgeInsets, weeks: Int, textScale: Double) {
    let room = Rect(
      left: insets.leading, top: insets.top, right: size.width - insets.trailing,
      bottom: size.height - insets.bottom)
    let rows = Double(max(weeks, DailyLayout.usualWeeks))
    if room.width > room.height, room.width >= 640 {
      self.init(wide: room, rows: rows, textScale: textScale)
    } else {
      self.init(tall: room, rows: rows, textScale: textScale)
    }
  }

  private init(wide room: Rect, rows: Double, textScale: Double) {
    let isLow = room.height < 500
    let isSmall = room.height < 700 || room.width < 1_000
    /// Returns one of three lengths: for low, small and other windows.
    func length(_ low: Double, _ small: Double, _ usual: Double) -> Double {
      isLow ? low : isSmall ? small : usual
    }
    form = isLow ? .low : .wide
    margin = length(16, 32, 32)
    headerTop = room.minY + margin
    let side = length(16, 32, 64)
    // In a low window the button that leads back lies beside the calendar.
    let start = room.minX + (isLow ? 76 : side)
    let width = min(room.maxX - side - start, 1_280)
    let left = isLow ? start : room.midX - width / 2
    let top = length(12, 92, 112)
    let foot = length(12, 24, 64)
    let available = room.height - top - foot
    let height = min(available, 760)
    let y = room.minY + top + (available - height) / 2
    let gap = length(12, 24, 24)
    let detailsWidth = min(384, max(width * 0.36, 230))
    calendar = Rect(x: left, y: y, width: width - gap - detailsWidth, height: height)
    details = Rect(x: calendar.maxX + gap, y: y, width: detailsWidth, height: height)
    button = .zero
    let vertical = length(10, 18, 26)
    let horizontal = length(14, 20, 32)
    padding = EdgeInsets(
      top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
    let gapOfCells = length(4, 8, 8)
    cellGap = gapOfCells
    titleHeight = max(44, TypeSize.line(TypeSize.heading, textScale))
    weekdayHeight = TypeSize.line(TypeSize.caption, textScale) + length(4, 14, 26)
    footerHeight = isLow ? 0 : max(40, TypeSize.line(TypeSize.body, textScale) + 8)
    let heads = titleHeight + weekdayHeight + footerHeight
    let free = height - 2 * vertical - heads - (rows - 1) * gapOfCells
    let cellWidth = (calendar.width - 2 * horizontal - 6 * gapOfCells) / 7
    cell = Size(cellWidth, max(free / rows, 20))
  }

  private init(tall room: Rect, rows: Double, textScale: Double) {
    margin = 16
    let gapOfCells = 5.0
    cellGap = gapOfCells
    padding = EdgeInsets(top: 14, leading: 14, bottom: 12, trailing: 14)
    let width = min(room.width - 32, 560)
    let x = room.midX - width / 2
    titleHeight = max(44, TypeSize.line(TypeSize.body, textScale))
    weekdayHeight = TypeSize.line(TypeSize.caption, textScale) + 16
    footerHeight = 0
    let heads = titleHeight + weekdayHeight
    let around = 26 + heads + (rows - 1) * gapOfCells
    let foot = max(24 - room.minY, 12)
    let cellWidth = (width - 28 - 6 * gapOfCells) / 7
    let cellLimit = max(52, cellWidth * 0.9)
    let others = Self.headerHeight + Self.gap + Self.detailsHeight + Self.buttonGap
    let free = room.height - others - Self.buttonHeight - foot - around
    let isScrolling = free / rows < 38 || textScale > 1.15
    form = isScrolling ? .scrolling : .tall
    let scrolledHeight = TypeSize.line(TypeSize.caption, textScale) + 30
    cell = Size(cellWidth, isScrolling ? scrolledHeight : min(free / rows, cellLimit))
    let rest = isScrolling ? 0 : max(free - rows * cell.height, 0)
    headerTop = room.minY + 12 + min(rest * 0.5, 44)
    calendar = Rect(x: x, y: headerTop + 56, width: width, height: around + rows * cell.height)
    details = Rect(
      x: x, y: calendar.maxY + Self.gap, width: width, height: Self.detailsHeight)
    let bottom = room.maxY - foot
    let wanted = details.maxY + Self.buttonGap + Self.buttonHeight
    let lowest = isScrolling ? bottom : min(wanted, bottom)
    button = Rect(
      x: x + 8, y: lowest - Self.buttonHeight, width: width - 16, height: Self.buttonHeight)
  }

  private static let headerHeight = 68.0
  /// The distance between the plates of a tall window.
  private static let gap = 13.0
  /// The height of the day's deal in a tall window whose text is not enlarged.
  private static let detailsHeight = 217.0
  private static let buttonGap = 18.0
  private static let buttonHeight = 64.0
}
