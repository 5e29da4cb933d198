import StageUI

/// The frames of everything on the game screen, as a function of the window's size; one code path
/// for phones and desktops.
struct GameLayout: Hashable {
  let isWide: Bool
  let margin: Double
  /// The width of a wide window's margin column between the edge and the board.
  private let besideBoard: Double
  /// Whether the sides are exchanged, for players who play with the left hand.
  let isMirrored: Bool
  let board: BoardLayout
  /// The frame of the 5 × 5 grid of cards, without padding.
  let boardFrame: Rect
  /// The frame of Help beside the board; nil when it does not fit or is not wanted.
  let reference: Rect?
  /// The frame of score and record: in a tall window, the pill at the top of the window.
  let score: Rect
  /// The frame of the pace line, a bar of progress towards par, below the score; nil when there is
  /// no room or it is not wanted.
  let pace: Rect?
  /// The square frame of the clock of a game with a time limit; nil in other modes.
  ///
  /// It lies above the score in a wide window, beside the play button in a tall one.
  let clock: Rect?
  /// The frame of the next cards above the board; nil in modes that do not show them.
  let next: Rect?
  /// The frame of the hand's name and points.
  let hand: Rect
  /// The frame of the text that is shown while the play button is hidden.
  ///
  /// Usually it is the frame of the hand's name and points. In a low, wide window the frame also
  /// covers the button, unless the tracker takes the button's place.
  var caption: Rect {
    isWide && isCompact && tracker?.replacesButton != true
      ? Rect(left: hand.minX, top: hand.minY, right: hand.maxX, bottom: button.maxY) : hand
  }
  let button: Rect
  /// The frame of the buttons undo, redo and hint beside the play button; nil in a wide window,
  /// where these buttons lie in a corner, and in a game against the clock, which has none.
  let tools: Rect?
  let isCompact: Bool
  /// The deck tracker; nil when there is no room or it is not wanted.
  let tracker: Tracker?

  struct Tracker: Hashable {
    var table: DeckTable
    var center: Point
    /// Whether the tracker takes the place of the play button.
    ///
    /// The tracker is then hidden while the button is shown.
    var replacesButton: Bool
  }

  var slams: SlamFrames {
    SlamFrames(board: board, boardFrame: boardFrame, score: score, isNameSmall: clock != nil)
  }

  /// The least width of a card in points.
  static let leastCardWidth = 44.0
  private static let referenceWidth = 544.0

  /// - Parameters:
  ///   - wantsTracker: whether the deck tracker is shown if there is room.
  ///   - wantsPace: whether the pace line is shown if there is room.
  ///   - stacksWords: whether a tall window keeps room for two lines above the board.
  ///   - wantsClock: whether the clock is shown in place of the tools.
  ///   - wantsNext: whether the next cards are shown above the board.
  init(
    size: Size, insets: EdgeInsets, wantsReference: Bool, wantsTracker: Bool = false,
    wantsPace: Bool = false, stacksWords: Bool = false, wantsClock: Bool = false,
    wantsNext: Bool = false, isMirrored: Bool = false, textScale: Double = 1
  ) {
    let room = Rect(
      left: insets.leading, top: insets.top, right: size.width - insets.trailing,
      bottom: size.height - insets.bottom)
    self.isMirrored = isMirrored
    isWide = room.width > room.height
    isCompact = min(room.width, room.height) < 500
    margin = room.width < 600 || room.height < 500 ? 16 : 32
    let strip = wantsNext ? Self.nextStrip(in: room) : 0
    var layout =
      isWide
      ? Self.wide(
        room, margin, wantsReference, wantsPace: wantsPace, wantsClock: wantsClock, strip: strip,
        textScale)
      : Self.tall(
        room, margin, wantsTracker: wantsTracker, wantsPace: wantsPace,
        stacksWords: stacksWords || textScale >= TypeSize.large, wantsClock: wantsClock,
        strip: strip, textScale)
    if wantsTracker, layout.tracker(in: room, margin, isCompact, textScale) == nil {
      layout.pace = nil
    }
    var tracker = wantsTracker ? layout.tracker(in: room, margin, isCompact, textScale) : nil
    besideBoard = layout.boardFrame.minX - room.minX
    if isMirrored {
      layout.mirror(in: room)
      if let center = tracker?.center {
        tracker?.center.x = room.minX + room.maxX - center.x
      }
    }
    self.tracker = tracker
    (board, boardFrame, reference) = (layout.board, layout.boardFrame, layout.reference)
    (score, hand, button, tools) = (layout.score, layout.hand, layout.button, layout.tools)
    (pace, clock) = (layout.pace, layout.clock)
    next =
      wantsNext
      ? Rect(
        x: boardFrame.minX, y: boardFrame.minY - strip, width: boardFrame.width, height: strip - 8)
      : nil
  }

