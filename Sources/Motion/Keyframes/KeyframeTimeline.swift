/// A value as a function of time: each of its parts moves along the keyframes of its own track.
///
/// ```swift
/// let bounce = KeyframeTimeline(initialValue: Pose()) {
///   KeyframeTrack(\.scale) {
///     LinearKeyframe(1.2, duration: 0.1)
///     SpringKeyframe(1, spring: .bouncy)
///   }
///   KeyframeTrack(\.y) {
///     CubicKeyframe(-40, duration: 0.2)
///     CubicKeyframe(0, duration: 0.3)
///   }
/// }
/// let pose = bounce.value(time: 0.25)
/// ```
///
/// Tracks run in parallel, and a track that ends before the others holds its last value.
///
/// Durations below a nanosecond, and NaN, count as zero; each is limited to 1e9 s.
public struct KeyframeTimeline<Value: Sendable>: Sendable {
  /// The length of the longest track, in seconds.
  public let duration: Double
  private let initialValue: Value
  private let players: [any TrackPlayer<Value>]

  /// Creates a timeline that begins with `initialValue`.
  public init(
    initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>
  ) {
    var tracks = KeyframeTracks<Value>()
    content().append(to: &tracks)
    self.initialValue = initialValue
    players = tracks.tracks.map { $0.player(from: initialValue) }
    duration = players.reduce(0) { max($0, $1.duration) }
  }

  /// Returns the value `time` seconds after the start; the initial value for earlier times and NaN.
  public func value(time: Double) -> Value {
    var value = initialValue
    update(value: &value, time: time)
    return value
  }

  /// Returns the value after the fraction `progress` of the duration.
  public func value(progress: Double) -> Value { value(time: progress * duration) }

  /// Updates `value` to its state at `time`.
  ///
  /// Only the parts that the tracks move are changed.
  public func update(value: inout Value, time: Double) {
    for player in players { player.update(&value, at: time) }
  }

  /// Updates `value` to its state after the fraction `progress` of the duration.
  ///
  /// Only the parts that the tracks move are changed.
  public func update(value: inout Value, progress: Double) {
    update(value: &value, time: progress * duration)
  }
}

/// A track bound to its initial value.
protocol TrackPlayer<Root>: Sendable {
  associatedtype Root

  var duration: Double { get }
  func update(_ root: inout Root, at time: Double)
}

struct KeyPathPlayer<Root: Sendable, Value: Animatable & Sendable>: TrackPlayer {
  let keyPath: any WritableKeyPath<Root, Value> & Sendable
  let path: KeyframePath<Value>

  var duration: Double { path.duration }

  func update(_ root: inout Root, at time: Double) {
    root[keyPath: keyPath] = path.value(at: time)
  }
}
