/// An element of the layout: it has a frame, returns its size for a proposal, places its children
/// and draws itself.
///
/// A node lives as long as its slot. Sizes are cached until the node or a descendant changes; a
/// subtree without changes is neither measured, nor placed, nor recorded again.
@MainActor @safe
open class ViewNode {
  /// The id of the node's group in the display list.
  ///
  /// The three ids that follow it also belong to the node.
  final let id: UInt64
  /// The tree of the node.
  public unowned final let tree: Tree
  final weak var slot: Slot?
  /// The slot that provides the children; nil for leaves and for nodes that only `wrap` a child.
  final var content: Slot?
  /// The node that lays this one out.
  ///
  /// It is nil after this node was removed or the parent was released.
  final var parent: ViewNode? { unsafe surrounding }
  private nonisolated(unsafe) unowned(unsafe) final var surrounding: ViewNode?
  /// The children in the order in which they are written, including those being removed.
  public private(set) final var children: [ViewNode] = []
  private nonisolated(unsafe) final var firstChild: Unmanaged<ViewNode>?
  private final var childrenAreStale = true
  /// The children in drawing order; empty if they are drawn in the order in which they are written.
  private final var ordered: [ViewNode] = []
  /// The value of `tree.orderChanges` when `ordered` was computed.
  private final var orderedAt = -1
  /// Whether the node is changing its children itself, during its layout.
  final var isCollecting = false

  /// The frame after layout, in the parent's coordinates.
  private(set) final var frame = Rect.zero
  private(set) final var isPlaced = false
  /// The animation of the frame; nil if there is none.
  private final var motion: FrameMotion?
  /// The number of the last update pass that changed the frame, and the origin shown before that
  /// change.
  private final var lastMove = (pass: 0, place: Point.zero)
  final var isTicking = false
  /// Whether the node was removed from the tree.
  private final var isRemoved = false

  private final var sizes: [(proposal: ProposedViewSize, size: Size)] = []
  private final var lines:
    [(key: AlignmentKey, size: Size, proposal: ProposedViewSize, line: Double?)] = []
  /// The latest result of `findsGuides`; nil after a change of the layout.
  private final var hasGuides: Bool?
  /// Whether the ancestors still count on it that no guide is set in the node.
  ///
  /// They were not invalidated by a change in the node, because the node keeps its size.
  private final var countsAsUnguided = false
  private final var lastProposal = ProposedViewSize.unspecified
  /// The proposal that resulted in the node's current size.
  private(set) final var placementProposal = ProposedViewSize.unspecified
  private final var needsLayout = true
  private final var needsLayoutBelow = true
  /// Whether the values that a subclass has cached are still valid.
  ///
  /// These values depend on the sizes of descendants.
  final var remembersSizes = false

  /// Whether the node is being removed: still drawn, but without layout and input.
  final var isLeaving = false
  /// The fade of the default transition for insertion and removal; nil if the node has none.
  final var fade: Fade?

  /// Creates a node.
  public init(_ tree: Tree) {
    id = tree.nextID()
    self.tree = tree
  }

  deinit { for child in children { child.leave(self) } }

  // MARK: Layout, for subclasses

  /// Returns the size for a proposal; `sizeThatFits` caches the result.
  open func measure(_ proposal: ProposedViewSize) -> Size { .zero }

  /// Places the children for a size that `measure` returned.
  open func arrange(in size: Size, _ pass: UpdatePass) {}

  /// Whether the node's size is independent of its contents.
  var keepsItsSize: Bool { false }

  /// Returns the position of a guide that is set explicitly; `line` caches the result.
  func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? { nil }

  /// Whether `explicitAlignment` may return a position for a guide other than a text baseline.
  func findsGuides() -> Bool { false }

  /// The priority in a stack.
  var layoutPriority: Double { 0 }
  /// The drawing order among siblings.
  var zIndex: Double { 0 }
  /// The tag set with `tag(_:)`.
  var tag: AnyHashable? { nil }
  /// The identity of the node's row in a `ForEach`, used if the node has no tag.
  final var impliedTag: ImpliedTag?
  /// Whether the node selects its children by their tags.
  var choosesByTag: Bool { false }
  /// Whether the node is a spacer of a stack.
  var isSpacer: Bool { false }
  /// Whether a larger proposal along an axis may make the node larger; true if unknown.
  func mayGrow(along axis: Axis) -> Bool { true }
  /// Tells the node the axis of the stack that lays it out.
  func setStackAxis(_ axis: Axis?) {}

  /// Changes the transaction that animates the frames of the node and its descendants.
  func adjust(_ transaction: inout Transaction, _ pass: UpdatePass) {}

  // MARK: Drawing, for subclasses

  /// Appends the contents; `rect` is the node's shown frame in the coordinates of the list.
  func show(in list: inout DisplayList, at rect: Rect) {
    for child in childrenInDrawingOrder { child.append(to: &list, at: rect.origin) }
  }

