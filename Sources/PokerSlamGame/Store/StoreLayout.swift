import StageUI

/// The sizes of the store's parts, as a function of the window's size.
struct StoreLayout: Hashable {
  enum Form: Hashable {
    /// Packs above one shelf; everything fits the window.
    case wide
    /// All shelves below each other, in a scroll view.
    case scrolling
  }

  let form: Form
  /// The distance of the header from the edges of the window.
  let margin: Double
  let headerTop: Double
  /// The area below the header.
  let content: Rect
  let packColumns: Int
  let packSize: Size
  let packGap: Double
  /// Whether packs have small figures and little padding.
  let isCompact: Bool
  /// The height of the words below a pack's figure: two lines if the text is large.
  let captionHeight: Double
  /// The height above a pack's coins into which a ribbon with large text grows.
  let ribbonHeight: Double
  let tileColumns: Int
  /// The size of a tile's picture.
  let tileSize: Size
  let tileGap: Double
  /// The height of the row with the shelf's title.
  let titleHeight: Double
  /// The height of the line below a tile's picture.
  let nameHeight: Double
  let footHeight: Double
  /// The distances between packs, shelf and foot.
  let gaps: (packs: Double, foot: Double)

  static func == (a: StoreLayout, b: StoreLayout) -> Bool {
    a.form == b.form && a.content == b.content && a.packSize == b.packSize
      && a.tileSize == b.tileSize
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(form)
    hasher.combine(packSize.width)
    hasher.combine(packSize.height)
  }

  init(size: Size, insets: EdgeInsets, textScale: Double) {
    let room = Rect(
      left: insets.leading, top: insets.top, right: size.width - insets.trailing,
      bottom: size.height - insets.bottom)
    titleHeight = max(44, TypeSize.line(TypeSize.body, textScale))
    // Large prices stand below the names.
    let lines = textScale < TypeSize.large ? 1.0 : 2
    nameHeight = max(44, lines * TypeSize.line(TypeSize.body, textScale) + 8)
    footHeight = 44
    if room.width >= 1_000, room.height >= 680, textScale <= 1.15 {
      form = .wide
      (margin, headerTop) = (32, room.minY + 32)
      let width = min(room.width - (room.width >= 1_200 ? 192 : 96), 1_280)
      let top = room.minY + 112
      let available = room.maxY - 38 - top
      let free = available - 30 - titleHeight - 2 - nameHeight - 54 - footHeight
      let pack = min(free * 2 / 3, 340)
      let tile = pack / 2
      let used = available - free + pack + tile
      content = Rect(
        x: room.midX - width / 2, y: top + (available - used) / 2, width: width, height: used)
      gaps = (30, 54)
      (packColumns, packGap, isCompact, captionHeight) = (4, 24, false, 0)
      ribbonHeight = 0
      packSize = Size((width - 3 * 24) / 4, pack)
      (tileColumns, tileGap) = (5, 24)
      tileSize = Size((width - 4 * 24) / 5, tile)
    } else {
      form = .scrolling
      let isLow = room.height < 500
      margin = room.width < 600 || isLow ? 16 : 32
      headerTop = room.minY + (isLow ? 8 : room.width < 600 ? 12 : 24)
      let width = min(room.width - 2 * margin, 960)
      let top = headerTop + 52
      content = Rect(
        left: room.midX - width / 2, top: top, right: room.midX + width / 2,
        bottom: size.height)
      gaps = (12, 20)
      isCompact = true
      packColumns = width >= 640 && textScale <= 1.3 ? 4 : 2
      // Half of the ribbon lies above its pack.
      packGap = max(width < 600 ? 12 : 16, TypeSize.line(TypeSize.caption, textScale) / 2 + 10)
      let packWidth = (width - Double(packColumns - 1) * packGap) / Double(packColumns)
      let lines = textScale > 1.15 ? 2.0 : 1
      captionHeight = TypeSize.line(TypeSize.caption, textScale) * lines
      ribbonHeight =
        (TypeSize.line(TypeSize.caption, textScale) - TypeSize.line(TypeSize.caption, 1)) / 2
      let words = TypeSize.line(TypeSize.heading, textScale) + captionHeight + ribbonHeight
      packSize = Size(
        packWidth, (isLow ? 64 : 84) + words + max(44, TypeSize.line(16, textScale) + 16) + 34)
      tileGap = width < 600 ? 12 : 16
      let least = textScale > 1.3 ? 150 : 130.0
      tileColumns = max(2, min(5, Int((width + tileGap) / (least + tileGap))))
      let tileWidth = (width - Double(tileColumns - 1) * tileGap) / Double(tileColumns)
      tileSize = Size(tileWidth, min(max(tileWidth * 0.68, 96), 140))
    }
  }
}
