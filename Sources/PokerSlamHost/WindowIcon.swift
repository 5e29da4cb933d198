package import PokerSlamGame
package import Stage
package import StageUI

extension AppIcon {
  /// The icon in pixels.
  ///
  /// - Parameter side: a size of `sizes`; 128 pixels are what desktops scale well for a window's list
  ///   and a dock.
  package static func pixmap(side: Int = 128) -> Pixmap {
    var list = DisplayList()
    list.draw(Fragment { draw(in: &$0, size: Double(side)) })
    var pixmap = Pixmap(width: side, height: side)
    Renderer().paint(list, scale: 1, into: &pixmap)
    return pixmap
  }

  /// What desktops show where they list windows.
  package static func forWindow() -> StageIcon {
    let pixmap = pixmap()
    let side = pixmap.width
    return StageIcon(
      side: side, pixels: (0..<side * side).map { pixmap[$0 % side, $0 / side] })
  }
}
