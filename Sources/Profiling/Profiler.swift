/// Measures nested zones on several threads, in preallocated memory.
///
/// Each thread has its own track. Track 0 belongs to the thread that makes the frames, and only the
/// times of track 0 are summed up. The latest zones of every track are kept as spans, and for a
/// ``ChromeTrace`` those of the ten slowest frames.
///
/// ```swift
/// profiler.beginFrame()
/// profiler.begin(.update)
/// profiler.end()
/// profiler.endFrame()
/// ```
///
/// Inside the frames of a host with a profiler, ``measure(_:_:)`` finds the profiler by itself.
@safe
public final class Profiler {
  /// A zone that has ended.
  public struct Span: Hashable, Sendable {
    /// The start; like `end`, it is in nanoseconds of the profiler's clock.
    public var start: UInt64
    public var end: UInt64
    /// The number of the frame in which the zone ended, from 0.
    public var frame: UInt32
    public var zone: Zone
    /// The number of enclosing zones.
    public var depth: UInt8
  }

  /// The state of a zone until it ends.
  private struct Open {
    var start: UInt64
    /// The time spent in nested zones, in nanoseconds.
    var inside: UInt64
    var zone: Zone
    /// Whether it is nested in another one of the same zone on track 0.
    var isRepeated = false
  }

  /// The state of a track.
  ///
  /// It is as large as two cache lines, so that two threads never write to the same line.
  private struct Head {
    var depth = 0
    var count = 0
    /// The number of spans that had ended when the current frame began.
    var frameStart = 0
    private var rest: (SIMD8<UInt64>, SIMD4<UInt64>, UInt64, UInt64) = (.zero, .zero, 0, 0)
  }

  /// The deepest nesting that is measured.
  private static let deepest = 32

  public let trackCount: Int
  /// The number of latest spans kept for each track.
  public let spanLimit: Int
  /// The number of frames whose times per zone are kept, including the current frame.
  public let frameLimit: Int
  /// The number of frames that have ended.
  public private(set) var frameCount = 0
  /// Counts the work in the zones of track 0; nil counts nothing.
  ///
  /// Set it before the profiler is given to a host, and between two frames.
  public var costs: CostMeter?
  /// Returns the number of requests for memory that the program has made so far; nil counts none.
  ///
  /// A frame gets the requests from the end of the frame before until its own end, on all threads, unless its
  /// facts have their number already. Set it before the first frame.
  public var allocations: (() -> Int)? {
    didSet { allocationsBefore = allocations?() ?? 0 }
  }
  /// The number of requests when the current frame began.
  private var allocationsBefore = 0

  private let clock: () -> UInt64
  private let heads: UnsafeMutablePointer<Head>
  private let open: UnsafeMutablePointer<Open>
  private let spans: UnsafeMutablePointer<Span>
  /// The nanoseconds of each zone without its nested zones, for every kept frame.
  ///
  /// Like `wholes` it is initialized frame by frame, so that memory for later frames is not resident.
  private let sums: UnsafeMutablePointer<UInt64>
  /// The nanoseconds of each zone with all zones nested in it, for every kept frame.
  private let wholes: UnsafeMutablePointer<UInt64>
  /// The zones on track 0 that have begun and not ended.
  private var openZones = ZoneSet()
  /// The number of times kept for each frame; zones may be added while frames are measured.
  private static let sumCount = Zone.limit
  private let facts: UnsafeMutablePointer<FrameFacts>
  private let counts: UnsafeMutablePointer<FrameCounts>
  private let bodies: EvaluatedBodies
  /// The ten slowest frames since the profiler was created, the slowest first.
  public private(set) var slowest: [SlowFrame] = []
  private static let slowLimit = 10
  /// The spans of the slowest frames; ``TracedFrames`` reads them.
  let slowSpans: SlowSpans
  /// The number of spans that are kept of a slow frame on each track, in 98 kB.
  ///
  /// A frame of the game has up to 961: in 3840 × 2160 on one thread, as the shop opens (2026-11).
  private static let slowSpanLimit = 1 << 12
  /// When the first frame began; nil before it has ended, or without spans.
  private(set) var firstMoment: UInt64?

