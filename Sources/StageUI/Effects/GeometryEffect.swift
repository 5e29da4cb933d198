/// A modifier that draws a view transformed, without a change of the layout.
///
/// ```swift
/// struct Shake: GeometryEffect {
///   var animatableData: CGFloat
///
///   func effectValue(size: CGSize) -> ProjectionTransform {
///     ProjectionTransform(
///       CGAffineTransform(translationX: 8 * sin(animatableData * .pi * 4), y: 0))
///   }
/// }
/// ```
@MainActor
@preconcurrency
public protocol GeometryEffect: AnimatedModifier {
  /// Returns the transform for a view of a size, in points from its top left corner.
  func effectValue(size: Size) -> ProjectionTransform
}

extension GeometryEffect {
  public func body(content: Content) -> some View {
    content.modifier(TransformModifier(effect: ProjectedEffect { effectValue(size: $0) }))
  }

  /// The same effect; frames in `GeometryProxy` never contain effects.
  public func ignoredByLayout() -> some ViewModifier { self }
}

/// A transform that depends on the size of the view.
private struct ProjectedEffect: TransformEffect {
  var transform: @MainActor (Size) -> ProjectionTransform

  var name: String { "a projection" }
  // The effect around it is animated as a whole.
  var value: EmptyAnimatableData { EmptyAnimatableData() }

  func transform(_ value: EmptyAnimatableData, _ size: Size) -> ProjectionTransform {
    let own = transform(size)
    return own.isFinite ? own : .identity
  }
}

extension View {
  /// Draws the view transformed about its top left corner, perhaps in perspective; its frame is
  /// unchanged.
  public func projectionEffect(_ transform: ProjectionTransform) -> some View {
    modifier(TransformModifier(effect: ProjectedEffect { _ in transform }))
  }
}
