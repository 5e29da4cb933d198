/// A view, a modifier or a renderer with an animatable part.
///
/// ```swift
/// struct Counting: View, Animatable {
///   var value: Double
///   var animatableData: Double {
///     get { value }
///     set { value = newValue }
///   }
///   var body: some View { Text("\(Int(value))") }
/// }
/// ```
///
/// The animatable part of views is isolated to the main actor. Types that are animated on any
/// thread, such as shapes, points and angles, conform to `Motion.Animatable`.
public protocol Animatable {
  /// The type of the animatable part; empty by default.
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData

  /// The animatable part: an animation reads it, interpolates it and writes it back in every frame.
  @MainActor var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// An empty part: nothing is animated.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}
