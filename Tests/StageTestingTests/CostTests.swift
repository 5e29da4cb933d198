import Foundation
import StageUI
import TestSupport
import Testing

@testable import StageTesting

private struct Row: View {
  var number: Int
  var text: String

  var body: some View { Text("\(number): \(text)").frame(width: 120, height: 20) }
}

/// Rows of which a press changes the first one, or all of them.
private struct Sample: View {
  var changesAll = false
  @State private var presses = 0

  var body: some View {
    VStack {
      Button("Press") { presses += 1 }
      ForEach(0..<4) { number in
        Row(number: number, text: changesAll || number == 0 ? "\(presses)" : "")
      }
    }
  }
}

/// Costs as goldens.
@MainActor @Suite struct CostTests {
  /// Calls `expectCosts` for a sample, and returns the messages of its failures.
  private func expect(
    _ sample: Sample, in folder: TemporaryFolder, isRecording: Bool = false
  ) throws -> [String] {
    var settings = PictureSettings.alone
    settings.font = .blocks
    settings.isRecording = isRecording
    settings.sourceFile = "\(folder.path)/SampleTests.swift"
    return try failures {
      try expectCosts(of: sample, size: Size(200, 200), named: "press", settings: settings) {
        $0.tap("Press")
        $0.wait(0.5)
      }
    }
  }

  @Test func missingCostsFailUntilRecordedAndThenRepeat() throws {
    let folder = try TemporaryFolder()
    let missing = try expect(Sample(), in: folder)
    #expect(missing.count == 1 && missing[0].contains("press.costs.txt is missing"))
    #expect(try expect(Sample(), in: folder, isRecording: true).count == 1, "recording still fails")
    #expect(try expect(Sample(), in: folder) == [])
  }

  @Test func needlessWorkIsNamedByZoneAndView() throws {
    let folder = try TemporaryFolder()
    _ = try expect(Sample(), in: folder, isRecording: true)
    let messages = try expect(Sample(changesAll: true), in: folder)
    #expect(messages.count == 1)
    #expect(messages[0].contains("update/Row: 4 bodies, stored: 1 (+300.0 %)"))
    #expect(messages[0].contains("record/Row: 4 recordings, stored: 1 (+300.0 %)"))
    #expect(messages[0].contains("frame: "), "the damage and no count of frames")
    #expect(!messages[0].contains("frames, stored"))
    #expect(
      messages[0].contains(#/press: frame \d+ at 0\.\d\d\d s: \d+ \w+, stored: \d+/#),
      "the first frame that differs: \(messages[0])")
  }

