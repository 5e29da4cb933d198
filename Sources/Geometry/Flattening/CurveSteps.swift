/// Into how many chords a curve is cut, and where.
///
/// The chords do not join points of the curve: each inner vertex is moved out along the second
/// derivative, by `-B''(t) w² / 12` where `w` is the step in `t`, which gives each chord the area
/// that a plain chord would cut off. For a polynomial that is another polynomial, so it costs
/// nothing per point; the first and the last step, whose outer ends stay on the curve, are `w / √2`
/// long, for the same reason. What is left is how the error swings within one step: at most
/// `0.0160 |B' × B''| w³` of area between two places where chord and curve cross, or, for steps
/// of many pixels, 0.94 of the sagitta. So the number of steps grows with the cube root of the
/// curve's size and not with the square root until steps are 7 pixels long.
///
/// Reversing a curve gives the same vertices: shapes that share an edge fit.
struct CurveSteps {
  private let perArea: Double
  private let perBend: Double
  private let flatArea: Double
  private let twoStepArea: Double

  /// No curve is cut into more steps than this, however large it is.
  static let most = 1024.0
  /// Curves of more steps than this are worth a look at whether they show at all.
  static let cullAbove = 32
  /// How often a curve that shows in part is halved before all of it is cut: a circle a billion
  /// pixels across takes 200 segments so, and took 1,700 when it was halved 12 times.
  static let mostHalvings = 32

  init(tolerance: Double) {
    perArea = 0.0160 / tolerance
    perBend = 0.94 / 8 / tolerance
    // A single chord errs to one side, and several small curves may meet in one pixel.
    flatArea = 12 * tolerance / 8
    // By the plain rule two steps through a quarter of a circle are off by 1.2 % of its area and
    // three by 0.2 %; `CubicChords` makes up for that, not for where along the curve it lies.
    twoStepArea = 52 * tolerance
  }

  /// The number of steps for a cubic curve.
  @inline(__always)
  func count(_ d0: Point, _ d1: Point, _ d2: Point) -> Int {
    let (bend0, bend1) = (d1 - d0, d2 - d1)
    let area = max(2 * max(abs(d0.cross(d1)), abs(d1.cross(d2))), abs(d0.cross(d2)))
    let bend = max(bend0.dot(bend0), bend1.dot(bend1)).squareRoot()
    return count(area: 9 * area, bend: 6 * bend)
  }

  /// The number of steps for a curve whose `|B' × B''|` stays below `area` and whose `|B''|`
  /// stays below `bend`; 1 for what is not finite.
  @inline(__always)
  func count(area: Double, bend: Double) -> Int {
    guard area > flatArea, area < .infinity, bend < .infinity else { return 1 }
    // The first and the last step are shorter by 0.29 each.
    let steps = min(Self.cubeRoot(area * perArea), (bend * perBend).squareRoot()) + 0.586
    // A product above may have overflowed: then `steps` is no number, and not below the most.
    guard steps < Self.most else { return Int(Self.most) + 1 }
    return max(Int(steps) + 1, area > twoStepArea ? 3 : 2)
  }

  /// Where the first inner vertex of `count` steps lies, and how far apart they are.
  @inline(__always)
  static func places(_ count: Int) -> (first: Double, width: Double) {
    let width = 1 / (Double(count - 2) + 2.0.squareRoot())
    return (width * 0.5.squareRoot(), width)
  }

  /// Within 0.2 %: a third of the exponent, then one step of Halley's iteration.
  @inline(__always)
  private static func cubeRoot(_ x: Double) -> Double {
    let y = Double(bitPattern: x.bitPattern / 3 + 0x2A9F_7893_0000_0000)
    let cube = y * y * y
    return y * (cube + x + x) / (cube + cube + x)
  }
}
