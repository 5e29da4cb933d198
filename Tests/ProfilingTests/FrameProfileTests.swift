import JSON
import Testing

@testable import Profiling

/// Percentiles, lows, delays, slow frames and files of measured frames.
@Suite struct FrameProfileTests {
  /// A millisecond in nanoseconds.
  private static let ms: UInt64 = 1_000_000

  /// Returns a profiler after frames whose work takes these milliseconds, a quarter of it in `prepare`.
  private func profiler(
    _ times: [UInt64], facts: (Int) -> FrameFacts = { _ in FrameFacts() }
  ) -> Profiler {
    let profiler = Profiler(frames: times.count + 1) { 0 }
    for (frame, time) in times.enumerated() {
      profiler.add(.update, from: 0, to: time * Self.ms / 4 * 3)
      profiler.add(.prepare, from: 0, to: time * Self.ms / 4)
      profiler.endFrame(facts(frame)) { FrameContext(input: "key \(frame)") }
    }
    return profiler
  }

  /// Returns the facts of a frame that is shown `delay` later than expected; a period has 16 ms.
  private func facts(_ frame: Int, delay: UInt64 = 0) -> FrameFacts {
    let expected = UInt64(frame + 2) * 16 * Self.ms
    var facts = FrameFacts()
    facts.began = expected - 10 * Self.ms
    facts.painted = expected - 4 * Self.ms
    facts.expected = expected
    facts.presented = expected + delay * Self.ms - Self.ms
    facts.shown = expected + delay * Self.ms
    facts.oldestInput = expected - 20 * Self.ms
    facts.missedRefreshes = delay > 0 ? 1 : 0
    facts.damage = 100 * (frame + 1)
    return facts
  }

  // MARK: - Percentiles and lows

