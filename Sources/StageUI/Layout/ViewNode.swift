/// What has a place on the screen: answers proposals, places its children, shows itself.
///
/// Nodes live as long as their slots. Sizes are remembered until something below changes; a subtree
/// in which nothing did is neither measured, nor placed, nor recorded again.
@MainActor @safe
open class ViewNode {
  /// Names the node's groups in the display list: this one and the three after it are its.
  final let id: UInt64
  public unowned final let tree: Tree
  final weak var slot: Slot?
  /// Where the children come from; nil for a leaf and for a node that knows its child.
  final var content: Slot?
  /// Where the node is laid out; nil as soon as it is not any more, and once that node is gone.
  final var parent: ViewNode? { unsafe surrounding }
  private nonisolated(unsafe) unowned(unsafe) final var surrounding: ViewNode?
  /// In the order written, those that leave among them.
  public private(set) final var children: [ViewNode] = []
  private nonisolated(unsafe) final var firstChild: Unmanaged<ViewNode>?
  private final var childrenAreOld = true
  /// The children from the bottom up, if that is another order than theirs.
  private final var ordered: [ViewNode] = []
  /// What the tree had counted when that was looked at.
  private final var orderedAt = -1
  /// The node changes its children itself, while it is being laid out.
  final var isCollecting = false

  /// In the parent's coordinates, as laid out.
  private(set) final var frame = Rect.zero
  private(set) final var isPlaced = false
  /// On the way to `frame`; nil when it has arrived.
  private final var motion: FrameMotion?
  /// The pass that sent it somewhere else last, and where it was shown then.
  private final var departure = (pass: 0, place: Point.zero)
  final var isTicking = false
  /// Out of the tree for good.
  private final var hasLeft = false

  private final var sizes: [(proposal: ProposedViewSize, size: Size)] = []
  private final var lines:
    [(key: AlignmentKey, size: Size, proposal: ProposedViewSize, line: Double?)] = []
  private final var lastProposal = ProposedViewSize.unspecified
  /// What the parent offered for the size that the node has.
  private(set) final var placementProposal = ProposedViewSize.unspecified
  private final var needsLayout = true
  private final var needsLayoutBelow = true
  /// A subclass keeps something that follows from sizes below; it is void once this is false.
  final var remembersSizes = false

  /// Shown, but no longer part of anything.
  final var isLeaving = false
  /// The default transition it comes and goes with.
  final var fade: Fade?

  public init(_ tree: Tree) {
    id = tree.nextID()
    self.tree = tree
  }

  deinit { for child in children { child.leave(self) } }

  // MARK: Layout, for subclasses

  /// The size for a proposal; `sizeThatFits` remembers what it answers.
  open func measure(_ proposal: ProposedViewSize) -> Size { .zero }

  /// Places the children inside a size that `measure` has answered.
  open func arrange(in size: Size, _ pass: UpdatePass) {}

  /// Whether nothing inside can change the node's size.
  var keepsItsSize: Bool { false }

  /// Where a line was put on purpose; `line` remembers what it answers.
  func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? { nil }

  /// Who gets room first in a stack.
  var layoutPriority: Double { 0 }
  /// Who is drawn above whom.
  var zIndex: Double { 0 }
  /// The name somebody gave it for a choice among several.
  var tag: AnyHashable? { nil }
  /// The name it has as a row of a list, for want of another.
  final var impliedTag: ImpliedTag?
  /// Whether the node tells its children apart by their names.
  var choosesByTag: Bool { false }
  /// What a stack asks a spacer.
  var isSpacer: Bool { false }
  /// A stack tells what it lays out along.
  func setStackAxis(_ axis: Axis?) {}

  /// Lets a node change how moves below it are shown.
  func adjust(_ transaction: inout Transaction, _ pass: UpdatePass) {}

  // MARK: Showing, for subclasses

  /// Shows what is inside; the list's coordinates are those of `parent`, moved by `origin`.
  func show(in list: inout DisplayList, at rect: Rect) {
    for child in childrenInDrawingOrder { child.append(to: &list, at: rect.origin) }
  }

