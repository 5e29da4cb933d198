/// A press that moves.
public struct DragGesture: PrimitiveGesture {
  public struct Value: Hashable, Sendable {
    /// In seconds, on the clock of the frames.
    public var time: Double
    public var location: Point
    /// Where the press began: the first translation is already as long as the minimum distance.
    public var startLocation: Point
    /// In points per second.
    public var velocity: Size

    public var translation: Size {
      Size(location.x - startLocation.x, location.y - startLocation.y)
    }

    /// Where it would come to rest if it were let go now: a quarter of a second further.
    public var predictedEndLocation: Point {
      Point(location.x + velocity.width / 4, location.y + velocity.height / 4)
    }

    public var predictedEndTranslation: Size {
      Size(translation.width + velocity.width / 4, translation.height + velocity.height / 4)
    }
  }

  /// From where on it is a drag, in points.
  public var minimumDistance: Double
  public var coordinateSpace: CoordinateSpace

  public init(minimumDistance: Double = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

  public func _makeRecognizer() -> GestureRecognizer<Value> { DragRecognizer(self) }
}

final class DragRecognizer: GestureRecognizer<DragGesture.Value> {
  /// In seconds: a press that has rested this long throws nothing.
  private static let longestRest = 0.1

  private let gesture: DragGesture
  private var start: (place: Point, location: Point)?
  /// The largest distance so far, on the screen.
  private var reach = 0.0
  private var last: Touch?
  /// When it moved last.
  private var moved = 0.0
  private var tracker = VelocityTracker<AnimatablePair<Double, Double>>()

  init(_ gesture: DragGesture) { self.gesture = gesture }

  override var isByMovement: Bool { reach >= Touch.movement }

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard !outcome.isOver else { return }
    switch signal {
    case .began(let touch):
      start = (touch.position, touch.location(in: gesture.coordinateSpace))
      reach = 0
      tracker.reset()
      take(touch)
    case .moved(let touch): take(touch)
    case .ended(let touch):
      take(touch)
      if start != nil { phase = outcome == .active ? .ended(value(touch)) : .failed }
    case .time: break
    }
  }

  private func take(_ touch: Touch) {
    guard let start else { return }
    if last?.position != touch.position || last == nil {
      let location = touch.location(in: gesture.coordinateSpace)
      tracker.add(AnimatablePair(location.x, location.y), at: touch.time)
      moved = touch.time
    }
    last = touch
    reach = max(reach, touch.position.distance(to: start.place))
    if outcome == .active || reach >= gesture.minimumDistance { phase = .active(value(touch)) }
  }

  private func value(_ touch: Touch) -> DragGesture.Value {
    let velocity =
      touch.time - moved > Self.longestRest
      ? AnimatablePair.zero : tracker.velocity(at: touch.time)
    return DragGesture.Value(
      time: touch.time, location: touch.location(in: gesture.coordinateSpace),
      startLocation: start?.location ?? touch.location(in: gesture.coordinateSpace),
      velocity: Size(velocity.first, velocity.second))
  }
}
