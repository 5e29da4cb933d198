import Commands
import StageUI
import Testing

@testable import pokerslam

/// Comparisons of the costs of frames with stored ones, on the same machine and on another one.
@Suite @MainActor struct FrameFiguresTests {
  private static let machine = ["processor: amd64-avx2", "libc: glibc 2.36"]

  /// Figures of one machine, with a commit.
  private func figures(
    _ lines: String..., commit: String? = nil, machine: [String] = Self.machine
  ) throws -> FrameFigures {
    var figures = try FrameFigures(text: lines.joined(separator: "\n"), path: "p")
    (figures.commit, figures.machine) = (commit, machine)
    return figures
  }

  @Test func storedTextIsReadAsItWasWritten() throws {
    let text = """
      commit 4af343c2 and uncommitted changes
      machine compiler: Swift version 6.3.1 (swift-6.3.1-RELEASE)
      board update 10
      board update/Row<Int, Never> 7

      """
    let figures = try FrameFigures(text: text, path: "p")
    #expect(figures.commit == "4af343c2 and uncommitted changes")
    #expect(figures.machine == ["compiler: Swift version 6.3.1 (swift-6.3.1-RELEASE)"])
    #expect(figures.rows.map(\.zone) == ["update", "update/Row<Int, Never>"])
    #expect(figures.rows.map(\.zoneOfView) == [nil, "update"])
    #expect(figures.text == text)
  }

  @Test(arguments: ["commit\n", "machine\n", "board update/Row\n", "board update -1\n", "a b c\n"])
  func damagedLineIsNamed(_ text: String) {
    #expect(throws: CommandFailure.self) { try FrameFigures(text: text, path: "p") }
  }

