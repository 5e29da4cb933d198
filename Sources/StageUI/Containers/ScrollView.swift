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
      alignment: isHorizontal ? VerticalAlignment.center.key : HorizontalAlignment.center.key)
  }
}

private struct ScrollContainer<Content: View>: ContainerView {
  var axes: Axis.Set
  var showsIndicators: Bool
  var content: Content

  func makeNode(_ tree: Tree) -> ScrollNode { ScrollNode(tree) }

  func update(_ node: ScrollNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(
      axes: axes, margins: environment.scrollMargins, isEnabled: environment.isScrollEnabled,
      showsIndicators: showsIndicators && environment.scrollIndicators != .hidden,
      isCalm: environment.accessibilityReduceMotion)
  }
}

/// Whether something is shown.
public enum ScrollIndicatorVisibility: Hashable, Sendable {
  case automatic, visible, hidden, never
}

private enum ScrollEnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }
private enum ScrollMarginsKey: EnvironmentKey {
  static var defaultValue: EdgeInsets { EdgeInsets() }
}
private enum ScrollIndicatorsKey: EnvironmentKey {
  static var defaultValue: ScrollIndicatorVisibility { .automatic }
}

extension EnvironmentValues {
  /// Whether scroll views can be moved by the player.
  public var isScrollEnabled: Bool {
    get { self[ScrollEnabledKey.self] }
    set { self[ScrollEnabledKey.self] = newValue }
  }

  var scrollMargins: EdgeInsets {
    get { self[ScrollMarginsKey.self] }
    set { self[ScrollMarginsKey.self] = newValue }
  }

  var scrollIndicators: ScrollIndicatorVisibility {
    get { self[ScrollIndicatorsKey.self] }
    set { self[ScrollIndicatorsKey.self] = newValue == .never ? .hidden : newValue }
  }
}

extension View {
  public func scrollDisabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.isScrollEnabled) { $0 = $0 && !disabled }
  }

  /// Room around the content of scroll views inside, which scrolls with it.
  public func contentMargins(_ edges: Edge.Set = .all, _ length: Double?) -> some View {
    environment(\.scrollMargins, EdgeInsets(edges, length ?? 0))
  }

  public func contentMargins(_ length: Double) -> some View { contentMargins(.all, length) }

  public func scrollIndicators(_ visibility: ScrollIndicatorVisibility) -> some View {
    environment(\.scrollIndicators, visibility)
  }
}

/// Makes its content with a way to scroll the scroll views inside.
public struct ScrollViewReader<Content: View>: PrimitiveView {
  var content: (ScrollViewProxy) -> Content

  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
    self.content = content
  }

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    ScrollReaderSlot(view, under: parent, pass)
  }
}

/// Scrolls to views by their names.
@MainActor
public struct ScrollViewProxy {
  fileprivate weak var slot: Slot?

  /// Brings the view of an identity into sight; its anchor comes to the same point of the scroll
  /// view, and without one the way is as short as can be. Within `withAnimation`, on a way.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    guard let slot else { return }
    let isAnimated = Transaction.current.effectiveAnimation != nil
    if slot.scroll(to: AnyHashable(id), anchor, isAnimated) { return }
    // What is new is not laid out yet.
    slot.tree.afterUpdate { [weak slot] in
      _ = slot?.scroll(to: AnyHashable(id), anchor, isAnimated)
    }
  }
}

extension Slot {
  fileprivate func scroll(to id: AnyHashable, _ anchor: UnitPoint?, _ isAnimated: Bool) -> Bool {
    var isDone = false
    func visit(_ slot: Slot) {
      guard !isDone else { return }
      if let rows = slot as? any RowSource, let row = rows.row(named: id) {
        isDone = rows.reveal(row, anchor, isAnimated)
      } else if let named = slot as? any NamedSlot, let node = named.nodes(named: id)?.first {
        isDone = node.scrollIntoSight(anchor, isAnimated)
      }
      if !isDone { slot.forEachChild(visit) }
    }
    forEachChild(visit)
    return isDone
  }
}

extension RowSource {
  fileprivate func reveal(_ row: Int, _ anchor: UnitPoint?, _ isAnimated: Bool) -> Bool {
    guard let lazyContainer else {
      return nodes(ofRow: row).first?.scrollIntoSight(anchor, isAnimated) ?? false
    }
    guard let rect = lazyContainer.frame(ofRow: row, in: self) else { return false }
    return lazyContainer.scrollIntoSight(rect, anchor, isAnimated)
  }
}

extension ViewNode {
  fileprivate func scrollIntoSight(_ anchor: UnitPoint?, _ isAnimated: Bool) -> Bool {
    scrollIntoSight(Rect(origin: .zero, size: frame.size), anchor, isAnimated)
  }

  /// Has the nearest scroll view around show a box in the node's coordinates.
  fileprivate func scrollIntoSight(
    _ rect: Rect, _ anchor: UnitPoint?, _ isAnimated: Bool
  ) -> Bool {
    var rect = rect
    var node: ViewNode? = self
    while let current = node, current.isPlaced {
      if let scroller = current as? ScrollNode {
        scroller.show(rect, anchor: anchor, isAnimated: isAnimated)
        return true
      }
      rect.origin.x += current.frame.minX
      rect.origin.y += current.frame.minY
      node = unsafe current.parent
    }
    return false
  }
}

private final class ScrollReaderSlot<Content: View>: TypedSlot<ScrollViewReader<Content>> {
  private var content: TypedSlot<Content>?
  private var dependencies = Dependencies()

  init(_ view: ScrollViewReader<Content>, under parent: Slot, _ pass: UpdatePass) {
    super.init(view, under: parent)
    content = Content._makeSlot(evaluate(), under: self, pass)
  }

  private func evaluate() -> Content {
    isInvalid = false
    tree.counters.bodies += 1
    let proxy = ScrollViewProxy(slot: self)
    return dependencies.track(for: self) { view.content(proxy) }
  }

  override func apply(_ pass: UpdatePass) { content?.update(evaluate(), pass) }

  override func revalidate(_ pass: UpdatePass) {
    if isInvalid, !isRemoved { apply(pass) }
  }

  override func forEachChild(_ body: (Slot) -> Void) {
    if let content { body(content) }
  }

  override func remove() {
    super.remove()
    dependencies.forget(self)
  }
}
