/// Shows pages side by side; a drag, the arrow keys or the program turns them.
final class PagerNode: InputNode, PlainNode, DragResponder {
  private var index = 0
  /// The page that is shown at rest.
  private var target = 0
  private weak var targetPage: TabPageNode?
  private(set) var physics = ScrollPhysics()
  private var reducesMotion = false
  private var choose: ((Int) -> Void)?
  private var isFirst = true

  func set(
    _ index: Int, isEnabled: Bool, reducesMotion: Bool, _ choose: @escaping (Int) -> Void
  ) {
    setEnabled(isEnabled)
    self.reducesMotion = reducesMotion
    self.choose = choose
    relayout(&self.index, index)
  }

  // MARK: Layout

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let pages = tabPages
    return tabSize(proposal, pages.indices.contains(index) ? pages[index] : pages.first)
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    let pages = tabPages
    // Pages were inserted or removed: the shown page stays in place.
    if let targetPage, let place = pages.firstIndex(where: { $0 === targetPage }), place != target {
      jump(to: place, size)
    }
    if size.width != physics.viewport || isFirst { jump(to: index, size) }
    physics.resize(viewport: size.width, content: size.width * Double(max(pages.count, 1)))
    if index != target {
      turn(to: index, isAnimated: pass.transaction.effectiveAnimation != nil, at: pass.time)
    }
    isFirst = false
    placePages(pass)
  }

  /// Shows a page at once, without a movement.
  private func jump(to page: Int, _ size: Size) {
    target = page
    physics.resize(
      viewport: size.width, content: size.width * Double(max(tabPages.count, 1)))
    physics.scroll(to: Double(page) * size.width, at: tree.time)
  }

  private func turn(to page: Int, isAnimated: Bool, at time: Double) {
    target = page
    physics.scroll(
      to: Double(page) * physics.viewport, animated: isAnimated && !reducesMotion, at: time)
    tree.tick(self)
  }

  /// The indices of the pages that are at least partly visible.
  private func visibleRange(_ count: Int) -> ClosedRange<Int>? {
    guard count > 0, physics.viewport > 0 else { return count > 0 ? 0...0 : nil }
    let place = physics.offset / physics.viewport
    let last = count - 1
    let low = min(max(Int((place + 1e-6).rounded(.down)), 0), last)
    let high = min(max(Int((place - 1e-6).rounded(.up)), low), last)
    return low...high
  }

  /// Shows and places the visible pages; hides the others when nothing moves.
  private func placePages(_ pass: UpdatePass) {
    let pages = tabPages
    targetPage = pages.indices.contains(target) ? pages[target] : pages.last
    guard let range = visibleRange(pages.count) else { return }
    let size = Size(physics.viewport, frame.height)
    for page in range {
      pages[page].page?.show()
      _ = pages[page].sizeThatFits(ProposedViewSize(size))
      pages[page].place(
        at: Point(Double(page) * size.width - physics.offset, 0), size, pass)
    }
    if !isMovingPages {
      for page in pages.indices where !range.contains(page) { pages[page].page?.hide() }
    }
  }

  private var isMovingPages: Bool { physics.isMoving || physics.isHeld }

  private func movePages() {
    tree.needsPicture = true
    tree.tick(self)
    if isPlaced { placePages(UpdatePass(tree, isInserting: true)) }
  }

  override func tickValues(_ time: Double) -> Bool {
    guard time.isFinite else { return false }
    let old = physics.offset
    let goesOn = physics.advance(to: time)
    if physics.offset != old || !goesOn { movePages() }
    return goesOn || physics.isHeld
  }

  // MARK: Dragging

  override var takesPresses: Bool { isEnabled }
  override func makeRecognizer() -> AnyGestureRecognizer? { ScrollRecognizer(self) }

  /// Stops pages that move by themselves; returns false if none moved.
  func grab() -> Bool {
    guard physics.isMoving else { return false }
    begin()
    return true
  }

  func begin() { physics.begin() }

  func canScroll(_ axis: Axis) -> Bool { axis == .horizontal }

  func drag(to translation: Size, at time: Double) {
    physics.drag(to: isMirrored ? -translation.width : translation.width)
    movePages()
  }

  /// The speed in points per second from which a drag turns the page whatever its length.
  private static let flick = 250.0

  func end(velocity: Size, at time: Double) {
    let velocity = isMirrored ? -velocity.width : velocity.width
    let place = physics.viewport > 0 ? physics.offset / physics.viewport : 0
    var page = Int(place.rounded())
    if abs(velocity) >= Self.flick {
      page = velocity < 0 ? Int(place.rounded(.down)) + 1 : Int(place.rounded(.up)) - 1
    }
    page = min(max(page, 0), max(tabPages.count - 1, 0))
    physics.end(velocity: velocity, at: time)
    physics.scroll(to: Double(page) * physics.viewport, animated: !reducesMotion, at: time)
    target = page
    movePages()
    if page != index { choose?(page) }
  }

  // MARK: Keys

  /// Turns one page forwards or backwards; returns false at the ends.
  func turn(by step: Int) -> Bool {
    let page = target + step
    guard isEnabled, tabPages.indices.contains(page) else { return false }
    turn(to: page, isAnimated: true, at: tree.time)
    movePages()
    choose?(page)
    return true
  }

  /// Turns the page unless the focus can move, or a control can be adjusted, in that direction.
  override func move(_ direction: MoveCommandDirection) -> Bool {
    guard direction == .left || direction == .right else { return false }
    if let focused = tree.focus.focused, focused.isInside(self) {
      if (focused as? ControlNode)?.modifier.axis == .horizontal { return false }
      if FocusSearch(self, tree).next(from: focused, direction) != nil { return false }
    }
    return turn(by: (direction == .right) != isMirrored ? 1 : -1)
  }

  // MARK: Drawing and input

  override func contains(_ point: Point) -> Bool { true }

  override func admits(_ point: Point) -> Bool {
    allowsHits && Rect(origin: .zero, size: shownFrame.size).contains(point)
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    let covered = coveredInsets
    let window = Rect(
      x: 0, y: -covered.top, width: rect.width,
      height: rect.height + covered.top + covered.bottom)
    var group = Raster.Group(id: id, transform: Transform(translationX: rect.minX, y: rect.minY))
    group.clip = Path(window)
    if isMovingPages { tree.movingAncestors += 1 }
    list.group(group) { list in
      for page in tabPages where page.page?.isShown == true { page.append(to: &list, at: .zero) }
    }
    if isMovingPages { tree.movingAncestors -= 1 }
  }

  override var reachable: [ViewNode] {
    super.reachable.filter { ($0 as? TabPageNode)?.page?.isShown == true }
  }

  override func shows(_ child: ViewNode) -> Bool { child === targetPage }

  override func accessibilityElements() -> [AccessibilityElement] {
    isReachable ? targetPage?.accessibilityElements() ?? [] : []
  }
}
