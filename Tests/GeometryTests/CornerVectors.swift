import Geometry

/// Rounded rectangles, arcs, dashes and trims, copied from `corners.json` of the design.
enum CornerVectors {
  struct Rectangle: Sendable {
    var size: Size
    var radius: Double
    /// The areas of the outlines with circular and with continuous corners.
    var areas: (circular: Double, continuous: Double)
    /// Points and the outlines that contain each of them: `-` for neither, `o` for only the
    /// circular one, `+` for both.
    var points: [(x: Double, y: Double, inside: Character)]
  }

  static let rectangles: [Rectangle] = [
    Rectangle(
      size: Size(100, 60), radius: 16,
      areas: (5780.39204, 5769.88543),
      points: [
        (0, 0, "-"), (0.8, 0.8, "-"), (1.6, 1.6, "-"), (2.4, 2.4, "-"), (3.2, 3.2, "-"),
        (4, 4, "-"), (4.8, 4.8, "+"), (5.6, 5.6, "+"), (6.4, 6.4, "+"), (7.2, 7.2, "+"),
        (8, 8, "+"), (8.8, 8.8, "+"), (9.6, 0.16, "-"), (9.6, 0.48, "-"), (9.6, 0.96, "-"),
        (12.8, 0.16, "-"), (12.8, 0.48, "o"), (12.8, 0.96, "+"), (16, 0.16, "+"), (16, 0.48, "+"),
        (16, 0.96, "+"), (19.2, 0.16, "+"), (19.2, 0.48, "+"), (19.2, 0.96, "+"),
        (22.4, 0.16, "+"), (22.4, 0.48, "+"), (22.4, 0.96, "+"),
      ]),
    Rectangle(
      size: Size(64, 94), radius: 8,
      areas: (5961.09801, 5958.47136),
      points: [
        (0, 0, "-"), (0.4, 0.4, "-"), (0.8, 0.8, "-"), (1.2, 1.2, "-"), (1.6, 1.6, "-"),
        (2, 2, "-"), (2.4, 2.4, "+"), (2.8, 2.8, "+"), (3.2, 3.2, "+"), (3.6, 3.6, "+"),
        (4, 4, "+"), (4.4, 4.4, "+"), (4.8, 0.08, "-"), (4.8, 0.24, "-"), (4.8, 0.48, "-"),
        (6.4, 0.08, "-"), (6.4, 0.24, "o"), (6.4, 0.48, "+"), (8, 0.08, "+"), (8, 0.24, "+"),
        (8, 0.48, "+"), (9.6, 0.08, "+"), (9.6, 0.24, "+"), (9.6, 0.48, "+"), (11.2, 0.08, "+"),
        (11.2, 0.24, "+"), (11.2, 0.48, "+"),
      ]),
    Rectangle(
      size: Size(200, 120), radius: 20,
      areas: (23656.8626, 23640.446),
      points: [
        (0, 0, "-"), (1, 1, "-"), (2, 2, "-"), (3, 3, "-"), (4, 4, "-"), (5, 5, "-"), (6, 6, "+"),
        (7, 7, "+"), (8, 8, "+"), (9, 9, "+"), (10, 10, "+"), (11, 11, "+"), (12, 0.2, "-"),
        (12, 0.6, "-"), (12, 1.2, "-"), (16, 0.2, "-"), (16, 0.6, "o"), (16, 1.2, "+"),
        (20, 0.2, "+"), (20, 0.6, "+"), (20, 1.2, "+"), (24, 0.2, "+"), (24, 0.6, "+"),
        (24, 1.2, "+"), (28, 0.2, "+"), (28, 0.6, "+"), (28, 1.2, "+"),
      ]),
    Rectangle(
      size: Size(300, 200), radius: 40,
      areas: (58627.4502, 58561.784),
      points: [
        (0, 0, "-"), (2, 2, "-"), (4, 4, "-"), (6, 6, "-"), (8, 8, "-"), (10, 10, "-"),
        (12, 12, "+"), (14, 14, "+"), (16, 16, "+"), (18, 18, "+"), (20, 20, "+"), (22, 22, "+"),
        (24, 0.4, "-"), (24, 1.2, "-"), (24, 2.4, "-"), (32, 0.4, "-"), (32, 1.2, "o"),
        (32, 2.4, "+"), (40, 0.4, "+"), (40, 1.2, "+"), (40, 2.4, "+"), (48, 0.4, "+"),
        (48, 1.2, "+"), (48, 2.4, "+"), (56, 0.4, "+"), (56, 1.2, "+"), (56, 2.4, "+"),
      ]),
  ]

