/// An input or window event with its timestamp.
public struct InputEvent: Hashable, Sendable {
  /// The time on the clock of `FrameTime`.
  ///
  /// SDL2 does not pass on the display server's timestamps, so this is the time at which the host
  /// received the event.
  public var time: Nanoseconds
  /// The kind of event and its details.
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
    /// Committed text, after dead keys and input methods; only while the program requests text.
    case text(String)
    /// Uncommitted text of an input method, to be shown underlined; empty if there is none.
    case composing(String)
    /// A gamepad button was pressed or released.
    case pad(PadEvent)
    /// A stick of a gamepad was moved.
    case stick(StickEvent)
    /// A gamepad was connected.
    case padConnected(Pad)
    /// A gamepad was disconnected.
    ///
    /// Its pressed buttons were released in earlier events.
    case padDisconnected(Pad.ID)
    case focusGained
    case focusLost
    /// The drawable has a new size in points and scale in pixels per point; everything must be
    /// painted again.
    case resized(Size, scale: Double)
    /// The window's content was lost; the host presents the surface again by itself.
    case exposed
    /// The window was hidden or minimised: frames stop until `shown`.
    case hidden
    case shown
    /// The window was closed, or the signal INT, TERM or HUP arrived; the program must end within a
    /// second.
    case quit
  }
}

extension [InputEvent] {
  mutating func append(_ kind: InputEvent.Kind, at time: Nanoseconds) {
    append(InputEvent(time: time, kind))
  }
}

/// The keys that change the meaning of other keys.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let shift = KeyModifiers(rawValue: 1)
  public static let control = KeyModifiers(rawValue: 2)
  /// The Alt key; AltGr, which types letters, does not count as a modifier.
  public static let option = KeyModifiers(rawValue: 4)
  /// The key with the desktop's logo.
  public static let command = KeyModifiers(rawValue: 8)
  public static let capsLock = KeyModifiers(rawValue: 16)
}

/// An event of the mouse or of a finger.
public struct PointerEvent: Hashable, Sendable {
  /// The phases of a press and of movement.
  public enum Phase: Hashable, Sendable {
    case down
    /// The pointer moved: a drag if a button is pressed, else a hover.
    case moved
    case up
    /// The press was cancelled, because the window lost focus or a second button was pressed; undo
    /// its feedback.
    case cancelled
    /// The mouse left the window without a pressed button.
    case left
  }

  /// The buttons of a mouse.
  public enum Button: Hashable, Sendable {
    case primary, secondary, middle, back, forward
  }

  /// The identity of the mouse or of a finger.
  ///
  /// The mouse always has the same identity. A finger keeps its identity from down to up.
  public struct ID: Hashable, Sendable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
      self.rawValue = rawValue
    }

    public static let mouse = ID(rawValue: -1)
  }

  /// The identity of the mouse or the finger.
  public var id: ID
  /// The phase of the press.
  public var phase: Phase
  /// The position in points from the top left of the drawable; during a drag it may be outside the
  /// drawable.
  public var position: Point
  /// The button of this press, `primary` for a finger; nil if none is pressed.
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
  /// The horizontal distance in notches, with fractions; positive reveals content on the right.
  public var deltaX: Double
  /// The vertical distance in notches, with fractions; positive reveals content below.
  public var deltaY: Double
  /// The position in points from the top left of the drawable.
  public var position: Point
  public var modifiers: KeyModifiers

  public init(deltaX: Double, deltaY: Double, position: Point, modifiers: KeyModifiers = []) {
    self.deltaX = deltaX
    self.deltaY = deltaY
    self.position = position
    self.modifiers = modifiers
  }
}

/// A key went down or up.
public struct KeyEvent: Hashable, Sendable {
  /// Whether the key was pressed rather than released.
  public var isDown: Bool
  /// The physical position of the key, independent of the layout: bind movement to this.
  public var key: Key
  /// The character of the key in the user's layout without modifiers, in lower case ("q", "é",
  /// "ß"); "" if it has none.
  ///
  /// Show this in hints, and compare it for shortcuts with letters.
  public var letter: String
  public var modifiers: KeyModifiers
  /// Whether this event is an automatic repeat of a held key.
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
