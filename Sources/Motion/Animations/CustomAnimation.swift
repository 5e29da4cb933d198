/// An animation implemented by the client.
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
/// Times are seconds since the animation began, with delays and speeds already applied.
///
/// `value` is always the whole change: an animation from 20 to 50 receives 30 and returns the
/// amount to add to 20. Keep any state between frames in the context's `state`.
public protocol CustomAnimation: Hashable, Sendable {
  /// Returns the amount by which the value has moved at `time`; nil at the end, when the whole
  /// change is made.
  ///
  /// `value` is the whole change.
  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V?

  /// Returns the velocity at `time`, per second; nil if unknown, which counts as at rest.
  ///
  /// A spring that interrupts this animation continues with this velocity.
  func velocity<V: VectorArithmetic>(
    value: V, time: Double, context: AnimationContext<V>
  ) -> V?

  /// Returns whether this animation replaces the running `previous` and continues from its state.
  ///
  /// `value` is the whole change from the start of `previous` to the new target. If the result is
  /// true, this animation receives that change from then on, and continues with the time and
  /// context of `previous`. If the result is false, `previous` continues and this animation fades
  /// in over it. The default implementation returns false.
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

/// A type-erased custom animation, equal to another of the same type and value.
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