  /// Advances the node's own animated values; returns whether some still move.
  func tickValues(_ time: Double) -> Bool { false }

  /// The frame rate that the node's own animated values need.
  var valueRate: FrameRateRange { .display }

  /// The transform of the node's drawing, relative to the origin of its frame; nil for none.
  var effect: ProjectionTransform? { nil }

  /// Whether the node itself draws something at a point inside its bounds.
  func contains(_ point: Point) -> Bool { false }

  /// Whether the contents are never drawn, as the buttons of `accessibilityActions`; rows of lists
  /// ignore them.
  var isNeverDrawn: Bool { false }

  /// Whether anything of the node is visible; if not, the node receives neither input nor focus.
  var isSeen: Bool { true }

  /// The value that `isSeen` will have when running animations end.
  ///
  /// Shortcuts use this value, so that they work during a transition.
  var isMeantToBeSeen: Bool { isSeen }

  /// The opacity that the node itself gives to its contents now, 0…1.
  var shownOpacity: Double { 1 }

  /// Returns whether a point hits the node or one of its descendants.
  ///
  /// Nil leaves the decision to the bounds of the node and to its descendants.
  func hits(_ point: Point, in bounds: Rect) -> Bool? { nil }

  /// Whether the node and its descendants take part in hit testing.
  var allowsHits: Bool { true }

  /// Whether a point in the node's coordinates can hit the node or its descendants.
  func admits(_ point: Point) -> Bool { allowsHits }

  /// Whether a child is shown; a node that chooses among several children shows only one.
  func shows(_ child: ViewNode) -> Bool { true }

  /// The children that receive input and are visible to accessibility, in drawing order.
  var reachable: [ViewNode] {
    let order = childrenInDrawingOrder
    // Usually no child is being removed, so no array is created.
    for child in order where child.isLeaving { return order.filter { !$0.isLeaving } }
    return order
  }

  /// The accessibility properties of the node; nil if the node is no accessibility element.
  var accessibility: Accessibility? { nil }

  /// Returns the accessibility elements of the node and its descendants.
  func accessibilityElements() -> [AccessibilityElement] {
    guard isReachable else { return [] }
    if let accessibility { return [AccessibilityElement(accessibility: accessibility, node: self)] }
    return AccessibilityElement.inOrder(children.flatMap { $0.accessibilityElements() })
  }

  /// The child whose properties the node passes on; nil if there is none.
  var wrapped: ViewNode? { nil }
  /// Sets `wrapped`, in nodes that have such a child.
  func wrap(_ node: ViewNode) {}

  /// Called when the slot has left the tree.
  ///
  /// Nodes of backgrounds, overlays and presentations override it to remove the slots that they
  /// own.
  func removed() {
    isRemoved = true
    content = nil
  }

  // MARK: Children

  /// Marks the node as not being removed and returns it.
  ///
  /// If the node is in a branch that is being removed, that branch marks the node again afterwards.
  final func collected() -> ViewNode {
    isLeaving = false
    return self
  }

  final func childrenChanged() {
    childrenAreStale = true
    if !isCollecting { setNeedsLayout() }
  }

  /// The children that take part in layout.
  public final var laidOut: [ViewNode] {
    collectChildren()
    for child in children where child.isLeaving { return children.filter { !$0.isLeaving } }
    return children
  }

  private func collectChildren() {
    guard childrenAreStale, content != nil else { return }
    childrenAreStale = false
    adopt(collectNodes())
  }

  /// Collects the nodes of the content.
  func collectNodes() -> [ViewNode] {
    var nodes: [ViewNode] = []
    nodes.reserveCapacity(children.count)
    content?.collect(into: &nodes)
    return nodes
  }

  final func adopt(_ nodes: [ViewNode]) {
    for child in children { child.leave(self) }
    children = nodes
    unsafe firstChild = nodes.first.map { unsafe Unmanaged.passUnretained($0) }
    for node in nodes { unsafe node.surrounding = self }
    tree.orderChanges += 1
    tree.needsPicture = true
  }

  /// Clears the reference to a parent that no longer lays the node out.
  private final nonisolated func leave(_ parent: ViewNode) {
    if unsafe surrounding === parent { unsafe surrounding = nil }
  }

  /// The children in drawing order, bottom first.
  final var childrenInDrawingOrder: [ViewNode] {
    if children.count < 2 { return children }
    if orderedAt != tree.orderChanges {
      orderedAt = tree.orderChanges
      ordered.removeAll()
      // A loop is used because a closure would check its executor, once per child and frame.
      for child in children where child.zIndex != 0 {
        ordered = children.enumerated().sorted {
          ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset)
        }.map { $0.element }
        break
      }
    }
    return ordered.isEmpty ? children : ordered
  }
}

