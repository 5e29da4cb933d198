/// The movement of two fingers since the second one touched.
struct TwoFingers {
  var time: Date
  /// The distance relative to the distance at the start.
  var magnification = 1.0
  /// The rotation in radians, which counts whole turns.
  var rotation = 0.0
  /// The magnification and the rotation per second.
  var velocity = AnimatablePair(0.0, 0.0)
  var startAnchor: UnitPoint
  var startLocation: Point
}

/// Recognises the movement of two fingers.
final class TwoFingerRecognizer<Value>: GestureRecognizer<Value> {
  /// The smallest distance of two fingers in points, so that no magnification is infinite.
  private static var leastDistance: Double { 1 }

  private let isReached: (TwoFingers) -> Bool
  private let value: (TwoFingers) -> Value
  private var fingers: TwoFingers?
  private var startDistance = 1.0
  private var lastAngle = 0.0
  private var tracker = VelocityTracker<AnimatablePair<Double, Double>>()

  init(_ isReached: @escaping (TwoFingers) -> Bool, value: @escaping (TwoFingers) -> Value) {
    self.isReached = isReached
    self.value = value
  }

  override var isByMovement: Bool { outcome.isRecognized }
  override var takesTwoFingers: Bool { true }

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard !outcome.isOver else { return }
    switch signal {
    case .began: break
    case .moved(let touch):
      if let other = touch.other {
        move(touch, other)
      } else if fingers != nil {
        end()
      }
    case .ended: end()
    case .time: break
    }
  }

  private func move(_ touch: Touch, _ other: Point) {
    let distance = max(touch.position.distance(to: other), Self.leastDistance)
    let angle = Double.atan2(other.y - touch.position.y, other.x - touch.position.x)
    guard var fingers else { return begin(touch, other, distance, angle) }
    fingers.time = touch.date
    fingers.magnification = distance / startDistance
    fingers.rotation += (angle - lastAngle).remainder(dividingBy: 2 * .pi)
    lastAngle = angle
    tracker.add(AnimatablePair(fingers.magnification, fingers.rotation), at: touch.time)
    fingers.velocity = tracker.velocity(at: touch.time)
    self.fingers = fingers
    if outcome == .active || isReached(fingers) { phase = .active(value(fingers)) }
  }

  private func begin(_ touch: Touch, _ other: Point, _ distance: Double, _ angle: Double) {
    var middle = touch
    middle.position = Point(
      (touch.position.x + other.x) / 2, (touch.position.y + other.y) / 2)
    let location = middle.location(in: .local)
    let size = touch.node.shownFrame.size
    fingers = TwoFingers(
      time: touch.date,
      startAnchor: UnitPoint(
        x: size.width > 0 ? location.x / size.width : 0.5,
        y: size.height > 0 ? location.y / size.height : 0.5),
      startLocation: location)
    (startDistance, lastAngle) = (distance, angle)
    tracker.reset()
    tracker.add(AnimatablePair(1, 0), at: touch.time)
  }

  private func end() {
    if outcome == .active, let fingers {
      phase = .ended(value(fingers))
    } else {
      phase = .failed
    }
  }
}
