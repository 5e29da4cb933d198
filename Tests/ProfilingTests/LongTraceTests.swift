import JSON
import Testing

@testable import Profiling

/// The traces of runs that are longer than the ring of spans.
@Suite struct LongTraceTests {
  private final class ManualClock { var now: UInt64 = 0 }

  /// Returns a profiler after some frames of 350 µs on two threads, of five spans and one.
  ///
  /// - Parameter filters: the microseconds of filters, by frame, which add two spans.
  private func profiler(
    _ frames: Int, spans: Int, filters: (Int) -> UInt64 = { _ in 0 }
  ) -> Profiler {
    let clock = ManualClock()
    clock.now = 5_000_000
    let profiler = Profiler(tracks: 2, spans: spans) { clock.now }
    for frame in 0..<frames {
      profiler.begin(.update)
      clock.now += 100_000
      profiler.begin(.layout)
      clock.now += 100_000
      profiler.end()
      profiler.end()
      profiler.begin(.raster)
      let extra = filters(frame)
      if extra > 0 {
        profiler.begin(.prepare)
        profiler.begin(.filters)
        clock.now += extra * 1000
        profiler.end()
        profiler.end()
      }
      profiler.begin(.bands)
      profiler.begin(.band, track: 1)
      clock.now += 100_000
      profiler.end(track: 1)
      profiler.end()
      profiler.end()
      profiler.add(.present, from: clock.now, to: clock.now + 50_000)
      clock.now += 50_000
      profiler.endFrame()
    }
    return profiler
  }

  /// The events of a trace with one profiler of two tracks, after a check of the rules.
  private struct Trace {
    /// The spans of the profiler in the order of the file.
    var spans: [JSON]
    /// The events of the thread that shows gaps, and its name.
    var gaps: [JSON]
    var gapName: String?

    init(_ profiler: Profiler, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let bytes = ChromeTrace.encode([("a", profiler)])
      #expect(try TraceRules.violations(bytes) == [], sourceLocation: sourceLocation)
      let events = try #require(try JSON(decoding: bytes)["traceEvents"]?.array)
      let complete = events.filter { $0["ph"] == "X" }
      let last = profiler.trackCount + 1
      spans = complete.filter { $0["tid"]?.int != last }
      gaps = complete.filter { $0["tid"]?.int == last }
      gapName =
        events.first { $0["ph"] == "M" && $0["tid"]?.int == last }?["args"]?["name"]?.string
    }

    /// The numbers of the frames that have spans on a track.
    func frames(track: Int) -> [Int] {
      let numbers = spans.compactMap {
        $0["tid"]?.int == track + 1 ? $0["args"]?["frame"]?.int : nil
      }
      return Set(numbers).sorted()
    }

    /// The spans of some frames.
    func spans(of frames: [Int]) -> [JSON] {
      let frames = Set(frames)
      return spans.filter { $0["args"]?["frame"]?.int.map(frames.contains) == true }
    }
  }

