/// A viewport onto larger content.
final class ScrollNode: InputNode, PlainNode {
  private(set) var axes: Axis.Set = .vertical
  private(set) var margins = EdgeInsets()
  private(set) var showsIndicators = true
  /// Whether indicators stay visible after scrolling.
  private(set) var keepsIndicators = false
  /// Whether motion is reduced; then programmatic scrolling is not animated.
  private(set) var reducesMotion = false
  var horizontal = ScrollPhysics()
  var vertical = ScrollPhysics()
  private(set) var contentSize = Size.zero
  private var lazyNodes: [LazyNode] = []
  /// The indicators, one for each axis.
  let indicators: [ScrollIndicator]
  /// The time of the last movement in seconds.
  private(set) var moved = -Double.infinity

  override init(_ tree: Tree) {
    indicators = Axis.allCases.map { _ in ScrollIndicator(tree) }
    super.init(tree)
  }

  func set(
    axes: Axis.Set, margins: EdgeInsets, isEnabled: Bool, showsIndicators: Bool,
    keepsIndicators: Bool, reducesMotion: Bool
  ) {
    self.isEnabled = isEnabled
    self.reducesMotion = reducesMotion
    if (showsIndicators, keepsIndicators) != (self.showsIndicators, self.keepsIndicators) {
      (self.showsIndicators, self.keepsIndicators) = (showsIndicators, keepsIndicators)
      tree.needsPicture = true
    }
    guard axes != self.axes || margins != self.margins else { return }
    self.axes = axes
    self.margins = margins
    setNeedsLayout()
  }

  /// Decides where scrolling comes to rest after a drag.
  var behavior: (any ScrollTargetBehavior)?
  /// The environment that the behaviour reads.
  var behaviorEnvironment = EnvironmentValues()
  var keyboardDismissal = ScrollDismissesKeyboardMode.automatic
  var clipsContent = true {
    didSet { if clipsContent != oldValue { tree.needsPicture = true } }
  }
  /// The lengths by which content is drawn beyond the frame, below the bars of a page.
  var overflow = EdgeInsets() {
    didSet { if overflow != oldValue { setNeedsLayout() } }
  }
  /// The point of the content and the view that stay together while nothing else scrolls.
  var anchor: UnitPoint? {
    didSet { if anchor != oldValue { setNeedsLayout() } }
  }
  /// The edge that the program has scrolled to; content that rests there stays there.
  var pinnedEdge: Edge?
  /// The observers of the view's movement, each with its own last value.
  private(set) var observers: [ScrollObserver] = []
  /// The nodes in the content that depend on the part that is visible.
  private var followers: [WeakNode] = []
  /// The program's binding that holds the identity of the visible view.
  private var position: ScrollPositionLink?
  /// Nodes whose size is a fraction of this view's size.
  private var relatives: [WeakNode] = []
  /// The size of the view minus its margins.
  private(set) var container = Size.zero
  /// The proposal that is being measured, without the margins; nil outside of `measure`.
  private var offered: ProposedViewSize?

  private struct WeakNode {
    weak var node: ViewNode?
  }

  func add(_ node: LazyNode) {
    if !lazyNodes.contains(where: { $0 === node }) { lazyNodes.append(node) }
  }

  subscript(axis: Axis) -> ScrollPhysics {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }

  /// The distance scrolled along both axes, in points.
  var offset: Point { Point(horizontal.offset, vertical.offset) }

  // MARK: Layout

