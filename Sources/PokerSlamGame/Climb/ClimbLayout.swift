import StageUI

/// The frames of everything on the board of a run, as a function of the window's size.
struct ClimbLayout: Hashable {
  let isWide: Bool
  /// Whether the window is so low that everything is closer together.
  let isCompact: Bool
  let margin: Double
  let room: Rect
  let board: BoardLayout
  let boardFrame: Rect
  /// The frame of the next cards above the board; nil if they are not shown.
  let next: Rect?
  /// The frame of the row of charms; in a low, wide window the row is part of the left column.
  private(set) var charms: Rect
  let tokenSize: Double
  /// The frame of level, score and target bar.
  private(set) var level: Rect
  private(set) var hand: Rect
  private(set) var button: Rect
  /// The frame of the tools.
  ///
  /// In a wide window the tools are in the corner, in a tall window beside the button.
  private(set) var tools: Rect
  let toolSize: Double

  /// The frame of a level's introduction: the free place in which the board will appear.
  var intro: Rect {
    let width = min(400, room.width)
    let isLow = isWide && isCompact
    return Rect(
      left: boardFrame.midX - width / 2, top: isLow ? room.minY : charms.maxY,
      right: boardFrame.midX + width / 2,
      bottom: isLow || isWide ? room.maxY : tools.minY)
  }

  var slams: SlamFrames {
    SlamFrames(
      board: board, boardFrame: boardFrame,
      score: isWide
        ? Rect(x: level.minX, y: level.minY + 50, width: 120, height: 48)
        : Rect(x: level.maxX - 90, y: level.minY, width: 90, height: 24))
  }

  /// Whether the sides are exchanged, for players who play with the left hand.
  let isMirrored: Bool