  /// Advances the node's own animated values; true while some move.
  func tickValues(_ time: Double) -> Bool { false }

  /// How often the node's own values need to be advanced.
  var valueRate: FrameRateRange { .display }

  /// From the node's coordinates to those in which its frame lies, beyond the frame's origin.
  var effect: Transform? { nil }

  /// Whether a place inside the node's frame belongs to what it shows.
  func contains(_ point: Point) -> Bool { false }

  /// False when nothing of the node is seen, so that nobody can press, focus or hear it either.
  var isSeen: Bool { true }

  /// `isSeen` once the node no longer moves: a key that is pressed while it comes means it.
  var isMeantToBeSeen: Bool { isSeen }

  /// The opacity that the node itself gives to what is in it now, 0…1.
  var shownOpacity: Double { 1 }

  /// Whether a place belongs to the node and what is in it, if the node decides that for both.
  func hits(_ point: Point, in bounds: Rect) -> Bool? { nil }

  /// False hides the node and what is in it from the pointer.
  var allowsHits: Bool { true }

  /// Whether a place inside the node's frame can reach what is inside the node.
  func admits(_ point: Point) -> Bool { allowsHits }

  /// The children that can be touched and spoken of, from the bottom up.
  var reachable: [ViewNode] {
    let order = childrenInDrawingOrder
    // Mostly nobody leaves, and no list is made.
    for child in order where child.isLeaving { return order.filter { !$0.isLeaving } }
    return order
  }

  /// What it is to somebody who does not see it.
  var accessibility: Accessibility? { nil }

  /// What the node and those in it are to somebody who does not see them.
  func accessibilityElements() -> [AccessibilityElement] {
    guard isReachable else { return [] }
    if let accessibility { return [AccessibilityElement(accessibility: accessibility, node: self)] }
    return AccessibilityElement.inOrder(children.flatMap { $0.accessibilityElements() })
  }

  /// The node it is around, for one that hands on what that node is.
  var wrapped: ViewNode? { nil }
  /// Takes on the node it is around.
  func wrap(_ node: ViewNode) {}

  /// The slot has left the tree; what is in a layer or a sheet belongs to a slot that keeps the node.
  func removed() {
    hasLeft = true
    content = nil
  }

  // MARK: Children

  /// The node as it is handed to its container; a branch that leaves around it says so afterwards.
  final func collected() -> ViewNode {
    isLeaving = false
    return self
  }

  final func childrenChanged() {
    childrenAreOld = true
    if !isCollecting { setNeedsLayout() }
  }

  /// The children that take part in layout.
  public final var laidOut: [ViewNode] {
    collectChildren()
    for child in children where child.isLeaving { return children.filter { !$0.isLeaving } }
    return children
  }

  private func collectChildren() {
    guard childrenAreOld, content != nil else { return }
    childrenAreOld = false
    adopt(collectNodes())
  }

  /// Asks the content who is there.
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

  /// Keeps no way to a parent that does not lay it out; another one may do so by now.
  private final nonisolated func leave(_ parent: ViewNode) {
    if unsafe surrounding === parent { unsafe surrounding = nil }
  }

