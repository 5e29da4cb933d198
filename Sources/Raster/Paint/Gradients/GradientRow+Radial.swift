import CVector

// Radial and conic gradients, and gradients between two circles.
extension GradientRow {
  /// Writes the indices of the table entries of a radial gradient.
  ///
  /// The location is the distance from the plane's origin, multiplied by `sign`, plus `offset`.
  func putRadial(_ line: Line, sign: Float, offset: Float) {
    var column = x
    while column < x + count {
      let (u, v) = line.points(at: column)
      put(cv_sqrt8(u * u + v * v) * sign + offset, at: column)
      column += 8
    }
  }

  /// Writes the indices of the table entries of a conic gradient.
  ///
  /// The location is the angle around the plane's origin, counted from `start` in turns and
  /// multiplied by `scale`. Beyond `end` it is 0 again.
  func putConic(_ line: Line, start: Float, scale: Float, end: Float) {
    let last = Float(entryCount - 1)
    var column = x
    while column < x + count {
      let (u, v) = line.points(at: column)
      let part = cv_turns8(u, v, start)
      if scale == 1 {
        put(cv_truncated8(cv_limited8(part, 0, 1) * last + 0.5), at: column, until: x + count)
      } else {
        put(cv_unless_above8(part, end, part * scale), at: column)
      }
      column += 8
    }
  }

  /// Writes the indices of the table entries for circles that move and grow; pixels on no circle
  /// get the index of the clear entry.
  func putCircles(_ plane: Transform, y: Int, move: Point, radius: Double, growth: Double) {
    let start = plane.apply(Point(0.5, Double(y) + 0.5))
    let square = move.x * move.x + move.y * move.y
    let rest = square - growth * growth
    // Circles that touch lead to a linear equation. Without the tolerance, rounding could turn it
    // into an unstable quadratic equation.
    let a = abs(rest) <= 1e-12 * (square + growth * growth) ? 0 : rest
    let (clear, lanes) = (Int32(entryCount), cv_f64x8(0, 1, 2, 3, 4, 5, 6, 7))
    var column = x
    while column < x + count {
      let columns = lanes + Double(column)
      let places = cv_circles8(
        columns * plane.a + start.x, columns * plane.b + start.y, move.x, move.y, radius, growth,
        a)
      put(cv_where_none8(places, clear, entries(places)), at: column, until: x + count)
      column += 8
    }
  }

  /// The centres of a row of pixels, mapped to the plane of a gradient.
  struct Line {
    private let a: Float
    private let b: Float
    private let left: Float
    private let top: Float

    init(_ plane: Transform, y: Int) {
      let start = plane.apply(Point(0.5, Double(y) + 0.5))
      // Adding 0 turns a negative zero into a positive one, so that no sum is a negative zero.
      (a, b, left, top) = (
        Float(plane.a), Float(plane.b), Float(start.x) + 0, Float(start.y) + 0
      )
    }

    @inline(__always)
    func points(at column: Int) -> (cv_f32x8, cv_f32x8) {
      let columns = cv_columns8(Int32(truncatingIfNeeded: column))
      return (columns * a + left, columns * b + top)
    }
  }
}
