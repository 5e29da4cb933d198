/// A view, a modifier or a renderer that says which part of it moves.
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
/// Views live on the main actor, and so does what of them moves; values that move anywhere, such as
/// points and angles, and shapes, conform to `Motion.Animatable`.
public protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData

  /// What an animation reads, moves and writes back in every frame.
  @MainActor var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// Nothing moves.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}
