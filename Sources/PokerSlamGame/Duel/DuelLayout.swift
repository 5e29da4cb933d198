import Session
import StageUI

/// The frames of a duel's board and of what stands around it, as a function of the window's size.
struct DuelLayout: Hashable {
  enum Form: Hashable {
    /// The board between the two players.
    case wide
    /// Like `wide`, in a window so low that everything is closer together.
    case low
    /// The players above the board, the button below it.
    case tall
    /// A board for each player, side by side.
    case sideBySide
  }

  let form: Form
  let margin: Double
  let headerTop: Double
  let board: BoardLayout
  /// The frames of the boards: one, or those of the left and the right player.
  let boardFrames: [Rect]
  /// The diameter of the players' tokens.
  let token: Double
  /// The centers of the tokens of the left and the right player.
  let tokens: [Point]
  /// The frames of the players' names and scores.
  let names: [Rect]
  /// The frames of a hand's name and points, for each player who may play.
  let words: [Rect]
  /// The frames of the buttons, for each player who may play.
  let buttons: [Rect]
  /// The frames, for each side, of the plate that the waiting player sees: the last hands, or the clock
  /// of a race.
  let asides: [Rect]

  /// Returns whether both boards of a race have room beside each other.
  static func hasRoomForTwo(_ size: Size, _ insets: EdgeInsets, textScale: Double) -> Bool {
    size.width - insets.leading - insets.trailing >= 1_000
      && size.height - insets.top - insets.bottom >= 680 && textScale <= 1.5
  }

  var slams: [SlamFrames] {
    boardFrames.enumerated().map { index, frame in
      SlamFrames(board: board, boardFrame: frame, score: names[index])
    }
  }

  /// Returns the places of a slam of the shared board, whose points fly to a player.
  func slams(to side: DuelSide) -> SlamFrames {
    SlamFrames(board: board, boardFrame: boardFrames[0], score: names[side.rawValue])
  }

  init(size: Size, insets: EdgeInsets, textScale: Double, isSideBySide: Bool) {
    let room = Rect(
      left: insets.leading, top: insets.top, right: size.width - insets.trailing,
      bottom: size.height - insets.bottom)
    if isSideBySide {
      self.init(sideBySide: room, textScale)
    } else if room.width > room.height {
      self.init(wide: room, textScale)
    } else {
      self.init(tall: room, textScale)
    }
  }

  private init(wide room: Rect, _ textScale: Double) {
    let isLow = room.height < 500
    form = isLow ? .low : .wide
    margin = isLow ? 16 : 32
    headerTop = room.minY + margin
    let scale = max(
      min(
        (room.height - (isLow ? 32 : 117)) / BoardLayout.grid.height,
        room.width * (isLow ? 0.36 : 0.44) / BoardLayout.grid.width),
      min(
        GameLayout.leastCardWidth / BoardLayout.card.width,
        (room.height - 16) / BoardLayout.grid.height))
    board = BoardLayout(scale: scale)
    let frame = Rect(
      x: room.midX - board.size.width / 2, y: room.midY - board.size.height / 2,
      width: board.size.width, height: board.size.height)
    boardFrames = [frame]
    let columns = [
      Rect(
        left: room.minX + margin, top: room.minY, right: frame.minX - margin, bottom: room.maxY),
      Rect(
        left: frame.maxX + margin, top: room.minY, right: room.maxX - margin, bottom: room.maxY),
    ]
    let body = TypeSize.line(TypeSize.body, textScale)
    let heading = TypeSize.line(TypeSize.heading, textScale)
    let space = margin
    if isLow {
      token = 44
      let top = room.minY + space + 44 + 6
      let height = max(44, body + heading)
      tokens = columns.map { Point($0.minX + 26, top + height / 2) }
      names = columns.map {
        Rect(left: $0.minX + 58, top: top, right: $0.maxX, bottom: top + height)
      }
      let bottom = room.maxY - space
      let button = 64.0
      buttons = columns.map { column in
        Rect(left: column.minX, top: bottom - button - 50, right: column.maxX, bottom: bottom)
      }
      words = columns.map { column in
        Rect(
          left: column.minX, top: top + height + 2, right: column.maxX,
          bottom: bottom - button - 50 - 4)
      }
      asides = columns.map { column in
        Rect(left: column.minX, top: top + height + 10, right: column.maxX, bottom: bottom)
      }
      return
    }
    let isSmall = room.height < 700
    token = isSmall ? 64 : 86
    let ring = token / 2 + 7
    let middle = max(
      room.minY + space + 44 + 8 + ring, room.minY + room.height * (isSmall ? 0.2 : 0.225))
    tokens = columns.map { Point($0.midX, middle) }
    let top = middle + token / 2 + 34
    let nameHeight =
      heading + TypeSize.line(isSmall ? TypeSize.title : TypeSize.display, textScale) + body + 4
    names = columns.map {
      Rect(left: $0.minX, top: top, right: $0.maxX, bottom: top + nameHeight)
    }
    let wordsHeight = 2 * heading + 4
    let gap = isSmall ? 8.0 : 18
    let buttonTop = max(room.midY + (isSmall ? 20 : 64), top + nameHeight + 8 + wordsHeight + gap)
    words = columns.map {
      Rect(
        left: $0.minX, top: buttonTop - gap - wordsHeight, right: $0.maxX, bottom: buttonTop - gap)
    }
    buttons = columns.map { column in
      let width = min(264, column.width)
      return Rect(
        x: column.midX - width / 2, y: buttonTop, width: width,
        height: max(room.maxY - space - body - 8 - buttonTop, 64))
    }
    asides = columns.map { column in
      let width = min(272, column.width)
      return Rect(
        left: column.midX - width / 2, top: top + nameHeight + (isSmall ? 12 : 38),
        right: column.midX + width / 2, bottom: room.maxY - space - body - 12)
    }
  }

