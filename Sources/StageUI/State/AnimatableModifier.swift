/// What modifiers with an animatable part have in common.
///
/// It is isolated to the main actor as a whole, unlike `Animatable`, so that conformances need no
/// isolation of their own.
@MainActor
@preconcurrency
public protocol AnimatedModifier: ViewModifier {
  /// The type of the animatable part; empty by default.
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData

  /// The animatable part: an animation reads it, interpolates it and writes it back in every frame.
  var animatableData: AnimatableData { get set }
}

extension AnimatedModifier {
  public static func _makeAnimator(_ modifier: Self, in slot: Slot) -> AnyObject? {
    BodyAnimator<Self>.makeIsolated(modifier, in: slot)
  }
}

extension AnimatedModifier where AnimatableData == EmptyAnimatableData {
  /// An empty part: nothing is animated.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

/// A modifier with an animatable part; the earlier spelling of `ViewModifier, Animatable`.
public protocol AnimatableModifier: AnimatedModifier {}
