/// The results of many tests.
struct ConformanceReport {
  private(set) var results: [ConformanceResult] = []

  mutating func add(_ result: ConformanceResult) { results.append(result) }

  var failed: [ConformanceResult] { results.filter { !$0.hasPassed } }
  var passedCount: Int { results.count { $0.hasPassed } }
  var hasUnexpectedFailures: Bool { failed.contains { $0.knownFailure == nil } }

  private var areas: [(name: String, passed: Int, failed: Int)] {
    Dictionary(grouping: results, by: \.test.area).sorted { $0.key < $1.key }.map { name, all in
      let passed = all.count { $0.hasPassed }
      return (name, passed, all.count - passed)
    }
  }

  /// One line per failure, a table by area, and the total.
  var text: String {
    var lines: [String] = []
    for result in failed {
      let failure = result.failures[0]
      let more = result.failures.count > 1 ? " (and \(result.failures.count - 1) more)" : ""
      let knownFailure = result.knownFailure.map { "; known: \($0)" } ?? ""
      lines.append("\(result.test.name) \(failure.line)\(more)\(knownFailure)")
    }
    let rough = results.filter { $0.hasPassed && $0.pictureDifference != nil }
    for result in rough {
      lines.append(
        "\(result.test.name) passes, but the picture differs: \(result.pictureDifference?.line ?? "")"
      )
    }
    if !lines.isEmpty { lines.append("") }
    lines.append(Self.row("area", "passed", "failed"))
    for area in areas {
      lines.append(Self.row(area.name, area.passed.description, area.failed.description))
    }
    lines.append("\(passedCount) passed, \(failed.count) failed")
    return lines.joined(separator: "\n")
  }

  private static func row(_ name: String, _ passed: String, _ failed: String) -> String {
    func spaces(_ count: Int) -> String { String(repeating: " ", count: max(count, 1)) }
    return name + spaces(18 - name.count - passed.count) + passed + spaces(8 - failed.count)
      + failed
  }
}
