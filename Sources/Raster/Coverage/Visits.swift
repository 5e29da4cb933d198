/// Follows an outline from edge to edge and marks the pixels through which several parts of it
/// pass.
struct VisitTrail {
  /// The number of the latest piece in each pixel; below `first` if the outline has none there.
  let latest: MutableRow<UInt32>
  /// One bit per pixel: 1 if several parts of the outline pass through it.
  let overlaps: MutableRow<UInt64>
  /// The numbers of the outline's first piece and of the next piece to be added.
  let first: UInt32
  private(set) var number: UInt32
  private(set) var hasOverlaps = false
  /// The piece in which the last edge ended, if the next edge can continue from it.
  private(set) var last = Self.none
  private static var none: UInt32 { .max }
  private var lastX = Double.nan
  private var lastY = Double.nan
  /// The numbers of the current edge's first piece and of the piece that continues from `last`.
  private var sideStart: UInt32 = 0
  private var continued = Self.none
  /// The signs of the outline's latest horizontal and vertical direction.
  private var directionX: Int64 = 0
  private var directionY: Int64 = 0
  /// The number of changes of direction since the outline entered the pixel of `last`.
  ///
  /// A line cannot cross itself before the second change.
  private var flips = 0

  init(latest: MutableRow<UInt32>, overlaps: MutableRow<UInt64>, first: UInt32) {
    (self.latest, self.overlaps, self.first) = (latest, overlaps, first)
    number = first
  }

  /// The number of the outline's pieces so far.
  var count: Int { Int(number &- first) }

  @inline(__always)
  mutating func begin(_ side: Segments.Segment) {
    if side.x0 != lastX || side.y0 != lastY { last = Self.none }
    (lastX, lastY) = (side.x1, side.y1)
    sideStart = number
    continued = Self.none
  }

  @inline(__always)
  mutating func leave() { last = Self.none }

  @inline(__always)
  mutating func turn(_ dx: Int64, _ dy: Int64) {
    let (x, y) = (dx.signum(), dy.signum())
    if last == Self.none {
      (directionX, directionY) = (x, y)
      flips = 0
    } else {
      if x &* directionX < 0 { flips &+= 1 }
      if y &* directionY < 0 { flips &+= 1 }
      if x != 0 { directionX = x }
      if y != 0 { directionY = y }
    }
  }

  /// Ends the edge in a pixel; `cell` is nil if it ends outside the clip.
  @inline(__always)
  mutating func end(_ cell: Int?) {
    guard let cell else { return leave() }
    let piece = latest[cell]
    last = piece >= sideStart ? piece : Self.none
    if last != continued { flips = 0 }
  }

  /// Adds a piece to a pixel.
  ///
  /// `before` is the number of the pixel's previous piece, which may be from an earlier outline.
  /// `goesOn` is true if the outline continues from that piece into the new one.
  @inline(__always)
  mutating func visit(_ cell: Int) -> (before: UInt32, goesOn: Bool) {
    let before = latest[cell]
    latest[cell] = number
    let goesOn = before == last
    if goesOn { continued = number }
    let isOverlap = before >= first && (!goesOn || flips >= 2)
    overlaps[cell >> 6] |= (isOverlap ? 1 : 0) << UInt64(truncatingIfNeeded: cell & 63)
    hasOverlaps = hasOverlaps || isOverlap
    number &+= 1
    return (before, goesOn)
  }
}

/// A log that follows an outline with a `VisitTrail`.
protocol TrailLog: VisitLog {
  var trail: VisitTrail { get set }
}

extension TrailLog {
  static var isRecording: Bool { true }

  @inline(__always)
  mutating func begin(_ side: Segments.Segment) { trail.begin(side) }

  @inline(__always)
  mutating func leave() { trail.leave() }

  @inline(__always)
  mutating func turn(_ dx: Int64, _ dy: Int64) { trail.turn(dx, dy) }

  @inline(__always)
  mutating func end(_ cell: Int?) { trail.end(cell) }
}

/// Records the pieces of edges in every pixel of an outline while it is drawn, and marks the pixels
/// through which several parts of it pass.
///
/// A pixel's sum of signed areas is its mean winding number. With a single part, the winding number
/// takes only two neighbouring values in the pixel, so its mean gives the exact coverage. With
/// several parts, `OverlapResolver` computes the coverage from the pieces.
struct Visits: TrailLog {
  var trail: VisitTrail
  private let memory: VisitMemory
  private var pieces: MutableRow<VisitedPiece>
  private var room: Int

  init(_ memory: VisitMemory, _ trail: VisitTrail, pieces: MutableRow<VisitedPiece>, room: Int) {
    (self.memory, self.trail, self.pieces, self.room) = (memory, trail, pieces, room)
  }

  @inline(__always)
  mutating func cross(
    _ cell: Int, count: Int, from x: Int64, by way: Int64, _ y: Int32, drop: Int32
  ) {}

  /// Does nothing: parts left of the clip are already in the sum of areas.
  @inline(__always)
  mutating func pass(_ cell: Int) {}

  @inline(__always)
  mutating func fall(_ cell: Int, ends: UInt64, flags: UInt32) {
    let place = trail.count
    if place == room { (pieces, room) = memory.grow(used: place) }
    let (before, goesOn) = trail.visit(cell)
    pieces[place] = VisitedPiece(
      ends: ends, before: before, flags: flags | (goesOn ? VisitedPiece.goesOn : 0))
  }

  @inline(__always)
  mutating func run(_ cell: Int, ends: UInt64, isRightwards: Bool, crossesLeft: Bool) {
    // A horizontal piece belongs to the falling or rising line that it continues, if there is one.
    var rises = !isRightwards
    if trail.latest[cell] == trail.last {
      rises = pieces[Int(trail.last &- trail.first)].flags & VisitedPiece.rises != 0
    }
    var flags = rises ? VisitedPiece.rises : 0
    if crossesLeft {
      flags |= rises == isRightwards ? VisitedPiece.entersBelow : VisitedPiece.entersAbove
    }
    fall(cell, ends: rises ? ends >> 32 | ends << 32 : ends, flags: flags)
  }
}
