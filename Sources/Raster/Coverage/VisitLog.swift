/// A receiver of the pixels through which the edges of an outline pass.
///
/// A pixel is identified by the index of its cell.
protocol VisitLog {
  /// Whether the log uses the calls that it receives; if not, callers can skip the work.
  static var isRecording: Bool { get }

  /// Begins an edge, which may continue from the end of the last one.
  mutating func begin(_ side: Segments.Segment)
  /// Reports that the edge is outside the clip.
  mutating func leave()
  /// Reports the vector from the edge's start to its end.
  mutating func turn(_ dx: Int64, _ dy: Int64)
  /// Reports that the edge crosses `count` pixels of a row; `cell` is the first of them.
  ///
  /// The first pixel may be left of the clip. The edge starts at height `y` and at `x`; `x` is
  /// relative to the first pixel's left border. The edge falls by `drop` and moves `way` to the
  /// right. A negative `way` is a movement to the left.
  mutating func cross(
    _ cell: Int, count: Int, from x: Int64, by way: Int64, _ y: Int32, drop: Int32)
  /// Reports a piece of the edge in one pixel; `ends` are its upper and its lower end.
  mutating func fall(_ cell: Int, ends: UInt64, flags: UInt32)
  /// Reports a piece of a horizontal edge; `ends` are its first and its last point.
  mutating func run(_ cell: Int, ends: UInt64, isRightwards: Bool, crossesLeft: Bool)
  /// Reports that a part of the edge lies left of the clip; `cell` is the row's first cell.
  mutating func pass(_ cell: Int)
  /// Ends the edge in a pixel; `cell` is nil if it ends outside the clip.
  mutating func end(_ cell: Int?)
}

/// A log that ignores everything, for outlines that cannot overlap themselves: their sums of areas
/// are already exact.
struct NoVisits: VisitLog {
  static var isRecording: Bool { false }
  @inline(__always) mutating func begin(_ side: Segments.Segment) {}
  @inline(__always) mutating func leave() {}
  @inline(__always) mutating func turn(_ dx: Int64, _ dy: Int64) {}
  @inline(__always)
  mutating func cross(
    _ cell: Int, count: Int, from x: Int64, by way: Int64, _ y: Int32, drop: Int32
  ) {}
  @inline(__always) mutating func fall(_ cell: Int, ends: UInt64, flags: UInt32) {}
  @inline(__always)
  mutating func run(_ cell: Int, ends: UInt64, isRightwards: Bool, crossesLeft: Bool) {}
  @inline(__always) mutating func pass(_ cell: Int) {}
  @inline(__always) mutating func end(_ cell: Int?) {}
}

/// A piece of an edge inside one pixel.
struct VisitedPiece {
  /// The upper end in the low 32 bits and the lower end in the high ones, in 1/32768 of a pixel.
  ///
  /// Each end has x in its low 16 bits and y in its high ones.
  var ends: UInt64
  /// The number of the previous piece in the same pixel.
  var before: UInt32
  var flags: UInt32

  /// Set if the edge goes up.
  static var rises: UInt32 { 1 }
  /// Set if the edge enters through the left border at the upper end of the piece.
  static var entersAbove: UInt32 { 2 }
  /// Set if the edge enters through the left border at the lower end of the piece.
  static var entersBelow: UInt32 { 4 }
  /// Set if this piece continues the outline directly from the pixel's previous piece.
  static var goesOn: UInt32 { 8 }

  /// The coordinate of the right and the lower border.
  static var border: UInt64 { 32768 }

  /// Returns a point, given in 1/65536 of a pixel, as one half of `ends`.
  @inline(__always)
  static func point(_ x: Int64, _ y: Int32) -> UInt64 {
    UInt64(truncatingIfNeeded: x) >> 1 | (UInt64(truncatingIfNeeded: y) >> 1) << 16
  }

  @inline(__always) var upper: UInt64 { ends & 0xFFFF_FFFF }
  @inline(__always) var lower: UInt64 { ends >> 32 }

  /// Whether the upper end is inside the pixel.
  ///
  /// An end on the upper or the right border is not inside. An end on the left border is not inside
  /// if the edge enters the pixel there. The right border is at x = 32768, so bit 15 of x is set
  /// only there.
  @inline(__always) var beginsInside: Bool {
    upper >> 16 != 0 && (ends >> 15 | UInt64(flags >> 1)) & 1 == 0
  }

  /// Whether the lower end is inside the pixel.
  @inline(__always) var endsInside: Bool {
    (ends >> 63 | ends >> 47 | UInt64(flags >> 2)) & 1 == 0
  }
}
