import StageUI

/// The frames of the leaderboard's screen, as a function of the window's size.
struct LeaderboardLayout: Hashable {
  enum Form: Hashable {
    /// Title, scopes and list below each other, with the mode in the corner.
    case wide
    /// A window so low that there is no title; the scopes are in the header.
    case low
    /// A narrow window: the mode has a row of its own.
    case tall
  }

  let form: Form
  /// The distance of the header from the edges of the window.
  let margin: Double
  let headerTop: Double
  let scopes: Rect
  /// The row of the mode in a narrow window; zero in others.
  let modeRow: Rect
  let list: Rect
  /// The frame of the line below the list; zero if there is none.
  let footer: Rect
  /// The distance of rows from the sides of the list.
  let padding: Double
  let rowHeight: Double
  let rowGap: Double
  /// Whether rows have tokens.
  let hasTokens: Bool
  /// Whether the line below a name may wrap.
  let hasTwoLines: Bool
  /// Whether rows show their dates.
  let hasDates: Bool

  /// The height of a row and the gap below it.
  var pitch: Double { rowHeight + rowGap }

  /// The number of placeholder rows that fit into the list.
  var skeletonRows: Int { max(1, Int((list.height - 2 * padding + rowGap) / pitch)) }

  init(size: Size, insets: EdgeInsets, textScale: Double) {
    let room = Rect(
      left: insets.leading, top: insets.top, right: size.width - insets.trailing,
      bottom: size.height - insets.bottom)
    let isLow = room.height < 500 && room.width >= 640
    let isWide = !isLow && room.width >= 720
    form = isLow ? .low : isWide ? .wide : .tall
    let isLarge = textScale >= TypeSize.large
    let lines =
      TypeSize.line(TypeSize.body, textScale)
      + TypeSize.line(isWide ? TypeSize.body : TypeSize.caption, textScale)
    hasTwoLines = isLarge && form == .tall && room.height >= 600
    rowHeight =
      hasTwoLines
      ? lines + TypeSize.line(TypeSize.caption, textScale) + 8
      : max(isWide ? 68 : 60, lines + (isWide ? 24 : 20))
    rowGap = isWide ? 8 : 6
    hasTokens = !isLarge || room.width >= 560
    hasDates = room.width >= 560 && (!isLarge || room.width >= 1_000)
    let control = max(44, TypeSize.line(TypeSize.body, textScale) + 16)
    switch form {
    case .wide:
      margin = 32
      headerTop = room.minY + (room.height < 700 ? 20 : 32)
      let top = headerTop + (room.height < 700 ? 60 : 72)
      let width = min(480 * (isLarge ? 1.3 : 1), room.width - 64)
      scopes = Rect(x: room.midX - width / 2, y: top, width: width, height: control)
      modeRow = .zero
      let foot = max(40, TypeSize.line(TypeSize.body, textScale) + 8)
      let listTop = scopes.maxY + 24
      let listWidth = min(720 * (isLarge ? 1.25 : 1), room.width - 64)
      let bottom = room.maxY - foot - (room.height < 700 ? 18 : 32)
      let height = min(bottom - listTop, 960)
      list = Rect(x: room.midX - listWidth / 2, y: listTop, width: listWidth, height: height)
      footer = Rect(x: list.minX, y: list.maxY + 14, width: list.width, height: foot)
      padding = 16
    case .low:
      margin = 16
      headerTop = room.minY + 12
      let width = min(360, room.width - 2 * 16 - 44 - 300)
      let left = min(room.midX - width / 2, room.maxX - 16 - 288 - width)
      scopes = Rect(x: left, y: headerTop, width: width, height: 44)
      modeRow = .zero
      let listTop = headerTop + 56
      let listWidth = min(720, room.width - 32)
      list = Rect(
        x: room.midX - listWidth / 2, y: listTop, width: listWidth,
        height: room.maxY - listTop - 12)
      footer = .zero
      padding = 12
    case .tall:
      margin = 16
      headerTop = room.minY + 12
      let width = min(room.width - 32, 560)
      scopes = Rect(
        x: room.midX - width / 2, y: headerTop + 56, width: width, height: control)
      modeRow = Rect(x: scopes.minX, y: scopes.maxY + 12, width: width, height: control)
      let listTop = modeRow.maxY + 12
      list = Rect(
        x: scopes.minX, y: listTop, width: width,
        height: room.maxY - listTop - max(16 - insets.bottom, 8))
      footer = .zero
      padding = 10
    }
  }
}
