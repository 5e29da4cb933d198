/// The places of the columns of a split view.
struct SplitArrangement: Equatable {
  var isCompact = false
  /// The column on top of a narrow window.
  var top = 0
  /// The first visible column of a wide window.
  var first = 0
  /// The widths of all columns but the last, in points.
  var widths: [Double] = []
  var reducesMotion = false
}

struct SplitLayout<Content: View>: ContainerView {
  let arrangement: SplitArrangement
  let model: SplitModel
  let content: Content

  func update(_ node: SplitNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(arrangement, model, pass)
  }
}

/// Lays out the columns of a split view: beside each other in a wide window, above each other in a
/// narrow one.
///
/// Columns that are not visible are hidden like the pages of a tab view: they keep their state.
final class SplitNode: InputNode, PlainNode {
  private static let motion = Animation.spring(duration: 0.35, bounce: 0)
  /// The width that the detail keeps when the columns before it are wide, in points.
  private static let leastDetail = 200.0
  /// The distance that a covered column moves, as a fraction of the width.
  private static let parallax = 0.3

  private var arrangement: SplitArrangement?
  private weak var model: SplitModel?
  /// The first visible column, or the one on top, times 100; a fraction while columns move.
  private var position = Animated(0.0)
  /// The position at which a drag began; nil if there is none.
  private var dragStart: Double?

  /// Whether a drag moves the column on top.
  var isDragged: Bool { dragStart != nil }

  private var columns: [TabPageNode] { children.compactMap { $0 as? TabPageNode } }

  func set(_ new: SplitArrangement, _ model: SplitModel, _ pass: UpdatePass) {
    model.node = self
    self.model = model
    let old = arrangement
    guard new != old else { return }
    arrangement = new
    setNeedsLayout()
    guard let old, old.isCompact == new.isCompact, !new.reducesMotion, isPlaced else {
      position = Animated(target)
      if old?.isCompact == true, new.isCompact { arrived() }
      return
    }
    move()
  }

  /// The position at the end of the movement.
  private var target: Double {
    guard let arrangement else { return 0 }
    return 100 * Double(arrangement.isCompact ? arrangement.top : arrangement.first)
  }

  private func move() {
    guard dragStart == nil else { return }
    let transaction = Transaction(animation: Self.motion)
    position.set(target, UpdatePass(tree, transaction: transaction, isInserting: false), for: self)
    if !position.isRunning { arrived() }
  }

  override func tickValues(_ time: Double) -> Bool {
    guard position.isRunning else { return false }
    setNeedsLayout()
    if position.tick(time) { return true }
    arrived()
    return false
  }

  private func arrived() {
    guard let arrangement, arrangement.isCompact, dragStart == nil else { return }
    tree.afterUpdate { [weak model] in model?.returned(to: arrangement.top) }
  }

  // MARK: Layout

  override var wrapped: ViewNode? { nil }
  override var zIndex: Double { 0 }
  override var tag: AnyHashable? { nil }
  override var layoutPriority: Double { 0 }
  override var keepsItsSize: Bool { true }
  override func explicitAlignment(_ key: AlignmentKey, in size: Size) -> Double? { nil }
  override func findsGuides() -> Bool { false }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  /// The frames of the columns that are at least partly visible, by index.
  private func frames(in size: Size) -> [Int: Rect] {
    guard let arrangement else { return [:] }
    let place = position.shown / 100
    var frames: [Int: Rect] = [:]
    if arrangement.isCompact {
      for index in columns.indices where abs(Double(index) - place) < 1 {
        let distance = Double(index) - place
        let x = size.width * (distance > 0 ? distance : distance * Self.parallax)
        frames[index] = Rect(origin: Point(x, 0), size: size)
      }
      return frames
    }
    var x = 0.0
    let shares = arrangement.widths.indices.map { index in
      min(max(Double(index) + 1 - place, 0), 1)
    }
    let wanted = zip(arrangement.widths, shares).reduce(0) { $0 + $1.0 * $1.1 }
    let room = max(size.width - Self.leastDetail, 0)
    let scale = wanted > room ? room / wanted : 1
    for (index, share) in shares.enumerated() where index < columns.count - 1 {
      let width = arrangement.widths[index] * scale
      if share > 0 {
        frames[index] = Rect(x: x - (1 - share) * width, y: 0, width: width, height: size.height)
      }
      x += width * share
    }
    frames[columns.count - 1] = Rect(
      x: x, y: 0, width: max(size.width - x, 0), height: size.height)
    return frames
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    _ = laidOut
    let frames = frames(in: size)
    let still = UpdatePass(tree, isInserting: true)
    for (index, column) in columns.enumerated() {
      guard let frame = frames[index] else {
        column.page?.hide()
        continue
      }
      column.page?.show()
      _ = column.sizeThatFits(ProposedViewSize(frame.size))
      column.place(at: frame.origin, frame.size, still)
    }
  }

