import JSON
import Testing

@testable import Profiling

extension Zone {
  fileprivate static let rules = Zone("ztest.rules")
  fileprivate static let search = Zone("update.ztest")
}

/// Zones that a program adds to those of the kit.
@Suite struct ZoneTests {
  private final class ManualClock { var now: UInt64 = 0 }

  private static let ms: UInt64 = 1_000_000

  /// Returns a profiler of frames with an update of 1 ms of its own, in which the rules take `rules` ms and a
  /// search takes 2.
  private func profiler(rules times: [UInt64]) -> Profiler {
    let clock = ManualClock()
    let profiler = Profiler(frames: times.count + 1) { clock.now }
    for time in times {
      profiler.asCurrent {
        Profiler.measure(.update) {
          Profiler.measure(.rules) { clock.now += time * Self.ms }
          clock.now += Self.ms
          Profiler.measure(.search) { clock.now += 2 * Self.ms }
        }
      }
      profiler.endFrame()
    }
    return profiler
  }

  private func add(_ name: String, to table: inout ZoneTable) throws(ZoneError) -> Zone {
    try table.zone(name.utf8)
  }

  // MARK: - Adding

  @Test func numbersFollowTheOrderOfAdding() throws {
    var table = ZoneTable()
    let count = UInt8(ZoneTable.builtIn.count)
    #expect(try add("b", to: &table).number == count)
    #expect(
      try add("a.c", to: &table).number == count + 2, "a.c is inside of a, which is added first")
    #expect(table.names.suffix(3) == ["b", "a", "a.c"])
    #expect(table.parents[Int(count) + 2] == Zone(number: count + 1))
    #expect(try add("a", to: &table).number == count + 1)
    #expect(try add("raster.bands", to: &table) == .bands)
    #expect(table.names.count == Int(count) + 3)
  }

  @Test func oneNameGivesOneZoneOnAllThreads() async {
    #expect(Zone("ztest.rules") == .rules && Zone("update.layers") != .rules)
    let zones = await withTaskGroup(of: Zone.self) { group in
      for _ in 0..<32 { group.addTask { Zone("ztest.threads") } }
      return await group.reduce(into: Set<Zone>()) { $0.insert($1) }
    }
    #expect(zones.count == 1 && zones.first?.name == "ztest.threads")
    #expect(Zone.allCases.count { $0.name == "ztest.threads" } == 1)
  }

  @Test func partsFollowTheirZoneAndOthersStandBeforePresent() throws {
    var table = ZoneTable()
    for name in ["game.rules", "raster.bands.mine", "update.a", "update.b", "present.wait", "ai"] {
      _ = try add(name, to: &table)
    }
    #expect(
      table.order.map { table.names[Int($0.number)] } == [
        "update", "update.a", "update.b", "layout", "record", "raster", "raster.flatten",
        "raster.prepare", "raster.mesh", "raster.filters", "raster.outlines", "raster.bands",
        "raster.bands.band", "raster.bands.mine", "raster.backdrops", "game", "game.rules", "ai",
        "present", "present.wait", "overlay",
      ])
    func names(_ zones: ZoneSet) -> [String] {
      table.order.filter(zones.contains).map { table.names[Int($0.number)] }
    }
    #expect(names(table.subtrees[Int(Zone.update.number)]) == ["update", "update.a", "update.b"])
    #expect(
      names(table.subtrees[Int(Zone.bands.number)]) == [
        "raster.bands", "raster.bands.band", "raster.bands.mine",
      ])
    #expect(!table.work.contains(try add("present.wait", to: &table)))
    #expect(!table.work.contains(.overlay))
    #expect(table.work.contains(try add("game.rules", to: &table)))
  }

  @Test func moreZonesThanTheLimitAreRefused() throws {
    var table = ZoneTable()
    for index in ZoneTable.builtIn.count..<Zone.limit - 1 { _ = try add("z\(index)", to: &table) }
    // Two zones are too many, so none is added.
    #expect(throws: ZoneError.tooMany("last.part")) { try add("last.part", to: &table) }
    #expect(table.names.count == Zone.limit - 1)
    #expect(try add("last", to: &table).number == UInt8(Zone.limit - 1))
    #expect(throws: ZoneError.tooMany("more")) { try add("more", to: &table) }
    #expect(try add("last", to: &table).number == UInt8(Zone.limit - 1), "a known one is found")
  }

  @Test(arguments: ["", "a b", "a..b", ".a", "a.", "ä", "update/Row", "frame", "memset"])
  func invalidNamesAreRefused(name: String) throws {
    var table = ZoneTable()
    #expect(throws: ZoneError.invalidName(name)) { try add(name, to: &table) }
    #expect(table.names.count == ZoneTable.builtIn.count)
  }

  @Test func theProgramEndsWithAMessageAtTheLimit() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      for index in 0...Zone.limit { _ = Zone(utf8: "z\(index)".utf8) }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      words.contains(
        #"Zone("z50"): a program can have 64 zones, of which the kit uses 14"#), "\(words)")
  }

  // MARK: - Measuring

  @Test func addedZonesCountOnceAndForTheZonesThatContainThem() {
    let profiler = profiler(rules: [4])
    #expect(profiler.ownTime(of: .update, in: 0) == Self.ms)
    #expect(profiler.time(of: .update, in: 0) == 3 * Self.ms, "with the search")
    #expect(profiler.time(of: .rules, in: 0) == 4 * Self.ms)
    #expect(Zone.rules.parent.map { profiler.time(of: $0, in: 0) } == 4 * Self.ms)
    #expect(profiler.work(in: 0) == 7 * Self.ms)
    #expect(profiler.slowest.map(\.work) == [7 * Self.ms])
  }

  @Test func zonesAreMeasuredOnlyWhileAProfilerIsCurrent() async {
    let (outer, inner) = (Profiler { 0 }, Profiler { 0 })
    var asked = 0
    func zone() -> Zone {
      asked += 1
      return .rules
    }
    #expect(Profiler.measure(zone()) { 7 } == 7)
    #expect(asked == 0)
    outer.asCurrent {
      inner.asCurrent { Profiler.measure(zone()) {} }
      Profiler.measure(zone()) {}
      Profiler.measure(zone()) {}
    }
    Profiler.measure(zone()) {}
    #expect(inner.spans(track: 0).count == 1 && outer.spans(track: 0).count == 2 && asked == 3)
  }

  @Test func errorsEndTheZoneAndTheCurrentProfiler() {
    struct Failure: Error, Equatable {}
    let profiler = Profiler { 0 }
    #expect(throws: Failure()) {
      try profiler.asCurrent { () throws(Failure) in
        try Profiler.measure(.rules) { () throws(Failure) in throw Failure() }
      }
    }
    Profiler.measure(.rules) {}
    #expect(profiler.spans(track: 0).map(\.zone) == [.rules])
    #expect(profiler.spans(track: 0).map(\.depth) == [0])
  }

  // MARK: - Results

  @Test func tableAndSlowFramesNameAddedZones() throws {
    let profile = FrameProfile("a", profiler(rules: [4, 4, 9]))
    let rows = profile.lines.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(rows.contains("ztest.rules 4.000 9.000 9.000 9.000 9.000 4.000 4.000"), "\(rows)")
    #expect(rows.contains("ztest 4.000 9.000 9.000 9.000 9.000 0.000 –"), "it has no span")
    #expect(rows.contains("update.ztest 2.000 2.000 2.000 2.000 2.000 2.000 2.000"))
    #expect(rows.contains("update 3.000 3.000 3.000 3.000 3.000 1.000 7.000"))
    #expect(rows.contains("work 7.000 12.000 12.000 12.000 12.000"))
    #expect(rows.contains("2 12.000 ztest.rules +5.000 ms over its median"))
    let json = try JSON(decoding: profile.json)
    #expect(json["zones"]?["ztest.rules"]?["p50_ms"] == 4)
    #expect(json["zones"]?["ztest"]?["own_p50_ms"] == 0)
    #expect(json["zones"]?["ztest"]?["whole_p50_ms"] == nil)
    #expect(json["slowest"]?[0]?["own_ms"]?["ztest.rules"] == 9)
  }

  @Test func traceNamesAddedZones() throws {
    let bytes = ChromeTrace.encode([("a", profiler(rules: [4]))])
    let events = try #require(try JSON(decoding: bytes)["traceEvents"]?.array)
    let spans = events.filter { $0["ph"] == "X" }
    #expect(spans.compactMap { $0["name"]?.string } == ["ztest.rules", "update.ztest", "update"])
    #expect(spans.compactMap { $0["dur"]?.int } == [4000, 2000, 7000])
    #expect(spans[2]["args"]?["own"] == 1000)
  }

  @Test func comparisonOfFilesNamesAnAddedZone() throws {
    func samples(rules: UInt64) throws -> [ProfileSamples] {
      let profile = FrameProfile("a", profiler(rules: [UInt64](repeating: rules, count: 40)))
      return try ProfileSamples.read(profile.json, path: "a.json")
    }
    let comparison = ProfileComparison(try samples(rules: 4), try samples(rules: 5))
    #expect(
      comparison.scenes[0].changes.map(\.name) == [
        "frame", "update", "update.ztest", "ztest", "ztest.rules",
      ])
    #expect(comparison.lines.contains("  what changed first: ztest.rules, slower"))
    #expect(comparison.isWorse)
  }

  @Test func comparisonNeedsNoKnownZones() {
    // The files are those of another program, whose zones this one does not have.
    func samples(_ names: [String], _ time: Int) -> [ProfileSamples] {
      [
        ProfileSamples(
          scene: "a",
          zones: names.map { .init(name: $0, times: [Int](repeating: time, count: 40)) })
      ]
    }
    let names = [
      "memset", "other.b.c", "other.a", "present", "other", "raster.bands", "update.odd name",
      "frame",
    ]
    let comparison = ProfileComparison(samples(names.reversed(), 100), samples(names, 200))
    #expect(
      comparison.scenes[0].changes.map(\.name) == [
        "frame", "update.odd name", "raster.bands", "other", "other.b.c", "other.a", "present",
        "memset",
      ])
    #expect(comparison.scenes[0].changes.allSatisfy { $0.verdict == .slower })
    #expect(!Zone.allCases.contains { $0.name.hasPrefix("other") })
  }

  // MARK: - Exact costs

  @Test func costsOfViewsAndInstructionsHaveTheAddedZone() throws {
    let meter = CostMeter()
    let profiler = Profiler(spans: 1, frames: 1, clock: { 0 })
    profiler.costs = meter
    meter.start()
    profiler.asCurrent {
      Profiler.measure(.update) {
        meter.begin(.bodies, on: ["List"])
        Profiler.measure(.rules) {
          meter.begin(.bodies, on: ["Row"])
          meter.end()
        }
        meter.end()
      }
    }
    #expect(
      try meter.costs().rows.map { "\($0.name) \($0.figure) \($0.count)" } == [
        "update/List bodies 1", "ztest.rules/Row bodies 1",
      ])
    // The parts are numbered in the order in which they begin: update, the list, the rules, the row.
    let file = """
      desc: Trigger: Client Request: \(meter.key)1
      totals: 100
      desc: Trigger: Client Request: \(meter.key)3
      fn=(1) rules
      cfn=(2) swift_retain
      calls=6 0
      cfn=(3) swift_release
      calls=4 0
      totals: 300

      """
    let costs = try meter.costs(callgrindFile: Array(file.utf8))
    let rules = try #require(costs.parts.first { $0.zone == "ztest.rules" && $0.views.isEmpty })
    #expect(rules.instructions == 300 && rules.retains == 6 && rules.releases == 4)
    #expect(costs.lines.contains { $0.hasPrefix("ztest.rules ") && $0.hasSuffix(" 75.0") })
    #expect(costs.json["ztest.rules"]?["releases"] == 4)
    let graph = costs.flameGraph(title: "a")
    #expect(graph.contains("<title>ztest: 300 instructions, 75.0 %</title>"))
    #expect(graph.contains("<title>rules: 300 instructions, 75.0 %</title>"))
  }
}
