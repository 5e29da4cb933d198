/// Writes PNG files of every form, valid or deliberately invalid, without using the tested module.
///
/// Data is stored uncompressed, and check sums are computed bit by bit.
struct PNGBuilder {
  var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  mutating func add(_ type: String, _ contents: [UInt8]) {
    bytes += Self.bigEndian(contents.count) + Array(type.utf8) + contents
    bytes += Self.bigEndian(Self.crc(Array(type.utf8) + contents))
  }

  mutating func addHeader(
    _ width: Int, _ height: Int, depth: Int, type: Int, interlace: Int = 0
  ) {
    let rest = [depth, type, 0, 0, interlace].map { UInt8($0) }
    add("IHDR", Self.bigEndian(width) + Self.bigEndian(height) + rest)
  }

  /// Returns a file with the given chunks, followed by one IDAT chunk that holds `rows`.
  static func file(
    _ width: Int, _ height: Int, depth: Int, type: Int, interlace: Int = 0,
    before: [(String, [UInt8])] = [], rows: [UInt8]
  ) -> [UInt8] {
    var builder = PNGBuilder()
    builder.addHeader(width, height, depth: depth, type: type, interlace: interlace)
    for (name, contents) in before { builder.add(name, contents) }
    builder.add("IDAT", stored(rows))
    builder.add("IEND", [])
    return builder.bytes
  }

  /// Returns a zlib stream without compression.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 0xffff, bytes.count)
      let (high, low) = (UInt8((end - start) >> 8), UInt8((end - start) & 255))
      stream += [end == bytes.count ? 1 : 0, low, high, ~low, ~high] + bytes[start..<end]
      start = end
    } while start < bytes.count
    return stream + bigEndian(adler(bytes))
  }

  static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
  }

  static func crc(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = ~0
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }

  static func adler(_ bytes: [UInt8]) -> Int {
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }
}