  init(
    size: Size, insets: EdgeInsets, wantsNext: Bool = false, isMirrored: Bool = false,
    textScale: Double
  ) {
    let room = Rect(
      left: insets.leading, top: insets.top, right: size.width - insets.trailing,
      bottom: size.height - insets.bottom)
    self.room = room
    self.isMirrored = isMirrored
    isWide = room.width > room.height
    let isLow = room.height < 500
    isCompact = isWide ? isLow : room.height < 720
    margin = room.width < 600 || isLow ? 16 : 32
    let lineBody = TypeSize.line(TypeSize.body, textScale)
    var strip = wantsNext ? GameLayout.nextStrip(in: room) - (isWide && !isLow ? 16 : 0) : 0
    if isWide {
      let top = strip + (isLow ? 16 : 140 - (room.height < 700 ? 24 : 0))
      let foot = isLow ? 16.0 : 32
      let scale = max(
        min(
          (room.height - top - foot) / BoardLayout.grid.height,
          room.width * 0.44 / BoardLayout.grid.width),
        min(44 / BoardLayout.card.width, (room.height - strip - 16) / BoardLayout.grid.height))
      board = BoardLayout(scale: scale)
      let free = room.height - top - foot - board.size.height
      let y = max(room.minY + 8 + strip, room.minY + top + free / 2)
      boardFrame = Rect(
        x: room.midX - board.size.width / 2, y: y, width: board.size.width,
        height: board.size.height)
      let left = Rect(
        left: room.minX + margin, top: room.minY, right: boardFrame.minX - margin,
        bottom: room.maxY)
      // A wide column keeps a distance from the board; a name of 15 letters needs 344 points.
      let distance = min(max(room.maxX - boardFrame.maxX - 2 * margin - 328, 0), 28)
      let right = Rect(
        left: boardFrame.maxX + margin + distance, top: room.minY, right: room.maxX - margin,
        bottom: room.maxY)
      tokenSize = isLow ? 40 : min(60 * max(1, scale / 1.23), 84)
      let words =
        44 + TypeSize.line(TypeSize.display, textScale) + 14 + 2 * lineBody + 24
      let columnTop = isLow ? room.minY + 16 + 44 + 4 : boardFrame.midY - 106 - words / 2
      level = Rect(
        left: left.minX + (isLow ? 0 : 16), top: columnTop,
        right: min(left.maxX, left.minX + (isLow ? 280 : 296)), bottom: columnTop + words)
      charms =
        isLow
        ? Rect(
          x: left.minX, y: room.maxY - 16 - 44 - 16 - 40, width: min(left.width, 240), height: 40)
        : Rect(
          x: boardFrame.minX, y: room.minY + (room.height < 700 ? 20 : 32),
          width: boardFrame.width, height: tokenSize + 18)
      let width = min(264, right.width)
      button = Rect(
        x: right.midX - width / 2, y: boardFrame.midY - (isLow ? -20 : 50), width: width, height: 64
      )
      hand = Rect(
        left: right.minX - margin / 2, top: room.minY + margin + 52, right: right.maxX + margin / 2,
        bottom: button.minY - 24)
      toolSize = isLow ? 44 : 56
      tools = Rect(
        x: left.minX, y: room.maxY - margin - toolSize, width: left.width, height: toolSize)
    } else {
      let isSmall = isCompact
      var token = isSmall ? 40.0 : 52
      let header = 8 + 44.0 + (isSmall ? 4 : 10)
      let levelHeight = max(lineBody, 20) + 6 + 10
      let belowToken = isSmall ? 8.0 : 14
      var words =
        isSmall
        ? TypeSize.line(TypeSize.heading, textScale) + lineBody
        : TypeSize.line(TypeSize.title, textScale) + TypeSize.line(TypeSize.heading, textScale)
      let buttonHeight = max(64, 24 + TypeSize.line(TypeSize.heading, textScale))
      let gap = isSmall ? 4.0 : 8
      var foot = gap + 4 + buttonHeight + (isSmall ? 8 : 16)
      let least = min(
        GameLayout.leastCardWidth / BoardLayout.card.width,
        (room.width - 16) / BoardLayout.grid.width)
      // What lies above and below the board gives up height before cards become too small; the
      // name then stands beside the sum.
      var shortage =
        header + levelHeight + token + belowToken + words + 3 * gap + strip + foot
        + least * BoardLayout.grid.height - room.height
      func shrink(_ height: inout Double, to least: Double) {
        let given = min(max(shortage, 0), max(height - least, 0))
        (height, shortage) = (height - given, shortage - given)
      }
      shrink(&foot, to: 4 + buttonHeight + 8)
      shrink(&words, to: 2 * lineBody)
      shrink(&strip, to: 36)
      shrink(&token, to: 30)
      tokenSize = token
      let charmsHeight = token + belowToken
      let taken = header + levelHeight + gap + charmsHeight + gap + words + gap + strip + foot
      let scale = max(
        min(
          (room.height - taken) / BoardLayout.grid.height,
          (room.width - 48) / BoardLayout.grid.width),
        // Cards would rather be smaller than lie below the button.
        min(least, (room.height - taken) / BoardLayout.grid.height))
      board = BoardLayout(scale: scale)
      let spare = max(room.height - taken - board.size.height, 0)
      level = Rect(
        left: room.minX + margin + 8, top: room.minY + header + spare * 0.1,
        right: room.maxX - margin - 8, bottom: room.minY + header + spare * 0.1 + levelHeight)
      charms = Rect(
        x: room.midX - min(room.width - 2 * margin - 8, 420) / 2,
        y: level.maxY + gap + spare * 0.1, width: min(room.width - 2 * margin - 8, 420),
        height: charmsHeight)
      hand = Rect(
        left: room.minX + margin, top: charms.maxY + gap, right: room.maxX - margin,
        bottom: charms.maxY + gap + words + spare * 0.35)
      boardFrame = Rect(
        x: room.midX - board.size.width / 2, y: hand.maxY + gap + strip,
        width: board.size.width, height: board.size.height)
      toolSize = 48
      let toolsWidth = 3 * toolSize + 2 * 8
      let row = max(boardFrame.width, min(room.width - 2 * margin, 360))
      let bottom = min(boardFrame.maxY + gap + 4 + spare * 0.2, room.maxY - buttonHeight - 8)
      button = Rect(
        x: room.midX - row / 2, y: bottom, width: row - toolsWidth - 16, height: buttonHeight)
      tools = Rect(
        x: button.maxX + 16, y: button.midY - toolSize / 2, width: toolsWidth, height: toolSize)
    }
    next =
      wantsNext
      ? Rect(
        x: boardFrame.minX, y: boardFrame.minY - strip, width: boardFrame.width, height: strip - 8)
      : nil
    guard isMirrored else { return }
    charms = GameLayout.mirrored(charms, in: room)
    level = GameLayout.mirrored(level, in: room)
    hand = GameLayout.mirrored(hand, in: room)
    button = GameLayout.mirrored(button, in: room)
    tools = GameLayout.mirrored(tools, in: room)
  }
}
