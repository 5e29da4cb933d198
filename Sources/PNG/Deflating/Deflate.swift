// Compresses bytes to a zlib stream. The result is a function of the bytes alone.

/// Compresses in blocks of up to 32,768 literals and matches.
///
/// Each block uses the shortest encoding: its own code, the fixed code, or no compression.
struct Deflate {
  private static let tokensPerBlock = 1 << 15

  private var tokens: [UInt32] = []
  private var writer = BitWriter()

  /// Compresses `input` to a zlib stream.
  static func compress(_ input: Span<UInt8>) -> [UInt8] {
    var deflate = Deflate()
    // The zlib header: a window of 32 KB and the default level. Read as a big-endian number, its
    // two bytes must be a multiple of 31.
    deflate.writer.put(0x78 | 0x9c << 8, 16)
    deflate.tokens.reserveCapacity(Self.tokensPerBlock)
    var start = 0
    var end = 0
    MatchFinder.cut(input) { token in
      deflate.tokens.append(token)
      end += max(1, Int(token >> 16))
      if deflate.tokens.count == Self.tokensPerBlock {
        deflate.endBlock(input.extracting(start..<end), isLast: end == input.count)
        start = end
      }
    }
    if start < end || end == 0 {
      deflate.endBlock(input.extracting(start..<end), isLast: true)
    }
    deflate.writer.alignToByte()
    deflate.writer.put(Checksum.adler32(input).byteSwapped, 32)
    return deflate.writer.bytes
  }

  /// Returns how often the tokens use each symbol.
  private func counts() -> (literals: [Int], distances: [Int]) {
    var literals = [Int](repeating: 0, count: 286)
    var distances = [Int](repeating: 0, count: 30)
    literals[256] = 1
    for token in tokens {
      let length = Int(token >> 16)
      if length == 0 {
        literals[Int(token)] += 1
      } else {
        literals[257 + Self.lengthSymbol(length)] += 1
        distances[Self.distanceSymbol(Int(token & 0xffff))] += 1
      }
    }
    return (literals, distances)
  }

  /// Returns the index in `DeflateRules.lengths` for a match length.
  @inline(__always)
  private static func lengthSymbol(_ length: Int) -> Int {
    if length == 258 { return 28 }
    let offset = length - 3
    if offset < 8 { return offset }
    let extra = 61 - offset.leadingZeroBitCount
    return 4 * extra + offset >> extra
  }

  /// Returns the index in `DeflateRules.distances` for a distance.
  @inline(__always)
  private static func distanceSymbol(_ distance: Int) -> Int {
    let offset = distance - 1
    if offset < 4 { return offset }
    let extra = 62 - offset.leadingZeroBitCount
    return 2 * extra + offset >> extra
  }

  /// Writes the tokens collected so far, which represent `bytes`.
  private mutating func endBlock(_ bytes: Span<UInt8>, isLast: Bool) {
    let (literalCounts, distanceCounts) = counts()
    let own = BlockCode(
      literals: CodeLengths.optimal(counts: literalCounts, limit: 15),
      distances: CodeLengths.optimal(counts: distanceCounts, limit: 15))
    let description = BlockDescription(own)
    let fixed = BlockCode(
      literals: DeflateRules.fixedLiteralLengths, distances: DeflateRules.fixedDistanceLengths)
    let ownCost = description.cost + own.cost(literalCounts, distanceCounts)
    let fixedCost = fixed.cost(literalCounts, distanceCounts)
    // A stored block holds at most 65,535 bytes, so there may be several stored blocks. Each has 35
    // bits before its bytes, and up to 7 bits for alignment.
    let storedCost = 8 * bytes.count + (bytes.count / 65535 + 1) * 42
    if storedCost < min(ownCost, fixedCost) {
      store(bytes, isLast: isLast)
    } else if fixedCost <= ownCost {
      writer.put((isLast ? 1 : 0) | 1 << 1, 3)
      write(fixed)
    } else {
      writer.put((isLast ? 1 : 0) | 2 << 1, 3)
      description.write(to: &writer)
      write(own)
    }
    tokens.removeAll(keepingCapacity: true)
  }

  private mutating func store(_ bytes: Span<UInt8>, isLast: Bool) {
    var start = 0
    repeat {
      let end = min(start + 65535, bytes.count)
      writer.put(isLast && end == bytes.count ? 1 : 0, 3)
      writer.alignToByte()
      let length = UInt32(end - start)
      writer.put(length | (~length & 0xffff) << 16, 32)
      writer.append(bytes.extracting(start..<end))
      start = end
    } while start < bytes.count
  }

  private mutating func write(_ code: BlockCode) {
    let literals = code.literals.span
    let distances = code.distances.span
    let (lengthTable, distanceTable) = (DeflateRules.lengths, DeflateRules.distances)
    let (lengthRules, distanceRules) = (lengthTable.span, distanceTable.span)
    var writer = BitWriter()
    swap(&writer, &self.writer)
    for token in tokens {
      let length = Int(token >> 16)
      if length == 0 {
        let word = literals[Int(token)]
        writer.put(UInt32(word.bits), Int(word.count))
        continue
      }
      let distance = Int(token & 0xffff)
      let lengthSymbol = Self.lengthSymbol(length)
      let lengthRule = lengthRules[lengthSymbol]
      var word = literals[257 + lengthSymbol]
      let lengthRest = UInt32(truncatingIfNeeded: length) - UInt32(lengthRule.base)
      writer.put(
        UInt32(word.bits) | lengthRest << UInt32(word.count),
        Int(word.count + lengthRule.extraBits))
      let distanceSymbol = Self.distanceSymbol(distance)
      let distanceRule = distanceRules[distanceSymbol]
      word = distances[distanceSymbol]
      let distanceRest = UInt32(truncatingIfNeeded: distance) - UInt32(distanceRule.base)
      writer.put(
        UInt32(word.bits) | distanceRest << UInt32(word.count),
        Int(word.count + distanceRule.extraBits))
    }
    let end = literals[256]
    writer.put(UInt32(end.bits), Int(end.count))
    swap(&writer, &self.writer)
  }
}
