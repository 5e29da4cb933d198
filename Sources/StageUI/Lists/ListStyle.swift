/// The appearance of lists: `.plain`, `.grouped`, `.insetGrouped`, `.inset` or `.sidebar`.
///
/// Programs do not adopt this protocol, as in SwiftUI.
@MainActor
@preconcurrency
public protocol ListStyle {
  static var _kind: ListStyleKind { get }
}

/// The built-in styles of lists.
public enum ListStyleKind: Hashable, Sendable { case plain, grouped, insetGrouped, inset, sidebar }

/// Rows from edge to edge; the header of the first visible section stays at the top.
public struct PlainListStyle: ListStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: ListStyleKind { .plain }
}

/// Sections as bands from edge to edge, on a tinted background.
public struct GroupedListStyle: ListStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: ListStyleKind { .grouped }
}

/// Sections as rounded cards, on a tinted background.
public struct InsetGroupedListStyle: ListStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: ListStyleKind { .insetGrouped }
}

/// Rows without a background of their own, away from the edges.
public struct InsetListStyle: ListStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: ListStyleKind { .inset }
}

/// Compact rows without lines, for choosing what another part of the window shows.
public struct SidebarListStyle: ListStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: ListStyleKind { .sidebar }
}

/// The style of lists by default.
public typealias DefaultListStyle = InsetGroupedListStyle

extension ListStyle where Self == PlainListStyle {
  /// Rows from edge to edge; the header of the first visible section stays at the top.
  public static var plain: PlainListStyle { PlainListStyle() }
}

extension ListStyle where Self == GroupedListStyle {
  /// Sections as bands from edge to edge, on a tinted background.
  public static var grouped: GroupedListStyle { GroupedListStyle() }
}

extension ListStyle where Self == InsetGroupedListStyle {
  /// Sections as rounded cards, on a tinted background.
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
  /// The default style, `.insetGrouped`.
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}

extension ListStyle where Self == InsetListStyle {
  /// Rows without a background of their own, away from the edges.
  public static var inset: InsetListStyle { InsetListStyle() }
}

extension ListStyle where Self == SidebarListStyle {
  /// Compact rows without lines, for choosing what another part of the window shows.
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

extension EnvironmentValues {
  var listStyle: ListStyleKind {
    get { self[.listStyle, ListStyleKind.insetGrouped] }
    set { self[.listStyle, ListStyleKind.insetGrouped] = newValue }
  }
}

extension View {
  /// Sets the style of lists inside the view.
  public func listStyle<Style: ListStyle>(_ style: Style) -> some View {
    environment(\.listStyle, Style._kind)
  }
}

/// The lengths of a list's style, in points.
struct ListMetrics: Hashable {
  /// The distance of cards or rows from the left and right edges.
  var margin: Double
  var cornerRadius: Double
  var sectionGap: Double
  /// The distance above the first and below the last section.
  var endGap: Double
  /// The corner radius of a highlight that does not reach the edges of the row; 0 fills the row.
  var highlightRadius: Double
  /// The distance of a highlight from the left and right edges of the row.
  var highlightInset: Double
  var rowInsets = EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
  var headerInsets: EdgeInsets
  var footerInsets: EdgeInsets
  var hasCards: Bool
  var hasRowSeparators: Bool
  var hasSectionSeparators: Bool

  init(_ kind: ListStyleKind) {
    switch kind {
    case .plain, .inset:
      margin = kind == .inset ? 8 : 0
      (cornerRadius, sectionGap, endGap) = (0, 0, 0)
      (highlightRadius, highlightInset) = kind == .inset ? (8, 0) : (0, 0)
      headerInsets = EdgeInsets(top: 12, leading: 16, bottom: 6, trailing: 16)
      footerInsets = EdgeInsets(top: 6, leading: 16, bottom: 12, trailing: 16)
      (hasCards, hasRowSeparators, hasSectionSeparators) = (false, true, kind == .plain)
    case .grouped, .insetGrouped:
      let isInset = kind == .insetGrouped
      margin = isInset ? 16 : 0
      cornerRadius = isInset ? 12 : 0
      (sectionGap, endGap) = (26, 16)
      (highlightRadius, highlightInset) = (0, 0)
      headerInsets = EdgeInsets(top: 0, leading: 16, bottom: 7, trailing: 16)
      footerInsets = EdgeInsets(top: 7, leading: 16, bottom: 0, trailing: 16)
      (hasCards, hasRowSeparators, hasSectionSeparators) = (true, true, !isInset)
    case .sidebar:
      (margin, cornerRadius, sectionGap, endGap) = (8, 0, 14, 8)
      (highlightRadius, highlightInset) = (9, 0)
      rowInsets = EdgeInsets(top: 6, leading: 12, bottom: 6, trailing: 12)
      headerInsets = EdgeInsets(top: 0, leading: 12, bottom: 4, trailing: 12)
      footerInsets = EdgeInsets(top: 4, leading: 12, bottom: 0, trailing: 12)
      (hasCards, hasRowSeparators, hasSectionSeparators) = (false, false, false)
    }
  }
}