  private init(tall room: Rect, _ textScale: Double) {
    form = .tall
    margin = 16
    headerTop = room.minY + 8
    let body = TypeSize.line(TypeSize.body, textScale)
    let heading = TypeSize.line(TypeSize.heading, textScale)
    let height = max(52, body + heading)
    let diameter = textScale < TypeSize.large ? 44.0 : 36
    token = diameter
    let isShort = room.height < 700
    // In a short window the players stand between the buttons of the corners.
    let top = isShort ? room.minY + 6 : headerTop + 44 + 8
    let wordsHeight = isShort ? max(heading, body) + 8 : heading + body + 10
    let button = max(64, 24 + heading)
    let free = room.height - (top - room.minY) - height - wordsHeight - button - 40
    let least = min(
      GameLayout.leastCardWidth / BoardLayout.card.width, (room.width - 16) / BoardLayout.grid.width
    )
    let scale = min(
      max(free / BoardLayout.grid.height, least * (textScale > 1.3 ? 0.8 : 1)),
      (room.width - 48) / BoardLayout.grid.width)
    board = BoardLayout(scale: scale)
    let spare = max(free - board.size.height, 0)
    let edge = isShort ? 68.0 : margin
    let half = (room.width - 2 * edge - 12) / 2
    let starts = [room.minX + edge, room.minX + edge + half + 12]
    let y = top + min(spare * 0.15, 16)
    tokens = starts.map { Point($0 + diameter / 2 + 3, y + height / 2) }
    let isNarrow = half < 130
    names = starts.map {
      Rect(
        left: $0 + diameter + (isNarrow ? 10 : 14), top: y, right: $0 + half, bottom: y + height)
    }
    let words = Rect(
      left: room.minX + margin, top: y + height + 6, right: room.maxX - margin,
      bottom: y + height + 6 + wordsHeight + min(spare * 0.2, 30))
    self.words = [words, words]
    let frame = Rect(
      x: room.midX - board.size.width / 2, y: words.maxY + 8, width: board.size.width,
      height: board.size.height)
    boardFrames = [frame]
    let width = min(max(frame.width, 300), room.width - 2 * margin)
    let row = Rect(
      x: room.midX - width / 2,
      y: min(frame.maxY + 12 + min(spare * 0.3, 32), room.maxY - button - 8), width: width,
      height: button)
    buttons = [row, row]
    asides = [.zero, .zero]
  }

  private init(sideBySide room: Rect, _ textScale: Double) {
    form = .sideBySide
    margin = 32
    headerTop = room.minY + margin
    let body = TypeSize.line(TypeSize.body, textScale)
    let heading = TypeSize.line(TypeSize.heading, textScale)
    let diameter = 64.0
    token = diameter
    let header = max(80, body + heading + 8)
    let wordsHeight = max(heading + 8, 40)
    let button = max(64, 24 + heading)
    let half = room.width / 2
    let width = min(half - 2 * 88, 620)
    let free = room.height - 20 - header - 10 - wordsHeight - 10 - button - 10 - body - 20
    let scale = min(free / BoardLayout.grid.height, width / BoardLayout.grid.width)
    board = BoardLayout(scale: scale)
    let size = board.size
    let content = min(max(size.width, 380), width)
    let spare = max(free - size.height, 0)
    let top = room.minY + 20 + spare / 2
    let middles = [room.minX + half / 2, room.maxX - half / 2]
    tokens = middles.map { Point($0 - content / 2 + diameter / 2 + 4, top + header / 2) }
    names = middles.map {
      Rect(
        left: $0 - content / 2 + diameter + 20, top: top, right: $0 + content / 2 - header - 8,
        bottom: top + header)
    }
    asides = middles.map {
      Rect(x: $0 + content / 2 - header, y: top, width: header, height: header)
    }
    let y = top + header + 10
    boardFrames = middles.map {
      Rect(x: $0 - size.width / 2, y: y, width: size.width, height: size.height)
    }
    words = middles.map {
      Rect(x: $0 - content / 2, y: y + size.height + 6, width: content, height: wordsHeight)
    }
    buttons = middles.map {
      Rect(
        x: $0 - content / 2, y: y + size.height + 6 + wordsHeight + 6, width: content,
        height: button + 8 + body)
    }
  }
}
