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
  /// The outer edges run on until they meet.
  case miter
  /// A part of a circle around the corner.
  case round
  /// Straight from one outer edge to the other.
  case bevel
}

/// What a stroke looks like.
public struct StrokeStyle: Hashable, Sendable {
  /// The width across; nothing is painted unless it is positive and finite, and so its square.
  public var lineWidth: Double
  public var lineCap: LineCap
  public var lineJoin: LineJoin
  /// A miter longer than this many line widths is cut to a bevel.
  ///
  /// Its length is `1 / sin(angle / 2)` widths.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in turn, a list of odd length gone through twice.
  ///
  /// Each subpath begins anew. The line is whole if the list is empty or adds up to nothing, or if
  /// a length in it is negative or not finite. A dash of no length is a dot if caps are round or
  /// square.
  ///
  /// Dashes too fine to see are drawn as their average: a whole line, covered as much as dashes and
  /// gaps together would be. That is so where the list adds up to less than
  /// `StrokeStyle.finestDashes` pixels, and where a stroke would show more dashes than there are
  /// pixels, or more than `StrokeStyle.mostDashes`. Dashes out of sight cost nothing.
  public var dash: [Double]
  /// How far into the dashes a subpath starts; a negative phase starts that far before them.
  public var dashPhase: Double

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

  /// Dash lists that add up to fewer pixels than this are drawn as their average, which differs from
  /// the dashes by 5 % of a pixel's coverage at most.
  public static let finestDashes = 0.25
  /// The number of dashes in one stroke has this bound, so that tiny ones on a long path take no
  /// more than some tens of milliseconds.
  public static let mostDashes = 100_000
  /// Every stroke may have so many, however small the surface is.
  static let fewDashes = 1024
  /// The number of straight sides that the dashes' round ends are made of has a bound, too: large
  /// ends of many dashes would fill gigabytes.
  static let mostDashSides = 1_000_000

  /// How far the outline of a stroke lies from the exact one at most, in units of the path.
  public static let tolerance = 0.001
}
