import TestSupport
import Testing

@testable import PokerSlamGame
@testable import Raster

/// The moving mesh gradient of the background.
///
/// Five of its points sway without end.
@Suite struct MeshMotionTests {
  /// In ten minutes, the five motions combine in nearly every way.
  ///
  /// The motions take several seconds; a short run looks 8 times a second.
  @Test func meshDoesNotFoldInTenMinutes() {
    var mesh = SwayingMesh.at(0, colors: Theme.brightMesh)
    var least = Double.infinity
    let rate = Conditions.areAll ? 20 : 8
    for frame in 0..<(600 * rate) {
      SwayingMesh.move(&mesh, to: Double(frame) / Double(rate))
      for row in 0..<2 {
        for column in 0..<2 {
          least = min(least, leastStretch(mesh.patch(column: column, row: row)))
        }
      }
    }
    // In a mesh at rest, the stretch is 0.25 everywhere.
    #expect(least > 0.015, "the least stretch is \(least); a fold is below 0")
  }

  /// The weights of a Bézier curve's four points, and their slopes, at nine places of the curve.
  private let weights = (0...8).map { step in
    let t = Double(step) / 8
    let s = 1 - t
    return (
      values: SIMD4(s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t),
      slopes: 3 * SIMD4(-s * s, s * s - 2 * s * t, 2 * s * t - t * t, t * t)
    )
  }

  /// Returns the least determinant of a Bézier patch's derivative; negative where the patch folds.
  ///
  /// The columns are summed once for each row of places, because this test is not optimised.
  private func leastStretch(_ patch: InlineArray<16, Point>) -> Double {
    let columns = (0..<4).map { column in
      (0..<4).map { SIMD2(patch[$0 * 4 + column].x, patch[$0 * 4 + column].y) }
    }
    func sum(_ places: [SIMD2<Double>], _ weights: SIMD4<Double>) -> SIMD2<Double> {
      places[0] * weights[0] + places[1] * weights[1] + places[2] * weights[2]
        + places[3] * weights[3]
    }
    var least = Double.infinity
    for v in weights {
      let places = columns.map { sum($0, v.values) }
      let slopes = columns.map { sum($0, v.slopes) }
      for u in weights {
        let (across, down) = (sum(places, u.slopes), sum(slopes, u.values))
        least = min(least, across.x * down.y - across.y * down.x)
      }
    }
    return least
  }
}
