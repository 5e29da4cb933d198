import TestSupport
import Testing

@testable import Raster

/// The coverage of pixels that several parts of an outline pass through.
@Suite struct OverlapCoverageTests {
  /// Returns the coverage of pixel (4, 4) by these triangles.
  ///
  /// The corners of the triangles are relative to the pixel.
  private func centralCoverage(_ triangles: [[Point]], isEvenOdd: Bool = false) -> UInt8 {
    let path = Path { path in
      for corners in triangles {
        path.addLines(corners.map { Point($0.x + 4, $0.y + 4) })
        path.closeSubpath()
      }
    }
    return coverage(path, size: 9, isEvenOdd: isEvenOdd)[4 * 9 + 4]
  }

  private let lowerLeft = [Point(0, 0), Point(1, 1), Point(0, 1)]
  private let lowerRight = [Point(0, 1), Point(1, 0), Point(1, 1)]

  @Test func windingRuleGivesUnionOrSymmetricDifference() {
    #expect(centralCoverage([lowerLeft]) == 128)
    #expect(centralCoverage([lowerLeft, lowerRight]) == 191, "all but a quarter")
    #expect(centralCoverage([lowerLeft, lowerRight], isEvenOdd: true) == 128, "two quarters")
    #expect(centralCoverage([lowerLeft, lowerLeft]) == 128)
    #expect(centralCoverage([lowerLeft, lowerLeft], isEvenOdd: true) == 0)
    #expect(centralCoverage([lowerLeft, lowerLeft, lowerLeft], isEvenOdd: true) == 128)
    let all = [lowerLeft, lowerRight, lowerLeft, lowerRight]
    #expect(centralCoverage(all) == 191)
    #expect(centralCoverage(all, isEvenOdd: true) == 0)
  }

