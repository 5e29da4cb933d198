/// A shortcut without a visible control.
///
/// It answers only where a control in its place would be reachable, for example not behind a sheet.
struct ShortcutAction: LeafView {
  let shortcuts: Set<Shortcut>
  let perform: () -> Void

  func update(
    _ node: ShortcutActionNode, _ environment: EnvironmentValues, _ pass: UpdatePass
  ) {
    node.shortcuts = shortcuts
    node.perform = perform
    node.isEnabled = environment.isEnabled
  }
}

final class ShortcutActionNode: InputNode, PlainNode {
  var shortcuts: Set<Shortcut> = []
  var perform: (() -> Void)?

  override var isControl: Bool { true }
  override var allowsHits: Bool { false }
  override func answers(to shortcut: Shortcut) -> Bool { shortcuts.contains(shortcut) }

  override func activate(_ source: ActivationSource) -> Bool {
    guard isEnabled, let perform else { return false }
    perform()
    return true
  }
}

/// The shortcuts of a tab view: Control+Tab, Control and a digit, and the shoulders of a gamepad.
struct TabCommands: View {
  let count: Int
  let current: Int
  let choose: (Int) -> Void

  var body: some View {
    if count > 0 {
      ShortcutAction(shortcuts: [.key(.tab, .control), .pad(.rightShoulder)]) {
        choose((current + 1) % count)
      }
      ShortcutAction(shortcuts: [.key(.tab, [.control, .shift]), .pad(.leftShoulder)]) {
        choose((current + count - 1) % count)
      }
      ForEach(0..<min(count, 9)) { index in
        ShortcutAction(shortcuts: Self.digit(index + 1)) { choose(index) }
      }
    }
  }

  private static func digit(_ digit: Int) -> Set<Shortcut> {
    var keys: Set<Shortcut> = [.key(KeyEquivalent(Character("\(digit)")), .control)]
    if let key = Key.digit(digit) { keys.insert(.key(KeyEquivalent(key), .control)) }
    return keys
  }
}
