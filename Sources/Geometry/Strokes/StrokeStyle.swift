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
  /// square. What would need more than `StrokeStyle.mostDashes` in one stroke, or large round ends
  /// for many, is drawn whole.
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

  /// The number of dashes in one stroke has this bound, so that tiny ones on a long path take no
  /// more than some tens of milliseconds.
  public static let mostDashes = 100_000
  /// So has the number of straight sides that the dashes' round ends are made of: large ends of
  /// many dashes would fill gigabytes.
  static let mostDashSides = 4_000_000

  /// How far the outline of a stroke lies from the exact one at most, in units of the path.
  public static let tolerance = 0.001
}
