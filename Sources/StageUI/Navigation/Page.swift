/// The slot of one page of a navigation stack, with its bar.
@MainActor
class Page: Slot {
  unowned let navigator: Navigator
  /// The reason for which the page exists; nil for the root.
  let entry: PageEntry?
  let node: PageNode
  let bar: PageBarNode
  /// The title and the other properties that modifiers inside the page set.
  private(set) var info: StateLocation<PageInfo>
  private var sources: [any PageInfoSource] = []
  private(set) var toolbars: [ToolbarHolder] = []
  /// The views around the content: shadow and background, backgrounds of the bars, bar items.
  private var layers: [PageLayer] = []
  private(set) var isLeaving = false
  /// Whether the page was made in this update.
  var isNew = true
  /// Whether the page waits below a page that moves in, and appears when it is covered.
  var isDeferred = false
  /// Whether a finger holds the page.
  var isDragged = false
  /// The velocity of the finger that has just released the page, in presences per second.
  var releaseVelocity: Double?
  /// Whether no destination for the page's value is known.
  var isUnresolved = false
  /// Whether the content has to be made again.
  var needsView = false
  private var shown = Animated(0.0)
  private weak var rememberedFocus: InputNode?
  /// Whether a text field of the page, or an item of the bar for text fields, has the focus; set by
  /// the focus engine.
  var isTyping = false {
    didSet {
      guard isTyping != oldValue, !bar.items(.keyboard).isEmpty else { return }
      bar.setNeedsLayout()
      node.setNeedsLayout()
      navigator.node.setNeedsLayout()
    }
  }
  /// The number of navigation stacks inside the page.
  private(set) lazy var innerStacks = StateLocation(0, tree: tree)

  init(_ entry: PageEntry?, _ navigator: Navigator, under parent: Slot) {
    self.entry = entry
    self.navigator = navigator
    node = PageNode(parent.tree)
    bar = PageBarNode(parent.tree)
    info = StateLocation(PageInfo(), tree: parent.tree)
    super.init(under: parent)
    node.page = self
    node.slot = self
    node.content = self
    bar.page = self
    bar.slot = self
    bar.content = self
    childContainer = node
    adoptEnvironment()
    if entry == nil { setPresence(1) }
  }

  // MARK: Environment

  private lazy var presentation: Presentation = {
    let presentation = Presentation()
    presentation.close = { [weak self] in self?.pop() }
    return presentation
  }()

  func adoptEnvironment() {
    environment = parent?.childEnvironment ?? environment
    childEnvironment = environment
    childEnvironment.navigation = NavigationPlace(navigator: navigator, page: self)
    if entry != nil { childEnvironment.dismiss = DismissAction(target: presentation) }
  }

  override func takeEnvironment(_ pass: UpdatePass) {
    guard let parent, !parent.childEnvironment.isSame(as: environment) else { return }
    adoptEnvironment()
    contentTakesEnvironment(pass)
    for layer in layers { layer.takeEnvironment(pass) }
  }

  // MARK: Content, for the subclass

  var contentSlot: Slot? { nil }
  func contentTakesEnvironment(_ pass: UpdatePass) { contentSlot?.takeEnvironment(pass) }
  /// Shows another view of a destination.
  func show(_ view: AnyView, _ pass: UpdatePass) {}

  /// Makes the views of the bar; called after the content was made, which sets their properties.
  func makeLayers(_ pass: UpdatePass) {
    info.write(resolvedInfo())
    layers = [
      TypedPageLayer(PageBackdrop(page: self), in: node, under: self, pass),
      TypedPageLayer(PageFront(page: self), in: node, under: self, pass),
      TypedPageLayer(PageBarItems(page: self), in: bar, under: self, pass),
    ]
    node.childrenChanged()
    bar.childrenChanged()
  }

  /// The nodes of the page itself, bottom first.
  func collectPageNodes() -> (back: [ViewNode], body: [ViewNode], front: [ViewNode]) {
    (
      layers.first?.collected() ?? [], contentSlot?.collected() ?? [],
      layers.count > 1 ? layers[1].collected() : []
    )
  }

  /// The nodes of the bar and the toolbars.
  func collectBarNodes() -> [ViewNode] {
    (layers.last?.collected() ?? []) + toolbars.flatMap { $0.collected() }
  }

  override func collect(into nodes: inout [ViewNode]) {}

