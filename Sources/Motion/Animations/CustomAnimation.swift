/// A law of motion of one's own.
///
/// ```swift
/// struct Steps: CustomAnimation {
///   var count: Int
///   var duration: Double
///   func animate<V: VectorArithmetic>(
///     value: V, time: Double, context: inout AnimationContext<V>
///   ) -> V? {
///     guard time < duration else { return nil }
///     return value.scaled(by: (time / duration * Double(count)).rounded(.down) / Double(count))
///   }
/// }
///
/// let ticking = Animation(Steps(count: 5, duration: 1)).delay(0.2)
/// ```
///
/// Times are seconds since the animation began, delays and speeds already taken into account.
/// `value` is always the whole change, so an animation from 20 to 50 is asked about 30 and answers
/// with what to add to 20. What else it needs to know of the past goes into the context's state.
public protocol CustomAnimation: Hashable, Sendable {
  /// The part of the change `value` made at `time`; nil at the end, when all of it counts as made.
  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V?

  /// How fast the animation moves at `time`, per second; nil if it cannot tell, which counts as at
  /// rest. A spring that interrupts this animation goes on with it.
  func velocity<V: VectorArithmetic>(
    value: V, time: Double, context: AnimationContext<V>
  ) -> V?

  /// Whether this animation replaces the running `previous` and continues from its state.
  ///
  /// If it does, it is asked from now on with the time and the context of `previous`, and with the
  /// change from where `previous` began to the new target: `value`, the first time. If not, which
  /// is the default, `previous` runs on and this animation fades over from it.
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool
}

extension CustomAnimation {
  public func velocity<V: VectorArithmetic>(
    value: V, time: Double, context: AnimationContext<V>
  ) -> V? { nil }

  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool { false }
}

/// Any custom animation, equal to another of the same type that is equal.
struct AnyCustomAnimation: Hashable, Sendable {
  let base: any CustomAnimation

  static func == (lhs: AnyCustomAnimation, rhs: AnyCustomAnimation) -> Bool {
    func isEqual<A: CustomAnimation>(_ other: A) -> Bool { lhs.base as? A == other }
    return isEqual(rhs.base)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: base)))
    base.hash(into: &hasher)
  }
}
