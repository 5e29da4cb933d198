internal import Platform
internal import Testing

/// Names the tests that count costs, so that `Tests/Scripts/count-costs` without filters counts all of them.
///
/// With `STAGE_COST_NAMES=1` in the environment each call of `expectCosts` and of `expectProgram` tells its test
/// instead of counting, and no picture is drawn. Helper functions and arguments of tests make no difference, which
/// a search in the sources would miss.
enum CostNames {
  /// How costs are counted: the option of the script without its hyphens.
  enum Kind: String {
    case frames, programs
  }

  /// Whether this process names tests.
  static let isListing = ThisProcess.environment("STAGE_COST_NAMES") != nil

  /// Tells the running test on standard error if this process names tests.
  static func tell(_ kind: Kind, at place: TestPlace) {
    if isListing { CostGolden.tell(line(kind, Test.current?.id, at: place)) }
  }

  /// Returns a line that names a test, or the place of a call in no test of Swift Testing.
  static func line(_ kind: Kind, _ test: Test.ID?, at place: TestPlace) -> String {
    guard let test else {
      return "counts nothing: \(place.location.fileID):\(place.location.line) is in no test"
    }
    let name = test.nameComponents.joined(separator: "/")
    return "counts \(kind.rawValue): \(test.moduleName).\(name)"
  }
}
