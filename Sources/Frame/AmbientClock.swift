/// The time of ambient motion: it runs, eases to a stop while motion is not allowed, and eases on.
///
/// What is sampled at `elapsed` never jumps, neither in place nor in speed, and comes to rest.
public struct AmbientClock: Hashable, Sendable {
  /// From running to standing, and back.
  public static let easing = Nanoseconds.milliseconds(1500)
  /// A stall longer than this is not made up for.
  public static let longestStep = Nanoseconds.milliseconds(250)

  /// The time to sample motion at.
  public private(set) var elapsed: Nanoseconds
  /// Zero standing, `easing` running; whole nanoseconds, so that standing is exact.
  private var progress: Nanoseconds
  private var clock = FrameClock(longestStep: AmbientClock.longestStep)

  /// Creates a clock that shows `elapsed`.
  public init(elapsed: Nanoseconds = .zero, isRunning: Bool = true) {
    self.elapsed = elapsed
    progress = isRunning ? Self.easing : .zero
  }

  /// How fast it runs now: 0…1.
  public var rate: Double {
    let p = progress.seconds / Self.easing.seconds
    return p * p * (3 - 2 * p)
  }

  /// It stands still: nothing needs to be painted for its sake.
  public var isAtRest: Bool { progress == .zero }

  /// Goes on to `moment`; where it gets is the same however many steps that takes.
  public mutating func advance(to moment: Nanoseconds, isAllowed: Bool) {
    let step = clock.advance(to: moment)
    let start = progress
    progress = isAllowed ? min(start + step, Self.easing) : max(start - step, .zero)
    let steady = isAllowed ? step - (progress - start) : .zero
    elapsed += steady + Nanoseconds(seconds: abs(Self.way(to: progress) - Self.way(to: start)))
    if isAtRest, !isAllowed { clock.rest() }
  }

  /// Nothing was shown for a while: the next step is zero.
  public mutating func rest() { clock.rest() }

  /// Seconds gone while easing from standing to `progress`: what lies under the smoothstep.
  private static func way(to progress: Nanoseconds) -> Double {
    let p = progress.seconds / easing.seconds
    return (p * p * p - p * p * p * p / 2) * easing.seconds
  }
}

/// Since when the player has done nothing.
public struct IdleWatch: Hashable, Sendable {
  /// Ambient motion stops after so long without input.
  public static let limit = Nanoseconds.seconds(60)

  private var last: Nanoseconds

  /// Creates a watch; the first input counts from `start`.
  public init(start: Nanoseconds) { last = start }

  /// An event that a hand made counts, and so does being looked at again.
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

  /// Motion that only pleases: not while nobody looks, plays, or pays for it from a battery.
  public func isAmbientAllowed(at moment: Nanoseconds, phase: ScenePhase, isOnBattery: Bool)
    -> Bool
  {
    phase == .active && !isOnBattery && idle(at: moment) < Self.limit
  }
}
