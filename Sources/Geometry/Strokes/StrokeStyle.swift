/// How a stroke ends where its path does.
public enum LineCap: Hashable, Sendable {
  /// Straight across the end.
  case butt
  /// A half circle around the end.
  case round
  /// Straight across, half the width beyond the end.
  case square
}

/// How a stroke turns a corner.
public enum LineJoin: Hashable, Sendable {
  /// The outer edges are extended until they meet.
  case miter
  /// An arc around the corner.
  case round
  /// A straight line from one outer edge to the other.
  case bevel
}

/// The appearance of a stroke: width, caps, joins and dashes.
///
/// Lengths are in units of the path, before the transform.
public struct StrokeStyle: Hashable, Sendable {
  /// The width across, 1 by default.
  ///
  /// Nothing is painted unless both the width and its square are positive and finite.
  public var lineWidth: Double
  /// The shape of the ends, `butt` by default.
  public var lineCap: LineCap
  /// The shape of the corners, `miter` by default.
  public var lineJoin: LineJoin
  /// The largest length of a miter, in line widths, 10 by default; a longer one is cut to a bevel.
  ///
  /// The miter of two lines that meet at an angle is `1 / sin(angle / 2)` widths long.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in turn, empty by default.
  ///
  /// A list of odd length is used twice in a row, so that dashes and gaps alternate. The pattern
  /// restarts with each subpath. The line is solid if the list is empty or its sum is zero, or if a
  /// length is negative or not finite. A dash of length zero is a dot if caps are round or square.
  ///
  /// Dashes too fine to see are drawn as their average: a solid line with the mean coverage of
  /// dashes and gaps. This applies if the sum of the list is less than
  /// `StrokeStyle.minimumPatternLength` pixels. It also applies if a stroke has more visible dashes
  /// than `StrokeStyle.maximumDashes`, or more than 1,024 on a visible area with fewer pixels than
  /// dashes. Invisible dashes cost nothing.
  public var dash: [Double]
  /// The distance into the repeating pattern at which a subpath starts; may be negative.
  public var dashPhase: Double

  /// Creates a style from its properties.
  public init(
    lineWidth: Double = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter,
    miterLimit: Double = 10, dash: [Double] = [], dashPhase: Double = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }

  /// The length in pixels below which a dash list is drawn as its average.
  ///
  /// The average differs from the dashes by at most 5 % of a pixel's coverage.
  public static let minimumPatternLength = 0.25
  /// The largest number of dashes in one stroke, so that tiny dashes on a long path take no more
  /// than some tens of milliseconds.
  public static let maximumDashes = 100_000
  /// The number of dashes that every stroke may have, however small the surface is.
  static let guaranteedDashes = 1024
  /// The largest number of edges of all dashes in one stroke: without a limit, the chords of many
  /// large round caps would fill gigabytes.
  static let maximumDashEdges = 1_000_000

  /// The default limit of the distance between a stroke's outline and the exact one, in units of
  /// the path.
  public static let tolerance = 0.001
}
