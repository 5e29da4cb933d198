import Platform
import TestSupport
import Testing

@testable import StageTesting

/// Size and start of a program as goldens.
@MainActor @Suite struct ProgramTests {
  private func settings(_ folder: TemporaryFolder, isRecording: Bool) -> PictureSettings {
    var settings = PictureSettings.alone
    settings.isRecording = isRecording
    settings.sourceFile = "\(folder.path)/SampleTests.swift"
    return settings
  }

  /// Writes a program with a section of code and returns its path.
  private func program(code: Int, data: Int = 1000, in folder: TemporaryFolder) throws -> String {
    let file = ProgramFile([.init(name: ".text", size: code), .init(name: ".data", size: data)])
    try folder.add(file: "tally", bytes: file.bytes)
    return "\(folder.path)/tally"
  }

  /// Calls `expectProgram`, and returns the messages of its failures.
  private func expect(
    _ program: String, in folder: TemporaryFolder, isRecording: Bool = false
  ) throws -> [String] {
    try failures {
      try expectProgram(
        program, start: nil, named: "tally",
        settings: settings(folder, isRecording: isRecording))
    }
  }

  /// Compares a program without a failure, with the start that a script counts.
  private func check(
    _ valgrind: ScriptedValgrind?, in folder: TemporaryFolder, isRecording: Bool = false
  ) throws -> [String] {
    let settings = settings(folder, isRecording: isRecording)
    var check = ProgramCheck(
      folder: PictureFolder("tally", beside: "/none", settings), program: "/bin/true",
      arguments: [], callgrindFile: valgrind.map { "\($0.folder.path)/out" })
    if let valgrind { check.counter = valgrind.counter }
    return try check.messages()
  }

