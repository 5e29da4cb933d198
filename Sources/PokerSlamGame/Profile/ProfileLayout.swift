import Session
import StageUI

/// The frames of the profile, as a function of the window's size.
struct ProfileLayout: Hashable {
  enum Form: Hashable {
    /// The player's plate beside the tabs.
    case wide
    /// A window so low that the player's token stands beside the tabs, without a title.
    case low
    /// The player above the tabs; in a small window only as a token in the header.
    case tall
  }

  let form: Form
  /// The distance of the header from the edges of the window.
  let margin: Double
  let headerTop: Double
  /// The frame of the player's plate; nil if the player is only a token in the header.
  let identity: Rect?
  let tabs: Rect
  /// The frame of a tab's content; it reaches to the lower edge of the window where it scrolls.
  let content: Rect
  /// Whether the content has room for two columns of plates.
  let hasColumns: Bool
  /// The padding of plates.
  let padding: Double
  /// The gap between plates.
  let gap: Double
  /// The distance of the content's last plate from the lower edge of `content`.
  let foot: Double

  var isWide: Bool { form == .wide }

  /// The least width of a tab's title, so that all tabs are equally wide where there is room.
  var tabTitleWidth: Double { isWide && tabs.width > 480 ? (tabs.width - 12) / 3 - 40 : 0 }

  init(size: Size, insets: EdgeInsets, textScale: Double) {
    let room = Rect(
      left: insets.leading, top: insets.top, right: size.width - insets.trailing,
      bottom: size.height - insets.bottom)
    let line = TypeSize.line(TypeSize.body, textScale)
    let tabHeight = max(44, line + 20)
    let isLarge = textScale >= TypeSize.large
    if room.width > room.height, room.width >= (isLarge ? 1_100 : 760), room.height >= 520 {
      form = .wide
      let isSmall = room.height < 700 || room.width < 1_000
      margin = 32
      gap = isSmall ? 16 : 24
      padding = isSmall ? 20 : 32
      headerTop = room.minY + 32
      let side = isSmall ? 32.0 : 64
      let width = min(room.width - 2 * side, 1_280)
      let left = room.midX - width / 2
      let top = room.minY + (isSmall ? 88 : 112)
      let height = min(room.maxY - top - (isSmall ? 24 : 64), 760)
      let free = max(room.maxY - top - (isSmall ? 24 : 64) - height, 0)
      let y = top + free * 0.4
      let plate = isLarge ? 344.0 : isSmall ? 232 : 296
      identity = Rect(x: left, y: y, width: plate, height: height)
      let x = left + plate + (isSmall ? 16 : 32)
      tabs = Rect(x: x, y: y, width: left + width - x, height: tabHeight)
      let contentTop = tabs.maxY + (isSmall ? 16 : 32)
      content = Rect(left: x, top: contentTop, right: left + width, bottom: y + height)
      hasColumns = content.width >= 640 && !isLarge
      foot = 0
      return
    }
    gap = 12
    padding = 20
    margin = 16
    if room.width > room.height {
      form = .low
      headerTop = room.minY + 12
      identity = nil
      let x = room.minX + 76
      tabs = Rect(
        x: x, y: headerTop, width: max(room.maxX - 76 - x, 120), height: tabHeight)
      content = Rect(left: x, top: tabs.maxY + 12, right: room.maxX - 16, bottom: size.height)
      hasColumns = content.width >= 640 && !isLarge
    } else {
      form = .tall
      headerTop = room.minY + 12
      let width = min(room.width - 32, 560)
      let x = room.midX - width / 2
      var y = headerTop + 56
      if room.height >= 700, !isLarge {
        identity = Rect(x: x, y: y, width: width, height: 96)
        y += 96 + 12
      } else {
        identity = nil
      }
      tabs = Rect(x: x, y: y, width: width, height: tabHeight)
      content = Rect(left: x, top: tabs.maxY + 12, right: x + width, bottom: size.height)
      hasColumns = false
    }
    foot = max(insets.bottom, 16)
  }
}
