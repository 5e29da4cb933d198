/// A type with a part that can be animated.
///
/// ```swift
/// struct Wave: Animatable {
///   var phase: Double
///   var height: Double
///   var animatableData: AnimatablePair<Double, Double> {
///     get { AnimatablePair(phase, height) }
///     set { (phase, height) = (newValue.first, newValue.second) }
///   }
/// }
/// ```
public protocol Animatable: SendableMetatype {
  associatedtype AnimatableData: VectorArithmetic

  /// The part that is animated; it is read and written several times per frame, so keep both fast.
  var animatableData: AnimatableData { get set }
}

extension Animatable where Self: VectorArithmetic {
  /// The whole value: vectors animate as a whole.
  @inlinable
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// Empty data: the type does not animate.
  @inlinable
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

extension Animatable {
  /// Returns a copy with its animatable data replaced by `data`.
  @inlinable
  func replacing(_ data: AnimatableData) -> Self {
    var result = self
    result.animatableData = data
    return result
  }
}

extension Double: Animatable {}
extension Float: Animatable {}
extension AnimatablePair: Animatable {}
extension AnimatableValues: Animatable {}

/// The vector without components, for types that do not animate.
public struct EmptyAnimatableData: VectorArithmetic, Hashable {
  @inlinable
  public init() {}

  @inlinable
  public static var zero: Self { Self() }

  @inlinable
  public static func + (lhs: Self, rhs: Self) -> Self { lhs }

  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self { lhs }

  @inlinable
  public mutating func scale(by rhs: Double) {}

  @inlinable
  public var magnitudeSquared: Double { 0 }
}

extension EmptyAnimatableData: Animatable {
  @inlinable
  public var animatableData: Self {
    get { self }
    set {}
  }
}
