/// A press that moves by a minimum distance.
public struct DragGesture: PrimitiveGesture {
  /// The state of a drag.
  public struct Value: Hashable, Sendable {
    /// The time of the event on the clock of the frames.
    public var time: Date
    /// The time's name in the module SwiftUI, which has Foundation's date.
    package var kitTime: Date { time }
    /// The current position.
    public var location: Point
    /// The position at which the press began.
    ///
    /// The first reported translation therefore already includes the minimum distance.
    public var startLocation: Point
    /// The current velocity in points per second.
    public var velocity: Size

    /// The distance from the start of the press.
    public var translation: Size {
      Size(location.x - startLocation.x, location.y - startLocation.y)
    }

    /// The position at which the drag would come to rest if it ended now.
    ///
    /// It is the position after another quarter of a second at the current velocity.
    public var predictedEndLocation: Point {
      Point(location.x + velocity.width / 4, location.y + velocity.height / 4)
    }

    /// The translation at which the drag would come to rest if it ended now.
    ///
    /// It is the translation after another quarter of a second at the current velocity.
    public var predictedEndTranslation: Size {
      Size(translation.width + velocity.width / 4, translation.height + velocity.height / 4)
    }
  }

  /// The distance in points after which the press is a drag.
  public var minimumDistance: Double
  /// The coordinate space of the values.
  public var coordinateSpace: CoordinateSpace

  /// Creates a drag gesture that reports nothing until the press has moved `minimumDistance`
  /// points.
  public init(minimumDistance: Double = 10, coordinateSpace: CoordinateSpace = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

  public func _makeRecognizer() -> GestureRecognizer<Value> { DragRecognizer(self) }
}

final class DragRecognizer: GestureRecognizer<DragGesture.Value> {
  private let gesture: DragGesture
  private var start: (place: Point, location: Point)?
  /// The largest distance from the start so far, in window coordinates.
  private var reach = 0.0
  private var last: Touch?
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
    }
    last = touch
    reach = max(reach, touch.position.distance(to: start.place))
    if outcome == .active || reach >= gesture.minimumDistance { phase = .active(value(touch)) }
  }

  private func value(_ touch: Touch) -> DragGesture.Value {
    let velocity = tracker.velocity(at: touch.time)
    return DragGesture.Value(
      time: touch.date, location: touch.location(in: gesture.coordinateSpace),
      startLocation: start?.location ?? touch.location(in: gesture.coordinateSpace),
      velocity: Size(velocity.first, velocity.second))
  }
}