  // MARK: Drawing and input

  private var shown: [TabPageNode] { columns.filter { $0.page?.isShown == true && $0.isPlaced } }

  override func show(in list: inout DisplayList, at rect: Rect) {
    guard position.isRunning || dragStart != nil else {
      for column in shown { column.append(to: &list, at: rect.origin) }
      return
    }
    var group = Raster.Group(id: id)
    group.clip = Path(rect)
    list.group(group) { list in
      for column in shown {
        if arrangement?.isCompact == true { showShadow(of: column, in: &list, at: rect.origin) }
        column.append(to: &list, at: rect.origin)
      }
    }
  }

  /// Draws a shadow beside the leading edge of a column that moves over another one.
  private func showShadow(of column: ViewNode, in list: inout DisplayList, at origin: Point) {
    let (frame, width, isMirrored) = (column.shownFrame, 14.0, isMirrored)
    let fragment = Fragment { context in
      let (near, far) = (Point(isMirrored ? 0 : width, 0), Point(isMirrored ? width : 0, 0))
      context.fill(
        Path(Rect(x: 0, y: 0, width: width, height: frame.height)),
        with: .linearGradient(
          Gradient(colors: [.black.opacity(0.16), .clear]), startPoint: near, endPoint: far))
    }
    let x = isMirrored ? frame.maxX : frame.minX - width
    list.draw(fragment, id: column.id &+ 1, at: Point(origin.x + x, origin.y + frame.minY))
  }

  /// The columns that receive input: those that stay visible.
  private var usable: [TabPageNode] {
    guard let arrangement else { return [] }
    let columns = columns
    if arrangement.isCompact {
      return columns.indices.contains(arrangement.top) ? [columns[arrangement.top]] : []
    }
    return Array(columns.dropFirst(arrangement.first))
  }

  override var reachable: [ViewNode] {
    let usable = usable
    // The edges of the columns, which can be dragged, lie above the next column.
    return super.reachable.filter { node in usable.contains { $0 === node } }.reversed()
  }

  override func shows(_ child: ViewNode) -> Bool { usable.contains { $0 === child } }

  override func accessibilityElements() -> [AccessibilityElement] {
    isReachable ? usable.flatMap { $0.accessibilityElements() } : []
  }

  private func goBack() -> Bool {
    guard let arrangement, arrangement.isCompact, arrangement.top > 0 else { return false }
    model?.showColumn(arrangement.top - 1)
    return true
  }

  override func exit() -> Bool { goBack() }

  override func press(_ press: KeyPress) -> Bool {
    guard press.phase == .down else { return false }
    if press.event.key == .function(9), press.modifiers.isEmpty, arrangement?.isCompact == false {
      model?.toggleSidebar()
      return true
    }
    let back: Key = isMirrored ? .right : .left
    return press.modifiers == .option && press.event.key == back && goBack()
  }

  // MARK: Dragging

  /// Moves the column on top of a narrow window with a finger, away from the leading edge.
  func drag(by distance: Double) {
    guard let arrangement, arrangement.isCompact, arrangement.top > 0, frame.width > 0 else {
      return
    }
    let start = dragStart ?? position.shown
    dragStart = start
    position = Animated(
      min(max(start - 100 * distance / frame.width, target - 100), target))
    setNeedsLayout()
    tree.needsPicture = true
  }

  /// Lets the column move on: back if it has passed the middle of the window or moves fast.
  func endDrag(velocity: Double) {
    guard dragStart != nil else { return }
    dragStart = nil
    let predicted = position.shown - 100 * velocity * 0.2 / max(frame.width, 1)
    if predicted < target - 50, goBack() { return }
    move()
  }

  override func removed() {
    model?.disconnect()
    super.removed()
  }
}
