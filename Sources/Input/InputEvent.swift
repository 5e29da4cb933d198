/// Something that happened outside the program, and when.
public struct InputEvent: Hashable, Sendable {
  /// On the clock of `FrameTime`.
  ///
  /// The host stamps what it can know: SDL2 does not pass on the display server's own times, so
  /// this is when the event was first seen.
  public var time: Nanoseconds
  /// What happened.
  public var kind: Kind

  public init(time: Nanoseconds, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// The kinds of events.
  public enum Kind: Hashable, Sendable {
    /// The mouse, a finger or a pen moved or was pressed or released.
    case pointer(PointerEvent)
    /// A wheel was turned or a touchpad scrolled.
    case wheel(WheelEvent)
    /// A key was pressed or released.
    case key(KeyEvent)
    /// Committed text, after dead keys and input methods; only while text is asked for.
    case text(String)
    /// Uncommitted text of an input method, to be shown underlined; empty when there is none.
    case composing(String)
    /// A gamepad button was pressed or released.
    case pad(PadEvent)
    /// A stick of a gamepad was moved.
    case stick(StickEvent)
    /// A gamepad was connected.
    case padConnected(Pad)
    /// What it held was let go of before.
    case padDisconnected(Pad.ID)
    case focusGained
    case focusLost
    /// The drawable's size in points and the pixels to a point; everything must be painted again.
    case resized(Size, scale: Double)
    /// What was shown is lost; the host shows the surface again by itself.
    case exposed
    /// Hidden or minimised: frames stop until `shown`.
    case hidden
    case shown
    /// The window was closed, or INT, TERM or HUP arrived; leave within a second.
    case quit
  }
}

extension [InputEvent] {
  mutating func append(_ kind: InputEvent.Kind, at time: Nanoseconds) {
    append(InputEvent(time: time, kind))
  }
}

/// Keys that change the meaning of others.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let shift = KeyModifiers(rawValue: 1)
  public static let control = KeyModifiers(rawValue: 2)
  /// Alt; AltGr, which makes letters, is not a modifier here.
  public static let option = KeyModifiers(rawValue: 4)
  /// The key with the desktop's sign on it.
  public static let command = KeyModifiers(rawValue: 8)
  public static let capsLock = KeyModifiers(rawValue: 16)
}

/// A mouse or a finger.
public struct PointerEvent: Hashable, Sendable {
  /// The phases of a press and of movement.
  public enum Phase: Hashable, Sendable {
    case down
    /// With a button it is a drag, without one a hover.
    case moved
    case up
    /// The press will not end: the window lost focus, or a second button came. Undo its feedback.
    case cancelled
    /// The mouse left the window while nothing was pressed.
    case left
  }

  /// The buttons of a mouse.
  public enum Button: Hashable, Sendable {
    case primary, secondary, middle, back, forward
  }

  /// The mouse has the same id always; a finger has its own from down to up.
  public struct ID: Hashable, Sendable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
      self.rawValue = rawValue
    }

    public static let mouse = ID(rawValue: -1)
  }

  /// The mouse or the finger.
  public var id: ID
  /// The phase of the press.
  public var phase: Phase
  /// In points from the top left of the drawable; may lie outside it during a drag.
  public var position: Point
  /// The button of this press; a finger's is `primary`; nil when nothing is pressed.
  public var button: Button?
  public var modifiers: KeyModifiers

  public init(
    id: ID = .mouse, phase: Phase, position: Point, button: Button? = nil,
    modifiers: KeyModifiers = []
  ) {
    self.id = id
    self.phase = phase
    self.position = position
    self.button = button
    self.modifiers = modifiers
  }
}

/// A turn of the wheel or a two-finger scroll.
public struct WheelEvent: Hashable, Sendable {
  /// Notches, fractions included: positive x shows what is to the right, positive y what is below.
  public var deltaX: Double
  /// Notches, as `deltaX`; positive shows what is below.
  public var deltaY: Double
  /// In points from the top left of the drawable.
  public var position: Point
  public var modifiers: KeyModifiers

  public init(deltaX: Double, deltaY: Double, position: Point, modifiers: KeyModifiers = []) {
    self.deltaX = deltaX
    self.deltaY = deltaY
    self.position = position
    self.modifiers = modifiers
  }
}

/// A key on the keyboard went down or up.
public struct KeyEvent: Hashable, Sendable {
  /// Whether it was pressed rather than released.
  public var isDown: Bool
  /// Where the key is, whatever is printed on it: bind movement to this.
  public var key: Key
  /// What the user's layout puts there without modifiers, in lower case ("q", "é", "ß"), or "" for
  /// a key that makes no character: show this, and match letters of shortcuts against it.
  public var letter: String
  public var modifiers: KeyModifiers
  /// The key is held and the system repeats it.
  public var isRepeat: Bool

  public init(
    isDown: Bool, key: Key, letter: String = "", modifiers: KeyModifiers = [],
    isRepeat: Bool = false
  ) {
    self.isDown = isDown
    self.key = key
    self.letter = letter
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }
}