// MARK: - Layout
extension ViewNode {
  /// Sets a field that sizes or positions depend on; invalidates the layout if the value changes.
  final func relayout<Value: Equatable>(_ field: inout Value, _ new: Value) {
    guard field != new else { return }
    field = new
    setNeedsLayout()
  }

  /// The maximum number of cached sizes.
  ///
  /// Three nested stacks can propose this many sizes to a view inside, because each stack measures
  /// the minimum, the maximum and the final size.
  private static var mostSizes: Int { 12 }

  /// Returns the node's size for a proposal; the sizes for the last 12 proposals are cached.
  public final func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    lastProposal = proposal
    for known in sizes where known.proposal == proposal { return known.size }
    _ = laidOut
    tree.counters.measures += 1
    let costs = tree.costs
    costs?.begin(.measures, on: slot?.viewNames ?? [])
    let size = tree.sanitized(measure(proposal), for: self, proposed: proposal)
    costs?.end()
    if sizes.count == Self.mostSizes { sizes.removeFirst() }
    sizes.append((proposal, size))
    return size
  }

  /// Returns the position of an explicitly set guide, nil if it is not set; the result is cached.
  final func line(_ key: AlignmentKey, in size: Size) -> Double? {
    if !key.isBaseline, !mayHaveGuides { return nil }
    let proposal = self.proposal(for: size)
    for known in lines
    where known.key == key && known.size == size && known.proposal == proposal {
      return known.line
    }
    let line = explicitAlignment(key, in: size)
    if lines.count == Self.mostSizes { lines.removeFirst() }
    lines.append((key, size, proposal, line))
    return line
  }

  /// Whether a guide other than a text baseline may be set in this node.
  ///
  /// Most views set none, so that nothing has to be measured for the alignment of their containers:
  /// without this shortcut, alignment took a third of the layout of a new screen (2026-11).
  final var mayHaveGuides: Bool {
    if let hasGuides { return hasGuides }
    let found = findsGuides()
    hasGuides = found
    return found
  }

  final func dimensions(in size: Size) -> ViewDimensions { ViewDimensions(size, node: self) }

  /// Invalidates the sizes of this node and of the ancestors that depend on them.
  public final func setNeedsLayout() {
    var node: ViewNode? = self
    while let current = node {
      if current.needsLayout && current.sizes.isEmpty && !current.remembersSizes,
        current.lines.isEmpty, current.hasGuides == nil, current !== self
      {
        break
      }
      let hasReadLines = !current.lines.isEmpty
      let hadNoGuides = current.hasGuides == false
      current.needsLayout = true
      current.remembersSizes = false
      current.sizes.removeAll(keepingCapacity: true)
      current.lines.removeAll(keepingCapacity: true)
      current.hasGuides = nil
      node = current.parent
      // The size of the changed node itself may change too, so its parent is always invalidated.
      // The changed node's `keepsItsSize` is not read: its getter may read the field that
      // `relayout` is still modifying, which is not allowed.
      if current !== self, !hasReadLines, current.keepsItsSize {
        if hadNoGuides { current.countsAsUnguided = true }
        break
      }
    }
    while let current = node, !current.needsLayoutBelow {
      current.needsLayoutBelow = true
      node = current.parent
    }
    tree.needsLayout = true
  }

  /// Places the node in the parent, and its children if needed.
  ///
  /// The origin is that of a left-to-right layout; if the parent is mirrored, so is the place.
  public final func place(at origin: Point, _ size: Size, _ pass: UpdatePass) {
    var origin = origin
    if EnvironmentValues.mayMirror, let parent, parent.isMirrored {
      origin.x = parent.frame.width - origin.x - size.width
    }
    settle(at: origin, size, pass)
  }

  /// Places the node at an origin in the parent's coordinates, which begin at the left edge.
  private func settle(at origin: Point, _ size: Size, _ pass: UpdatePass) {
    let outer = pass.transaction
    adjust(&pass.transaction, pass)
    defer { pass.transaction = outer }
    let new = tree.sanitized(Rect(origin: origin, size: size), for: self)
    let newProposal = proposal(for: size)
    let sizeChanged = new.size != frame.size || newProposal != placementProposal || !isPlaced
    placementProposal = newProposal
    if new != frame || !isPlaced { move(to: new, pass) }
    countsAsUnguided = false
    if needsLayout || sizeChanged {
      needsLayout = false
      needsLayoutBelow = false
      tree.counters.layouts += 1
      tree.log?.layouts[id, default: 0] += 1
      let costs = tree.costs
      costs?.begin(.layouts, on: slot?.viewNames ?? [])
      _ = laidOut
      arrange(in: new.size, pass)
      for child in children where child.isLeaving { child.keepScreenPosition(pass) }
      costs?.end()
    } else if needsLayoutBelow {
      needsLayoutBelow = false
      for child in laidOut { child.placeAgain(pass) }
    }
  }

  /// Lays out the changed descendants; the node's own frame is unchanged.
  private func placeAgain(_ pass: UpdatePass) {
    guard needsLayout || needsLayoutBelow else { return }
    lastProposal = placementProposal
    if sizeThatFits(lastProposal) != frame.size { sizes.append((lastProposal, frame.size)) }
    if countsAsUnguided, mayHaveGuides { parent?.setNeedsLayout() }
    settle(at: frame.origin, frame.size, pass)
  }

  /// Returns a proposal that results in a size.
  ///
  /// It is the last proposal if that resulted in the size, otherwise the size itself.
  final func proposal(for size: Size) -> ProposedViewSize {
    for known in sizes where known.proposal == lastProposal && known.size == size {
      return lastProposal
    }
    return ProposedViewSize(size)
  }

  private func move(to new: Rect, _ pass: UpdatePass) {
    let wasPlaced = isPlaced
    isPlaced = true
    tree.needsPicture = true
    let moves = pass.transaction.effectiveAnimation != nil || motion != nil
    let start = wasPlaced ? shownFrame : moves ? startFrame(new, pass) : new
    lastMove = (pass.number, start.origin)
    if start.origin != new.origin { pass.hasMoves = true }
    if moves {
      let motion = motion ?? FrameMotion(start)
      motion.set(new, pass, for: self)
      self.motion = motion.isRunning ? motion : nil
    }
    frame = new
  }

  /// Returns the frame from which the animation of a new node starts.
  ///
  /// A new node appears at its final position on the screen. If its ancestors are still moving, the
  /// frame is offset by the distance that they still have to move.
  private func startFrame(_ new: Rect, _ pass: UpdatePass) -> Rect {
    let way = pendingMoveOfAncestors(pass)
    return new.offsetBy(dx: way.width, dy: way.height)
  }

  /// Keeps a node that is being removed at its position on the screen while its ancestors begin to
  /// move.
  private func keepScreenPosition(_ pass: UpdatePass) {
    guard isPlaced else { return }
    let (way, shown) = (pendingMoveOfAncestors(pass), shownFrame)
    let place = Rect(
      x: shown.minX - way.width, y: shown.minY - way.height, width: frame.width,
      height: frame.height)
    if place != frame { move(to: place, pass) }
  }

  /// Returns the distance that the ancestors still have to move.
  ///
  /// Only ancestors whose frames changed in this pass count.
  private func pendingMoveOfAncestors(_ pass: UpdatePass) -> Size {
    var way = Size.zero
    // Each node of a new screen would walk through all its ancestors, none of which moves.
    guard pass.hasMoves else { return way }
    for node in ancestors where node.lastMove.pass == pass.number {
      way.width += node.frame.minX - node.lastMove.place.x
      way.height += node.frame.minY - node.lastMove.place.y
    }
    return way
  }

  final var movedSlot: Slot? { slot }
  /// The running animation of the frame; nil if there is none.
  final var frameChange: (animation: Animation, time: Double)? { motion?.runningChange }

  /// The frame that is currently shown, with its animation.
  final var shownFrame: Rect { motion?.shown ?? frame }
  final var isMoving: Bool { motion != nil }
}

