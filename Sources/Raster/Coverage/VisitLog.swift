/// Is told which pixels the sides of an outline pass through, and where.
///
/// A pixel is known by the place of its cell.
protocol VisitLog {
  /// False when nothing is kept and nothing need be told.
  static var isKept: Bool { get }

  /// A side begins, perhaps where the last one ended.
  mutating func begin(_ side: Segments.Segment)
  /// The side has no place here.
  mutating func leave()
  /// The way from the side's start to its end.
  mutating func turn(_ dx: Int64, _ dy: Int64)
  /// The side passes so many pixels of a row from one on, which may lie left of all: from `x`, counted
  /// from that pixel's left border, by `way` to the right.
  mutating func cross(
    _ cell: Int, count: Int, from x: Int64, by way: Int64, _ y: Int32, drop: Int32)
  /// A piece of the side; `ends` are its upper and its lower one.
  mutating func fall(_ cell: Int, ends: UInt64, flags: UInt32)
  /// A piece of a side that runs level; `ends` are its first and its last one.
  mutating func run(_ cell: Int, ends: UInt64, isRightwards: Bool, crossesLeft: Bool)
  /// Some of what crosses a row lies left of all pixels, of which this is the first.
  mutating func pass(_ cell: Int)
  /// The side ends in this pixel, or in none that is covered.
  mutating func end(_ cell: Int?)
}

/// For outlines that cannot cover a place twice: their sums of areas are right as they are.
struct NoVisits: VisitLog {
  static var isKept: Bool { false }
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

/// A piece of a side in one pixel.
struct VisitedPiece {
  /// Two points, the upper one in the lower half, each x then y, in 1/32768 of the pixel.
  var ends: UInt64
  /// The number of the piece before it in the pixel.
  var before: UInt32
  var flags: UInt32

  /// Its side goes up.
  static var rises: UInt32 { 1 }
  /// Its side comes in by the left border at the upper end of the piece.
  static var entersAbove: UInt32 { 2 }
  /// The same at the lower end.
  static var entersBelow: UInt32 { 4 }
  /// Its side goes on from that of the piece before.
  static var goesOn: UInt32 { 8 }

  /// The right and the lower border.
  static var border: UInt64 { 32768 }

  /// A point in 1/65536 of a pixel as half of `ends`.
  @inline(__always)
  static func point(_ x: Int64, _ y: Int32) -> UInt64 {
    UInt64(truncatingIfNeeded: x) >> 1 | (UInt64(truncatingIfNeeded: y) >> 1) << 16
  }

  @inline(__always) var upper: UInt64 { ends & 0xFFFF_FFFF }
  @inline(__always) var lower: UInt64 { ends >> 32 }

  /// Whether the line begins inside the pixel: not on its upper border, its right one, whose bit no
  /// other place has, or the left one, where the side goes on beyond.
  @inline(__always) var beginsInside: Bool {
    upper >> 16 != 0 && (ends >> 15 | UInt64(flags >> 1)) & 1 == 0
  }

  /// The same of its end and the lower border.
  @inline(__always) var endsInside: Bool {
    (ends >> 63 | ends >> 47 | UInt64(flags >> 2)) & 1 == 0
  }
}