  /// Creates a profiler and allocates its memory.
  ///
  /// - Parameters:
  ///   - tracks: the number of threads that work on a frame, including the first one.
  ///   - spans: the number of latest spans kept for each track, of 24 bytes each.
  ///   - frames: the number of frames whose times per zone are kept.
  ///   - clock: returns nanoseconds since some moment; called on every track.
  public init(
    tracks: Int = 1, spans: Int = 1 << 14, frames: Int = 240, clock: @escaping () -> UInt64
  ) {
    trackCount = max(tracks, 1)
    spanLimit = max(spans, 1)
    frameLimit = max(frames, 1)
    self.clock = clock
    unsafe heads = .allocate(capacity: trackCount)
    unsafe heads.initialize(repeating: Head(), count: trackCount)
    unsafe open = .allocate(capacity: trackCount * Self.deepest)
    unsafe open.initialize(
      repeating: Open(start: 0, inside: 0, zone: .update), count: trackCount * Self.deepest)
    unsafe self.spans = .allocate(capacity: trackCount * spanLimit)
    unsafe self.spans.initialize(
      repeating: Span(start: 0, end: 0, frame: 0, zone: .update, depth: 0),
      count: trackCount * spanLimit)
    unsafe sums = .allocate(capacity: frameLimit * Self.sumCount)
    unsafe sums.initialize(repeating: 0, count: Self.sumCount)
    unsafe wholes = .allocate(capacity: frameLimit * Self.sumCount)
    unsafe wholes.initialize(repeating: 0, count: Self.sumCount)
    unsafe facts = .allocate(capacity: frameLimit)
    unsafe facts.initialize(repeating: FrameFacts(), count: frameLimit)
    unsafe counts = .allocate(capacity: frameLimit)
    unsafe counts.initialize(repeating: FrameCounts(), count: frameLimit)
    bodies = EvaluatedBodies(frames: frameLimit)
    slowest.reserveCapacity(Self.slowLimit)
    slowSpans = SlowSpans(
      frames: Self.slowLimit, tracks: trackCount, capacity: min(spanLimit, Self.slowSpanLimit))
  }

  deinit {
    unsafe heads.deallocate()
    unsafe open.deallocate()
    unsafe spans.deallocate()
    unsafe sums.deallocate()
    unsafe wholes.deallocate()
    unsafe facts.deallocate()
    unsafe counts.deallocate()
  }

  /// The current time of the profiler's clock.
  public var now: UInt64 { clock() }

  /// Begins a zone on a track, nested in the zones of the track that have not ended.
  public func begin(_ zone: Zone, track: Int = 0) {
    guard track < trackCount else { return }
    if track == 0 { costs?.begin(zone) }
    let depth = unsafe heads[track].depth
    unsafe heads[track].depth = depth + 1
    guard depth < Self.deepest else { return }
    var isRepeated = false
    if track == 0 {
      isRepeated = openZones.contains(zone)
      openZones.insert(zone)
    }
    unsafe open[track * Self.deepest + depth] = Open(
      start: clock(), inside: 0, zone: zone, isRepeated: isRepeated)
  }

  /// Ends the zone that began last on a track.
  ///
  /// - Precondition: a zone has begun.
  public func end(track: Int = 0) {
    guard track < trackCount else { return }
    let depth = unsafe heads[track].depth - 1
    precondition(depth >= 0, "Profiler.end was called without a begun zone")
    if track == 0 { costs?.end() }
    unsafe heads[track].depth = depth
    guard depth < Self.deepest else { return }
    let ended = unsafe open[track * Self.deepest + depth]
    let now = clock()
    if track == 0, !ended.isRepeated {
      openZones.remove(ended.zone)
      unsafe wholes[place(of: frameCount) + Int(ended.zone.number)] += now &- ended.start
    }
    note(ended.zone, ended.start, now, inside: ended.inside, track: track, depth: depth)
  }

  /// Adds a zone to track 0; its times were measured elsewhere with the same clock.
  public func add(_ zone: Zone, from start: UInt64, to end: UInt64) {
    let end = max(start, end)
    if !openZones.contains(zone) {
      unsafe wholes[place(of: frameCount) + Int(zone.number)] += end - start
    }
    note(zone, start, end, inside: 0, track: 0, depth: unsafe heads[0].depth)
  }

  /// Adds to the counts of the current frame; called on the thread that makes the frames.
  public func add(_ counts: FrameCounts) {
    unsafe self.counts[frameCount % frameLimit] += counts
  }

  /// Counts an evaluated body of a view for the current frame; called on the thread that makes the frames.
  ///
  /// Its name is read from the type only if the frame is shown in a result.
  package func add(bodyOf type: any Any.Type) { bodies.append(type) }

  /// Whether the evaluation of each body is measured, for ``viewTimes`` and as slices of a ``ChromeTrace``.
  ///
  /// It takes two readings of the clock for each body. Set it before the first frame; it cannot be unset.
  public var measuresViews: Bool {
    get { bodies.measuresTimes }
    set { if newValue { bodies.measureTimes() } }
  }

