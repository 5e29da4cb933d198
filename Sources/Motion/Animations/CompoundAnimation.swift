/// A repetition or a custom animation.
///
/// It is kept on the heap, so that all other animations consist of plain numbers.
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

  /// Whether the progress can be computed without state.
  var hasProgress: Bool {
    guard case .repeated(let animation, _) = content else { return false }
    return animation.hasProgress
  }

  /// Returns the duration of one pass, which is found numerically for a spring; 0 for a custom
  /// animation.
  func passLength(sizeSquared: Double) -> Double {
    guard case .repeated(let animation, _) = content else { return 0 }
    return animation.duration(sizeSquared: sizeSquared)
  }

  /// Returns the progress after `time` seconds, given the duration of a pass; nil at the end.
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

/// A number of passes; an infinite `count` repeats for ever.
struct Repetition: Hashable, Sendable {
  var count: Double
  var autoreverses: Bool

  /// Returns the duration of all passes, each `length` seconds long; zero for lengths below a
  /// nanosecond.
  func total(of length: Double) -> Double {
    count > 0 && length >= 1e-9 ? count * length : 0
  }

  /// Returns the index, from 0, of the pass played at `time` and the time since that pass began.
  ///
  /// The result is nil after the last pass. The moment between two passes is the end of the earlier
  /// pass, not the start of the later pass.
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
