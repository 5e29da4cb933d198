/// A page of a tab view; its content is not made before it is first shown.
struct TabPageView: PrimitiveView {
  let content: AnyView
  /// Whether the page's tab is unknown until the content has been made.
  ///
  /// A custom view may set its tab inside of its body.
  let isMadeAtOnce: Bool
  let reportTraits: (TabTraits) -> Void

  static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    TypedSlot(TabPageSlot(view, under: parent, pass))
  }
}

final class TabPageSlot: ViewSlot<TabPageView> {
  let node: TabPageNode
  private var content: TypedSlot<AnyView>?
  private let reporter = TabReporter()
  /// Whether the content has not received the last value of the view or the environment.
  private var isStale = false
  private var hasBeenHidden = false

  init(_ view: TabPageView, under parent: Slot, _ pass: UpdatePass) {
    node = TabPageNode(parent.tree)
    super.init(view, under: parent)
    activity = PageActivity(inside: parent.activity)
    childContainer = node
    childEnvironment.tabReporter = reporter
    node.slot = self
    reporter.onReport = { [weak self] in self?.report() }
    if view.isMadeAtOnce { make(pass) }
  }

  var isShown: Bool { activity?.isShown ?? true }

  private func make(_ pass: UpdatePass) {
    content = AnyView._makeSlot(view.content, under: self, pass)
    node.content = content?.slot
  }

  /// Makes or updates the content and starts its work again.
  func show() {
    guard let activity, !activity.isShown else { return }
    let pass = UpdatePass(tree, isInserting: true)
    activity.show(tree)
    tree.preferencesAreStale = true
    if content == nil {
      make(pass)
    } else if isStale {
      isStale = false
      content?.update(view.content, pass)
    }
    if hasBeenHidden { notify(isShown: true) }
  }

  /// Stops all work of the content; its state stays.
  func hide() {
    guard let activity, activity.isShown else { return }
    hasBeenHidden = true
    activity.hide(node, tree)
    tree.preferencesAreStale = true
    notify(isShown: false)
  }

  private func notify(isShown: Bool) {
    func visit(_ slot: Slot) {
      // A hidden page inside this one stays hidden.
      if let page = slot as? TabPageSlot, !page.isShown { return }
      slot.hidingChanged(.hiddenTab, !isShown)
      slot.forEachChild(visit)
    }
    if let content { visit(content.slot) }
  }

  /// Tells the tab view the tab and the tag that a custom view has set inside of its body.
  private func report() {
    guard view.isMadeAtOnce else { return }
    tree.afterUpdate { [weak self] in
      guard let self, !self.isRemoved else { return }
      var traits = self.reporter.traits
      traits.tag = traits.tag ?? self.content?.slot.collected().first?.choiceTag
      self.view.reportTraits(traits)
    }
  }

  override func takeEnvironment(_ pass: UpdatePass) {
    environment = parent?.childEnvironment ?? environment
    var inner = environment
    inner.tabReporter = reporter
    if !inner.isEqual(to: childEnvironment) { childEnvironment = inner }
    apply(pass)
  }

  override func apply(_ pass: UpdatePass) {
    guard let content else { return }
    isStale = !(activity?.isActive ?? true)
    if !isStale { content.update(view.content, pass) }
  }

  override func collect(into nodes: inout [ViewNode]) { nodes.append(node.collected()) }

  override var onlyChild: Slot? { content?.slot }
  override var isTransparent: Bool { false }

  override func remove() {
    super.remove()
    node.removed()
  }
}

/// Passes the tab that a view sets from inside of a page to the page.
@MainActor
final class TabReporter {
  var traits = TabTraits()
  var onReport: (() -> Void)?

  func report(_ change: (inout TabTraits) -> Void) {
    change(&traits)
    onReport?()
  }
}

/// The node of a page: centres the content in the size of the tab view.
final class TabPageNode: ViewNode {
  /// The opacity with which the page is drawn, 0…1.
  var opacity = 1.0
  /// The distance in points by which the page is drawn to the right of its frame.
  var shift = 0.0

  var page: TabPageSlot? { slot as? TabPageSlot }

  override var keepsItsSize: Bool { true }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    laidOut.reduce(Size.zero) { size, child in
      let own = child.sizeThatFits(proposal)
      return Size(max(size.width, own.width), max(size.height, own.height))
    }
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    for child in laidOut {
      let own = child.sizeThatFits(ProposedViewSize(size))
      child.place(at: Alignment.center.origin(of: child, own, in: size), own, pass)
    }
  }

  override var shownOpacity: Double { opacity }

  override var effect: ProjectionTransform? {
    shift == 0 ? nil : ProjectionTransform(Transform(translationX: shift, y: 0))
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    guard opacity > 0 else { return }
    guard shift == 0 else { return showShifted(in: &list, at: rect) }
    guard opacity < 1 else { return super.show(in: &list, at: rect) }
    list.group(Raster.Group(id: id, opacity: opacity)) { super.show(in: &$0, at: rect) }
  }

  /// Draws a page that moves: the same drawings in a group with another transform.
  private func showShifted(in list: inout DisplayList, at rect: Rect) {
    list.begin(
      Raster.Group(
        id: id, transform: Transform(translationX: rect.minX + shift, y: rect.minY),
        opacity: opacity))
    let outer = tree.corner
    tree.corner = .zero
    tree.movingAncestors += 1
    super.show(in: &list, at: .zero)
    tree.movingAncestors -= 1
    tree.corner = outer
    list.end()
  }
}
