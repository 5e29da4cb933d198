/// The values of a list's style and environment that its rows are laid out and drawn with.
struct ListLook: Hashable {
  var metrics = ListMetrics(.insetGrouped)
  var lengths = ListLengths()
  var card = Color.white
  var background = Color.white
  var separator = Color.gray
  var selection = Color.blue
  var highlight = Color.gray
  /// The thickness of the lines between rows: one pixel, in points.
  var lineThickness = 1.0
  var isEditing = false
  var isEnabled = true
  var reducesMotion = false
  /// Whether rows that are links have a chevron.
  var showsChevrons = true
  /// Whether a press on a link selects its row instead of following the link.
  var linksSelect = false

  @MainActor
  init(_ environment: EnvironmentValues, isEditing: Bool) {
    func color(_ role: ColorRole) -> Color { Color(role).resolved(in: environment) }
    metrics = ListMetrics(environment.listStyle)
    lengths = environment.listLengths
    card = color(.secondaryGroupedBackground)
    background = color(.background)
    separator = color(.separator)
    let tint = color(.accent)
    selection = tint.opacity(environment.colorScheme == .dark ? 0.34 : 0.17)
    highlight = color(.fill)
    lineThickness = environment.pixelLength
    self.isEditing = isEditing
    isEnabled = environment.isEnabled
    reducesMotion = environment.accessibilityReduceMotion
    showsChevrons = environment.listStyle != .sidebar
    linksSelect = environment.splitColumn != nil
  }

  init() {}

  var sectionGap: Double { max(lengths.sectionSpacing.length ?? metrics.sectionGap, 0) }
  var rowGap: Double { max(lengths.rowSpacing ?? 0, 0) }
}

/// The place of a row in its list.
struct RowPlace: Hashable {
  enum Kind: Hashable { case row, header, footer }

  var kind = Kind.row
  /// Whether the row is the first or the last one of its section, apart from header and footer.
  var isFirst = true
  var isLast = true
  /// The space above and below the row that belongs to the row.
  var gapBefore = 0.0
  var gapAfter = 0.0
  var hasHeader = false
  /// The line below the row; nil for none.
  var line: Line?
  /// The line above the row, only in the first row of a section; nil for none.
  var topLine: Line?

  struct Line: Hashable {
    var color: Color?
    /// Whether the line begins at the edge of the row instead of at its text.
    var isWhole = false
  }
}
