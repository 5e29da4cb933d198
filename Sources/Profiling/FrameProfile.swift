/// The measurements of all frames that a profiler keeps: percentiles, delays and the slowest frames.
///
/// It is a value: the profiler may go on. The results are a table (``lines``), JSON (``json``) and CSV
/// files with the columns of MangoHud and of PresentMon.
public struct FrameProfile: Sendable {
  /// The name of what was measured, such as that of a program or scene.
  public let name: String
  /// The numbers of the frames; the profiler's first frame has the number 0.
  public let frames: Range<Int>
  /// The nanoseconds of work in each frame before it was presented.
  public let work: [UInt64]
  /// The nanoseconds that each frame spent in a zone and in its parts, in the order of the work.
  ///
  /// The parts of a zone are those below its name, as `raster.bands` is one of `raster`. Other zones that were
  /// nested in it do not count; ``wholeMedian(of:)`` contains them. Zones that took no time are left out.
  public let zones: [(zone: Zone, times: [UInt64])]
  /// The facts of each frame.
  public let facts: [FrameFacts]
  /// What renderers did for each frame; counts of 0 if none was given the profiler.
  public let counts: [FrameCounts]
  /// The ten slowest frames since the profiler was created, the slowest first.
  ///
  /// They may be older than the other frames.
  public let slowest: [SlowFrame]
  /// The time that the bodies of each view took since the profiler was created, the longest first.
  ///
  /// Empty unless ``Profiler/measuresViews`` is set.
  public let viewTimes: [ViewTime]
  /// Times that tell whether the machine itself has changed, such as that of setting memory.
  package var references: [(name: String, times: [UInt64])] = []

  /// The medians of the zones without their nested zones, by the zones' numbers.
  private let ownMedians: [UInt64]
  /// The medians of the zones with all nested zones, by the zones' numbers; nil for zones that no frame measured.
  private let wholeMedians: [UInt64?]
  private let medianBodies: Int

  /// Reads the kept frames of a profiler.
  public init(_ name: String, _ profiler: Profiler) {
    self.name = name
    let frames = max(0, profiler.frameCount - profiler.frameLimit + 1)..<profiler.frameCount
    self.frames = frames
    work = frames.map { profiler.work(in: $0) }
    zones = Zone.allCases.map { zone in (zone, frames.map { profiler.time(of: zone, in: $0) }) }
      .filter { $0.1.contains { $0 > 0 } }
    facts = frames.map { profiler.facts(of: $0) }
    counts = frames.map { profiler.counts(of: $0) }
    slowest = profiler.slowest
    viewTimes = profiler.viewTimes
    var ownMedians = [UInt64](repeating: 0, count: Zone.limit)
    var wholeMedians = [UInt64?](repeating: nil, count: Zone.limit)
    for zone in Zone.allCases {
      let times = frames.map { profiler.ownTime(of: zone, in: $0) }
      ownMedians[Int(zone.number)] = SortedTimes(times).median
      let wholes = SortedTimes(frames.map { profiler.wholeTime(of: zone, in: $0) })
      if wholes.longest > 0 { wholeMedians[Int(zone.number)] = wholes.median }
    }
    (self.ownMedians, self.wholeMedians) = (ownMedians, wholeMedians)
    medianBodies = Int(SortedTimes(facts.compactMap(\.bodies).map { UInt64(max($0, 0)) }).median)
  }

  /// Returns the median of a zone without the zones nested in it, which is `own` in the table and in a trace.
  public func ownMedian(of zone: Zone) -> UInt64 { ownMedians[Int(zone.number)] }

  /// Returns the median of a zone from its start to its end, with all zones nested in it, which is `whole` in the
  /// table and `dur` in a trace.
  ///
  /// Nil if no frame measured the zone itself, but only its parts.
  public func wholeMedian(of zone: Zone) -> UInt64? { wholeMedians[Int(zone.number)] }

  // MARK: - Delays

  /// The animation error of each frame; nil for the first one and where moments are unknown.
  public var animationErrors: [Int64?] {
    facts.indices.map { $0 == 0 ? nil : facts[$0].animationError(after: facts[$0 - 1]) }
  }

  /// The refreshes that showed no new frame although one was due; nil if unknown.
  public var missedRefreshes: Int? {
    let known = facts.compactMap(\.missedRefreshes)
    return known.isEmpty ? nil : known.reduce(0, +)
  }

  /// The delays that are known, with their names: `input latency`, `animation error` and
  /// `present delay`.
  ///
  /// Errors and delays are absolute values here, in nanoseconds.
  public var delays: [(name: String, times: [UInt64])] {
    [
      ("input latency", facts.compactMap(\.inputLatency)),
      ("animation error", animationErrors.compactMap { $0?.magnitude }),
      ("present delay", facts.compactMap { $0.presentDelay?.magnitude }),
    ].filter { !$0.1.isEmpty }
  }

  /// The repainted pixels of each frame for which they are known.
  public var damage: [Int] { facts.compactMap(\.damage) }

  /// The requests for memory of each frame for which they were counted.
  public var allocations: [Int] { facts.compactMap(\.allocations) }

  /// The counts of all frames together.
  public var totalCounts: FrameCounts { counts.reduce(FrameCounts(), +) }

  // MARK: - Causes

  /// Names the cause of a slow frame: its event, and the zone with the largest excess over its median.
  ///
  /// Zones count without their nested zones. If views were updated and more bodies than usual were
  /// evaluated, their number is named too, with the three views that have the most of them.
  public func cause(of slow: SlowFrame) -> String {
    let work = Zone.workSet
    let excesses = Zone.allCases.filter(work.contains).map { zone in
      let (own, median) = (slow.ownTime(of: zone), ownMedians[Int(zone.number)])
      return (zone: zone, time: own - min(own, median))
    }
    var parts = slow.context.event.map { [$0] } ?? []
    // The first of equal excesses counts.
    let largest = excesses.reduce(excesses[0]) { $1.time > $0.time ? $1 : $0 }
    if largest.time > 0 {
      var words = "\(largest.zone.name) +\(Decimals.milliseconds(largest.time)) ms over its median"
      if [.update, .layout, .record].contains(largest.zone), let bodies = slow.facts.bodies,
        bodies > medianBodies
      {
        words += ", \(bodies) bodies evaluated (median \(medianBodies))"
        let views = slow.views
        if !views.isEmpty { words += ": \(views.leaders)" }
      }
      parts.append(words)
    }
    return parts.isEmpty ? "no zone exceeds its median" : parts.joined(separator: "; ")
  }
}
