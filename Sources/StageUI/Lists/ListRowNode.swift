/// One row of a list: a row of the content, or the header or footer of a section.
final class ListRowNode: InputNode {
  unowned let list: ListNode
  private(set) lazy var card = RowCardNode(tree, self)
  /// The index of the row in its list.
  var index = ListIndex(element: 0)
  var element: Int { index.element }
  private(set) var place = RowPlace()
  private(set) var traits = RowTraits()
  private(set) lazy var swipe = RowSwipe(self)
  private var background: RowPart?
  /// What the row shows in edit mode.
  private(set) lazy var accessories = RowAccessories(self)

  init(_ tree: Tree, _ list: ListNode) {
    self.list = list
    super.init(tree)
  }

  override var wrapped: ViewNode? { card.shown }
  override var tag: AnyHashable? {
    guard let shown = card.shown else { return nil }
    // A link has its value as its tag, but a list may select by the identities of a `ForEach`.
    if let selection = list.selection, let own = shown.tag, !selection.accepts(own),
      let implied = shown.impliedTag?.value, selection.accepts(implied)
    {
      return implied
    }
    return shown.choiceTag
  }
  override var zIndex: Double { list.reordering?.row === self ? 1 : 0 }

  var isSelected: Bool { tag.map { list.selection?.selected.contains($0) ?? false } ?? false }

  /// Whether the focus can move to the row itself, and not only to controls inside.
  var isFocusTarget: Bool {
    guard place.kind == .row, list.look.isEnabled else { return false }
    if list.canSelect(self) { return list.cursorRow === self }
    return swipe.hasActions && card.soleControl == nil && list.selection == nil
  }

  // MARK: Updating

  /// Shows the view of the row, with its current traits.
  func hold(_ content: ViewNode, _ pass: UpdatePass) {
    isLeaving = content.isLeaving
    slot = content.slot
    let traits = content.rowTraits
    if traits != self.traits {
      self.traits = traits
      card.setNeedsLayout()
      setNeedsLayout()
    }
    if place.kind == .row, let view = traits.background, let slot = content.slot {
      if let background {
        background.update(view, pass)
      } else {
        background = RowPart(view, under: slot, pass)
      }
    } else {
      background?.remove()
      background = nil
    }
    accessories.update(content, pass)
    card.set(
      content, behind: background.map { [$0.node] } ?? [], before: accessories.nodes)
    card.set(
      ControlModifier(
        perform: { [weak self] in self?.card.perform() },
        onPress: { [weak self] in self?.card.press($0) }), isEnabled: list.look.isEnabled)
    isEnabled = list.look.isEnabled
    let nodes = swipe.nodes + [card]
    if nodes.count != children.count || !zip(nodes, children).allSatisfy({ $0 === $1 }) {
      adopt(nodes)
      setNeedsLayout()
    }
  }

  func set(_ place: RowPlace) {
    guard place != self.place else { return }
    self.place = place
    card.setNeedsLayout()
    setNeedsLayout()
  }

  /// Adds or removes the nodes of the swipe actions.
  func swipeNodesChanged() {
    adopt(swipe.nodes + [card])
    setNeedsLayout()
  }

  override func removed() {
    background?.remove()
    swipe.remove()
    accessories.remove()
    card.removed()
    super.removed()
  }

  // MARK: Layout

  /// The distances of the content from the edges of the card.
  var contentInsets: EdgeInsets {
    let metrics = list.look.metrics
    switch place.kind {
    case .header: return metrics.headerInsets
    case .footer: return metrics.footerInsets
    case .row:
      var insets = traits.insets ?? metrics.rowInsets
      insets.leading += accessories.leadingWidth + Double(traits.level) * 20
      insets.trailing += accessories.trailingWidth
      return insets
    }
  }

  private var leastHeight: Double {
    let lengths = list.look.lengths
    return place.kind == .row ? lengths.minRowHeight : lengths.minHeaderHeight ?? 0
  }

