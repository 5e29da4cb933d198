/// What scrolls a node, besides a finger.
enum ScrollEvent {
  /// Notches of a wheel: positive ones show what is to the right and below.
  case wheel(Size)
  case key(Key)
}

extension ViewNode {
  /// Whether an event that nobody wanted scrolls the node.
  final func scrolls(_ event: ScrollEvent, at time: Double) -> Bool {
    (self as? ScrollNode)?.handleScroll(event, at: time) ?? false
  }
}

extension Tree {
  /// Offers an event to what can scroll at a place, the innermost first.
  func scroll(_ event: ScrollEvent, at point: Point, time: Double) -> Bool {
    hit(at: point).contains { $0.scrolls(event, at: time) }
  }
}
