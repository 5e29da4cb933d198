/// A clock for ambient motion: decorative motion that stops on battery power and without input.
///
/// The clock eases to a stop while ambient motion is not allowed, and eases back to full speed when
/// it is allowed again. Motion sampled at `elapsed` changes neither position nor speed abruptly,
/// except at `stop`.
public struct AmbientClock: Hashable, Sendable {
  /// The duration of easing from full speed to a stop, or back to full speed.
  public static let easing = Nanoseconds.milliseconds(1500)
  /// The longest step; the rest of a longer stall is skipped.
  public static let longestStep = Nanoseconds.milliseconds(250)

  /// The time at which to sample motion.
  public private(set) var elapsed: Nanoseconds
  /// The progress of easing, from zero (stopped) to `easing` (running).
  ///
  /// It is in whole nanoseconds, so that stopping is exact.
  private var progress: Nanoseconds
  private var clock = FrameClock(longestStep: AmbientClock.longestStep)

  /// Creates a clock whose `elapsed` starts at the given time.
  public init(elapsed: Nanoseconds = .zero, isRunning: Bool = true) {
    self.elapsed = elapsed
    progress = isRunning ? Self.easing : .zero
  }

  /// The current speed, 0…1.
  public var rate: Double {
    let p = progress.seconds / Self.easing.seconds
    return p * p * (3 - 2 * p)
  }

  /// Whether the clock has stopped, so that ambient motion needs no frames.
  public var isAtRest: Bool { progress == .zero }

  /// Advances to `moment`; several small steps give the same result as a large one.
  public mutating func advance(to moment: Nanoseconds, isAllowed: Bool) {
    let step = clock.advance(to: moment)
    let start = progress
    progress = isAllowed ? min(start + step, Self.easing) : max(start - step, .zero)
    let steady = isAllowed ? step - (progress - start) : .zero
    let eased = abs(Self.easedSeconds(to: progress) - Self.easedSeconds(to: start))
    elapsed += steady + Nanoseconds(seconds: eased)
    if isAtRest, !isAllowed { clock.rest() }
  }

  /// Stops at once, without easing; for motion that is hidden.
  ///
  /// When it is allowed again, the clock eases back to full speed.
  public mutating func stop() {
    progress = .zero
    clock.rest()
  }

  /// Makes the next step zero; call it after a time in which nothing was shown.
  public mutating func rest() { clock.rest() }

  /// Returns the seconds by which `elapsed` advances while the clock eases from a stop to
  /// `progress`: the integral of the smoothstep.
  private static func easedSeconds(to progress: Nanoseconds) -> Double {
    let p = progress.seconds / easing.seconds
    return (p * p * p - p * p * p * p / 2) * easing.seconds
  }
}

/// A stopwatch for the time since the last user input.
public struct IdleWatch: Hashable, Sendable {
  /// The time without input after which ambient motion stops.
  public static let limit = Nanoseconds.seconds(60)

  private var last: Nanoseconds

  /// Creates a watch that counts from `start` until the first input.
  public init(start: Nanoseconds) { last = start }

  /// Records an event.
  ///
  /// User input restarts the watch, and so does a window that is shown, resized or focused.
  public mutating func note(_ event: InputEvent) {
    switch event.kind {
    case .pointer, .wheel, .key, .text, .composing, .pad, .stick, .padConnected, .focusGained,
      .shown, .resized:
      last = max(last, event.time)
    case .padDisconnected, .focusLost, .hidden, .exposed, .quit: break
    }
  }

  /// Returns the time since the last input.
  public func idle(at moment: Nanoseconds) -> Nanoseconds { max(moment - last, .zero) }

  /// Returns whether ambient motion may run: in an active window, with recent input, and not on
  /// battery power.
  public func isAmbientAllowed(at moment: Nanoseconds, phase: ScenePhase, isOnBattery: Bool)
    -> Bool
  {
    phase == .active && !isOnBattery && idle(at: moment) < Self.limit
  }
}
