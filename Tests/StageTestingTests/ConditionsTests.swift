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

  /// With the numbers of conditions, and of items of which one is covered, that tests use.
  @Test func samplesOfAPeriodCoverAllConditionsOfEachItem() {
    for count in [6, 10, 20] {
      let conditions = Array(0..<count)
      for share in [1, 2, 3, 8, 12, 14] {
        for name in names.prefix(5) {
          let period = 12 * count * share
          let chosen = (0..<period).filter { Conditions.isChosen(name, oneOf: share, in: $0) }
          #expect(chosen.count == period / share)
          let covered = Set(
            chosen.flatMap { Conditions.sample(1, of: conditions, for: name, in: $0) })
          #expect(covered.count == count, "\(name), \(count) conditions, one of \(share) items")
        }
      }
    }
  }

  @Test func twelveSamplesCoverAllConditionsOfAnItemInEachRun() {
    for count in 1...12 {
      for name in names.prefix(20) {
        let covered = (0..<count).flatMap {
          Conditions.sample(1, of: Array(0..<count), for: name, in: $0)
        }
        #expect(Set(covered).count == count)
      }
    }
  }

  /// The sample without a number is that of the name alone.
  @Test func sampleZeroIsNotRotated() {
    for name in names.prefix(20) {
      let place = Conditions.place(of: name, among: 6)
      #expect(Conditions.sample(1, of: Array(0..<6), for: name, in: 0) == [place])
      #expect(Conditions.isChosen(name, oneOf: 6, in: 0) == (place == 0))
    }
  }

  @Test func extremeNumbersOfSamplesAreValid() {
    for number in [Int.min, -1, Int.max] {
      #expect(Conditions.sample(2, of: Array(0..<6), for: "a", in: number).count == 2)
      #expect((0..<6).count { Conditions.isChosen("a", oneOf: 6, in: $0) } == 1)
      _ = Conditions.isChosen("a", oneOf: 6, in: number)
    }
  }

  @Test func allConditionsAreCoveredByManyItems() {
    let uses = names.map { Conditions.sample(1, of: [0, 1, 2, 3, 4, 5], for: $0)[0] }
    for value in 0..<6 {
      #expect((60...140).contains(uses.count { $0 == value }), "\(value) has a sixth of the items")
    }
  }
}
