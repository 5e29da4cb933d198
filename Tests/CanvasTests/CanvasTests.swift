import Raster
import StageTesting
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

  @Test func digestsEqualTheRecordedOnes() async throws {
    let lines = Self.cases.map { "\($0.name) \(String($0.picture().digest, radix: 16))\n" }
    try await GoldenFolder("canvas", at: "Tests/CanvasTests").compare(
      Array(lines.joined().utf8), file: "digests.txt")
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
