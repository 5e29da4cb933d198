/// Tracks the presses of all pointers and the hover of the mouse.
@MainActor
final class Pointing {
  private unowned let tree: Tree
  private var presses: [Press] = []
  private var hovered: [InputNode] = []
  /// The position of the mouse; nil if it is outside of the window or another device is in use.
  private(set) var mouse: Point?
  /// The shape of the mouse pointer at its position.
  private(set) var style = FrameOutcome.PointerStyle.arrow

  private let wheelPinch: WheelPinch

  init(_ tree: Tree) {
    self.tree = tree
    wheelPinch = WheelPinch(tree)
  }

  /// Passes a turn of the wheel to gestures of two fingers; returns whether it had an effect.
  func pinch(_ wheel: WheelEvent, at time: Double) -> Bool {
    let path = tree.hit(at: wheel.position).compactMap { $0 as? InputNode }
    return wheelPinch.turn(wheel, over: participants(path), at: time)
  }

  /// Handles a pointer event; returns whether it had an effect.
  func handle(_ event: PointerEvent, at time: Double) -> Bool {
    if event.id == .mouse {
      mouse = event.phase == .left ? nil : event.position
      refreshHover()
      if let mouse { for node in hovered { node.hoverMoved(to: mouse) } }
    }
    switch event.phase {
    case .down: return begin(event, at: time)
    case .moved, .up:
      if let press = presses.first(where: { $0.second?.id == event.id }) {
        press.sendSecond(event, at: time)
        tidy()
        return true
      }
      guard let press = presses.first(where: { $0.pointer == event.id && $0.isDown }) else {
        return false
      }
      press.send(event, at: time)
      tidy()
      return true
    case .cancelled:
      let isMeant = { (press: Press) in press.pointer == event.id || press.second?.id == event.id }
      let isKnown = presses.contains(where: isMeant)
      for press in presses where isMeant(press) { press.cancel() }
      tidy()
      return isKnown
    case .left: return false
    }
  }

  private func begin(_ event: PointerEvent, at time: Double) -> Bool {
    let path = tree.hit(at: event.position).compactMap { $0 as? InputNode }
    switch event.button ?? .primary {
    case .primary: return beginPress(path, event, at: time)
    case .secondary:
      return path.first { $0.isEnabled && $0.secondaryTap() } != nil
        || path.first { $0.isEnabled && $0.exit() } != nil || tree.focus.exit()
    case .middle: return path.contains { $0.isEnabled && $0.middleTap(at: event.position) }
    case .back, .forward: return false
    }
  }

  private func beginPress(_ path: [InputNode], _ event: PointerEvent, at time: Double) -> Bool {
    if event.id != .mouse, let press = presses.first(where: { $0.mayJoin(path) }) {
      press.sendSecond(event, at: time)
      tidy()
      return true
    }
    tree.focus.pressed(path)
    let waiting = presses.first { press in
      // The second tap of a double tap may come from another finger.
      press.pointer == event.id || !press.isDown && press.pointer != .mouse && event.id != .mouse
    }
    let participants = participants(path).filter { node in
      !presses.contains { $0 !== waiting && $0.entries.contains { $0.node === node } }
    }
    var known = waiting?.takeWaiting { entry in participants.contains { $0 === entry.node } } ?? []
    let entries = participants.compactMap { node -> Press.Entry? in
      if let index = known.firstIndex(where: { $0.node === node }) {
        return known.remove(at: index)
      }
      return node.makeRecognizer().map { Press.Entry(node, $0) }
    }
    presses.removeAll { $0 === waiting }
    guard !entries.isEmpty else { return false }
    let press = Press(event.id, entries)
    presses.append(press)
    press.send(event, at: time)
    tidy()
    return true
  }

  /// Returns the nodes of a path that take part in a press, in order of priority.
  private func participants(_ path: [InputNode]) -> [InputNode] {
    var participants: [InputNode] = []
    for node in path where node.takesPresses {
      guard node.isEnabled || node.isControl else { continue }
      if !node.gestureMask.contains(.subviews) { participants.removeAll() }
      if node.gestureMask.contains(.gesture) { participants.append(node) }
    }
    return participants.filter { $0.gesturePriority == .high }.reversed()
      + participants.filter { $0.gesturePriority != .high }
  }

  /// Advances presses that depend on time.
  func advance(to time: Double) {
    wheelPinch.advance(to: time)
    guard !presses.isEmpty else { return }
    for press in presses { press.advance(to: time) }
    tidy()
  }

  private func tidy() {
    presses.removeAll(where: \.isOver)
    for press in presses {
      if let deadline = press.deadline { tree.wake(at: deadline) }
    }
  }

  /// Cancels all presses; called when the window loses the focus or is hidden.
  func cancelAll() {
    wheelPinch.cancel()
    let all = presses
    presses = []
    for press in all { press.cancel() }
  }

  /// Removes all references to a node that has left the tree.
  func forget(_ node: InputNode) {
    hovered.removeAll { $0 === node }
    cancel(node)
  }

  /// Cancels the presses on a node.
  func cancel(_ node: InputNode) {
    wheelPinch.cancel(node)
    for press in presses where press.entries.contains(where: { $0.node === node }) {
      press.cancel { $0.node === node }
    }
    presses.removeAll(where: \.isOver)
  }

  /// Calls `body` for each recogniser of a node in the presses in progress.
  func forEachRecognizer(of node: InputNode, _ body: (AnyGestureRecognizer) -> Void) {
    for press in presses {
      for entry in press.entries where entry.node === node { body(entry.recognizer) }
    }
  }

  // MARK: - Hovering

  /// Updates hover after the mouse or the views have moved.
  func refreshHover() {
    let path = mouse.map(tree.hit) ?? []
    let inputs = path.compactMap { $0 as? InputNode }
    style = pointerStyle(over: inputs)
    let new = inputs.filter { $0.wantsHover && $0.isEnabled }
    let old = hovered
    guard new.count != old.count || !zip(new, old).allSatisfy({ $0 === $1 }) else { return }
    hovered = new
    for node in old where !new.contains(where: { $0 === node }) { node.hover(false) }
    for node in new.reversed() where !old.contains(where: { $0 === node }) { node.hover(true) }
  }

  /// Returns the shape of the pointer over `nodes`, given innermost first.
  ///
  /// The innermost node that sets a pointer style or takes presses decides.
  private func pointerStyle(over nodes: [InputNode]) -> FrameOutcome.PointerStyle {
    for node in nodes {
      if let style = node.pointerStyle { return style.shape }
      guard node.takesPresses else { continue }
      // Modifiers around a gesture or a control belong to the same view, so their style counts.
      let around = node.ancestors.prefix { $0 is ModifierNode }
      let style = around.lazy.compactMap { ($0 as? InputNode)?.pointerStyle }.first
      return style?.shape ?? (node.isPressable && node.isEnabled ? .hand : .arrow)
    }
    return .arrow
  }

  /// Ends hover because a keyboard or gamepad is now in use.
  func hideMouse() {
    mouse = nil
    refreshHover()
  }
}
