/// Receives the keys, move commands and drops of a list.
final class ListInputNode: InputNode, PlainNode, DropTarget {
  /// The row behind which values are dropped without a pointer.
  private weak var rowBefore: ListRowNode?

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
    if press.phase == .down, press.modifiers == .control, press.characters == "v",
      let row = tree.focus.focused?.selfAndAncestors.lazy.compactMap({ $0 as? ListRowNode }).first
    {
      if dropDragged(behind: row) { return true }
    }
    return list.handle(press)
  }

  // MARK: Drops

  func accepts(_ items: DraggedItems) -> Bool { list?.takesDrops(of: items) ?? false }

  func follow(_ event: DropDestination.Event, _ items: DraggedItems, at location: Point) {
    guard let list else { return }
    switch event {
    case .entered, .moved:
      list.showInsertion(of: items, at: tree.drag?.hasPointer == true ? y(location, in: list) : nil)
    case .left: list.showInsertion(of: items, at: nil)
    case .dropped: break
    }
  }

  func drop(_ items: DraggedItems, at location: Point) -> Bool {
    guard let list else { return false }
    if let rowBefore {
      self.rowBefore = nil
      return list.insert(items, behind: rowBefore)
    }
    return list.insert(items, at: y(location, in: list))
  }

  /// Drops the values of a drag without a pointer behind a row; returns whether there is one.
  func dropDragged(behind row: ListRowNode) -> Bool {
    guard let session = tree.drag, session.accepts(self) else { return false }
    rowBefore = row
    session.aim(at: self)
    session.source?.drop(at: nil)
    rowBefore = nil
    return true
  }

  /// The vertical position of a point of this node in the coordinates of the list.
  private func y(_ location: Point, in list: ListNode) -> Double {
    list.fromScreen?.apply(toScreen.apply(location)).y ?? location.y
  }

  override func removed() {
    tree.drag?.forget(self)
    super.removed()
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
