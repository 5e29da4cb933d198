/// The node of a page without its bar: background, content and the backgrounds of the bars.
final class PageNode: ViewNode, SafeAreaSource {
  weak var page: Page?
  private var back: [ViewNode] = []
  private var body: [ViewNode] = []
  private var front: [ViewNode] = []
  private let column = StackRow(axis: .vertical, alignment: HorizontalAlignment.center._key)
  /// The heights of the bars; set by the stack before each layout.
  private(set) var barHeights = PageBarHeights()
  /// The scroll view at the top of the content, which moves the large title.
  private(set) weak var scroller: ScrollNode?

  var safeInsets: EdgeInsets { barHeights.insets }

  func setHeights(_ heights: PageBarHeights) { relayout(&barHeights, heights) }

  // MARK: Layout

  override var keepsItsSize: Bool { true }
  override var isSeen: Bool { page?.navigator.top === page }

  override func collectNodes() -> [ViewNode] {
    guard let page else { return [] }
    (back, body, front) = page.collectPageNodes()
    return back + body + front
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    let present = laidOut
    for case let part as BarPartNode in back + front { place(part, in: size, pass) }
    let nodes = body.filter { node in present.contains { $0 === node } }
    let insets = safeInsets
    let room = size.inset(by: insets).positive
    column.orient(nodes)
    let sizes = column.lengths(nodes, ProposedViewSize(room))
    let whole = column.size(nodes, sizes)
    let origins = column.origins(nodes, sizes)
    let start = Point(
      insets.leading + (room.width - whole.width) / 2,
      insets.top + (room.height - whole.height) / 2)
    for index in nodes.indices {
      nodes[index].place(
        at: Point(start.x + origins[index].x, start.y + origins[index].y), sizes[index], pass)
    }
    findScroller()
  }

  private func place(_ part: BarPartNode, in size: Size, _ pass: UpdatePass) {
    let rect: Rect
    switch part.role {
    case .shadow:
      let width = Self.shadowWidth
      rect = Rect(x: -width, y: 0, width: width, height: size.height)
    case .topBackground: rect = Rect(x: 0, y: 0, width: size.width, height: barHeights.inline)
    case .bottomBackground:
      rect = Rect(
        x: 0, y: size.height - barHeights.bottom, width: size.width, height: barHeights.bottom)
    case .largeTitle:
      rect = Rect(
        x: PageBarNode.margin, y: barHeights.inline,
        width: max(size.width - 2 * PageBarNode.margin, 0), height: barHeights.large)
    default: rect = Rect(origin: .zero, size: size)
    }
    _ = part.sizeThatFits(ProposedViewSize(rect.size))
    part.place(at: rect.origin, rect.size, pass)
  }

  static let shadowWidth = 14.0

  /// The height of the large title for a width.
  func largeTitleHeight(_ width: Double) -> Double {
    _ = laidOut
    let part = front.lazy.compactMap { $0 as? BarPartNode }.first { $0.role == .largeTitle }
    let own = part?.sizeThatFits(ProposedViewSize(width: max(width, 0), height: nil)).height ?? 0
    return max(own + 11, 52)
  }

  // MARK: Scrolling

  /// Finds the scroll view at the top of the content, and lets it draw below the bars.
  private func findScroller() {
    let top = safeInsets.top
    func find(_ node: ViewNode, _ y: Double) -> ScrollNode? {
      guard node.isPlaced, !node.isLeaving, abs(y - top) < 0.5 || y < top else { return nil }
      if let found = node as? ScrollNode, found.axes.contains(.vertical) { return found }
      for child in node.children {
        if let found = find(child, y + child.frame.minY) { return found }
      }
      return nil
    }
    scroller = nil
    for node in body {
      if let found = find(node, node.frame.minY) {
        scroller = found
        break
      }
    }
    guard let scroller else { return }
    let covered = scroller.coveredInsets
    scroller.overflow = EdgeInsets(top: covered.top, bottom: covered.bottom)
  }

  /// The distance by which the content is scrolled up, in points.
  var scrolled: Double { scroller?.vertical.offset ?? 0 }
  var isScrolling: Bool {
    scroller.map { $0.vertical.isMoving || $0.vertical.isHeld } ?? false
  }
  /// Whether content continues below the lower edge of the scroll view.
  var hasMoreBelow: Bool {
    scroller.map { $0.vertical.offset < $0.vertical.limit - 0.5 } ?? false
  }

  /// The part of the page in which the large title is visible; nil if it is all.
  var largeTitleClip: Rect? {
    guard scrolled > 0 else { return nil }
    return Rect(
      x: 0, y: barHeights.inline, width: frame.width, height: max(frame.height, 1))
  }

  // MARK: Drawing

  override var effect: ProjectionTransform? {
    guard let page else { return nil }
    let transform = page.transform
    return transform == .identity ? nil : ProjectionTransform(transform)
  }

  override var shownOpacity: Double { page?.fadeOpacity ?? 1 }

  override func show(in list: inout DisplayList, at rect: Rect) {
    guard let page else { return }
    let (transform, opacity, clip) = (page.transform, page.fadeOpacity, page.zoomClip)
    guard opacity > 0 else { return }
    if transform == .identity, opacity >= 1, clip == nil {
      return super.show(in: &list, at: rect)
    }
    var group = Raster.Group(
      id: id,
      transform: transform.concatenating(Transform(translationX: rect.minX, y: rect.minY)),
      opacity: opacity)
    group.clip = clip
    list.begin(group)
    let outer = tree.corner
    tree.corner = .zero
    tree.movingAncestors += 1
    super.show(in: &list, at: .zero)
    tree.movingAncestors -= 1
    tree.corner = outer
    list.end()
  }

  override func accessibilityElements() -> [AccessibilityElement] {
    guard isReachable else { return [] }
    // The title comes before the content.
    return (front + back + body).flatMap { $0.accessibilityElements() }
  }
}

/// The heights of the bars of a page, in points.
struct PageBarHeights: Equatable {
  /// The bar with buttons and the small title; 0 if it is hidden.
  var inline = 0.0
  /// The part of `inline` that the item in the middle has to itself; 0 if it is beside the others.
  var middle = 0.0
  /// The large title below the bar; 0 if there is none.
  var large = 0.0
  var bottom = 0.0

  var insets: EdgeInsets { EdgeInsets(top: inline + large, bottom: bottom) }
}
