import Frame
import TestSupport
import Testing

@Suite struct DamageTests {
  private let bounds = PixelRect(left: 0, top: 0, right: 640, bottom: 400)

  private func rect(_ left: Int, _ top: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(left: left, top: top, right: left + width, bottom: top + height)
  }

  @Test(arguments: 0..<40)
  func changedPixelsAreCoveredByAtMost16Rects(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let rects = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      rect(
        .random(in: -200...700, using: &random), .random(in: -200...500, using: &random),
        .random(in: -20...(seed % 2 == 0 ? 60 : 300), using: &random),
        .random(in: -20...90, using: &random))
    }
    let tidied = Damage.tidied(rects, in: bounds)

    #expect(tidied.count <= Damage.mostRects)
    var covered = [Bool](repeating: false, count: bounds.area)
    for rect in tidied {
      #expect(!rect.isEmpty)
      #expect(rect.intersection(bounds) == rect)
      for y in rect.top..<rect.bottom {
        for x in rect.left..<rect.right { covered[y * bounds.width + x] = true }
      }
    }
    var uncovered = 0
    for rect in rects.map({ $0.intersection(bounds) }) where !rect.isEmpty {
      for y in rect.top..<rect.bottom {
        for x in rect.left..<rect.right where !covered[y * bounds.width + x] { uncovered += 1 }
      }
    }
    #expect(uncovered == 0)
  }

  @Test func distantChangesStaySeparate() {
    let corners = [rect(0, 0, 100, 100), rect(540, 300, 100, 100)]
    #expect(Damage.tidied(corners, in: bounds) == corners)
  }

  @Test func adjacentChangesMerge() {
    let tidied = Damage.tidied([rect(10, 10, 100, 140), rect(110, 10, 100, 140)], in: bounds)
    #expect(tidied == [rect(10, 10, 200, 140)])
  }

  @Test func damageOutsideTheSurfaceIsDropped() {
    let outside = [
      rect(640, 0, 50, 50), rect(0, 400, 50, 50), rect(-50, 0, 50, 50), rect(5, 5, 0, 10),
      rect(50, 50, -10, 10), rect(.max / 2, 0, 10, 10),
      PixelRect(left: .max, top: .min, right: .max, bottom: .max),
    ]
    #expect(Damage.tidied(outside, in: bounds).isEmpty)
    let everything = PixelRect(left: .min, top: .min, right: .max, bottom: .max)
    #expect(Damage.tidied([everything], in: bounds) == [bounds])
  }

  @Test func rectThatOverlapsTwoOthersMergesThem() {
    let rects = [rect(0, 0, 200, 100), rect(400, 0, 200, 100), rect(150, 0, 300, 100)]
    #expect(Damage.tidied(rects, in: bounds) == [rect(0, 0, 600, 100)])
  }

  @Test func emptySurfaceHasNoDamage() {
    let empty = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
    #expect(Damage.tidied([bounds], in: empty).isEmpty)
  }
}
