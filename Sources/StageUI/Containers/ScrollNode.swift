/// A window on a larger content.
final class ScrollNode: InputNode, Scrollable, FocusRevealing {
  private(set) var axes: Axis.Set = .vertical
  private var margins = EdgeInsets()
  private var showsIndicators = true
  /// Goes to places at once.
  private var isCalm = false
  private var horizontal = ScrollPhysics()
  private var vertical = ScrollPhysics()
  private var contentSize = Size.zero
  private var lazyNodes: [LazyNode] = []
  private var indicators: (horizontal: ScrollIndicator, vertical: ScrollIndicator)
  /// When something moved last.
  private var moved = -Double.infinity

  override init(_ tree: Tree) {
    indicators = (ScrollIndicator(tree), ScrollIndicator(tree))
    super.init(tree)
  }

  func set(
    axes: Axis.Set, margins: EdgeInsets, isEnabled: Bool, showsIndicators: Bool, isCalm: Bool
  ) {
    self.isEnabled = isEnabled
    self.isCalm = isCalm
    if showsIndicators != self.showsIndicators {
      self.showsIndicators = showsIndicators
      tree.needsPicture = true
    }
    guard axes != self.axes || margins != self.margins else { return }
    self.axes = axes
    self.margins = margins
    setNeedsLayout()
  }

  /// Where it comes to rest.
  var behavior = ScrollBehavior.free
  var clipsContent = true {
    didSet { if clipsContent != oldValue { tree.needsPicture = true } }
  }
  /// Which view is shown, as a program knows it.
  private var position: ScrollPositionLink?
  /// What is as large as a part of this view.
  private var relatives: [WeakRelative] = []
  /// The room that those measure themselves by.
  private(set) var container = Size.zero

  private struct WeakRelative {
    weak var node: ViewNode?
  }

  func add(_ node: LazyNode) {
    if !lazyNodes.contains(where: { $0 === node }) { lazyNodes.append(node) }
  }

  /// How far the content is scrolled.
  var offset: Point { Point(horizontal.offset, vertical.offset) }

  // MARK: Layout

