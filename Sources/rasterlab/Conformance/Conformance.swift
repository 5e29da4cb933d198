import Commands
import Platform

/// Plays tests of HTML's canvas and says which pictures are not as they should be.
enum Conformance {
  @MainActor static let command = Command(
    "conformance", "Plays tests of HTML's canvas and lists the pictures that are wrong",
    [String](), positionals: .some("FILE...", "files of tests", atLeast: 1) { $0 = $1 },
    failsWhen: "a test fails that should not"
  ) { files, _ in try run(files) }

  /// The exit code: 1 when a test failed that should not have.
  static func run(_ files: [String]) throws -> Int32 {
    var report = ConformanceReport()
    for test in try files.flatMap({ try ConformanceTest.tests(in: File.read($0)) }) {
      report.add(test.run())
    }
    print(report.text)
    return report.hasUnexpectedFailures ? 1 : 0
  }
}
