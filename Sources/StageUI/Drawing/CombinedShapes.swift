/// A shape whose outline is made from those of two shapes in the same rect.
///
/// It has the size and the reflection of the first one.
private nonisolated struct CombinedShape<Base: Shape, Other: Shape>: Shape {
  enum Operation {
    case intersection, union, subtraction, difference, lineIntersection, lineSubtraction
  }

  var base: Base
  var other: Other
  var operation: Operation
  var eoFill: Bool

  var animatableData: AnimatablePair<Base.AnimatableData, Other.AnimatableData> {
    get { AnimatablePair(base.animatableData, other.animatableData) }
    set { (base.animatableData, other.animatableData) = (newValue.first, newValue.second) }
  }

  var layoutDirectionBehavior: LayoutDirectionBehavior { base.layoutDirectionBehavior }
  func sizeThatFits(_ proposal: ProposedViewSize) -> Size { base.sizeThatFits(proposal) }

  func path(in rect: Rect) -> Path {
    let (path, second) = (base.path(in: rect), other.path(in: rect))
    return switch operation {
    case .intersection: path.intersection(second, eoFill: eoFill)
    case .union: path.union(second, eoFill: eoFill)
    case .subtraction: path.subtracting(second, eoFill: eoFill)
    case .difference: path.symmetricDifference(second, eoFill: eoFill)
    case .lineIntersection: path.lineIntersection(second, eoFill: eoFill)
    case .lineSubtraction: path.lineSubtraction(second, eoFill: eoFill)
    }
  }
}

extension Shape {
  /// Returns the area that is inside of both shapes; see `Path.intersection(_:eoFill:)`.
  public nonisolated func intersection<T: Shape>(
    _ other: T, eoFill: Bool = false
  ) -> some Shape {
    CombinedShape(base: self, other: other, operation: .intersection, eoFill: eoFill)
  }

  /// Returns the area that is inside of one shape or of both; see `Path.union(_:eoFill:)`.
  public nonisolated func union<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(base: self, other: other, operation: .union, eoFill: eoFill)
  }

  /// Returns the area of this shape that is outside of another one; see
  /// `Path.subtracting(_:eoFill:)`.
  public nonisolated func subtracting<T: Shape>(
    _ other: T, eoFill: Bool = false
  ) -> some Shape {
    CombinedShape(base: self, other: other, operation: .subtraction, eoFill: eoFill)
  }

  /// Returns the area that is inside of exactly one of the shapes; see
  /// `Path.symmetricDifference(_:eoFill:)`.
  public nonisolated func symmetricDifference<T: Shape>(
    _ other: T, eoFill: Bool = false
  ) -> some Shape {
    CombinedShape(base: self, other: other, operation: .difference, eoFill: eoFill)
  }

  /// Returns the parts of this shape's outline that are inside of another shape; see
  /// `Path.lineIntersection(_:eoFill:)`.
  public nonisolated func lineIntersection<T: Shape>(
    _ other: T, eoFill: Bool = false
  ) -> some Shape {
    CombinedShape(base: self, other: other, operation: .lineIntersection, eoFill: eoFill)
  }

  /// Returns the parts of this shape's outline that are outside of another shape; see
  /// `Path.lineSubtraction(_:eoFill:)`.
  public nonisolated func lineSubtraction<T: Shape>(
    _ other: T, eoFill: Bool = false
  ) -> some Shape {
    CombinedShape(base: self, other: other, operation: .lineSubtraction, eoFill: eoFill)
  }
}
