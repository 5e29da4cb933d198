/// Follows an outline from side to side, and tells which pixels several parts of it share.
struct VisitTrail {
  /// The number of the first piece of the outline.
  private let first: UInt32
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
  /// How often the direction has changed in the pixel of `last`; a line cannot cross itself before
  /// the second time.
  private var flips = 0

  init(first: UInt32) { self.first = first }

  /// A side begins, whose first piece will have this number.
  @inline(__always)
  mutating func begin(_ side: Segments.Segment, number: UInt32) {
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

  /// The side ends in a pixel whose latest piece is this one.
  @inline(__always)
  mutating func end(in piece: UInt32) {
    last = piece >= sideStart ? piece : Self.none
    if last != continued { flips = 0 }
  }

  /// A piece comes into a pixel after another one, or after one of an earlier outline.
  @inline(__always)
  mutating func visit(_ number: UInt32, after before: UInt32) -> (goesOn: Bool, isShared: Bool) {
    let goesOn = before == last
    if goesOn { continued = number }
    return (goesOn, before >= first && (!goesOn || flips >= 2))
  }
}

/// Remembers the pieces of sides in every pixel of an outline, and finds the pixels through which
/// several parts of the outline pass, while it is drawn.
///
/// The sum of signed areas is a pixel's mean winding number. That is its coverage as long as the
/// number takes two neighbouring values there, which it does where one part passes. Where another
/// one comes, the pieces tell what is covered; see `SharedPixels`.
struct Visits: VisitLog {
  static var isKept: Bool { true }

  private let memory: VisitMemory
  /// The number of the latest piece of each pixel; less than `first` for none of this outline's.
  private let latest: MutableRow<UInt32>
  /// A bit for each pixel.
  private let shared: MutableRow<UInt64>
  private var pieces: MutableRow<VisitedPiece>
  private var room: UInt32
  private let first: UInt32
  private var count: UInt32 = 0
  private(set) var hasShared = false

  private var trail: VisitTrail

  init(
    _ memory: VisitMemory, latest: MutableRow<UInt32>,
    shared: MutableRow<UInt64>, pieces: MutableRow<VisitedPiece>, room: Int,
    first: UInt32
  ) {
    self.memory = memory
    self.latest = latest
    self.shared = shared
    self.pieces = pieces
    self.room = UInt32(truncatingIfNeeded: room)
    self.first = first
    trail = VisitTrail(first: first)
  }

  /// How many pieces there are.
  var pieceCount: Int { Int(count) }

  @inline(__always)
  mutating func begin(_ side: Segments.Segment) { trail.begin(side, number: first &+ count) }

  @inline(__always)
  mutating func leave() { trail.leave() }

  @inline(__always)
  mutating func turn(_ dx: Int64, _ dy: Int64) { trail.turn(dx, dy) }

  @inline(__always)
  mutating func end(_ cell: Int?) {
    guard let cell else { return trail.leave() }
    trail.end(in: latest[cell])
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
    if count == room { grow() }
    let number = first &+ count
    let before = latest[cell]
    latest[cell] = number
    let (goesOn, isShared) = trail.visit(number, after: before)
    shared[cell >> 6] |= (isShared ? 1 : 0) << UInt64(truncatingIfNeeded: cell & 63)
    hasShared = hasShared || isShared
    pieces[Int(count)] = VisitedPiece(
      ends: ends, before: before, flags: flags | (goesOn ? VisitedPiece.goesOn : 0))
    count &+= 1
  }

  @inline(__always)
  mutating func run(_ cell: Int, ends: UInt64, isRightwards: Bool, crossesLeft: Bool) {
    // Counts with the falling or rising line that it belongs to, if there is one already.
    var rises = !isRightwards
    if latest[cell] == trail.last {
      rises = pieces[Int(trail.last &- first)].flags & VisitedPiece.rises != 0
    }
    var flags = rises ? VisitedPiece.rises : 0
    if crossesLeft {
      flags |= rises == isRightwards ? VisitedPiece.entersBelow : VisitedPiece.entersAbove
    }
    fall(cell, ends: rises ? ends >> 32 | ends << 32 : ends, flags: flags)
  }

  @inline(never)
  private mutating func grow() {
    let (pieces, room) = memory.grow(used: Int(count))
    self.pieces = pieces
    self.room = UInt32(truncatingIfNeeded: room)
  }
}
