/// The content of a row with its background: the part that reacts to presses and that a swipe moves.
final class RowCardNode: ControlNode {
  private unowned let row: ListRowNode
  let backdrop: RowBackdropNode
  /// The view of the row; nil before the first one is set.
  private(set) var shown: ViewNode?
  /// The only control in the content, to which the whole row passes presses; nil if there are none
  /// or several.
  private(set) weak var soleControl: ControlNode?
  private var isHovered = false

  init(_ tree: Tree, _ row: ListRowNode) {
    self.row = row
    backdrop = RowBackdropNode(tree)
    super.init(tree)
  }

  /// Sets the nodes of the card, behind and in front of the content.
  func set(_ content: ViewNode, behind: [ViewNode], before: [ViewNode]) {
    shown = content
    isLeaving = content.isLeaving
    let nodes = behind + [backdrop, content] + before
    guard nodes.count != children.count || !zip(nodes, children).allSatisfy({ $0 === $1 }) else {
      return
    }
    adopt(nodes)
    setNeedsLayout()
  }

  // MARK: Layout

  override func measure(_ proposal: ProposedViewSize) -> Size {
    guard let content = shown else { return .zero }
    let inner = content.sizeThatFits(contentProposal(proposal.width))
    return inner.outset(by: insets(around: inner))
  }

  /// The vertical padding of the label of a control in a row; with the reduced insets of the row it
  /// is 11 points.
  static let labelPadding = 9.0
  private static let reducedInset = textInset - labelPadding
  /// The distance of the texts of controls from the upper and lower edges of a card.
  private static let textInset = 11.0

  /// Returns the insets of a content; a control that is 44 points high needs little space around it.
  ///
  /// A button that is drawn as text has larger ones, because it can have several lines.
  private func insets(around size: Size) -> EdgeInsets {
    var insets = row.contentInsets
    guard row.traits.insets == nil, row.place.kind == .row, shown?.firstControl != nil else {
      return insets
    }
    if isTextButton, shown?.isPaddedRow != true {
      guard row.list.look.metrics.hasCards else { return insets }
      insets.top = max(insets.top, Self.textInset)
      insets.bottom = max(insets.bottom, Self.textInset)
    } else if size.height <= Self.smallestTarget || shown?.isPaddedRow == true {
      insets.top = min(insets.top, Self.reducedInset)
      insets.bottom = min(insets.bottom, Self.reducedInset)
    }
    return insets
  }

  /// Whether the only control in the content is a button that is drawn as text.
  private var isTextButton: Bool {
    guard let control = findSoleControl() else { return false }
    return control.modifier.role == .button && !(control is OptionRowNode)
  }

  private func contentProposal(_ width: Double?) -> ProposedViewSize {
    let insets = row.contentInsets
    return ProposedViewSize(
      width: width.map { max($0 - insets.leading - insets.trailing, 0) }, height: nil)
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let content = shown else { return }
    let inner = content.sizeThatFits(contentProposal(size.width))
    let insets = insets(around: inner)
    // A short content is centred between the insets.
    let y = insets.top + max(size.height - inner.height - insets.top - insets.bottom, 0) / 2
    content.place(at: Point(insets.leading, y), inner, pass)
    backdrop.place(at: .zero, size, pass)
    row.arrangeAccessories(in: size, pass)
    soleControl = findSoleControl()
    noteLink()
    row.updateBackdrop()
    updateHighlight(isAnimated: false)
  }

  /// Returns the distance of the first text of the content from the leading edge of the card.
  func textStart() -> Double? {
    func first(_ node: ViewNode) -> ViewNode? {
      if node is TextNode { return node }
      if node.isNeverDrawn { return nil }
      for child in node.children where !child.isLeaving {
        if let found = first(child) { return found }
      }
      return nil
    }
    guard let content = shown else { return nil }
    let guide = HorizontalAlignment.listRowSeparatorLeading._key
    if let line = content.line(guide, in: content.frame.size) { return content.leadingX + line }
    return first(content).flatMap { text in
      text.origin(in: self).map {
        fromLeading(Rect(origin: $0, size: text.frame.size)).minX
      }
    }
  }

  /// Returns the distance of the end of the line below the row from the trailing edge of the card;
  /// nil if the content does not set it.
  func lineEnd() -> Double? {
    guard let content = shown else { return nil }
    let guide = HorizontalAlignment.listRowSeparatorTrailing._key
    return content.line(guide, in: content.frame.size).map {
      frame.width - content.leadingX - $0
    }
  }

