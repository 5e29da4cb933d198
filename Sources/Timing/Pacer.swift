// When to begin a frame and when to show it: arithmetic on moments, no clock.
//
// Frames sit on a grid of refreshes, `anchor + index × period`, so that rounding never adds up. A
// frame begins as late as its recent cost allows, so the input it reads is a few milliseconds old
// and not a whole refresh, and is shown on its slot. Work that ends too late takes a later slot of
// the same grid; more than a frame late, the grid starts again at now and the slots in between
// count as missed. Nothing is ever made up for: no burst follows a stall.
//
// SDL2 cannot be asked to do this. Its software renderer claims PRESENTVSYNC and runs free (0.77 ms
// a frame), its simulated vsync counts whole milliseconds (62.5 Hz on a 60 Hz screen), and a window
// surface has no vsync at all. So a claim is measured before it is believed.

/// One planned frame.
public struct FrameSlot: Hashable, Sendable {
  /// When to read input and begin.
  public let begin: Nanoseconds
  /// When the frame should be seen.
  public let target: Nanoseconds
  /// One refresh.
  public let duration: Nanoseconds
  /// Until when a frame painted early is held back, so that it is seen at `target`.
  ///
  /// Nil where presenting waits for the display, and for the first frame after a rest.
  public let present: Nanoseconds?
  /// Refreshes since the previous frame's slot; nil when this frame follows none.
  public let refreshes: Int?
  /// The place on the grid; nil to start a grid where this frame is shown.
  let index: Int?
}

/// Plans frames for one display.
public struct Pacer: Hashable, Sendable {
  /// Whether presenting waits for the display.
  public enum Synchronization: Hashable, Sendable {
    /// It returns at once: frames are held back until their slot.
    case absent
    /// It is said to wait: the first frames run freely to find out.
    case claimed
    /// It was seen to wait: it sets the pace, and its intervals correct the period.
    case confirmed
  }

  /// How well the refreshes of the display are known.
  public private(set) var synchronization: Synchronization
  /// Refreshes that should have had a new frame and did not.
  public private(set) var missedRefreshes = 0
  /// Nanoseconds a refresh; a fraction matters over an hour.
  private var period: Double
  /// What the display mode says, if it says anything.
  private var statedPeriod: Double?
  private var grid: Grid?
  private var costs = RecentValues(capacity: 32)
  /// Of presenting where it does not wait: copying to the display server takes its time, too.
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

  /// A rate that is not within 10…1000 Hz (SDL reports 0 when it does not know) is read as 60.
  public init(refreshRate: Double, synchronization: Synchronization = .absent) {
    self.synchronization = synchronization
    statedPeriod = Self.statedPeriod(refreshRate)
    period = statedPeriod ?? Self.assumedPeriod
  }

  /// The refresh rate in Hz.
  public var refreshRate: Double { 1e9 / period }
  /// The time between two refreshes.
  public var duration: Nanoseconds { Nanoseconds(Int64(period.rounded())) }

  /// The window moved to another display: what was measured on the old one is forgotten.
  public mutating func refreshRateChanged(to refreshRate: Double) {
    statedPeriod = Self.statedPeriod(refreshRate)
    period = statedPeriod ?? Self.assumedPeriod
    if synchronization == .confirmed { synchronization = .claimed }
    intervals.removeAll()
    grid = nil
  }

  /// The next frame, `refreshes` after the last one.
  ///
  /// - Parameter continuing: a frame was wanted right after the last one. When not, a gap is a
  ///   rest: nothing was missed, and the frame is shown as soon as it is ready, yet never sooner
  ///   than a refresh after the last.
  public mutating func plan(at now: Nanoseconds, refreshes: Int, continuing: Bool) -> FrameSlot {
    let n = max(refreshes, 1)
    guard let grid else { return openingSlot(at: now) }
    let isProbing = synchronization == .claimed
    if isProbing, continuing {
      let target = max(grid.moment(grid.index + 1, period: period), now)
      // A frame that was not shown did not wait for the display, so this one does.
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
        // Who is slower than the display has nothing to wait for.
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

  /// Tells how a planned frame went.
  ///
  /// - Parameters:
  ///   - work: from when it was begun until it was painted.
  ///   - presenting: from handing it over until that returned; nil when there was nothing to show.
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

  /// A frame later than its slot by less than this part of a refresh is still shown in it; where
  /// the display sets the pace there is no such thing.
  private var tolerance: Double { synchronization == .confirmed ? 0 : 0.125 }

  /// Nanoseconds a frame begins earlier than its work needs: a sleep oversleeps by 0.07 ms in the
  /// middle and 0.21 ms once in a hundred times.
  private static let slack = 0.4e6

  private static let assumedPeriod = 1e9 / 60

  private static func statedPeriod(_ rate: Double) -> Double? {
    rate >= 10 && rate <= 1000 ? 1e9 / rate : nil
  }

  /// From beginning a frame to its being seen, most times.
  private var typicalCost: Nanoseconds {
    Nanoseconds(Int64(((costs.median ?? period / 4) + typicalPresentCost).rounded()))
  }

  private var typicalPresentCost: Double {
    synchronization == .absent ? min(presentCosts.median ?? 0, period) : 0
  }

  /// How long before its slot a frame begins: what all recent frames but one would have needed.
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
      // A display that sets the pace does not say how long before a refresh it needs the frame, and
      // one that comes too late is a whole refresh late: begin right after the refresh before.
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
      // The interval is our own sleep: it says nothing about the display.
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

  /// Whether a display could be waited for at this interval.
  ///
  /// SDL rounds a display's rate to whole hertz, less than 2 % at 30 Hz and more. The vsync it only
  /// simulates counts whole milliseconds and is 4 % off at 60, 120 and 240 Hz; it takes a display
  /// of unknown rate for one of 60.
  private func isPlausible(_ interval: Double) -> Bool {
    if let statedPeriod { return abs(interval / statedPeriod - 1) < 0.02 }
    let isSimulated = abs(interval / 16e6 - 1) < 0.02
    return interval > 1e9 / 300 && interval < 1e9 / 20 && !isSimulated
  }

  /// Moves the grid towards where the display really shows frames.
  private mutating func followDisplay(shown: Nanoseconds, slot: FrameSlot) {
    let error = Double((shown - slot.target).count)
    let share = abs(error) > period / 4 ? 1 : 0.125
    grid = Grid(anchor: slot.target + Nanoseconds(Int64((error * share).rounded())))
    if intervals.count >= Self.probedFrames, let median = intervals.median { period = median }
  }
}
