/// Shows one of several views, which the user chooses by tabs or by turning pages.
///
/// ```swift
/// TabView(selection: $page) {
///   PlayPage().tabItem { Label("Play", systemImage: "play.fill") }.tag(Page.play)
///   ShopPage().tabItem { Label("Shop", systemImage: "cart") }.tag(Page.shop)
/// }
/// ```
///
/// The tabs are in a bar: at the bottom of a narrow window, at the top of a window of 600 points or
/// more. A chosen page fades in, or slides in with `.tabViewStyle(.slide)`. With
/// `.tabViewStyle(.page)` the views are pages side by side.
///
/// A page is made when it is first shown. While it is hidden it keeps its state, but it is neither
/// evaluated, laid out nor drawn, its animations stand still and its tasks are cancelled.
///
/// Control+Tab and the shoulders of a gamepad choose the next tab, Control and a digit the tab with
/// that number. In the page style, the arrow keys turn the pages.
public struct TabView<SelectionValue: Hashable, Content: View>: View {
  private let selection: Binding<SelectionValue>?
  private let content: Content
  /// The page that was chosen last; it is shown if the selection is the tag of no page.
  @State private var chosen: PartKey?
  /// The tabs that custom views set inside of their bodies.
  @State private var reported: [PartKey: TabTraits] = [:]
  @Environment(\.tabViewKind) private var kind

  /// Creates a tab view whose selection is the tag of the shown page.
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  public var body: some View {
    let pages = ViewParts.parts(of: content)
    let model = TabModel(
      pages: pages.map { page in
        var page = page
        if let known = reported[page.key] { page.traits.fill(from: known) }
        return page
      },
      unnamed: Set(pages.lazy.filter { $0.traits.label == nil }.map(\.key)),
      report: { reported[$0] = $1 })
    let current = model.index(selection, chosen)
    switch kind {
    case .bar, .slidingBar:
      BarredTabs(model: model, current: current, motion: kind == .bar ? .fade : .slide) {
        choose(model.pages[$0])
      }
    case .pages(let mode):
      PagedTabs(model: model, current: current, mode: mode) { choose(model.pages[$0]) }
    }
  }

  private func choose(_ page: ViewPart) {
    chosen = page.key
    // The binding is also set to its own value: programs observe that a tab is chosen again.
    if let value = page.traits.tag?.base as? SelectionValue { selection?.wrappedValue = value }
  }
}

extension TabView where SelectionValue == Int {
  /// Creates a tab view that keeps its selection itself.
  public init(@ViewBuilder content: () -> Content) { self.init(selection: nil, content: content) }
}

/// The pages of a tab view.
@MainActor
struct TabModel {
  var pages: [ViewPart]
  /// The pages whose tab is not known from their values.
  var unnamed: Set<PartKey>
  var report: (PartKey, TabTraits) -> Void

  /// Returns the index of the shown page: the selected one, else the one chosen last, else 0.
  func index<Value: Hashable>(_ selection: Binding<Value>?, _ chosen: PartKey?) -> Int {
    if let value = selection?.wrappedValue,
      let index = pages.firstIndex(where: { ($0.traits.tag?.base as? Value) == value })
    {
      return index
    }
    return chosen.flatMap { key in pages.firstIndex { $0.key == key } } ?? 0
  }

  /// The views of the pages, made when they are first shown.
  ///
  /// - Parameter findsTabs: Whether pages without a known tab are made at once to find their tabs.
  func views(findsTabs: Bool) -> some View {
    ForEach(pages, id: \.key) { page in
      TabPageView(
        content: page.content, isMadeAtOnce: findsTabs && unnamed.contains(page.key)
      ) { report(page.key, $0) }
    }
  }
}
