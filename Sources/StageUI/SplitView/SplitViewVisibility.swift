/// The columns of a split view that are visible in a wide window.
public struct NavigationSplitViewVisibility: Hashable, Codable, Sendable {
  private enum Kind: String, Codable { case automatic, all, doubleColumn, detailOnly }

  private let kind: Kind

  /// All columns, or the last two of three in a window narrower than 900 points.
  public static let automatic = Self(kind: .automatic)
  /// All columns.
  public static let all = Self(kind: .all)
  /// The content and the detail of three columns, or both of two columns.
  public static let doubleColumn = Self(kind: .doubleColumn)
  /// The detail alone.
  public static let detailOnly = Self(kind: .detailOnly)

  /// Returns the index of the first visible column.
  func firstColumn(of count: Int, isNarrow: Bool) -> Int {
    switch kind {
    case .automatic: isNarrow ? max(count - 2, 0) : 0
    case .all: 0
    case .doubleColumn: max(count - 2, 0)
    case .detailOnly: count - 1
    }
  }
}

/// A column of a split view.
public struct NavigationSplitViewColumn: Hashable, Sendable {
  private let position: Int

  /// The first column.
  public static let sidebar = Self(position: 0)
  /// The column between sidebar and detail; the sidebar in a view of two columns.
  public static let content = Self(position: 1)
  /// The last column.
  public static let detail = Self(position: 2)

  /// Returns the column with an index in a view of `count` columns.
  static func column(_ index: Int, of count: Int) -> Self {
    index == 0 ? .sidebar : index == count - 1 ? .detail : .content
  }

  /// Returns the index of the column in a view of `count` columns.
  func index(of count: Int) -> Int {
    self == .detail ? count - 1 : self == .content ? count - 2 : 0
  }
}

/// The limits of a column's width in points.
struct SplitColumnWidth: Equatable {
  var least: Double
  var ideal: Double
  var most: Double

  func clamped(_ width: Double) -> Double { min(max(width, least), max(most, least)) }
}

enum SplitColumnWidthKey: PreferenceKey {
  static var defaultValue: SplitColumnWidth? { nil }
  static func reduce(value: inout SplitColumnWidth?, nextValue: () -> SplitColumnWidth?) {
    value = value ?? nextValue()
  }
}

extension View {
  /// Sets a fixed width in points for the column of the split view that contains the view.
  public func navigationSplitViewColumnWidth(_ width: Double) -> some View {
    preference(
      key: SplitColumnWidthKey.self,
      value: SplitColumnWidth(least: width, ideal: width, most: width))
  }

  /// Sets the width in points of the column of the split view that contains the view, and the limits
  /// between which the user can change it.
  public func navigationSplitViewColumnWidth(
    min: Double? = nil, ideal: Double, max: Double? = nil
  ) -> some View {
    preference(
      key: SplitColumnWidthKey.self,
      value: SplitColumnWidth(least: min ?? ideal, ideal: ideal, most: max ?? .infinity))
  }
}