  override func forEachChild(_ body: (Slot) -> Void) {
    if let contentSlot { body(contentSlot) }
    for layer in layers { body(layer) }
  }

  override func remove() {
    guard !isRemoved else { return }
    super.remove()
    sources = []
    toolbars = []
    // The views of the layers refer to the page.
    layers = []
    node.removed()
    bar.removed()
  }

  // MARK: Properties

  func add(_ source: any PageInfoSource) {
    sources.append(source)
    tree.preferencesAreStale = true
  }

  func remove(_ source: any PageInfoSource) {
    sources.removeAll { $0 === source }
    tree.preferencesAreStale = true
  }

  func add(_ toolbar: ToolbarHolder) {
    toolbars.append(toolbar)
    toolbars.sort { $0.depth > $1.depth }
    bar.childrenChanged()
  }

  func remove(_ toolbar: ToolbarHolder) {
    toolbars.removeAll { $0 === toolbar }
    bar.childrenChanged()
  }

  /// Combines the properties: outer modifiers have priority.
  private func resolvedInfo() -> PageInfo {
    var info = PageInfo()
    let present = sources.enumerated().filter { !$0.element.isInLeavingBranch(of: self) }
    let ordered = present.sorted { ($0.element.depth, -$0.offset) < ($1.element.depth, -$1.offset) }
    for (_, source) in ordered { info.fill(with: source.pageInfo) }
    return info
  }

  /// Updates the properties after a change.
  func refreshInfo() {
    let new = resolvedInfo()
    guard !ViewLayout.areEqual(new, info.value) else { return }
    info.write(new)
    bar.setNeedsLayout()
    node.setNeedsLayout()
    navigator.node.setNeedsLayout()
  }

  // MARK: Presence

  /// How far the page has moved in, 0…1.
  var presence: Double { shown.shown / PageMotion.whole }
  /// The presence at the end of the movement.
  var target: Double { shown.target / PageMotion.whole }
  var isMoving: Bool { shown.isRunning }
  var isInPlace: Bool { !shown.isRunning && !isDragged && shown.shown >= PageMotion.whole }
  var isAway: Bool { !shown.isRunning && shown.shown <= 0 }

  func setPresence(_ presence: Double) {
    shown = Animated(presence * PageMotion.whole)
    tree.needsPicture = true
  }

  func animatePresence(to target: Double, _ pass: UpdatePass) {
    shown.set(target * PageMotion.whole, pass, for: navigator.node)
    tree.needsPicture = true
  }

  /// Advances the movement; returns whether it goes on.
  func tickPresence(_ time: Double) -> Bool { shown.tick(time) }

  /// Whether the page is below another one and not visible.
  ///
  /// A covered page is neither laid out nor drawn, and its timelines and tasks rest.
  var isCovered = false {
    didSet {
      guard isCovered != oldValue else { return }
      if !isCovered { navigator.node.setNeedsLayout() }
      if let contentSlot { tellCover(contentSlot) }
    }
  }

  /// Tells a subtree whether the page is covered, outermost slot first.
  private func tellCover(_ slot: Slot) {
    slot.hidingChanged(.coveringPage, isCovered)
    slot.forEachChild { child in
      // A page that is covered by another page of its own stack stays covered.
      if (child as? Page)?.isCovered != true { tellCover(child) }
    }
  }

  func beginLeaving() {
    isLeaving = true
    node.isLeaving = true
    bar.isLeaving = true
  }

  // MARK: Going back

  /// Whether the user can leave the page.
  var canPop: Bool { entry != nil && !isLeaving && info.value.hidesBackButton != true }

  func pop() { if entry != nil { navigator.pop(self) } }

  /// The title, for the button that leads back to this page.
  var title: Text? { info.read().title }

  // MARK: Focus

  func rememberFocus() {
    guard let focused = tree.focus.focused, focused.isInside(node) || focused.isInside(bar) else {
      return
    }
    rememberedFocus = focused
  }

  /// Focuses the first view of the page, or the view that had the focus before.
  func takeFocus(_ engine: FocusEngine, restores: Bool) {
    if restores, let old = rememberedFocus, engine.canFocus(old) {
      engine.focus(old, reveals: engine.showsRing)
    } else if engine.showsRing {
      let first = FocusSearch(node, tree).preferred ?? FocusSearch(bar, tree).preferred
      engine.focus(first)
    } else {
      engine.focus(nil)
    }
  }
}
