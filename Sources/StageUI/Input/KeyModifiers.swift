struct KeyPressModifier: NodeModifier {
  typealias Node = KeyPressNode

  /// Nil for every key.
  var keys: [KeyEquivalent]?
  var characters: ((Character) -> Bool)?
  var phases: KeyPress.Phases
  var action: (KeyPress) -> KeyPress.Result
}

final class KeyPressNode: InputNode, EnabledKeeper {
  var modifier: KeyPressModifier?

  override func press(_ press: KeyPress) -> Bool {
    guard let modifier, modifier.phases.contains(press.phase) else { return false }
    if let keys = modifier.keys, !keys.contains(where: { $0.matches(press.event) }) { return false }
    if let fits = modifier.characters {
      guard let character = press.characters.first, fits(character) else { return false }
    }
    return modifier.action(press) == .handled
  }
}

struct CommandModifier: NodeModifier {
  typealias Node = CommandNode

  var move: ((MoveCommandDirection) -> Void)?
  var exit: (() -> Void)?
}

/// Does what going somewhere or going back means inside of it.
final class CommandNode: InputNode, EnabledKeeper {
  var modifier: CommandModifier?

  override func move(_ direction: MoveCommandDirection) -> Bool {
    guard let move = modifier?.move else { return false }
    move(direction)
    return true
  }

  override func exit() -> Bool {
    guard let exit = modifier?.exit else { return false }
    exit()
    return true
  }
}

struct ShortcutModifier: NodeModifier {
  typealias Node = ShortcutNode

  var triggers: [Shortcut]
}

/// Names keys that press the control inside.
final class ShortcutNode: InputNode, ModifierKeeper {
  var modifier: ShortcutModifier?

  override func answers(to shortcut: Shortcut) -> Bool {
    modifier?.triggers.contains(shortcut) ?? false
  }
}

extension View {
  /// Does something when a key goes down or repeats while the view or one inside has the focus, or
  /// nothing has.
  public func onKeyPress(
    _ key: KeyEquivalent, action: @escaping () -> KeyPress.Result
  ) -> some View {
    onKeyPress(key, phases: [.down, .repeat]) { _ in action() }
  }

  public func onKeyPress(
    _ key: KeyEquivalent, phases: KeyPress.Phases,
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    modifier(KeyPressModifier(keys: [key], phases: phases, action: action))
  }

  public func onKeyPress(
    keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    modifier(KeyPressModifier(keys: Array(keys), phases: phases, action: action))
  }

  /// Does something when a key that makes one of some characters is pressed.
  public func onKeyPress(
    characters: @escaping (Character) -> Bool,
    phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    modifier(KeyPressModifier(characters: characters, phases: phases, action: action))
  }

  public func onKeyPress(
    phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    modifier(KeyPressModifier(phases: phases, action: action))
  }

  /// Does something else than moving the focus when a direction is pressed inside.
  public func onMoveCommand(
    perform action: ((MoveCommandDirection) -> Void)?
  ) -> some View {
    modifier(CommandModifier(move: action))
  }

  /// Goes back: Escape, the pad's second button, the mouse's second button.
  public func onExitCommand(perform action: (() -> Void)?) -> some View {
    modifier(CommandModifier(exit: action))
  }

  /// Keys that press the control from anywhere on the screen.
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .control
  ) -> some View {
    modifier(ShortcutModifier(triggers: [.key(key, modifiers)]))
  }

  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    keyboardShortcut(shortcut.key, modifiers: shortcut.modifiers)
  }

  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    modifier(
      ShortcutModifier(triggers: shortcut.map { [.key($0.key, $0.modifiers)] } ?? []))
  }

  /// A button of a pad that presses the control from anywhere on the screen.
  public func padShortcut(_ button: PadButton) -> some View {
    modifier(ShortcutModifier(triggers: [.pad(button)]))
  }
}
