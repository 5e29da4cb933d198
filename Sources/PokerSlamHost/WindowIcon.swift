package import PokerSlamGame
package import Stage
package import StageUI

extension AppIcon {
  /// Returns the icon in pixels.
  ///
  /// - Parameter side: one of `sizes`; desktops scale 128 pixels well for window lists and docks.
  package static func pixmap(side: Int = 128) -> Pixmap {
    var list = DisplayList()
    list.draw(Fragment { draw(in: &$0, size: Double(side)) })
    var pixmap = Pixmap(width: side, height: side)
    Renderer().paint(list, scale: 1, into: &pixmap)
    return pixmap
  }

  /// Returns the icon that desktops show in window lists.
  package static func forWindow() -> StageIcon {
    let pixmap = pixmap()
    let side = pixmap.width
    return StageIcon(
      side: side, pixels: (0..<side * side).map { pixmap[$0 % side, $0 / side] })
  }
}
