/// A view onto larger content, scrolled by touch, mouse, wheel and keys.
public struct ScrollView<Content: View>: View {
  var axes: Axis.Set
  var showsIndicators: Bool
  let content: Content

  /// Creates a scroll view; `axes` are the directions in which it scrolls.
  ///
  /// The content is laid out as a column, or as a row if `axes` is horizontal.
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

/// Lays the content of a scroll view out as a row or a column.
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

struct ScrollContainer<Content: View>: ContainerView {
  var axes: Axis.Set
  var showsIndicators: Bool
  var content: Content

  func update(_ node: ScrollNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(
      axes: axes, margins: environment.scrollMargins, isEnabled: environment.isScrollEnabled,
      showsIndicators: showsIndicators && environment.scrollIndicators != .hidden,
      keepsIndicators: environment.scrollIndicators == .visible,
      reducesMotion: environment.accessibilityReduceMotion)
    node.behavior = environment.scrollBehavior
    if node.behavior != nil { node.behaviorEnvironment = environment }
    node.keyboardDismissal = environment.scrollDismissesKeyboardMode
    node.clipsContent = environment.clipsScrollContent
    node.bouncingAxes = environment.scrollBounce
    node.anchor = environment.defaultScrollAnchor
    node.observe(environment.scrollObservers)
    node.follow(environment.scrollPosition, pass)
  }
}

/// The visibility of scroll indicators.
///
/// `.automatic` shows them while scrolling, `.visible` shows them always. `.never` is the same as
/// `.hidden`.
public enum ScrollIndicatorVisibility: Hashable, Sendable {
  case automatic, visible, hidden, never
}

extension EnvironmentValues {
  /// Whether the user can scroll scroll views; true by default.
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

/// Whether content that fits into a scroll view can be dragged beyond its ends.
public enum ScrollBounceBehavior: Hashable, Sendable {
  /// The same as `basedOnSize`.
  case automatic
  /// Content can always be dragged, and springs back.
  case always
  /// Content can be dragged only if it is larger than the scroll view.
  case basedOnSize
}

extension EnvironmentValues {
  /// The axes along which scroll views bounce even if their content fits.
  var scrollBounce: Axis.Set {
    get { self[.scrollBounce, []] }
    set { self[.scrollBounce, []] = newValue }
  }
}

extension View {
  /// Sets whether content that fits can be dragged, in scroll views inside the view.
  public func scrollBounceBehavior(
    _ behavior: ScrollBounceBehavior, axes: Axis.Set = .vertical
  ) -> some View {
    transformEnvironment(\.scrollBounce) {
      $0 = behavior == .always ? $0.union(axes) : $0.subtracting(axes)
    }
  }

  /// Disables scrolling by the user in scroll views inside the view; programs can still scroll.
  public func scrollDisabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.isScrollEnabled) { $0 = $0 && !disabled }
  }

  /// Adds margins around the content of scroll views inside the view; the margins scroll with the
  /// content.
  ///
  /// - Parameter length: The margin in points; nil is 0.
  ///
  /// - Parameter placement: With `.scrollIndicators` the call has no effect, because indicators
  /// have no margins.
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

  /// Adds a margin at all edges around the content of scroll views inside the view.
  public func contentMargins(_ length: Double) -> some View { contentMargins(.all, length) }

  /// Sets the visibility of indicators of scroll views inside the view.
  ///
  /// - Parameter visibility: `visible` shows them as long as the content is larger than the view.
  public func scrollIndicators(_ visibility: ScrollIndicatorVisibility) -> some View {
    environment(\.scrollIndicators, visibility)
  }
}

/// The part of a scroll view to which a margin applies.
public enum ContentMarginPlacement: Hashable, Sendable {
  case automatic, scrollContent, scrollIndicators
}