  @Test func percentilesAreAmongTheMeasuredTimes() {
    let times = SortedTimes((1...2000).map { UInt64($0) }.reversed())
    #expect(
      [500, 950, 990, 999, 1000].map { times.percentile($0) } == [1000, 1900, 1980, 1998, 2000])
    #expect(times.median == 1000 && times.longest == 2000)
    #expect(SortedTimes([]).median == 0)
    #expect(SortedTimes([7]).percentile(999) == 7)
  }

  @Test func lowIsTheMeanTimeOfTheSlowestFrames() throws {
    // The slowest 1 % of 200 frames are those of 30 and 50 ms, on average 40 ms.
    let times = SortedTimes(
      [UInt64](repeating: 10 * Self.ms, count: 198) + [50 * Self.ms, 30 * Self.ms])
    #expect(times.low(10) == 25)
    #expect(times.low(1) == 20, "the slowest frame alone")
    // The mean of the frame rates would be 26.7.
    #expect(SortedTimes([]).low(10) == nil && SortedTimes([0, 0]).low(10) == nil)
  }

  @Test func lowsOfFewFramesAreTheSlowestFrame() {
    let hundred = SortedTimes((1...100).map { UInt64($0) * Self.ms })
    #expect(hundred.low(10) == 10)
    let more = SortedTimes((1...101).map { UInt64($0) * Self.ms })
    #expect(more.low(10) == 2e9 / (201 * 1e6), "of 101 frames it is the mean of two")
    let thousand = SortedTimes((1...1000).map { UInt64($0) * Self.ms })
    #expect(thousand.low(1) == 1)
  }

  // MARK: - Delays

  @Test func animationErrorIsTheChangeOfTheDelay() {
    let delays: [UInt64] = [3, 3, 19, 3, 3]
    let profile = FrameProfile(
      "a", profiler([4, 4, 4, 4, 4]) { self.facts($0, delay: delays[$0]) })
    // The third frame is displayed 16 ms too late for its content, and the fourth corrects it.
    #expect(
      profile.animationErrors == [nil, 0, -16 * Int64(Self.ms), 16 * Int64(Self.ms), 0])
    #expect(profile.delays.map(\.name) == ["input latency", "animation error", "present delay"])
    #expect(profile.delays[0].times == delays.map { (20 + $0) * Self.ms })
    #expect(profile.delays[2].times == delays.map { $0 * Self.ms })
    #expect(profile.missedRefreshes == 5)
    #expect(profile.damage == [100, 200, 300, 400, 500])
  }

  @Test func unknownFactsAreLeftOut() throws {
    let profile = FrameProfile("a", profiler([4, 8]))
    #expect(profile.delays.isEmpty && profile.damage.isEmpty && profile.missedRefreshes == nil)
    #expect(profile.lines.allSatisfy { !$0.contains("missed") && !$0.contains("damage") })
    let json = try JSON(decoding: profile.json)
    #expect(json["missed_slots"] == .null && json["input_latency"] == nil)
  }

  // MARK: - Slow frames

  @Test func tenSlowestFramesAreKept() {
    // Frame 4 is as slow as frame 30, and older than the ring of the profiler.
    var times: [UInt64] = (0..<40).map { UInt64($0 % 20 + 1) }
    times[4] = 90
    times[30] = 90
    let profiler = Profiler(frames: 8) { 0 }
    var contexts = 0
    for (frame, time) in times.enumerated() {
      profiler.add(.update, from: 0, to: time * Self.ms)
      profiler.endFrame {
        contexts += 1
        return FrameContext(input: "key \(frame)")
      }
    }
    #expect(profiler.slowest.map(\.frame) == [4, 30, 19, 39, 18, 38, 17, 37, 16, 36])
    #expect(profiler.slowest[0].context.input == "key 4")
    #expect(profiler.slowest[2].work == 20 * Self.ms)
    // The context is not made for the frames that were never among the ten slowest.
    #expect(contexts < 40)
    let profile = FrameProfile("a", profiler)
    #expect(profile.frames == 33..<40 && profile.slowest.count == 10)
  }

  @Test func slowFrameHasTheMomentAtWhichItEnded() throws {
    let profiler = Profiler { 7_000 }
    profiler.add(.update, from: 0, to: 5_000)
    profiler.endFrame()
    #expect(profiler.slowest.map(\.ended) == [7_000])
    let json = try JSON(decoding: FrameProfile("a", profiler).json)
    #expect(json["slowest"]?[0]?["ended_us"] == 7)
  }

  @Test func presentingAndOverlayMakeNoFrameSlow() {
    let profiler = Profiler { 0 }
    profiler.add(.present, from: 0, to: 50 * Self.ms)
    profiler.add(.overlay, from: 0, to: 50 * Self.ms)
    #expect(profiler.currentWork == 0)
    profiler.endFrame()
    #expect(profiler.slowest.isEmpty)
  }

  @Test func causeIsTheZoneWithTheLargestExcess() {
    let profiler = Profiler(frames: 32) { 0 }
    for frame in 0..<20 {
      // Bands are always the longest zone, but in frame 12 preparing takes 5 ms more.
      profiler.begin(.raster)
      profiler.end()
      profiler.add(.bands, from: 0, to: 9 * Self.ms)
      profiler.add(.prepare, from: 0, to: frame == 12 ? 6 * Self.ms : Self.ms)
      profiler.endFrame {
        FrameContext(event: frame == 12 ? "first frame of screen pause" : nil)
      }
    }
    let profile = FrameProfile("a", profiler)
    #expect(profile.slowest[0].frame == 12)
    #expect(
      profile.cause(of: profile.slowest[0])
        == "first frame of screen pause; raster.prepare +5.000 ms over its median")
    #expect(profile.cause(of: profile.slowest[1]) == "no zone exceeds its median")
  }

  @Test func causeTellsHowManyBodiesWereEvaluated() {
    let profile = FrameProfile(
      "a",
      profiler([4, 4, 40, 4, 4]) { frame in
        var facts = FrameFacts()
        facts.bodies = frame == 2 ? 128 : 3
        return facts
      })
    #expect(
      profile.cause(of: profile.slowest[0])
        == "update +27.000 ms over its median, 128 bodies evaluated (median 3)")
  }

  // MARK: - Table and files

  @Test func tableHasPercentilesLowsAndSlowFrames() {
    let profile = FrameProfile("a", profiler([4, 8, 40]) { self.facts($0) })
    let lines = profile.lines
    #expect(
      lines[0].split(separator: " ") == [
        "ms", "p50", "p95", "p99", "p99.9", "max", "own", "whole",
      ])
    #expect(
      lines[1].split(separator: " ") == ["work", "8.000", "40.000", "40.000", "40.000", "40.000"])
    #expect(lines.contains("  1 % low 25.0 fps of 1 frame, 0.1 % low 25.0 fps of 1 frame"))
    #expect(lines.contains("  0 refreshes missed, damage 200 pixels a frame, at most 300"))
    #expect(
      lines.contains(
        "    2              40.000  update +24.000 ms over its median; input: key 2"))
  }

  /// As the renderer does, whose filters are made while it prepares.
  @Test func tableAndTraceNameTheSameTimesOfANestedZone() throws {
    final class ManualClock { var now: UInt64 = 0 }
    let clock = ManualClock()
    let profiler = Profiler(frames: 4) { clock.now }
    profiler.begin(.raster)
    profiler.begin(.prepare)
    clock.now += 2 * Self.ms
    profiler.begin(.filters)
    clock.now += 7 * Self.ms
    profiler.end()
    profiler.end()
    profiler.end()
    profiler.endFrame()
    let profile = FrameProfile("a", profiler)
    let rows = profile.lines.map { $0.split(separator: " ").map(String.init) }
    let table = try #require(rows.first { $0.first == "raster.prepare" })
    #expect(Array(table.suffix(2)) == ["2.000", "9.000"] && table[1] == "2.000")
    let raster = try #require(rows.first { $0.first == "raster" })
    #expect(Array(raster.suffix(2)) == ["0.000", "9.000"] && raster[1] == "9.000")
    #expect(rows.first { $0.first == "work" }?.count == 6, "it has neither own nor whole")
    #expect(profile.ownMedian(of: .prepare) == 2 * Self.ms)
    #expect(profile.wholeMedian(of: .prepare) == 9 * Self.ms)
    #expect(profile.wholeMedian(of: .bands) == nil)
    let json = try JSON(decoding: profile.json)["zones"]?["raster.prepare"]
    #expect(json?["p50_ms"] == 2 && json?["own_p50_ms"] == 2 && json?["whole_p50_ms"] == 9)
    let events = try #require(
      try JSON(decoding: ChromeTrace.encode([("a", profiler)]))["traceEvents"]?.array)
    let span = try #require(events.first { $0["name"] == "raster.prepare" })
    #expect(span["args"]?["own"] == 2000 && span["dur"] == 9000)
  }

  @Test func jsonHasVersionLowsZonesAndSlowFrames() throws {
    let profile = FrameProfile("a", profiler([4, 8, 40]) { self.facts($0) })
    let json = try JSON(decoding: profile.json)
    #expect(json["version"] == 1 && json["scene"] == "a" && json["frames"] == 3)
    #expect(json["p50_ms"] == 8 && json["p999_ms"] == 40 && json["low_1_fps"] == 25)
    #expect(json["zones"]?["update"]?["max_ms"] == 30)
    #expect(json["damage_pixels"]?["max"] == 300)
    let slowest = try #require(json["slowest"]?[0])
    #expect(slowest["frame"] == 2 && slowest["ms"] == 40 && slowest["input"] == "key 2")
    #expect(slowest["own_ms"]?["raster.prepare"] == 10)
    #expect(slowest["cause"] == "update +24.000 ms over its median")
    #expect(slowest["damage_pixels"] == 300 && slowest["replay"] == nil)
    #expect(try ProfileSamples.read(profile.json, path: "p") == [profile.samples])
  }

  /// Returns counts of a frame that paints these pixels above 100 repainted ones.
  private func counts(painted: Int, hits: Int, misses: Int) -> FrameCounts {
    var counts = FrameCounts()
    (counts.damaged, counts.painted) = (100, painted)
    (counts.writtenBytes, counts.readBytes) = (4 * painted, 1_000)
    counts.glyphMasks = FrameCounts.Uses(hits: hits, misses: misses)
    return counts
  }

  @Test func countsBelongToTheFrameInWhichTheyAreAdded() throws {
    let profiler = Profiler(frames: 3) { 0 }
    profiler.add(counts(painted: 100, hits: 0, misses: 9))
    profiler.discardFrame()
    for frame in 1...3 {
      profiler.add(.update, from: 0, to: UInt64(frame) * Self.ms)
      // Two renderers with the same profiler.
      profiler.add(counts(painted: 100 * frame, hits: 999, misses: 0))
      profiler.add(counts(painted: 50, hits: 0, misses: frame - 1))
      profiler.endFrame()
    }
    // The profiler keeps two frames besides the current one, and the slowest ones.
    let profile = FrameProfile("a", profiler)
    #expect(profile.frames == 1..<3 && profile.counts.map(\.painted) == [250, 350])
    #expect(profiler.slowest.map(\.counts.painted) == [350, 250, 150])
    #expect(profile.totalCounts.overdraw == 1.5)
    #expect(
      profile.lines.contains(
        "  painted 300 pixels a frame, overdraw 1.50, 0.001 MB written, 0.002 MB read"))
    // 1,998 of 2,001 are 99.85 %.
    #expect(profile.lines.contains("  cache hits: glyph masks 99.8 % (3 misses)"))
    let json = try JSON(decoding: profile.json)
    #expect(json["overdraw"] == 1.5)
    #expect(json["painted_pixels"]?["mean"] == 300 && json["painted_pixels"]?["max"] == 350)
    #expect(json["written_bytes"]?["max"] == 1400 && json["read_bytes"]?["mean"] == 2000)
    #expect(json["caches"]?["glyph_masks"]?["hits"] == 1998)
    #expect(json["caches"]?["glyph_masks"]?["misses"] == 3)
    #expect(json["caches"]?["colour_fields"]?["hits"] == 0)
    let slowest = try #require(json["slowest"]?[0])
    #expect(slowest["painted_pixels"] == 350 && slowest["cache_misses"] == 2)
    #expect(json["slowest"]?[2]?["cache_misses"] == nil, "there were none")
  }

  @Test func withoutCountsThereAreNoFiguresOfThem() throws {
    let profile = FrameProfile("a", profiler([4, 8]))
    #expect(profile.lines.allSatisfy { !$0.contains("painted") && !$0.contains("cache") })
    let json = try JSON(decoding: profile.json)
    #expect(json["painted_pixels"] == nil && json["overdraw"] == nil && json["caches"] == nil)
    #expect(json["slowest"]?[0]?["painted_pixels"] == nil)
  }

  // MARK: - Allocations

  @Test func framesGetTheAllocationsSinceTheFrameBefore() throws {
    let profiler = Profiler(frames: 6) { 0 }
    var requests = 1000
    profiler.allocations = { requests }
    for count in [5, 9, 1] {
      profiler.add(.update, from: 0, to: UInt64(count) * Self.ms)
      requests += count
      // The context is made after the count, and its requests belong to no frame.
      profiler.endFrame {
        requests += 100
        return FrameContext()
      }
    }
    requests += 50
    profiler.discardFrame()
    requests += 2
    var facts = FrameFacts()
    profiler.endFrame(facts)
    facts.allocations = 7
    requests += 30
    profiler.endFrame(facts)
    let profile = FrameProfile("a", profiler)
    #expect(profile.allocations == [5, 9, 1, 2, 7], "7 was given, and is not counted again")
    #expect(profiler.slowest[0].facts.allocations == 9)
    #expect(profile.lines.contains("  allocations 4.8 a frame, at most 9"))
    let json = try JSON(decoding: profile.json)
    #expect(json["allocations"]?["mean"] == 4.8 && json["allocations"]?["max"] == 9)
    #expect(json["slowest"]?[0]?["allocations"] == 9)
    let rows = FrameProfile.presentMonTable([profile, FrameProfile("b", self.profiler([4]))])
      .split(separator: "\n")
    #expect(rows[0].hasSuffix(",MsAllInputToPhotonLatency,Allocations"))
    #expect(rows[2].hasSuffix(",9") && rows[6].hasPrefix("b,") && rows[6].hasSuffix(",NA,NA"))
    #expect(Set(rows.map { $0.count { $0 == "," } }).count == 1, "each row has all columns")
  }

  @Test func withoutACounterThereAreNoAllocations() throws {
    let profile = FrameProfile("a", profiler([4, 8]))
    #expect(profile.allocations.isEmpty)
    #expect(profile.lines.allSatisfy { !$0.contains("allocations") })
    let json = try JSON(decoding: profile.json)
    #expect(json["allocations"] == nil && json["slowest"]?[0]?["allocations"] == nil)
    #expect(!FrameProfile.presentMonTable([profile]).contains("Allocations"))
  }

  @Test func mangoHudLogHasItsColumnsInOrder() {
    let delays: [UInt64] = [0, 0, 16]
    let profile = FrameProfile(
      "a", profiler([4, 4, 4]) { self.facts($0, delay: delays[$0]) })
    #expect(
      profile.mangoHudLog(os: "Debian 13, trixie", kernel: "6.12").split(separator: "\n") == [
        "os,cpu,gpu,ram,kernel,driver,cpuscheduler", "Debian 13  trixie,,,,6.12,,",
        "fps,frametime,elapsed", "250.000,4.00000,4000000", "62.500,16.00000,20000000",
        "31.250,32.00000,52000000",
      ])
  }

  @Test func presentMonTableHasKnownColumnsOnly() {
    let delays: [UInt64] = [0, 16]
    let profile = FrameProfile(
      "a, b", profiler([4, 4]) { self.facts($0, delay: delays[$0]) })
    let rows = FrameProfile.presentMonTable([profile]).split(separator: "\n")
    #expect(
      rows[0] == """
        Application,TimeInMs,MsBetweenPresents,MsBetweenDisplayChange,MsInPresentAPI,\
        CPUStartTimeInMs,MsBetweenAppStart,MsCPUBusy,MsCPUWait,MsAnimationError,AnimationTime,\
        MsAllInputToPhotonLatency
        """)
    #expect(
      rows[1]
        == "\"a, b\",9.0000,NA,NA,1.0000,0.0000,16.0000,6.0000,10.0000,NA,0.0000,20.0000")
    #expect(
      rows[2]
        == "\"a, b\",41.0000,32.0000,32.0000,1.0000,16.0000,NA,6.0000,NA,-16.0000,16.0000,36.0000")
  }
}
