/// A press that lasts for a minimum duration.
public struct LongPressGesture: PrimitiveGesture {
  /// Always true: the gesture has a value while the press lasts and after it was recognised.
  public typealias Value = Bool

  /// The duration in seconds.
  public var minimumDuration: Double
  /// The distance in points that the press may move.
  public var maximumDistance: Double

  /// Creates a gesture; the duration is in seconds, the distance in points.
  public init(minimumDuration: Double = 0.5, maximumDistance: Double = 10) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }

  public func _makeRecognizer() -> GestureRecognizer<Bool> { LongPressRecognizer(self) }
}

final class LongPressRecognizer: GestureRecognizer<Bool> {
  /// The tolerance for deadlines in seconds: frame times are rounded to nanoseconds and may fall
  /// just short of a deadline.
  private static let tolerance = 1e-6

  private let gesture: LongPressGesture
  private var start: Touch?

  init(_ gesture: LongPressGesture) { self.gesture = gesture }

  override var deadline: Double? {
    guard outcome == .possible, let start else { return nil }
    return start.time + gesture.minimumDuration
  }

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard outcome == .possible else { return }
    switch signal {
    case .began(let touch):
      start = touch
      phase = .possible(true)
    case .moved(let touch):
      advance(to: touch.time)
      guard outcome == .possible, let start else { return }
      if touch.position.distance(to: start.position) > gesture.maximumDistance { phase = .failed }
    case .ended(let touch):
      advance(to: touch.time)
      if outcome == .possible { phase = .failed }
    case .time(let time): advance(to: time)
    }
  }

  private func advance(to time: Double) {
    if let deadline, time >= deadline - Self.tolerance { phase = .ended(true) }
  }
}
