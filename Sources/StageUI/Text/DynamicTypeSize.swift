/// How large somebody wants to read; `large` is what everyone begins with.
public enum DynamicTypeSize: Int, Hashable, Sendable, Comparable, CaseIterable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// Rows turn into columns and line limits are lifted from here on.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  public static func < (a: DynamicTypeSize, b: DynamicTypeSize) -> Bool { a.rawValue < b.rawValue }

  /// The nearest size of a range.
  public func clamped(to range: ClosedRange<DynamicTypeSize>) -> DynamicTypeSize {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
