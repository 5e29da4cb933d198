// Input events.
extension ViewHost {
  /// Sends an event to the views of the last frame; returns whether it was handled.
  ///
  /// The event's effects are visible in the next frame.
  @discardableResult
  public func send(_ event: InputEvent) -> Bool {
    if let inspector, inspector.takes(event) { return true }
    return sendToViews(event) || opensInspector(event) || cyclesOverlay(event)
      || pausesProgram(event)
  }

  /// Sends an event past an open inspector.
  @discardableResult
  package func sendToViews(_ event: InputEvent) -> Bool {
    settle()
    return tree.withJobs { deliver(event) }
  }

  private func deliver(_ event: InputEvent) -> Bool {
    let time = event.time.seconds
    tree.pointing.advance(to: time)
    tree.keyboard.advance(to: time)
    let isFirst = tree.keyboard.note(event.kind)
    switch event.kind {
    case .pointer(let pointer): return tree.pointing.handle(pointer, at: time)
    case .key(let key):
      return tree.keyboard.handle(key, isFirst: isFirst, at: time)
        || key.isDown && scroll(.key(key.key), at: time)
    case .wheel(let wheel):
      if wheel.modifiers.contains(.control), tree.pointing.pinch(wheel, at: time) { return true }
      return tree.scroll(
        .wheel(
          wheel.modifiers.contains(.shift) && wheel.deltaX == 0
            ? Size(wheel.deltaY, 0) : Size(wheel.deltaX, wheel.deltaY)),
        at: wheel.position, time: time)
    case .text(let text): return tree.focus.focused?.type(text) ?? false
    case .composing(let text): return tree.focus.focused?.compose(text) ?? false
    case .pad(let pad): return tree.keyboard.handle(pad, isFirst: isFirst, at: time)
    case .focusLost, .hidden:
      tree.pointing.cancelAll()
      tree.keyboard.cancelAll()
      return false
    default: return false
    }
  }

  /// Scrolls the first scroll view that can scroll; returns false if there is none.
  ///
  /// The scroll views around the focus are tried first.
  private func scroll(_ event: ScrollEvent, at time: Double) -> Bool {
    if tree.focus.chain.contains(where: { $0.scrolls(event, at: time) }) { return true }
    func visit(_ node: ViewNode) -> Bool {
      node.isReachable
        && (node.scrolls(event, at: time) || node.reachable.reversed().contains(where: visit))
    }
    return tree.focus.scopeNode.map(visit) ?? false
  }

  /// Updates hover and focus after a change; returns true if views became invalid.
  func followUp() -> Bool {
    tree.pointing.refreshHover()
    tree.focus.refresh()
    tree.focusedValues?.refresh()
    return tree.isInvalid
  }

  /// Passes the collected feedback to `onFeedback`; returns the strongest rumble, or nil without
  /// feedback.
  func deliverFeedback() -> Rumble? {
    let due = tree.feedback
    tree.feedback.removeAll()
    for feedback in due { onFeedback?(feedback) }
    return due.map(\.rumble).max { $0.low + $0.high < $1.low + $1.high }
  }
}
