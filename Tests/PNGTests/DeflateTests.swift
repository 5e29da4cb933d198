import TestSupport
import Testing

@testable import PNG

/// Compression and decompression of plain bytes, with every kind of block.
@Suite struct DeflateTests {
  private func decompress(_ stream: [UInt8], limit: Int) throws(InflateFault) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: limit)
    var span = output.mutableSpan
    var position = 0
    let count = try Inflate.decompress(stream.span, into: &span, position: &position)
    return Array(output[..<count])
  }

  private func fault(_ stream: [UInt8], limit: Int = 100) -> InflateFault? {
    do throws(InflateFault) {
      _ = try decompress(stream, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  private func expectRoundTrip(_ bytes: [UInt8]) {
    let stream = Deflate.compress(bytes.span)
    #expect((try? decompress(stream, limit: bytes.count)) == bytes, "\(bytes.count) bytes")
    // The first two bytes, and the checksum in the last four, must be as RFC 1950 requires.
    #expect(stream[0] == 0x78 && (Int(stream[0]) * 256 + Int(stream[1])) % 31 == 0)
    #expect(Array(stream.suffix(4)) == PNGBuilder.bigEndian(PNGBuilder.adler(bytes)))
  }

  @Test func compressedBytesDecompressToTheSameBytes() {
    var random = SeededGenerator(seed: 9)
    expectRoundTrip([])
    for count in 1...20 { expectRoundTrip((0..<count).map { _ in random.byte() }) }
    for count in [255, 258, 259, 1000, 32768, 65535, 65536, 200_000] {
      expectRoundTrip([UInt8](repeating: 7, count: count))
      expectRoundTrip((0..<count).map { _ in random.byte() })
      expectRoundTrip((0..<count).map { _ in random.byte() & 1 })
      expectRoundTrip((0..<count).map { UInt8($0 / 3 & 255) })
    }
  }

  @Test func repetitionsAtDistancesNearTheWindowSizeRoundTrip() {
    var random = SeededGenerator(seed: 10)
    let phrase = (0..<40).map { _ in random.byte() }
    for distance in [32767, 32768, 32769] {
      expectRoundTrip(phrase + (0..<distance - 40).map { _ in random.byte() } + phrase)
    }
  }

  @Test func codeLengthsOfSkewedCountsStayWithinTheLimit() {
    // With Fibonacci counts, the optimal code gets one bit longer from symbol to symbol. For 40
    // symbols, the longest code would have 39 bits, more than either limit.
    var counts = [1, 1]
    while counts.count < 40 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
    for limit in [7, 15] {
      for used in [0, 1, 2, 3, 19, min(40, 1 << limit)] {
        let lengths = CodeLengths.optimal(
          counts: Array(counts[..<used]) + [Int](repeating: 0, count: 4), limit: limit)
        #expect(lengths.allSatisfy { $0 <= limit })
        let total = lengths.reduce(0) { $0 + ($1 > 0 ? 1 << (limit - Int($1)) : 0) }
        #expect(total == 1 << limit, "\(used) symbols, limit \(limit)")
      }
    }
    #expect(CodeLengths.optimal(counts: [1, 1, 2, 4, 0], limit: 15) == [3, 3, 2, 1, 0])
  }

  @Test func invalidZlibStreamsAreReported() {
    let good = PNGBuilder.stored([1, 2, 3])
    #expect(fault(good) == nil)
    #expect(fault(good + [9]) == nil)
    for count in good.indices { #expect(fault(Array(good[..<count])) == .truncated, "\(count)") }
    #expect(fault([0x79, 0x01, 0, 0]) == .header)
    #expect(fault([0x78, 0x02, 0, 0]) == .header)
    #expect(fault([0x88, 0x1c, 0, 0]) == .header)
    #expect(fault([0x78, 0x20, 0, 0]) == .header)
    #expect(fault([0x78, 0x01, 0b111, 0, 0]) == .blockType)
    #expect(fault([0x78, 0x01, 1, 3, 0, 0, 0, 0, 0, 0, 0]) == .storedLength)
    #expect(fault(good, limit: 2) == .tooLong)
    var wrong = good
    wrong[wrong.count - 1] ^= 1
    #expect(fault(wrong) == .checksum)
  }

  @Test func invalidDeflateBlocksAreReported() {
    /// Returns a stream of bits in the order in which they are read; spaces are ignored.
    func stream(_ bits: String) -> [UInt8] {
      var bytes: [UInt8] = [0x78, 0x01]
      for (index, bit) in bits.filter({ $0 != " " }).enumerated() {
        if index % 8 == 0 { bytes.append(0) }
        if bit == "1" { bytes[bytes.count - 1] |= 1 << UInt8(index % 8) }
      }
      return bytes + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    }
    // In the fixed code, the bits 0000001 are length 3, 00000 is distance 1, and 00110000 is byte
    // 0.
    #expect(fault(stream("1 10 0000001 00000")) == .distance)
    #expect(fault(stream("1 10 00110000 0000001 11110")) == .symbol)
    #expect(fault(stream("1 10 11000110")) == .symbol)
    #expect(fault(stream("1 10 00110000 0000001 00000"), limit: 3) == .tooLong)
    // The first stream has more than 286 codes for literals and lengths, and the second has more
    // than 30 codes for distances. The code for code lengths has no symbol in the third stream, and
    // too many symbols in the fourth.
    #expect(fault(stream("1 01 11111 00000 0000")) == .codeLengths)
    #expect(fault(stream("1 01 00000 01111 0000")) == .codeLengths)
    #expect(fault(stream("1 01 00000 00000 0000 000 000 000 000")) == .codeLengths)
    #expect(fault(stream("1 01 00000 00000 0000 100 100 100 000")) == .codeLengths)
    // The symbols 16 and 17 get codes of one bit. The data begins with symbol 16, which repeats the
    // previous length. But no length comes before it.
    #expect(fault(stream("1 01 00000 00000 0000 100 100 000 000 0")) == .codeLengths)
  }
}