// MARK: - Drawing
extension ViewNode: Ticking {
  /// Appends the node to the list; `origin` is the parent's origin in the coordinates of the list.
  final func append(to list: inout DisplayList, at origin: Point) {
    let rect = shownFrame.offsetBy(dx: origin.x, dy: origin.y)
    let isAnimatingFrame = motion != nil
    if isAnimatingFrame { tree.movingAncestors += 1 }
    if let fade, fade.opacity != 1 {
      if fade.opacity > 0 {
        list.begin(Raster.Group(id: id &+ 3, opacity: fade.opacity))
        show(in: &list, at: rect)
        list.end()
      }
    } else {
      show(in: &list, at: rect)
    }
    if isAnimatingFrame { tree.movingAncestors -= 1 }
  }

  /// Appends the first child without retaining it.
  ///
  /// This is safe, because the tree does not change while it is drawn. Reference counting took a
  /// quarter of the time of recording a frame (2026-11).
  @inline(__always)
  final func appendFirstChild(to list: inout DisplayList, at origin: Point) {
    unsafe firstChild?._withUnsafeGuaranteedRef { $0.append(to: &list, at: origin) }
  }

  final func tick(_ time: Double) -> Bool {
    // The animations of a removed node end now: it is not visible, and a repeating animation would
    // never end.
    let time = isRemoved ? .infinity : time
    if motion?.tick(time) == false { motion = nil }
    let moves = tickValues(time)
    return !isRemoved && (motion != nil || moves)
  }

  final var rate: FrameRateRange { isMoving ? .display : valueRate }
}
