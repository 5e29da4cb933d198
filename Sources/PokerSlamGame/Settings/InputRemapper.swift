import StageUI

/// Replaces the events of chosen keys and buttons by those of the default ones, so that no screen
/// needs to know of the player's choices.
struct InputRemapper {
  /// Returns the event to deliver; nil for a key or button without a meaning.
  ///
  /// Keys that are held together with Control, Alt or the desktop's key keep their meaning.
  static func remapped(
    _ kind: InputEvent.Kind, _ bindings: Bindings, families: [Pad.ID: Pad.Family]
  ) -> InputEvent.Kind? {
    switch kind {
    case .key(let event):
      guard event.modifiers.isDisjoint(with: [.control, .option, .command]) else { return kind }
      if let action = bindings.action(of: event) {
        return self.event(
          of: action, isDown: event.isDown, isRepeat: event.isRepeat,
          modifiers: event.modifiers, pad: nil, .generic)
      }
      return bindings.replaces(event) ? nil : kind
    case .pad(let event):
      if let action = bindings.action(of: event.button) {
        return self.event(
          of: action, isDown: event.isDown, isRepeat: event.isRepeat, modifiers: [],
          pad: event.pad, families[event.pad] ?? .generic)
      }
      return bindings.replaces(event.button) ? nil : kind
    default: return kind
    }
  }

  /// Returns the event of the action's default button, or of its default key.
  private static func event(
    of action: GameAction, isDown: Bool, isRepeat: Bool, modifiers: KeyModifiers, pad: Pad.ID?,
    _ family: Pad.Family
  ) -> InputEvent.Kind? {
    if let pad, let button = button(of: action, family) {
      return .pad(PadEvent(pad: pad, button: button, isDown: isDown, isRepeat: isRepeat))
    }
    guard let key = action.defaultKey else { return nil }
    return .key(
      KeyEvent(
        isDown: isDown, key: key, letter: action.defaultLetter,
        modifiers: modifiers.subtracting(.shift), isRepeat: isRepeat))
  }

  private static func button(of action: GameAction, _ family: Pad.Family) -> PadButton? {
    switch action {
    case .select: family.confirmButton
    case .back: family.cancelButton
    default: action.defaultButton
    }
  }
}
