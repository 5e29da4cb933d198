/// A name for something that an animation remembers from one frame to the next.
///
/// ```swift
/// struct PauseState<Value: VectorArithmetic>: AnimationStateKey {
///   static var defaultValue: Self { Self() }
///   var heldSince: Double?
/// }
/// ```
public protocol AnimationStateKey {
  associatedtype Value: Sendable

  /// What is remembered before anything was.
  static var defaultValue: Value { get }
}

/// What the animations of one value remember.
///
/// Reading and writing costs a hash; an empty one allocates nothing.
public struct AnimationState<Value: VectorArithmetic>: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  public init() {}

  public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// What a custom animation is given besides value and time, and what it gives back.
public struct AnimationContext<Value: VectorArithmetic>: Sendable {
  /// What the animation remembers.
  ///
  /// Only frames that are presented are: a value that is looked at between frames leaves no trace.
  public var state: AnimationState<Value>
  /// Set this to true when the movement is over for whoever waits for it, however long it trails.
  public var isLogicallyComplete: Bool

  public init(state: AnimationState<Value> = AnimationState(), isLogicallyComplete: Bool = false) {
    self.state = state
    self.isLogicallyComplete = isLogicallyComplete
  }

  /// The same context for an animation of another kind of value, with that one's state.
  public func withState<T>(_ state: AnimationState<T>) -> AnimationContext<T> {
    AnimationContext<T>(state: state, isLogicallyComplete: isLogicallyComplete)
  }
}
