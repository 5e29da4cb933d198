extension PNGText {
  /// The largest size of a decompressed text in bytes; longer ones count as invalid.
  static let mostBytes = 1 << 20

  /// Reads a tEXt, zTXt or iTXt chunk; nil if it is invalid.
  init?(_ contents: ArraySlice<UInt8>, type: String) {
    guard let end = contents.firstIndex(of: 0) else { return nil }
    let keyword = Self.latin1(contents[..<end])
    var rest = contents[(end + 1)...]
    var value: String?
    switch type {
    case "tEXt": value = Self.latin1(rest)
    case "zTXt":
      guard rest.popFirst() == 0 else { return nil }
      value = Self.decompressed(rest).map { Self.latin1($0[...]) }
    default:
      guard let isCompressed = rest.popFirst(), isCompressed <= 1, rest.popFirst() == 0 else {
        return nil
      }
      for _ in 0..<2 {  // The language and the keyword in that language.
        guard let end = rest.firstIndex(of: 0) else { return nil }
        rest = rest[(end + 1)...]
      }
      let bytes = isCompressed == 1 ? Self.decompressed(rest) : Array(rest)
      value = bytes.flatMap { String(validating: $0, as: UTF8.self) }
    }
    guard let value, Self.isKeyword(keyword), !value.unicodeScalars.contains("\0") else {
      return nil
    }
    self.init(keyword: keyword, value: value)
  }

  /// Appends the text to a file: as tEXt if Latin-1 suffices, else as iTXt.
  func append(to file: inout [UInt8]) {
    let latin1Keyword = keyword.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    if value.unicodeScalars.allSatisfy({ $0.value < 256 }) {
      let latin1Value = value.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      Chunk.append("tEXt", latin1Keyword + [0] + latin1Value, to: &file)
    } else {
      Chunk.append("iTXt", latin1Keyword + [0, 0, 0, 0, 0] + Array(value.utf8), to: &file)
    }
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }

  private static func decompressed(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    // Deflate expands at most 1032-fold.
    var output = [UInt8](repeating: 0, count: min(mostBytes, 1032 * bytes.count))
    var span = output.mutableSpan
    var position = 0
    do throws(InflateFault) {
      let count = try Inflate.decompress(bytes.span, into: &span, position: &position)
      return Array(output[..<count])
    } catch {
      return nil
    }
  }
}
