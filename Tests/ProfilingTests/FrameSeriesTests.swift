import Testing

@testable import Profiling

/// Figures of each frame, as stored texts and in comparisons.
@Suite struct FrameSeriesTests {
  private func series(_ figure: String, _ runs: String) -> FrameSeries? {
    FrameSeries(figure, runs: runs.split(separator: " "))
  }

  @Test(arguments: [
    ("", []), ("3", [3]), ("0*3", [0, 0, 0]), ("0*2 3 1*4", [0, 0, 3, 1, 1, 1, 1]),
    ("1 0 1", [1, 0, 1]),
  ])
  func runsAreReadAsTheyWereWritten(_ runs: String, _ counts: [Int]) {
    #expect(series("bodies", runs) == FrameSeries("bodies", counts))
    #expect(FrameSeries("bodies", counts).runs == runs)
  }

  @Test(arguments: [
    "x", "0*", "*3", "1*2*3", "1*0", "1*-2", "1*x", "1*1000001", "0*999999 0*2",
    "1*99999999999999999999",
  ])
  func damagedRunsAreNotRead(_ runs: String) {
    #expect(series("bodies", runs) == nil)
  }

  @Test func firstDifferentFrameIsToldWithAllItsFigures() throws {
    let stored = [
      FrameSeries("bodies", [1, 1, 1, 1, 9]), FrameSeries("layouts", [0, 0, 0, 2, 0]),
      FrameSeries("damage", [0, 0, 0, 5, 0]),
    ]
    let now = [
      FrameSeries("bodies", [1, 1, 1, 10, 0]), FrameSeries("layouts", [0, 0, 0, 2, 0]),
      FrameSeries("damage", [0, 0, 0, 6, 0]),
    ]
    let difference = try #require(FrameSeries.firstDifference(of: now, from: stored))
    #expect(difference.frame == 4)
    #expect(difference.text == "10 bodies, stored: 1; 6 damage, stored: 5")
    #expect(FrameSeries.firstDifference(of: now, from: now) == nil)
  }

  @Test func framesOfOneSideAloneAreDifferences() throws {
    let (short, long) = ([FrameSeries("bodies", [1])], [FrameSeries("bodies", [1, 0])])
    let more = try #require(FrameSeries.firstDifference(of: long, from: short))
    #expect(more.frame == 2 && more.text == "0 bodies, not stored")
    let fewer = try #require(FrameSeries.firstDifference(of: short, from: long))
    #expect(fewer.frame == 2 && fewer.text == "no bodies, stored: 0")
  }

  @Test func timesHaveThreeDigits() {
    #expect(FrameSeries.text(time: 4.0 / 60) == "0.067 s")
    #expect(FrameSeries.text(time: 1) == "1.000 s")
  }
}
