/// Opens a menu at the pointer, or beside the view if a key or a gamepad opens it.
struct ContextMenuModifier<Items: View, Preview: View>: ViewModifier {
  let items: Items
  let preview: Preview?
  @State private var isOpen = false
  @State private var isAtPoint = false
  @State private var owner = MenuOwner()

  func body(content: Content) -> some View {
    content
      .modifier(ContextMenuNodeModifier(open: open))
      .menuLayer(
        $isOpen, owner, inside: nil, isAtPoint: isAtPoint,
        items: { ViewParts.parts(of: items) }, preview: { preview }
      )
      // A menu inside of another view's menu is a menu of its own.
      .environment(\.menuSession, nil)
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

  func makeNode(_ tree: Tree) -> ContextMenuNode { ContextMenuNode(tree) }

  func update(_ node: ContextMenuNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.setEnabled(environment.isEnabled)
    node.open = open
  }
}

final class ContextMenuNode: InputNode {
  fileprivate(set) var open: ((Point?) -> Bool)?

  override func contains(_ point: Point) -> Bool { true }
  override var takesPresses: Bool { isEnabled }
  override var gesturePriority: GesturePriority { .high }
  override func makeRecognizer() -> AnyGestureRecognizer? { ContextPressRecognizer(self) }

  override func secondaryTap() -> Bool { open(at: tree.pointing.mouse) }

  override func press(_ press: KeyPress) -> Bool {
    press.phase == .down && press.event.opensMenu && open(at: nil)
  }

  override func padMenu() -> Bool { open(at: nil) }

  /// Opens the menu at a point in window coordinates; returns false if it has no items.
  fileprivate func open(at place: Point?) -> Bool {
    open?(place.flatMap { point in fromScreen?.apply(point) }) ?? false
  }
}

/// Recognises a long press of a finger.
private final class ContextPressRecognizer: GestureRecognizer<Void> {
  private let node: ContextMenuNode
  private var start: Touch?

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
    case .moved(let touch):
      if let start, touch.position.distance(to: start.position) >= Touch.movement {
        phase = .failed
      }
    case .ended: phase = .failed
    case .time(let time):
      guard let deadline, let start, time >= deadline - 1e-6 else { return }
      phase = .ended(())
      effects.add { [node] in _ = node.open(at: start.position) }
    }
  }
}

extension View {
  /// Adds a menu that opens by the secondary mouse button, a long press, the menu key, Shift+F10 or
  /// the upper face button of a gamepad.
  ///
  /// The keys and the gamepad open the menu of the focused view. A menu without items does not
  /// open.
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
