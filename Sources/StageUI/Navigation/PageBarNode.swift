/// The node of the bars of a page: back button, title and toolbar items.
///
/// It is as large as the page and above it, and receives input only at its parts.
final class PageBarNode: ViewNode {
  weak var page: Page?

  /// The margin of titles and items in points.
  static let margin = 16.0
  /// The margin of the back button, whose chevron has space around it.
  static let backMargin = 8.0
  static let itemSpacing = 18.0
  /// The smallest height of a bar in points.
  static let smallest = 44.0

  override var keepsItsSize: Bool { false }
  override var isSeen: Bool { page?.navigator.top === page }

  override func collectNodes() -> [ViewNode] { page?.collectBarNodes() ?? [] }

  private var parts: [BarPartNode] {
    laidOut.compactMap { $0 as? BarPartNode }.filter { !$0.isEmpty }
  }

  func items(_ edge: ToolbarItemPlacement.Edge) -> [BarPartNode] {
    parts.filter { part in
      if case .item(let placement) = part.role { placement.edge == edge } else { false }
    }
  }

  private var isBarHidden: Bool { page?.info.value.barVisibility == .hidden }
  private var isBottomHidden: Bool { page?.info.value.bottomBarVisibility == .hidden }
  /// Whether the bar at the bottom shows the items for text fields.
  var showsKeyboardItems: Bool { page?.isTyping == true && !items(.keyboard).isEmpty }

  // MARK: Sizes

  private static let open = ProposedViewSize.unspecified

  /// The heights of the bars of the page for a size of the stack.
  func heights(in size: Size) -> PageBarHeights {
    guard let page else { return PageBarHeights() }
    var heights = PageBarHeights()
    let parts = parts
    let inner = parts.filter { part in
      if case .item(let placement) = part.role { !placement.isAtBottom } else { true }
    }
    if !isBarHidden, !inner.isEmpty || page.info.value.title != nil {
      heights.middle = middleRow(in: size.width)
      let tallest = inner.reduce(0) { tallest, part in
        let isBelow = heights.middle > 0 && isInTheMiddle(part)
        return isBelow ? tallest : max(tallest, part.sizeThatFits(Self.open).height)
      }
      heights.inline = max(tallest + 10, Self.smallest) + heights.middle
      if page.showsLargeTitle {
        heights.large = page.node.largeTitleHeight(size.width - 2 * Self.margin)
      }
    }
    let bottom = items(.bottom)
    if showsKeyboardItems {
      let tallest = items(.keyboard).reduce(0) { max($0, $1.sizeThatFits(Self.open).height) }
      heights.bottom = max(tallest + 10, Self.smallest)
    } else if !isBottomHidden, !bottom.isEmpty {
      let tallest = bottom.reduce(0) { max($0, $1.sizeThatFits(Self.open).height) }
      heights.bottom = max(tallest + 16, 49)
    }
    return heights
  }

  private func isInTheMiddle(_ part: BarPartNode) -> Bool {
    if case .item(let placement) = part.role { placement.edge == .middle } else { false }
  }

  /// The height of the row that the item in the middle has to itself if it does not fit between the
  /// others; 0 if it does, or if text has a usual size and may be truncated.
  private func middleRow(in width: Double) -> Double {
    guard let middle = items(.middle).last, let environment = slot?.environment,
      environment.textScale >= 1.5 || environment.dynamicTypeSize.isAccessibilitySize
    else { return 0 }
    let own = middle.sizeThatFits(Self.open)
    let others = items(.leading) + items(.trailing)
    guard !others.isEmpty else { return 0 }
    let back = parts.first { $0.role == .back }?.sizeThatFits(
      ProposedViewSize(width: 28, height: nil))
    let used = others.reduce(back?.width ?? 0) {
      $0 + $1.sizeThatFits(Self.open).width + Self.itemSpacing
    }
    return used + own.width + 2 * Self.margin > width ? own.height + 10 : 0
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  // MARK: Layout

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let heights = page?.node.barHeights else { return }
    let bar = Size(size.width, heights.inline - heights.middle)
    var leading = Self.margin
    var trailing = Self.margin
    let lead = items(.leading)
    let trail = items(.trailing)
    var trailSizes = trail.map { $0.sizeThatFits(Self.open) }
    let leadSizes = lead.map { $0.sizeThatFits(Self.open) }
    let spaces = { (count: Int) in Double(max(count - 1, 0)) * Self.itemSpacing }
    let middle = items(.middle).last ?? parts.first { $0.role == .title }
    let ideal = heights.middle > 0 ? .zero : middle?.sizeThatFits(Self.open) ?? .zero
    if let back = parts.first(where: { $0.role == .back }) {
      // The label of the back button may reach up to a title in the middle.
      let others = leadSizes.reduce(0) { $0 + $1.width } + spaces(lead.count)
      let room = max((size.width - ideal.width) / 2 - Self.backMargin - 8 - others, 28)
      let own = back.sizeThatFits(ProposedViewSize(width: min(room, size.width), height: nil))
      place(back, at: Self.backMargin, own, in: bar, pass)
      leading = Self.backMargin + own.width + (lead.isEmpty ? 8 : Self.itemSpacing)
    }
    for (part, own) in zip(lead, leadSizes) {
      place(part, at: leading, own, in: bar, pass)
      leading += own.width + Self.itemSpacing
    }
    trailSizes.reverse()
    for (part, own) in zip(trail.reversed(), trailSizes) {
      place(part, at: size.width - trailing - own.width, own, in: bar, pass)
      trailing += own.width + Self.itemSpacing
    }
    for part in parts where part.role == .title || part === middle {
      guard heights.middle > 0, part === middle else {
        placeTitle(part, between: leading, and: trailing, in: bar, pass)
        continue
      }
      let room = max(size.width - 2 * Self.margin, 0)
      let own = part.sizeThatFits(ProposedViewSize(width: room, height: heights.middle))
      place(
        part, at: (size.width - own.width) / 2, own, in: Size(size.width, heights.middle),
        y: bar.height, pass)
    }
    arrangeBottom(items(.bottom), in: size, heights.bottom, pass)
    arrangeBottom(items(.keyboard), in: size, heights.bottom, pass)
  }

