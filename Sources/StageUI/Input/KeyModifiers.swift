/// Does something with keys; `fits` is asked about those of its phases.
final class KeyPressNode: InputNode, EnabledKeeper {
  struct Value {
    var phases: KeyPress.Phases
    var fits: (KeyPress) -> Bool
    var action: (KeyPress) -> KeyPress.Result
  }

  var value: Value?

  override func press(_ press: KeyPress) -> Bool {
    guard let value, value.phases.contains(press.phase), value.fits(press) else { return false }
    return value.action(press) == .handled
  }
}

/// Does what going somewhere means inside of it.
final class MoveNode: InputNode, EnabledKeeper {
  var value: ((MoveCommandDirection) -> Void)??

  override func move(_ direction: MoveCommandDirection) -> Bool {
    guard let move = value ?? nil else { return false }
    move(direction)
    return true
  }
}

/// Does what going back means inside of it.
final class ExitNode: InputNode, EnabledKeeper {
  var value: (() -> Void)??

  override func exit() -> Bool {
    guard let exit = value ?? nil else { return false }
    exit()
    return true
  }
}

/// Names keys that press the control inside.
final class ShortcutNode: InputNode, ValueKeeper {
  var value: [Shortcut]?

  override func answers(to shortcut: Shortcut) -> Bool { value?.contains(shortcut) ?? false }
}

extension View {
  /// Acts when a key goes down or repeats while the focus is in the view, or nowhere.
  public func onKeyPress(
    _ key: KeyEquivalent, action: @escaping () -> KeyPress.Result
  ) -> some View {
    onKeyPress(key, phases: [.down, .repeat]) { _ in action() }
  }

  public func onKeyPress(
    _ key: KeyEquivalent, phases: KeyPress.Phases,
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    onKeyPress(phases, { key.matches($0.event) }, action)
  }

  public func onKeyPress(
    keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    onKeyPress(phases, { press in keys.contains { $0.matches(press.event) } }, action)
  }

  /// Does something when a key that makes one of some characters is pressed.
  public func onKeyPress(
    characters: @escaping (Character) -> Bool,
    phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    onKeyPress(phases, { $0.characters.first.map(characters) ?? false }, action)
  }

  public func onKeyPress(
    phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    onKeyPress(phases, { _ in true }, action)
  }

  private func onKeyPress(
    _ phases: KeyPress.Phases, _ fits: @escaping (KeyPress) -> Bool,
    _ action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    modifier(ValueModifier<KeyPressNode>(.init(phases: phases, fits: fits, action: action)))
  }

  /// Does something else than moving the focus when a direction is pressed inside.
  public func onMoveCommand(
    perform action: ((MoveCommandDirection) -> Void)?
  ) -> some View {
    modifier(ValueModifier<MoveNode>(action))
  }

  /// Goes back: Escape, the pad's second button, the mouse's second button.
  public func onExitCommand(perform action: (() -> Void)?) -> some View {
    modifier(ValueModifier<ExitNode>(action))
  }

  /// Keys that press the control from anywhere on the screen.
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .control
  ) -> some View {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
  }

  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    modifier(ValueModifier<ShortcutNode>(shortcut.map { [.key($0.key, $0.modifiers)] } ?? []))
  }

  /// A button of a pad that presses the control from anywhere on the screen.
  public func padShortcut(_ button: PadButton) -> some View {
    modifier(ValueModifier<ShortcutNode>([.pad(button)]))
  }
}
