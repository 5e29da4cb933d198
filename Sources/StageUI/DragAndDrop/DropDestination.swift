/// What a view does with values that are dropped on it.
@MainActor
struct DropDestination {
  let accepts: (DraggedItems) -> Bool
  /// Takes values at a point in the view's coordinates; returns whether it took them.
  let drop: (DraggedItems, Point) -> Bool
  /// Called when a drag enters the view, moves over it, leaves it, or is about to be dropped.
  let follow: (Event, DraggedItems, Point) -> Void

  enum Event { case entered, moved, left, dropped }

  /// Returns a function for `follow` that tells whether a drag is over the view.
  static func telling(
    _ isTargeted: @escaping (Bool) -> Void
  ) -> (Event, DraggedItems, Point) -> Void {
    { event, _, _ in if event != .moved { isTargeted(event == .entered) } }
  }
}

/// The node of a view on which values can be dropped.
final class DropTargetNode: InputNode, EnabledKeeper, DropTarget {
  var value: DropDestination?

  func accepts(_ items: DraggedItems) -> Bool { isEnabled && value?.accepts(items) == true }

  func follow(_ event: DropDestination.Event, _ items: DraggedItems, at location: Point) {
    value?.follow(event, items, location)
  }

  func drop(_ items: DraggedItems, at location: Point) -> Bool {
    value?.drop(items, location) ?? false
  }

  /// During a drag the gaps between the views inside count too.
  override func contains(_ point: Point) -> Bool { tree.drag != nil }

  /// The drag in progress, if its values can be dropped here.
  private var offered: DragSession? {
    tree.drag.flatMap { $0.accepts(self) ? $0 : nil }
  }

  /// Drops the values of a drag without a pointer; returns whether there is one.
  private func dropHere() -> Bool {
    guard let session = offered else { return false }
    session.aim(at: self)
    session.source?.drop(at: nil)
    return true
  }

  /// Control+V drops the values on the destination that has the focus.
  override func press(_ press: KeyPress) -> Bool {
    guard press.phase == .down, press.modifiers == .control, press.characters == "v",
      tree.focus.focused?.isInside(self) == true
    else { return false }
    return dropHere()
  }

  /// During a drag the elements inside have the action "Drop"; an empty destination is an element
  /// itself.
  override func accessibilityElements() -> [AccessibilityElement] {
    let inner = super.accessibilityElements()
    guard isReachable, offered != nil else { return inner }
    if inner.isEmpty {
      var element = AccessibilityElement(accessibility: Accessibility(.button, "Drop"), node: self)
      element.activate = { [weak self] in self?.dropHere() ?? false }
      return [element]
    }
    return inner.map { $0.adding(action: "Drop") { [weak self] in _ = self?.dropHere() } }
  }

  override func removed() {
    tree.drag?.forget(self)
    super.removed()
  }
}

extension View {
  /// Lets the user drop values of a type on the view, from views with `draggable`; for `URL` also
  /// files of the desktop.
  ///
  /// - Parameters:
  ///   - payloadType: The type of the values.
  ///   - action: Called with the values and the position in the view's coordinates; returns whether
  ///     it took them. If not, the dragged view springs back.
  ///   - isTargeted: Called with true when a drag with such values enters the view, and with false
  ///     when it leaves or ends.
  public func dropDestination<Item: Transferable>(
    for payloadType: Item.Type = Item.self,
    action: @escaping (_ items: [Item], _ location: Point) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View {
    modifier(
      ValueModifier<DropTargetNode>(
        DropDestination(
          accepts: { $0.offers(payloadType) },
          drop: { items, point in
            let values = items.values(as: payloadType)
            return !values.isEmpty && action(values, point)
          }, follow: DropDestination.telling(isTargeted))))
  }
}
