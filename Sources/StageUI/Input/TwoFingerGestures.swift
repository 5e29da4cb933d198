/// Two fingers that move apart or together, or the wheel with the Control key.
public struct MagnifyGesture: PrimitiveGesture {
  /// The state of a magnification.
  public struct Value: Hashable, Sendable {
    /// The time of the event on the clock of the frames.
    public var time: Date
    /// The time's name in the module SwiftUI, which has Foundation's date.
    package var kitTime: Date { time }
    /// The distance of the fingers relative to the distance at the start.
    public var magnification: Double
    /// The change of the magnification per second.
    public var velocity: Double
    /// The point between the fingers at the start, relative to the size of the view.
    public var startAnchor: UnitPoint
    /// The point between the fingers at the start, in the view.
    public var startLocation: Point
  }

  /// The change of the magnification after which the gesture is recognised.
  public var minimumScaleDelta: Double

  /// Creates a gesture that is recognised after a change of the magnification.
  public init(minimumScaleDelta: Double = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

  public func _makeRecognizer() -> GestureRecognizer<Value> {
    let least = minimumScaleDelta
    return TwoFingerRecognizer {
      abs($0.magnification - 1) >= least
    } value: {
      Value(
        time: $0.time, magnification: $0.magnification, velocity: $0.velocity.first,
        startAnchor: $0.startAnchor, startLocation: $0.startLocation)
    }
  }
}

/// Two fingers that turn around each other.
public struct RotateGesture: PrimitiveGesture {
  /// The state of a rotation.
  public struct Value: Hashable, Sendable {
    /// The time of the event on the clock of the frames.
    public var time: Date
    /// The time's name in the module SwiftUI, which has Foundation's date.
    package var kitTime: Date { time }
    /// The rotation since the start, positive clockwise.
    public var rotation: Angle
    /// The change of the rotation per second.
    public var velocity: Angle
    /// The point between the fingers at the start, relative to the size of the view.
    public var startAnchor: UnitPoint
    /// The point between the fingers at the start, in the view.
    public var startLocation: Point
  }

  /// The rotation after which the gesture is recognised.
  public var minimumAngleDelta: Angle

  /// Creates a gesture that is recognised after a rotation.
  public init(minimumAngleDelta: Angle = .degrees(1)) {
    self.minimumAngleDelta = minimumAngleDelta
  }

  public func _makeRecognizer() -> GestureRecognizer<Value> {
    let least = abs(minimumAngleDelta.radians)
    return TwoFingerRecognizer {
      abs($0.rotation) >= least
    } value: {
      Value(
        time: $0.time, rotation: .radians($0.rotation), velocity: .radians($0.velocity.second),
        startAnchor: $0.startAnchor, startLocation: $0.startLocation)
    }
  }
}

/// The predecessor of `MagnifyGesture`; its value is the magnification.
public struct MagnificationGesture: PrimitiveGesture {
  public typealias Value = Double

  /// The change of the magnification after which the gesture is recognised.
  public var minimumScaleDelta: Double

  /// Creates a gesture that is recognised after a change of the magnification.
  public init(minimumScaleDelta: Double = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

  public func _makeRecognizer() -> GestureRecognizer<Double> {
    MagnifyGesture(minimumScaleDelta: minimumScaleDelta).map(\.magnification)._makeRecognizer()
  }
}

/// The predecessor of `RotateGesture`; its value is the rotation.
public struct RotationGesture: PrimitiveGesture {
  public typealias Value = Angle

  /// The rotation after which the gesture is recognised.
  public var minimumAngleDelta: Angle

  /// Creates a gesture that is recognised after a rotation.
  public init(minimumAngleDelta: Angle = .degrees(1)) {
    self.minimumAngleDelta = minimumAngleDelta
  }

  public func _makeRecognizer() -> GestureRecognizer<Angle> {
    RotateGesture(minimumAngleDelta: minimumAngleDelta).map(\.rotation)._makeRecognizer()
  }
}
