@testable import StageUI

extension Bench {
  /// The bounds of the window.
  var window: Rect { Rect(origin: .zero, size: size) }
}

extension Rect {
  /// Whether another rect lies inside this one.
  func contains(_ other: Rect) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }
}
