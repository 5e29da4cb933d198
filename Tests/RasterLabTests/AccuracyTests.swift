import Raster
import Testing

@testable import rasterlab

@Suite struct AccuracyTests {
  /// Measures the same as `rasterlab accuracy`, but with 120 shapes instead of 2,000.
  @Test func shapeCoverageIsExactToHalfALevel() {
    for finding in Accuracy.coverage(shapes: 120, seed: 1) {
      #expect(finding.isWithinLimit, "\(finding.line)")
    }
  }

  @Test func adjacentShapesShowNoSeams() {
    for finding in Accuracy.seams(seed: 5, rounds: 25) {
      #expect(finding.isWithinLimit, "\(finding.line)")
    }
  }

  @Test func gradientsAreWithinALevelOfTheReference() {
    for finding in Accuracy.gradients() { #expect(finding.isWithinLimit, "\(finding.line)") }
  }

  // MARK: The references themselves

  @Test func sampledAndExactReferencesAgreeWithoutOverlap() {
    var numbers = SeededNumbers(seed: 3)
    var worst = 0.0
    for _ in 0..<6 {
      var outline = AccuracyCoverage(width: 48, height: 48)
      outline.add(AccuracyShape(.curves, &numbers).path)
      let (exact, sampled) = (outline.exact, outline.sampled(isEvenOdd: false))
      for (a, b) in zip(exact, sampled.coverage) { worst = max(worst, abs(a - b)) }
      #expect(!sampled.isShared.contains(true))
    }
    #expect(worst * 255 < 1, "1,024 lines a row miss little")
  }

  @Test func exactReferenceGivesKnownAreas() {
    var outline = AccuracyCoverage(width: 8, height: 8)
    outline.add([Point(-3, 1.5), Point(2.25, 1.5), Point(2.25, 3), Point(-3, 3)])
    let area = outline.exact
    #expect(area[8] == 0.5 && area[8 + 2] == 0.125 && area[16 + 2] == 0.25 && area[16 + 3] == 0)
    #expect(area.reduce(0, +) == 2.25 * 1.5)
  }

  @Test func referenceDistinguishesOverlapFromAdjacency() {
    var outline = AccuracyCoverage(width: 8, height: 8)
    outline.add([Point(1.5, 1), Point(4, 1), Point(4, 4), Point(1.5, 4)])
    outline.add([Point(3, 3.5), Point(6, 3.5), Point(6, 6), Point(3, 6)])
    let (coverage, isShared) = outline.sampled(isEvenOdd: false)
    #expect(
      abs(coverage[3 * 8 + 3] - 1) < 1e-9 && isShared[3 * 8 + 3], "fully covered by the two halves")
    #expect(abs(coverage[3 * 8 + 4] - 0.5) < 1e-9 && !isShared[3 * 8 + 4])
    let evenOdd = outline.sampled(isEvenOdd: true)
    #expect(abs(evenOdd.coverage[3 * 8 + 3] - 0.5) < 1e-9 && evenOdd.isShared[3 * 8 + 3])
  }

  @Test func referenceDashesStartAtThePhase() {
    let path = Path { $0.addLines([Point(0, 0), Point(10, 0)]) }
    let style = StrokeStyle(lineWidth: 1, dash: [3, 2], dashPhase: 1)
    let parts = AccuracyStroke.dashes(path.chords(1)[0], style).filter { !$0.chords.isEmpty }
    #expect(parts.map { $0.chords[0].from.x } == [0, 4, 9])
    #expect(parts.compactMap(\.chords.last).map(\.to.x) == [2, 7, 10])
  }

  @Test func referenceGaussianKeepsItsTotalAndVariance() {
    var plane = [Double](repeating: 0, count: 101 * 101)
    plane[50 * 101 + 50] = 1
    Accuracy.blur(&plane, width: 101, sigma: 5)
    #expect(abs(plane.reduce(0, +) - 1) < 1e-6)
    var variance = 0.0
    for y in 0..<101 {
      for x in 0..<101 { variance += plane[y * 101 + x] * Double((x - 50) * (x - 50)) }
    }
    // The Gaussian is integrated over each pixel, which adds 1/12 to the variance of 25.
    #expect(abs(variance - 25 - 1 / 12.0) < 0.001)
  }
}
