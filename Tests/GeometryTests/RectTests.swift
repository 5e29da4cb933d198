import Geometry
import Testing

@Suite struct RectTests {
  @Test func negativeSizesReadAsSwappedCorners() {
    let rect = Rect(x: 10, y: 20, width: -4, height: -6)
    #expect(rect.standardized == Rect(x: 6, y: 14, width: 4, height: 6))
    #expect(rect.contains(Point(6, 14)))
    #expect(!rect.contains(Point(10, 20)))
  }

  @Test func nullRectIsNeutralInUnions() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(Rect.null.union(rect) == rect)
    #expect(rect.union(.null) == rect)
    #expect(rect.intersection(.null).isNull)
    #expect(Rect.null.isEmpty)
    #expect(rect.intersection(Rect(x: 10, y: 10, width: 1, height: 1)).isNull)
  }

  @Test func touchingRectsShareNoPoint() {
    let left = Rect(x: 0, y: 0, width: 2, height: 2)
    let right = Rect(x: 2, y: 0, width: 2, height: 2)
    #expect(!left.intersects(right))
    #expect(left.intersection(right).width == 0)
  }

  @Test func tooLargeInsetGivesTheNullRect() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 4)
    #expect(rect.insetBy(dx: 1, dy: 1) == Rect(x: 1, y: 1, width: 8, height: 2))
    #expect(rect.insetBy(dx: 1, dy: 3).isNull)
    #expect(rect.insetBy(dx: -1, dy: -1) == Rect(x: -1, y: -1, width: 12, height: 6))
  }

  @Test func nanRectIsEmpty() {
    #expect(Rect(x: 0, y: 0, width: .nan, height: 1).isEmpty)
    #expect(!Rect(x: .nan, y: 0, width: 1, height: 1).isFinite)
  }
}

@Suite struct TransformTests {
  @Test func transformHelpersActBeforeTheExistingTransform() {
    let scaleThenMove = Transform(translationX: 10, y: 0).scaledBy(x: 2, y: 2)
    #expect(scaleThenMove.apply(Point(3, 1)) == Point(16, 2))
    let quarter = Transform(rotationRadians: .pi / 2)
    let turned = quarter.apply(Point(1, 0))
    #expect(abs(turned.x) < 1e-15 && abs(turned.y - 1) < 1e-15, "clockwise on screen")
  }

  @Test func inverseUndoesTheTransform() throws {
    let there = Transform(rotationRadians: 0.7).scaledBy(x: 3, y: 0.5).translatedBy(x: 5, y: -2)
    let back = try #require(there.inverse)
    for p in [Point(0, 0), Point(3, 4), Point(-100, 1e6)] {
      let q = back.apply(there.apply(p))
      #expect(abs(q.x - p.x) < 1e-8 && abs(q.y - p.y) < 1e-8)
    }
    #expect(Transform(scaleX: 0, y: 1).inverse == nil)
    #expect(Transform(translationX: .nan, y: 0).inverse == nil)
    #expect(Transform(scaleX: 1e-200, y: 1e-200).inverse == nil)
  }

  @Test func rotatedRectHasTheBoundingRectOfItsCorners() {
    let box = Transform(rotationRadians: .pi / 4).apply(Rect(x: -1, y: -1, width: 2, height: 2))
    #expect(abs(box.width - 8.0.squareRoot()) < 1e-12)
    #expect(abs(box.midX) < 1e-12 && abs(box.midY) < 1e-12)
  }

  @Test func maximumScaleIsTheLargestStretch() {
    #expect(abs(Transform(scaleX: 3, y: 0.5).maximumScale - 3) < 1e-12)
    #expect(abs(Transform(rotationRadians: 1.1).maximumScale - 1) < 1e-12)
  }

  @Test func partsOutsideOfAHoleCoverTheRestOnce() {
    let whole = PixelRect(left: 2, top: 3, right: 9, bottom: 8)
    for hole in [
      PixelRect(left: 4, top: 5, right: 6, bottom: 7),
      PixelRect(left: 0, top: 4, right: 5, bottom: 6),
      PixelRect(left: 0, top: 0, right: 20, bottom: 20),
      PixelRect(left: 9, top: 3, right: 12, bottom: 8),
      .empty,
    ] {
      var counts: [PixelRect: Int] = [:]
      whole.forEachPart(outside: hole) { part in
        for y in part.top..<part.bottom {
          for x in part.left..<part.right {
            counts[PixelRect(left: x, top: y, right: x + 1, bottom: y + 1), default: 0] += 1
          }
        }
      }
      #expect(counts.values.allSatisfy { $0 == 1 })
      #expect(counts.count == whole.area - whole.intersection(hole).area)
      #expect(counts.keys.allSatisfy { $0.intersection(hole).isEmpty })
    }
  }
}
