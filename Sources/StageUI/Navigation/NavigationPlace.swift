/// The stack and the page around a view.
struct NavigationPlace: @MainActor Equatable {
  weak var navigator: Navigator?
  weak var page: Page?

  static func == (a: NavigationPlace, b: NavigationPlace) -> Bool { a.page === b.page }
}

private struct NavigationPlaceKey: EnvironmentKey {
  static var defaultValue: NavigationPlace? { nil }
}

extension EnvironmentValues {
  /// The stack and the page around the view; nil outside of stacks.
  var navigation: NavigationPlace? {
    get { self[NavigationPlaceKey.self] }
    set { self[NavigationPlaceKey.self] = newValue }
  }
}