  /// The time that the bodies of each view took in all frames that have ended, the longest first.
  ///
  /// Empty if ``measuresViews`` is false. Discarded frames do not count, and of frames with more than 65,536
  /// bodies the last ones.
  public var viewTimes: [ViewTime] { bodies.viewTimes }

  /// Begins the evaluation of the body that was counted last.
  ///
  /// - Returns: what ``endBody(_:)`` needs; nil if bodies are not measured.
  package func beginBody() -> (body: Int, outer: UInt64)? {
    bodies.measuresTimes ? bodies.begin(at: clock()) : nil
  }

  /// Ends the evaluation of a body.
  package func endBody(_ begun: (body: Int, outer: UInt64)) { bodies.end(begun, at: clock()) }

  private func note(
    _ zone: Zone, _ start: UInt64, _ end: UInt64, inside: UInt64, track: Int, depth: Int
  ) {
    let length = end &- start
    if track == 0 {
      unsafe sums[place(of: frameCount) + Int(zone.number)] += length &- inside
      if depth > 0 { unsafe open[depth - 1].inside += length }
    }
    let count = unsafe heads[track].count
    unsafe heads[track].count = count + 1
    unsafe spans[track * spanLimit + count % spanLimit] = Span(
      start: start, end: end, frame: UInt32(truncatingIfNeeded: frameCount), zone: zone,
      depth: UInt8(depth))
  }

  private func place(of frame: Int) -> Int { frame % frameLimit * Self.sumCount }

  /// Ends the frame: zones that end from now on belong to the next one.
  ///
  /// Nothing is allocated unless the frame is one of the ten slowest so far, or has the first measured body of a
  /// view.
  ///
  /// - Parameters:
  ///   - facts: the moments and counts of the frame that the caller knows.
  ///   - context: makes the frame's context; called only if the frame is one of the ten slowest so far.
  public func endFrame(
    _ facts: FrameFacts = FrameFacts(), context: () -> FrameContext = { FrameContext() }
  ) {
    var facts = facts
    if facts.allocations == nil, let allocations {
      facts.allocations = allocations() - allocationsBefore
    }
    unsafe self.facts[frameCount % frameLimit] = facts
    bodies.endFrame(frameCount)
    if frameCount == 0 { firstMoment = earliestStart }
    keepIfSlow(facts, context)
    frameCount += 1
    discardFrame()
  }

  private func keepIfSlow(_ facts: FrameFacts, _ context: () -> FrameContext) {
    let work = currentWork
    let isFull = slowest.count == Self.slowLimit
    guard work > 0, !isFull || work > slowest[slowest.count - 1].work else { return }
    keepSpans(replacing: isFull ? slowest.removeLast().frame : nil)
    let start = place(of: frameCount)
    slowest.insert(
      SlowFrame(
        frame: frameCount, ended: clock(), work: work,
        ownTimes: (0..<Self.sumCount).map { unsafe sums[start + $0] },
        facts: facts, counts: unsafe counts[frameCount % frameLimit], bodies: bodies.current,
        context: context()),
      at: slowest.firstIndex { $0.work < work } ?? slowest.count)
  }

  /// Copies the spans of the current frame, before later ones overwrite them.
  ///
  /// - Parameter old: the frame that is no longer one of the slowest.
  private func keepSpans(replacing old: Int?) {
    let place = slowSpans.place(of: frameCount, replacing: old)
    for track in 0..<trackCount {
      let head = unsafe heads[track]
      unsafe slowSpans.copy(
        head.frameStart..<head.count, of: spans + track * spanLimit, size: spanLimit, to: place,
        track: track)
    }
  }

  /// The start of the earliest kept span of track 0.
  private var earliestStart: UInt64? {
    (0..<min(unsafe heads[0].count, spanLimit)).lazy.map { unsafe self.spans[$0].start }.min()
  }

  /// The nanoseconds of work in the current frame so far, in zones that have ended.
  public var currentWork: UInt64 {
    sum(of: Zone.workSet, place(of: frameCount))
  }

  /// Returns the sum of the times of zones in the frame whose times start at `start`.
  private func sum(of zones: ZoneSet, _ start: Int) -> UInt64 {
    var time: UInt64 = 0
    var bits = zones.bits
    while bits != 0 {
      time += unsafe sums[start + bits.trailingZeroBitCount]
      bits &= bits - 1
    }
    return time
  }

