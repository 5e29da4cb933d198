/// Lays options out around a cylinder and turns it.
///
/// The position is that of the middle of the wheel, in rows: 0 for the first option.
final class WheelRowsNode: ViewNode, PlainNode, ScrollResponder {
  /// The angle between two rows, in radians.
  private static let pitch = 0.36
  /// The height of a row, at least, in points.
  private static let leastHeight = 34.0
  private static let spring = Animation.spring(response: 0.3, dampingFraction: 0.85)

  private var selected: AnyHashable?
  private var colors: ControlColors?
  private var choose: ((AnyHashable) -> Void)?
  private var isEnabled = true
  private var isStill = false
  private var position = AnimatedValue(0.0)
  private var shownPosition = 0.0
  private var rowHeight = WheelRowsNode.leastHeight
  private var hasPosition = false
  /// The position at the start of the drag; nil if there is none.
  private var heldFrom: Double?
  private var tracker = VelocityTracker<Double>()
  private var wheelRest = 0.0

  func set(
    _ selected: AnyHashable, _ colors: ControlColors, isEnabled: Bool, isStill: Bool,
    _ choose: @escaping (AnyHashable) -> Void
  ) {
    let isNew = selected != self.selected
    self.selected = selected
    self.colors = colors
    self.isEnabled = isEnabled
    self.isStill = isStill
    self.choose = choose
    if isNew, hasPosition, heldFrom == nil, let index = selectedIndex { turn(to: index) }
    tree.needsPicture = true
  }

  override var choosesByTag: Bool { true }
  override var allowsHits: Bool { true }
  override func contains(_ point: Point) -> Bool { true }

  private var options: [ViewNode] { children.filter { !$0.isLeaving } }
  private var selectedIndex: Int? { options.firstIndex { $0.choiceTag == selected } }

  /// The text of the selected option.
  var selectedLabel: String {
    guard let index = selectedIndex else { return "" }
    return AccessibilityElement.joinedLabel(options[index].accessibilityElements())
  }

  // MARK: Layout

