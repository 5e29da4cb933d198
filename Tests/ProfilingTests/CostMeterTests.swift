import JSON
import Testing

@testable import Profiling

/// Exact costs by zone and view.
@Suite struct CostMeterTests {
  private let meter = CostMeter()
  private let profiler = Profiler(spans: 1, frames: 1, clock: { 0 })

  init() { profiler.costs = meter }

  /// Two views, one inside the other, in two zones.
  private func frame() {
    profiler.begin(.update)
    meter.begin(.bodies, on: ["List"])
    meter.begin(.bodies, on: ["List", "Row"])
    meter.end()
    meter.end()
    profiler.begin(.layout)
    meter.begin(.measures, on: ["List", "Row"])
    meter.begin(.layouts, on: ["List", "Row"])
    meter.end()
    meter.end()
    profiler.end()
    profiler.end()
    profiler.endFrame()
  }

  private func words(_ rows: [FrameCosts.Row]) -> [String] {
    rows.map { "\($0.name) \($0.figure) \($0.count)" }
  }

  /// A file of callgrind with counts for the zone `update` (1), a list in it (2), and the meter (0).
  private var file: [UInt8] {
    let key = meter.key
    return Array(
      """
      # callgrind format
      desc: Trigger: Client Request: \(key)1
      fn=(1) main
      1 100
      totals: 100
      part: 2
      desc: Trigger: Client Request: \(key)0
      fn=(1) main
      cfn=(2) malloc
      calls=9 0
      1 900
      totals: 900
      part: 3
      desc: Trigger: Client Request: \(key)2
      fn=(1) main
      cfn=(3) free
      calls=5 0
      1 10
      cfn=(2) malloc
      calls=2 0
      1 20
      fn=(4) grow
      cfn=(2)
      calls=1 0
      1 20
      cfn=(5) swift_retain
      calls=6 0
      1 0
      cfn=(6) swift_release
      calls=4 0
      1 0
      cfn=(7) swift_unownedRetainStrong
      calls=1 0
      1 0
      fn=(6)
      1 0
      cfn=(8) swift_release'2
      calls=3 0
      1 0
      cfn=(9) _swift_release_dealloc
      calls=8 0
      1 0
      totals: 50
      part: 4
      desc: Trigger: Client Request: \(key)2
      fn=(2) free
      cfn=(2)
      calls=7 0
      1 2
      totals: 7
      part: 5
      desc: Trigger: Client Request: other
      totals: 5000

      """.utf8)
  }

