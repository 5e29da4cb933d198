/// Whether somebody plays, looks, or neither: SwiftUI's word for it.
public enum ScenePhase: Hashable, Sendable {
  /// Visible and focused.
  case active
  /// Visible; the keyboard is somewhere else.
  case inactive
  /// Hidden, minimised, or covered as far as that can be known.
  case background
}

/// Everything a program is told for one frame.
public struct FrameInput: Hashable, Sendable {
  /// What happened since the last frame, in order, as `InputCleaner` leaves it.
  public var events: [InputEvent]
  /// The timestamps of the frame.
  public var time: FrameTime
  /// The drawable in points.
  public var size: Size
  /// Pixels to a point.
  public var scale: Double
  /// False while hidden or minimised: events still come, painting does not.
  public var isVisible: Bool
  /// Whether the window has the keyboard focus.
  public var hasFocus: Bool
  /// How the last presented frame went.
  public var previous: FrameReport?
  /// What the player has in hand.
  public var device: InputDevice
  /// The pads there are, in the order they came.
  public var pads: [Pad]
  /// How long nobody has touched anything.
  public var idle: Nanoseconds
  /// Whether the computer runs on its battery.
  public var isOnBattery: Bool
  /// Motion that only pleases may run: `AmbientClock` eases it when this changes.
  public var isAmbientAllowed: Bool
  /// Whether the window fills the screen.
  public var isFullscreen: Bool
  /// What the user has chosen for the whole desktop, as far as it is known by now.
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

/// What a program answers for one frame: all it ever asks of its host.
public struct FrameOutcome: Hashable, Sendable {
  /// When the program would be called next if nothing happens; input calls it at any time.
  public enum Next: Hashable, Sendable {
    /// Not before there is input.
    case atRest
    /// Something is moving: as often as the range says.
    case animating(FrameRateRange)
    /// At a moment on the clock of `FrameTime`; until then the host sleeps.
    case at(Nanoseconds)

    /// The same, but a sleep ends at `moment`.
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
    /// Over what can be pressed.
    case hand
    /// Always; the host hides it by itself while keys, a pad or fingers are in use.
    case hidden
  }

  /// The picture changed.
  ///
  /// Painting also happens without it when the surface lost its content.
  public var needsPaint: Bool
  /// When the next frame is needed.
  public var next: Next
  /// The shape of the pointer over the window.
  public var pointerStyle: PointerStyle
  /// Where text is being typed, in points: turns on `text` events and places the input method.
  public var textArea: Rect?
  /// Applied when it changes; nil or the same value leaves it to the player's F11 and Alt+Enter.
  public var isFullscreen: Bool?
  /// The user's factor on the desktop's scale, kept to 0.75…3; nil leaves it as it is.
  ///
  /// What comes of it is told by a `resized` event.
  public var userScale: Double?
  /// Felt once, in the pad in use.
  public var rumble: Rumble?
  /// The program is finished; this frame is not painted.
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

/// How a frame went, measured by the host: what a profiler collects.
public struct FrameReport: Hashable, Sendable {
  /// The timestamps of the frame.
  public var time: FrameTime
  /// Input was read and the program called.
  public var began: Nanoseconds
  /// The program answered.
  public var updated: Nanoseconds
  /// The surface was painted.
  public var painted: Nanoseconds
  /// Handing over began: after `painted` by the wait for the slot.
  public var presented: Nanoseconds
  /// Handing over returned.
  public var shown: Nanoseconds
  /// The first event this frame answers.
  public var oldestInput: Nanoseconds?
  /// Refreshes without a new frame since the start.
  public var missedRefreshes: Int

  public init(
    time: FrameTime, began: Nanoseconds, updated: Nanoseconds, painted: Nanoseconds,
    presented: Nanoseconds, shown: Nanoseconds, oldestInput: Nanoseconds? = nil,
    missedRefreshes: Int = 0
  ) {
    self.time = time
    self.began = began
    self.updated = updated
    self.painted = painted
    self.presented = presented
    self.shown = shown
    self.oldestInput = oldestInput
    self.missedRefreshes = missedRefreshes
  }

  /// How much later than it claims the picture is: what the eye reads as a stutter.
  public var animationError: Nanoseconds { shown - time.targetTimestamp }
  /// From the first event to the picture that answers it.
  public var inputLatency: Nanoseconds? { oldestInput.map { shown - $0 } }
}
