/// The user's text size; `large` is the default.
public enum DynamicTypeSize: Int, Hashable, Sendable, Comparable, CaseIterable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// Whether the size is so large that rows should become columns and line limits should be lifted.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  /// Compares by size.
  public static func < (a: DynamicTypeSize, b: DynamicTypeSize) -> Bool { a.rawValue < b.rawValue }

  /// Returns the nearest size in a range.
  public func clamped(to range: ClosedRange<DynamicTypeSize>) -> DynamicTypeSize {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