  /// The children from the bottom up.
  final var childrenInDrawingOrder: [ViewNode] {
    if children.count < 2 { return children }
    if orderedAt != tree.orderChanges {
      orderedAt = tree.orderChanges
      ordered.removeAll()
      // A loop: a closure here would be checked for where it runs, once a child and frame.
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

/// A node and those around it, from the inside out.
@MainActor
struct Ancestors: @MainActor Sequence, @MainActor IteratorProtocol {
  fileprivate var node: ViewNode?

  mutating func next() -> ViewNode? {
    let current = node
    node = current?.parent
    return current
  }
}

extension ViewNode {
  final var ancestors: Ancestors { Ancestors(node: parent) }
  final var selfAndAncestors: Ancestors { Ancestors(node: self) }
}

// MARK: - Layout
extension ViewNode {
  /// Takes on something that decides about sizes or places.
  final func relayout<Value: Equatable>(_ field: inout Value, _ new: Value) {
    guard field != new else { return }
    field = new
    setNeedsLayout()
  }

  /// A stack in a stack in a stack, each asking for the least, the most and the right size, asks
  /// what lies inside this many things.
  private static var mostSizes: Int { 12 }

  /// The size the node takes for a proposal.
  public final func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    lastProposal = proposal
    for known in sizes where known.proposal == proposal { return known.size }
    _ = laidOut
    tree.counters.measures += 1
    let size = tree.sensible(measure(proposal), for: self, offered: proposal)
    if sizes.count == Self.mostSizes { sizes.removeFirst() }
    sizes.append((proposal, size))
    return size
  }

  /// Where a line was put on purpose, remembered like a size.
  final func line(_ key: AlignmentKey, in size: Size) -> Double? {
    let proposal = offer(for: size)
    for known in lines
    where known.key == key && known.size == size && known.proposal == proposal {
      return known.line
    }
    let line = explicitAlignment(key, in: size)
    if lines.count == Self.mostSizes { lines.removeFirst() }
    lines.append((key, size, proposal, line))
    return line
  }

  final func dimensions(in size: Size) -> ViewDimensions { ViewDimensions(size, node: self) }

  /// Something that decides about sizes has changed.
  public final func setNeedsLayout() {
    var node: ViewNode? = self
    while let current = node {
      if current.needsLayout && current.sizes.isEmpty && !current.remembersSizes,
        current !== self
      {
        break
      }
      current.needsLayout = true
      current.remembersSizes = false
      current.sizes.removeAll(keepingCapacity: true)
      current.lines.removeAll(keepingCapacity: true)
      node = current.parent
      // A node that says itself that it changed may have another size.
      if current.keepsItsSize && current !== self { break }
    }
    while let current = node, !current.needsLayoutBelow {
      current.needsLayoutBelow = true
      node = current.parent
    }
    tree.needsLayout = true
  }

  /// Puts the node at a place its parent has chosen, and the children at theirs.
  public final func place(at origin: Point, _ size: Size, _ pass: UpdatePass) {
    let outer = pass.transaction
    adjust(&pass.transaction, pass)
    defer { pass.transaction = outer }
    let new = tree.sensible(Rect(origin: origin, size: size), for: self)
    let offer = self.offer(for: size)
    let sizeChanged = new.size != frame.size || offer != placementProposal || !isPlaced
    placementProposal = offer
    if new != frame || !isPlaced { move(to: new, pass) }
    if needsLayout || sizeChanged {
      needsLayout = false
      needsLayoutBelow = false
      tree.counters.layouts += 1
      _ = laidOut
      arrange(in: new.size, pass)
      for child in children where child.isLeaving { child.stay(pass) }
    } else if needsLayoutBelow {
      needsLayoutBelow = false
      for child in laidOut { child.placeAgain(pass) }
    }
  }

  /// Lets what has changed below take its places; the node stays where it is.
  private func placeAgain(_ pass: UpdatePass) {
    guard needsLayout || needsLayoutBelow else { return }
    lastProposal = placementProposal
    if sizeThatFits(lastProposal) != frame.size { sizes.append((lastProposal, frame.size)) }
    place(at: frame.origin, frame.size, pass)
  }

  /// The proposal that a size is the answer to: the last one, as a rule.
  final func offer(for size: Size) -> ProposedViewSize {
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
    let start = wasPlaced ? shownFrame : moves ? startingPlace(new, pass) : new
    departure = (pass.number, start.origin)
    if moves {
      let motion = motion ?? FrameMotion(start)
      motion.set(new, pass, for: self)
      self.motion = motion.isRunning ? motion : nil
    }
    frame = new
  }

  /// Where a node that is new begins: on the screen it is in its place at once, even if what is
  /// around it has just set out for its own.
  private func startingPlace(_ new: Rect, _ pass: UpdatePass) -> Rect {
    let way = wayOfAncestors(pass)
    return new.offsetBy(dx: way.width, dy: way.height)
  }

  /// Keeps a node that leaves where it is on the screen while what is around it sets out.
  private func stay(_ pass: UpdatePass) {
    guard isPlaced else { return }
    let (way, shown) = (wayOfAncestors(pass), shownFrame)
    let place = Rect(
      x: shown.minX - way.width, y: shown.minY - way.height, width: frame.width,
      height: frame.height)
    if place != frame { move(to: place, pass) }
  }

  /// How far those around the node will go that have set out in this pass.
  private func wayOfAncestors(_ pass: UpdatePass) -> Size {
    var way = Size.zero
    for node in ancestors where node.departure.pass == pass.number {
      way.width += node.frame.minX - node.departure.place.x
      way.height += node.frame.minY - node.departure.place.y
    }
    return way
  }

  /// The frame as it is shown at this moment.
  final var shownFrame: Rect { motion?.shown ?? frame }
  final var isMoving: Bool { motion != nil }
}

// MARK: - Showing
extension ViewNode: Ticking {
  /// Adds the node to the list, its parent's corner lying at `origin`.
  final func append(to list: inout DisplayList, at origin: Point) {
    let rect = shownFrame.offsetBy(dx: origin.x, dy: origin.y)
    let isCarrier = motion != nil
    if isCarrier { tree.carriers += 1 }
    if let fade, fade.opacity != 1 {
      if fade.opacity > 0 {
        list.begin(Raster.Group(id: id &+ 3, opacity: fade.opacity))
        show(in: &list, at: rect)
        list.end()
      }
    } else {
      show(in: &list, at: rect)
    }
    if isCarrier { tree.carriers -= 1 }
  }

  /// Adds the first child, and does not own it meanwhile: nobody changes the tree while it is shown, and
  /// counting owners was a quarter of what recording a frame took (2026-11).
  @inline(__always)
  final func appendFirstChild(to list: inout DisplayList, at origin: Point) {
    unsafe firstChild?._withUnsafeGuaranteedRef { $0.append(to: &list, at: origin) }
  }

  final func tick(_ time: Double) -> Bool {
    // Nobody sees where it goes, and a repetition would go on for ever.
    let time = hasLeft ? .infinity : time
    if motion?.tick(time) == false { motion = nil }
    let moves = tickValues(time)
    return !hasLeft && (motion != nil || moves)
  }

  /// How opaque the node is on the screen now, with everything around it, 0…1.
  final var opacityOnScreen: Double {
    selfAndAncestors.reduce(1) { $0 * $1.shownOpacity * ($1.fade?.opacity ?? 1) }
  }

  final var rate: FrameRateRange { isMoving ? .display : valueRate }

  /// From the node's coordinates to its parent's.
  final var toParent: Transform {
    let frame = shownFrame
    let move = Transform(translationX: frame.minX, y: frame.minY)
    return effect.map { $0.concatenating(move) } ?? move
  }

  /// From the node's coordinates to the screen's.
  public final var toScreen: Transform {
    var result = toParent
    for node in ancestors { result = result.concatenating(node.toParent) }
    return result
  }
}

/// A frame on its way; few nodes have one, so it lies beside them.
@MainActor
final class FrameMotion {
  private var animated: Animated<Rect.AnimatableData>

  init(_ rect: Rect) { animated = Animated(rect.animatableData) }

  var isRunning: Bool { animated.isRunning }

  var shown: Rect {
    let value = animated.shown
    return Rect(
      x: value.first.first, y: value.first.second, width: max(value.second.first, 0),
      height: max(value.second.second, 0))
  }

  func set(_ rect: Rect, _ pass: UpdatePass, for owner: any Ticking) {
    animated.set(rect.animatableData, pass, for: owner)
  }
  func tick(_ time: Double) -> Bool { animated.tick(time) }
}