  private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    String(decoding: try File.read("\(folder.path)/Goldens/SampleTests/\(name)"), as: UTF8.self)
  }

  @Test func missingSizeFailsUntilRecordedAndThenRepeats() throws {
    let folder = try TemporaryFolder()
    let path = try program(code: 10000, in: folder)
    let missing = try expect(path, in: folder)
    #expect(missing.count == 1 && missing[0].contains("tally.size.txt is missing; STAGE_RECORD=1"))
    #expect(try expect(path, in: folder, isRecording: true).count == 1, "recording still fails")
    #expect(try expect(path, in: folder) == [])
    #expect(
      try text("tally.size.txt", in: folder)
        == "size bytes 11120\nsize/.text bytes 10000\nsize/.data bytes 1000\n")
  }

  @Test func largerSectionIsNamed() throws {
    let folder = try TemporaryFolder()
    _ = try expect(program(code: 10000, in: folder), in: folder, isRecording: true)
    let messages = try expect(program(code: 11112, in: folder), in: folder)
    #expect(messages.count == 1)
    #expect(
      messages[0].contains(
        "SampleTests.tally: size: 12232 bytes, stored: 11120 (+10.0 %)\n"
          + "size/.text: 11112 bytes, stored: 10000 (+11.1 %)"))
    #expect(!messages[0].contains(".data"))
  }

  @Test func unusableProgramsAreNamed() throws {
    let folder = try TemporaryFolder()
    let missing = try expect("\(folder.path)/none", in: folder, isRecording: true)
    #expect(missing.count == 1 && missing[0].contains("/none does not exist; build the program"))
    try folder.add(file: "tally", bytes: [1, 2, 3])
    let damaged = try expect("\(folder.path)/tally", in: folder, isRecording: true)
    #expect(damaged.count == 1 && damaged[0].contains("/tally: it is too short for a program"))
    #expect(!File.exists("\(folder.path)/Goldens"), "nothing is recorded")
  }

  @Test func figuresWithoutATestAreOrphans() throws {
    let folder = try TemporaryFolder()
    for name in ["tally.size.txt", "tally.start.txt"] {
      try File.makeFolder("\(folder.path)/Goldens/SampleTests")
      try File.write("", to: "\(folder.path)/Goldens/SampleTests/\(name)")
    }
    let file = "\(folder.path)/SampleTests.swift"
    try File.write("@Test func tally() {}\n", to: file)
    #expect(try PictureFolder.orphans(beside: file) == [])
    try File.write("", to: file)
    #expect(
      try PictureFolder.orphans(beside: file) == [
        "Goldens/SampleTests/tally.size.txt: no test of SampleTests.swift draws it",
        "Goldens/SampleTests/tally.start.txt: no test of SampleTests.swift draws it",
      ])
  }

  @Test func pathsAreBesideTheTestsInThePackageOrAbsolute() {
    #expect(ProgramCheck.path(of: "/a/Tally", in: "/package") == "/a/Tally")
    #expect(ProgramCheck.path(of: "build/Tally", in: "/package") == "/package/build/Tally")
    let beside = ProgramCheck.path(of: "Tally", in: "/package")
    #expect(beside.hasPrefix("/") && beside.hasSuffix("/Tally") && !beside.hasPrefix("/package"))
  }

  // MARK: - Start

  private static func counts(_ stageUI: Int, libc: Int = 1_000_000) -> String {
    """
    events: Ir
    ob=(1) /lib/libc.so.6
    fn=(1) malloc
    0 \(libc)
    ob=(2) /programs/tally
    fn=(2) $s7StageUI4testyyF
    0 \(stageUI)
    fn=(3) $s4Tiny4testyyF
    0 999
    totals: \(stageUI + libc + 999)

    """
  }

  @Test func startIsCountedOnlyIfAskedForAndKeptOtherwise() throws {
    let folder = try TemporaryFolder()
    let valgrind = try ScriptedValgrind()
    try valgrind.write(Self.counts(100_000))
    #expect(try check(nil, in: folder, isRecording: true).count == 1, "the size alone is missing")
    #expect(!File.exists("\(folder.path)/Goldens/SampleTests/tally.start.txt"))
    #expect(
      try check(valgrind, in: folder, isRecording: true) == [
        "tally.start.txt is missing; it is recorded now, so look at it"
      ])
    let stored = try text("tally.start.txt", in: folder)
    let rows = stored.split(separator: "\n").filter { !$0.hasPrefix("machine ") }
    #expect(stored.contains("machine processor ") && stored.contains("machine swift "))
    #expect(
      rows == [
        "start instructions 1100999", "start/libc.so instructions 1000000",
        "start/StageUI instructions 100000",
      ])
    #expect(try check(valgrind, in: folder) == [])
    try valgrind.write(Self.counts(200_000))
    #expect(try check(nil, in: folder, isRecording: true) == [], "nothing was counted")
    #expect(try text("tally.start.txt", in: folder) == stored)
    #expect(
      try check(valgrind, in: folder) == [
        "start: 1200999 instructions, stored: 1100999 (+9.1 %)",
        "start/StageUI: 200000 instructions, stored: 100000 (+100.0 %)",
        "the machine of the costs is unknown: compared within 2 %",
      ])
  }

  @Test func startIsComparedWithinATenthOfAPercentOnOneMachine() throws {
    let folder = try TemporaryFolder()
    let valgrind = try ScriptedValgrind()
    let creator = "creator: callgrind-3.19.0\n"
    try valgrind.write(creator + Self.counts(20_000_000))
    _ = try check(valgrind, in: folder, isRecording: true)
    try valgrind.write(creator + Self.counts(20_019_000))
    #expect(try check(valgrind, in: folder) == [])
    try valgrind.write(creator + Self.counts(20_030_000))
    #expect(
      try check(valgrind, in: folder) == [
        "start: 21030999 instructions, stored: 21000999 (+0.1 %)",
        "start/StageUI: 20030000 instructions, stored: 20000000 (+0.2 %)",
        "the machine of the stored costs: compared within 0.1 %",
      ])
    try valgrind.write("creator: callgrind-4\n" + Self.counts(20_030_000))
    #expect(try check(valgrind, in: folder) == [])
  }

  @Test func countsStayForOtherTools() throws {
    let folder = try TemporaryFolder()
    let valgrind = try ScriptedValgrind()
    try valgrind.write(Self.counts(5))
    _ = try check(valgrind, in: folder)
    #expect(File.exists("\(valgrind.folder.path)/out.SampleTests.tally"))
  }

  @Test func uncountedStartFailsAndTheSizeIsComparedStill() throws {
    let folder = try TemporaryFolder()
    let valgrind = try ScriptedValgrind(valgrind: "exit 1")
    let messages = try check(valgrind, in: folder)
    #expect(messages.count == 2 && messages[0].contains("tally.size.txt is missing"))
    #expect(messages.last == "valgrind /bin/true ended with 1, not 0")
  }

  // MARK: - Values

  private func figure(_ kind: ProgramFigure.Kind, _ parts: KeyValuePairs<String, Int>)
    -> ProgramFigure
  {
    ProgramFigure(
      kind, total: parts.reduce(0) { $0 + $1.value },
      parts: parts.map { ProgramFigure.Part(name: $0.key, count: $0.value) })
  }

  private func changes(_ now: ProgramFigure, from stored: ProgramFigure) -> [String] {
    now.changes(from: CostGolden(text: CostGolden(rows: stored.rows).text))
  }

  @Test(arguments: [(0, true), (10, true), (11, false), (-10, true), (-11, false)])
  func tenthOfAPercentOfTheSizeIsAccepted(difference: Int, isAccepted: Bool) {
    let stored = figure(.size, [".text": 9000, ".data": 1000])
    let now = figure(.size, [".text": 9000, ".data": 1000 + difference])
    #expect(changes(now, from: stored).isEmpty == isAccepted)
  }

  @Test func sectionsMayExchangeBytes() {
    let stored = figure(.size, [".text": 9000, ".data": 1000])
    #expect(changes(figure(.size, [".text": 8000, ".rodata": 2000]), from: stored) == [])
  }

  @Test func sectionsThatExplainADifferenceAreNamedLargestFirst() {
    let stored = figure(.size, [".text": 50000, ".data": 40000, "swift5_types": 10000, ".got": 10])
    let now = figure(.size, [".text": 50100, ".data": 42000, ".rodata": 900, ".got": 50])
    #expect(
      changes(now, from: stored) == [
        "size: 93050 bytes, stored: 100010 (-7.0 %)",
        "size/swift5_types: 0 bytes, stored: 10000 (-100.0 %)",
        "size/.data: 42000 bytes, stored: 40000 (+5.0 %)",
        "size/.rodata: 900 bytes, stored: 0",
      ])
  }

  @Test func eightPartsAreNamedAtMost() {
    let stored = ProgramFigure(.size, total: 0, parts: [])
    let parts = (1...12).map { ProgramFigure.Part(name: ".\($0)", count: 100) }
    let now = ProgramFigure(.size, total: 1200, parts: parts)
    let lines = changes(now, from: stored)
    #expect(lines.count == 9 && lines[1] == "size/.1: 100 bytes, stored: 0")
  }

  @Test(arguments: [(10_000, true), (10_001, false), (-10_000, true), (-10_001, false)])
  func moduleOfTheStartIsComparedByItself(difference: Int, isAccepted: Bool) {
    let stored = figure(.start, ["libc.so": 1_000_000_000, "StageUI": 100_000])
    let now = figure(.start, ["libc.so": 1_000_000_000, "StageUI": 100_000 + difference])
    let lines = changes(now, from: stored)
    #expect(lines.isEmpty == isAccepted)
    guard !isAccepted else { return }
    #expect(lines.count == 2 && lines[1].hasPrefix("start/StageUI: "))
  }

  @Test func librariesCountInTheSumAlone() {
    let stored = figure(.start, ["libc.so": 1_000_000_000, "libm.so": 100_000])
    let other = figure(.start, ["libc.so": 1_000_000_000, "libm.so": 200_000])
    #expect(changes(other, from: stored) == [])
    let much = figure(.start, ["libc.so": 1_500_000_000, "libm.so": 200_000])
    #expect(
      changes(much, from: stored) == [
        "start: 1500200000 instructions, stored: 1000100000 (+50.0 %)",
        "start/libc.so: 1500000000 instructions, stored: 1000000000 (+50.0 %)",
      ])
  }

  @Test func damagedGoldensDifferAndDoNotStopTheProgram() {
    let now = figure(.size, [".text": 100])
    for text in ["", "size bytes -9223372036854775808", "size bytes\n", "size/.text bytes 100\n"] {
      #expect(!now.changes(from: CostGolden(text: text)).isEmpty, "\(text)")
    }
  }
}
