import Foundation
import Testing

/// The end of a failed run of `make test`, tested with reports and with a program that prints logs.
@Suite struct FailedSuiteTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("suite-\(UUID().uuidString)")
    for name in ["logs", "artifacts/pictures", "artifacts/goldens", "artifacts/old"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// Returns a cause of a report with some pictures.
  private func cause(_ words: String, _ elements: [String], _ count: Int) -> [String: Any] {
    ["words": words, "elements": elements, "pictures": (0..<count).map { "\(words).\($0)" }]
  }

  private func write(_ causes: [[String: Any]], _ name: String) throws {
    let json = try JSONSerialization.data(withJSONObject: ["causes": causes])
    try json.write(to: folder.appendingPathComponent("artifacts/\(name)/report.json"))
  }

  private func lines() throws -> [String] {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (status, text) = try Script.run(
      ManifestTests.root.appendingPathComponent("Tests/Scripts/failures").path,
      [folder.appendingPathComponent("artifacts").path, folder.appendingPathComponent("logs").path])
    #expect(status == 0, "\(text)")
    return text.replacingOccurrences(of: folder.path + "/", with: "@").split(separator: "\n")
      .map(String.init)
  }

  @Test func causesOfAllPagesAreInOneSummary() throws {
    try write("", "logs/start")
    try write([cause("moved", [], 1), cause("colour", ["Card", "Text"], 3)], "pictures")
    try write([cause("gone", [], 2)], "goldens")
    try write([cause("earlier", [], 9)], "old")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)],
      ofItemAtPath: folder.appendingPathComponent("artifacts/old/report.json").path)
    try write(
      "✘ Test cards() failed after 0.1 seconds with 1 issue.\n✘ Test run with 3 tests failed",
      "logs/1")
    try write(
      """
      \u{1B}[91m✘ \u{1B}[0mTest "A card" with 14 test cases failed after 0.2 seconds with 2 issues.
      ✘ Test cards() recorded an issue at A.swift:1:1: it failed after all
      ✔ Test others() passed after 0.1 seconds.

      """, "logs/2")
    #expect(
      try lines() == [
        "colour: 2 elements (first: Card) in 3 pictures, first colour.0",
        "gone: 2 pictures, first gone.0", "moved: 1 picture, moved.0",
        "2 tests failed: cards(), \"A card\"",
        "see @artifacts/goldens/index.html, @artifacts/pictures/index.html",
      ])
  }

  @Test func summaryHasEightLines() throws {
    try write("", "logs/start")
    try write((0..<40).map { cause("cause \($0)", [], 1) }, "pictures")
    let tests = (0..<9).map { "✘ Test t\($0)() failed after 1 second.\n" }.joined()
    try write(tests, "logs/1")
    let lines = try lines()
    #expect(lines.count == 8 && lines[5] == "and 35 more causes")
    #expect(lines[6] == "9 tests failed: t0(), t1(), t2() and 6 more")
    #expect(lines[7] == "see @artifacts/pictures/index.html")
  }

  /// With a program that fails in one part, and ends without a result in another one.
  @Test func failedSuiteEndsWithItsSummary() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(
      """
      #!/bin/sh
      case "$*" in
      *"--filter RecordsTests"*) exit 1 ;;
      *"--filter GoldenTests"*)
        echo "✘ Test cards() failed after 0.1 seconds with 1 issue."
        echo "✘ Test run with 1 test failed after 0.1 seconds with 1 issue."
        exit 1 ;;
      esac
      echo "✔ Test run with 2 tests passed after 0.1 seconds."

      """, "program")
    let program = folder.appendingPathComponent("program").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let script = ManifestTests.root.appendingPathComponent("Tests/Scripts/suite").path
    let (status, text) = try Script.run(
      "/bin/sh", ["-c", "cd '\(folder.path)' && exec '\(script)' '\(program)'"])
    #expect(status == 1)
    #expect(
      text.hasSuffix("\n1 test failed: cards()\ndid not end: RecordsTests\nsuite: tests failed\n"),
      "\(text)")
  }
}
