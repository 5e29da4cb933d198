/// Distributes the events of keys and gamepad buttons.
///
/// An event is offered to the focused node and its ancestors, then to the shortcuts. An event that
/// nothing handles may move the focus.
@MainActor
final class Keyboard {
  private unowned let tree: Tree
  private(set) var tracker = DeviceTracker()
  /// The controls that are held pressed by a key or button, each with the time of the press.
  private var held: [(source: ActivationSource, node: InputNode, since: Double)] = []
  /// The controls that were released but still appear pressed.
  ///
  /// `until` is the time at which a control stops appearing pressed.
  private var flashes: [(node: InputNode, until: Double)] = []

  /// The minimum time for which an activated control appears pressed, in seconds.
  private static let flash = 0.12

  init(_ tree: Tree) { self.tree = tree }

  /// The modifier keys that were held down at the last key event.
  private(set) var modifiers: KeyModifiers = []
  /// Whether the last used device is a keyboard or gamepad.
  private(set) var isInUse = false

  /// Records which device an event comes from; returns whether the user just switched to a keyboard
  /// or gamepad.
  func note(_ kind: InputEvent.Kind) -> Bool {
    let was = isInUse
    tracker.note(kind)
    if case .key(let event) = kind { modifiers = event.modifiers }
    switch tracker.device {
    case .keyboard, .pad: if Self.isPress(kind) { isInUse = true }
    case .pointer, .touch: isInUse = false
    }
    if isInUse != was {
      tree.focus.showsRing = isInUse
      if isInUse { tree.pointing.hideMouse() }
    }
    return isInUse && !was
  }

  /// Whether an event presses a key or button or moves a stick.
  ///
  /// A release does not count: if a press did not show the focus ring, its release must not either.
  /// Neither do F3 and F4, so that the frame overlay and a pause change nothing in the views.
  private static func isPress(_ kind: InputEvent.Kind) -> Bool {
    switch kind {
    case .key(let event):
      event.isDown && !event.key.isModifier && event.key != .f3 && event.key != .f4
    case .pad(let event): event.isDown
    case .stick(let event): event.x != 0 || event.y != 0
    default: false
    }
  }

  // MARK: - Keys

  func handle(_ event: KeyEvent, isFirst: Bool, at time: Double) -> Bool {
    var press = KeyPress(event)
    press.isFirst = isFirst
    if !event.isDown { release(.key(event.key), at: time) }
    if event.key == .escape, event.isDown, tree.cancelDrag() { return true }
    if tree.focus.chain.contains(where: { $0.isEnabled && $0.press(press) }) {
      // A view has handled the key itself. The key does not move the focus, so it does not show the
      // focus ring either.
      if isFirst { (isInUse, tree.focus.showsRing) = (false, false) }
      return true
    }
    guard event.isDown else { return false }
    if !event.isRepeat, !isFirst, press.modifiers.isEmpty, activates(event.key),
      activate(.key(event.key), at: time)
    {
      return true
    }
    if !event.isRepeat, perform(.key(of: event, press.modifiers), at: time) { return true }
    return command(event, press.modifiers, isFirst: isFirst)
  }

  private func activates(_ key: Key) -> Bool {
    key == .return || key == .space || key == .keypadEnter
  }

  private func command(_ event: KeyEvent, _ modifiers: KeyModifiers, isFirst: Bool) -> Bool {
    switch (event.key, modifiers) {
    case (.tab, []), (.tab, .shift):
      // A text field shows its caret, so the player knows where the focus is.
      return isFirst && !(tree.focus.focused is TextEntryNode)
        ? tree.focus.appear() : tree.focus.cycle(forward: modifiers.isEmpty)
    case (.up, []): return go(.up, isFirst)
    case (.down, []): return go(.down, isFirst)
    case (.left, []): return go(.left, isFirst)
    case (.right, []): return go(.right, isFirst)
    case (.escape, []): return !event.isRepeat && tree.focus.exit()
    case (.return, []), (.space, []), (.keypadEnter, []): return isFirst && tree.focus.appear()
    default: return false
    }
  }

  // MARK: - Pads

