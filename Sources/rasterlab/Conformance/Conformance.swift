import Commands
import Platform

/// Runs tests of the HTML canvas and lists failures.
enum Conformance {
  @MainActor static let command = Command(
    "conformance", "Runs tests of the HTML canvas and lists failures",
    [String](), positionals: .some("FILE...", "files of tests", atLeast: 1) { $0 = $1 },
    failsWhen: "a test fails unexpectedly"
  ) { files, _ in try run(files) }

  /// Returns the exit code: 1 if a test fails unexpectedly.
  static func run(_ files: [String]) throws -> Int32 {
    var report = ConformanceReport()
    for test in try files.flatMap({ try ConformanceTest.tests(in: File.read($0)) }) {
      report.add(test.run())
    }
    print(report.text)
    return report.hasUnexpectedFailures ? 1 : 0
  }
}