  @Test func tenthOfAPercentOnTheSameMachineIsAFinding() throws {
    let stored = try figures(
      "menu raster 20000000", "menu layout/Card 20000000", commit: "4af343c2")
    let almost = try figures(
      "menu raster 20019999", "menu layout/Card 19980001", commit: "77aa01be")
    #expect(almost.differences(from: stored) == [])
    let now = try figures("menu raster 20020000", "menu layout/Card 19980000", commit: "77aa01be")
    #expect(
      now.differences(from: stored) == [
        "menu raster: 20020000 instructions, stored: 20000000 (+0.1 %)",
        "menu layout/Card: 19980000 instructions, stored: 20000000 (-0.1 %)",
        "changed in 4af343c2..77aa01be",
      ])
    #expect(now.note(from: stored).hasPrefix("the same machine: 0.1 % more or fewer instructions"))
  }

  /// The least difference in ten million that is a finding.
  @Test(arguments: [
    ("update", 10_000), ("record", 10_000), ("raster.flatten", 10_000), ("layout", 10_000),
    ("raster.prepare", 10_000), ("raster.bands", 10_000), ("update/Card", 10_000),
    ("record/Card", 10_000), ("lookups/record", 500_001), ("memory/raster.bands", 50_001),
  ])
  func lookUpsAndMemoryAloneTolerateTheirNoise(name: String, difference: Int) throws {
    func change(by difference: Int) throws -> [String] {
      try figures("menu x/A 0", "menu \(name) \(10_000_000 + difference)")
        .differences(from: figures("menu x/A 0", "menu \(name) 10000000"))
    }
    #expect(try change(by: difference - 1) == [] && change(by: 1 - difference) == [])
    #expect(try change(by: difference).count == 1 && change(by: -difference).count == 1)
  }

  /// The least difference that is a finding, for the look-ups and the memory of a zone.
  @Test(arguments: [
    ("lookups/record", 0, 1001), ("lookups/record", 400_000, 300_001),
    ("lookups/record", 2_500_000, 500_001), ("memory/layout", 5_000, 1001),
    ("memory/layout", 80_000, 8_001), ("memory/layout", 500_000, 50_001),
    ("memory/raster.bands", 30_000_000, 50_001), ("memory/raster.bands", 60_000_000, 60_000),
  ])
  func noiseOfLookUpsAndMemoryIsNoFinding(name: String, stored: Int, difference: Int) throws {
    func change(by difference: Int) throws -> [String] {
      try figures("menu \(name) \(stored + difference)")
        .differences(from: figures("menu \(name) \(stored)"))
    }
    for sign in stored == 0 ? [1] : [1, -1] {
      #expect(try change(by: sign * (difference - 1)) == [])
      #expect(try change(by: sign * difference).count == 1)
    }
  }

  @Test func lookUpsAndMemoryAreNoViews() throws {
    let stored = try figures("menu record 10000000", "menu lookups/record 5000")
    #expect(stored.rows.map(\.zoneOfView) == [nil, nil])
    #expect(stored.rows.map(\.zoneAround) == [nil, "record"])
    // A view is missing in the stored figures of the scene, in spite of the look-ups.
    let now = try figures(
      "menu record 10000000", "menu lookups/record 5000", "menu record/Card 9000")
    #expect(now.differences(from: stored) == ["menu: no views are stored"])
    let gone = try figures("menu record 10000000")
    #expect(
      gone.differences(from: stored) == [
        "menu lookups/record: 0 instructions, stored: 5000 (-100.0 %)"
      ])
  }

  /// Another machine tolerates 2 % of the zone in which the look-ups or copies are made.
  @Test(arguments: ["lookups/raster.bands", "memory/raster.bands"])
  func otherMachineTolerates2PercentOfTheZoneAround(name: String) throws {
    let stored = try figures("menu raster.bands 10000000", "menu \(name) 400000")
    func change(to count: Int) throws -> [String] {
      try figures("menu raster.bands 10000000", "menu \(name) \(count)", machine: ["other"])
        .differences(from: stored)
    }
    #expect(try change(to: 600_000) == [] && change(to: 200_000) == [])
    #expect(try change(to: 600_001).count == 1 && change(to: 199_999).count == 1)
  }

  /// The least difference that is a finding, for zones and views of each size.
  @Test(arguments: [
    (0, 1001), (40_000, 1001), (50_000, 1001), (100_000, 2001), (150_000, 3001),
    (1_000_000, 3001), (3_000_000, 3001), (3_100_000, 3100), (100_000_000, 100_000),
  ])
  func noiseOfSmallFiguresIsNoFinding(stored: Int, difference: Int) throws {
    for name in ["layout", "layout/Row"] {
      // A scene without any view is a finding of its own.
      func change(by difference: Int) throws -> [String] {
        try figures("menu update/A 0", "menu \(name) \(stored + difference)")
          .differences(from: figures("menu update/A 0", "menu \(name) \(stored)"))
      }
      for sign in stored == 0 ? [1] : [1, -1] {
        #expect(try change(by: sign * (difference - 1)) == [], "\(name) \(stored)")
        #expect(try change(by: sign * difference).count == 1, "\(name) \(stored)")
      }
    }
  }

  @Test func otherMachineTolerates2PercentAndSaysWhy() throws {
    let other = ["processor: amd64-sse3", "libc: glibc 2.36"]
    let stored = try figures("menu update 10000000", "menu update/Card 100000")
    let now = try figures("menu update 10200000", "menu update/Card 300000", machine: other)
    #expect(now.differences(from: stored) == [])
    #expect(
      now.note(from: stored)
        == "another machine (processor: amd64-sse3; stored: processor: amd64-avx2): "
        + "2 % more or fewer instructions count")
    let slower = try figures("menu update 10200001", "menu update/Card 300001", machine: other)
    #expect(
      slower.differences(from: stored) == [
        "menu update: 10200001 instructions, stored: 10000000 (+2.0 %)",
        "menu update/Card: 300001 instructions, stored: 100000 (+200.0 %)",
      ])
  }

  @Test func machineThatIsNotKnownIsAnotherOne() throws {
    let known = try figures("menu update 10000000")
    let unknown = try figures("menu update 10100000", machine: [])
    #expect(unknown.differences(from: known) == [])
    #expect(unknown.differences(from: unknown) == [] && known.differences(from: unknown) == [])
    let note = "the machine is not known: 2 % more or fewer instructions count"
    #expect(unknown.note(from: known) == note && unknown.note(from: unknown) == note)
  }

  @Test func exactCountsMustBeEqualOnEachMachine() throws {
    let lines = ["painted", "overdraw", "damage", "bodies"].map { "menu \($0) 5000" }
    let text = lines.joined(separator: "\n")
    for machine in [Self.machine, ["processor: another"]] {
      let stored = try figures(text)
      var now = try figures(text, machine: machine)
      #expect(now.differences(from: stored) == [])
      for index in now.rows.indices { now.rows[index].count += 1 }
      #expect(
        now.differences(from: stored) == [
          "menu painted: 5001, stored: 5000 (0.0 %)", "menu overdraw: 5001, stored: 5000 (0.0 %)",
          "menu damage: 5001, stored: 5000 (0.0 %)", "menu bodies: 5001, stored: 5000 (0.0 %)",
        ])
    }
  }

  @Test func oneWaitMoreIsAFindingOnEachMachine() throws {
    let stored = try figures("board waits 1")
    for machine in [Self.machine, ["processor: another"]] {
      #expect(try figures("board waits 1", machine: machine).differences(from: stored) == [])
      #expect(
        try figures("board waits 2", machine: machine).differences(from: stored)
          == ["board waits: 2, stored: 1 (+100.0 %)"])
    }
  }

  /// The least difference in size and start that is a finding, for the program and its parts.
  @Test(arguments: [
    ("size", 10_000_000, 50_001), ("size/.text", 4_000_000, 20_001),
    ("size/.data", 400_000, 10_001), ("start", 400_000_000, 2_000_001),
    ("start/StageUI", 8_000_000, 40_001), ("start/Audio", 0, 10_001),
  ])
  func programToleratesHalfAPercent(name: String, stored: Int, difference: Int) throws {
    func change(by difference: Int) throws -> [String] {
      try figures("program size/x 0", "program \(name) \(stored + difference)")
        .differences(from: figures("program size/x 0", "program \(name) \(stored)"))
    }
    for sign in stored == 0 ? [1] : [1, -1] {
      #expect(try change(by: sign * (difference - 1)) == [])
      #expect(try change(by: sign * difference).count == 1)
    }
  }

  @Test func sizeIsInBytesAndStartInInstructions() throws {
    let stored = try figures(
      "program size 1000000", "program size/.text 100000", "program start 1000000",
      "program start/Raster 100000", commit: "a")
    let now = try figures(
      "program size 1100000", "program size/.text 200000", "program start 1200000",
      "program start/Raster 300000", commit: "b")
    #expect(
      now.differences(from: stored) == [
        "program size: 1100000 bytes, stored: 1000000 (+10.0 %)",
        "program size/.text: 200000 bytes, stored: 100000 (+100.0 %)",
        "program start: 1200000 instructions, stored: 1000000 (+20.0 %)",
        "program start/Raster: 300000 instructions, stored: 100000 (+200.0 %)", "changed in a..b",
      ])
  }

  @Test func newAndGoneViewsAreNamedIfTheyExecuteMoreThanNoise() throws {
    let stored = try figures(
      "menu update 10000000", "menu update/Card 70000", "menu update/Small 900", commit: "a")
    let now = try figures(
      "menu update 10000000", "menu update/Plate 60000", "menu update/Tiny 999", commit: "b")
    #expect(
      now.differences(from: stored) == [
        "menu update/Plate: 60000 instructions, stored: 0",
        "menu update/Card: 0 instructions, stored: 70000 (-100.0 %)", "changed in a..b",
      ])
  }

  @Test func newAndGoneZonesAndCountsAreFindings() throws {
    let stored = try figures("menu layout 0", "menu bodies 0", "menu update/Card 1")
    let now = try figures("menu record 0", "menu painted 0", "menu update/Card 1")
    #expect(
      now.differences(from: stored) == [
        "menu record: 0 instructions, not stored", "menu painted: 0, not stored",
        "menu layout: not measured", "menu bodies: not measured",
      ])
  }

  @Test func countsOfEachFrameAreReadAsTheyWereWritten() throws {
    let text = "board bodies 3\nboard frames/bodies 0*9 3\nmenu frames/damage 5\n"
    let figures = try FrameFigures(text: text, path: "p")
    #expect(figures.rows.map(\.zone) == ["bodies"])
    #expect(figures.series.map(\.scene) == ["board", "menu"])
    #expect(figures.series[0].counts.counts == [Int](repeating: 0, count: 9) + [3])
    #expect(figures.text == text)
    #expect(throws: CommandFailure.self) {
      try FrameFigures(text: "board frames/bodies 0*x\n", path: "p")
    }
  }

  /// One frame of ten bodies takes longer than ten frames of one.
  @Test func workInAnotherFrameIsAFindingWithEqualSums() throws {
    let stored = try figures(
      "menu bodies 10", "menu frames/bodies 1*10", "menu frames/damage 7*10", commit: "a")
    #expect(stored.differences(from: stored) == [])
    for machine in [Self.machine, ["processor: another"]] {
      let now = try figures(
        "menu bodies 10", "menu frames/bodies 1*3 7 0*6", "menu frames/damage 7*10", commit: "b",
        machine: machine)
      #expect(
        now.differences(from: stored)
          == ["menu frame 4: 7 bodies, stored: 1", "changed in a..b"])
    }
  }

  @Test func countsOfEachFrameThatAreNotStoredAreNamedOnce() throws {
    let stored = try figures("menu bodies 1", "board frames/bodies 1")
    let now = try figures(
      "menu bodies 1", "menu frames/bodies 1", "menu frames/damage 1", "board frames/bodies 1",
      "board frames/damage 1")
    #expect(
      now.differences(from: stored) == [
        "menu: no counts of each frame are stored",
        "board: other counts of each frame are stored than measured",
      ])
    #expect(
      stored.differences(from: now) == [
        "board: other counts of each frame are stored than measured",
        "menu: other counts of each frame are stored than measured",
      ])
  }

  @Test func sceneStoredWithoutViewsIsNamedOnce() throws {
    let stored = try figures("menu update 10", "board update 10", "board update/Card 5")
    let now = try figures(
      "menu update 10", "menu update/A 90000", "menu update/B 90000", "board update 10",
      "board update/Card 5")
    #expect(now.differences(from: stored) == ["menu: no views are stored"])
  }

  @Test func commandSaysHowItComparesAndNamesTheCommits() {
    let head = "machine libc: glibc 2.36\nboard update 10000000\n"
    let files: [String: [UInt8]] = [
      "stored": Array("commit aaaa\n\(head)board layout/Card 10000000\n".utf8),
      "slower": Array("commit bbbb\n\(head)board layout/Card 10010001\n".utf8),
    ]
    let same = World(files: files)
    #expect(same.run("profile", "--compare", "stored", "stored") == 0)
    #expect(same.lines.first?.hasPrefix("the same machine: 0.1 % more or fewer") == true)
    let world = World(files: files)
    #expect(world.run("profile", "--compare", "stored", "slower") == 1)
    #expect(
      world.complaints == [
        "board layout/Card: 10010001 instructions, stored: 10000000 (+0.1 %)",
        "changed in aaaa..bbbb",
      ])
  }
}
