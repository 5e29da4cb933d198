import Testing

@testable import StageTesting

/// Names of tests that count costs, which the script count-costs reads.
@Suite struct CostNameTests {
  private let place = TestPlace(#filePath, "StageTestingTests/CostNameTests.swift", 12, 1)

  @Test(arguments: [1]) func lineNamesTheRunningTestForAFilter(_ argument: Int) {
    let name = "StageTestingTests.CostNameTests/lineNamesTheRunningTestForAFilter(_:)"
    let test = Test.current?.id
    #expect(CostNames.line(.frames, test, at: place) == "counts frames: \(name)")
    #expect(CostNames.line(.programs, test, at: place) == "counts programs: \(name)")
    // The filter of the script begins with it.
    #expect(test?.description.hasPrefix("\(name)/") == true)
  }

  @Test func callOutsideOfATestIsNamedByItsPlace() {
    #expect(
      CostNames.line(.frames, nil, at: place)
        == "counts nothing: StageTestingTests/CostNameTests.swift:12 is in no test")
  }

  @Test func testsCountUnlessTheyAreNamed() {
    #expect(!CostNames.isListing, "STAGE_COST_NAMES is set for the tests themselves")
  }
}
