/// Decompresses one zlib stream into memory of a known size.
struct Inflate {
  /// Decompresses `input` from its first byte and returns the number of bytes written.
  ///
  /// Bytes after the end of the stream are ignored. On failure, `position` is where reading
  /// stopped.
  static func decompress(
    _ input: Span<UInt8>, into output: inout MutableSpan<UInt8>, position: inout Int
  ) throws(InflateFault) -> Int {
    var bits = BitReader()
    defer { position = min(bits.position, input.count) }
    bits.refill(input)
    let header = bits.take(16)
    // The header must name deflate with a window of at most 32 KB and no dictionary. As a
    // big-endian number it must be a multiple of 31.
    let isZlib = header & 0x0f == 8 && header & 0xf0 <= 0x70 && header & 0x2000 == 0
    guard isZlib, (header & 255) * 256 % 31 == (31 - (header >> 8) % 31) % 31 else {
      throw input.count < 2 ? .truncated : .header
    }
    var written = 0
    var isLast = false
    while !isLast {
      bits.refill(input)
      isLast = bits.take(1) == 1
      switch bits.take(2) {
      case 0: try copyStored(input, &bits, &output, &written)
      case 1: try decode(input, &bits, &output, &written, .fixed)
      case 2:
        let codes = try BlockCodes(input, &bits)
        try decode(input, &bits, &output, &written, codes)
      default: throw .blockType
      }
      guard !bits.isPastEnd(of: input) else { throw .truncated }
    }
    bits.alignToByte()
    bits.refill(input)
    let expected = UInt32(truncatingIfNeeded: bits.take(32)).byteSwapped
    guard !bits.isPastEnd(of: input) else { throw .truncated }
    guard Checksum.adler32(output.span.extracting(..<written)) == expected else { throw .checksum }
    return written
  }

  private static func copyStored(
    _ input: Span<UInt8>, _ bits: inout BitReader, _ output: inout MutableSpan<UInt8>,
    _ written: inout Int
  ) throws(InflateFault) {
    bits.alignToByte()
    bits.refill(input)
    let length = Int(bits.take(16))
    let complement = Int(bits.take(16))
    guard !bits.isPastEnd(of: input) else { throw .truncated }
    guard length ^ complement == 0xffff else { throw .storedLength }
    let start = bits.position
    guard input.count - start >= length else { throw .truncated }
    guard output.count - written >= length else { throw .tooLong }
    for index in 0..<length {
      output[written + index] = input[start + index]
    }
    written += length
    bits = BitReader(position: start + length)
  }

  private static func decode(
    _ input: Span<UInt8>, _ reader: inout BitReader, _ output: inout MutableSpan<UInt8>,
    _ outputCount: inout Int, _ codes: BlockCodes
  ) throws(InflateFault) {
    var bits = reader
    var written = outputCount
    defer { (reader, outputCount) = (bits, written) }
    let literals = codes.literals.table.span
    let distances = codes.distances.table.span
    let (lengthTable, distanceTable) = (DeflateRules.lengths, DeflateRules.distances)
    let (lengthRules, distanceRules) = (lengthTable.span, distanceTable.span)
    while true {
      bits.refill(input)
      // One refill of 56 bits suffices for a match: two codes of at most 15 bits, with at most 5
      // and 13 extra bits, have 48.
      var entry = literals[Int(bits.buffer & 1023)]
      if entry.bitCount == 0 { entry = codes.literals.longEntry(bits.buffer) }
      bits.skip(entry.bitCount)
      let symbol = entry.symbol
      if symbol < 256 {
        guard entry.bitCount > 0 else { throw bits.fault(.symbol, input) }
        guard written < output.count else { throw bits.fault(.tooLong, input) }
        output[written] = UInt8(truncatingIfNeeded: symbol)
        written += 1
        continue
      }
      if symbol == 256 { return }
      guard symbol < 286 else { throw bits.fault(.symbol, input) }
      let lengthRule = lengthRules[symbol - 257]
      let length = Int(lengthRule.base) + Int(bits.take(Int(lengthRule.extraBits)))

      var far = distances[Int(bits.buffer & 1023)]
      if far.bitCount == 0 { far = codes.distances.longEntry(bits.buffer) }
      guard far.bitCount > 0, far.symbol < 30 else { throw bits.fault(.symbol, input) }
      bits.skip(far.bitCount)
      let distanceRule = distanceRules[far.symbol]
      let distance = Int(distanceRule.base) + Int(bits.take(Int(distanceRule.extraBits)))
      guard distance <= written else { throw bits.fault(.distance, input) }
      guard output.count - written >= length else { throw bits.fault(.tooLong, input) }
      copyMatch(&output, at: written, length: length, distance: distance)
      written += length
    }
  }

  /// Copies `length` bytes from `distance` before `start`; source and destination may overlap.
  @inline(__always)
  private static func copyMatch(
    _ output: inout MutableSpan<UInt8>, at start: Int, length: Int, distance: Int
  ) {
    if distance >= 8, output.count - start >= length + 8 {
      // Eight bytes at a time; up to seven excess bytes are overwritten later.
      var bytes = unsafe output.mutableBytes
      for index in stride(from: start, to: start + length, by: 8) {
        let word = unsafe bytes.bytes.unsafeLoadUnaligned(
          fromByteOffset: index - distance, as: UInt64.self)
        bytes.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
      }
      return
    }
    for index in start..<start + length {
      output[index] = output[index - distance]
    }
  }
}
