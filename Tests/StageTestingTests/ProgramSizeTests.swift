import Platform
import TestSupport
import Testing

@testable import StageTesting

/// The size of a program by the headers of its file.
@Suite struct ProgramSizeTests {
  private typealias Section = ProgramFile.Section

  private static let sections = [
    Section(name: ".text", size: 100), Section(name: "swift5_fieldmd", size: 8),
    Section(name: ".data", size: 20), Section(name: ".bss", size: 1000, type: 8),
    Section(name: ".debug_info", size: 500, flags: 0), Section(name: ".symtab", size: 50, flags: 0),
  ]

  private func size(_ bytes: [UInt8]) throws -> ProgramSize {
    try ProgramSize(size: bytes.count) { Array(bytes[$0]) }
  }

  private func damage(_ bytes: [UInt8]) -> String? {
    do {
      _ = try size(bytes)
      return nil
    } catch { return "\(error)" }
  }

  @Test func loadedSegmentsAndSectionsCount() throws {
    let size = try size(ProgramFile(Self.sections).bytes)
    #expect(size.bytes == ProgramFile.start + 128)
    #expect(
      size.sections == [
        ProgramSize.Section(name: ".text", bytes: 100),
        ProgramSize.Section(name: "swift5_fieldmd", bytes: 8),
        ProgramSize.Section(name: ".data", bytes: 20),
      ])
  }

  @Test func symbolsAndDebugInformationDoNotCount() throws {
    let whole = try size(ProgramFile(Self.sections).bytes)
    #expect(try size(ProgramFile(Array(Self.sections.prefix(4))).bytes) == whole)
    let stripped = ProgramFile(Self.sections, hasSectionHeaders: false)
    #expect(try size(stripped.bytes).bytes == whole.bytes)
    #expect(try size(stripped.bytes).sections.isEmpty)
  }

  @Test func sectionsOfOneNameAreOneAndNamesAreWords() throws {
    let file = ProgramFile([
      Section(name: "a\nb", size: 1), Section(name: ".rodata", size: 2),
      Section(name: "a\nb", size: 4), Section(name: "", size: 3),
    ])
    #expect(
      try size(file.bytes).sections.map { "\($0.name):\($0.bytes)" } == [
        "a_b:5", ".rodata:2", ":3",
      ])
  }

  @Test func countsBeyondTheHeaderAreInTheFirstSection() throws {
    let file = ProgramFile(Self.sections, hasCountsInSection: true)
    #expect(try size(file.bytes) == size(ProgramFile(Self.sections).bytes))
  }

  @Test(
    arguments: [
      ("it is not an ELF file", 0, [0x7E]), ("it is not an ELF file", 3, [0]),
      ("only 64-bit little-endian programs are measured", 4, [1]),
      ("only 64-bit little-endian programs are measured", 5, [2]),
      // The place of the program headers, their size and their count.
      ("the file ends before its program headers", 32, [0xFF, 0xFF]),
      ("a number of its headers is too large", 39, [0x80]),
      ("the file ends before its program headers", 38, [0x80]),
      ("its program headers are too short", 54, [55]),
      ("it has no loaded segments, so it is not a program", 56, [0]),
      ("the file ends before its program headers", 57, [1]),
      // The place of the section headers, their size and their count, and the index of the names.
      ("the file ends before its section headers", 41, [0xFF]),
      ("its section headers are too short", 58, [63]),
      ("the file ends before its section headers", 60, [9]),
      ("its sections have no names", 62, [8]),
      // The type, the place and the size of the segment.
      ("it has no loaded segments, so it is not a program", 64, [2]),
      ("the file ends before its segment", 72, [0, 0, 1]),
      ("the file ends before its segment", 96, [0, 0, 1]),
      ("the file ends before its segment", 102, [0x7F]),
    ] as [(String, Int, [UInt8])])
  func damagedHeaderIsAnError(_ expected: String, place: Int, bytes: [UInt8]) {
    var file = ProgramFile(Self.sections).bytes
    file.replaceSubrange(place..<place + bytes.count, with: bytes)
    #expect(damage(file) == expected)
  }

  @Test(
    arguments: [
      ("a name lies outside of the names of sections", 0, [0xFF, 0]),
      ("the file ends before its section", 24, [0xFF, 0xFF]),
      ("the file ends before its section", 32, [0xFF, 0xFF]),
      ("a number of its headers is too large", 39, [0xFF]),
    ] as [(String, Int, [UInt8])])
  func damagedSectionIsAnError(_ expected: String, place: Int, bytes: [UInt8]) {
    var file = ProgramFile(Self.sections).bytes
    // The header of the first section is after an empty one.
    let start = file.count - (Self.sections.count + 1) * 64 + place
    file.replaceSubrange(start..<start + bytes.count, with: bytes)
    #expect(damage(file) == expected)
  }

  @Test func overlappingSegmentsAreAnError() {
    var file = ProgramFile([Section(name: ".text", size: 200)], hasSectionHeaders: false).bytes
    // A second program header in place of the section's bytes, equal to the first one.
    file.replaceSubrange(120..<176, with: file[64..<120])
    file[56] = 2
    #expect(damage(file) == "its segments overlap")
  }

  @Test func overlappingSectionsAreAnError() {
    let sections = [Section(name: ".text", size: 400), Section(name: ".data", size: 400)]
    var file = ProgramFile(sections).bytes
    // The first section has 1000 bytes and ends inside of the file, which is shorter than both together.
    let place = file.count - 3 * 64 + 32
    file.replaceSubrange(place..<place + 2, with: [0xE8, 3])
    #expect(damage(file) == "its sections overlap")
  }

  @Test func eachShorterFileIsAnError() {
    let file = ProgramFile(Self.sections).bytes
    let accepted = file.indices.filter { damage(Array(file[..<$0])) == nil }
    #expect(accepted.isEmpty)
  }

  /// A damaged byte gives an error or a size that is possible.
  @Test(arguments: [false, true])
  func noByteMakesTheSizeLargerThanTheFile(hasCountsInSection: Bool) throws {
    let file = ProgramFile(Self.sections, hasCountsInSection: hasCountsInSection).bytes
    var errors = 0
    for place in file.indices {
      for byte in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] where file[place] != byte {
        var damaged = file
        damaged[place] = byte
        guard let size = try? size(damaged) else {
          errors += 1
          continue
        }
        let sum = size.sections.reduce(0) { $0 + $1.bytes }
        #expect(size.bytes <= file.count && sum <= file.count, "byte \(place) is \(byte)")
      }
    }
    #expect(errors > 100)
  }

  @Test func thisProgramHasTheSectionsOfSwift() throws {
    let path = try File.resolvingLink("/proc/self/exe")
    let size = try ProgramSize(path: path)
    let sum = size.sections.reduce(0) { $0 + $1.bytes }
    #expect(sum <= size.bytes && size.bytes < sum + 65536, "headers and gaps are small")
    #expect(try size.bytes < File.size(path), "symbols do not count")
    let names = Set(size.sections.map(\.name))
    #expect(names.isSuperset(of: [".text", ".rodata", "swift5_fieldmd"]))
    #expect(names.isDisjoint(with: [".bss", ".symtab", ".debug_info"]))
  }

  @Test func missingAndOtherFilesAreNamed() throws {
    let folder = try TemporaryFolder()
    #expect(throws: FileError.self) { try ProgramSize(path: "\(folder.path)/none") }
    try folder.add(
      file: "script", bytes: Array("#!/bin/sh\n".utf8) + [UInt8](repeating: 35, count: 99))
    let error = #expect(throws: FileError.self) { try ProgramSize(path: "\(folder.path)/script") }
    #expect(error?.description == "\(folder.path)/script: it is not an ELF file")
    #expect(throws: FileError.self) { try ProgramSize(path: folder.path) }
  }
}
