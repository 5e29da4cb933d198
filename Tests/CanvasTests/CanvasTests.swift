import Foundation
import Raster
import TestSupport
import Testing
import Workers

/// Checks every case against its expectations, and all pictures against the recorded digests.
@Suite struct CanvasTests {
  static let cases: [CanvasCase] = [
    CanvasCase.fills, CanvasCase.winding, CanvasCase.arcs, CanvasCase.caps, CanvasCase.joins,
    CanvasCase.dashes, CanvasCase.clips, CanvasCase.linearGradients, CanvasCase.radialGradients,
    CanvasCase.conicGradients, CanvasCase.blendModes, CanvasCase.compositing, CanvasCase.filters,
    CanvasCase.shadows, CanvasCase.images, CanvasCase.text, CanvasCase.transforms,
    CanvasCase.layers,
  ].flatMap { $0 }

  @Test(arguments: cases) func pictureMeetsItsExpectations(_ test: CanvasCase) {
    let picture = test.picture()
    #expect(test.failures(in: picture) == [])
    for threads in [2, 4] {
      // Bands of seven rows are small enough that every thread paints some of them.
      let other = test.picture(runner: WorkerPool(threads: threads), bandHeight: 7)
      #expect(other.digest == picture.digest, "with \(threads) threads")
    }
  }

  /// If the digests differ, this test fails; with `make record` it also writes the new ones.
  @Test func digestsEqualTheRecordedOnes() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("digests.txt")
    let lines = Self.cases.map { "\($0.name) \(String($0.picture().digest, radix: 16))" }
    let recorded = ((try? String(contentsOf: url, encoding: .utf8)) ?? "")
      .split(separator: "\n").map(String.init)
    guard recorded != lines else { return }
    for line in lines where !recorded.contains(line) {
      Issue.record("\(line) is not in digests.txt; if it is meant, make record writes it")
    }
    for line in recorded where !lines.contains(line) {
      Issue.record("no case has the digest of digests.txt: \(line)")
    }
    if Set(recorded) == Set(lines) { Issue.record("digests.txt has another order of cases") }
    if ProcessInfo.processInfo.environment["POKERSLAM_RECORD"] == "1" {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: url)
    }
  }

  @Test func atLeast150CasesHaveUniqueNames() {
    #expect(Set(Self.cases.map(\.name)).count == Self.cases.count)
    #expect(Self.cases.count >= 150)
    #expect(Self.cases.allSatisfy { !$0.expected.isEmpty })
  }

  @Test func wrongPictureFailsTheTestOfItsCase() throws {
    var test = try #require(Self.cases.first { $0.name == "fill-of-whole-pixels" })
    test.draw = { $0.fill(box(10, 10, 91, 40), with: .green) }
    #expect(test.failures(in: test.picture()).count == 2, "a column more: its pixel and the box")
  }
}
