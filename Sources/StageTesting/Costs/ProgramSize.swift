internal import Foundation
internal import Platform

/// The bytes of a program that are loaded when it runs, by the headers of its ELF file.
///
/// Symbols and debug information are not loaded, so a stripped program has the same size as the one
/// that the linker wrote.
struct ProgramSize: Equatable {
  /// A part of the file with a name, such as `.text`.
  struct Section: Hashable {
    var name: String
    var bytes: Int
  }

  /// The reason why a file has no size.
  struct Damage: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// The bytes of the loaded segments in the file.
  private(set) var bytes = 0
  /// The loaded sections that take space in the file, in its order, those of one name together; empty
  /// if the headers of sections were removed.
  private(set) var sections: [Section] = []

  /// Measures the file at a path.
  init(path: String) throws {
    let size = try File.size(path)
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw FileError(path, reason: "it cannot be opened")
    }
    defer { try? file.close() }
    do {
      try self.init(size: size) { try Self.read($0, of: file) }
    } catch let damage as Damage {
      throw FileError(path, reason: damage.description)
    }
  }

  /// Measures a file of `size` bytes.
  ///
  /// - Parameter read: Returns the bytes at a range, which is inside the file.
  init(size: Int, read: @escaping (Range<Int>) throws -> [UInt8]) throws {
    let file = Headers(size: size, read: read)
    guard size >= Layout.header else { throw Damage("it is too short for a program") }
    let header = try file.record(at: 0, Layout.header, "header")
    guard header.bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else {
      throw Damage("it is not an ELF file")
    }
    guard header.bytes[4] == 2, header.bytes[5] == 1 else {
      throw Damage("only 64-bit little-endian programs are measured")
    }
    let sectionStart = try header.number(40, 8)
    var (segmentCount, sectionCount) = (try header.number(56, 2), try header.number(60, 2))
    var nameIndex = try header.number(62, 2)
    if sectionStart > 0 {
      // Counts that do not fit into the header are in the first section.
      let first = try file.record(at: sectionStart, Layout.section, "section headers")
      if sectionCount == 0 { sectionCount = try first.number(32, 8) }
      if segmentCount == 0xFFFF { segmentCount = try first.number(44, 4) }
      if nameIndex == 0xFFFF { nameIndex = try first.number(40, 4) }
    }
    let segments = try file.records(
      at: try header.number(32, 8), count: segmentCount, size: try header.number(54, 2),
      least: Layout.segment, "program headers")
    for segment in segments where try segment.number(0, 4) == Layout.loaded {
      let range = try file.range(
        at: try segment.number(8, 8), try segment.number(32, 8), "segment")
      guard range.count <= size - bytes else { throw Damage("its segments overlap") }
      bytes += range.count
    }
    guard bytes > 0 else { throw Damage("it has no loaded segments, so it is not a program") }
    guard sectionStart > 0 else { return }
    let records = try file.records(
      at: sectionStart, count: sectionCount, size: try header.number(58, 2),
      least: Layout.section, "section headers")
    try addSections(records, nameIndex, file)
  }

  private mutating func addSections(
    _ records: [Record], _ nameIndex: Int, _ file: Headers
  ) throws {
    guard !records.isEmpty else { return }
    guard records.indices.contains(nameIndex) else { throw Damage("its sections have no names") }
    let names = records[nameIndex]
    let text = try file.bytes(
      at: try names.number(24, 8), try names.number(32, 8), "names of sections")
    var places: [String: Int] = [:]
    var sum = 0
    for record in records {
      let size = try record.number(32, 8)
      guard try record.number(8, 8) & Layout.allocated != 0, size > 0,
        try record.number(4, 4) != Layout.withoutBytes
      else { continue }
      _ = try file.range(at: try record.number(24, 8), size, "section")
      guard size <= file.size - sum else { throw Damage("its sections overlap") }
      sum += size
      let start = try record.number(0, 4)
      guard start < text.count else { throw Damage("a name lies outside of the names of sections") }
      let name = Self.word(String(decoding: text[start...].prefix { $0 != 0 }, as: UTF8.self))
      if let place = places[name] {
        sections[place].bytes += size
      } else {
        places[name] = sections.count
        sections.append(Section(name: name, bytes: size))
      }
    }
  }

  /// Returns a name as one word, as stored texts need it.
  static func word(_ name: String) -> String {
    String(name.map { $0.isWhitespace ? "_" : $0 })
  }

  private static func read(_ range: Range<Int>, of file: FileHandle) throws -> [UInt8] {
    guard !range.isEmpty else { return [] }
    let bytes: Data?
    do {
      try file.seek(toOffset: UInt64(range.lowerBound))
      bytes = try file.read(upToCount: range.count)
    } catch {
      throw Damage("it cannot be read")
    }
    guard let bytes, bytes.count == range.count else { throw Damage("it has become shorter") }
    return Array(bytes)
  }
}

/// Sizes and values of ELF files of 64 bits.
private enum Layout {
  /// The bytes of the file's header, of a program header and of a section header.
  static let (header, segment, section) = (64, 56, 64)
  /// The type of a loaded segment, `PT_LOAD`.
  static let loaded = 1
  /// The type of a section without bytes in the file, `SHT_NOBITS`.
  static let withoutBytes = 8
  /// The flag of a section that is in memory when the program runs, `SHF_ALLOC`.
  static let allocated = 2
}

/// A file of which only headers are read.
private struct Headers {
  let size: Int
  let read: (Range<Int>) throws -> [UInt8]

  /// Returns a range if it is inside the file.
  func range(at start: Int, _ count: Int, _ what: String) throws -> Range<Int> {
    guard start <= size, count <= size - start else {
      throw ProgramSize.Damage("the file ends before its \(what)")
    }
    return start..<start + count
  }

  func bytes(at start: Int, _ count: Int, _ what: String) throws -> [UInt8] {
    let range = try range(at: start, count, what)
    guard count <= Self.limit else { throw ProgramSize.Damage("its \(what) are too long") }
    return try read(range)
  }

  /// The largest accepted number of bytes of one kind of headers; usual programs have some thousand.
  private static let limit = 1 << 26

  func record(at start: Int, _ count: Int, _ what: String) throws -> Record {
    Record(bytes: try bytes(at: start, count, what)[...])
  }

  /// Returns `count` records of `size` bytes each, of which the first `least` are used.
  func records(
    at start: Int, count: Int, size: Int, least: Int, _ what: String
  ) throws -> [Record] {
    guard count > 0 else { return [] }
    guard size >= least else { throw ProgramSize.Damage("its \(what) are too short") }
    let (length, overflows) = count.multipliedReportingOverflow(by: size)
    guard !overflows else { throw ProgramSize.Damage("the file ends before its \(what)") }
    let bytes = try bytes(at: start, length, what)
    return (0..<count).map { Record(bytes: bytes[$0 * size..<$0 * size + least]) }
  }
}

/// Bytes with numbers at fixed places.
private struct Record {
  let bytes: ArraySlice<UInt8>

  /// Returns a little-endian number of `count` bytes; the place is inside the record.
  func number(_ place: Int, _ count: Int) throws -> Int {
    let start = bytes.startIndex + place
    let value = bytes[start..<start + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let number = Int(exactly: value) else {
      throw ProgramSize.Damage("a number of its headers is too large")
    }
    return number
  }
}
