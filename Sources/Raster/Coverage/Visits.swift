/// Follows an outline from side to side, and notes which pixels several parts of it share.
struct VisitTrail {
  /// The number of the latest piece of each pixel; less than `first` for none of this outline's.
  let latest: MutableRow<UInt32>
  /// A bit for each pixel.
  let shared: MutableRow<UInt64>
  /// The numbers of the outline's first piece and of the next one.
  let first: UInt32
  private(set) var number: UInt32
  private(set) var hasShared = false
  /// The piece in which the last side ended, for the next one to go on from.
  private(set) var last = Self.none
  private static var none: UInt32 { .max }
  private var lastX = Double.nan
  private var lastY = Double.nan
  /// The number of the side's first piece, and of the one that goes on from `last`.
  private var sideStart: UInt32 = 0
  private var continued = Self.none
  /// Its direction, left or right and up or down.
  private var directionX: Int64 = 0
  private var directionY: Int64 = 0
  /// Direction changes in the pixel of `last`; a line cannot cross itself before the second.
  private var flips = 0

  init(latest: MutableRow<UInt32>, shared: MutableRow<UInt64>, first: UInt32) {
    (self.latest, self.shared, self.first) = (latest, shared, first)
    number = first
  }

  /// How many pieces there are.
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

  /// The side ends in this pixel, or in none that is covered.
  @inline(__always)
  mutating func end(_ cell: Int?) {
    guard let cell else { return leave() }
    let piece = latest[cell]
    last = piece >= sideStart ? piece : Self.none
    if last != continued { flips = 0 }
  }

  /// A piece comes into a pixel after another one, or after one of an earlier outline.
  @inline(__always)
  mutating func visit(_ cell: Int) -> (before: UInt32, goesOn: Bool) {
    let before = latest[cell]
    latest[cell] = number
    let goesOn = before == last
    if goesOn { continued = number }
    let isShared = before >= first && (!goesOn || flips >= 2)
    shared[cell >> 6] |= (isShared ? 1 : 0) << UInt64(truncatingIfNeeded: cell & 63)
    hasShared = hasShared || isShared
    number &+= 1
    return (before, goesOn)
  }
}

/// A log that follows the outline.
protocol TrailLog: VisitLog {
  var trail: VisitTrail { get set }
}

extension TrailLog {
  static var isKept: Bool { true }

  @inline(__always)
  mutating func begin(_ side: Segments.Segment) { trail.begin(side) }

  @inline(__always)
  mutating func leave() { trail.leave() }

  @inline(__always)
  mutating func turn(_ dx: Int64, _ dy: Int64) { trail.turn(dx, dy) }

  @inline(__always)
  mutating func end(_ cell: Int?) { trail.end(cell) }
}

/// Remembers the pieces of sides in every pixel of an outline, and finds the pixels through which
/// several parts of the outline pass, while it is drawn.
///
/// The sum of signed areas is a pixel's mean winding number. That is its coverage as long as the
/// number takes two neighbouring values there, which it does where one part passes. Where another
/// one comes, the pieces tell what is covered; see `SharedPixels`.
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

  /// Pieces elsewhere are in the sum of areas.
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
    // Counts with the falling or rising line that it belongs to, if there is one already.
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
