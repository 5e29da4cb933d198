/// Two or three columns, where a selection in one column decides what the next one shows.
///
/// ```swift
/// NavigationSplitView {
///   List(folders, selection: $folder) { Text($0.name) }
///     .navigationTitle("Folders")
/// } detail: {
///   if let folder { FolderView(id: folder) } else { Text("Choose a folder") }
/// }
/// ```
///
/// Each column has a bar of its own. In a window narrower than 600 points the columns become the
/// pages of a stack: choosing a row moves the next column in, and the button in the bar, a swipe
/// from the leading edge or Escape leads back. F9 or the button in the bar hides the sidebar.
///
/// A `NavigationLink` in a leading column shows its page in the next column.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
  private let columns: [AnyView]
  private let visibility: Binding<NavigationSplitViewVisibility>?
  private let compactColumn: Binding<NavigationSplitViewColumn>?

  private init(
    _ columns: [AnyView], _ visibility: Binding<NavigationSplitViewVisibility>?,
    _ compactColumn: Binding<NavigationSplitViewColumn>?
  ) {
    self.columns = columns
    self.visibility = visibility
    self.compactColumn = compactColumn
  }

  public var body: some View {
    SplitBody(columns: columns, visibility: visibility, compactColumn: compactColumn)
  }
}

extension NavigationSplitView {
  /// Creates a view of three columns.
  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init([AnyView(sidebar()), AnyView(content()), AnyView(detail())], nil, nil)
  }

  /// Creates a view of three columns, with a binding to which of them are visible.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init([AnyView(sidebar()), AnyView(content()), AnyView(detail())], columnVisibility, nil)
  }

  /// Creates a view of three columns, with a binding to the column that a narrow window shows.
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(
      [AnyView(sidebar()), AnyView(content()), AnyView(detail())], nil, preferredCompactColumn)
  }

  /// Creates a view of three columns, with bindings to which of them are visible and to the column
  /// that a narrow window shows.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(
      [AnyView(sidebar()), AnyView(content()), AnyView(detail())], columnVisibility,
      preferredCompactColumn)
  }
}

extension NavigationSplitView where Content == EmptyView {
  /// Creates a view of two columns.
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.init([AnyView(sidebar()), AnyView(detail())], nil, nil)
  }

  /// Creates a view of two columns, with a binding to which of them are visible.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) {
    self.init([AnyView(sidebar()), AnyView(detail())], columnVisibility, nil)
  }

  /// Creates a view of two columns, with a binding to the column that a narrow window shows.
  public init(
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) {
    self.init([AnyView(sidebar()), AnyView(detail())], nil, preferredCompactColumn)
  }

  /// Creates a view of two columns, with bindings to which of them are visible and to the column
  /// that a narrow window shows.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>,
    preferredCompactColumn: Binding<NavigationSplitViewColumn>,
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
  ) {
    self.init([AnyView(sidebar()), AnyView(detail())], columnVisibility, preferredCompactColumn)
  }
}
