/// How promising a grid is: the sum over touching pairs of 4 for the same rank, 2 for the same suit
/// and 1 for neighbouring ranks of the ring.
///
/// The beam asks this 190,000 times for one par, a third of its time. So columns become lanes of a
/// vector, and all cells are compared at once with their neighbours in one direction: the lanes of
/// the next columns, or lanes shifted by one level.
enum Potential {
  /// The sum for a grid with these columns, the last three unused.
  @inline(__always)
  static func sum(_ columns: borrowing [8 of UInt64], _ adjacency: Adjacency) -> Int {
    let unused: UInt64 = 0xFF_FFFF << 40
    let left = CardLanes(SIMD4(columns[0], columns[1], columns[2], columns[3]) | unused)
    let last = CardLanes(SIMD4(columns[4] | unused, ~0, ~0, ~0))
    let right = left.neighbours.movedOn(by: last.neighbours)
    var points = left.points(left.neighbours.above) &+ last.points(last.neighbours.above)
    points = points &+ left.points(right)
    if adjacency == .king {
      points = points &+ left.points(right.above) &+ left.above.points(right)
    }
    // No byte can be above 5 * 7, so neighbouring bytes and then all words fit sixteen bits.
    let pairs = (points & 0x00FF_00FF_00FF_00FF) &+ (points &>> 8 & 0x00FF_00FF_00FF_00FF)
    let all = pairs[0] &+ pairs[1] &+ pairs[2] &+ pairs[3]
    return Int((all &* 0x0001_0001_0001_0001) >> 48)
  }
}

/// What is compared of the cards of four columns, a byte each.
///
/// Bytes without a card must agree with nothing: the empty bytes on both sides of a comparison, and
/// the zeros that a shift brings in, differ in all that is compared.
private struct CardLanes {
  typealias Bytes = SIMD4<UInt64>

  private static let each: UInt64 = 0x0101_0101_0101_0101

  /// 0…12, or 63 on the first side and 192 on the second.
  let rank: Bytes
  /// 0…3, or 255 on the first side and 254 on the second.
  let suit: Bytes
  /// The rank that follows on the ring, or 64.
  let next: Bytes

  @inline(__always)
  private init(rank: Bytes, suit: Bytes, next: Bytes) {
    self.rank = rank
    self.suit = suit
    self.next = next
  }

  /// The first side; empty bytes are 255.
  @inline(__always)
  init(_ cards: Bytes) {
    let empty = CardLanes.ones(cards, equal: Bytes(repeating: ~0))
    rank = cards &>> 2 & (0x3F * CardLanes.each)
    suit = cards & (3 * CardLanes.each) | empty
    let aces = CardLanes.ones(rank, equal: Bytes(repeating: 12 * CardLanes.each))
    next = (rank &+ CardLanes.each) & ~aces
  }

  /// The same cards for the second side.
  @inline(__always)
  var neighbours: CardLanes {
    let empty = CardLanes.ones(suit, equal: Bytes(repeating: ~0))
    return CardLanes(rank: rank ^ empty, suit: suit ^ (empty & CardLanes.each), next: next)
  }

  /// Each byte replaced by the one of the level above.
  @inline(__always)
  var above: CardLanes { CardLanes(rank: rank &>> 8, suit: suit &>> 8, next: next &>> 8) }

  /// Each lane replaced by the one of the next column; the last comes from the columns that follow.
  @inline(__always)
  func movedOn(by following: CardLanes) -> CardLanes {
    @inline(__always) func moved(_ a: Bytes, _ b: Bytes) -> Bytes { Bytes(a[1], a[2], a[3], b[0]) }
    return CardLanes(
      rank: moved(rank, following.rank), suit: moved(suit, following.suit),
      next: moved(next, following.next))
  }

  /// What each byte of this side has in common with that of the other, in points.
  @inline(__always)
  func points(_ other: CardLanes) -> Bytes {
    let same = CardLanes.ones(rank, equal: other.rank) & (4 * CardLanes.each)
    let suited = CardLanes.ones(suit, equal: other.suit) & (2 * CardLanes.each)
    let beside =
      CardLanes.ones(rank, equal: other.next) | CardLanes.ones(next, equal: other.rank)
    return same | suited | beside & CardLanes.each
  }

  /// 255 in each byte in which two vectors agree.
  ///
  /// Only the comparison is made in bytes: the other operations on vectors of bytes go byte by byte
  /// (measured: 10,000 instructions a grid instead of 200).
  @inline(__always)
  private static func ones(_ a: Bytes, equal b: Bytes) -> Bytes {
    let a = unsafe unsafeBitCast(a, to: SIMD32<UInt8>.self)
    let b = unsafe unsafeBitCast(b, to: SIMD32<UInt8>.self)
    return unsafe unsafeBitCast(a .== b, to: Bytes.self)
  }
}
