/// A position of a press at a time, in relation to one node.
@MainActor
struct Touch {
  /// In seconds.
  var time: Double
  /// In window coordinates.
  var position: Point
  var isMouse: Bool
  unowned var node: ViewNode

  func location(in space: CoordinateSpace) -> Point {
    node.fromScreen(to: space).apply(position)
  }

  /// How far a tap may move in points; more for touch than for a mouse.
  var slop: Double { isMouse ? 10 : 45 }

  /// The distance in points from which on a press is no tap, so drags need not wait for taps.
  static var movement: Double { 10 }
}

/// An event of a press.
enum PressSignal {
  case began(Touch)
  case moved(Touch)
  case ended(Touch)
  /// Time has passed; in seconds.
  case time(Double)
}

extension Point {
  func distance(to other: Point) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
