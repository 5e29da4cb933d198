/// The swipe actions of a row: how far the row is moved aside, and the buttons behind it.
@MainActor
final class RowSwipe {
  private unowned let row: ListRowNode
  /// The distance by which the card is moved; positive to the right.
  private var animated = Animated(0.0)
  /// The edge whose buttons exist; nil while the row is closed.
  private(set) var edge: HorizontalEdge?
  private var part: RowPart?
  private var start = 0.0
  private var lastMoved = 0.0
  private var velocity = 0.0

  init(_ row: ListRowNode) { self.row = row }

  var offset: Double { animated.shown }
  var isOpen: Bool { edge != nil && animated.target != 0 }
  var nodes: [ViewNode] { part.map { [$0.node] } ?? [] }

  // MARK: Actions

  private func actions(_ edge: HorizontalEdge) -> SwipeActions? {
    if edge == .leading { return row.traits.leadingActions }
    if let actions = row.traits.trailingActions { return actions }
    guard row.list.canDelete(row) else { return nil }
    return SwipeActions(
      content: AnyView(
        Button("Delete", role: .destructive) { [weak row] in
          if let row { row.list.delete(row) }
        }), allowsFullSwipe: true)
  }

  var hasActions: Bool {
    row.traits.leadingActions != nil || row.traits.trailingActions != nil
      || row.list.canDelete(row)
  }

  /// The sign of the offset that reveals an edge.
  private func sign(_ edge: HorizontalEdge) -> Double {
    (edge == .trailing) != row.isMirrored ? -1 : 1
  }

  private var buttons: SwipeButtonsNode? {
    part?.node.laidOut.first as? SwipeButtonsNode
  }

  private var total: Double { buttons?.total ?? 0 }
  private var width: Double { row.card.frame.width }

  /// Makes the buttons of an edge; returns false if it has none.
  private func show(_ edge: HorizontalEdge) -> Bool {
    if self.edge == edge, part != nil { return true }
    guard let actions = actions(edge), let slot = row.card.shown?.slot else { return false }
    remove()
    let view = SwipeButtons(
      isLeading: edge == .leading,
      content: actions.content.buttonStyle(SwipeActionStyle()).labelStyle(.iconOnly)
        .environment(\.tintStyle, nil).environment(\.rowTraits, RowTraits())
        .environment(\.swipeCloser, SwipeCloser(row: row)))
    part = RowPart(AnyView(view), under: slot, UpdatePass(row.tree, isInserting: true))
    self.edge = edge
    row.swipeNodesChanged()
    _ = buttons?.sizeThatFits(ProposedViewSize(row.card.frame.size))
    return true
  }

  func remove() {
    part?.remove()
    part = nil
    edge = nil
  }

  // MARK: Dragging

  /// Whether a drag to the left or right reveals something.
  func accepts(_ translation: Double) -> Bool {
    if offset != 0 { return true }
    return [HorizontalEdge.leading, .trailing].contains {
      sign($0) * translation > 0 && actions($0) != nil
    } && !row.list.look.isEditing
  }

  func begin() {
    start = offset
    velocity = 0
    row.list.closeOpenRow(except: row)
  }

  func drag(to translation: Double, at time: Double) {
    var wanted = start + translation
    let edge: HorizontalEdge = (wanted < 0) != row.isMirrored ? .trailing : .leading
    if wanted == 0 || !show(edge) {
      // There is nothing to reveal on this side, so the row moves only a little.
      wanted *= 0.12
    }
    let (reach, limit) = (abs(wanted), total)
    let isFull = self.edge.flatMap(actions)?.allowsFullSwipe == true
    if reach > limit, !isFull {
      let beyond = reach - limit
      wanted = (wanted < 0 ? -1 : 1) * (limit + beyond * 80 / (80 + beyond))
    }
    set(wanted, animation: nil)
    let willPerform = isFull && reach > width * 0.6
    if buttons?.setFull(willPerform) == true { row.tree.feedback.append(.selection) }
    row.list.openRow = row
    lastMoved = time
  }

