/// How promising a grid is: the sum over touching pairs of 4 for the same rank, 2 for the same suit
/// and 1 for neighbouring ranks of the ring.
///
/// The beam asks this 250,000 times for one par, more than half of its time. So all 25 cells are
/// compared at once with their neighbours in one direction, as bytes of a vector, by way of the same
/// bytes read from a little further on.
enum Potential {
  /// 32 bytes. The byte of a cell is `column * 6 + level`: the sixth of a column stays empty, so
  /// that a card at the top has no neighbour at the bottom of the next column.
  private typealias Bytes = SIMD4<UInt64>

  private static let stride = 6
  private static let each: UInt64 = 0x0101_0101_0101_0101

  /// The sum for a grid with these columns.
  @inline(__always)
  static func sum(_ columns: [5 of UInt64], _ adjacency: Adjacency) -> Int {
    var storage = [40 of UInt8](repeating: 255)
    var span = storage.mutableSpan
    var bytes = unsafe span.mutableBytes
    for column in 0..<5 {
      let word = columns[column] | 0xFF_FFFF << 40
      bytes.storeBytes(of: word, toByteOffset: column * stride, as: UInt64.self)
    }
    let card = unsafe bytes.bytes.unsafeLoadUnaligned(as: Bytes.self)
    let empty = ones(card, equal: Bytes(repeating: ~0))
    let rank = card &>> 2 & (0x3F * each)
    let suit = card & (3 * each) | empty
    let next = (rank &+ each) & ~ones(rank, equal: Bytes(repeating: 12 * each))
    // Empty bytes differ from each other in all that is compared: 63, 255 and 64 on this side, 192,
    // 254 and 64 on the other.
    let ranks = Further(rank ^ empty)
    let suits = Further(suit ^ empty & each)
    let nexts = Further(next)

    @inline(__always) func matches(_ distance: Int) -> Bytes {
      let otherRank = ranks[distance]
      let same = ones(rank, equal: otherRank) & (4 * each)
      let suited = ones(suit, equal: suits[distance]) & (2 * each)
      let beside = ones(rank, equal: nexts[distance]) | ones(next, equal: otherRank)
      return same | suited | beside & each
    }

    var points = matches(1) &+ matches(stride)
    if adjacency == .king {
      points = points &+ matches(stride - 1) &+ matches(stride + 1)
    }
    // No byte can be above 4 * 7, so neighbouring bytes and then all words fit sixteen bits.
    let pairs = (points & 0x00FF_00FF_00FF_00FF) &+ (points &>> 8 & 0x00FF_00FF_00FF_00FF)
    let all = pairs[0] &+ pairs[1] &+ pairs[2] &+ pairs[3]
    return Int((all &* 0x0001_0001_0001_0001) >> 48)
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

  /// Bytes in memory, to be read from further on; what follows the last is empty.
  private struct Further {
    private var storage = [40 of UInt8](repeating: 255)

    @inline(__always) init(_ bytes: Bytes) {
      var span = storage.mutableSpan
      var raw = unsafe span.mutableBytes
      raw.storeBytes(of: bytes, toByteOffset: 0, as: Bytes.self)
    }

    @inline(__always) subscript(distance: Int) -> Bytes {
      unsafe storage.span.bytes.unsafeLoadUnaligned(fromByteOffset: distance, as: Bytes.self)
    }
  }
}
