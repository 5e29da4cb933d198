import Foundation
import Profiling
import TestSupport
import Testing

@testable import StageTesting

/// How exactly counted instructions are compared, by the machines on which they were counted.
@MainActor @Suite struct CountingMachineTests {
  private static let haswell = """
    processor\t: 0
    vendor_id\t: GenuineIntel
    model\t\t: 63
    model name\t: Xeon
    cpu MHz\t\t: 2300.000
    flags\t\t: sse avx avx2

    processor\t: 1
    model name\t: Xeon

    """

  private func file(_ lines: String...) -> [UInt8] {
    Array((["creator: callgrind-3.19.0"] + lines + ["1 20", ""]).joined(separator: "\n").utf8)
  }

  private func machine(_ parts: KeyValuePairs<String, String>) -> CountingMachine {
    let known = ["processor": "1", "swift": "6.3.1", "valgrind": "callgrind-3.19.0"]
    let more = Dictionary(uniqueKeysWithValues: parts.map { ($0.key, $0.value) })
    return CountingMachine(parts: known.merging(more) { $1 })
  }

  private func golden(_ machine: CountingMachine, _ instructions: Int) -> CostGolden {
    CostGolden(machine: machine, rows: [.init("layout/Row", "instructions", instructions)])
  }

  /// Compares with the limits that the machines give.
  private func changes(_ now: CostGolden, from stored: CostGolden) -> [String] {
    let rule = now.tolerance(from: stored, chosen: nil)
    return now.changes(from: stored, tolerance: rule.tolerance, noise: rule.noise)
  }

  @Test func machineNamesProcessorValgrindSwiftAndTheLibrariesOfTheSystem() throws {
    let folder = try TemporaryFolder()
    for name in ["libc.so.6", "libown.so", "tally"] {
      try folder.add(file: name, bytes: Array(name.utf8))
    }
    let package = try TemporaryFolder()
    try package.add(file: "libown.so", bytes: [1])
    let machine = CountingMachine(
      callgrindFile: file(
        "ob=(1) \(folder.path)/libc.so.6", "ob=(1)", "cob=(2) \(package.path)/libown.so",
        "ob=(3) \(folder.path)/tally", "ob=(4) ???", "cob=(5) \(folder.path)/gone.so"),
      package: package.path, processor: Self.haswell)
    #expect(machine.parts.keys.sorted() == ["libc.so.6", "processor", "swift", "valgrind"])
    #expect(machine.parts["valgrind"] == "callgrind-3.19.0")
    #expect(machine.parts["swift"]?.hasPrefix("6.") == true)
    #expect(CostGolden(text: golden(machine, 1).text) == golden(machine, 1))
    let other = CountingMachine(
      callgrindFile: file("ob=(1) \(folder.path)/libown.so"), package: "/p", processor: nil)
    #expect(other.parts["libown.so"] != nil && other.parts["processor"] == nil)
  }

  @Test func anotherBuildOfALibraryIsAnotherMachine() throws {
    let folder = try TemporaryFolder()
    func machine(_ bytes: [UInt8]) throws -> CountingMachine {
      try folder.add(file: "libc.so.6", bytes: bytes)
      return CountingMachine(
        callgrindFile: file("cob=(1) \(folder.path)/libc.so.6"), package: "/p",
        processor: Self.haswell)
    }
    let stored = try machine([1, 2, 3])
    #expect(try machine([1, 2, 3]).differences(from: stored) == [])
    #expect(try machine([1, 2, 4]).differences(from: stored) == ["libc.so.6"])
    #expect(try machine([1, 2, 3, 0]).differences(from: stored) == ["libc.so.6"])
  }

  @Test func speedOfTheProcessorIsNoDifferenceAndItsFeaturesAre() {
    let digest = CountingMachine.digest(ofProcessor: Self.haswell)
    let busy = Self.haswell.replacingOccurrences(of: "2300.000", with: "3100.000")
    #expect(CountingMachine.digest(ofProcessor: busy) == digest)
    let small = Self.haswell.replacingOccurrences(of: "\t: 1\n", with: "\t: 7\n")
    #expect(CountingMachine.digest(ofProcessor: small) == digest)
    for (old, new) in [("avx2", "avx512f"), (": 63", ": 85"), ("Xeon\ncpu", "Core\ncpu")] {
      let other = Self.haswell.replacingOccurrences(of: old, with: new)
      #expect(CountingMachine.digest(ofProcessor: other) != digest, "\(old)")
    }
  }

  @Test func librariesOfOneProgramAloneAreNoDifference() {
    #expect(machine(["libm.so.6": "1"]).differences(from: machine(["libz.so.1": "2"])) == [])
    #expect(machine([:]).differences(from: CountingMachine()) == nil)
    #expect(CountingMachine().differences(from: CountingMachine()) == nil)
  }

