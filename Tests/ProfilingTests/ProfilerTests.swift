import Testing

@testable import Profiling

/// A clock that is set by hand.
private final class ManualClock {
  var now: UInt64 = 0
}

@Suite struct ProfilerTests {
  private let clock = ManualClock()

  private func profiler(tracks: Int = 1, spans: Int = 64, frames: Int = 8) -> Profiler {
    let clock = clock
    return Profiler(tracks: tracks, spans: spans, frames: frames) { clock.now }
  }

  private func spend(_ time: UInt64, in zone: Zone, of profiler: Profiler, track: Int = 0) {
    profiler.begin(zone, track: track)
    clock.now += time
    profiler.end(track: track)
  }

  @Test func nestedZoneTimeIsCountedOnce() {
    let profiler = profiler()
    profiler.begin(.update)
    clock.now += 10
    spend(5, in: .layout, of: profiler)
    profiler.begin(.record)
    clock.now += 2
    profiler.end()
    clock.now += 1
    profiler.end()
    profiler.endFrame()
    #expect(profiler.time(of: .update, in: 0) == 11)
    #expect(profiler.time(of: .layout, in: 0) == 5)
    #expect(profiler.time(of: .record, in: 0) == 2)
    #expect(profiler.work(in: 0) == 18)
  }

  @Test func timeOfAZoneCountsForItsParentZone() {
    let profiler = profiler()
    profiler.begin(.raster)
    clock.now += 1
    profiler.begin(.prepare)
    clock.now += 2
    profiler.begin(.filters)
    clock.now += 3
    // A filter paints its own picture. The bands of this picture are inside the zone `filters`.
    spend(4, in: .bands, of: profiler)
    profiler.end()
    profiler.end()
    profiler.begin(.bands)
    spend(5, in: .band, of: profiler)
    profiler.end()
    profiler.end()
    profiler.endFrame()
    #expect(profiler.time(of: .prepare, in: 0) == 2)
    #expect(profiler.time(of: .filters, in: 0) == 3)
    #expect(profiler.time(of: .bands, in: 0) == 9)
    #expect(profiler.time(of: .band, in: 0) == 5)
    #expect(profiler.time(of: .raster, in: 0) == 15)
    #expect(profiler.work(in: 0) == 15)
  }

  @Test func wholeTimeContainsAllNestedZones() {
    let profiler = profiler()
    profiler.begin(.raster)
    profiler.begin(.prepare)
    clock.now += 2
    profiler.begin(.filters)
    clock.now += 3
    // The picture of a filter is prepared too; its time counts once.
    spend(4, in: .prepare, of: profiler)
    spend(1, in: .band, of: profiler, track: 0)
    profiler.end()
    profiler.end()
    spend(6, in: .prepare, of: profiler)
    profiler.end()
    profiler.add(.present, from: 10, to: 30)
    profiler.endFrame()
    #expect(profiler.ownTime(of: .prepare, in: 0) == 2 + 4 + 6)
    #expect(profiler.wholeTime(of: .prepare, in: 0) == 2 + 3 + 4 + 1 + 6)
    #expect(profiler.wholeTime(of: .filters, in: 0) == 3 + 4 + 1)
    #expect(profiler.wholeTime(of: .raster, in: 0) == 16)
    #expect(profiler.wholeTime(of: .present, in: 0) == 20)
    #expect(profiler.wholeTime(of: .bands, in: 0) == 0, "only its part was measured")
    #expect(profiler.time(of: .bands, in: 0) == 1)
    spend(5, in: .filters, of: profiler)
    profiler.discardFrame()
    spend(1, in: .filters, of: profiler)
    profiler.endFrame()
    #expect(profiler.wholeTime(of: .filters, in: 1) == 1)
    #expect(profiler.wholeTime(of: .prepare, in: 1) == 0)
  }

