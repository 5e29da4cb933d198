/// What a view in a row can know about the list around it.
struct ListContext: Hashable {
  /// Whether the view is in a row of a list.
  var isInList = false
  /// Whether the view is in a form.
  var isForm = false
  /// Whether the rows of the list can be selected.
  var selects = false
}

extension EnvironmentValues {
  var listContext: ListContext {
    get { self[.listContext, ListContext()] }
    set { self[.listContext, ListContext()] = newValue }
  }
}

/// Aligns the titles of labels in a list: the icons take equal widths, and have the tint unless the
/// program sets a foreground style.
struct ListLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 12) {
      configuration.icon.frame(minWidth: 26).defaultForegroundStyle(.tint)
      configuration.title
    }
  }
}
