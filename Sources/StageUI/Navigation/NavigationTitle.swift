struct PageInfoModifier: PrimitiveModifier {
  var info: PageInfo

  static func _makeSlot<Base: View>(
    _ view: ModifiedContent<Base, Self>, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<ModifiedContent<Base, Self>> {
    TypedSlot(PageInfoSlot(view, under: parent, pass))
  }
}

/// Sets properties of the page around a view.
private final class PageInfoSlot: WrapperSlot<PageInfoModifier>,
  PageInfoSource
{
  private weak var page: Page?
  var pageInfo: PageInfo { modifier.info }

  override func prepare(_ pass: UpdatePass) {
    page = environment.navigation?.page
    page?.add(self)
  }

  override func apply(_ pass: UpdatePass) {
    tree.preferencesAreStale = true
    super.apply(pass)
  }

  override func remove() {
    super.remove()
    page?.remove(self)
  }
}

extension View {
  func pageInfo(_ change: (inout PageInfo) -> Void) -> some View {
    modifier(PageInfoModifier(info: with(PageInfo(), change)))
  }

  /// Sets the title of the page that contains the view.
  public func navigationTitle(_ title: Text) -> some View { pageInfo { $0.title = title } }

  /// Sets the title of the page that contains the view to a Markdown text.
  public func navigationTitle(_ title: LocalizedStringKey) -> some View {
    navigationTitle(Text(title))
  }

  /// Sets the title of the page that contains the view to a verbatim text.
  @_disfavoredOverload
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    navigationTitle(Text(title))
  }

  /// Sets the title of the page that contains the view to a text that the page changes.
  ///
  /// The bar shows the title; the user cannot edit it there.
  public func navigationTitle(_ title: Binding<String>) -> some View {
    navigationTitle(Text(verbatim: title.wrappedValue))
  }

  /// Sets the line below the title of the page that contains the view.
  public func navigationSubtitle(_ subtitle: Text) -> some View {
    pageInfo { $0.subtitle = subtitle }
  }

  /// Sets the line below the title to a Markdown text.
  public func navigationSubtitle(_ subtitle: LocalizedStringKey) -> some View {
    navigationSubtitle(Text(subtitle))
  }

  /// Sets the line below the title to a verbatim text.
  @_disfavoredOverload
  public func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View {
    navigationSubtitle(Text(subtitle))
  }

  /// Sets how the bar of the page shows the title.
  public func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    pageInfo { $0.titleMode = displayMode }
  }

  /// Hides the back button of the page that contains the view.
  ///
  /// While it is hidden, the user cannot go back by a swipe or by keys either.
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    pageInfo { $0.hidesBackButton = hidesBackButton }
  }

  /// Hides the bar of the page that contains the view.
  public func navigationBarHidden(_ hidden: Bool = true) -> some View {
    pageInfo { $0.barVisibility = hidden ? .hidden : .visible }
  }

  /// Sets title and display mode of the page that contains the view.
  public func navigationBarTitle(
    _ title: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
  ) -> some View {
    pageInfo {
      $0.title = Text(title)
      $0.titleMode = displayMode
    }
  }
}

extension Page {
  /// Whether the title is large; `.automatic` takes the mode of the page below.
  var showsLargeTitle: Bool {
    let own = info.read()
    guard own.title != nil else { return false }
    switch own.titleMode ?? .automatic {
    case .inline: return false
    case .large: return true
    case .automatic: return navigator.page(below: self)?.prefersLargeTitle ?? true
    }
  }

  private var prefersLargeTitle: Bool {
    switch info.read().titleMode ?? .automatic {
    case .inline: false
    case .large: true
    case .automatic: navigator.page(below: self)?.prefersLargeTitle ?? true
    }
  }
}