  @Test func oppositeWindingsCancelOnlyWhereTheyOverlap() {
    let turned = Array(lowerRight.reversed())
    #expect(centralCoverage([lowerLeft, turned]) == 128, "a quarter on each side")
    #expect(centralCoverage([lowerLeft, turned], isEvenOdd: true) == 128)
    #expect(centralCoverage([lowerLeft, Array(lowerLeft.reversed())]) == 0)
    #expect(
      centralCoverage([lowerLeft, lowerLeft, turned]) == 191, "winding numbers 2 and then 1")
  }

  @Test func selfIntersectionWithinAPixelIsExact() {
    // A bow tie, upright and lying; its two halves have opposite windings.
    #expect(centralCoverage([[Point(0, 0), Point(1, 1), Point(0, 1), Point(1, 0)]]) == 128)
    #expect(centralCoverage([[Point(0, 0), Point(1, 1), Point(1, 0), Point(0, 1)]]) == 128)
    // A triangle without area covers nothing.
    #expect(centralCoverage([[Point(0.2, 0.1), Point(0.8, 0.9), Point(0.2, 0.1)]]) == 0)
  }

  @Test func horizontalAndVerticalEdgesMeetExactly() {
    let wide = Rect(x: 1.5, y: 4.25, width: 6, height: 0.5)
    let high = Rect(x: 4.25, y: 1.5, width: 0.5, height: 6)
    let cross = Path { path in
      path.addRect(wide)
      path.addRect(high)
    }
    #expect(coverage(cross, size: 9)[4 * 9 + 4] == 191, "two halves that share a quarter")
    #expect(coverage(cross, size: 9, isEvenOdd: true)[4 * 9 + 4] == 128)
    let stairs = Path { path in
      path.addRect(Rect(x: 1.5, y: 1.5, width: 3, height: 3))
      path.addRect(Rect(x: 4.25, y: 4.25, width: 3, height: 3))
    }
    let expected = 0.25 + 0.5625 - 0.0625
    #expect(coverage(stairs, size: 9)[4 * 9 + 4] == UInt8(expected * 255 + 0.5))
  }

  @Test func selfCrossingStrokeCoversTheCrossingOnce() {
    var pixmap = Pixmap(width: 9, height: 9)
    var list = DisplayList()
    let path = Path { path in
      path.addLines([Point(1, 4.5), Point(8, 4.5), Point(8, 1), Point(4.5, 1), Point(4.5, 8)])
    }
    list.draw(Fragment { $0.stroke(path, with: .color(.white), lineWidth: 0.5) })
    Renderer().paint(list, scale: 1, into: &pixmap)
    #expect(pixmap[4, 4] >> 24 == 191)
    #expect(pixmap[3, 4] >> 24 == 128 && pixmap[4, 3] >> 24 == 128)
  }

  // MARK: Against counted sample points

  private func winding(_ triangles: [[Point]], _ p: Point) -> Int {
    var winding = 0
    for corners in triangles {
      for (index, a) in corners.enumerated() {
        let b = corners[(index + 1) % corners.count]
        guard (a.y <= p.y) != (b.y <= p.y) else { continue }
        let x = a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y)
        if x < p.x { winding += a.y < b.y ? 1 : -1 }
      }
    }
    return winding
  }

  /// Returns the covered share of a pixel, counted at 128 × 128 points.
  private func counted(_ triangles: [[Point]], x: Int, y: Int, isEvenOdd: Bool) -> Double {
    var count = 0
    for row in 0..<128 {
      for column in 0..<128 {
        let p = Point(
          Double(x) + (Double(column) + 0.5) / 128, Double(y) + (Double(row) + 0.5) / 128)
        let winding = winding(triangles, p)
        if isEvenOdd ? winding & 1 != 0 : winding != 0 { count += 1 }
      }
    }
    return Double(count) / 16384
  }

  /// A pixel crossed by many edges is cut into strips.
  ///
  /// This makes its coverage inexact by a few levels.
  @Test func coverageOfTrianglesMatchesCountedSamples() {
    var numbers = SeededGenerator(seed: 7)
    var errors: [Double] = []
    for round in 0..<60 {
      let triangles = (0..<(2 + round % 4)).map { _ in (0..<3).map { _ in numbers.point(0...3) } }
      let path = Path { path in
        for corners in triangles { path.addLines(corners) }
      }
      let isEvenOdd = round % 2 == 0
      let result = coverage(path, size: 3, isEvenOdd: isEvenOdd)
      for y in 0..<3 {
        for x in 0..<3 {
          let expected = counted(triangles, x: x, y: y, isEvenOdd: isEvenOdd) * 255
          errors.append(abs(expected - Double(result[y * 3 + x])))
        }
      }
    }
    errors.sort()
    #expect(errors.reduce(0, +) < 0.3 * Double(errors.count))
    #expect(errors[errors.count * 99 / 100] < 2 && errors[errors.count - 1] < 4)
  }

  @Test func hundredsOfTrianglesInAFewPixelsDoNotOverflow() {
    var numbers = SeededGenerator(seed: 8)
    for count in [30, 100, 400] {
      let triangles = (0..<count).map { _ in (0..<3).map { _ in numbers.point(0...3) } }
      let path = Path { path in
        for corners in triangles { path.addLines(corners) }
      }
      let middle = coverage(path, size: 3)[4]
      #expect(counted(triangles, x: 1, y: 1, isEvenOdd: false) * 255 - Double(middle) < 24)
      _ = coverage(path, size: 3, isEvenOdd: true)
    }
  }

  // MARK: Independence of clip and strips

  /// Returns the coverage of the pixels of `clip`, computed with a new cell buffer.
  private func bytes(
    _ segments: Segments, _ clip: PixelRect, isEvenOdd: Bool, isDense: Bool = false
  ) -> [UInt8] {
    let cells = CellBuffer()
    var result = [UInt8](repeating: 0, count: clip.area)
    for _ in 0..<2 {
      cells.begin(clip)
      let writer = cells.writer
      if isDense, isEvenOdd {
        var log = cells.sampledLog
        for segment in segments.all { writer.add(segment, &log) }
        cells.resolveOverlaps(log)
      } else {
        var log = cells.visitLog
        for segment in segments.all { writer.add(segment, &log) }
        cells.resolveOverlaps(log, isEvenOdd: isEvenOdd, isDense: isDense)
      }
      result.withMutableRow { base in
        base.update(repeating: 0, count: clip.area)
        var sink = MaskSink(
          base: base - (clip.top * clip.width + clip.left), width: clip.width)
        cells.sweep(isEvenOdd: isEvenOdd, into: &sink)
      }
    }
    return result
  }

  private func tangle(_ numbers: inout SeededGenerator, corners: Int, size: Double) -> Segments {
    var segments = Segments()
    segments.append(
      Path { path in
        path.addLines(
          (0..<corners).map { _ in
            // Some corners lie on the borders of pixels, where a rounding might go either way.
            let p = numbers.point(0...size)
            return numbers.next(below: 3) == 0 ? Point(p.x.rounded(), (p.y * 2).rounded() / 2) : p
          })
        path.closeSubpath()
      })
    return segments
  }

  @Test func coverageInsideAClipDoesNotDependOnTheClip() {
    var numbers = SeededGenerator(seed: 9)
    for round in 0..<12 {
      let isEvenOdd = round % 2 == 0
      let width = round % 3 == 0 ? 100 : 40
      let segments = tangle(&numbers, corners: 9, size: Double(width))
      let whole = PixelRect(left: 0, top: 0, right: width, bottom: 40)
      let picture = bytes(segments, whole, isEvenOdd: isEvenOdd)
      for _ in 0..<6 {
        let (left, top) = (numbers.next(below: width - 1), numbers.next(below: 39))
        let clip = PixelRect(
          left: left, top: top, right: left + 1 + numbers.next(below: width - left),
          bottom: top + 1 + numbers.next(below: 40 - top))
        let part = bytes(segments, clip, isEvenOdd: isEvenOdd)
        for y in clip.top..<clip.bottom {
          for x in clip.left..<clip.right {
            let place = (y - clip.top) * clip.width + x - clip.left
            #expect(part[place] == picture[y * width + x], "at \(x), \(y) of \(clip)")
          }
        }
      }
    }
  }

  @Test func quickCoverageIsWithin16LevelsOfTheCarefulOne() {
    var numbers = SeededGenerator(seed: 10)
    let whole = PixelRect(left: 0, top: 0, right: 40, bottom: 40)
    for round in 0..<12 {
      let segments = tangle(&numbers, corners: 9, size: 40)
      let careful = bytes(segments, whole, isEvenOdd: round % 2 == 0)
      let quick = bytes(segments, whole, isEvenOdd: round % 2 == 0, isDense: true)
      for (a, b) in zip(careful, quick) { #expect(abs(Int(a) - Int(b)) <= 16) }
    }
  }
}
