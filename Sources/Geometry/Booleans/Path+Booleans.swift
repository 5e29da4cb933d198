/// Boolean operations.
///
/// Lines and curves of the results are parts of those of the operands. Corners where outlines cross
/// are exact; where they touch, or coincide in part only, they are exact to 0.01 points or to
/// 1/20000 of the size of the operands, whichever is less, and pieces of the result that are
/// thinner than that may be missing. The results have the same area with both fill rules. Open
/// subpaths count as closed, and subpaths with a coordinate that is not finite are left out.
///
/// The time grows with the number of curves, to about one millisecond for ten of them.
extension Path {
  /// Returns a path without overlaps that fills the same area: its contours do not cross, and
  /// contours around holes run the other way.
  ///
  /// - Parameter eoFill: Whether the area is that of the even-odd rule.
  public func normalized(eoFill: Bool = true) -> Path {
    combined(with: Path(), eoFill: eoFill) { first, _ in first }
  }

  /// Returns the area that is inside of both paths.
  public func intersection(_ other: Path, eoFill: Bool = false) -> Path {
    combined(with: other, eoFill: eoFill) { $0 && $1 }
  }

  /// Returns the area that is inside of one path or of both.
  public func union(_ other: Path, eoFill: Bool = false) -> Path {
    combined(with: other, eoFill: eoFill) { $0 || $1 }
  }

  /// Returns the area of this path that is outside of another one.
  public func subtracting(_ other: Path, eoFill: Bool = false) -> Path {
    combined(with: other, eoFill: eoFill) { $0 && !$1 }
  }

  /// Returns the area that is inside of exactly one of the paths.
  public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path {
    combined(with: other, eoFill: eoFill) { $0 != $1 }
  }

  /// Returns the parts of this path's outline that are inside of another path or on its outline.
  ///
  /// Open subpaths stay open. A closed subpath of which a part is outside becomes open.
  public func lineIntersection(_ other: Path, eoFill: Bool = false) -> Path {
    lines(of: other, eoFill: eoFill, inside: true)
  }

  /// Returns the parts of this path's outline that are outside of another path.
  ///
  /// Open subpaths stay open. A closed subpath of which a part is inside becomes open.
  public func lineSubtraction(_ other: Path, eoFill: Bool = false) -> Path {
    lines(of: other, eoFill: eoFill, inside: false)
  }

  private func combined(
    with other: Path, eoFill: Bool, _ isMeant: (Bool, Bool) -> Bool
  ) -> Path {
    PathContours(PathArrangement(self, other, closesFirst: true), eoFill: eoFill)
      .area(where: isMeant)
  }

  private func lines(of other: Path, eoFill: Bool, inside: Bool) -> Path {
    PathContours(PathArrangement(self, other, closesFirst: false), eoFill: eoFill)
      .lines(inside: inside)
  }
}
