/// Turns of the wheel with the Control key as the movement of two fingers.
///
/// A turn away from the user moves them apart.
@MainActor
final class WheelPinch {
  /// The distance of the fingers at the start, in points.
  private static let start = 100.0
  /// The factor of one notch.
  private static let factor = 1.1
  /// The time in seconds after the last turn at which the fingers leave.
  private static let pause = 0.25

  private unowned let tree: Tree
  private var press: Press?
  private var first = Point.zero
  private var distance = start
  private var deadline = 0.0

  init(_ tree: Tree) { self.tree = tree }

  /// Handles a turn; returns false if no view of `nodes` has a gesture of two fingers.
  func turn(_ wheel: WheelEvent, over nodes: [InputNode], at time: Double) -> Bool {
    let press = press ?? begin(at: wheel.position, over: nodes, time)
    guard let press else { return false }
    // Turned away from the user, which gives a negative delta, the wheel magnifies.
    distance *= Double.exp(-wheel.deltaY * Double.log(Self.factor))
    send(.moved, to: press, at: time)
    deadline = time + Self.pause
    tree.wake(at: deadline)
    return true
  }

  private func begin(at point: Point, over nodes: [InputNode], _ time: Double) -> Press? {
    let entries = nodes.compactMap { node -> Press.Entry? in
      guard node.isEnabled, let recognizer = node.makeRecognizer(), recognizer.takesTwoFingers
      else { return nil }
      let entry = Press.Entry(node, recognizer)
      recognizer.keepTwoFingerParts(entry.held)
      return recognizer.outcome.isOver ? nil : entry
    }
    guard !entries.isEmpty else { return nil }
    let press = Press(Self.finger(1), entries)
    self.press = press
    first = Point(point.x - Self.start / 2, point.y)
    distance = Self.start
    press.send(event(.down, finger: 1, first), at: time)
    send(.down, to: press, at: time)
    return press
  }

  private static func finger(_ number: Int64) -> PointerEvent.ID {
    PointerEvent.ID(rawValue: .min + number)
  }

  private func event(_ phase: PointerEvent.Phase, finger: Int64, _ point: Point) -> PointerEvent {
    PointerEvent(id: Self.finger(finger), phase: phase, position: point, button: .primary)
  }

  private func send(_ phase: PointerEvent.Phase, to press: Press, at time: Double) {
    press.sendSecond(event(phase, finger: 2, Point(first.x + distance, first.y)), at: time)
  }

  /// Ends the gesture some time after the last turn.
  func advance(to time: Double) {
    guard let press, time >= deadline else { return }
    self.press = nil
    press.send(event(.up, finger: 1, first), at: time)
  }

  /// Cancels the gestures of a node, or of all nodes.
  func cancel(_ node: InputNode? = nil) {
    guard let press else { return }
    press.cancel { node == nil || $0.node === node }
    if press.isOver { self.press = nil }
  }
}
