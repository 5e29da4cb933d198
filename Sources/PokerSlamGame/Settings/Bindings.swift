package import Records
package import StageUI

/// The keys and gamepad buttons that the player has chosen instead of the default ones.
///
/// Keys are stored by their physical position, so that a choice survives a change of the keyboard
/// layout.
package struct Bindings: Hashable, Sendable {
  package private(set) var keys: [GameAction: Key] = [:]
  package private(set) var buttons: [GameAction: PadButton] = [:]

  package init() {}

  /// Whether nothing has been chosen for an action.
  package func isAtDefault(_ action: GameAction) -> Bool {
    keys[action] == nil && buttons[action] == nil
  }

  /// Chooses a key; a reserved key, or one for an action without keys, changes nothing.
  package mutating func bind(_ action: GameAction, to key: Key) {
    guard action.defaultKey != nil, !GameAction.reservedKeys.contains(key), !key.changesOthers
    else { return }
    keys[action] = key
  }

  /// Chooses a gamepad button; a reserved one changes nothing.
  package mutating func bind(_ action: GameAction, to button: PadButton) {
    guard !GameAction.reservedButtons.contains(button) else { return }
    buttons[action] = button == action.defaultButton ? nil : button
  }

  package mutating func reset(_ action: GameAction) {
    (keys[action], buttons[action]) = (nil, nil)
  }

  // MARK: - What the events mean

  /// Returns the action of a key event; nil if the key has its usual meaning.
  ///
  /// Actions with a key by its place are returned for it, too, since it may type any letter.
  func action(of event: KeyEvent) -> GameAction? {
    GameAction.allCases.first { keys[$0] == event.key }
      ?? GameAction.allCases.first {
        $0.isByPlace && keys[$0] == nil && $0.defaultKey == event.key
          && !Self.hasMeaning(event.letter)
      }
  }

  /// Whether a letter is the default key of an action, wherever the layout has it.
  ///
  /// In some layouts such a letter lies at the place of another action's key, as U does in Neo at
  /// that of A. The letter then keeps its meaning.
  private static func hasMeaning(_ letter: String) -> Bool {
    !letter.isEmpty && GameAction.allCases.contains { !$0.isByPlace && $0.defaultLetter == letter }
  }

  /// Returns the action of a button; nil if the button has its usual meaning.
  func action(of button: PadButton) -> GameAction? {
    GameAction.allCases.first { buttons[$0] == button }
  }

  /// Whether the event's key has lost its usual meaning, because another one was chosen instead.
  func replaces(_ event: KeyEvent) -> Bool {
    GameAction.allCases.contains { action in
      // At another place, the letter has no meaning.
      if action.isByPlace, action.defaultLetter == event.letter { return true }
      guard keys[action] != nil, !action.isEssential else { return false }
      return action.defaultLetter.isEmpty || action.isByPlace
        ? action.defaultKey == event.key : action.defaultLetter == event.letter
    }
  }

  /// Whether the button has lost its usual meaning, because another one was chosen instead.
  func replaces(_ button: PadButton) -> Bool {
    GameAction.allCases.contains {
      buttons[$0] != nil && !$0.isEssential && $0.defaultButton == button
    }
  }

  // MARK: - Conflicts

  /// Returns the other actions that the action's key performs too.
  ///
  /// - Parameter letter: returns the letter of a physical key in the keyboard layout, in lower
  ///   case; empty for keys without one.
  package func conflicts(withKeyOf action: GameAction, letter: (Key) -> String) -> [GameAction] {
    GameAction.allCases.filter { other in
      other != action && isSameKey(action, other, letter)
    }
  }

  private func isSameKey(_ one: GameAction, _ other: GameAction, _ letter: (Key) -> String) -> Bool
  {
    switch (keys[one], keys[other]) {
    case (nil, nil): false
    case (let key?, nil): isDefault(key, of: other, letter)
    case (nil, let key?): isDefault(key, of: one, letter)
    case (let key?, let otherKey?): key == otherKey
    }
  }

  private func isDefault(_ key: Key, of action: GameAction, _ letter: (Key) -> String) -> Bool {
    action.defaultLetter.isEmpty || action.isByPlace
      ? action.defaultKey == key : action.defaultLetter == letter(key)
  }

  /// Returns the other actions that the action's gamepad button performs too.
  package func conflicts(withButtonOf action: GameAction) -> [GameAction] {
    guard let button = buttons[action] ?? action.defaultButton else { return [] }
    return GameAction.allCases.filter {
      $0 != action && (buttons[$0] ?? $0.defaultButton) == button
    }
  }
}

// The stored form: "undo=k24,hint=p:leftTrigger", in the order of the actions.
extension Bindings: AdjustableValue {
  package init?(setting: SettingValue) {
    guard case .text(let text) = setting else { return nil }
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, let action = GameAction(rawValue: String(sides[0])) else { continue }
      let value = sides[1]
      if value.hasPrefix("p:"), let button = PadButton(rawValue: String(value.dropFirst(2))) {
        bind(action, to: button)
      } else if value.hasPrefix("k"), let usage = UInt16(value.dropFirst()) {
        bind(action, to: Key(rawValue: usage))
      }
    }
  }

  package var setting: SettingValue {
    var parts: [String] = []
    for action in GameAction.allCases {
      if let key = keys[action] { parts.append("\(action.rawValue)=k\(key.rawValue)") }
      if let button = buttons[action] { parts.append("\(action.rawValue)=p:\(button.rawValue)") }
    }
    return .text(parts.joined(separator: ","))
  }

  package static func control(of setting: Setting<Self>) -> SettingControl {
    .bindings(setting.projectedValue)
  }

  package static func argument(in range: ClosedRange<Double>?) -> SettingArgument { .word([]) }
}
