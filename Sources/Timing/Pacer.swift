// Computes when to begin and present frames. It reads no clock: the caller passes the time.
//
// Frames lie on a grid of refreshes, `anchor + index × period`, so that rounding errors do not
// accumulate. A slot is one refresh of the grid. A frame begins as late as the recent cost of
// frames allows and is presented in its slot. So the input that it reads is only a few milliseconds
// old when the frame is seen, instead of a whole refresh.
//
// A frame that will be finished too late for its slot takes a later slot of the same grid. If the
// delay is longer than the time between two frames, the grid restarts at the current time. In both
// cases, the slots that were passed over count as missed. No burst of frames follows a stall.
//
// SDL2 cannot do this. Its software renderer claims PRESENTVSYNC but does not wait (0.77 ms a
// frame). SDL2's simulated vsync counts whole milliseconds (62.5 Hz on a 60 Hz screen). A window
// surface has no vsync at all. So a driver's claim of vsync is checked by measuring.

/// A planned frame.
public struct FrameSlot: Hashable, Sendable {
  /// The time at which to read input and begin work.
  public let begin: Nanoseconds
  /// The time at which the frame should be seen.
  public let target: Nanoseconds
  /// The time between two refreshes.
  public let duration: Nanoseconds
  /// The time at which to present the finished frame, so that it is seen at `target`.
  ///
  /// It is nil for a frame that is presented as soon as it is finished. That applies if `index` is
  /// nil, if the call that presents waits for the display, or if frames take longer than a refresh.
  public let present: Nanoseconds?
  /// The number of refreshes since the previous frame's slot; nil if that is unknown, as after a
  /// rest or a stall.
  public let refreshes: Int?
  /// The index on the grid; nil to start a new grid when this frame is shown.
  let index: Int?
}

/// Plans the frames of one display.
public struct Pacer: Hashable, Sendable {
  /// Whether presenting waits for the display.
  public enum Synchronization: Hashable, Sendable {
    /// Presenting returns at once, so a finished frame waits for its slot before it is presented.
    case absent
    /// The driver claims that presenting waits. The first frames run without pacing, to measure
    /// whether presenting waits.
    case claimed
    /// Measurement showed that presenting waits for the display.
    ///
    /// The intervals between presentations set the pace and correct the period.
    case confirmed
  }

  /// The state of synchronization with the display.
  public private(set) var synchronization: Synchronization
  /// The number of refreshes that should have shown a new frame and did not.
  public private(set) var missedRefreshes = 0
  /// The nanoseconds per refresh, not rounded, because rounding errors would add up over an hour.
  private var period: Double
  /// The period according to the display mode, if known.
  private var statedPeriod: Double?
  private var grid: Grid?
  private var costs = RecentValues(capacity: 32)
  /// The recent costs of presenting in nanoseconds: copying to the display server takes time, too.
  ///
  /// Empty if presenting waits for the display, since the wait is not a cost.
  private var presentCosts = RecentValues(capacity: 32)
  private var intervals = RecentValues(capacity: 30)
  private var lastShown: Nanoseconds?

  private struct Grid: Hashable, Sendable {
    var anchor: Nanoseconds
    var index = 0

    func moment(_ index: Int, period: Double) -> Nanoseconds {
      anchor + Nanoseconds(Int64((Double(index) * period).rounded()))
    }
  }

  /// Creates a pacer; a rate outside 10…1000 Hz counts as 60 (SDL reports 0 for an unknown rate).
  public init(refreshRate: Double, synchronization: Synchronization = .absent) {
    self.synchronization = synchronization
    statedPeriod = Self.statedPeriod(refreshRate)
    period = statedPeriod ?? Self.assumedPeriod
  }

  /// The refresh rate in Hz.
  public var refreshRate: Double { 1e9 / period }
  /// The time between two refreshes.
  public var duration: Nanoseconds { Nanoseconds(Int64(period.rounded())) }

