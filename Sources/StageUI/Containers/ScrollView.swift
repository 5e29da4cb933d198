/// Shows a part of its content, which can be moved by touch, mouse, wheel and keys.
public struct ScrollView<Content: View>: View {
  var axes: Axis.Set
  var showsIndicators: Bool
  let content: Content

  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.content = content()
  }

  public var body: some View {
    ScrollContainer(
      axes: axes, showsIndicators: showsIndicators,
      content: ScrollStack(isHorizontal: axes == .horizontal, content: content))
  }
}

/// What lies in a scroll view is one piece: a row or a column.
private struct ScrollStack<Content: View>: ContainerView {
  var isHorizontal: Bool
  var content: Content

  func makeNode(_ tree: Tree) -> StackNode {
    StackNode(tree, axis: isHorizontal ? .horizontal : .vertical)
  }

  func update(_ node: StackNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(
      spacing: nil,
      alignment: isHorizontal ? VerticalAlignment.center._key : HorizontalAlignment.center._key)
  }
}

private struct ScrollContainer<Content: View>: ContainerView {
  var axes: Axis.Set
  var showsIndicators: Bool
  var content: Content

  func update(_ node: ScrollNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(
      axes: axes, margins: environment.scrollMargins, isEnabled: environment.isScrollEnabled,
      showsIndicators: showsIndicators && environment.scrollIndicators != .hidden,
      keepsIndicators: environment.scrollIndicators == .visible,
      isCalm: environment.accessibilityReduceMotion)
    node.behavior = environment.scrollBehavior
    node.clipsContent = environment.clipsScrollContent
    node.follow(environment.scrollPosition, pass)
  }
}

/// Whether something is shown.
public enum ScrollIndicatorVisibility: Hashable, Sendable {
  case automatic, visible, hidden, never
}

extension EnvironmentValues {
  /// Whether scroll views can be moved by the player.
  public var isScrollEnabled: Bool {
    get { self[.isScrollEnabled, true] }
    set { self[.isScrollEnabled, true] = newValue }
  }

  var scrollMargins: EdgeInsets {
    get { self[.scrollMargins, EdgeInsets()] }
    set { self[.scrollMargins, EdgeInsets()] = newValue }
  }

  var scrollIndicators: ScrollIndicatorVisibility {
    get { self[.scrollIndicators, .automatic] }
    set { self[.scrollIndicators, .automatic] = newValue == .never ? .hidden : newValue }
  }
}

extension View {
  public func scrollDisabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.isScrollEnabled) { $0 = $0 && !disabled }
  }

  /// Room around the content of scroll views inside, which scrolls with it.
  ///
  /// - Parameter placement: the indicators have no margins of their own, whatever is asked.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: Double?, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    transformEnvironment(\.scrollMargins) { margins in
      guard placement != .scrollIndicators else { return }
      let new = EdgeInsets(edges, length ?? 0)
      if edges.contains(.top) { margins.top = new.top }
      if edges.contains(.leading) { margins.leading = new.leading }
      if edges.contains(.bottom) { margins.bottom = new.bottom }
      if edges.contains(.trailing) { margins.trailing = new.trailing }
    }
  }

  public func contentMargins(_ length: Double) -> some View { contentMargins(.all, length) }

  /// - Parameter visibility: with `visible` they stay as long as there is something to be scrolled.
  public func scrollIndicators(_ visibility: ScrollIndicatorVisibility) -> some View {
    environment(\.scrollIndicators, visibility)
  }
}

/// What a margin in a scroll view is for.
public enum ContentMarginPlacement: Hashable, Sendable {
  case automatic, scrollContent, scrollIndicators
}