  // MARK: Input

  private func findSoleControl() -> ControlNode? {
    var found: [ControlNode] = []
    func visit(_ node: ViewNode) {
      if found.count > 1 || node.isLeaving || node.isNeverDrawn { return }
      if let control = node as? ControlNode {
        found.append(control)
      } else {
        for child in node.children { visit(child) }
      }
    }
    if let shown { visit(shown) }
    guard found.count == 1, let control = found.first, control.modifier.perform != nil,
      control.modifier.onSlide == nil,
      control.slot?.environment.buttonLook == StyleLook()
    else { return nil }
    return control
  }

  /// Shows the chevron of a link inside of the content.
  private func noteLink() {
    let inner = soleControl?.slot?.environment.rowTraits
    let hasLink = !row.traits.isLink && inner?.isLink == true && inner?.linkIndicator != .hidden
    guard hasLink != row.accessories.hasInnerLink else { return }
    row.accessories.hasInnerLink = hasLink
    tree.afterUpdate { [weak row] in row?.list.childrenChanged() }
  }

  var isSelectable: Bool { row.list.canSelect(row) }

  private var isUsable: Bool { isSelectable || soleControl?.isEnabled == true }

  override var isControl: Bool { false }
  override var takesPresses: Bool { isUsable }
  override var isPressable: Bool { isUsable && !isSelectable }
  override func contains(_ point: Point) -> Bool { true }
  override var wantsHover: Bool { isUsable }

  override func hover(_ isInside: Bool) {
    isHovered = isInside
    updateHighlight(isAnimated: true)
  }

  func perform() {
    if row.closesSwipe() { return }
    if isSelectable {
      row.list.press(row)
    } else {
      soleControl?.modifier.perform?()
    }
  }

  private var isHeldDown = false

  func press(_ isPressed: Bool) {
    isHeldDown = isPressed
    if !isSelectable, let soleControl {
      if isPressed { soleControl.hold() } else { soleControl.release() }
    }
    updateHighlight(isAnimated: !isPressed)
  }

  private func updateHighlight(isAnimated: Bool) {
    let amount = !isUsable ? 0 : isHeldDown ? 1 : isHovered ? 0.45 : 0
    backdrop.setHighlight(amount, isAnimated: isAnimated && !row.list.look.reducesMotion)
  }

  override var isFocusable: Bool { row.isFocusTarget }

  override func focusChanged(_ isFocused: Bool) {
    if isFocused { row.list.focused(row) }
  }

  override var focusOutline: FocusOutline? {
    let metrics = row.list.look.metrics
    return FocusOutline(
      rect: Rect(origin: .zero, size: frame.size).insetBy(dx: 4, dy: 4),
      radius: max(metrics.highlightRadius, metrics.cornerRadius - 4, 4))
  }

  // MARK: Swipes

  override var effect: ProjectionTransform? {
    row.swipe.offset == 0
      ? nil : ProjectionTransform(Transform(translationX: row.swipe.offset, y: 0))
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    let rect = rect.offsetBy(dx: row.swipe.offset, dy: 0)
    let look = backdrop.look
    if children.first !== backdrop, look.radius > 0, look.roundsTop || look.roundsBottom {
      // A background that the program sets is cut off at the rounded corners of the card.
      var group = Raster.Group(id: id, transform: Transform(translationX: rect.minX, y: rect.minY))
      group.clip = RowBackdropNode.path(
        Rect(origin: .zero, size: rect.size), look.radius, look.roundsTop, look.roundsBottom)
      list.group(group) { list in
        for child in children { child.append(to: &list, at: .zero) }
      }
    } else {
      for child in children { child.append(to: &list, at: rect.origin) }
    }
  }

  // MARK: Accessibility

  override func accessibilityElements() -> [AccessibilityElement] {
    guard isReachable else { return [] }
    let inner = AccessibilityElement.inOrder(children.flatMap { $0.accessibilityElements() })
    guard isSelectable else { return inner }
    var element = AccessibilityElement(
      accessibility: Accessibility(
        .button, AccessibilityElement.joinedLabel(inner),
        isSelected: row.isSelected, isDisabled: !isEnabled), node: self)
    element.children = inner.filter { $0.activate != nil || $0.adjust != nil }
    element.activate = { [weak self] in
      self?.perform()
      return self != nil
    }
    return [element]
  }
}