  /// Returns the height of the next cards and the space between them and the board.
  static func nextStrip(in room: Rect) -> Double {
    room.height < 500 ? 44 : room.width > room.height ? min(max(room.height * 0.08, 56), 96) : 56
  }

  /// Whether there is room for the redo button beside undo and hint.
  var hasRedo: Bool {
    if let tools { return tools.width > Self.width(ofTools: 2) }
    return reference != nil || cornerRoom >= 3 * 44 + 2 * 4
  }

  /// The width between the margin of a wide window and its board.
  private var cornerRoom: Double { besideBoard - margin - Self.toolSpacing }

  static let toolSpacing = 8.0
  /// The distance between the score and the pace line.
  private static let paceGap = 6.0
  /// The width of the pace line: its marks, 7 % of the line apart, are as large as they may be.
  private static let paceWidth = 308.0

  /// Returns the height of the pace line with its labels.
  private static func paceLine(_ textScale: Double) -> Double {
    max(
      PaceLine.height * TypeSize.markGrowth(textScale),
      TypeSize.line(TypeSize.caption, textScale))
  }

  /// The distance between buttons in the corners.
  var cornerSpacing: Double {
    guard isWide, reference == nil else { return isWide ? 12 : Self.toolSpacing }
    return min(max((cornerRoom - 3 * 44) / 2, 4), 12)
  }

  private static func width(ofTools count: Double) -> Double {
    44 * count + toolSpacing * (count - 1)
  }

