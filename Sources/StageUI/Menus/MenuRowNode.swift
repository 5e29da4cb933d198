/// The control of an item of a menu.
///
/// A press may begin on one item and choose another one. Outside of menus it is a usual control.
class MenuRowNode: ControlNode {
  /// The menu; nil outside of menus.
  final weak var session: MenuSession?
  /// The fill of the highlight.
  final var highlight = Color.clear
  /// Opens the submenu; nil for other items.
  final var opensSubmenu: (() -> Void)?

  private static let radius = 8.0
  private static let margin = 5.0

  final var isHighlighted: Bool {
    guard let session, isEnabled else { return false }
    if session.highlighted === self { return true }
    return tree.focus.showsRing && tree.focus.focused === self
  }

  /// Performs the action of the item.
  final func choose() {
    if let opensSubmenu { opensSubmenu() } else { modifier.perform?() }
  }

  override func activate(_ source: ActivationSource) -> Bool {
    guard session != nil else { return super.activate(source) }
    guard isEnabled else { return false }
    choose()
    return true
  }

  override func move(_ direction: MoveCommandDirection) -> Bool {
    guard direction == (isMirrored ? .left : .right), isEnabled, let opensSubmenu else {
      return false
    }
    opensSubmenu()
    return true
  }

  override var wantsHover: Bool { session != nil }

  override func hover(_ isInside: Bool) {
    if isInside {
      session?.highlight(self)
    } else if session?.highlighted === self {
      session?.highlight(nil)
    }
  }

  override func focusChanged(_ isFocused: Bool) {
    super.focusChanged(isFocused)
    tree.needsPicture = true
  }

  override func makeRecognizer() -> AnyGestureRecognizer? {
    session.map { MenuPressRecognizer($0) } ?? super.makeRecognizer()
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    if isHighlighted {
      let box = Rect(origin: .zero, size: rect.size).insetBy(dx: Self.margin, dy: 0)
      list.draw(
        Fragment { context in
          context.fill(
            Path(roundedRect: box, cornerRadius: Self.radius), with: .color(highlight))
        }, id: id, at: rect.origin)
    }
    super.show(in: &list, at: rect)
  }

  override func removed() {
    if session?.highlighted === self { session?.highlight(nil) }
    super.removed()
  }
}

/// Follows a press over the items of an open menu.
final class MenuPressRecognizer: GestureRecognizer<Void> {
  private let session: MenuSession
  private var start: Point?

  init(_ session: MenuSession) { self.session = session }

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard !outcome.isOver else { return }
    switch signal {
    case .began(let touch), .moved(let touch):
      let start = start ?? touch.position
      self.start = start
      // A mouse chooses by dragging; a finger that moves may scroll the menu.
      if touch.isMouse, touch.position.distance(to: start) >= Touch.movement / 2 {
        phase = .active(())
      }
      effects.add { [session] in session.track(touch.position) }
    case .ended(let touch):
      phase = .ended(())
      effects.add { [session] in
        session.track(touch.position)
        session.release(touch.position)
        if !touch.isMouse { session.highlight(nil) }
      }
    case .time: break
    }
  }

  override func cancel(_ effects: GestureEffects) {
    effects.add(isReset: true) { [session] in session.highlight(nil) }
    super.cancel(effects)
  }
}

/// The behaviour of an item of a menu.
struct MenuRowModifier: NodeModifier {
  var control: ControlModifier
  var opensSubmenu: (() -> Void)?

  func makeNode(_ tree: Tree) -> MenuRowNode { MenuRowNode(tree) }

  func update(_ node: MenuRowNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.session = environment.menuSession
    node.highlight = ControlColors(environment).groove
    node.opensSubmenu = opensSubmenu
    node.set(control, isEnabled: environment.isEnabled)
  }
}