  @Test func workCountsForItsViewAndZone() throws {
    meter.start()
    frame()
    frame()
    #expect(
      words(try meter.costs().rows) == [
        "update/List bodies 2", "update/Row bodies 2", "layout/Row measures 2",
        "layout/Row layouts 2",
      ])
  }

  @Test func onlyWorkBetweenStartAndStopCounts() throws {
    frame()
    meter.start()
    frame()
    meter.stop()
    frame()
    #expect(try meter.costs().rows.map(\.count) == [1, 1, 1, 1])
  }

  @Test func workOutsideOfZonesDoesNotCount() throws {
    meter.start()
    meter.begin(.bodies, on: ["List"])
    profiler.begin(.update)
    profiler.end()
    meter.end()
    #expect(try meter.costs().parts == [])
  }

  @Test func viewsOfOneNameAreOneRow() throws {
    meter.start()
    profiler.begin(.record)
    for list in ["First", "Second"] {
      meter.begin(.recordings, on: [list, "Row"])
      meter.end()
    }
    profiler.end()
    let costs = try meter.costs()
    #expect(costs.parts.map(\.views) == [["First", "Row"], ["Second", "Row"]])
    #expect(words(costs.rows) == ["record/Row recordings 2"])
  }

  @Test func callgrindFileGivesInstructionsAndAllocationsOfEachPart() throws {
    meter.start()
    frame()
    let rows = try meter.costs(callgrindFile: file).rows
    #expect(
      words(rows) == [
        "update allocations 0", "update retains 0", "update releases 0", "update lookups 0",
        "update memory 0", "update instructions 100", "update/List bodies 1",
        "update/List allocations 3", "update/List retains 7", "update/List releases 7",
        "update/List lookups 0", "update/List memory 0", "update/List instructions 57",
        "update/Row bodies 1", "update/Row allocations 0", "update/Row retains 0",
        "update/Row releases 0", "update/Row lookups 0", "update/Row memory 0",
        "update/Row instructions 0", "layout/Row measures 1", "layout/Row layouts 1",
        "layout/Row allocations 0", "layout/Row retains 0", "layout/Row releases 0",
        "layout/Row lookups 0", "layout/Row memory 0", "layout/Row instructions 0",
      ])
  }

  /// A file with 1,000 instructions of the zone `update`, of which some depend on addresses.
  private var fileWithLookups: [UInt8] {
    Array(
      """
      desc: Trigger: Client Request: \(meter.key)1
      events: Ir
      summary: 1000

      fn=(1) swift_getGenericMetadata
      0 40
      cfn=(2) std::pair<Entry*, unsigned int> swift::ConcurrentReadableHashMap<Entry, swift::Mutex>::find<Key>(Key const&)
      calls=3 0
      0 90

      fn=(2)
      0 50
      +1 10
      cfn=(3) swift::MetadataCacheKey::operator==(swift::MetadataCacheKey const&) const
      calls=2 0
      * 30

      fn=(3)
      0 30
      fn=(4) $ss22__RawDictionaryStorageC4find_9hashValues10_HashTableV6BucketV6bucket_Sb5foundtx_SitFSu_Tg5
      0 5
      cfn=(5) $ss10AnyKeyPathCSHsSH13_rawHashValue4seedS2i_tFTW
      calls=1 0
      0 100

      fn=(5)
      0 20
      cfn=(6) $ss10AnyKeyPathC4hash4intoys6HasherVz_tF
      calls=1 0
      0 80

      fn=(6)
      0 80

      fn=(7) malloc
      0 7
      cfn=(8) _int_malloc
      calls=1 0
      0 60

      fn=(8)
      0 55
      cfn=(9) unlink_chunk.constprop.0
      calls=1 0
      0 5

      fn=(9)
      0 5

      fn=(10) __memcpy_avx_unaligned_erms'2
      0 200
      -3 1
      fn=(11) $s6Raster8memcpy_1yyF
      0 448
      fn=(12) $ss6HasherV9_finalizeSiyF
      0 49
      totals: 1000
      desc: Trigger: Client Request: \(meter.key)2
      fn=(10) update
      0 300
      fn=(1) __swift_memcpy472_8
      0 11
      totals: 311

      """.utf8)
  }

  /// Look-ups are 50 + 10 + 30 of the runtime, 5 of a dictionary and all 100 of a key path's hash.
  ///
  /// Of these, 80 are not counted twice. `malloc` itself is no part of the memory, which has 55 + 5 + 201.
  @Test func instructionsThatDependOnAddressesAreApart() throws {
    meter.start()
    frame()
    let parts = try meter.costs(callgrindFile: fileWithLookups).parts
    #expect(parts.first?.lookups == 195 && parts.first?.memory == 261)
    #expect(parts.first?.instructions == 544 && parts.first?.allInstructions == 1000)
    // Numbers of functions count for one dump.
    let list = parts.first { $0.views == ["List"] }
    #expect(list?.lookups == 0 && list?.memory == 11 && list?.instructions == 300)
    #expect(try meter.costs().parts.first?.allInstructions == nil)
  }

  @Test func tableFlameGraphAndJSONHaveTheInstructionsThatDependOnAddresses() throws {
    meter.start()
    frame()
    let costs = try meter.costs(callgrindFile: fileWithLookups)
    let cells = costs.lines[1].split(separator: " ").map(String.init)
    #expect(cells.suffix(4) == ["195", "261", "544", "76.3"])
    #expect(costs.json["update"]?["lookups"]?.int == 195)
    #expect(costs.json["update"]?["memory"]?.int == 261)
    #expect(
      costs.flameGraph(title: "a").contains("<title>update: 1311 instructions, 100.0 %</title>"))
  }

  @Test(
    arguments: [
      ("swift_getGenericMetadata", nil), ("swift_conformsToProtocol", nil), ("malloc", nil),
      ("free", nil), ("memcmp", nil), ("__memcmp_avx2_movbe", nil), ("swift_retain", nil),
      ("$ss6HasherV8_combineyySuFTm", nil), ("brkfast", nil),
      ("$sSh8_VariantV6insertySb8inserted_x17memberAfterInserttxnFSu_Tg5", .lookups),
      (
        "$ss22__RawDictionaryStorageC4findys10_HashTableV6BucketV6bucket_Sb5foundtxSHRzlFSO_Tg5",
        .lookups
      ),
      ("void swift::ConcurrentReadableHashMap<A, B>::getOrInsert<C>(C)", .lookups),
      ("memset", .memory), ("__memset_avx2_unaligned_erms", .memory), ("brk", .memory),
      ("sysmalloc_mmap.constprop.0", .memory), ("malloc_consolidate", .memory),
    ] as [(String, AddressDependence.Kind?)])
  func functionsThatDependOnAddressesAreKnownByName(
    name: String, kind: AddressDependence.Kind?
  ) {
    #expect(AddressDependence.kind(ofOwn: name) == kind)
  }

  @Test func retainsAndReleasesHaveColumnsAndATotalForAFrame() throws {
    meter.start()
    frame()
    let costs = try meter.costs(callgrindFile: file)
    let cells = costs.lines.map { $0.split(separator: " ").map(String.init) }
    #expect(
      cells[0].suffix(7) == [
        "allocations", "retains", "releases", "lookups", "memory", "instructions", "%",
      ])
    #expect(cells[2].suffix(7) == ["3", "7", "7", "0", "0", "57", "36.3"])
    #expect(costs.referenceLine(frames: 2) == "a frame: 3.5 retains, 3.5 releases")
    #expect(try meter.costs().referenceLine(frames: 2) == nil)
  }

  @Test func jsonOfCostsHasEachFigureOfAViewOnce() throws {
    meter.start()
    frame()
    let json = try meter.costs(callgrindFile: file).json
    #expect(json["update/List"]?["retains"]?.int == 7)
    #expect(json["update/List"]?["bodies"]?.int == 1)
    #expect(json["update"]?["instructions"]?.int == 100)
    #expect(try meter.costs().json["update/List"]?["retains"] == nil)
  }

  @Test func fileOfAnotherMeterIsAnError() throws {
    let other = CostMeter()
    #expect(throws: CallgrindFile.Empty()) { try other.costs(callgrindFile: file) }
  }

  @Test func tableNamesEachZoneAndViewOnce() throws {
    meter.start()
    frame()
    let lines = try meter.costs(callgrindFile: file).lines
    #expect(
      lines.map { String($0.prefix { $0 != " " }) } == [
        "", "update", "update/List", "update/Row", "layout/Row",
      ])
    #expect(lines[1].hasSuffix(" 63.7") && lines[2].hasSuffix(" 36.3"))
  }

  @Test func widthsOfTheFlameGraphAreTheInstructions() throws {
    meter.start()
    frame()
    let picture = try meter.costs(callgrindFile: file).flameGraph(title: "a < b & c")
    #expect(picture.contains("a &lt; b &amp; c"))
    #expect(picture.contains("<title>update: 157 instructions, 100.0 %</title>"))
    // 57 of 157 instructions of 1200 points, above the zone.
    #expect(
      picture.contains(
        #"<title>List: 57 instructions, 36.3 %</title><rect x="0.0" y="58" width="435.7""#))
    #expect(!picture.contains("<title>Row"))
  }

  @Test func flameGraphWithoutInstructionsShowsTheWork() throws {
    meter.start()
    frame()
    let picture = try meter.costs().flameGraph(title: "frame")
    #expect(picture.contains("<title>all: 4 pieces of work, 100.0 %</title>"))
    #expect(picture.contains("<title>List: 2 pieces of work, 50.0 %</title>"))
  }
}
