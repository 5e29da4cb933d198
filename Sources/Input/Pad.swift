/// A game controller that is plugged in.
public struct Pad: Hashable, Sendable {
  /// Its own from being plugged in to being pulled; never used twice in a run.
  public struct ID: Hashable, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) {
      self.rawValue = rawValue
    }
  }

  /// Whose signs are on the buttons.
  public enum Family: String, CaseIterable, Hashable, Sendable {
    case xbox, playStation, nintendo, generic

    /// The button that says yes: the lower one, but the right one on Nintendo's pads.
    public var confirmButton: PadButton { self == .nintendo ? .east : .south }
    /// The button that says no.
    public var cancelButton: PadButton { self == .nintendo ? .south : .east }
  }

  /// The identifier, unique while the program runs.
  public var id: ID
  /// As the maker wrote it: for the log and for settings.
  public var name: String
  /// The family that decides the names of buttons.
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

/// A button of a pad, by its place, whatever is printed on it.
///
/// The left stick pushed far enough is the direction buttons too, and a trigger pulled halfway is a
/// button: what a menu needs. Its exact position comes as `StickEvent`.
public enum PadButton: String, CaseIterable, Hashable, Sendable {
  /// The four under the right thumb.
  case south, east, west, north
  case up, down, left, right
  case leftShoulder, rightShoulder, leftTrigger, rightTrigger
  /// Pressing the stick down.
  case leftStick, rightStick
  /// The small ones at the left and right of the middle: View and Menu, Create and Options, − and +.
  case back, start
  /// The one with the maker's sign.
  case guide
  case touchpad, misc
  case paddle1, paddle2, paddle3, paddle4

  /// Whether it is part of the directional cross.
  public var isDirection: Bool {
    switch self {
    case .up, .down, .left, .right: true
    default: false
    }
  }
}

/// A button of a pad went down or up, or is held and repeats.
public struct PadEvent: Hashable, Sendable {
  /// The gamepad.
  public var pad: Pad.ID
  /// The button.
  public var button: PadButton
  /// Whether it was pressed rather than released.
  public var isDown: Bool
  /// A direction is held: 0.4 s after it went down, and every 0.09 s from then on.
  public var isRepeat: Bool

  public init(pad: Pad.ID, button: PadButton, isDown: Bool, isRepeat: Bool = false) {
    self.pad = pad
    self.button = button
    self.isDown = isDown
    self.isRepeat = isRepeat
  }
}

/// A stick moved.
public struct StickEvent: Hashable, Sendable {
  /// The left or the right stick.
  public enum Side: Hashable, Sendable { case left, right }

  public var pad: Pad.ID
  /// The stick.
  public var side: Side
  /// From −1 (left) to 1; zero inside the dead zone.
  public var x: Double
  /// From −1 (up) to 1, as on the screen.
  public var y: Double

  public init(pad: Pad.ID, side: Side, x: Double, y: Double) {
    self.pad = pad
    self.side = side
    self.x = x
    self.y = y
  }
}

/// A pulse of the motors of the pad in use; where there is none nothing happens.
public struct Rumble: Hashable, Sendable {
  /// 0…1: the heavy motor, felt as a thud.
  public var low: Double
  /// 0…1: the light one, felt as a buzz.
  public var high: Double
  /// At most a second.
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