  func handle(_ event: PadEvent, isFirst: Bool, at time: Double) -> Bool {
    guard event.isDown else {
      release(.pad(event.button), at: time)
      return true
    }
    let family = tracker.connectedPads.first { $0.id == event.pad }?.family ?? .generic
    if event.button == family.cancelButton, tree.cancelDrag() { return true }
    switch event.button {
    case family.confirmButton where !event.isRepeat:
      if !isFirst, activate(.pad(event.button), at: time) { return true }
      if perform([.pad(event.button)], at: time) { return true }
      // Without a visible focus, the button also triggers the shortcuts of the Return key.
      if isFirst || tree.focus.focused == nil, perform([.key(.return, [])], at: time) {
        return true
      }
      return isFirst && tree.focus.appear()
    case family.cancelButton where !event.isRepeat:
      return perform([.pad(event.button)], at: time) || tree.focus.exit()
    case .up: return go(.up, isFirst)
    case .down: return go(.down, isFirst)
    case .left: return go(.left, isFirst)
    case .right: return go(.right, isFirst)
    default:
      if !event.isRepeat, perform([.pad(event.button)], at: time) { return true }
      switch event.button {
      case .north where !event.isRepeat:
        return tree.focus.chain.contains { $0.isEnabled && $0.padMenu() }
      case .leftShoulder: return isFirst ? tree.focus.appear() : tree.focus.cycle(forward: false)
      case .rightShoulder: return isFirst ? tree.focus.appear() : tree.focus.cycle(forward: true)
      default: return false
      }
    }
  }

  // MARK: - Actions

  private func go(_ direction: MoveCommandDirection, _ isFirst: Bool) -> Bool {
    let chain = tree.focus.chain
    if chain.contains(where: { $0.isEnabled && $0.move(direction) }) { return true }
    if isFirst { return tree.focus.appear() }
    if let focused = tree.focus.focused, focused.isEnabled, focused.adjust(direction) {
      return true
    }
    return tree.focus.move(direction)
  }

  private func activate(_ source: ActivationSource, at time: Double) -> Bool {
    guard let node = tree.focus.focused, node.isEnabled, node.activate(source) else { return false }
    held.append((source, node, time))
    return true
  }

  private func release(_ source: ActivationSource, at time: Double) {
    let due = held.filter { $0.source == source }
    held.removeAll { $0.source == source }
    for hold in due {
      if hold.since + Self.flash > time {
        look(hold.node, until: hold.since + Self.flash)
      } else {
        hold.node.deactivate()
      }
    }
  }

  /// Makes a control appear pressed until a time in seconds.
  private func look(_ node: InputNode, until moment: Double) {
    flashes.append((node, moment))
    tree.wake(at: moment)
  }

  /// Presses the topmost control that has one of the shortcuts; returns false if there is none.
  ///
  /// The controls of the focus scope come before those of the command layers.
  private func perform(_ triggers: [Shortcut], at time: Double) -> Bool {
    var places = tree.focus.scopeNode.map { [$0] } ?? []
    for layer in tree.commandLayers.reversed() { places += layer.laidOut.reversed() }
    for place in places {
      for trigger in triggers {
        guard let node = control(in: place, for: trigger) else { continue }
        guard node.activate(.shortcut) else { continue }
        look(node, until: time + Self.flash)
        return true
      }
    }
    return false
  }

  private func control(in node: ViewNode, for shortcut: Shortcut) -> InputNode? {
    guard !node.isLeaving, node.isMeantToBeSeen, node.fade?.opacity != 0 else { return nil }
    for child in node.reachable.reversed() {
      if let found = control(in: child, for: shortcut) { return found }
    }
    guard let named = node as? InputNode, named.answers(to: shortcut) else { return nil }
    return named.firstReachableControl
  }

  /// Ends the pressed appearance of the controls in `flashes` whose time has come.
  func advance(to time: Double) {
    guard !flashes.isEmpty else { return }
    let due = flashes.filter { $0.until <= time + 1e-6 }
    flashes.removeAll { $0.until <= time + 1e-6 }
    for flash in due { flash.node.deactivate() }
    for flash in flashes { tree.wake(at: flash.until) }
  }

  /// Releases all controls that are held pressed or still appear pressed.
  func cancelAll() {
    let nodes = held.map(\.node) + flashes.map(\.node)
    held = []
    flashes = []
    for node in nodes { node.deactivate() }
  }

  func forget(_ node: InputNode) {
    held.removeAll { $0.node === node }
    flashes.removeAll { $0.node === node }
  }
}

extension [Shortcut] {
  /// Returns the shortcuts that match a key event: by its character first, then by its physical
  /// key.
  static func key(of event: KeyEvent, _ modifiers: KeyModifiers) -> [Shortcut] {
    var triggers: [Shortcut] = []
    if let letter = event.letter.first { triggers.append(.key(KeyEquivalent(letter), modifiers)) }
    triggers.append(.key(KeyEquivalent(event.key), modifiers))
    return triggers
  }
}

extension ViewNode {
  /// The first reachable and enabled control in this subtree, the node itself included.
  fileprivate final var firstReachableControl: InputNode? {
    guard isReachable else { return nil }
    if let node = self as? InputNode, node.isControl { return node.isEnabled ? node : nil }
    for child in reachable {
      if let found = child.firstReachableControl { return found }
    }
    return nil
  }
}