  /// A rectangle on the other side of the room.
  static func mirrored(_ rect: Rect, in room: Rect) -> Rect {
    Rect(
      x: room.minX + room.maxX - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  private struct Places {
    var board: BoardLayout
    var boardFrame: Rect
    var reference: Rect?
    var score: Rect
    var pace: Rect?
    var clock: Rect?
    var hand: Rect
    var button: Rect
    var tools: Rect?

    mutating func mirror(in room: Rect) {
      func mirrored(_ rect: Rect) -> Rect { GameLayout.mirrored(rect, in: room) }
      (boardFrame, score, hand, button) = (
        mirrored(boardFrame), mirrored(score), mirrored(hand), mirrored(button)
      )
      (reference, pace, clock, tools) = (
        reference.map(mirrored), pace.map(mirrored), clock.map(mirrored), tools.map(mirrored)
      )
    }

    /// Returns the deck tracker; nil if there is no room or Help lies beside the board.
    ///
    /// In a tall window the tracker takes the place of the play button. In a wide window it lies
    /// below the score, or below the caption if its letters would be more than 25 % larger there.
    func tracker(
      in room: Rect, _ margin: Double, _ isCompact: Bool, _ textScale: Double
    ) -> Tracker? {
      guard reference == nil else { return nil }
      func table(_ place: Rect, replacesButton: Bool) -> Tracker? {
        guard let table = DeckTable(in: place.size, textScale: textScale) else { return nil }
        return Tracker(
          table: table, center: Point(place.midX, place.minY + table.size.height / 2),
          replacesButton: replacesButton)
      }
      if let tools {
        let bottom = room.maxY - 8
        var place = Rect(
          left: button.minX, top: boardFrame.maxY + 8, right: tools.minX - 16, bottom: bottom)
        // The tracker is centred on the button, but moved if it would end below `bottom` or begin
        // too close to the board.
        let height = DeckTable(in: place.size, textScale: textScale)?.size.height ?? 0
        let top = min(button.midY - height / 2, bottom - height)
        place = Rect(
          left: place.minX, top: max(top, place.minY), right: place.maxX, bottom: bottom)
        return table(place, replacesButton: true)
      }
      let width = min(boardFrame.minX - margin - room.minX - margin, 340 * textScale)
      // The area below the score, down to the tools in the corner.
      let below = table(
        Rect(
          left: score.midX - width / 2, top: (pace ?? score).maxY + min(24, margin),
          right: score.midX + width / 2, bottom: room.maxY - margin - 44 - 12),
        replacesButton: false)
      // The area below the caption, down to the numbers of hands and cards in the corner. The
      // caption and the numbers have two lines each.
      let line = TypeSize.line(TypeSize.body, textScale)
      let beside = table(
        Rect(
          left: hand.minX + margin / 2, top: isCompact ? hand.midY + line + 12 : hand.maxY + 16,
          right: hand.maxX - margin / 2, bottom: room.maxY - margin - 2 * line - 4 - 8),
        replacesButton: true)
      guard let below, let beside else { return below ?? beside }
      return beside.table.letters > 1.25 * below.table.letters ? beside : below
    }
  }

  /// Lays out a wide window: the board in the middle, the score to its left, the hand and its
  /// button to its right.
  ///
  /// If Help lies beside the board, it takes the left side; score and hand then share the right
  /// side.
  private static func wide(
    _ room: Rect, _ margin: Double, _ wantsReference: Bool, wantsPace: Bool,
    wantsClock: Bool, strip: Double, _ textScale: Double
  ) -> Places {
    let leftForReference = referenceWidth + 2 * margin
    let fits =
      wantsReference
      && room.width - leftForReference - 2 * margin - 300 >= BoardLayout.grid.width
    let height = room.height - strip - (room.height < 500 ? 32 : strip > 0 ? 96 : 117)
    var scale = min(height / BoardLayout.grid.height, room.width * 0.44 / BoardLayout.grid.width)
    if fits {
      scale = min(
        scale, (room.width - leftForReference - 340) / BoardLayout.grid.width,
        (room.height - strip - 178) / BoardLayout.grid.height)
    }
    let least = min(
      leastCardWidth / BoardLayout.card.width,
      (room.height - strip - 16) / BoardLayout.grid.height)
    let board = BoardLayout(scale: max(scale, least))
    let middle =
      fits
      ? max(room.midX + 40, room.minX + leftForReference + board.size.width / 2)
      : room.midX
    let frame = Rect(
      x: middle - board.size.width / 2, y: room.midY + (strip - board.size.height) / 2,
      width: board.size.width, height: board.size.height)
    let left = Rect(
      left: room.minX + margin, top: room.minY, right: frame.minX - margin, bottom: room.maxY)
    let right = Rect(
      left: frame.maxX + margin, top: room.minY, right: room.maxX - margin, bottom: room.maxY)
    let buttonWidth = min(264, right.width)
    // Move the button down when there is hardly room for a name above it.
    let down = room.height < 500 && textScale >= TypeSize.large ? 24.0 : 0
    let button = Rect(
      x: right.midX - buttonWidth / 2, y: room.midY + (fits ? 64 : 8 + down), width: buttonWidth,
      height: 64)
    let column = fits ? right : left
    let lines =
      2 * TypeSize.line(TypeSize.body, textScale) + TypeSize.line(TypeSize.display, textScale)
    let scoreHeight = max(96, lines)
    // The height of the pace line, with the note below it.
    let paceHeight = paceLine(textScale) + 4 + TypeSize.line(TypeSize.body, textScale)
    var score = Rect(
      x: column.midX - 120,
      y: fits
        ? room.midY - 66 - scoreHeight - (wantsPace ? paceHeight + paceGap : 0)
        : room.midY - 8 - scoreHeight / 2, width: 240, height: scoreHeight)
    let width = min(column.width, paceWidth * TypeSize.markGrowth(textScale))
    var pace: Rect? = Rect(
      x: score.midX - width / 2, y: score.maxY + paceGap, width: width, height: paceHeight)
    // The pace line must end above the tools.
    if !wantsPace || !fits && score.maxY + paceGap + paceHeight > room.maxY - margin - 44 - 8 {
      pace = nil
    }
    let hand = Rect(
      left: right.minX - margin / 2, top: fits ? (pace ?? score).maxY : room.minY + margin + 52,
      right: right.maxX + margin / 2, bottom: fits ? room.midY + 24 : room.midY - 24 + down)
    let reference =
      fits
      ? Rect(
        left: room.minX + margin + 8, top: room.minY + 104,
        right: room.minX + margin + 8 + referenceWidth,
        bottom: room.maxY - 40) : nil
    let clock = wantsClock ? clock(above: &score, in: room, margin, left, textScale) : nil
    return Places(
      board: board, boardFrame: frame, reference: reference, score: score, pace: pace, clock: clock,
      hand: hand, button: button)
  }

  /// The largest diameter of the clock at a text scale of 1.
  private static let clockDiameter = 170.0
  /// The smallest diameter of the clock.
  private static let leastClock = 56.0

  /// Places the clock above the score in a wide window.
  ///
  /// The clock lies beside the button in the corner if that leaves more room for it, else below the
  /// button. In a low window the score moves down, so that both together are in the middle.
  private static func clock(
    above score: inout Rect, in room: Rect, _ margin: Double, _ column: Rect, _ textScale: Double
  ) -> Rect {
    let isLow = room.height < 500
    let gap = isLow ? 8 : max(room.height * 0.059, 12)
    let beside = 2 * (column.midX - room.minX - margin - 44 - 10)
    let most = min(clockDiameter * TypeSize.markGrowth(textScale), column.width)
    // The height of the button with the space around it.
    let button = margin + 44 + 8
    if isLow {
      let height = room.height - 24 - gap - score.height
      let (next, under) = (min(beside, height), height + 12 - button)
      let side = max(min(most, max(next, under)), leastClock)
      let middle = room.midY - (side + gap + score.height) / 2
      let top = next >= under ? middle : max(middle, room.minY + button)
      score = Rect(x: score.minX, y: top + side + gap, width: score.width, height: score.height)
      return Rect(x: column.midX - side / 2, y: top, width: side, height: side)
    }
    let above = score.minY - gap - room.minY
    let side = max(min(most, max(above - button, min(above - 12, beside))), leastClock)
    return Rect(x: column.midX - side / 2, y: score.minY - gap - side, width: side, height: side)
  }

  /// Lays out a tall window: header, hand, board and button below each other.
  ///
  /// Header and foot first get their least heights, and the board takes the rest. Header and foot
  /// share the height that the board cannot use. Only windows at least 700 points high reserve room
  /// for the pace line.
  private static func tall(
    _ room: Rect, _ margin: Double, wantsTracker: Bool, wantsPace: Bool, stacksWords: Bool,
    wantsClock: Bool, strip: Double, _ textScale: Double, reserved: Double = 0
  ) -> Places {
    let pill = 14 + TypeSize.line(TypeSize.heading, textScale)
    // The heights of a hand's name alone (`name`) and of the name with the points below it
    // (`words`).
    let name = TypeSize.line(TypeSize.title, textScale)
    let words = name + 6 + TypeSize.line(TypeSize.heading, textScale)
    let height = max(64, 24 + TypeSize.line(TypeSize.heading, textScale))
    let leastHeader = 8 + pill + reserved + 4 + (stacksWords ? words : name) + 4 + strip
    let leastFoot = (wantsTracker ? 20 : 12) + height + 12
    let side = room.width < 600 ? margin * 1.5 : margin
    let scale = min(
      (room.width - 2 * side) / BoardLayout.grid.width,
      (room.height - leastHeader - leastFoot) / BoardLayout.grid.height)
    let board = BoardLayout(
      scale: max(
        scale,
        min(
          leastCardWidth / BoardLayout.card.width, (room.width - 16) / BoardLayout.grid.width,
          (room.height - leastHeader - height - 16) / BoardLayout.grid.height)))
    let rest = max(room.height - leastHeader - leastFoot - board.size.height, 0)
    let wishedHeader = max(min(208, room.height * 0.246), 8 + pill + 4 + words + 4) + strip
    let moreHeader = max(wishedHeader - leastHeader, 0)
    let moreFoot = max(min(148, max(96, room.height * 0.176)) - leastFoot, 0)
    let share = min(rest / max(moreHeader + moreFoot, 1), 1)
    let header = leastHeader + moreHeader * share
    let foot = leastFoot + moreFoot * share
    let spare = max(rest - (moreHeader + moreFoot) * share, 0)
    let top = room.minY + header + spare / 2
    let frame = Rect(
      x: room.midX - board.size.width / 2, y: top, width: board.size.width,
      height: board.size.height)
    let line = paceGap + paceLine(textScale)
    let hasPace = wantsPace && header + spare / 2 - leastHeader + reserved >= line
    if wantsPace, !hasPace, room.height >= 700 {
      return tall(
        room, margin, wantsTracker: wantsTracker, wantsPace: true, stacksWords: stacksWords,
        wantsClock: wantsClock, strip: strip, textScale, reserved: line)
    }
    let taken = (hasPace ? line : 0) + strip
    let above = min(max(header + spare / 2 - pill - taken - words - 16, 8), 56)
    let score = Rect(x: room.midX - 80, y: room.minY + above, width: 160, height: pill)
    // Beside a short header the pace line would reach the buttons in the corners.
    let most = min(paceWidth, max(240, room.width - 2 * (margin + 44 + toolSpacing)))
    let width = min(room.width - 2 * margin, most * TypeSize.markGrowth(textScale))
    let pace = Rect(
      x: room.midX - width / 2, y: score.maxY + paceGap, width: width,
      height: line - paceGap)
    let gap = min(max(frame.minY - 8 - words - score.maxY - taken, 4), 16)
    let hand = Rect(
      left: room.minX + margin, top: score.maxY + taken - strip + gap, right: room.maxX - margin,
      bottom: frame.minY - strip - min(gap, 8))
    // Below a narrow board, the row of buttons is wider than the board.
    let least = min(160 + 16 + Self.width(ofTools: 3), room.width - 2 * margin)
    let row = max(frame.width, least)
    let leastButton = wantsTracker ? DeckTable.leastWidth : 120
    let face = min(96, max(room.maxY - frame.maxY - 14, leastClock))
    let tools =
      wantsClock
      ? face : Self.width(ofTools: row >= leastButton + 16 + Self.width(ofTools: 3) ? 3 : 2)
    let below = min(textScale < TypeSize.large ? max(margin, 24) : 12, max((foot - height) / 2, 8))
    let bottom = min(frame.maxY + 44 + spare / 4, room.maxY - height - below)
    let button = Rect(
      x: room.midX - row / 2, y: bottom, width: max(row - 16 - tools, 120), height: height)
    let clock = Rect(
      x: button.maxX + 16,
      y: max(min(button.midY - face / 2, room.maxY - 8 - face), frame.maxY + 6), width: face,
      height: face)
    return Places(
      board: board, boardFrame: frame, reference: nil, score: score, pace: hasPace ? pace : nil,
      clock: wantsClock ? clock : nil, hand: hand, button: button,
      tools: wantsClock
        ? nil : Rect(x: button.maxX + 16, y: button.midY - 22, width: tools, height: 44))
  }
}