  @Test func slowEarlyFrameKeepsItsSpans() throws {
    let filters: (Int) -> UInt64 = { $0 == 50 ? 90_000 : 0 }
    let long = profiler(2000, spans: 500, filters: filters)
    let trace = try Trace(long)
    let whole = try Trace(profiler(2000, spans: 20_000, filters: filters))
    // The first frames are as slow as any other, and the ring has room for 100 frames of five spans, of which
    // the oldest may have lost some.
    let kept = Array(0..<9) + [50] + Array(1901..<2000)
    #expect(long.slowest.map(\.frame) == [50] + Array(0..<9))
    #expect(trace.frames(track: 0) == kept)
    #expect(trace.frames(track: 1) == kept)
    #expect(trace.spans == whole.spans(of: kept), "as in a trace of all frames, in its order")
    #expect(
      trace.spans(of: [50]).compactMap { $0["name"]?.string } == [
        "layout", "update", "raster.filters", "raster.prepare", "raster.bands", "raster", "present",
        "raster.bands.band",
      ])
    let slow = try #require(trace.spans(of: [50]).first { $0["name"] == "raster.filters" })
    #expect(slow["ts"] == 22_700, "50 frames and an update after the start at 5 ms")
    #expect(slow["dur"] == 90_000 && slow["args"]?["own"] == 90_000)
  }

  @Test func missingFramesAreCountedAndShownAtTheirTime() throws {
    let trace = try Trace(profiler(2000, spans: 500) { $0 == 50 ? 90_000 : 0 })
    #expect(trace.gapName == "not kept: 1891 of 2000 frames")
    #expect(trace.gaps.map { $0["name"] } == ["frames not kept", "frames not kept"])
    let first: JSON = ["frames": 41, "first": 9, "last": 49]
    let second: JSON = ["frames": 1850, "first": 51, "last": 1900]
    #expect(trace.gaps.map { $0["args"] } == [first, second])
    let start = 5000.0
    #expect(trace.gaps.map { $0["ts"]?.double } == [start + 9 * 350, start + 51 * 350 + 90_000])
    #expect(trace.gaps.map { $0["dur"]?.double } == [41 * 350, 1850 * 350])
  }

  @Test func gapBeforeTheFirstKeptFrameBeginsWithTheRun() throws {
    // Later frames are slower, so that the ten slowest are the last ten, two of which are in the ring.
    let trace = try Trace(profiler(40, spans: 21) { UInt64($0 + 1) * 10 })
    #expect(trace.frames(track: 0) == Array(30..<40))
    #expect(trace.gapName == "not kept: 30 of 40 frames")
    #expect(trace.gaps.map { $0["ts"]?.double } == [5000])
    let length = 30.0 * 350 + 10 * 30 * 31 / 2
    #expect(trace.gaps.map { $0["dur"]?.double } == [length])
  }

  @Test(arguments: 1...20)
  func everySlowFrameIsWholeInRandomRuns(_ seed: UInt64) throws {
    var state = seed
    func random(below limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    let times = (0..<300).map { _ in random(below: 3) == 0 ? random(below: 1000) : 0 }
    // A frame has up to seven spans; sizes that are no multiple of it end amid one.
    let ring = Int(random(below: 60)) + 8
    let long = profiler(300, spans: ring) { times[$0] }
    let trace = try Trace(long)
    let whole = try Trace(profiler(300, spans: 3000) { times[$0] })
    let kept = trace.frames(track: 0)
    #expect(Set(kept).isSuperset(of: long.slowest.map(\.frame)) && kept.last == 299)
    #expect(trace.spans == whole.spans(of: kept))
    #expect(trace.gapName == "not kept: \(300 - kept.count) of 300 frames")
    let missing = trace.gaps.flatMap { gap in
      let first = gap["args"]?["first"]?.int ?? 0
      let last = gap["args"]?["last"]?.int ?? -1
      #expect(gap["args"]?["frames"]?.int == last - first + 1)
      return Array(first...last)
    }
    #expect(missing == (0..<300).filter { !kept.contains($0) })
  }

  /// The text is that of the trace before slow frames were kept.
  @Test func traceOfAShortRunHasNothingElse() throws {
    let text =
      #"{"traceEvents":["#
      + #"{"ph":"M","name":"process_name","pid":1,"tid":1,"args":{"name":"a"}},"#
      + #"{"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"frames"}},"#
      + #"{"ph":"X","name":"layout","pid":1,"tid":1,"ts":5100,"dur":100,"#
      + #""args":{"frame":0,"own":100}},"#
      + #"{"ph":"X","name":"update","pid":1,"tid":1,"ts":5000,"dur":200,"#
      + #""args":{"frame":0,"own":100}},"#
      + #"{"ph":"X","name":"raster.bands","pid":1,"tid":1,"ts":5200,"dur":100,"#
      + #""args":{"frame":0,"own":100}},"#
      + #"{"ph":"X","name":"raster","pid":1,"tid":1,"ts":5200,"dur":100,"#
      + #""args":{"frame":0,"own":0}},"#
      + #"{"ph":"X","name":"present","pid":1,"tid":1,"ts":5300,"dur":50,"#
      + #""args":{"frame":0,"own":50}},"#
      + #"{"ph":"M","name":"thread_name","pid":1,"tid":2,"args":{"name":"band 1"}},"#
      + #"{"ph":"X","name":"raster.bands.band","pid":1,"tid":2,"ts":5200,"dur":100,"#
      + #""args":{"frame":0,"own":100}}"# + #"],"displayTimeUnit":"ms"}"#
    #expect(
      String(decoding: ChromeTrace.encode([("a", profiler(1, spans: 256))]), as: UTF8.self) == text)
    // The run fills the ring and overwrites nothing.
    let full = ChromeTrace.encode([("a", profiler(40, spans: 200))])
    let large = ChromeTrace.encode([("a", profiler(40, spans: 9999))])
    #expect(full.elementsEqual(large))
  }

  @Test func discardedWorkIsNotKeptWithASlowFrame() throws {
    let clock = ManualClock()
    let profiler = Profiler(spans: 8) { clock.now }
    func spend(_ time: UInt64, in zone: Zone) {
      profiler.begin(zone)
      clock.now += time
      profiler.end()
    }
    for _ in 0..<6 { spend(1000, in: .overlay) }
    profiler.discardFrame()
    for _ in 0..<4 { spend(2000, in: .update) }
    profiler.endFrame()
    for _ in 0..<30 {
      spend(1000, in: .update)
      profiler.endFrame()
    }
    let trace = try Trace(profiler)
    #expect(trace.spans(of: [0]).map { $0["name"] } == Array(repeating: "update", count: 4))
    #expect(!trace.gaps.contains { $0["name"] == "spans not kept" })
  }

  @Test func zoneOverAMissingFrameDoesNotShortenLaterOnes() throws {
    let clock = ManualClock()
    let profiler = Profiler(spans: 4) { clock.now }
    // The layout belongs to frame 0, the update around it to frame 1, which is not kept since its own time
    // is 0.
    profiler.begin(.update)
    profiler.begin(.layout)
    clock.now += 50_000
    profiler.end()
    profiler.endFrame()
    profiler.end()
    profiler.endFrame()
    for _ in 2..<30 {
      profiler.begin(.update)
      clock.now += 1000
      profiler.end()
      profiler.endFrame()
    }
    let spans = TracedFrames(profiler).spans(track: 0)
    #expect(spans.prefix(2).map(\.span.frame) == [0, 2])
    #expect(spans.dropFirst().allSatisfy { $0.own == 1000 })
  }

  @Test(arguments: [(20_000, 5000, 904), (8, 20, 12)])
  func spansOfALargeFrameThatAreNotKeptAreCounted(_ ring: Int, _ count: Int, _ left: Int) throws {
    let clock = ManualClock()
    let profiler = Profiler(spans: ring) { clock.now }
    profiler.begin(.update)
    for _ in 1..<count {
      profiler.begin(.layout)
      clock.now += 1000
      profiler.end()
    }
    profiler.end()
    profiler.endFrame()
    if count <= ring {
      let whole = TracedFrames(profiler)
      #expect(whole.gaps.isEmpty && whole.spans(track: 0).count == count, "the ring has it whole")
    }
    for _ in 0..<ring {
      profiler.begin(.record)
      clock.now += 1000
      profiler.end()
      profiler.endFrame()
    }
    let frames = TracedFrames(profiler)
    let large = frames.spans(track: 0).filter { $0.span.frame == 0 }
    #expect(large.count == count - left)
    #expect(large.last?.span.zone == .update && large.last?.own == nil, "layouts in it are missing")
    #expect(large.dropFirst().dropLast().allSatisfy { $0.own == 1000 })
    let gap = try #require(frames.gaps.first)
    #expect(gap.frames == 0..<1 && gap.spans == left)
    #expect(gap.end == UInt64(count - 1) * 1000)
    if ring < 100 {
      let trace = try Trace(profiler)
      let arguments: JSON = ["frame": 0, "spans": .number(left)]
      #expect(trace.gaps.first?["name"] == "spans not kept")
      #expect(trace.gaps.first?["args"] == arguments)
    }
  }

  @Test func ringOfOneSpanHasATraceToo() throws {
    #expect(try Trace(profiler(30, spans: 1)).gapName == "not kept: 20 of 30 frames")
    #expect(try Trace(Profiler(spans: 1) { 0 }).gapName == nil)
  }
}
