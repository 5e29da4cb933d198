import Foundation
import Raster
import TestSupport
import Testing
import Workers

/// Every case against its expectations, and all of them against their digests.
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
      // Bands of seven rows, so that every thread paints some.
      let other = test.picture(runner: WorkerPool(threads: threads), bandHeight: 7)
      #expect(other.digest == picture.digest, "with \(threads) threads")
    }
  }

  /// To record the digests again, remove digests.txt and run `swift test --filter CanvasTests`
  /// twice: the first run writes the file and fails.
  @Test func digestsEqualTheRecordedOnes() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("digests.txt")
    let lines = Self.cases.map { "\($0.name) \(String($0.picture().digest, radix: 16))" }
    guard let text = try? String(contentsOf: url, encoding: .utf8) else {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: url)
      Issue.record("digests.txt was missing; it is written now")
      return
    }
    let expected = text.split(separator: "\n").map(String.init)
    #expect(expected.count == lines.count)
    for (line, old) in zip(lines, expected) { #expect(line == old) }
  }

  @Test func caseNamesAreUniqueAndAtLeast150() {
    #expect(Set(Self.cases.map(\.name)).count == Self.cases.count)
    #expect(Self.cases.count >= 150)
    #expect(Self.cases.allSatisfy { !$0.expected.isEmpty })
  }

  @Test func wrongPictureFailsItsCase() throws {
    var test = try #require(Self.cases.first { $0.name == "fill-of-whole-pixels" })
    test.draw = { $0.fill(box(10, 10, 91, 40), with: .green) }
    #expect(test.failures(in: test.picture()).count == 2, "a column more: its pixel and the box")
  }
}
