/// The number and position of the chords that replace a curve.
///
/// The chords do not join points of the curve: each inner vertex moves out along the second
/// derivative, by `-B''(t) w² / 12` where `w` is the step in `t`. This adds to each chord the area
/// that a chord between points of the curve would cut off. For a polynomial the moved curve is
/// another polynomial, so the correction costs nothing per point. The first and the last step have
/// length `w / √2`, because their outer ends stay on the curve.
///
/// The remaining error changes its sign within each step, where the chord crosses the curve. The
/// area between two crossings is at most `0.0160 |B' × B''| w³`. If steps are many pixels long, a
/// smaller bound holds for the error in one pixel: 0.94 of the sagitta. The number of steps
/// therefore grows with the cube root of `|B' × B''|`. Once steps are 7 pixels long, it grows only
/// with the square root of `|B''|`.
///
/// A reversed curve has the same vertices, so shapes that share an edge fit without a gap.
struct CurveSteps {
  private let perArea: Double
  private let perBend: Double
  private let flatArea: Double
  private let twoStepArea: Double

  /// The largest number of steps of any curve.
  static let maximum = 1024.0
  /// Curves of more steps than this are first tested for visibility.
  static let cullAbove = 32
  /// The number of times a partly visible curve is halved before the rest of it is cut into chords
  /// without further tests.
  ///
  /// A circle a billion pixels across takes 200 segments; with 12 halvings it took 1,700.
  static let maximumHalvings = 32

  init(tolerance: Double) {
    perArea = 0.0160 / tolerance
    perBend = 0.94 / 8 / tolerance
    // An eighth of the tolerance, because the error of a single chord has one sign and several
    // small curves may meet in one pixel.
    flatArea = 12 * tolerance / 8
    // Curves above this limit get at least three steps, because `CubicChords` corrects only the
    // total error, not its distribution along the curve. Without correction, two steps are off by
    // 1.2 % of the area of a quarter circle and three by 0.2 %.
    twoStepArea = 52 * tolerance
  }

  /// Returns the number of steps for a cubic curve with these differences between control points.
  @inline(__always)
  func count(_ d0: Point, _ d1: Point, _ d2: Point) -> Int {
    let (bend0, bend1) = (d1 - d0, d2 - d1)
    let area = max(2 * max(abs(d0.cross(d1)), abs(d1.cross(d2))), abs(d0.cross(d2)))
    let bend = max(bend0.dot(bend0), bend1.dot(bend1)).squareRoot()
    return count(area: 9 * area, bend: 6 * bend)
  }

  /// Returns the number of steps for a curve whose `|B' × B''|` stays below `area` and whose
  /// `|B''|` stays below `bend`; 1 if either is not finite.
  @inline(__always)
  func count(area: Double, bend: Double) -> Int {
    guard area > flatArea, area < .infinity, bend < .infinity else { return 1 }
    // The first and the last step are each 0.29 steps shorter than the others.
    let steps = min(Self.cubeRoot(area * perArea), (bend * perBend).squareRoot()) + 0.586
    // If a product overflows, `steps` may be NaN, which is not less than the maximum.
    guard steps < Self.maximum else { return Int(Self.maximum) + 1 }
    return max(Int(steps) + 1, area > twoStepArea ? 3 : 2)
  }

  /// Returns the parameter of the first inner vertex of `count` steps, and the difference between
  /// the parameters of neighbouring inner vertices.
  @inline(__always)
  static func places(_ count: Int) -> (first: Double, width: Double) {
    let width = 1 / (Double(count - 2) + 2.0.squareRoot())
    return (width * 0.5.squareRoot(), width)
  }

  /// Returns the cube root, with an error of at most 0.2 %.
  ///
  /// Divides the exponent by three, then takes one step of Halley's iteration.
  @inline(__always)
  private static func cubeRoot(_ x: Double) -> Double {
    let y = Double(bitPattern: x.bitPattern / 3 + 0x2A9F_7893_0000_0000)
    let cube = y * y * y
    return y * (cube + x + x) / (cube + cube + x)
  }
}
