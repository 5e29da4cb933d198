/// The two codes of a compressed block: one for literals and lengths, one for distances.
struct BlockCodes {
  var literals: PrefixCode
  var distances: PrefixCode

  private init(literals: ArraySlice<UInt8>, distances: ArraySlice<UInt8>) throws(InflateFault) {
    self.literals = try PrefixCode(lengths: literals, mayBeSparse: true)
    self.distances = try PrefixCode(lengths: distances, mayBeSparse: true)
  }

  /// The fixed codes, for blocks without a description.
  static let fixed: BlockCodes = {
    do throws(InflateFault) {
      return try BlockCodes(
        literals: DeflateRules.fixedLiteralLengths[...],
        distances: DeflateRules.fixedDistanceLengths[...])
    } catch {
      preconditionFailure("the fixed code is not complete")
    }
  }()

  /// Reads the description at the start of a dynamic block.
  init(_ input: Span<UInt8>, _ bits: inout BitReader) throws(InflateFault) {
    bits.refill(input)
    let literalCount = Int(bits.take(5)) + 257
    let distanceCount = Int(bits.take(5)) + 1
    let lengthCount = Int(bits.take(4)) + 4
    guard literalCount <= 286, distanceCount <= 30 else { throw .codeLengths }
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for position in DeflateRules.codeLengthOrder[..<lengthCount] {
      bits.refill(input)
      codeLengths[position] = UInt8(bits.take(3))
    }
    let code = try PrefixCode(lengths: codeLengths[...], mayBeSparse: false)

    var lengths: [UInt8] = []
    let total = literalCount + distanceCount
    while lengths.count < total {
      bits.refill(input)
      guard !bits.isPastEnd(of: input) else { throw .truncated }
      let entry = code.table[Int(bits.buffer & 1023)]
      bits.skip(entry.bitCount)
      let (value, count): (UInt8, Int)
      switch entry.symbol {
      case 16:
        guard let last = lengths.last else { throw .codeLengths }
        (value, count) = (last, 3 + Int(bits.take(2)))
      case 17: (value, count) = (0, 3 + Int(bits.take(3)))
      case 18: (value, count) = (0, 11 + Int(bits.take(7)))
      default: (value, count) = (UInt8(entry.symbol), 1)
      }
      guard total - lengths.count >= count else { throw .codeLengths }
      lengths.append(contentsOf: repeatElement(value, count: count))
    }
    // Symbol 256 ends the block, so it must have a code.
    guard lengths[256] > 0 else { throw .codeLengths }
    try self.init(literals: lengths[..<literalCount], distances: lengths[literalCount...])
  }
}