  private func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let inner = proposal.inset(by: margins)
    return ProposedViewSize(
      width: axes.contains(.horizontal) ? nil : inner.width,
      height: axes.contains(.vertical) ? nil : inner.height)
  }

  /// Registers a node whose size depends on the view's.
  func addRelative(_ node: ViewNode) {
    relatives.removeAll { $0.node == nil }
    if !relatives.contains(where: { $0.node === node }) {
      relatives.append(WeakNode(node: node))
    }
  }

  /// Registers a node that is told of each movement.
  func addFollower(_ node: any ScrollFollower) {
    followers.removeAll { $0.node == nil }
    if !followers.contains(where: { $0.node === node }) { followers.append(WeakNode(node: node)) }
  }

  /// Replaces the observers.
  func observe(_ observers: [ScrollObserver]) {
    guard !observers.isEmpty || !self.observers.isEmpty else { return }
    self.observers = observers
    if isPlaced { noteObservers() }
  }

  /// Tells the observers, except those of a scroll view around this one, of the geometry and of what
  /// moves the content.
  private func noteObservers() {
    if observers.isEmpty { return }
    let outer = ancestors.flatMap { ($0 as? ScrollNode)?.observers ?? [] }.map(\.identity)
    for observer in observers where !outer.contains(observer.identity) { observer.note(self) }
  }

  /// Tells the observers and the followers that the content has moved.
  func noteMovement() {
    noteObservers()
    for follower in followers { (follower.node as? any ScrollFollower)?.scrollMoved() }
  }

  /// Returns the length along an axis of which the content may take a part.
  ///
  /// It is nil if the view takes this length from its content.
  func containerLength(_ axis: Axis) -> Double? {
    guard let offered, !axes.contains(Axis.Set(axis)) else { return container[axis] }
    return offered[axis]
  }

  private func setContainer(_ size: Size) {
    // Across the scrolling axis, the content determines the size, and its parts are those of the
    // proposal.
    var whole = size
    for axis in Axis.allCases where !axes.contains(Axis.Set(axis)) {
      if let length = placementProposal[axis], length < .infinity { whole[axis] = length }
    }
    let inner = whole.inset(by: margins).positive
    guard inner != container else { return }
    container = inner
    for relative in relatives { relative.node?.setNeedsLayout() }
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    offered = proposal.inset(by: margins)
    defer { offered = nil }
    let whole = (child?.sizeThatFits(childProposal(proposal)) ?? .zero).outset(by: margins)
    return Size(
      axes.contains(.horizontal) ? proposal.width ?? whole.width : whole.width,
      axes.contains(.vertical) ? proposal.height ?? whole.height : whole.height)
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let child else { return }
    setContainer(size)
    let content = child.sizeThatFits(childProposal(placementProposal))
    contentSize = content
    let whole = content.outset(by: margins)
    let lengths = Size(
      axes.contains(.horizontal) ? whole.width : size.width,
      axes.contains(.vertical) ? whole.height : size.height)
    for axis in Axis.allCases {
      resize(axis, viewport: size[axis], content: lengths[axis])
    }
    child.place(at: contentOrigin, content, pass)
    position?.settle(in: self)
    noteObservers()
  }

  /// The vertical coordinate at which the content starts; not 0 after rows were inserted into a list
  /// before the visible ones.
  var contentStart: Double { (child as? ListNode)?.lines.origin ?? 0 }

  private var contentOrigin: Point {
    Point(
      margins.leading - horizontal.offset + alignmentShift(.horizontal),
      margins.top - vertical.offset + alignmentShift(.vertical) - contentStart)
  }

  /// Places the content at the offset without a new layout of the scroll view.
  func moveContent(at time: Double) {
    moved = time
    tree.needsPicture = true
    tree.tick(self)
    guard let child, isPlaced else { return }
    let pass = UpdatePass(tree, isInserting: true)
    _ = child.sizeThatFits(childProposal(placementProposal))
    child.place(at: contentOrigin, contentSize, pass)
    lazyNodes.removeAll { $0.slot?.isRemoved ?? true }
    for node in lazyNodes { node.visibleRangeChanged(pass) }
    noteMovement()
  }

  // MARK: Autonomous movement

  override func tickValues(_ time: Double) -> Bool {
    guard time.isFinite else { return false }
    let old = offset
    let goesOn = [horizontal.advance(to: time), vertical.advance(to: time)].contains(true)
    if offset != old { moveContent(at: time) }
    if !goesOn, let onArrival {
      self.onArrival = nil
      onArrival()
    }
    if offset != old || !goesOn { position?.note(in: self) }
    if !goesOn { noteMovement() }
    return goesOn || horizontal.isHeld || vertical.isHeld || showsIndicators && isFading(time)
  }

  // MARK: Dragging

  /// Stops content that moves by itself and begins a drag; returns false if nothing was moving.
  func grab() -> Bool {
    guard horizontal.isMoving || vertical.isMoving else { return false }
    hold()
    return true
  }

  func begin() {
    if keyboardDismissal.dismisses, tree.focus.focused is TextEntryNode { tree.focus.focus(nil) }
    hold()
  }

  private func hold() {
    isUserDriven = true
    horizontal.begin()
    vertical.begin()
    noteMovement()
  }

  func drag(to translation: Size, at time: Double) {
    let translation = inLayoutDirection(translation)
    for axis in Axis.allCases where axes.contains(Axis.Set(axis)) {
      self[axis].drag(to: translation[axis])
    }
    moveContent(at: time)
  }

  /// Returns a movement whose width counts towards the trailing edge.
  func inLayoutDirection(_ movement: Size) -> Size {
    isMirrored ? Size(-movement.width, movement.height) : movement
  }

  /// Ends a drag; the content then decelerates, or moves to the nearest snapping position.
  func end(velocity: Size, at time: Double) {
    let velocity = inLayoutDirection(velocity)
    for axis in Axis.allCases {
      let isOpen = axes.contains(Axis.Set(axis))
      self[axis].end(velocity: isOpen ? velocity[axis] : 0, at: time)
    }
    snap(velocity, at: time)
    moveContent(at: time)
  }

  /// Attaches the program's binding that holds the identity of the visible view.
  func follow(_ link: ScrollPositionLink?, _ pass: UpdatePass) {
    position = link
    link?.follow(in: self, pass)
  }

  /// Whether the user caused the last movement; the deceleration after a drag also counts.
  var isUserDriven = false {
    didSet {
      guard isUserDriven else { return }
      onArrival = nil
      pinnedEdge = nil
    }
  }
  /// Called once when the content comes to rest.
  ///
  /// It corrects a destination that was computed from estimated lengths of lines. When the content
  /// comes to rest, these lines have been measured.
  var onArrival: (@MainActor () -> Void)?

  override var takesPresses: Bool { isEnabled }
  override func makeRecognizer() -> AnyGestureRecognizer? { ScrollRecognizer(self) }

  /// Whether content that is not larger than the view can be dragged, too.
  var alwaysBounces = false

  /// The axes of the program's choice along which such content can be dragged.
  var bouncingAxes: Axis.Set = []

  /// Whether the user can move the content along an axis: it is larger than the view, or bounces
  /// also if it is not.
  func canScroll(_ axis: Axis) -> Bool {
    let axisSet = Axis.Set(axis)
    return axes.contains(axisSet)
      && (self[axis].limit > 0 || alwaysBounces || bouncingAxes.contains(axisSet))
  }

  // MARK: Drawing

  override func contains(_ point: Point) -> Bool { true }

  override func admits(_ point: Point) -> Bool {
    allowsHits && Rect(origin: .zero, size: shownFrame.size).contains(point)
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    var window = Raster.Group(
      id: id, transform: Transform(translationX: rect.minX, y: rect.minY))
    if clipsContent {
      window.clip = Path(Rect(origin: .zero, size: rect.size).outset(by: overflow))
    }
    if !horizontal.isMoving, !vertical.isMoving, !horizontal.isHeld, !vertical.isHeld {
      list.group(window) { child?.append(to: &$0, at: .zero) }
    } else {
      tree.movingAncestors += 1
      list.group(window) { child?.append(to: &$0, at: .zero) }
      tree.movingAncestors -= 1
    }
    showIndicators(in: &list, at: rect)
  }
}