  func end(velocity: Double) {
    guard let edge, offset * sign(edge) > 0 else { return close() }
    if buttons?.isFull == true {
      perform(first: edge)
    } else if (offset + velocity * 0.15) * sign(edge) > total / 2 {
      set(sign(edge) * total, animation: .spring(response: 0.35, dampingFraction: 0.86))
    } else {
      close()
    }
  }

  /// Performs the first action, as a long swipe does.
  private func perform(first edge: HorizontalEdge) {
    set(sign(edge) * width, animation: .easeOut(duration: 0.2))
    let control = buttons?.firstControl
    row.list.openRow = nil
    guard let control, control.activate(.shortcut) else { return close() }
    control.deactivate()
    if animated.target != 0, edge == .leading { close() }
  }

  // MARK: Opening and closing

  func open(_ edge: HorizontalEdge) -> Bool {
    guard show(edge) else { return false }
    row.list.closeOpenRow(except: row)
    row.list.openRow = row
    buttons?.isOpening = true
    set(sign(edge) * total, animation: .spring(response: 0.35, dampingFraction: 0.86))
    return true
  }

  func close() {
    if row.list.openRow === row { row.list.openRow = nil }
    guard edge != nil || offset != 0 else { return }
    _ = buttons?.setFull(false)
    buttons?.isOpening = false
    if row.tree.focus.focused.map({ focus in nodes.contains { focus.isInside($0) } }) == true {
      row.tree.focus.focus(row.card.isFocusable ? row.card : row.card.soleControl)
    }
    set(0, animation: .spring(response: 0.3, dampingFraction: 0.9))
    if animated.shown == 0, animated.target == 0 { finish() }
  }

  private func set(_ offset: Double, animation: Animation?) {
    var transaction = Transaction()
    if !row.list.look.reducesMotion { transaction.animation = animation }
    animated.set(
      offset, UpdatePass(row.tree, transaction: transaction, isInserting: true), for: row)
    offsetChanged()
  }

  private func offsetChanged() {
    buttons?.reveal = abs(offset)
    row.tree.needsPicture = true
  }

  func tick(_ time: Double) -> Bool {
    guard animated.isRunning else { return false }
    let runs = animated.tick(time)
    offsetChanged()
    if !runs, animated.target == 0 { finish() }
    return runs
  }

  private func finish() {
    guard part != nil else { return }
    remove()
    row.swipeNodesChanged()
  }

  // MARK: Keys

  /// Reveals the trailing actions, or the leading ones if there are no others, or hides them.
  func toggle() -> Bool {
    if isOpen {
      close()
      return true
    }
    guard row.isEnabled, open(.trailing) || open(.leading) else { return false }
    return true
  }

  func handle(_ press: KeyPress) -> Bool {
    switch (press.event.key, press.modifiers) {
    case (.menu, []), (Key.function(10), .shift):
      guard toggle() else { return false }
      if isOpen, let control = buttons?.firstControl {
        // The button is laid out in the next frame, and can then have the focus.
        row.tree.focus.schedule { [weak control] in
          if let control, $0.canFocus(control) { $0.focus(control, reveals: false) }
        }
      }
      return true
    default: return false
    }
  }

  func arrange(in card: Rect, _ pass: UpdatePass) {
    guard let node = part?.node else { return }
    _ = node.sizeThatFits(ProposedViewSize(card.size))
    node.place(at: card.origin, card.size, UpdatePass(row.tree, isInserting: true))
    buttons?.reveal = abs(offset)
  }
}

extension ListRowNode {
  /// Closes the actions of any row of the list; returns whether one was open.
  func closesSwipe() -> Bool { list.closeOpenRow() }
}

extension ListNode {
  /// Hides the swipe actions of the row that shows them; returns whether there was one.
  @discardableResult
  func closeOpenRow(except row: ListRowNode? = nil) -> Bool {
    guard let openRow, openRow !== row else { return false }
    openRow.swipe.close()
    return true
  }
}

extension ViewNode {
  /// The first control in the subtree, in the order in which views are written.
  final var firstControl: InputNode? {
    if let node = self as? InputNode, node.isControl { return node }
    for child in children where !child.isLeaving && !child.isNeverDrawn {
      if let found = child.firstControl { return found }
    }
    return nil
  }
}
