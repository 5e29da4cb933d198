/// The checksums of chunks and of compressed data.
enum Checksum {
  /// Returns the CRC-32 of PNG chunks (polynomial 0xEDB88320), computed eight bytes at a time.
  static func crc32(_ bytes: Span<UInt8>) -> UInt32 {
    let tables = crcTable
    let table = tables.span
    var crc: UInt32 = 0xffff_ffff
    var index = 0
    let whole = bytes.count & ~7
    while index < whole {
      let word = unsafe UInt64(
        littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let low = UInt32(truncatingIfNeeded: word) ^ crc
      let high = UInt32(truncatingIfNeeded: word >> 32)
      crc =
        table[0x700 | Int(low & 255)] ^ table[0x600 | Int(low >> 8 & 255)]
        ^ table[0x500 | Int(low >> 16 & 255)] ^ table[0x400 | Int(low >> 24)]
        ^ table[0x300 | Int(high & 255)] ^ table[0x200 | Int(high >> 8 & 255)]
        ^ table[0x100 | Int(high >> 16 & 255)] ^ table[Int(high >> 24)]
      index += 8
    }
    while index < bytes.count {
      crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[index])]
      index += 1
    }
    return ~crc
  }

  /// Returns the Adler-32 of zlib data.
  static func adler32(_ bytes: Span<UInt8>) -> UInt32 {
    var sum: UInt32 = 1
    var sumOfSums: UInt32 = 0
    var index = 0
    while index < bytes.count {
      // The sums over up to 5552 bytes fit into 32 bits.
      let end = min(index + 5552, bytes.count)
      var part: UInt32 = 0
      var weighted: UInt32 = 0
      let length = UInt32(end - index)
      for step in 0..<end - index {
        let byte = UInt32(bytes[index + step])
        part &+= byte
        weighted &+= byte &* (length &- UInt32(truncatingIfNeeded: step))
      }
      sumOfSums = (sumOfSums &+ sum % 65521 &* length &+ weighted % 65521) % 65521
      sum = (sum &+ part) % 65521
      index = end
    }
    return sumOfSums << 16 | sum
  }
}

/// Eight tables of 256 entries: table k holds the CRC of each byte followed by k zero bytes.
private let crcTable: [UInt32] = {
  var table = [UInt32](repeating: 0, count: 8 * 256)
  for byte in 0..<256 {
    var crc = UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    table[byte] = crc
  }
  for index in 256..<8 * 256 {
    let before = table[index - 256]
    table[index] = before >> 8 ^ table[Int(before & 255)]
  }
  return table
}()