  /// Sets the times and counts of the current frame to zero, so that the work since the last frame counts for
  /// none.
  ///
  /// The spans stay. Zones that have begun are not ended: their whole time counts for the frame in
  /// which they end.
  public func discardFrame() {
    let start = place(of: frameCount)
    unsafe (sums + start).initialize(repeating: 0, count: Self.sumCount)
    unsafe (wholes + start).initialize(repeating: 0, count: Self.sumCount)
    unsafe counts[frameCount % frameLimit] = FrameCounts()
    bodies.beginFrame()
    for track in 0..<trackCount { unsafe heads[track].frameStart = heads[track].count }
    if let allocations { allocationsBefore = allocations() }
  }
}

// Queries.
extension Profiler {
  /// Returns whether a frame's times per zone are still kept.
  public func keeps(_ frame: Int) -> Bool {
    frame >= 0 && frame < frameCount && frame > frameCount - frameLimit
  }

  /// Returns the nanoseconds that a frame spent in a zone and in the zones that it contains.
  ///
  /// - Precondition: the frame is kept.
  public func time(of zone: Zone, in frame: Int) -> UInt64 {
    time(of: zone.subtree, in: frame)
  }

  /// Returns the nanoseconds that a frame spent in zones of a set, without zones outside of the set that are
  /// nested in them.
  ///
  /// - Precondition: the frame is kept.
  package func time(of zones: ZoneSet, in frame: Int) -> UInt64 {
    precondition(keeps(frame), "frame \(frame) is not kept")
    return sum(of: zones, place(of: frame))
  }

  /// Returns the nanoseconds that a frame spent in a zone, without the zones nested in it.
  ///
  /// - Precondition: the frame is kept.
  public func ownTime(of zone: Zone, in frame: Int) -> UInt64 {
    precondition(keeps(frame), "frame \(frame) is not kept")
    return unsafe sums[place(of: frame) + Int(zone.number)]
  }

  /// Returns the nanoseconds that a frame spent in a zone from its start to its end, with all zones nested in
  /// it, whatever their names are; 0 if the zone itself was not measured.
  ///
  /// It is the sum of the spans of the zone on track 0, without those inside of another span of the zone.
  ///
  /// - Precondition: the frame is kept.
  public func wholeTime(of zone: Zone, in frame: Int) -> UInt64 {
    precondition(keeps(frame), "frame \(frame) is not kept")
    return unsafe wholes[place(of: frame) + Int(zone.number)]
  }

  /// Returns the views whose bodies were evaluated in a frame, those with the most bodies first.
  ///
  /// Empty if none was, if no host has this profiler, or if 65,536 bodies were evaluated since.
  ///
  /// - Precondition: the frame is kept.
  public func views(of frame: Int) -> [ViewBodies] { bodies(of: frame).views }

  func bodies(of frame: Int) -> FrameBodies {
    precondition(keeps(frame), "frame \(frame) is not kept")
    return bodies.bodies(of: frame)
  }

  /// Returns the facts that were given when a frame ended.
  ///
  /// - Precondition: the frame is kept.
  public func facts(of frame: Int) -> FrameFacts {
    precondition(keeps(frame), "frame \(frame) is not kept")
    return unsafe facts[frame % frameLimit]
  }

  /// Returns what renderers did for a frame; all counts are 0 if none has this profiler.
  ///
  /// - Precondition: the frame is kept.
  public func counts(of frame: Int) -> FrameCounts {
    precondition(keeps(frame), "frame \(frame) is not kept")
    return unsafe counts[frame % frameLimit]
  }

  /// Returns the nanoseconds of work in a frame before it was presented.
  public func work(in frame: Int) -> UInt64 {
    time(of: Zone.workSet, in: frame)
  }

  /// Returns the kept spans of a track, in the order in which they ended.
  public func spans(track: Int) -> [Span] {
    guard track >= 0, track < trackCount else { return [] }
    let count = unsafe heads[track].count
    return (max(0, count - spanLimit)..<count).map { index in
      unsafe spans[track * spanLimit + index % spanLimit]
    }
  }

  /// The number of the first frame since which no track has lost a span.
  var firstWholeFrame: Int {
    (0..<trackCount).map { track in
      let count = unsafe heads[track].count
      guard count > spanLimit else { return 0 }
      // The lost spans may belong to the frame of the oldest span that is left.
      return Int(unsafe spans[track * spanLimit + count % spanLimit].frame) + 1
    }.max() ?? 0
  }

  /// The number of spans per frame for which the rings of traces are sized.
  ///
  /// On one thread, which paints all bands, the first 100 frames of scenes have 45 (the board) to 130 (the shop as
  /// it opens) on average in 1920 × 1080, and up to 251 in 3840 × 2160 (2026-11).
  package static let spansPerFrame = 320
}
