/// The position of a press at one time, delivered to one node.
@MainActor
struct Touch {
  /// The time in seconds.
  var time: Double
  /// The position in window coordinates.
  var position: Point
  var isMouse: Bool
  /// The position of a second finger in window coordinates; nil without one.
  var other: Point?
  /// The modifier keys that are held down.
  var modifiers: KeyModifiers = []
  unowned var node: ViewNode

  var date: Date { node.tree.schedule.start + time }

  func location(in space: CoordinateSpace) -> Point {
    node.fromScreen(to: space).apply(position)
  }

  /// The distance in points that a tap may move; longer for touch than for a mouse.
  var slop: Double { isMouse ? 10 : 45 }

  /// The distance in points at which a drag is recognised without waiting for taps to fail.
  static var movement: Double { 10 }
}

/// An event of a press.
enum PressSignal {
  case began(Touch)
  case moved(Touch)
  case ended(Touch)
  /// Time has passed without an event; the value is the current time in seconds.
  case time(Double)
}

extension Point {
  func distance(to other: Point) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
