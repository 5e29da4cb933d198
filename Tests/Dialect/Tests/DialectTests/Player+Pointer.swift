import Input
import StageUI
import Testing

/// The mouse, and a finger for long presses.
extension Player {
  private func pointer(
    _ phase: PointerEvent.Phase, _ point: StageUI.Point,
    _ button: PointerEvent.Button? = .primary, _ id: PointerEvent.ID = .mouse
  ) {
    send(.pointer(PointerEvent(id: id, phase: phase, position: point, button: button)))
  }

  /// Returns the middle of the element with a label; records an issue if there is none.
  private func center(_ label: String, _ source: SourceLocation) -> StageUI.Point? {
    let element = element(label)
    if element == nil {
      Issue.record("no element “\(label)” in\n\(tree)", sourceLocation: source)
    }
    return element?.center
  }

  /// Clicks in the middle of the element with a label, and runs frames for some seconds.
  func tap(
    _ label: String, then seconds: Double = 0.5, at source: SourceLocation = #_sourceLocation
  ) async {
    if let point = center(label, source) { await tap(point, then: seconds) }
  }

  func tap(
    _ point: StageUI.Point, _ button: PointerEvent.Button = .primary, then seconds: Double = 0.5
  ) async {
    pointer(.moved, point, nil)
    await run(0.05)
    pointer(.down, point, button)
    await run(0.05)
    pointer(.up, point, button)
    await run(seconds)
  }

  /// Clicks an element with the secondary button.
  func secondaryTap(_ label: String, at source: SourceLocation = #_sourceLocation) async {
    if let point = center(label, source) { await tap(point, .secondary) }
  }

  func doubleTap(_ point: StageUI.Point) async {
    await tap(point, then: 0.02)
    await tap(point)
  }

  /// Holds a finger on an element for a second.
  func longPress(_ label: String, at source: SourceLocation = #_sourceLocation) async {
    guard let point = center(label, source) else { return }
    let finger = PointerEvent.ID(rawValue: 1)
    pointer(.down, point, .primary, finger)
    await run(1)
    pointer(.up, point, .primary, finger)
    await run(0.5)
  }

  /// Clicks a segment of a segmented picker, counted from 0.
  func tapSegment(
    _ label: String, _ index: Int, of count: Int, at source: SourceLocation = #_sourceLocation
  ) async {
    guard center(label, source) != nil, let frame = element(label)?.frame else { return }
    let part = (Double(index) + 0.5) / Double(count)
    await tap(Point(frame.minX + frame.width * part, frame.midY))
  }

  /// Moves the mouse to an element without a press.
  func hover(_ label: String, at source: SourceLocation = #_sourceLocation) async {
    if let point = center(label, source) { await hover(point) }
  }

  func hover(_ point: StageUI.Point) async {
    pointer(.moved, point, nil)
    await run(0.5)
  }

  /// Presses at a point, moves to others, and releases.
  func drag(_ points: StageUI.Point...) async {
    await hold(points)
    if let last = points.last { await release(last) }
  }

  /// Presses at the first point and moves to the others, without a release.
  ///
  /// - Parameter rest: The seconds between the press and the first movement.
  func hold(_ points: [StageUI.Point], rest: Double = 0.02) async {
    guard let first = points.first else { return }
    pointer(.down, first)
    await run(rest)
    for (from, to) in zip(points, points.dropFirst()) {
      for step in 1...8 {
        let part = Double(step) / 8
        pointer(
          .moved, Point(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part))
        await run(1.0 / 60)
      }
    }
    await run(0.15)
  }

  func release(_ point: StageUI.Point) async {
    pointer(.up, point)
    await run(0.5)
  }

  /// Turns the wheel by some notches, in the middle of the window if no point is given; positive
  /// ones reveal content on the right and below.
  func wheel(
    _ x: Double, _ y: Double, at point: StageUI.Point? = nil, then seconds: Double = 0.5
  ) async {
    let point = point ?? Point(size.width / 2, size.height / 2)
    send(.wheel(WheelEvent(deltaX: x, deltaY: y, position: point)))
    await run(seconds)
  }
}
