/// The animations that are made of something else: repetitions and laws of one's own.
///
/// On the heap, so that an animation that is neither is plain numbers.
@usableFromInline
final class CompoundAnimation: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case repeated(Animation, Repetition)
    case custom(AnyCustomAnimation)
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  @usableFromInline
  static func == (lhs: CompoundAnimation, rhs: CompoundAnimation) -> Bool {
    lhs === rhs || lhs.content == rhs.content
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(content) }

  /// Whether it can tell how far it has come without keeping a state.
  var hasProgress: Bool {
    guard case .repeated(let animation, _) = content else { return false }
    return animation.hasProgress
  }

  /// How long one pass takes, which for a spring must be searched for; 0 for a custom law.
  func passLength(sizeSquared: Double) -> Double {
    guard case .repeated(let animation, _) = content else { return 0 }
    return animation.duration(sizeSquared: sizeSquared)
  }

  /// The progress after `time` seconds, when a pass takes `length`; nil at the end.
  func progress(at time: Double, sizeSquared: Double, length: Double) -> AnimationProgress? {
    guard case .repeated(let animation, let repetition) = content else { return nil }
    guard let pass = repetition.pass(at: time, length: length) else { return nil }
    let progress =
      animation.progress(at: pass.rest, sizeSquared: sizeSquared)
      ?? AnimationProgress(value: 1, rate: 0)
    return repetition.isBackwards(pass.index)
      ? AnimationProgress(value: 1 - progress.value, rate: -progress.rate) : progress
  }

  func duration(sizeSquared: Double) -> Double {
    guard case .repeated(let animation, let repetition) = content else { return 0 }
    return repetition.total(of: animation.duration(sizeSquared: sizeSquared))
  }
}

/// How often a pass is played; infinite for ever.
struct Repetition: Hashable, Sendable {
  var count: Double
  var autoreverses: Bool

  /// The length of all passes together, when each is `length` long; none below a nanosecond.
  func total(of length: Double) -> Double {
    count > 0 && length >= 1e-9 ? count * length : 0
  }

  /// Which pass is played at `time`, counted from 0, and how far into it that is; nil at the end.
  ///
  /// The moment between two passes belongs to the earlier one, which shows its end.
  func pass(at time: Double, length: Double) -> (index: Double, rest: Double)? {
    guard time < total(of: length) - AnimationPlan.endTolerance else { return nil }
    guard length < .infinity else { return (0, time) }
    let index = max(((time - AnimationPlan.endTolerance) / length).rounded(.up) - 1, 0)
    return (index, min(max(time - index * length, 0), length))
  }

  func isBackwards(_ index: Double) -> Bool {
    autoreverses && index.truncatingRemainder(dividingBy: 2) == 1
  }
}
