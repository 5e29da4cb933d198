import JSON

/// The results of many tests, as lines for people or as data.
struct ConformanceReport {
  private(set) var results: [ConformanceResult] = []

  mutating func add(_ result: ConformanceResult) { results.append(result) }

  var failed: [ConformanceResult] { results.filter { !$0.hasPassed } }
  var passedCount: Int { results.count { $0.hasPassed } }
  var hasUnexpectedFailures: Bool { failed.contains { $0.excuse == nil } }

  private var areas: [(name: String, passed: Int, failed: Int)] {
    Dictionary(grouping: results, by: \.test.area).sorted { $0.key < $1.key }.map { name, all in
      let passed = all.count { $0.hasPassed }
      return (name, passed, all.count - passed)
    }
  }

  /// A line for each failure, a table by area, and the sum.
  var text: String {
    var lines: [String] = []
    for result in failed {
      let failure = result.failures[0]
      let more = result.failures.count > 1 ? " (and \(result.failures.count - 1) more)" : ""
      let excuse = result.excuse.map { "; known: \($0)" } ?? ""
      lines.append("\(result.test.name) \(failure.line)\(more)\(excuse)")
    }
    let rough = results.filter { $0.hasPassed && $0.pictureDifference != nil }
    for result in rough {
      lines.append("\(result.test.name) passes, but \(result.pictureDifference?.line ?? "")")
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

  var json: JSON {
    [
      "passed": .number(passedCount), "failed": .number(failed.count),
      "areas": .array(
        areas.map {
          [
            "area": .string($0.name), "passed": .number($0.passed), "failed": .number($0.failed),
          ]
        }),
      "failures": .array(failed.map(Self.json)),
    ]
  }

  private static func json(_ result: ConformanceResult) -> JSON {
    var json: JSON = [
      "name": .string(result.test.name), "area": .string(result.test.area),
      "failures": .array(
        result.failures.map {
          [
            "place": .string($0.place), "expected": .string($0.expected),
            "actual": .string($0.actual),
          ]
        }),
    ]
    if let excuse = result.excuse { json["known"] = .string(excuse) }
    return json
  }
}
