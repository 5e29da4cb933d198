extension Reader {
  /// Reads a string, from its opening quotation mark to its closing one inclusive.
  mutating func string() throws(JSONError) -> String {
    index += 1
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: bytes[start..<index - 1], as: UTF8.self)
      case UInt8(ascii: "\\"):
        return try stringWithEscapes(from: start)
      case 0..<0x20:
        throw error(.controlCharacter)
      default:
        index += 1
      }
    }
    throw error(.unexpectedEnd)
  }

  /// Reads the rest of a string from its first escape on; the string's text starts at `start`.
  private mutating func stringWithEscapes(from start: Int) throws(JSONError) -> String {
    unescaped.removeAll(keepingCapacity: true)
    unescaped += bytes[start..<index]
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: unescaped, as: UTF8.self)
      case UInt8(ascii: "\\"):
        unescaped += Unicode.UTF8.encode(try escape()) ?? Unicode.UTF8.encodedReplacementCharacter
      case 0..<0x20:
        throw error(.controlCharacter)
      default:
        unescaped.append(byte)
        index += 1
      }
    }
    throw error(.unexpectedEnd)
  }

  /// Reads an escape sequence, or two that form a surrogate pair.
  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = index
    index += 1
    let byte = current
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      index += 1
      return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return single("\u{8}")
    case UInt8(ascii: "f"): return single("\u{c}")
    case UInt8(ascii: "n"): return single("\n")
    case UInt8(ascii: "r"): return single("\r")
    case UInt8(ascii: "t"): return single("\t")
    case UInt8(ascii: "u"):
      let unit = try fourDigits()
      if let scalar = Unicode.Scalar(unit) { return scalar }
      guard unit < 0xdc00, current == UInt8(ascii: "\\"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "u")
      else { throw error(.loneSurrogate, at: start) }
      index += 1
      let next = try fourDigits()
      guard 0xdc00...0xdfff ~= next,
        let scalar = Unicode.Scalar(0x10000 + UInt32(unit & 0x3ff) << 10 + UInt32(next & 0x3ff))
      else { throw error(.loneSurrogate, at: start) }
      return scalar
    default:
      throw error(index < bytes.count ? .invalidEscape : .unexpectedEnd)
    }
  }

  private mutating func single(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    index += 1
    return scalar
  }

  /// Reads the letter u and four hexadecimal digits, and returns their value.
  private mutating func fourDigits() throws(JSONError) -> UInt16 {
    index += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      switch current {
      case 0x30...0x39: unit = unit << 4 | UInt16(current - 0x30)
      case 0x41...0x46, 0x61...0x66: unit = unit << 4 | UInt16(current & 0x1f) + 9
      default: throw error(index < bytes.count ? .invalidEscape : .unexpectedEnd)
      }
      index += 1
    }
    return unit
  }
}
