import StageUI

/// Something the player does with a key or a gamepad button.
package enum GameAction: String, CaseIterable, Sendable {
  case up, down, left, right, select, back
  case play, undo, redo, hint, help, pause
  case firstTool, secondTool, steerLeft, steerRight
  case previous, next

  /// The key that performs the action in every keyboard layout, or a letter; nil if the action has
  /// no key that can be changed.
  var defaultKey: Key? {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .select: .return
    case .back: .escape
    case .play: .space
    case .undo: .u
    case .redo: .r
    case .hint: .h
    case .help: .f1
    case .pause: .p
    case .firstTool: .digit(1)
    case .secondTool: .digit(2)
    case .steerLeft: .a
    case .steerRight: .d
    case .previous, .next: nil
    }
  }

  /// The letter or digit of the default key; empty for keys without one.
  ///
  /// A default key is recognised by its letter, wherever the layout has it, unless `isByPlace` is
  /// true.
  var defaultLetter: String {
    switch self {
    case .undo: "u"
    case .redo: "r"
    case .hint: "h"
    case .pause: "p"
    case .firstTool: "1"
    case .secondTool: "2"
    case .steerLeft: "a"
    case .steerRight: "d"
    default: ""
    }
  }

  /// Whether the default key is recognised by its place on the keyboard, not by its letter.
  ///
  /// The keys for steering lie side by side in every layout: Q and D on a French keyboard.
  var isByPlace: Bool { self == .steerLeft || self == .steerRight }

  /// The gamepad button that performs the action; nil for none.
  var defaultButton: PadButton? {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .select: .south
    case .back: .east
    case .play: .west
    case .pause: .start
    case .previous: .leftShoulder
    case .next: .rightShoulder
    case .undo, .redo, .hint, .help, .firstTool, .secondTool, .steerLeft, .steerRight: nil
    }
  }

  /// Whether the default key and button always work, so that no choice locks the player out.
  ///
  /// A chosen key or button then works besides them.
  var isEssential: Bool {
    switch self {
    case .up, .down, .left, .right, .select, .back: true
    default: false
    }
  }

  /// The keys that cannot be chosen: those of essential actions, and those of the program.
  static let reservedKeys: Set<Key> = [
    .up, .down, .left, .right, .return, .keypadEnter, .escape, .tab, .f3, .f4, .f11,
  ]
  /// The gamepad buttons that cannot be chosen.
  static let reservedButtons: Set<PadButton> = [
    .up, .down, .left, .right, .south, .east, .guide,
  ]
}

extension Key {
  /// Whether the key only changes the meaning of others.
  var changesOthers: Bool { (224...231).contains(rawValue) || rawValue == 57 }
}