  /// Handles a move of the window to another display; the measurements of the old display are
  /// discarded.
  public mutating func refreshRateChanged(to refreshRate: Double) {
    statedPeriod = Self.statedPeriod(refreshRate)
    period = statedPeriod ?? Self.assumedPeriod
    if synchronization == .confirmed { synchronization = .claimed }
    intervals.removeAll()
    grid = nil
  }

  /// Returns the slot of the next frame, `refreshes` refreshes after the last one.
  ///
  /// - Parameter continuing: whether a frame was requested right after the last one. If not, the
  ///   gap is a rest: no refresh counts as missed, and the frame is shown as soon as it is ready,
  ///   but not before its slot on the grid.
  public mutating func plan(at now: Nanoseconds, refreshes: Int, continuing: Bool) -> FrameSlot {
    let n = max(refreshes, 1)
    guard let grid else { return openingSlot(at: now) }
    let isProbing = synchronization == .claimed
    if isProbing, continuing {
      let target = max(grid.moment(grid.index + 1, period: period), now)
      // A frame waits for the display only when it is presented. If the last frame was not
      // presented, nothing has waited, so this frame begins later.
      let begin = lastShown == nil ? max(target - lead(refreshes: 1), now) : now
      return FrameSlot(
        begin: begin, target: target, duration: duration, present: nil, refreshes: 1, index: nil)
    }
    var index = grid.index + n
    let late = Double((now + typicalCost - grid.moment(index, period: period)).count)
    guard continuing else {
      return late > 0 ? openingSlot(at: now) : slot(at: index, after: n, in: grid, now: now)
    }
    if late > period * Double(n) {
      missedRefreshes += Int(late / period)
      let target = now + max(duration, typicalCost)
      let fresh = Grid(anchor: target)
      self.grid = fresh
      if typicalCost > duration {
        // If frames take longer than a refresh, begin at once instead of waiting for a slot.
        return FrameSlot(
          begin: now, target: target, duration: duration, present: nil, refreshes: nil, index: 0)
      }
      return slot(at: 0, after: nil, in: fresh, now: now)
    }
    if late > period * tolerance {
      let skipped = Int((late / period - tolerance).rounded(.up))
      missedRefreshes += skipped
      index += skipped
    }
    return slot(at: index, after: index - grid.index, in: grid, now: now)
  }

  /// Returns the slot of a frame that begins now and is presented as soon as it is finished.
  public func planAtOnce(at now: Nanoseconds) -> FrameSlot { openingSlot(at: now) }

  /// Reports the result of a planned frame.
  ///
  /// - Parameters:
  ///   - work: the time from the frame's beginning until it was painted.
  ///   - presenting: the time from the call that presents the frame until that call returned; nil
  ///     if there was nothing to show.
  public mutating func finish(
    _ slot: FrameSlot, work: ClosedRange<Nanoseconds>, presenting: ClosedRange<Nanoseconds>?
  ) {
    let shown = presenting?.upperBound
    costs.append(Double((work.upperBound - work.lowerBound).count))
    if let presenting, synchronization == .absent {
      presentCosts.append(Double((presenting.upperBound - presenting.lowerBound).count))
    }
    if let index = slot.index {
      grid?.index = index
    } else {
      grid = Grid(anchor: shown ?? slot.target)
    }
    if let shown, let lastShown, let refreshes = slot.refreshes {
      measure(interval: Double((shown - lastShown).count) / Double(refreshes))
      if synchronization == .confirmed { followDisplay(shown: shown, slot: slot) }
    }
    lastShown = shown
  }

  // MARK: -

  private static let probedFrames = 10

  /// The fraction of a refresh by which a frame may be late and still be shown in its slot.
  ///
  /// It is zero if the display sets the pace, because a late frame then waits for the next refresh.
  private var tolerance: Double { synchronization == .confirmed ? 0 : 0.125 }

  /// The nanoseconds by which a frame begins earlier than its work requires.
  ///
  /// Sleeps end late: by 0.07 ms in the median, and by 0.21 ms in one of a hundred cases.
  private static let slack = 0.4e6

  private static let assumedPeriod = 1e9 / 60

