/// Receives the keys and move commands of a list.
final class ListInputNode: InputNode, PlainNode {
  private var list: ListNode? {
    func find(_ node: ViewNode) -> ListNode? {
      if let list = node as? ListNode { return list }
      for child in node.children {
        if let found = find(child) { return found }
      }
      return nil
    }
    return find(self)
  }

  override func press(_ press: KeyPress) -> Bool {
    guard let list else { return false }
    if press.phase.contains(.down), let refresh = list.refresh {
      switch (press.event.key, press.modifiers) {
      case (Key.function(5), []), (.r, .control), (.r, .command): return refresh.begin()
      default: break
      }
    }
    return list.handle(press)
  }

  override func move(_ direction: MoveCommandDirection) -> Bool {
    guard let list, list.selection != nil, tree.focus.focused?.isInside(self) == true else {
      return false
    }
    switch direction {
    case .up: return list.step(by: -1)
    case .down: return list.step(by: 1)
    case .left, .right: return false
    }
  }

  override func exit() -> Bool { list?.closeOpenRow() ?? false }
}
