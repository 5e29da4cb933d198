/// Handles key events whose phase is in `phases` and for which `fits` returns true.
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

/// Handles move commands while the focus is inside or no view has the focus.
final class MoveNode: InputNode, EnabledKeeper {
  var value: ((MoveCommandDirection) -> Void)??

  override func move(_ direction: MoveCommandDirection) -> Bool {
    guard let move = value ?? nil else { return false }
    move(direction)
    return true
  }
}

/// Handles exit commands while the focus is inside or no view has the focus.
final class ExitNode: InputNode, EnabledKeeper {
  var value: (() -> Void)??

  override func exit() -> Bool {
    guard let exit = value ?? nil else { return false }
    exit()
    return true
  }
}

/// Adds shortcuts to the control inside.
final class ShortcutNode: InputNode, ValueKeeper {
  var value: [Shortcut]?

  override func answers(to shortcut: Shortcut) -> Bool { value?.contains(shortcut) ?? false }
}

extension View {
  /// Calls `action` when a key is pressed or repeats, while the focus is in the view or no view has
  /// the focus.
  public func onKeyPress(
    _ key: KeyEquivalent, action: @escaping () -> KeyPress.Result
  ) -> some View {
    onKeyPress(key, phases: [.down, .repeat]) { _ in action() }
  }

  /// Calls `action` for the events of `key` whose phase is in `phases`, while the focus is in the
  /// view or no view has the focus.
  public func onKeyPress(
    _ key: KeyEquivalent, phases: KeyPress.Phases,
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    onKeyPress(phases, { key.matches($0.event) }, action)
  }

  /// Calls `action` for the events of `keys` whose phase is in `phases`, while the focus is in the
  /// view or no view has the focus.
  public func onKeyPress(
    keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    onKeyPress(phases, { press in keys.contains { $0.matches(press.event) } }, action)
  }

  /// Calls `action` for keys whose character meets a condition, while the focus is in the view or
  /// no view has the focus.
  public func onKeyPress(
    characters: @escaping (Character) -> Bool,
    phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    onKeyPress(phases, { $0.characters.first.map(characters) ?? false }, action)
  }

  /// Calls `action` for all key events whose phase is in `phases`, while the focus is in the view
  /// or no view has the focus.
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

  /// Calls `action` for a move command instead of moving the focus.
  ///
  /// This applies while the focus is in the view or no view has the focus. If `action` is nil, the
  /// focus moves as usual.
  public func onMoveCommand(
    perform action: ((MoveCommandDirection) -> Void)?
  ) -> some View {
    modifier(ValueModifier<MoveNode>(action))
  }

  /// Sets the action of the exit command, which Escape, the gamepad's cancel button and the
  /// secondary mouse button trigger.
  public func onExitCommand(perform action: (() -> Void)?) -> some View {
    modifier(ValueModifier<ExitNode>(action))
  }

  /// Adds a key that presses the control from anywhere on the screen; the modifier is Control by
  /// default.
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .control
  ) -> some View {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
  }

  /// Adds a shortcut that presses the control from anywhere on the screen; nil adds none.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    modifier(ValueModifier<ShortcutNode>(shortcut?.triggers ?? []))
  }

  /// Adds a gamepad button that presses the control from anywhere on the screen.
  ///
  /// Not in SwiftUI.
  public func padShortcut(_ button: PadButton) -> some View {
    modifier(ValueModifier<ShortcutNode>([.pad(button)]))
  }
}
