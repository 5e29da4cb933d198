/// A chunk of a PNG file with a valid checksum: its type and position.
struct Chunk {
  /// The type of four letters.
  var type: String
  /// The offset of its length field in the file.
  var offset: Int
  /// The range of its contents in the file.
  var contents: Range<Int>

  /// Whether decoders may skip the chunk; if so, the first letter of its type is lower-case.
  var isAncillary: Bool { type.utf8.first.map { $0 & 0x20 != 0 } ?? false }

  /// The eight bytes before the first chunk.
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Reads and checks the chunk at `offset`.
  init(at offset: Int, in file: [UInt8]) throws(PNGError) {
    guard file.count - offset >= 12 else { throw .truncated(at: offset) }
    let length = Int(file.bigEndian32(at: offset))
    let letters = file[offset + 4..<offset + 8]
    guard length <= 0x7fff_ffff, letters.allSatisfy({ 65...90 ~= $0 & ~0x20 }) else {
      throw .malformedChunk(at: offset)
    }
    guard file.count - offset - 12 >= length else { throw .truncated(at: offset) }
    self.offset = offset
    type = String(decoding: letters, as: UTF8.self)
    contents = offset + 8..<offset + 8 + length
    let sum = Checksum.crc32(file.span.extracting(offset + 4..<contents.upperBound))
    guard sum == file.bigEndian32(at: contents.upperBound) else {
      throw .wrongChecksum(chunk: type, at: offset)
    }
  }

  /// Appends a chunk to a file under construction.
  static func append(_ type: StaticString, _ contents: [UInt8], to file: inout [UInt8]) {
    file.appendBigEndian32(UInt32(contents.count))
    let start = file.count
    file.append(contentsOf: String(describing: type).utf8)
    file.append(contentsOf: contents)
    let sum = Checksum.crc32(file.span.extracting(start..<file.count))
    file.appendBigEndian32(sum)
  }
}

extension [UInt8] {
  func bigEndian16(at offset: Int) -> UInt16 {
    UInt16(self[offset]) << 8 | UInt16(self[offset + 1])
  }

  func bigEndian32(at offset: Int) -> UInt32 {
    UInt32(bigEndian16(at: offset)) << 16 | UInt32(bigEndian16(at: offset + 2))
  }

  mutating func appendBigEndian32(_ value: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
