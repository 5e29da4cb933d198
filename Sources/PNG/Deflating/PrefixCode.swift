/// A deflate prefix code for decoding: short codes use a table, long ones are decoded bit by bit.
///
/// Nine in ten codes of a real file have at most ten bits, and 1024 entries stay in the L1 cache;
/// subtables were not faster.
struct PrefixCode {
  /// The number of bits used to index the table.
  static let tableBits = 10

  /// The result of decoding: a symbol and its number of bits, 0 for an invalid code.
  struct Entry {
    /// The symbol in the upper 12 bits, the bit count in the lower 4.
    var packed: UInt16

    @inline(__always) var bitCount: Int { Int(packed & 15) }
    @inline(__always) var symbol: Int { Int(packed >> 4) }
  }

  private(set) var table = [Entry](repeating: Entry(packed: 0), count: 1 << Self.tableBits)
  /// The number of symbols of each code length.
  private var counts = [Int](repeating: 0, count: 16)
  /// The symbols ordered by code length, then by number.
  private var ordered: [UInt16] = []

  /// Creates the code whose symbol `i` has `lengths[i]` bits; zero means unused.
  ///
  /// The code must be complete. If `mayBeSparse` is true, a code with a single symbol of one bit or
  /// with no symbol is accepted too: a block without matches needs no distances.
  init(lengths: ArraySlice<UInt8>, mayBeSparse: Bool) throws(InflateFault) {
    for length in lengths { counts[Int(length)] += 1 }
    let used = lengths.count - counts[0]
    counts[0] = 0
    var left = 1
    var starts = [Int](repeating: 0, count: 17)
    for length in 1...15 {
      left = 2 * left - counts[length]
      guard left >= 0 else { throw .codeLengths }
      starts[length + 1] = starts[length] + counts[length]
    }
    let isSparse = used == 1 && counts[1] == 1 || used == 0
    guard left == 0 || isSparse && mayBeSparse else { throw .codeLengths }

    ordered = [UInt16](repeating: 0, count: used)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      ordered[starts[Int(length)]] = UInt16(symbol)
      starts[Int(length)] += 1
    }
    fillTable()
  }

  private mutating func fillTable() {
    var code: UInt16 = 0
    var index = 0
    for length in 1...Self.tableBits {
      code <<= 1
      for symbol in ordered[index..<index + counts[length]] {
        // Codes arrive with their first bit lowest.
        let reversed = Int(code.bitReversed >> (16 - UInt16(length)))
        let entry = Entry(packed: symbol << 4 | UInt16(length))
        for slot in stride(from: reversed, to: table.count, by: 1 << length) {
          table[slot] = entry
        }
        code += 1
      }
      index += counts[length]
    }
  }

  /// Returns the symbol for a code that is too long for the table.
  ///
  /// The lowest 15 bits of `bits` contain the code. The bit count of the result is 0 if the code is
  /// invalid.
  @inline(never)
  func longEntry(_ bits: UInt64) -> Entry {
    var code = 0
    var first = 0
    var index = 0
    for length in 1...15 {
      code = code << 1 | Int(bits >> UInt64(length - 1) & 1)
      first <<= 1
      let count = counts[length]
      if code - first < count {
        return Entry(packed: ordered[index + code - first] << 4 | UInt16(length))
      }
      index += count
      first += count
    }
    return Entry(packed: 0)
  }
}

extension UInt16 {
  /// The 16 bits in reverse order.
  var bitReversed: UInt16 {
    var x = self
    x = x >> 1 & 0x5555 | (x & 0x5555) << 1
    x = x >> 2 & 0x3333 | (x & 0x3333) << 2
    x = x >> 4 & 0x0f0f | (x & 0x0f0f) << 4
    return x.byteSwapped
  }
}
