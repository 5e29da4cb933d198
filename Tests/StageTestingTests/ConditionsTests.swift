import Testing

@testable import TestSupport

/// The conditions under which an item is tested in a short run.
@Suite struct ConditionsTests {
  private let names = (0..<600).map { "scene \($0)" }

  @Test func sampleHasTheWantedNumberOfDifferentConditions() {
    for count in 0...7 {
      for name in names.prefix(20) {
        let sample = Conditions.sample(count, of: [0, 1, 2, 3, 4, 5], for: name)
        #expect(sample.count == min(count, 6) && Set(sample).count == sample.count, "\(sample)")
        #expect(Conditions.sample(count, of: [Int](), for: name) == [])
      }
    }
  }

  @Test func sampleIsEvenlySpacedAndDependsOnTheNameAlone() {
    let values = [0, 1, 2, 3, 4, 5]
    for name in names.prefix(20) {
      let sample = Conditions.sample(2, of: values, for: name)
      #expect((sample[1] - sample[0] + 6) % 6 == 3)
      #expect(Conditions.sample(2, of: values, for: name) == sample)
    }
  }

  @Test func allConditionsAreCoveredByManyItems() {
    let uses = names.map { Conditions.sample(1, of: [0, 1, 2, 3, 4, 5], for: $0)[0] }
    for value in 0..<6 {
      #expect((60...140).contains(uses.count { $0 == value }), "\(value) has a sixth of the items")
    }
  }
}