  private var margin: Double { list.look.metrics.margin }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let inner = card.sizeThatFits(
      ProposedViewSize(width: proposal.width.map { max($0 - 2 * margin, 0) }, height: nil))
    return Size(
      proposal.width ?? (inner.width + 2 * margin),
      max(inner.height, leastHeight) + place.gapBefore + place.gapAfter)
  }

  /// The rectangle of the card, without the gaps around it.
  func cardFrame(in size: Size) -> Rect {
    Rect(
      x: margin, y: place.gapBefore, width: max(size.width - 2 * margin, 0),
      height: max(size.height - place.gapBefore - place.gapAfter, 0))
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    let rect = cardFrame(in: size)
    _ = card.sizeThatFits(ProposedViewSize(width: rect.width, height: nil))
    card.place(at: rect.origin, rect.size, pass)
    swipe.arrange(in: rect, pass)
  }

  /// Places the views of edit mode and the background in the card.
  func arrangeAccessories(in size: Size, _ pass: UpdatePass) {
    if let node = background?.node {
      _ = node.sizeThatFits(ProposedViewSize(size))
      node.place(at: .zero, size, pass)
    }
    accessories.arrange(in: size, pass)
  }

  func updateBackdrop() {
    let (metrics, look) = (list.look.metrics, list.look)
    var new = RowBackdropNode.Look()
    new.highlight = look.highlight
    new.radius = metrics.cornerRadius
    (new.roundsTop, new.roundsBottom) = (place.isFirst, place.isLast)
    new.highlightRadius = metrics.highlightRadius
    if place.kind == .row {
      if metrics.hasCards, background == nil { new.fill = look.card }
      if isSelected { new.selection = look.selection }
      new.line = place.line.map { $0.color ?? look.separator }
      new.topLine = place.topLine.map { $0.color ?? look.separator }
      new.thickness = look.lineThickness
      let start = card.textStart() ?? contentInsets.leading
      let end = card.lineEnd() ?? 0
      func insets(_ line: RowPlace.Line?) -> EdgeInsets {
        guard let line, !line.isWhole else { return EdgeInsets() }
        return EdgeInsets(leading: max(start, 0), trailing: max(end, 0))
      }
      (new.lineInsets, new.topLineInsets) = (insets(place.line), insets(place.topLine))
    } else if place.kind == .header, list.pinsHeaders {
      new.fill = look.background
      new.radius = 0
    }
    card.backdrop.set(new)
  }

  // MARK: Drawing

  override func show(in list: inout DisplayList, at rect: Rect) {
    if let lift = self.list.lift(of: self) {
      return showLifted(lift, in: &list, at: rect)
    }
    guard swipe.offset != 0 else {
      for child in children { child.append(to: &list, at: rect.origin) }
      return
    }
    let window = cardFrame(in: rect.size)
    var group = Raster.Group(id: id, transform: Transform(translationX: rect.minX, y: rect.minY))
    let look = card.backdrop.look
    group.clip = RowBackdropNode.path(window, look.radius, look.roundsTop, look.roundsBottom)
    tree.movingAncestors += 1
    list.group(group) { list in
      for child in children { child.append(to: &list, at: .zero) }
    }
    tree.movingAncestors -= 1
  }

  /// Draws the row while it is dragged: moved with the pointer, and with a shadow.
  private func showLifted(_ lift: Double, in list: inout DisplayList, at rect: Rect) {
    let rect = rect.offsetBy(dx: 0, dy: lift)
    var group = Raster.Group(id: id, transform: Transform(translationX: rect.minX, y: rect.minY))
    group.opacity = 0.94
    tree.movingAncestors += 1
    let window = cardFrame(in: rect.size)
    list.draw(
      Fragment { context in
        var shaded = context
        shaded.addFilter(.shadow(color: Color(white: 0, opacity: 0.3), radius: 8, x: 0, y: 3))
        shaded.fill(
          Path(roundedRect: window, cornerRadius: self.list.look.metrics.cornerRadius),
          with: .color(self.list.look.card))
      }, id: id &+ 1, at: rect.origin)
    list.group(group) { list in
      for child in children { child.append(to: &list, at: .zero) }
    }
    tree.movingAncestors -= 1
  }

  // MARK: Input

  override var takesPresses: Bool {
    place.kind == .row && isEnabled && (swipe.hasActions || list.canMove(self))
  }

  override func makeRecognizer() -> AnyGestureRecognizer? { RowRecognizer(self) }

  override func secondaryTap() -> Bool { place.kind == .row && swipe.toggle() }

  override func press(_ press: KeyPress) -> Bool {
    guard place.kind == .row, !press.phase.contains(.up) else { return false }
    return swipe.handle(press) || list.handleEdit(press, in: self)
  }

  override func tickValues(_ time: Double) -> Bool { swipe.tick(time) }

  // MARK: Accessibility

  override func accessibilityElements() -> [AccessibilityElement] {
    guard isReachable else { return [] }
    var elements = AccessibilityElement.inOrder(children.flatMap { $0.accessibilityElements() })
    if place.kind == .header {
      for index in elements.indices where elements[index].accessibility.role == .text {
        elements[index].accessibility.role = .header
      }
    }
    guard place.kind == .row, let drag = tree.drag,
      let input = ancestors.lazy.compactMap({ $0 as? ListInputNode }).first, drag.accepts(input)
    else { return elements }
    return elements.map {
      $0.adding(action: "Drop") { [weak self, weak input] in
        if let self { _ = input?.dropDragged(behind: self) }
      }
    }
  }
}

extension HorizontalAlignment {
  private enum RowSeparatorLeading: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { 0 }
  }

  private enum RowSeparatorTrailing: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { context.width }
  }

  /// The place in a row at which the line below the row begins; the first text by default.
  public static let listRowSeparatorLeading = HorizontalAlignment(RowSeparatorLeading.self)
  /// The place in a row at which the line below the row ends; the end of the row by default.
  public static let listRowSeparatorTrailing = HorizontalAlignment(RowSeparatorTrailing.self)
}