  private func offer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let inner = proposal.inset(by: margins)
    return ProposedViewSize(
      width: axes.contains(.horizontal) ? nil : inner.width,
      height: axes.contains(.vertical) ? nil : inner.height)
  }

  /// A node that measures itself by the view's room.
  func addRelative(_ node: ViewNode) {
    relatives.removeAll { $0.node == nil }
    if !relatives.contains(where: { $0.node === node }) {
      relatives.append(WeakRelative(node: node))
    }
  }

  private func setContainer(_ size: Size) {
    let inner = Size(
      max(size.width - margins.leading - margins.trailing, 0),
      max(size.height - margins.top - margins.bottom, 0))
    guard inner != container else { return }
    container = inner
    for relative in relatives { relative.node?.setNeedsLayout() }
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let content = child?.sizeThatFits(offer(proposal)) ?? .zero
    let whole = Size(
      content.width + margins.leading + margins.trailing,
      content.height + margins.top + margins.bottom)
    return Size(
      axes.contains(.horizontal) ? proposal.width ?? whole.width : whole.width,
      axes.contains(.vertical) ? proposal.height ?? whole.height : whole.height)
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let child else { return }
    setContainer(size)
    let content = child.sizeThatFits(offer(placementProposal))
    contentSize = content
    horizontal.resize(
      viewport: size.width,
      content: axes.contains(.horizontal)
        ? content.width + margins.leading + margins.trailing : size.width)
    vertical.resize(
      viewport: size.height,
      content: axes.contains(.vertical)
        ? content.height + margins.top + margins.bottom : size.height)
    child.place(at: contentOrigin, content, pass)
    position?.settle(in: self)
  }

  private var contentOrigin: Point {
    Point(margins.leading - horizontal.offset, margins.top - vertical.offset)
  }

  /// Puts the content where it is scrolled to; it is not measured again.
  private func moveContent(at time: Double) {
    moved = time
    tree.needsPicture = true
    tree.tick(self)
    guard let child, isPlaced else { return }
    let pass = UpdatePass(tree, time: tree.time, transaction: Transaction(), isInserting: true)
    _ = child.sizeThatFits(offer(placementProposal))
    child.place(at: contentOrigin, contentSize, pass)
    for node in lazyNodes { node.sightMoved(pass) }
    lazyNodes.removeAll { $0.slot?.isRemoved ?? true }
  }

  // MARK: By itself

  override func tickValues(_ time: Double) -> Bool {
    let old = offset
    let goesOn = [horizontal.advance(to: time), vertical.advance(to: time)].contains(true)
    if offset != old { moveContent(at: time) }
    if offset != old || !goesOn { position?.note(in: self) }
    return goesOn || horizontal.isHeld || vertical.isHeld || showsIndicators && isFading(time)
  }

  // MARK: Under a finger

  /// Takes hold of what moves; false when nothing did.
  func takeHold() -> Bool {
    guard horizontal.isMoving || vertical.isMoving else { return false }
    begin()
    return true
  }

  func begin() {
    isUnderHand = true
    horizontal.begin()
    vertical.begin()
  }

  func drag(to translation: Size, at time: Double) {
    if axes.contains(.horizontal) { horizontal.drag(to: translation.width) }
    if axes.contains(.vertical) { vertical.drag(to: translation.height) }
    moveContent(at: time)
  }

  func end(velocity: Size, at time: Double) {
    horizontal.end(velocity: axes.contains(.horizontal) ? velocity.width : 0, at: time)
    vertical.end(velocity: axes.contains(.vertical) ? velocity.height : 0, at: time)
    comeToRest(at: time)
    moveContent(at: time)
  }

  /// Sends what goes on by itself to the nearest place where it may stay.
  private func comeToRest(at time: Double) {
    func rest(_ physics: inout ScrollPhysics, _ axis: Axis) {
      guard axes.contains(axis == .horizontal ? .horizontal : .vertical),
        let target = behavior.target(near: physics, in: self, along: axis)
      else { return }
      physics.scroll(to: target, animated: !isCalm, at: time)
    }
    rest(&horizontal, .horizontal)
    rest(&vertical, .vertical)
  }

  /// Takes on the link to a program's idea of which view is shown.
  func follow(_ link: ScrollPositionLink?, _ pass: UpdatePass) {
    position = link
    link?.follow(in: self, pass)
  }

  /// Where targets begin along an axis, in the coordinates of the content with its margin.
  func targets(along axis: Axis) -> [(id: AnyHashable, start: Double, length: Double)] {
    guard let child else { return [] }
    var found: [(id: AnyHashable, start: Double, length: Double)] = []
    func visit(_ slot: Slot) {
      if let rows = slot as? any RowSource {
        for row in 0..<rows.rowCount {
          if let rect = rows.frame(ofRow: row, in: child) {
            let start = axis == .horizontal ? rect.minX : rect.minY
            found.append((rows.id(ofRow: row), start, rect.size[axis]))
          }
        }
      } else {
        slot.forEachChild(visit)
      }
    }
    slot?.forEachChild(visit)
    return found
  }

  /// Brings the start of a target to that of the view, or to a point of it.
  func show(target id: AnyHashable, anchor: UnitPoint?, isAnimated: Bool) {
    let axis: Axis = axes.contains(.vertical) ? .vertical : .horizontal
    guard let target = targets(along: axis).first(where: { $0.id == id }) else { return }
    let place = (anchor ?? .topLeading)
    let part = axis == .vertical ? place.y : place.x
    let time = tree.time
    isUnderHand = false
    let offset = target.start - part * (container[axis] - target.length)
    if axis == .vertical {
      vertical.scroll(to: offset, animated: isAnimated && !isCalm, at: time)
    } else {
      horizontal.scroll(to: offset, animated: isAnimated && !isCalm, at: time)
    }
    moveContent(at: time)
  }

  /// The player has it, or it goes on from where the player has let go of it.
  private(set) var isUnderHand = false

  /// How far along an axis the content is scrolled.
  func offset(along axis: Axis) -> Double {
    axis == .horizontal ? horizontal.offset : vertical.offset
  }

  override var takesPresses: Bool { isEnabled }
  override func makeRecognizer() -> AnyGestureRecognizer? { ScrollRecognizer(self) }

  /// Whether there is more along an axis than is seen.
  func canScroll(_ axis: Axis) -> Bool {
    axis == .horizontal
      ? axes.contains(.horizontal) && horizontal.limit > 0
      : axes.contains(.vertical) && vertical.limit > 0
  }

  // MARK: By events

  /// In points.
  private static let notch = 56.0
  private static let arrowStep = 48.0

  func handleScroll(_ event: ScrollEvent, at time: Double) -> Bool {
    guard isEnabled else { return false }
    switch event {
    case .wheel(var notches):
      if axes == .horizontal, notches.width == 0 {
        notches = Size(notches.height, 0)
      }
      let (isSideways, isUpright) = (
        wants(notches.width, .horizontal), wants(notches.height, .vertical)
      )
      guard isSideways || isUpright else { return false }
      isUnderHand = true
      if isSideways { horizontal.wheel(notches.width * Self.notch, at: time) }
      if isUpright { vertical.wheel(notches.height * Self.notch, at: time) }
      moveContent(at: time)
      return true
    case .key(let key): return handle(key, at: time)
    }
  }

  /// Whether there is more to see where the wheel turns to.
  private func wants(_ notches: Double, _ axis: Axis) -> Bool {
    let physics = axis == .horizontal ? horizontal : vertical
    guard canScroll(axis), notches != 0 else { return false }
    return notches < 0 ? physics.destination > 0 : physics.destination < physics.limit
  }

  private func handle(_ key: Key, at time: Double) -> Bool {
    let axis: Axis = axes.contains(.vertical) ? .vertical : .horizontal
    let physics = axis == .vertical ? vertical : horizontal
    let page = max(physics.viewport - Self.arrowStep, physics.viewport / 2)
    let target: Double
    switch key {
    case .pageUp: target = physics.destination - page
    case .pageDown: target = physics.destination + page
    case .home: target = 0
    case .end: target = physics.limit
    case .up where axis == .vertical, .left where axis == .horizontal:
      target = physics.destination - Self.arrowStep
    case .down where axis == .vertical, .right where axis == .horizontal:
      target = physics.destination + Self.arrowStep
    default: return false
    }
    guard canScroll(axis), min(max(target, 0), physics.limit) != physics.destination else {
      return false
    }
    isUnderHand = true
    if axis == .vertical {
      vertical.scroll(to: target, animated: !isCalm, at: time)
    } else {
      horizontal.scroll(to: target, animated: !isCalm, at: time)
    }
    moveContent(at: time)
    return true
  }

  // MARK: To places

  func reveal(_ rect: Rect) {
    show(rect.insetBy(dx: -12, dy: -12), anchor: nil, isAnimated: true)
  }

  /// Brings a box in the node's coordinates into sight.
  func show(_ rect: Rect, anchor: UnitPoint?, isAnimated: Bool) {
    func target(
      _ physics: ScrollPhysics, _ start: Double, _ end: Double, _ anchor: Double?
    ) -> Double {
      let (low, high) = (physics.offset + start, physics.offset + end)
      if let anchor { return low + anchor * (high - low - physics.viewport) }
      if low < physics.destination || high - low > physics.viewport { return low }
      return max(physics.destination, high - physics.viewport)
    }
    let time = tree.time
    let x = target(horizontal, rect.minX, rect.maxX, anchor?.x)
    let y = target(vertical, rect.minY, rect.maxY, anchor?.y)
    let animated = isAnimated && !isCalm
    if axes.contains(.horizontal) { horizontal.scroll(to: x, animated: animated, at: time) }
    if axes.contains(.vertical) { vertical.scroll(to: y, animated: animated, at: time) }
    moveContent(at: time)
  }

  // MARK: Showing

  override func contains(_ point: Point) -> Bool { true }

  override func admits(_ point: Point) -> Bool {
    allowsHits && Rect(origin: .zero, size: shownFrame.size).contains(point)
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    var window = Raster.Group(
      id: id, transform: Transform(translationX: rect.minX, y: rect.minY))
    if clipsContent { window.clip = Path(Rect(origin: .zero, size: rect.size)) }
    if !horizontal.isMoving, !vertical.isMoving, !horizontal.isHeld, !vertical.isHeld {
      list.group(window) { child?.append(to: &$0, at: .zero) }
    } else {
      tree.carriers += 1
      list.group(window) { child?.append(to: &$0, at: .zero) }
      tree.carriers -= 1
    }
    showIndicators(in: &list, at: rect)
  }

  override func draw(in context: inout GraphicsContext, at rect: Rect) {
    var local = context
    if clipsContent { local.clip(to: Path(rect)) }
    child?.draw(into: &local, at: rect.origin)
  }

  /// In seconds: how long indicators stay, and how long they take to go.
  private static let stay = 0.8
  private static let fade = 0.3

  private func isFading(_ time: Double) -> Bool { time < moved + Self.stay + Self.fade }

  private func showIndicators(in list: inout DisplayList, at rect: Rect) {
    guard showsIndicators, isFading(tree.time) else { return }
    let opacity = min((moved + Self.stay + Self.fade - tree.time) / Self.fade, 1)
    guard opacity > 0 else { return }
    var group = Raster.Group(
      id: id &+ 1, transform: Transform(translationX: rect.minX, y: rect.minY))
    group.opacity = opacity
    list.group(group) { list in
      if canScroll(.vertical) {
        let (start, length) = Self.thumb(vertical)
        indicators.vertical.lie(Rect(x: rect.width - 7, y: start, width: 4, height: length))
        indicators.vertical.append(to: &list, at: .zero)
      }
      if canScroll(.horizontal) {
        let (start, length) = Self.thumb(horizontal)
        indicators.horizontal.lie(Rect(x: start, y: rect.height - 7, width: length, height: 4))
        indicators.horizontal.append(to: &list, at: .zero)
      }
    }
  }

  /// Where an indicator begins and how long it is; a pull beyond the ends makes it shorter.
  private static func thumb(_ physics: ScrollPhysics) -> (start: Double, length: Double) {
    let track = max(physics.viewport - 8, 0)
    let whole = max(track * physics.viewport / max(physics.content, 1), min(24, track))
    let beyond = max(-physics.offset, physics.offset - physics.limit, 0)
    let length = max(whole - beyond, min(8, track))
    let part = min(max(physics.offset / max(physics.limit, 1), 0), 1)
    return (4 + part * (track - length), length)
  }
}