  private var radius: Double { rowHeight / Self.pitch }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let sizes = laidOut.map { $0.sizeThatFits(.unspecified) }
    rowHeight = max((sizes.map(\.height).max() ?? 0) + 8, Self.leastHeight)
    let width = (sizes.map(\.width).max() ?? 0) + 20
    return Size(
      min(max(proposal.width ?? width, width), 1e6), (2 * radius * 0.94).rounded())
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    let nodes = laidOut
    warnOfMissingChoice(selected, among: nodes)
    if !hasPosition || heldFrom == nil && position.isFinished(at: pass.time) {
      let index = Double(selectedIndex ?? 0)
      position = AnimatedValue(index)
      shownPosition = index
      hasPosition = true
    }
    for node in nodes {
      let fitting = node.sizeThatFits(
        ProposedViewSize(width: max(size.width - 12, 0), height: rowHeight))
      node.place(
        at: Point((size.width - fitting.width) / 2, (size.height - fitting.height) / 2), fitting,
        pass)
    }
  }

  // MARK: Turning

  private func turn(to index: Int, velocity: Double? = nil) {
    let target = Double(index)
    guard target != position.target || velocity != nil else { return }
    position.retarget(
      to: target, animation: isStill ? nil : Self.spring, velocity: velocity, at: tree.time)
    shownPosition = position.present(at: tree.time)
    tree.tick(self)
    tree.needsPicture = true
  }

  private func choose(_ index: Int, velocity: Double? = nil) {
    let options = options
    guard !options.isEmpty else { return }
    let index = min(max(index, 0), options.count - 1)
    turn(to: index, velocity: velocity)
    if let tag = options[index].choiceTag { choose?(tag) }
  }

  /// Selects the next or the previous option.
  func step(_ direction: AccessibilityAdjustmentDirection) {
    let index = selectedIndex ?? 0
    choose(index + (direction == .increment ? 1 : -1))
  }

  func slide(_ slide: ControlSlide) {
    guard isEnabled else { return }
    switch slide {
    case .moved(let place, let start, _):
      if heldFrom == nil {
        heldFrom = shownPosition
        tracker.reset()
      }
      hold((heldFrom ?? 0) + (start.y - place.y) / rowHeight)
    case .ended(let place, let start, let size):
      defer { heldFrom = nil }
      if place.distance(to: start) < 4 {
        // A tap on a row selects it.
        let angle = (place.y - size.height / 2) / radius
        let rows = angle.magnitude < 1 ? Double.asin(angle) / Self.pitch : 0
        choose(Int((shownPosition + rows).rounded()))
      } else {
        let velocity = tracker.velocity(at: tree.time)
        choose(Int((shownPosition + velocity * 0.2).rounded()), velocity: velocity)
      }
    case .cancelled:
      heldFrom = nil
      choose(Int(shownPosition.rounded()))
    }
  }

  /// Turns the wheel under the finger; beyond the ends it resists.
  private func hold(_ wanted: Double) {
    let last = Double(max(options.count - 1, 0))
    let limited = min(max(wanted, 0), last)
    let excess = wanted - limited
    let place = limited + excess / (1 + excess.magnitude)
    tracker.add(place, at: tree.time)
    position = AnimatedValue(place)
    shownPosition = place
    tree.needsPicture = true
  }

  func handleScroll(_ event: ScrollEvent, at time: Double) -> Bool {
    guard isEnabled, case .wheel(let notches) = event, notches.height != 0,
      let index = selectedIndex
    else { return false }
    wheelRest += notches.height
    let rows = Int(wheelRest.rounded(.towardZero))
    wheelRest -= Double(rows)
    let target = min(max(index + rows, 0), options.count - 1)
    guard rows == 0 || target != index else {
      wheelRest = 0
      return false
    }
    if rows != 0 { choose(target) }
    return true
  }

  override func tickValues(_ time: Double) -> Bool {
    guard heldFrom == nil, shownPosition != position.target || !position.isFinished(at: time)
    else { return false }
    shownPosition = position.present(at: time)
    tree.needsPicture = true
    return !position.isFinished(at: time)
  }

  // MARK: Drawing

  override func show(in list: inout DisplayList, at rect: Rect) {
    list.draw(Fragment { drawBand(&$0, rect.size) }, id: id, at: rect.origin)
    for (index, child) in options.enumerated() {
      let angle = (Double(index) - shownPosition) * Self.pitch
      guard angle.magnitude < 1.45 else { continue }
      let squeeze = Double.cos(angle)
      let y = rect.midY + Double.sin(angle) * radius
      let center = Point(rect.midX, rect.midY)
      // The rows turn away from the middle, so they become flatter and paler.
      let transform = Transform(translationX: -center.x, y: -center.y)
        .concatenating(Transform(a: 0.88 + 0.12 * squeeze, b: 0, c: 0, d: squeeze, tx: 0, ty: 0))
        .concatenating(Transform(translationX: center.x, y: y))
      let near = max(0, 1 - (angle / Self.pitch).magnitude)
      let opacity = max(squeeze * squeeze * 0.6, 0) + 0.4 * near
      if transform == .identity, opacity >= 1 {
        child.append(to: &list, at: rect.origin)
      } else {
        var group = Raster.Group(id: child.id &+ 2, opacity: min(opacity, 1))
        group.transform = transform
        list.group(group) { child.append(to: &$0, at: rect.origin) }
      }
    }
  }

  private func drawBand(_ context: inout GraphicsContext, _ size: Size) {
    guard let colors else { return }
    let band = Rect(
      x: 0, y: (size.height - rowHeight) / 2, width: size.width, height: rowHeight)
    context.fill(
      Path(roundedRect: band, cornerRadius: min(10, rowHeight / 3)), with: .color(colors.group))
  }
}