  @Test func figuresOfEachFrameAddUpToThoseOfAllFrames() throws {
    let folder = try TemporaryFolder()
    _ = try expect(Sample(), in: folder, isRecording: true)
    let file = "\(folder.path)/Goldens/SampleTests/press.costs.txt"
    let stored = CostGolden(text: try String(contentsOfFile: file, encoding: .utf8))
    func rows(_ figure: String) -> [Int] {
      stored.rows.filter { $0.figure == figure }.map(\.count)
    }
    let frames = try #require(rows("frames").first)
    #expect(frames >= 30)
    #expect(
      stored.series.map(\.figure) == [
        "bodies", "measures", "layouts", "recordings", "damage", "painted", "commands",
        "overdraw",
      ])
    for series in stored.series {
      #expect(series.counts.count == frames, "\(series.figure)")
      let sum = series.counts.reduce(0, +)
      if series.figure == "overdraw" {
        #expect(series.counts.max() == rows("overdraw").first)
      } else {
        #expect(sum == rows(series.figure).reduce(0, +), "\(series.figure)")
      }
      #expect(sum > 0, "\(series.figure)")
    }
  }

  @Test func fileWithoutFiguresOfEachFrameIsRecordedAgain() throws {
    let folder = try TemporaryFolder()
    _ = try expect(Sample(), in: folder, isRecording: true)
    let file = "\(folder.path)/Goldens/SampleTests/press.costs.txt"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("frame/") }
    #expect(!lines.isEmpty)
    try Data((lines.joined(separator: "\n") + "\n").utf8)
      .write(to: Foundation.URL(fileURLWithPath: file))
    let messages = try expect(Sample(), in: folder)
    #expect(messages.count == 1)
    #expect(
      messages[0].hasSuffix(
        "SampleTests.press: press.costs.txt lacks figures of each frame, as files of older "
          + "versions do; STAGE_RECORD=1 writes it"))
    #expect(try expect(Sample(), in: folder, isRecording: true).count == 1)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    #expect(try expect(Sample(), in: folder) == [])
  }

  @Test func costsWithoutATestAreOrphans() throws {
    let folder = try TemporaryFolder()
    _ = try expect(Sample(), in: folder, isRecording: true)
    let file = "\(folder.path)/SampleTests.swift"
    try Data("@Test func press() {}\n".utf8).write(to: Foundation.URL(fileURLWithPath: file))
    #expect(try PictureFolder.orphans(beside: file) == [])
    try Data().write(to: Foundation.URL(fileURLWithPath: file))
    #expect(
      try PictureFolder.orphans(beside: file) == [
        "Goldens/SampleTests/press.costs.txt: no test of SampleTests.swift draws it"
      ])
  }

  // MARK: - Values

  private func golden(_ lines: String...) -> CostGolden {
    CostGolden(text: lines.joined(separator: "\n"))
  }

  @Test func storedTextIsReadAsItWasWritten() {
    let text = "commit 1234567890\nframe damage 0\nupdate/Row<Int, Never> bodies 3\n"
    let golden = CostGolden(text: text)
    #expect(golden.commit == "1234567890")
    #expect(golden.rows.map(\.name) == ["frame", "update/Row<Int, Never>"])
    #expect(golden.text == text)
  }

  @Test func figuresOfEachFrameAreReadAsTheyWereWritten() {
    let text =
      "frame damage 7\nupdate/Row bodies 4\nframe/bodies 0*12 3 1\nframe/damage 0*13 7\n"
    let golden = CostGolden(text: text)
    #expect(golden.rows.map(\.name) == ["frame", "update/Row"])
    #expect(golden.series.map(\.figure) == ["bodies", "damage"])
    #expect(golden.series[0].counts == [Int](repeating: 0, count: 12) + [3, 1])
    #expect(golden.text == text)
    // A single frame is no row of a view, and damaged counts are those of an older file.
    #expect(CostGolden(text: "frame/bodies 3\n").rows == [])
    #expect(!golden.hasSameSeries(as: CostGolden(text: "frame/bodies 0*12 3 1\nframe/damage x\n")))
  }

  @Test func workInAnotherFrameIsFoundWithEqualSums() throws {
    let folder = try TemporaryFolder()
    var settings = PictureSettings.alone
    settings.isRecording = true
    let pictures = PictureFolder("press", beside: "\(folder.path)/SampleTests.swift", settings)
    let costs = try CostMeter().costs()
    let rows = [FrameCosts.Row("update/Row", "bodies", 10)]
    func compare(_ counts: [Int]) throws -> [String] {
      try pictures.compare(
        rows, costs, [FrameSeries("bodies", counts)],
        times: counts.indices.map { Double($0 + 1) / 60 })
    }
    let even = [Int](repeating: 1, count: 10)
    #expect(try compare(even).count == 1, "recording fails")
    #expect(try compare(even) == [])
    #expect(
      try compare([1, 1, 1, 7, 0, 0, 0, 0, 0, 0])
        == ["frame 4 at 0.067 s: 7 bodies, stored: 1"])
    #expect(
      try compare([1, 1, 1, 7]) == ["frame 5: no bodies, stored: 0"], "it has been recorded")
  }

  @Test func countsMustBeEqualAndInstructionsAlmost() {
    let stored = golden(
      "frame damage 100", "layout instructions 100000", "layout allocations 1000", "record bodies 2"
    )
    let same = golden(
      "frame damage 100", "layout instructions 101900", "layout allocations 1020", "record bodies 2"
    )
    #expect(same.changes(from: stored, tolerance: 0.02) == [])
    #expect(
      same.changes(from: stored, tolerance: 0.001) == [
        "layout: 101900 instructions, stored: 100000 (+1.9 %)",
        "layout: 1020 allocations, stored: 1000 (+2.0 %)",
      ])
    let other = golden(
      "frame damage 99", "layout instructions 97000", "layout allocations 1000", "update bodies 1")
    #expect(
      other.changes(from: stored, tolerance: 0.02) == [
        "frame: 99 damage, stored: 100 (-1.0 %)",
        "layout: 97000 instructions, stored: 100000 (-3.0 %)", "update: 1 bodies, stored: 0",
        "record: 0 bodies, stored: 2 (-100.0 %)",
      ])
  }

  @Test func fewInstructionsAndAllocationsAreNoFinding() {
    let stored = golden("layout instructions 100", "layout allocations 1")
    let actual = golden("layout instructions 1100", "layout allocations 7")
    #expect(actual.changes(from: stored, tolerance: 0) == [])
    let more = golden("layout instructions 1101", "layout allocations 8")
    #expect(more.changes(from: stored, tolerance: 0).count == 2)
  }

  @Test func instructionsAreComparedAndReplacedOnlyIfTheyWereCounted() {
    let stored = golden("frame damage 1", "layout instructions 100000")
    let uncounted = golden("frame damage 1")
    #expect(uncounted.changes(from: stored, tolerance: 0) == [])
    #expect(stored.changes(from: uncounted, tolerance: 0) == [])
    #expect(uncounted.keepingCounted(of: stored) == stored)
    let counted = golden("frame damage 1", "layout instructions 5")
    #expect(counted.keepingCounted(of: stored) == counted)
  }

  @Test func firstFiguresOfCallgrindAreRecordedIfTheOthersAreEqual() throws {
    let folder = try TemporaryFolder()
    var settings = PictureSettings.alone
    settings.isRecording = true
    let pictures = PictureFolder("press", beside: "\(folder.path)/SampleTests.swift", settings)
    let costs = try CostMeter().costs()
    let damage = FrameCosts.Row("frame", "damage", 1)
    func compare(instructions: Int) throws -> [String] {
      try pictures.compare([damage, FrameCosts.Row("layout", "instructions", instructions)], costs)
    }
    #expect(try pictures.compare([damage], costs).count == 1, "recording fails")
    #expect(
      try compare(instructions: 10_000) == ["the figures of callgrind were not stored"])
    #expect(try compare(instructions: 10_000) == [])
    #expect(
      try compare(instructions: 20_000)
        == ["layout: 20000 instructions, stored: 10000 (+100.0 %)"])
  }

  @Test func retainsAreComparedWithATolerance() {
    let stored = golden("layout retains 10000", "layout releases 100")
    #expect(
      golden("layout retains 10200", "layout releases 150").changes(from: stored, tolerance: 0.02)
        == [])
    #expect(
      golden("layout retains 10201", "layout releases 151").changes(from: stored, tolerance: 0.02)
        == [
          "layout: 10201 retains, stored: 10000 (+2.0 %)",
          "layout: 151 releases, stored: 100 (+51.0 %)",
        ])
  }

  @Test func costsStoredBeforeRetainsWereCountedStayValid() {
    let stored = golden("layout instructions 100000")
    let counted = golden("layout retains 5000", "layout instructions 100000")
    #expect(counted.changes(from: stored, tolerance: 0) == [])
    #expect(stored.changes(from: counted, tolerance: 0) == [])
  }

  @Test func commitIsThatOfTheBranchOrOfHead() throws {
    let folder = try TemporaryFolder()
    let root = Foundation.URL(fileURLWithPath: folder.path)
    let git = root.appendingPathComponent(".git")
    let inner = root.appendingPathComponent("Tests/Inner")
    try FileManager.default.createDirectory(
      at: git.appendingPathComponent("refs/heads"), withIntermediateDirectories: true)
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: git.appendingPathComponent(name))
    }
    try write("0123456789abcdef\n", "HEAD")
    #expect(CostGolden.commit(around: inner) == "0123456789")
    try write("ref: refs/heads/main\n", "HEAD")
    #expect(CostGolden.commit(around: inner) == nil)
    try write("# pack\naaaaaaaaaaaa refs/heads/main\n", "packed-refs")
    #expect(CostGolden.commit(around: inner) == "aaaaaaaaaa")
    try write("bbbbbbbbbbbb\n", "refs/heads/main")
    #expect(CostGolden.commit(around: inner) == "bbbbbbbbbb")
  }
}
