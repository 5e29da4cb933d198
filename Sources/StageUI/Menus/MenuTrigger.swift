/// Opens a menu by the pointer, and lets the same press choose an item.
struct MenuTriggerModifier: NodeModifier {
  let hasPrimaryAction: Bool
  let owner: MenuOwner
  let open: () -> Void

  func makeNode(_ tree: Tree) -> MenuTriggerNode { MenuTriggerNode(tree) }

  func update(_ node: MenuTriggerNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.setEnabled(environment.isEnabled)
    node.hasPrimaryAction = hasPrimaryAction
    node.owner = owner
    node.open = open
  }
}

final class MenuTriggerNode: InputNode {
  fileprivate(set) var hasPrimaryAction = false
  fileprivate(set) var owner: MenuOwner?
  fileprivate(set) var open: (() -> Void)?

  override var takesPresses: Bool { isEnabled }
  override var gesturePriority: GesturePriority { .high }
  override func makeRecognizer() -> AnyGestureRecognizer? {
    MenuTriggerRecognizer(self, delay: hasPrimaryAction ? 0.4 : 0.3)
  }

  override func secondaryTap() -> Bool {
    open?()
    return open != nil
  }

  /// The key that opens the menu of a button whose press performs an action.
  override func press(_ press: KeyPress) -> Bool {
    guard press.phase == .down, press.event.opensMenu else { return false }
    open?()
    return true
  }

  override func padMenu() -> Bool {
    open?()
    return open != nil
  }
}

extension KeyEvent {
  /// Whether the key opens the context menu: the menu key, or Shift+F10.
  var opensMenu: Bool {
    key == .menu || key == Key.function(10) && modifiers.contains(.shift)
  }
}

/// Recognises a press of the mouse at once, and a press of a finger after a delay.
///
/// A tap of a finger, or of the mouse on a button with an action of its own, is left to the button.
private final class MenuTriggerRecognizer: GestureRecognizer<Void> {
  private let node: MenuTriggerNode
  private let delay: Double
  private var start: Touch?
  private var hasMoved = false

  init(_ node: MenuTriggerNode, delay: Double) {
    self.node = node
    self.delay = delay
  }

  override var deadline: Double? {
    guard outcome == .possible, let start else { return nil }
    return start.time + delay
  }

  override func receive(_ signal: PressSignal, _ effects: GestureEffects) {
    guard !outcome.isOver else { return }
    switch signal {
    case .began(let touch):
      start = touch
      if touch.isMouse, !node.hasPrimaryAction { open(effects) }
    case .moved(let touch): move(touch, effects)
    case .ended(let touch): end(touch, effects)
    case .time(let time): if let deadline, time >= deadline - 1e-6 { open(effects) }
    }
  }

  private func open(_ effects: GestureEffects) {
    phase = .active(())
    effects.add { [node] in node.open?() }
  }

  private func move(_ touch: Touch, _ effects: GestureEffects) {
    guard let start else { return }
    let isFar = touch.position.distance(to: start.position) >= Touch.movement
    hasMoved = hasMoved || isFar
    if outcome == .active {
      effects.add { [node] in node.owner?.session?.track(touch.position) }
    } else if isFar {
      phase = .failed
    }
  }

  private func end(_ touch: Touch, _ effects: GestureEffects) {
    guard outcome == .active, let start else {
      phase = .failed
      return
    }
    phase = .ended(())
    let isClick = !hasMoved && touch.time - start.time < delay
    let isOnButton = Rect(origin: .zero, size: node.shownFrame.size)
      .contains(touch.location(in: .local))
    effects.add { [node] in
      guard let session = node.owner?.session else { return }
      session.track(touch.position)
      // A click only opens: the item that appeared under the pointer is not meant.
      guard !isClick else { return }
      // A release outside of the menu and of its button closes the menu.
      if !session.release(touch.position), !isOnButton { session.close() }
    }
  }
}

/// Marks the item that opens a submenu.
struct MenuOpenerModifier: NodeModifier {
  let opener: WeakMenuRow

  func makeNode(_ tree: Tree) -> MenuOpenerNode { MenuOpenerNode(tree) }

  func update(_ node: MenuOpenerNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.opener = opener
  }
}

final class MenuOpenerNode: ModifierNode {
  var opener: WeakMenuRow? {
    didSet { opener?.row = row(self) }
  }

  private func row(_ node: ViewNode) -> MenuRowNode? {
    if let row = node as? MenuRowNode { return row }
    for child in node.children {
      if let row = row(child) { return row }
    }
    return nil
  }
}

/// The items of a closed menu that have shortcuts: neither drawn nor focused, but pressed by keys.
struct MenuShortcuts: View {
  let items: [ViewPart]

  var body: some View {
    let named = items.filter { !$0.menu.shortcuts.isEmpty }
    if !named.isEmpty {
      UnseenCommands(content: ForEach(named, id: \.key) { $0.content })
    }
  }
}

private struct UnseenCommands<Content: View>: ContainerView {
  let content: Content

  func update(
    _ node: UnseenCommandsNode, _ environment: EnvironmentValues, _ pass: UpdatePass
  ) {}
}

private final class UnseenCommandsNode: ViewNode, PlainNode {
  override var keepsItsSize: Bool { true }
  override var isNeverDrawn: Bool { true }
  override var isSeen: Bool { false }
  override var isMeantToBeSeen: Bool { true }
  override var allowsHits: Bool { false }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    for child in laidOut { child.place(at: .zero, child.sizeThatFits(.zero), pass) }
  }

  override func show(in list: inout DisplayList, at rect: Rect) {}
  override func accessibilityElements() -> [AccessibilityElement] { [] }
}