  @Test func timesOfAFrameReplaceThoseOfAnOlderOne() {
    let profiler = profiler(frames: 3)
    for frame in 0..<7 {
      spend(1, in: frame == 2 ? .filters : .prepare, of: profiler)
      profiler.endFrame()
    }
    for frame in [5, 6] {
      #expect(profiler.wholeTime(of: .filters, in: frame) == 0)
      #expect(profiler.ownTime(of: .filters, in: frame) == 0)
      #expect(profiler.wholeTime(of: .prepare, in: frame) == 1)
    }
  }

  @Test func discardedWorkCountsForNoFrame() {
    let profiler = profiler()
    spend(7, in: .update, of: profiler)
    profiler.discardFrame()
    spend(2, in: .raster, of: profiler)
    profiler.endFrame()
    #expect(profiler.frameCount == 1)
    #expect(profiler.work(in: 0) == 2)
  }

  @Test func onlyTheLatestFramesAreKept() {
    let profiler = profiler(frames: 4)
    for frame in 0..<10 {
      spend(UInt64(frame + 1), in: .update, of: profiler)
      profiler.endFrame()
    }
    #expect(profiler.frameCount == 10)
    #expect((0..<10).filter { profiler.keeps($0) } == [7, 8, 9])
    #expect((7..<10).map { profiler.work(in: $0) } == [8, 9, 10])
  }

  @Test func onlyTheLatestSpansAreKept() {
    let profiler = profiler(spans: 3)
    for _ in 0..<5 {
      spend(2, in: .update, of: profiler)
      profiler.endFrame()
    }
    let spans = profiler.spans(track: 0)
    #expect(spans.map(\.frame) == [2, 3, 4])
    #expect(spans.map(\.start) == [4, 6, 8])
    #expect(spans.allSatisfy { $0.end == $0.start + 2 && $0.depth == 0 && $0.zone == .update })
  }

  @Test func otherThreadsHaveOwnTracksAndAddNoWork() {
    let profiler = profiler(tracks: 2)
    profiler.begin(.bands)
    spend(3, in: .band, of: profiler, track: 1)
    spend(1, in: .band, of: profiler)
    profiler.end()
    profiler.endFrame()
    #expect(profiler.time(of: .band, in: 0) == 1)
    #expect(profiler.time(of: .bands, in: 0) == 4)
    #expect(profiler.spans(track: 1).map(\.zone) == [.band])
    #expect(profiler.spans(track: 2).isEmpty)
    profiler.begin(.band, track: 2)
    profiler.end(track: 2)
  }

  @Test func externallyMeasuredSpansAreAdded() {
    let profiler = profiler()
    profiler.add(.present, from: 100, to: 130)
    profiler.add(.present, from: 200, to: 190)
    profiler.endFrame()
    #expect(profiler.time(of: .present, in: 0) == 30)
    #expect(profiler.work(in: 0) == 0)
    #expect(profiler.spans(track: 0).map(\.end) == [130, 200])
  }

  @Test func tooDeeplyNestedZonesAreDropped() {
    let profiler = profiler(spans: 256)
    for _ in 0..<100 { profiler.begin(.filters) }
    clock.now += 1
    for _ in 0..<100 { profiler.end() }
    profiler.endFrame()
    #expect(profiler.time(of: .filters, in: 0) == 1)
    #expect(profiler.wholeTime(of: .filters, in: 0) == 1)
    #expect(profiler.spans(track: 0).count == 32)
  }

  @Test func zoneNamesAreDistinctAndHaveParents() {
    // Other tests may add zones at the same time.
    let zones = Zone.allCases
    #expect(Set(zones.map(\.name)).count == zones.count)
    #expect(Zone.band.name == "raster.bands.band")
    #expect(
      zones.filter { $0.parent == nil && $0.isBuiltIn } == [
        .update, .layout, .record, .raster, .present, .overlay,
      ])
    #expect(Zone.work.filter(\.isBuiltIn) == [.update, .layout, .record, .raster])
  }
}
