/// A key for state that an animation keeps from one frame to the next.
///
/// ```swift
/// struct PauseState<Value: VectorArithmetic>: AnimationStateKey {
///   static var defaultValue: Self { Self() }
///   var heldSince: Double?
/// }
/// ```
public protocol AnimationStateKey {
  associatedtype Value: Sendable

  /// The value that is read before one has been written.
  static var defaultValue: Value { get }
}

/// The state kept by the animations of one value.
///
/// Reading and writing costs a hash lookup; empty state allocates nothing.
public struct AnimationState<Value: VectorArithmetic>: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  public init() {}

  public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
    get {
      // A missing value is not cast: if `Value` is optional, the cast of nil would succeed.
      guard let value = values[ObjectIdentifier(key)] else { return key.defaultValue }
      return value as? K.Value ?? key.defaultValue
    }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// The input and output of a custom animation besides value and time.
public struct AnimationContext<Value: VectorArithmetic>: Sendable {
  /// The animation's state.
  ///
  /// It changes only in presented frames: changes made while the value is evaluated between frames
  /// are discarded.
  public var state: AnimationState<Value>
  /// Whether the movement looks finished; an animation sets this to true even if it still moves
  /// the value a little.
  public var isLogicallyComplete: Bool

  public init(state: AnimationState<Value> = AnimationState(), isLogicallyComplete: Bool = false) {
    self.state = state
    self.isLogicallyComplete = isLogicallyComplete
  }

  /// Returns the context for an animation of another value type, with that type's state.
  public func withState<T>(_ state: AnimationState<T>) -> AnimationContext<T> {
    AnimationContext<T>(state: state, isLogicallyComplete: isLogicallyComplete)
  }
}