  private static func statedPeriod(_ rate: Double) -> Double? {
    rate >= 10 && rate <= 1000 ? 1e9 / rate : nil
  }

  /// The median time from beginning a frame to its presentation.
  private var typicalCost: Nanoseconds {
    Nanoseconds(Int64(((costs.median ?? period / 4) + typicalPresentCost).rounded()))
  }

  private var typicalPresentCost: Double {
    synchronization == .absent ? min(presentCosts.median ?? 0, period) : 0
  }

  /// Returns the time between the beginning of a frame and its slot.
  ///
  /// It is long enough for all recent frames except the slowest, but at most `refreshes` refreshes.
  private func lead(refreshes: Int) -> Nanoseconds {
    let needed = (costs.secondLargest ?? period / 2) + typicalPresentCost + Self.slack
    return Nanoseconds(Int64(min(needed, period * Double(refreshes)).rounded()))
  }

  private func openingSlot(at now: Nanoseconds) -> FrameSlot {
    FrameSlot(
      begin: now, target: now + typicalCost, duration: duration, present: nil, refreshes: nil,
      index: nil)
  }

  private func slot(at index: Int, after refreshes: Int?, in grid: Grid, now: Nanoseconds)
    -> FrameSlot
  {
    let target = grid.moment(index, period: period)
    let begin: Nanoseconds
    let present: Nanoseconds?
    if synchronization == .absent {
      begin = target - lead(refreshes: refreshes ?? 1)
      present = target - Nanoseconds(Int64(typicalPresentCost.rounded()))
    } else {
      // The display sets the pace, so the frame begins right after the refresh before its slot. If
      // the last frame was shown at that refresh, presenting it has waited for the refresh, so this
      // frame begins at once. Beginning later would be risky: it is unknown how long before a
      // refresh the display needs the frame, and a frame that comes too late waits a whole refresh.
      let wait = (refreshes ?? 1) > 1 || lastShown == nil
      begin = wait ? grid.moment(index - 1, period: period) + Nanoseconds(Int64(Self.slack)) : now
      present = nil
    }
    return FrameSlot(
      begin: max(now, begin), target: target, duration: duration, present: present,
      refreshes: refreshes, index: index)
  }

  private mutating func measure(interval: Double) {
    switch synchronization {
    case .absent:
      // The interval was set by our own sleep, so it says nothing about the display.
      return
    case .claimed:
      intervals.append(interval)
      guard intervals.count >= Self.probedFrames, let median = intervals.median else { return }
      synchronization = isPlausible(median) ? .confirmed : .absent
      if synchronization == .confirmed { period = median }
      intervals.removeAll()
    case .confirmed:
      guard abs(interval / period - 1) < 0.2 else { return }
      intervals.append(interval)
      guard intervals.isFull, let median = intervals.median, !isPlausible(median) else { return }
      synchronization = .absent
      period = statedPeriod ?? Self.assumedPeriod
      intervals.removeAll()
    }
  }

  /// Returns whether the interval in nanoseconds can be the time between two refreshes of the
  /// display.
  ///
  /// SDL rounds refresh rates to whole hertz, an error of less than 2 % at 30 Hz and above. SDL's
  /// simulated vsync counts whole milliseconds, so it is 4 % off at 60, 120 and 240 Hz. For a
  /// display of unknown rate, SDL simulates 60 Hz.
  private func isPlausible(_ interval: Double) -> Bool {
    if let statedPeriod { return abs(interval / statedPeriod - 1) < 0.02 }
    let isSimulated = abs(interval / 16e6 - 1) < 0.02
    return interval > 1e9 / 300 && interval < 1e9 / 20 && !isSimulated
  }

  /// Moves the grid towards the measured presentation times.
  private mutating func followDisplay(shown: Nanoseconds, slot: FrameSlot) {
    let error = Double((shown - slot.target).count)
    let share = abs(error) > period / 4 ? 1 : 0.125
    grid = Grid(anchor: slot.target + Nanoseconds(Int64((error * share).rounded())))
    if intervals.count >= Self.probedFrames, let median = intervals.median { period = median }
  }
}
