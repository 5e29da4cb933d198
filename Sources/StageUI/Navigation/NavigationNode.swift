/// The node of a navigation stack: the pages above each other, and above them their bars.
final class NavigationNode: InputNode {
  weak var navigator: Navigator?
  private var pages: [Page] { navigator?.pages ?? [] }

  func pagesChanged() {
    childrenChanged()
    tree.needsPicture = true
  }

  override func collectNodes() -> [ViewNode] {
    pages.map { $0.node as ViewNode } + pages.map { $0.bar as ViewNode }
  }

  // MARK: Layout

  override var keepsItsSize: Bool { true }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let navigator else { return }
    _ = laidOut
    for page in navigator.drawnPages where !page.isLeaving || !page.node.isPlaced {
      page.node.setHeights(page.bar.heights(in: size))
      for node in [page.node, page.bar] as [ViewNode] {
        _ = node.sizeThatFits(ProposedViewSize(size))
        node.place(at: .zero, size, pass)
      }
    }
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? { nil }
  override func findsGuides() -> Bool { false }

  // MARK: Movement

  override func tickValues(_ time: Double) -> Bool {
    guard let navigator else { return false }
    var (goesOn, hasArrived) = (false, false)
    for page in navigator.pages where page.isMoving {
      if page.tickPresence(time) { goesOn = true } else { hasArrived = true }
    }
    // Pages are removed after the time has advanced, when the views are updated.
    if hasArrived { navigator.invalidate() }
    return goesOn
  }

  // MARK: Drawing

  override var wrapped: ViewNode? { nil }
  override var zIndex: Double { 0 }
  override var tag: AnyHashable? { nil }
  override var layoutPriority: Double { 0 }

  override func show(in list: inout DisplayList, at rect: Rect) {
    guard let navigator else { return }
    let drawn = navigator.drawnPages
    func showPages(_ list: inout DisplayList, _ origin: Point) {
      for page in drawn { page.node.append(to: &list, at: origin) }
      for page in drawn { page.bar.append(to: &list, at: origin) }
    }
    if drawn.count < 2 { return showPages(&list, rect.origin) }
    // Pages that move do not cover the views beside the stack.
    var group = Raster.Group(id: id)
    let insets = coveredInsets
    group.clip = Path(
      Rect(
        left: rect.minX - insets.leading, top: rect.minY - insets.top,
        right: rect.maxX + insets.trailing, bottom: rect.maxY + insets.bottom))
    list.group(group) { showPages(&$0, rect.origin) }
  }

  override func shows(_ child: ViewNode) -> Bool {
    guard let top = navigator?.top else { return false }
    return child === top.node || child === top.bar
  }

  override var reachable: [ViewNode] {
    guard let top = navigator?.top, children.contains(where: { $0 === top.node }) else { return [] }
    return [top.node, top.bar]
  }

  override func accessibilityElements() -> [AccessibilityElement] {
    guard isReachable, !reachable.isEmpty, let top = navigator?.top else { return [] }
    return top.bar.elements(atBottom: false) + top.node.accessibilityElements()
      + top.bar.elements(atBottom: true)
  }

  // MARK: Going back

  override func exit() -> Bool { goBack() }

  /// Pops the top page if the user may; returns whether that was possible.
  func goBack() -> Bool {
    guard let top = navigator?.top, top.canPop else { return false }
    top.pop()
    return true
  }

  override func press(_ press: KeyPress) -> Bool {
    guard press.phase == .down else { return false }
    let isBack =
      press.modifiers == .option
      && press.event.key == (navigator?.isMirrored == true ? .right : .left)
    let isBracket = press.modifiers == .control && press.characters == "["
    return (isBack || isBracket) && goBack()
  }

  override var takesPresses: Bool { navigator?.top?.canPop ?? false }
  override var gesturePriority: GesturePriority { .high }
  override func makeRecognizer() -> AnyGestureRecognizer? {
    guard let top = navigator?.top, top.canPop else { return nil }
    return EdgeSwipeRecognizer(top)
  }
}