  struct ArcCase: Sendable {
    var center: Point
    var radius: Double
    var start: Double
    var end: Double
    var clockwise: Bool
    /// The points at 0, 1/4, 1/2, 3/4 and 1 of the arc's length.
    var points: [Point]
  }

  static let arcs: [ArcCase] = [
    ArcCase(
      center: Point(50, 50), radius: 40, start: 0, end: 90, clockwise: false,
      points: [
        Point(90, 50), Point(86.9551813, 65.30733729), Point(78.28427125, 78.28427125),
        Point(65.30733729, 86.9551813), Point(50, 90),
      ]),
    ArcCase(
      center: Point(50, 50), radius: 40, start: 0, end: 90, clockwise: true,
      points: [
        Point(90, 50), Point(65.30733729, 13.0448187), Point(21.71572875, 21.71572875),
        Point(13.0448187, 65.30733729), Point(50, 90),
      ]),
    ArcCase(
      center: Point(0, 0), radius: 10, start: -90, end: 180, clockwise: false,
      points: [
        Point(6.123233996e-16, -10), Point(9.238795325, -3.826834324),
        Point(7.071067812, 7.071067812), Point(-3.826834324, 9.238795325),
        Point(-10, 1.224646799e-15),
      ]),
    ArcCase(
      center: Point(0, 0), radius: 10, start: -90, end: 180, clockwise: true,
      points: [
        Point(6.123233996e-16, -10), Point(-3.826834324, -9.238795325),
        Point(-7.071067812, -7.071067812), Point(-9.238795325, -3.826834324),
        Point(-10, -1.224646799e-15),
      ]),
    ArcCase(
      center: Point(0, 0), radius: 10, start: 0, end: 360, clockwise: false,
      points: [
        Point(10, 0), Point(6.123233996e-16, 10), Point(-10, 1.224646799e-15),
        Point(-1.836970199e-15, -10), Point(10, -2.449293598e-15),
      ]),
  ]

  struct DashCase: Sendable {
    var length: Double
    var dash: [Double]
    var phase: Double
    var dashes: [ClosedRange<Double>]
  }

  static let dashes: [DashCase] = [
    DashCase(
      length: 100, dash: [10, 5], phase: 0,
      dashes: [0...10, 15...25, 30...40, 45...55, 60...70, 75...85, 90...100]),
    DashCase(
      length: 100, dash: [10, 5], phase: 7,
      dashes: [0...3, 8...18, 23...33, 38...48, 53...63, 68...78, 83...93, 98...100]),
    DashCase(
      length: 100, dash: [10, 5], phase: 12,
      dashes: [3...13, 18...28, 33...43, 48...58, 63...73, 78...88, 93...100]),
    DashCase(length: 50, dash: [8], phase: 0, dashes: [0...8, 16...24, 32...40, 48...50]),
    DashCase(length: 50, dash: [8], phase: 4, dashes: [0...4, 12...20, 28...36, 44...50]),
    DashCase(
      length: 60, dash: [10, 5, 2], phase: 0, dashes: [0...10, 15...17, 27...32, 34...44, 49...51]),
    DashCase(length: 40, dash: [10, 5], phase: -3, dashes: [3...13, 18...28, 33...40]),
  ]

  struct TrimCase: Sendable {
    var from: Double
    var to: Double
    /// The first and the last point of the trimmed path; nil if it is empty.
    var ends: (Point, Point)?
  }

  /// Trims of a path that runs 30 to the right, then 40 down.
  static let trims: [TrimCase] = [
    TrimCase(from: 0, to: 0.5, ends: (Point(0, 0), Point(30, 5.0))),
    TrimCase(from: 0.25, to: 0.75, ends: (Point(17.5, 0), Point(30, 22.5))),
    TrimCase(from: 0.5, to: 1, ends: (Point(30, 5.0), Point(30, 40))),
    TrimCase(from: 0, to: 1, ends: (Point(0, 0), Point(30, 40))),
    TrimCase(from: 0.75, to: 0.25, ends: nil),
    TrimCase(from: -0.2, to: 0.3, ends: (Point(0, 0), Point(21.0, 0))),
    TrimCase(from: 0.3, to: 1.4, ends: (Point(21.0, 0), Point(30, 40))),
  ]
}
