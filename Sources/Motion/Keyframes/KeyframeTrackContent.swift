/// The content of a keyframe track: one or more keyframes.
///
/// A custom type combines others in its `body`:
///
/// ```swift
/// struct Shake: KeyframeTrackContent {
///   var width: Double
///   var body: some KeyframeTrackContent<Double> {
///     LinearKeyframe(width, duration: 0.05)
///     LinearKeyframe(-width, duration: 0.1)
///     SpringKeyframe(0, spring: .bouncy)
///   }
/// }
/// ```
public protocol KeyframeTrackContent<Value>: Sendable {
  associatedtype Value: Animatable & Sendable
  associatedtype Body = Never

  /// The keyframes that make up this content.
  @KeyframeTrackContentBuilder<Value> var body: Body { get }

  /// Adds the keyframes to a list; types with a `body` get a default implementation.
  func append(to keyframes: inout KeyframeList<Value>)
}

extension KeyframeTrackContent where Body: KeyframeTrackContent, Body.Value == Value {
  public func append(to keyframes: inout KeyframeList<Value>) {
    body.append(to: &keyframes)
  }
}

extension KeyframeTrackContent where Body == Never {
  public var body: Never { fatalError("\(Self.self) has no body and must implement append(to:)") }
}

/// Keyframes in playing order.
public struct KeyframeList<Value: Animatable & Sendable>: KeyframeTrackContent {
  var keyframes: [Keyframe<Value>] = []

  public init() {}

  public func append(to keyframes: inout KeyframeList<Value>) {
    keyframes.keyframes += self.keyframes
  }
}

/// Builds keyframes from consecutive expressions, conditions and loops.
@resultBuilder
public enum KeyframeTrackContentBuilder<Value: Animatable & Sendable> {
  public static func buildExpression(
    _ content: some KeyframeTrackContent<Value>
  ) -> KeyframeList<Value> {
    var list = KeyframeList<Value>()
    content.append(to: &list)
    return list
  }

  public static func buildBlock(_ parts: KeyframeList<Value>...) -> KeyframeList<Value> {
    buildArray(parts)
  }

  public static func buildArray(_ parts: [KeyframeList<Value>]) -> KeyframeList<Value> {
    var list = KeyframeList<Value>()
    for part in parts { list.keyframes += part.keyframes }
    return list
  }

  public static func buildOptional(_ part: KeyframeList<Value>?) -> KeyframeList<Value> {
    part ?? KeyframeList()
  }

  public static func buildEither(first part: KeyframeList<Value>) -> KeyframeList<Value> { part }

  public static func buildEither(second part: KeyframeList<Value>) -> KeyframeList<Value> { part }
}
