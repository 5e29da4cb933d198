/// The content of a keyframe timeline: tracks, each for a part of the value.
public protocol Keyframes<Value>: Sendable {
  associatedtype Value: Sendable
  associatedtype Body = Never

  /// The tracks that make up this content.
  @KeyframesBuilder<Value> var body: Body { get }

  /// Adds the tracks to a list; types with a `body` get a default implementation.
  func append(to tracks: inout KeyframeTracks<Value>)
}

extension Keyframes where Body: Keyframes, Body.Value == Value {
  public func append(to tracks: inout KeyframeTracks<Value>) { body.append(to: &tracks) }
}

extension Keyframes where Body == Never {
  public var body: Never { fatalError("\(Self.self) has no body and must implement append(to:)") }
}

/// The keyframes of one part of a value.
public struct KeyframeTrack<Root: Sendable, Value: Animatable & Sendable>: Keyframes {
  private let track: Track<Root, Value>

  /// Moves the part at `keyPath`.
  public init(
    _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
    @KeyframeTrackContentBuilder<Value> content: () -> some KeyframeTrackContent<Value>
  ) {
    track = Track(keyPath: keyPath, content: content(), isLoose: false)
  }

  public func append(to tracks: inout KeyframeTracks<Root>) { tracks.append(track) }
}

extension KeyframeTrack where Root == Value {
  /// Moves the whole value.
  public init(
    @KeyframeTrackContentBuilder<Root> content: () -> some KeyframeTrackContent<Root>
  ) {
    track = Track(keyPath: \Root.self, content: content(), isLoose: false)
  }
}

/// Tracks in the order in which they are applied: if two move the same part, the later one wins.
public struct KeyframeTracks<Value: Sendable>: Keyframes {
  var tracks: [any PlayableTrack<Value>] = []

  public init() {}

  mutating func append(_ track: some PlayableTrack<Value>) {
    if let joined = tracks.last?.joined(with: track) {
      tracks[tracks.endIndex - 1] = joined
    } else {
      tracks.append(track)
    }
  }

  public func append(to tracks: inout KeyframeTracks<Value>) {
    for track in self.tracks { tracks.append(track) }
  }
}

/// Builds tracks from consecutive tracks, or from keyframes that move the value as a whole.
@resultBuilder
public enum KeyframesBuilder<Value: Sendable> {
  public static func buildExpression(_ keyframes: some Keyframes<Value>) -> KeyframeTracks<Value> {
    var tracks = KeyframeTracks<Value>()
    keyframes.append(to: &tracks)
    return tracks
  }

  /// Returns a track for keyframes declared outside a `KeyframeTrack`; adjacent keyframes of this
  /// kind are joined into one track.
  public static func buildExpression(
    _ content: some KeyframeTrackContent<Value>
  ) -> KeyframeTracks<Value> where Value: Animatable {
    var tracks = KeyframeTracks<Value>()
    tracks.append(Track(keyPath: \Value.self, content: content, isLoose: true))
    return tracks
  }

  public static func buildBlock(_ parts: KeyframeTracks<Value>...) -> KeyframeTracks<Value> {
    buildArray(parts)
  }

  public static func buildArray(_ parts: [KeyframeTracks<Value>]) -> KeyframeTracks<Value> {
    var tracks = KeyframeTracks<Value>()
    for part in parts { part.append(to: &tracks) }
    return tracks
  }

  public static func buildOptional(_ part: KeyframeTracks<Value>?) -> KeyframeTracks<Value> {
    part ?? KeyframeTracks()
  }

  public static func buildEither(first part: KeyframeTracks<Value>) -> KeyframeTracks<Value> {
    part
  }

  public static func buildEither(second part: KeyframeTracks<Value>) -> KeyframeTracks<Value> {
    part
  }
}

/// A type-erased track before it is bound to an initial value.
protocol PlayableTrack<Root>: Sendable {
  associatedtype Root: Sendable

  /// Returns the track bound to an initial value.
  func player(from initial: Root) -> any TrackPlayer<Root>

  /// Returns one track with the keyframes of both tracks; nil unless all keyframes were declared
  /// outside a `KeyframeTrack`.
  func joined(with next: some PlayableTrack<Root>) -> Self?
}

struct Track<Root: Sendable, Value: Animatable & Sendable>: PlayableTrack {
  let keyPath: any WritableKeyPath<Root, Value> & Sendable
  var list = KeyframeList<Value>()
  /// Whether the keyframes were declared outside a `KeyframeTrack`.
  let isLoose: Bool

  init(
    keyPath: any WritableKeyPath<Root, Value> & Sendable,
    content: some KeyframeTrackContent<Value>, isLoose: Bool
  ) {
    self.keyPath = keyPath
    self.isLoose = isLoose
    content.append(to: &list)
  }

  func player(from initial: Root) -> any TrackPlayer<Root> {
    KeyPathPlayer(
      keyPath: keyPath,
      path: KeyframePath(from: initial[keyPath: keyPath], along: list.keyframes))
  }

  func joined(with next: some PlayableTrack<Root>) -> Self? {
    guard isLoose, let next = next as? Self, next.isLoose else { return nil }
    var result = self
    result.list.keyframes += next.list.keyframes
    return result
  }
}
