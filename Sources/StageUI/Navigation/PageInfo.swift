/// How the bar of a page shows the title.
public enum NavigationBarItem {
  /// The size of the title of a page.
  public enum TitleDisplayMode: Hashable, Sendable {
    /// The mode of the page below; large at the root.
    case automatic
    /// Small, in the middle of the bar.
    case inline
    /// Large, below the bar; it becomes small when the content is scrolled.
    case large
  }
}

/// The properties of a page that modifiers inside the page set.
struct PageInfo {
  var title: Text?
  var subtitle: Text?
  var titleMode: NavigationBarItem.TitleDisplayMode?
  var hidesBackButton: Bool?
  var barVisibility: Visibility?
  var bottomBarVisibility: Visibility?
  var barBackground: AnyShapeStyle?
  var barBackgroundVisibility: Visibility?
  var bottomBackground: AnyShapeStyle?
  var bottomBackgroundVisibility: Visibility?
  /// The view from which the page zooms in.
  var zoom: MatchedKey?
  /// Whether the button that hides the sidebar of a split view is absent.
  var removesSidebarToggle: Bool?

  /// Sets the properties that are not set yet to those of `other`.
  mutating func fill(with other: PageInfo) {
    title = title ?? other.title
    subtitle = subtitle ?? other.subtitle
    titleMode = titleMode ?? other.titleMode
    hidesBackButton = hidesBackButton ?? other.hidesBackButton
    barVisibility = barVisibility ?? other.barVisibility
    bottomBarVisibility = bottomBarVisibility ?? other.bottomBarVisibility
    barBackground = barBackground ?? other.barBackground
    barBackgroundVisibility = barBackgroundVisibility ?? other.barBackgroundVisibility
    bottomBackground = bottomBackground ?? other.bottomBackground
    bottomBackgroundVisibility = bottomBackgroundVisibility ?? other.bottomBackgroundVisibility
    zoom = zoom ?? other.zoom
    removesSidebarToggle = removesSidebarToggle ?? other.removesSidebarToggle
  }
}
