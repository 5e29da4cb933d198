import TestSupport
import Testing

@testable import Raster

@Suite struct ProjectionTests {
  private static let circle = Path(ellipseIn: Rect(x: 20.3, y: 31.7, width: 60, height: 44))

  private static func matrix(m13: Double = 0, m23: Double = 0) -> ProjectionTransform {
    var matrix = ProjectionTransform()
    (matrix.m13, matrix.m23) = (m13, m23)
    return matrix
  }

  /// Returns whether the alphas of two white drawings differ by one level at most.
  private static func areNear(_ pixels: [Pixel], _ expected: [Pixel]) -> Bool {
    zip(pixels, expected).allSatisfy { abs(Int($0 >> 24) - Int($1 >> 24)) <= 1 }
  }

  @Test func identityProjectionDrawsAsBefore() {
    let plain = FilterTests.picture { $0.fill(Self.circle, with: .color(.white)) }
    let projected = FilterTests.picture {
      $0.addFilter(.projectionTransform(.identity))
      $0.fill(Self.circle, with: .color(.white))
    }
    #expect(Self.areNear(projected, plain))
  }

  @Test func tinyPerspectiveChangesPixelsByOneLevelAtMost() {
    let plain = FilterTests.picture { $0.fill(Self.circle, with: .color(.white)) }
    let projected = FilterTests.picture {
      $0.addFilter(.projectionTransform(Self.matrix(m13: 1e-9, m23: -1e-9)))
      $0.fill(Self.circle, with: .color(.white))
    }
    #expect(Self.areNear(projected, plain))
  }

  @Test func affineProjectionEqualsTheTransformOfTheContext() {
    let turn = Transform(a: 0.8, b: 0.3, c: -0.2, d: 0.9, tx: 12, ty: 7)
    let plain = FilterTests.picture {
      $0.concatenate(turn)
      $0.fill(Self.circle, with: .color(.white))
    }
    let projected = FilterTests.picture {
      $0.addFilter(.projectionTransform(ProjectionTransform(turn)))
      $0.fill(Self.circle, with: .color(.white))
    }
    #expect(Self.areNear(projected, plain))
  }

  /// A square of 100 points narrows to two thirds of its height.
  @Test func squareInPerspectiveCoversATrapezoid() {
    let pixels = FilterTests.picture {
      $0.addFilter(.projectionTransform(Self.matrix(m13: 0.005)))
      $0.fill(Path(Rect(x: 0, y: 0, width: 100, height: 100)), with: .color(.white))
    }
    let area = pixels.reduce(0.0) { $0 + Double($1 >> 24) } / 255
    #expect(abs(area - (100 + 100 / 1.5) / 2 * 100 / 1.5) < 40)
    #expect(pixels[95 * 120 + 2] == .max)
    #expect(pixels[60 * 120 + 63] == .max)
    #expect(pixels[75 * 120 + 63] == 0)
    #expect(pixels[30 * 120 + 68] == 0)
  }

  @Test func projectionOfAGroupIsInTheGroupsCoordinates() {
    func picture(_ place: Transform, inside: Transform) -> [Pixel] {
      var list = DisplayList()
      var group = Group(id: 1, projection: Self.matrix(m13: 0.01))
      group.transform = place
      list.group(group) {
        $0.group(Group(id: 2, transform: inside)) {
          $0.draw(
            Fragment {
              $0.fill(Path(Rect(x: 0, y: 0, width: 40, height: 40)), with: .color(.white))
            })
        }
      }
      var pixmap = Pixmap(width: 120, height: 120)
      Renderer().paint(list, scale: 1, into: &pixmap)
      return (0..<14400).map { pixmap[$0 % 120, $0 / 120] }
    }
    let pixels = picture(
      Transform(translationX: 30, y: 30), inside: Transform(translationX: 40, y: 0))
    // The square from 40 to 80 is shown from 40 / 1.4 to 80 / 1.8.
    // Interpolation reaches a little further than the edges.
    #expect(pixels[40 * 120 + 56] == 0)
    #expect(pixels[40 * 120 + 57] >> 24 < 8)
    #expect(pixels[40 * 120 + 60] == .max)
    #expect(pixels[40 * 120 + 73] >> 24 > 247)
    #expect(pixels[40 * 120 + 76] == 0)
  }

  @Test func nothingBehindTheViewerIsDrawn() {
    let pixels = FilterTests.picture {
      $0.translateBy(x: 60, y: 60)
      $0.addFilter(.projectionTransform(Self.matrix(m13: -0.05)))
      $0.fill(Path(Rect(x: 0, y: 0, width: 100, height: 10)), with: .color(.white))
    }
    #expect(pixels[80 * 120 + 100] == .max)
    #expect((0..<60).allSatisfy { row in (0..<59).allSatisfy { pixels[row * 120 + $0] == 0 } })
  }

  @Test func pointsAndBoxesAreProjectedAndBack() throws {
    let matrix = Self.matrix(m13: 0.01)
    #expect(matrix.apply(Point(100, 50)) == Point(50, 25))
    let back = try #require(matrix.inverse).apply(Point(50, 25))
    #expect(abs(back.x - 100) < 1e-9 && abs(back.y - 50) < 1e-9)
    let box = matrix.apply(Rect(x: 0, y: 0, width: 100, height: 50))
    #expect(box == Rect(x: 0, y: 0, width: 50, height: 50))
    #expect(matrix.apply(Rect(x: -300, y: 0, width: 100, height: 50)).isNull)
  }
}
