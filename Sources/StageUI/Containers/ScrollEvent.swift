/// A request to scroll that comes from a wheel or a key.
enum ScrollEvent {
  /// Notches of a wheel; positive values scroll right and down.
  case wheel(Size)
  case key(Key)
}

/// A node that scrolls by the wheel or by keys.
@MainActor
protocol ScrollResponder: ViewNode {
  /// Scrolls; returns false if the node cannot scroll in that direction.
  func handleScroll(_ event: ScrollEvent, at time: Double) -> Bool
}

extension ScrollNode: ScrollResponder {}

extension ViewNode {
  /// Scrolls the node if it is a scroll view; returns whether it handled the event.
  final func scrolls(_ event: ScrollEvent, at time: Double) -> Bool {
    (self as? any ScrollResponder)?.handleScroll(event, at: time) ?? false
  }
}

extension Tree {
  /// Passes an event to the scroll views at a point, innermost first; returns whether one scrolled.
  func scroll(_ event: ScrollEvent, at point: Point, time: Double) -> Bool {
    hit(at: point).contains { $0.scrolls(event, at: time) }
  }
}
