/// The button at the leading end of a column's bar: back in a narrow window, else the one that hides
/// and shows the sidebar.
struct SplitButton: View {
  let column: SplitColumn
  let page: Page
  let info: PageInfo
  @Environment(\.layoutDirection) private var direction

  var body: some View {
    let _ = column.model.roots[column.index] = WeakPage(page: page)
    if column.isCompact {
      if column.index > 0, info.hidesBackButton != true {
        BackLabel(title: column.model.roots[column.index - 1]?.page?.title, page: page) {
          column.goBack()
        }
      }
    } else if column.hasToggle, info.removesSidebarToggle != true {
      Button {
        column.model.toggleSidebar()
      } label: {
        Image(systemName: direction == .rightToLeft ? "sidebar.right" : "sidebar.left")
          .font(.title3)
          .dynamicTypeSize(.xSmall ... .accessibility1)
          .frame(minWidth: 34, minHeight: 34)
          .contentShape(Rectangle())
      }
      .padding(.leading, 8)
      .help("Show or hide the sidebar")
      .accessibilityLabel("Sidebar")
    }
  }
}

/// A default item of a toolbar.
public struct ToolbarDefaultItemKind: Hashable, Sendable {
  private let name: String

  /// The button that hides and shows the sidebar of a split view.
  public static let sidebarToggle = Self(name: "sidebarToggle")
  /// The title; it is not removed.
  public static let title = Self(name: "title")
}

extension View {
  /// Removes a default item from the bar of the page that contains the view; nil removes none.
  public func toolbar(removing defaultItemKind: ToolbarDefaultItemKind?) -> some View {
    pageInfo { $0.removesSidebarToggle = defaultItemKind == .sidebarToggle }
  }
}
