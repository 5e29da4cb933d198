// What the player does, handed to the views.
extension ViewHost {
  /// Lets the views shown last answer to an event; true when somebody wanted it.
  ///
  /// What follows from it is seen in the next frame.
  @discardableResult
  public func send(_ event: InputEvent) -> Bool {
    settle()
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
      return tree.scroll(
        .wheel(
          wheel.modifiers.contains(.shift) && wheel.deltaX == 0
            ? Size(wheel.deltaY, 0) : Size(wheel.deltaX, wheel.deltaY)),
        at: wheel.position, time: time)
    case .pad(let pad): return tree.keyboard.handle(pad, isFirst: isFirst, at: time)
    case .focusLost, .hidden:
      tree.pointing.cancelAll()
      tree.keyboard.cancelAll()
      return false
    default: return false
    }
  }

  /// Scrolls what has the focus inside, or else the first thing there is to scroll.
  private func scroll(_ event: ScrollEvent, at time: Double) -> Bool {
    if tree.focus.chain.contains(where: { $0.scrolls(event, at: time) }) { return true }
    func visit(_ node: ViewNode) -> Bool {
      node.isReachable
        && (node.scrolls(event, at: time) || node.reachable.reversed().contains(where: visit))
    }
    return tree.focus.scopeNode.map(visit) ?? false
  }

  /// Follows up on what lies under the mouse and has the focus now; true when views have changed.
  func followUp() -> Bool {
    tree.pointing.refreshHover()
    tree.focus.refresh()
    return tree.isInvalid
  }

  /// Hands out what is to be felt and heard; returns what a pad makes of it.
  func handOutFeedback() -> Rumble? {
    let due = tree.feedback
    tree.feedback.removeAll()
    for feedback in due { onFeedback?(feedback) }
    return due.map(\.rumble).max { $0.low + $0.high < $1.low + $1.high }
  }
}
