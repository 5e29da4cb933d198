import Testing

@testable import PokerSlamGame
@testable import Raster

/// The moving mesh gradient of the background.
///
/// Five of its points sway without end.
@Suite struct MeshMotionTests {
  /// In ten minutes, the five motions combine in nearly every way.
  @Test func meshDoesNotFoldInTenMinutes() {
    var mesh = SwayingMesh.at(0, colors: Theme.brightMesh)
    var least = Double.infinity
    // The points sway so slowly that four looks a second miss nothing.
    for frame in 0..<(600 * 4) {
      SwayingMesh.move(&mesh, to: Double(frame) / 4)
      for row in 0..<2 {
        for column in 0..<2 {
          least = min(least, leastStretch(mesh.patch(column: column, row: row)))
        }
      }
    }
    // In a mesh at rest, the stretch is 0.25 everywhere.
    #expect(least > 0.015, "the least stretch is \(least); a fold is below 0")
  }

  /// Returns the least determinant of a Bézier patch's derivative; negative where the patch folds.
  private func leastStretch(_ patch: InlineArray<16, Point>) -> Double {
    func weights(_ t: Double) -> (values: SIMD4<Double>, slopes: SIMD4<Double>) {
      let s = 1 - t
      return (
        SIMD4(s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t),
        3 * SIMD4(-s * s, s * s - 2 * s * t, 2 * s * t - t * t, t * t)
      )
    }
    var least = Double.infinity
    let steps = 8
    for j in 0...steps {
      for i in 0...steps {
        let (u, v) = (weights(Double(i) / Double(steps)), weights(Double(j) / Double(steps)))
        var (across, down) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
        for row in 0..<4 {
          for column in 0..<4 {
            let place = SIMD2(patch[row * 4 + column].x, patch[row * 4 + column].y)
            across += place * u.slopes[column] * v.values[row]
            down += place * u.values[column] * v.slopes[row]
          }
        }
        least = min(least, across.x * down.y - across.y * down.x)
      }
    }
    return least
  }
}
