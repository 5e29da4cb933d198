/// Opens a menu at the pointer, or beside the view if a key or a gamepad opens it.
struct ContextMenuModifier<Items: View, Preview: View>: ViewModifier {
  let items: Items
  let preview: Preview?
  @State private var isOpen = false
  @State private var isAtPoint = false
  @State private var owner = MenuOwner()

  func body(content: Content) -> some View {
    content
      .modifier(ContextMenuNodeModifier(open: open, close: close))
      .menuLayer(
        $isOpen, owner, inside: nil, isAtPoint: isAtPoint,
        items: { ViewParts.parts(of: items) }, preview: { preview }
      )
      // A menu inside of another view's menu is a menu of its own.
      .environment(\.menuSession, nil)
  }

  private func close() {
    owner.session?.close()
    isOpen = false
  }

  private func parts() -> [ViewPart] { ViewParts.parts(of: items) }

  /// Opens the menu at a point in the view's coordinates, or beside the view if it is nil.
  private func open(_ point: Point?) -> Bool {
    if parts().isEmpty { return false }
    owner.session = nil
    owner.source.part = nil
    isAtPoint = false
    if let point, preview == nil {
      isAtPoint = true
      owner.source.part = { _ in Rect(origin: point, size: .zero) }
    }
    isOpen = true
    return true
  }
}

private struct ContextMenuNodeModifier: NodeModifier {
  let open: (Point?) -> Bool
  let close: () -> Void

  func makeNode(_ tree: Tree) -> ContextMenuNode { ContextMenuNode(tree) }

  func update(_ node: ContextMenuNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.setEnabled(environment.isEnabled)
    node.open = open
    node.close = close
  }
}

final class ContextMenuNode: InputNode {
  fileprivate(set) var open: ((Point?) -> Bool)?
  fileprivate(set) var close: (() -> Void)?

  override func contains(_ point: Point) -> Bool { true }
  override var takesPresses: Bool { isEnabled }
  override var gesturePriority: GesturePriority { .high }
  override func makeRecognizer() -> AnyGestureRecognizer? { ContextPressRecognizer(self) }

  override func secondaryTap() -> Bool { open(at: tree.pointing.mouse) }

  override func press(_ press: KeyPress) -> Bool {
    press.phase == .down && press.event.opensMenu && open(at: nil)
  }

  override func padMenu() -> Bool { open(at: nil) }

  /// Returns the source of drags at a point in window coordinates that is the same view, a part of
  /// it, or a view around it.
  fileprivate func dragSource(at point: Point) -> DragSourceNode? {
    tree.hit(at: point).lazy.compactMap { $0 as? DragSourceNode }
      .first { $0.isEnabled && ($0.isInside(self) || isInside($0)) }
  }

  /// Opens the menu at a point in window coordinates; returns false if it has no items.
  fileprivate func open(at place: Point?) -> Bool {
    open?(place.flatMap { point in fromScreen?.apply(point) }) ?? false
  }
}

/// Recognises a long press of a finger.
///
/// If the view can be dragged and the finger moves after the menu has opened, the menu closes, and
/// the finger drags the view.
private final class ContextPressRecognizer: GestureRecognizer<Void> {
  private let node: ContextMenuNode
  private var start: Touch?
  /// The view that the finger may drag while the menu is open.
  private var source: DragSourceNode?
  private var isDragging = false

  private static let delay = 0.5

  init(_ node: ContextMenuNode) { self.node = node }

  override var deadline: Double? {
    guard outcome == .possible, let start else { return nil }
    return start.time + Self.delay
  }

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard !outcome.isOver else { return }
    switch signal {
    case .began(let touch):
      start = touch
      if touch.isMouse { phase = .failed }
    case .moved(let touch): move(touch, effects)
    case .ended(let touch):
      guard outcome == .active else {
        phase = .failed
        return
      }
      phase = .ended(())
      if isDragging { effects.add { [source] in source?.drop(at: touch.position) } }
    case .time(let time):
      guard let deadline, let start, time >= deadline - 1e-6 else { return }
      source = node.dragSource(at: start.position)
      phase = source == nil ? .ended(()) : .active(())
      effects.add { [node] in _ = node.open(at: start.position) }
    }
  }

  private func move(_ touch: Touch, _ effects: GestureEffects) {
    guard let start else { return }
    if !isDragging {
      guard touch.position.distance(to: start.position) >= Touch.movement else { return }
      guard outcome == .active else {
        phase = .failed
        return
      }
      isDragging = true
      effects.add { [node, source] in
        node.close?()
        source?.lift(at: start.position)
      }
    }
    let way = Size(touch.position.x - start.position.x, touch.position.y - start.position.y)
    effects.add { [source] in source?.move(by: way, to: touch.position) }
  }

  override func cancel(_ effects: GestureEffects) {
    if isDragging, outcome == .active {
      effects.add(isReset: true) { [source] in source?.cancelDrag() }
    }
    super.cancel(effects)
  }
}

extension View {
  /// Adds a menu that opens by the secondary mouse button, a long press, the menu key, Shift+F10 or
  /// the upper face button of a gamepad.
  ///
  /// The keys and the gamepad open the menu of the focused view. A menu without items does not
  /// open. If the view is also draggable, a finger that moves after the long press drags it.
  public func contextMenu<Items: View>(@ViewBuilder menuItems: () -> Items) -> some View {
    modifier(ContextMenuModifier(items: menuItems(), preview: EmptyView?.none))
  }

  /// Adds a context menu that opens together with a preview of the view.
  public func contextMenu<Items: View, Preview: View>(
    @ViewBuilder menuItems: () -> Items, @ViewBuilder preview: () -> Preview
  ) -> some View {
    modifier(ContextMenuModifier(items: menuItems(), preview: preview()))
  }
}
