/// A connected gamepad.
public struct Pad: Hashable, Sendable {
  /// The identity of a gamepad from connection to disconnection; not reused while the program runs.
  public struct ID: Hashable, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) {
      self.rawValue = rawValue
    }
  }

  /// The family of a gamepad, by the labels on its buttons.
  public enum Family: String, CaseIterable, Hashable, Sendable {
    case xbox, playStation, nintendo, generic

    /// The button that confirms: the lower one, or the right one on Nintendo's gamepads.
    public var confirmButton: PadButton { self == .nintendo ? .east : .south }
    /// The button that cancels: the right one, or the lower one on Nintendo's gamepads.
    public var cancelButton: PadButton { self == .nintendo ? .south : .east }
  }

  /// The identifier, unique while the program runs.
  public var id: ID
  /// The manufacturer's name, for logs and settings.
  public var name: String
  /// The family, which determines the labels of buttons.
  public var family: Family
  /// Whether the gamepad can rumble.
  public var hasRumble: Bool

  public init(id: ID, name: String, family: Family, hasRumble: Bool = false) {
    self.id = id
    self.name = name
    self.family = family
    self.hasRumble = hasRumble
  }
}

/// A gamepad button, named by its position, independent of its label.
///
/// For menus, the left stick pushed far enough also acts as the direction buttons, and a trigger
/// pulled halfway acts as a button. `StickEvent` reports exact positions.
public enum PadButton: String, CaseIterable, Hashable, Sendable {
  /// The four buttons under the right thumb.
  case south, east, west, north
  case up, down, left, right
  case leftShoulder, rightShoulder, leftTrigger, rightTrigger
  /// A stick that is pressed down.
  case leftStick, rightStick
  /// The small buttons left and right of the middle: View and Menu on Xbox gamepads, Create and
  /// Options on PlayStation's, − and + on Nintendo's.
  case back, start
  /// The button with the manufacturer's logo.
  case guide
  case touchpad, misc
  case paddle1, paddle2, paddle3, paddle4

  /// Whether the button is part of the directional pad.
  public var isDirection: Bool {
    switch self {
    case .up, .down, .left, .right: true
    default: false
    }
  }
}

/// A gamepad button went down or up, or repeats while held.
public struct PadEvent: Hashable, Sendable {
  /// The gamepad.
  public var pad: Pad.ID
  /// The button.
  public var button: PadButton
  /// Whether the button was pressed rather than released.
  public var isDown: Bool
  /// Whether this is an automatic repeat of a held direction.
  ///
  /// The first repeat comes 0.4 s after the press, the next ones every 0.09 s.
  public var isRepeat: Bool

  public init(pad: Pad.ID, button: PadButton, isDown: Bool, isRepeat: Bool = false) {
    self.pad = pad
    self.button = button
    self.isDown = isDown
    self.isRepeat = isRepeat
  }
}

/// A movement of a stick.
public struct StickEvent: Hashable, Sendable {
  /// The left or the right stick.
  public enum Side: Hashable, Sendable { case left, right }

  public var pad: Pad.ID
  /// The stick.
  public var side: Side
  /// The horizontal deflection from −1 (left) to 1 (right); zero inside the dead zone.
  public var x: Double
  /// The vertical deflection from −1 (up) to 1 (down); zero inside the dead zone.
  public var y: Double

  public init(pad: Pad.ID, side: Side, x: Double, y: Double) {
    self.pad = pad
    self.side = side
    self.x = x
    self.y = y
  }
}

/// A pulse of the motors of the gamepad in use; without a gamepad, it has no effect.
public struct Rumble: Hashable, Sendable {
  /// The strength of the heavy motor, felt as a thud, 0…1.
  public var low: Double
  /// The strength of the light motor, felt as a buzz, 0…1.
  public var high: Double
  /// The duration, at most one second.
  public var duration: Nanoseconds

  public init(low: Double, high: Double, duration: Nanoseconds) {
    func cleaned(_ strength: Double) -> Double {
      strength.isNaN ? 0 : min(max(strength, 0), 1)
    }
    self.low = cleaned(low)
    self.high = cleaned(high)
    self.duration = min(max(duration, .zero), .seconds(1))
  }
}