  /// Places a title in the middle of the bar, or of the room between the items if it is too long.
  private func placeTitle(
    _ part: BarPartNode, between leading: Double, and trailing: Double, in bar: Size,
    _ pass: UpdatePass
  ) {
    let room = max(bar.width - leading - trailing, 0)
    let own = part.sizeThatFits(ProposedViewSize(width: room, height: bar.height))
    let centered = (bar.width - own.width) / 2
    let x = min(max(centered, leading), max(bar.width - trailing - own.width, leading))
    place(part, at: x, own, in: bar, pass)
  }

  private func arrangeBottom(
    _ bottom: [BarPartNode], in size: Size, _ height: Double, _ pass: UpdatePass
  ) {
    guard !bottom.isEmpty else { return }
    let room = max(size.width - 2 * Self.margin, 0)
    let bar = Size(size.width, height)
    func placeAtBottom(_ part: BarPartNode, at x: Double, _ own: Size) {
      place(part, at: x, own, in: bar, y: size.height - height, pass)
    }
    if bottom.count == 1 {
      let own = bottom[0].sizeThatFits(ProposedViewSize(width: room, height: nil))
      let isWide = bottom[0].children.count > 1
      placeAtBottom(bottom[0], at: Self.margin, Size(isWide ? room : own.width, own.height))
      return
    }
    let sizes = bottom.map { $0.sizeThatFits(Self.open) }
    let used = sizes.reduce(0) { $0 + $1.width }
    let gap = max((room - used) / Double(bottom.count - 1), 0)
    var x = Self.margin
    for (part, own) in zip(bottom, sizes) {
      placeAtBottom(part, at: x, own)
      x += own.width + gap
    }
  }

  private func place(
    _ part: BarPartNode, at x: Double, _ own: Size, in bar: Size, y: Double = 0,
    _ pass: UpdatePass
  ) {
    part.place(at: Point(x, y + (bar.height - own.height) / 2), own, pass)
  }

  // MARK: Visibility

  /// Whether a part is shown in the current bars.
  private func isShown(_ part: BarPartNode) -> Bool {
    switch part.role {
    case .item(let placement):
      if placement.edge == .keyboard { return showsKeyboardItems }
      if placement.edge == .bottom { return !isBottomHidden && !showsKeyboardItems }
      return !isBarHidden && (placement.edge != .middle || part === items(.middle).last)
    case .title: return !isBarHidden && items(.middle).isEmpty
    default: return !isBarHidden
    }
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    for child in childrenInDrawingOrder {
      if let part = child as? BarPartNode, !isShown(part) { continue }
      child.append(to: &list, at: rect.origin)
    }
  }

  override func shows(_ child: ViewNode) -> Bool { (child as? BarPartNode).map(isShown) ?? true }
  override var reachable: [ViewNode] { super.reachable.filter(shows) }

  override func accessibilityElements() -> [AccessibilityElement] {
    elements(atBottom: false) + elements(atBottom: true)
  }

  /// Returns the accessibility elements of one of the bars, in reading order.
  func elements(atBottom: Bool) -> [AccessibilityElement] {
    guard isReachable else { return [] }
    return reachable.filter { ($0 as? BarPartNode)?.isAtBottom == atBottom }
      .sorted { $0.leadingX < $1.leadingX }
      .flatMap { $0.accessibilityElements() }
  }
}

extension BarPartNode {
  var isAtBottom: Bool {
    if case .item(let placement) = role { placement.isAtBottom } else { false }
  }

  /// Whether the part is in the bar for text fields.
  var isForTextFields: Bool {
    if case .item(let placement) = role { placement.edge == .keyboard } else { false }
  }
}
