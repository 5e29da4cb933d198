/// A place and a moment of a press, as seen by one node.
@MainActor
struct Touch {
  /// In seconds.
  var time: Double
  /// On the screen.
  var position: Point
  var isMouse: Bool
  unowned var node: ViewNode

  func location(in space: CoordinateSpace) -> Point {
    node.fromScreen(to: space).apply(position)
  }

  /// How far a tap may wander: a mouse lies still, a finger rolls.
  var slop: Double { isMouse ? 10 : 45 }

  /// From here on nobody means a tap, and who waits for a drag need not wait for taps.
  static var movement: Double { 10 }
}

/// What happens to a press.
enum PressSignal {
  case began(Touch)
  case moved(Touch)
  case ended(Touch)
  /// Nothing but time, in seconds.
  case time(Double)
}

extension Point {
  func distance(to other: Point) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
