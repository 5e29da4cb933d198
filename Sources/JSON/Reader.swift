/// Parses a text from its first byte to its last, without going back.
struct Reader {
  let bytes: [UInt8]
  var depthLeft: Int
  var index = 0
  /// A buffer for strings with escapes, kept for its capacity.
  var unescaped: [UInt8] = []

  init(bytes: [UInt8], depthLeft: Int) {
    self.bytes = bytes
    self.depthLeft = depthLeft
  }

  func error(_ reason: JSONError.Reason, at offset: Int? = nil) -> JSONError {
    JSONError(reason, at: offset ?? index, in: bytes)
  }

  /// Returns the error for an unexpected byte, or for the end of the text.
  func unexpected() -> JSONError {
    error(index < bytes.count ? .unexpectedCharacter : .unexpectedEnd)
  }

  /// The current byte; 0 at the end of the text.
  ///
  /// No JSON text may contain a zero byte, so the end is refused like any other invalid byte.
  var current: UInt8 { index < bytes.count ? bytes[index] : 0 }

  mutating func document() throws(JSONError) -> JSON {
    if let offset = firstInvalidByte() { throw error(.invalidUTF8, at: offset) }
    skipSpace()
    let value = try value()
    skipSpace()
    guard index == bytes.count else { throw error(.afterEnd) }
    return value
  }

  /// Returns the offset of the first sequence that is not UTF-8; nil if there is none.
  ///
  /// This check covers the whole text, so that its strings need no checks of their own.
  private func firstInvalidByte() -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0a, 0x0d, 0x09: index += 1
      default: return
      }
    }
  }

  private mutating func value() throws(JSONError) -> JSON {
    switch current {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"):
      return try nested { (reader) throws(JSONError) in
        try reader.object()
      }
    case UInt8(ascii: "["):
      return try nested { (reader) throws(JSONError) in
        try reader.array()
      }
    case UInt8(ascii: "-"), 0x30...0x39: return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw unexpected()
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    for expected in String(describing: word).utf8 {
      guard current == expected else { throw unexpected() }
      index += 1
    }
    return value
  }

  private mutating func nested(
    _ body: (inout Reader) throws(JSONError) -> JSON
  ) throws(JSONError) -> JSON {
    guard depthLeft > 0 else { throw error(.tooDeep) }
    depthLeft -= 1
    index += 1
    skipSpace()
    let value = try body(&self)
    depthLeft += 1
    return value
  }

  /// Reads a comma (returns true) or the closing bracket (returns false).
  private mutating func continues(before end: UInt8) throws(JSONError) -> Bool {
    skipSpace()
    let byte = current
    guard byte == UInt8(ascii: ",") || byte == end else { throw unexpected() }
    index += 1
    if byte == end { return false }
    skipSpace()
    return true
  }

  private mutating func array() throws(JSONError) -> JSON {
    var elements: [JSON] = []
    if current == UInt8(ascii: "]") {
      index += 1
      return .array(elements)
    }
    repeat {
      elements.append(try value())
    } while try continues(before: UInt8(ascii: "]"))
    return .array(elements)
  }

  private mutating func object() throws(JSONError) -> JSON {
    var members: [JSON.Member] = []
    /// The keys of an object with more than 16 members. For so many, a set finds duplicates faster
    /// than a linear search.
    var keys: Set<String> = []
    if current == UInt8(ascii: "}") {
      index += 1
      return .object(members)
    }
    repeat {
      let start = index
      guard current == UInt8(ascii: "\"") else { throw unexpected() }
      let key = try string()
      if members.count == 16 { keys = Set(members.map(\.key)) }
      let isNew =
        members.count < 16
        ? !members.contains { $0.key == key } : keys.insert(key).inserted
      guard isNew else { throw error(.duplicateKey, at: start) }
      skipSpace()
      guard current == UInt8(ascii: ":") else { throw unexpected() }
      index += 1
      skipSpace()
      members.append(JSON.Member(key, try value()))
    } while try continues(before: UInt8(ascii: "}"))
    return .object(members)
  }

  private mutating func number() throws(JSONError) -> Double {
    let start = index
    if current == UInt8(ascii: "-") { index += 1 }
    if current == UInt8(ascii: "0") {
      index += 1
      if 0x30...0x39 ~= current { throw error(.invalidNumber) }
    } else {
      try digits()
    }
    if current == UInt8(ascii: ".") {
      index += 1
      try digits()
    }
    if current | 0x20 == UInt8(ascii: "e") {
      index += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
    // The standard library parses all JSON numbers. It also accepts other formats, but these were
    // excluded above.
    guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)) else {
      throw error(.invalidNumber, at: start)
    }
    guard value.isFinite else { throw error(.numberTooLarge, at: start) }
    return value
  }

  /// Reads one or more digits.
  private mutating func digits() throws(JSONError) {
    guard 0x30...0x39 ~= current else {
      throw error(index < bytes.count ? .invalidNumber : .unexpectedEnd)
    }
    while 0x30...0x39 ~= current { index += 1 }
  }
}