  /// The least difference that is a failure on the machine of the stored figures.
  @Test(arguments: [
    (0, 1001), (100_000, 2001), (1_000_000, 3001), (3_000_000, 3001), (10_000_000, 10_001),
  ])
  func tenthOfAPercentIsAFindingOnOneMachine(stored: Int, difference: Int) {
    let old = golden(machine([:]), stored)
    #expect(changes(golden(machine([:]), stored + difference - 1), from: old) == [])
    #expect(changes(golden(machine([:]), stored + difference), from: old).count == 1)
    #expect(
      golden(machine([:]), 1).tolerance(from: old, chosen: nil).reason
        == "the machine of the stored costs: compared within 0.1 %")
  }

  /// The least difference that is a failure on the machine of the stored figures.
  @Test(arguments: [
    ("update", "instructions", 10_000_000, 10_001),
    ("record/Row", "instructions", 10_000_000, 10_001),
    ("record", "lookups", 900, 5001), ("record", "lookups", 8_000, 6001),
    ("record", "lookups", 400_000, 300_001), ("record", "lookups", 10_000_000, 500_001),
    ("layout", "memory", 1_000, 3001), ("layout", "memory", 80_000, 8001),
    ("raster.bands", "memory", 10_000_000, 50_001), ("raster.bands", "memory", 60_000_000, 60_001),
  ])
  func lookUpsAndMemoryAloneAcceptTheirNoise(
    name: String, figure: String, stored: Int, difference: Int
  ) {
    func golden(_ count: Int) -> CostGolden {
      CostGolden(
        machine: machine([:]), rows: [.init(name, figure, count), .init("update", "lookups", 0)])
    }
    let old = golden(stored)
    #expect(changes(golden(stored + difference - 1), from: old) == [])
    #expect(changes(golden(stored + difference), from: old).count == 1)
  }

  @Test func costsStoredWithoutLookUpsAreComparedWithTheSum() {
    func rows(_ counts: KeyValuePairs<String, Int>) -> CostGolden {
      CostGolden(machine: machine([:]), rows: counts.map { .init("record", $0.key, $0.value) })
    }
    let old = rows(["instructions": 10_000_000])
    let now = rows(["lookups": 3_000_000, "memory": 1_000_000, "instructions": 6_200_000])
    #expect(changes(now, from: old) == [])
    #expect(
      now.tolerance(from: old, chosen: nil).reason
        == "look-ups are not stored apart: compared within 2 %")
    let more = rows(["lookups": 3_000_000, "memory": 1_000_000, "instructions": 6_200_001])
    #expect(
      changes(more, from: old) == [
        "record: 10200001 instructions, stored: 10000000 (+2.0 %)"
      ])
    // Costs that were not counted under callgrind have none to compare.
    #expect(
      changes(CostGolden(rows: [.init("record", "recordings", 1)]), from: rows(["recordings": 1]))
        == [])
  }

  @Test(arguments: [(100_000, 2001), (10_000_000, 200_001)])
  func otherMachineAccepts2PercentAndIsNamed(stored: Int, difference: Int) {
    let old = golden(machine(["libc.so.6": "1"]), stored)
    let other = machine(["libc.so.6": "2", "processor": "9"])
    #expect(changes(golden(other, stored + difference - 1), from: old) == [])
    #expect(changes(golden(other, stored + difference), from: old).count == 1)
    #expect(
      golden(other, 1).tolerance(from: old, chosen: nil).reason
        == "another machine (libc.so.6, processor): compared within 2 %")
    let unknown = golden(CountingMachine(), stored)
    #expect(changes(golden(other, stored + difference - 1), from: unknown) == [])
    #expect(
      golden(other, 1).tolerance(from: unknown, chosen: nil).reason
        == "the machine of the costs is unknown: compared within 2 %")
  }

  @Test func chosenToleranceCountsOnEachMachine() {
    let old = golden(machine([:]), 1)
    let rule = golden(CountingMachine(), 1).tolerance(from: old, chosen: 0.5)
    #expect(rule.tolerance == 0.5 && rule.noise == CostGolden.leastInstructions)
    #expect(rule.reason == "compared within STAGE_COST_TOLERANCE=0.5")
  }

  @Test func machineOfStoredInstructionsStaysWithThem() {
    let stored = golden(machine(["libc.so.6": "1"]), 100)
    let uncounted = CostGolden(rows: [.init("frame", "damage", 1)])
    #expect(uncounted.keepingCounted(of: stored).machine == stored.machine)
    let counted = golden(machine(["libc.so.6": "2"]), 100)
    #expect(counted.keepingCounted(of: stored).machine == counted.machine)
  }
}
