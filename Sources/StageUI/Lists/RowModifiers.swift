extension View {
  /// Sets the distances of a row's content from the edges of the row; nil restores the default.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { rowTraits { $0.insets = insets } }

  /// Shows or hides the lines above and below a row.
  ///
  /// A line between two rows is drawn if neither of them hides it.
  public func listRowSeparator(
    _ visibility: Visibility, edges: VerticalEdge.Set = .all
  ) -> some View {
    rowTraits { $0.separators.set(visibility, edges) }
  }

  /// Sets the colour of the lines above and below a row; nil restores the default.
  public func listRowSeparatorTint(
    _ color: Color?, edges: VerticalEdge.Set = .all
  ) -> some View {
    rowTraits { $0.separators.set(color, edges) }
  }

  /// Shows or hides the lines at the edges of a section.
  ///
  /// By default only the plain style draws them.
  public func listSectionSeparator(
    _ visibility: Visibility, edges: VerticalEdge.Set = .all
  ) -> some View {
    rowTraits { $0.sectionSeparators.set(visibility, edges) }
  }

  /// Sets the colour of the lines at the edges of a section; nil restores the default.
  public func listSectionSeparatorTint(
    _ color: Color?, edges: VerticalEdge.Set = .all
  ) -> some View {
    rowTraits { $0.sectionSeparators.set(color, edges) }
  }

  /// Draws a view behind a row instead of the background of the list's style; nil restores that
  /// background.
  public func listRowBackground<Background: View>(_ view: Background?) -> some View {
    let background = view.map { AnyView($0) }
    return rowTraits { $0.background = background }
  }

  /// Sets the gap between the rows of lists inside the view; nil restores the default of the style.
  public func listRowSpacing(_ spacing: Double?) -> some View {
    environment(\.listLengths.rowSpacing, spacing)
  }

  /// Sets the gap between the sections of lists inside the view, in points.
  public func listSectionSpacing(_ spacing: Double) -> some View {
    environment(\.listLengths.sectionSpacing, .custom(spacing))
  }

  /// Sets the gap between the sections of lists inside the view.
  public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
    environment(\.listLengths.sectionSpacing, spacing)
  }

  /// Shows or hides the background of lists inside the view.
  public func scrollContentBackground(_ visibility: Visibility) -> some View {
    environment(\.listBackground, visibility)
  }

  /// Prevents the selection of a row.
  public func selectionDisabled(_ isDisabled: Bool = true) -> some View {
    rowTraits { $0.isSelectionDisabled = isDisabled }
  }

  /// Prevents the deletion of a row.
  public func deleteDisabled(_ isDisabled: Bool) -> some View {
    rowTraits { $0.isDeleteDisabled = isDisabled }
  }

  /// Shows or hides the chevrons of links that are rows, in the view.
  public func navigationLinkIndicatorVisibility(_ visibility: Visibility) -> some View {
    environment(\.linkIndicator, visibility)
  }

  /// Prevents a row from being moved by dragging.
  public func moveDisabled(_ isDisabled: Bool) -> some View {
    rowTraits { $0.isMoveDisabled = isDisabled }
  }
}

/// The gap between the sections of a list.
public struct ListSectionSpacing: Hashable, Sendable {
  let length: Double?

  /// The gap of the list's style.
  public static let `default` = ListSectionSpacing(length: nil)
  /// A small gap.
  public static let compact = ListSectionSpacing(length: 10)
  /// A gap in points.
  public static func custom(_ spacing: Double) -> ListSectionSpacing {
    ListSectionSpacing(length: spacing)
  }
}

/// Lengths of lists that the environment sets.
struct ListLengths: Hashable {
  var minRowHeight = 44.0
  var minHeaderHeight: Double?
  var rowSpacing: Double?
  var sectionSpacing = ListSectionSpacing.default
}

extension EnvironmentValues {
  var listLengths: ListLengths {
    get { self[.listLengths, ListLengths()] }
    set { self[.listLengths, ListLengths()] = newValue }
  }

  /// The minimum height of rows in lists, in points; 44 by default.
  public var defaultMinListRowHeight: Double {
    get { listLengths.minRowHeight }
    set { listLengths.minRowHeight = newValue }
  }

  /// The minimum height of headers in lists, in points; nil is the height of the header itself.
  public var defaultMinListHeaderHeight: Double? {
    get { listLengths.minHeaderHeight }
    set { listLengths.minHeaderHeight = newValue }
  }

  /// Whether links that are rows have a chevron.
  var linkIndicator: Visibility {
    get { self[.linkIndicator, .automatic] }
    set { self[.linkIndicator, .automatic] = newValue }
  }

  var listBackground: Visibility {
    get { self[.listBackground, .automatic] }
    set { self[.listBackground, .automatic] = newValue }
  }
}
