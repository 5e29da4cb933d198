/// One or more taps.
public struct TapGesture: PrimitiveGesture {
  /// Taps have no value.
  public typealias Value = Void

  /// The number of taps.
  public var count: Int

  /// Creates a gesture for a number of taps.
  public init(count: Int = 1) { self.count = count }

  public func _makeRecognizer() -> GestureRecognizer<Void> {
    SpatialTapGesture(count: count).map { _ in }._makeRecognizer()
  }
}

/// One or more taps; the value is the position of the last one.
public struct SpatialTapGesture: PrimitiveGesture {
  /// The position of a tap.
  public struct Value: Hashable, Sendable {
    /// The position of the last tap.
    public var location: Point
  }

  /// The number of taps.
  public var count: Int
  /// The coordinate space of the position.
  public var coordinateSpace: CoordinateSpace

  /// Creates a gesture for a number of taps.
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    self.count = count
    self.coordinateSpace = coordinateSpace
  }

  public func _makeRecognizer() -> GestureRecognizer<Value> {
    TapRecognizer(count: count, space: coordinateSpace)
  }
}

/// Recognises a number of successive taps.
///
/// A press counts as a tap if it lasts at most 0.75 s. The next press must begin near the previous
/// one, at most 0.35 s after its end.
final class TapRecognizer: GestureRecognizer<SpatialTapGesture.Value> {
  /// The longest duration of a press, in seconds.
  private static let longest = 0.75
  /// The longest pause between the end of a press and the next press, in seconds.
  private static let longestGap = 0.35

  private let count: Int
  private let space: CoordinateSpace
  private var start: Touch?
  private var taps = 0
  private var due: Double?

  init(count: Int, space: CoordinateSpace) {
    self.count = max(count, 1)
    self.space = space
  }

  override var deadline: Double? { outcome == .possible ? due : nil }

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard outcome == .possible else { return }
    switch signal {
    case .began(let touch):
      if let start, hasMovedTooFar(touch, from: start) || isLate(touch.time) { return fail() }
      start = touch
      due = touch.time + Self.longest
    case .moved(let touch):
      if let start, hasMovedTooFar(touch, from: start) { fail() }
    case .ended(let touch):
      guard let start, !hasMovedTooFar(touch, from: start), !isLate(touch.time) else {
        return fail()
      }
      taps += 1
      due = touch.time + Self.longestGap
      if taps == count {
        phase = .ended(SpatialTapGesture.Value(location: touch.location(in: space)))
      }
    case .time(let time):
      if isLate(time) { fail() }
    }
  }

  private func hasMovedTooFar(_ touch: Touch, from start: Touch) -> Bool {
    touch.position.distance(to: start.position) > touch.slop
  }

  private func isLate(_ time: Double) -> Bool { due.map { time > $0 } ?? false }

  private func fail() { phase = .failed }
}
