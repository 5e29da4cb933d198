/// The state of the window that SwiftUI calls its scene phase.
public enum ScenePhase: Hashable, Sendable {
  /// Visible and focused.
  case active
  /// Visible, but another window has the keyboard focus.
  case inactive
  /// Hidden, minimised, or fully covered, if the display server reports that.
  case background
}

/// The input of one frame: everything the host tells the program.
public struct FrameInput: Hashable, Sendable {
  /// The events since the last frame, in order, made consistent by `InputCleaner`.
  public var events: [InputEvent]
  /// The timestamps of the frame.
  public var time: FrameTime
  /// The size of the drawable in points.
  public var size: Size
  /// The number of pixels per point.
  public var scale: Double
  /// Whether the window is visible.
  ///
  /// While the window is hidden or minimised, it receives events but is not painted.
  public var isVisible: Bool
  /// Whether the window has the keyboard focus.
  public var hasFocus: Bool
  /// The timings of the last presented frame; nil before the first.
  public var previous: FrameReport?
  /// The input device used last.
  public var device: InputDevice
  /// The connected gamepads, in the order they were connected.
  public var pads: [Pad]
  /// The time since the last user input.
  public var idle: Nanoseconds
  /// Whether the computer runs on battery power.
  public var isOnBattery: Bool
  /// Whether ambient motion may run; `AmbientClock` eases it in and out when this changes.
  public var isAmbientAllowed: Bool
  /// Whether the window fills the screen.
  public var isFullscreen: Bool
  /// The user's preferences for the whole desktop, as far as the host has read them.
  public var desktop = DesktopPreferences()

  public init(
    events: [InputEvent] = [], time: FrameTime, size: Size, scale: Double = 1,
    isVisible: Bool = true, hasFocus: Bool = true, previous: FrameReport? = nil,
    device: InputDevice = .pointer, pads: [Pad] = [], idle: Nanoseconds = .zero,
    isOnBattery: Bool = false, isAmbientAllowed: Bool = true, isFullscreen: Bool = false
  ) {
    self.events = events
    self.time = time
    self.size = size
    self.scale = scale
    self.isVisible = isVisible
    self.hasFocus = hasFocus
    self.previous = previous
    self.device = device
    self.pads = pads
    self.idle = idle
    self.isOnBattery = isOnBattery
    self.isAmbientAllowed = isAmbientAllowed
    self.isFullscreen = isFullscreen
  }

  /// Whether the window is active, inactive or hidden.
  public var phase: ScenePhase { isVisible ? (hasFocus ? .active : .inactive) : .background }
}

/// A program's answer for one frame: everything it asks of the host.
public struct FrameOutcome: Hashable, Sendable {
  /// When the program should be called next.
  ///
  /// If there is input, it is called earlier.
  public enum Next: Hashable, Sendable {
    /// Only when there is input.
    case atRest
    /// Continuously, at a rate in this range, because something is moving.
    case animating(FrameRateRange)
    /// At a moment on the clock of `FrameTime`; the host sleeps until then.
    case at(Nanoseconds)

    /// Returns this value, limited so that the program is called at `moment` at the latest.
    ///
    /// `animating` is returned unchanged.
    public func noLater(than moment: Nanoseconds) -> Next {
      switch self {
      case .atRest: .at(moment)
      case .animating: self
      case .at(let own): .at(min(own, moment))
      }
    }
  }

  /// The shape of the pointer.
  public enum PointerStyle: Hashable, Sendable {
    case arrow
    /// Shown over something that can be pressed.
    case hand
    /// A beam, shown over text that can be selected.
    case text
    /// Never shown. The host also hides the pointer while keys, a gamepad or touch is in use.
    case hidden
  }

  /// Whether the picture changed.
  ///
  /// A surface that lost its content is painted even if this is false.
  public var needsPaint: Bool
  /// When the next frame is needed.
  public var next: Next
  /// The shape of the pointer over the window.
  public var pointerStyle: PointerStyle
  /// The area where text is being typed, in points; nil if none is typed.
  ///
  /// An area enables `text` events and determines the position of the input method's window.
  public var textArea: Rect?
  /// Whether the window should fill the screen; applied when the value changes.
  ///
  /// Nil, or a repeated value, leaves the choice to the player's F11 and Alt+Enter.
  public var isFullscreen: Bool?
  /// The factor by which the user enlarges the desktop's scale, clamped to 0.75…3.
  ///
  /// If this is nil, the factor stays as it is. A `resized` event reports the resulting scale.
  public var userScale: Double?
  /// The most frames a second; nil leaves the cap as it is.
  public var frameCap: FrameCap?
  /// A rumble to play once, on the gamepad in use.
  public var rumble: Rumble?
  /// Whether the program is finished; if so, this frame is not painted.
  public var quits: Bool

  public init(
    needsPaint: Bool, next: Next = .atRest, pointerStyle: PointerStyle = .arrow,
    textArea: Rect? = nil, isFullscreen: Bool? = nil, userScale: Double? = nil,
    quits: Bool = false, rumble: Rumble? = nil
  ) {
    self.needsPaint = needsPaint
    self.next = next
    self.pointerStyle = pointerStyle
    self.textArea = textArea
    self.isFullscreen = isFullscreen
    self.userScale = userScale
    self.quits = quits
    self.rumble = rumble
  }
}

/// The timings of one frame, measured by the host for profilers.
public struct FrameReport: Hashable, Sendable {
  /// The timestamps of the frame.
  public var time: FrameTime
  /// When input was read and the program was called.
  public var began: Nanoseconds
  /// When the program returned its outcome.
  public var updated: Nanoseconds
  /// When painting of the surface ended.
  public var painted: Nanoseconds
  /// When presenting began, after the wait for the frame's time slot.
  public var presented: Nanoseconds
  /// When presenting returned.
  public var shown: Nanoseconds
  /// The time of the oldest event this frame responds to; nil if it responds to none.
  public var oldestInput: Nanoseconds?
  /// The number of display refreshes since the start that showed no new frame although a frame was
  /// due.
  public var missedRefreshes: Int
  /// The number of pixels that were handed to the display; nil if unknown.
  public var damage: Int?

  public init(
    time: FrameTime, began: Nanoseconds, updated: Nanoseconds, painted: Nanoseconds,
    presented: Nanoseconds, shown: Nanoseconds, oldestInput: Nanoseconds? = nil,
    missedRefreshes: Int = 0, damage: Int? = nil
  ) {
    self.time = time
    self.began = began
    self.updated = updated
    self.painted = painted
    self.presented = presented
    self.shown = shown
    self.oldestInput = oldestInput
    self.missedRefreshes = missedRefreshes
    self.damage = damage
  }

  /// The delay from the moment for which the frame was computed to the moment at which it was
  /// shown; negative if it was shown earlier.
  public var presentDelay: Nanoseconds { shown - time.targetTimestamp }
  /// Returns the interval by which the animation advanced since the previous frame, minus the interval
  /// for which the previous frame was displayed.
  ///
  /// The player sees this error as stutter. A delay that is the same in each frame is no error.
  public func animationError(after previous: FrameReport) -> Nanoseconds {
    previous.presentDelay - presentDelay
  }
  /// The time from the oldest event until the frame that responds to it was shown; nil if it
  /// responds to none.
  public var inputLatency: Nanoseconds? { oldestInput.map { shown - $0 } }
}
