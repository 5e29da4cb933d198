/// A program as an ELF file of 64 bits, written byte by byte.
///
/// The file begins with the header and a program header; then follow the contents of the sections, the
/// names of sections and the section headers. One loaded segment holds everything up to the last loaded
/// section.
struct ProgramFile {
  struct Section {
    var name: String
    var size: Int
    /// The type: 1 has bytes in the file, 8 has none.
    var type = 1
    /// The flags: 2 is loaded.
    var flags = 2
  }

  var sections: [Section]
  var hasSectionHeaders = true
  /// Whether all counts of the header are in the first section header instead.
  var hasCountsInSection = false

  /// The bytes before the first section.
  static let start = 64 + 56

  init(_ sections: [Section], hasSectionHeaders: Bool = true, hasCountsInSection: Bool = false) {
    self.sections = sections
    self.hasSectionHeaders = hasSectionHeaders
    self.hasCountsInSection = hasCountsInSection
  }

  var bytes: [UInt8] {
    var contents: [UInt8] = []
    var names: [UInt8] = [0]
    var headers = header(
      size: hasCountsInSection ? sections.count + 2 : 0,
      link: hasCountsInSection ? sections.count + 1 : 0, info: hasCountsInSection ? 1 : 0)
    var loaded = Self.start
    for section in sections {
      headers += header(
        name: names.count, type: section.type, flags: section.flags,
        offset: Self.start + contents.count, size: section.size)
      names += Array(section.name.utf8) + [0]
      guard section.type != 8 else { continue }
      contents += [UInt8](repeating: 0xAA, count: section.size)
      if section.flags & 2 != 0 { loaded = Self.start + contents.count }
    }
    headers += header(type: 3, offset: Self.start + contents.count, size: names.count)
    let end = Self.start + contents.count + names.count
    var file: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 9)
    file += number(3, 2) + number(62, 2) + number(1, 4)
    file += number(0, 8) + number(64, 8) + number(hasSectionHeaders ? end : 0, 8)
    file +=
      number(0, 4) + number(64, 2) + number(56, 2) + number(hasCountsInSection ? 0xFFFF : 1, 2)
    let count = hasSectionHeaders && !hasCountsInSection ? sections.count + 2 : 0
    file += number(64, 2) + number(count, 2)
    file += number(hasCountsInSection ? 0xFFFF : max(count - 1, 0), 2)
    file += number(1, 4) + number(5, 4) + number(0, 8) + number(0, 8) + number(0, 8)
    file += number(loaded, 8) + number(loaded, 8) + number(4096, 8)
    return file + contents + (hasSectionHeaders ? names + headers : [])
  }

  private func header(
    name: Int = 0, type: Int = 0, flags: Int = 0, offset: Int = 0, size: Int = 0, link: Int = 0,
    info: Int = 0
  ) -> [UInt8] {
    number(name, 4) + number(type, 4) + number(flags, 8) + number(0, 8) + number(offset, 8)
      + number(size, 8) + number(link, 4) + number(info, 4) + number(1, 8) + number(0, 8)
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) }
  }
}
