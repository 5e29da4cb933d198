/// A value that moves along keyframes, each part in a track of its own, as a function of time.
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
/// Tracks run side by side, and a shorter one holds its last value. Durations below a nanosecond,
/// and NaN, are zero; 1e9 s is the limit of each.
public struct KeyframeTimeline<Value: Sendable>: Sendable {
  /// The length of the longest track, in seconds.
  public let duration: Double
  private let initialValue: Value
  private let players: [any TrackPlayer<Value>]

  /// A timeline that begins with `initialValue`.
  public init(
    initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>
  ) {
    var tracks = KeyframeTracks<Value>()
    content().append(to: &tracks)
    self.initialValue = initialValue
    players = tracks.tracks.map { $0.player(from: initialValue) }
    duration = players.reduce(0) { max($0, $1.duration) }
  }

  /// The value `time` seconds after the start; before it, and for NaN, the initial one.
  public func value(time: Double) -> Value {
    var value = initialValue
    update(value: &value, time: time)
    return value
  }

  /// The value after the part `progress` of the duration.
  public func value(progress: Double) -> Value { value(time: progress * duration) }

  /// Writes what the tracks move at `time` into a value, and leaves the rest of it alone.
  public func update(value: inout Value, time: Double) {
    for player in players { player.update(&value, at: time) }
  }

  /// Writes what the tracks move after the part `progress` of the duration.
  public func update(value: inout Value, progress: Double) {
    update(value: &value, time: progress * duration)
  }
}

/// A track that knows where it begins.
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
