import StageUI

/// The frames of the replay viewer, as a function of the window's size.
struct ReplayLayout: Hashable {
  enum Form: Hashable {
    /// Hands, board and score side by side, the controls below.
    case wide
    /// The board beside a plate with hands or score; the controls lie below both.
    case beside
    /// Like `beside`, in a window so low that there is no title and the controls lie beside the
    /// board.
    case low
    /// Everything below each other.
    case tall
  }

  let form: Form
  let margin: Double
  let headerTop: Double
  let board: BoardLayout
  let boardFrame: Rect
  /// The frame of the hands; except in a wide window the score can take their place.
  let hands: Rect
  /// The frame of the score; unused unless the window is wide.
  let score: Rect
  let controls: Rect
  /// Whether the buttons lie below the scrubber.
  let stacksControls: Bool

  /// Returns the height of the title's row.
  private static func header(_ textScale: Double) -> Double {
    max(44, TypeSize.line(TypeSize.heading, textScale) + TypeSize.line(TypeSize.caption, textScale))
  }

  /// The height of controls whose buttons lie below the scrubber, in points at a text scale of 1.
  private static let stackedHeight = 131.0

  init(size: Size, insets: EdgeInsets, textScale: Double) {
    let room = Rect(
      left: insets.leading, top: insets.top, right: size.width - insets.trailing,
      bottom: size.height - insets.bottom)
    let growth = TypeSize.line(TypeSize.caption, textScale) - TypeSize.line(TypeSize.caption, 1)
    if room.width > room.height * 1.05, room.width >= 560 {
      let isWide = room.width >= 1_100 + 400 * (min(textScale, 2) - 1) && room.height >= 620
      self.init(
        beside: room, isWide: isWide, header: Self.header(textScale), growth: growth)
    } else {
      self.init(tall: room, header: Self.header(textScale), growth: growth)
    }
  }

  private init(beside room: Rect, isWide: Bool, header: Double, growth: Double) {
    let isLow = room.height < 480
    form = isWide ? .wide : isLow ? .low : .beside
    stacksControls = isLow
    margin = isLow ? 16 : room.height < 700 ? 24 : 32
    headerTop = room.minY + margin
    let side = isWide ? 64 : isLow ? 76.0 : margin
    let width = min(room.width - (isLow ? side + 16 : 2 * side), isWide ? 1_520 : 1_200)
    let left = isLow ? room.minX + side : room.midX - width / 2
    let gap = isLow ? 16.0 : 24
    let top = isLow ? room.minY + 12 : headerTop + header + (isWide ? 28 : 16)
    let foot = isLow ? 12 : isWide ? 36 : 20.0
    let bar = (isLow ? Self.stackedHeight : 88) + growth * 2
    let bottom = room.maxY - foot
    let areaBottom = isLow ? bottom : bottom - bar - gap
    let high = max(areaBottom - top, 120)
    let plates = isWide ? min(width * 0.278, 400) : 0
    let boardRoom = isWide ? width - 2 * plates - 2 * gap : width * (isLow ? 0.42 : 0.48)
    let scale = min(high / BoardLayout.grid.height, boardRoom / BoardLayout.grid.width)
    board = BoardLayout(scale: scale)
    let grid = board.size
    if isWide {
      boardFrame = Rect(
        x: room.midX - grid.width / 2, y: top + (high - grid.height) / 2, width: grid.width,
        height: grid.height)
      hands = Rect(x: left, y: top, width: plates, height: high)
      score = Rect(x: left + width - plates, y: top, width: plates, height: high)
      controls = Rect(
        x: hands.minX, y: bottom - bar, width: score.maxX - hands.minX, height: bar)
    } else {
      boardFrame = Rect(
        x: left, y: top + (high - grid.height) / 2, width: grid.width, height: grid.height)
      let x = boardFrame.maxX + gap
      let right = left + width
      if isLow {
        controls = Rect(left: x, top: bottom - bar, right: right, bottom: bottom)
        hands = Rect(left: x, top: top, right: right, bottom: controls.minY - 10)
      } else {
        controls = Rect(left: left, top: bottom - bar, right: right, bottom: bottom)
        hands = Rect(left: x, top: top, right: right, bottom: areaBottom)
      }
      score = hands
    }
  }

  private init(tall room: Rect, header: Double, growth: Double) {
    form = .tall
    stacksControls = true
    margin = 16
    headerTop = room.minY + 12
    score = .zero
    let width = min(room.width - 32, 640)
    let left = room.midX - width / 2
    let top = headerTop + header + 14
    let bar = Self.stackedHeight + growth * 2
    let bottom = room.maxY - max(16 - (room.minY > 0 ? 4 : 0), 8)
    // The board gets what a list of three hands leaves.
    let least = 176 + growth * 3
    let high = max(bottom - top - bar - least - 24, 150)
    let scale = min(
      high / BoardLayout.grid.height, width / BoardLayout.grid.width)
    board = BoardLayout(scale: scale)
    let grid = board.size
    boardFrame = Rect(
      x: room.midX - grid.width / 2, y: top, width: grid.width, height: grid.height)
    controls = Rect(x: left, y: boardFrame.maxY + 12, width: width, height: bar)
    hands = Rect(
      left: left, top: controls.maxY + 12, right: left + width,
      bottom: max(bottom, controls.maxY + 112))
  }
}
