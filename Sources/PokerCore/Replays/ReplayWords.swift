/// A word of a replay text with its position.
struct ReplayWord {
  /// The word as a slice of the text's bytes; the slice keeps the indices of the text.
  let bytes: ArraySlice<UInt8>
  let line: Int
  let column: Int

  /// The position after the word.
  var end: (line: Int, column: Int) { (line, column + ReplayWord.length(of: bytes)) }

  /// Returns whether the bytes spell `word`, ignoring case; `word` must be in lower case.
  func reads(_ word: String) -> Bool {
    bytes.elementsEqual(word.utf8) { $0 | 0x20 == $1 }
  }

  func failure(_ reason: ReplayError.Reason, after characters: Int = 0) -> ReplayError {
    ReplayError(line: line, column: column + characters, reason: reason)
  }

  func number() throws(ReplayError) -> UInt64 {
    guard bytes.count <= 12, bytes.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      throw failure(.notANumber)
    }
    return bytes.reduce(0) { $0 * 10 + UInt64($1 - 0x30) }
  }

  func digest() throws(ReplayError) -> Digest {
    let letters = String(decoding: bytes, as: UTF8.self)
    guard bytes.count == 16, bytes.allSatisfy({ $0 != 0x2B && $0 != 0x2D }),
      let value = UInt64(letters, radix: 16)
    else { throw failure(.notADigest) }
    return Digest(value: value)
  }

  func move() throws(ReplayError) -> Move {
    let rows = bytes.compactMap(GameCode.value)
    guard bytes.count == 5, rows.count == 5 else { throw failure(.notAMove) }
    return Move(CellSet(mask: rows.reversed().reduce(0) { $0 << 5 | UInt32($1) }))
  }

  fileprivate static func length(of bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 & 0xC0 != 0x80 }
  }
}

/// The words of a replay text by line, without empty lines.
struct ReplayWords {
  private let lines: [[ReplayWord]]
  private var next = 0
  private let lastLine: Int

  init(_ bytes: [UInt8]) {
    let texts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    lines = texts.enumerated().map { ReplayWords.words(of: $1, line: $0 + 1) }.filter {
      !$0.isEmpty
    }
    lastLine = texts.count
  }

  private static func words(of line: ArraySlice<UInt8>, line number: Int) -> [ReplayWord] {
    var words: [ReplayWord] = []
    var column = 1
    var rest = line
    while let first = rest.firstIndex(where: { !isBlank($0) }) {
      column += first - rest.startIndex
      let end = rest[first...].firstIndex(where: isBlank) ?? rest.endIndex
      words.append(ReplayWord(bytes: rest[first..<end], line: number, column: column))
      column += ReplayWord.length(of: rest[first..<end])
      rest = rest[end...]
    }
    return words
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  /// Consumes and returns the next line; nil at the end of the text.
  mutating func line() -> ArraySlice<ReplayWord>? {
    guard next < lines.count else { return nil }
    next += 1
    return lines[next - 1][...]
  }

  /// Consumes the next line if it begins with `word`, and returns the rest of the line; otherwise
  /// returns nil.
  mutating func line(after word: String) -> ArraySlice<ReplayWord>? {
    startsLine(word) ? line()?.dropFirst() : nil
  }

  var isAtEnd: Bool { next == lines.count }

  /// Returns whether the next line begins with this word.
  func startsLine(_ word: String) -> Bool { next < lines.count && lines[next][0].reads(word) }

  /// Like `line(after:)`, but throws if the next line does not begin with `word`.
  mutating func expect(_ word: String) throws(ReplayError) -> ArraySlice<ReplayWord> {
    guard let rest = line(after: word) else { throw failure(.expected(word)) }
    return rest
  }

  /// Consumes the next line, `word` and a second word, and returns the second word.
  ///
  /// Throws `reason` if the second word is missing.
  mutating func expect(
    _ word: String, with reason: ReplayError.Reason
  ) throws(ReplayError) -> ReplayWord {
    try single(try expect(word), reason)
  }

  /// Returns the only word of the rest of a line.
  ///
  /// Throws `reason` if there is no word, and `surplus` if there is more than one.
  func single(
    _ rest: ArraySlice<ReplayWord>, _ reason: ReplayError.Reason
  ) throws(ReplayError) -> ReplayWord {
    guard let word = rest.first else { throw failureAtEnd(reason) }
    if let surplus = rest.dropFirst().first { throw surplus.failure(.surplus) }
    return word
  }

  /// Returns an error at the first word of the next line.
  func failure(_ reason: ReplayError.Reason) -> ReplayError {
    next < lines.count
      ? lines[next][0].failure(reason) : ReplayError(line: lastLine, column: 1, reason: reason)
  }

  /// Returns an error at the end of the line consumed last.
  func failureAtEnd(_ reason: ReplayError.Reason) -> ReplayError {
    let end = next > 0 ? lines[next - 1].last?.end : nil
    return ReplayError(line: end?.line ?? 1, column: end?.column ?? 1, reason: reason)
  }
}
