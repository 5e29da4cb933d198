import Foundation
import Testing

/// `make duplicates`, tested on small folders.
@Suite struct DuplicatesTests {
  /// Runs the script on two files with the given lines, and returns its exit code and output.
  private func run(_ first: [String], _ second: [String], accepted: String = "")
    throws -> (status: Int32, text: String)
  {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("duplicates-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, lines) in [("A.swift", first), ("B.swift", second)] {
      let text = lines.joined(separator: "\n") + "\n"
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    let list = folder.appendingPathComponent("accepted")
    let places = accepted.replacingOccurrences(of: "@", with: folder.path + "/")
    try Data(places.utf8).write(to: list)
    let (status, text) = try Script.run(
      ManifestTests.root.appendingPathComponent("Tests/Scripts/duplicates").path,
      ["10", list.path, folder.path])
    return (status, text.replacingOccurrences(of: folder.path + "/", with: "@"))
  }

  private let copied = (0..<10).map { "let value\($0) = \($0) * 7" }

  @Test func tenRepeatedLinesAreFoundWithBothPlaces() throws {
    // Indentation, comments, blank lines and brackets do not hide a copy.
    let indented = ["func f() {"] + copied.map { "    " + $0 }.flatMap { [$0, "", "// why", "}"] }
    let (status, text) = try run(["import A", "struct A {"] + copied, indented)
    #expect(status == 1)
    #expect(text.contains("10 lines occur twice: @A.swift:3 and @B.swift:2"), "\(text)")
  }

  @Test func nineRepeatedLinesAreAllowed() throws {
    let (status, text) = try run(copied, ["struct B {"] + copied.dropLast())
    #expect(status == 0 && text.isEmpty)
  }

  @Test func copyWithinOneFileIsFoundOnce() throws {
    let (status, text) = try run(copied + ["let between = 1"] + copied + ["let after = 1"], [])
    #expect(status == 1)
    #expect(text.split(separator: "\n").count == 1 && text.contains("@A.swift:1 and @A.swift:12"))
  }

  @Test func tableRowsAreNotCopies() throws {
    #expect(try run(Array(repeating: "0, 0, 0,", count: 15), []).status == 0)
  }

  @Test func acceptedCopiesPassOnlyWithAReason() throws {
    #expect(try run(copied, copied, accepted: "@B.swift @A.swift on purpose\n").status == 0)
    #expect(try run(copied, copied, accepted: "@A.swift @B.swift\n").status == 1)
  }

  @Test func unusedExceptionFails() throws {
    let (status, text) = try run(copied, [], accepted: "@A.swift @B.swift on purpose\n")
    #expect(status == 1 && text.contains("@A.swift @B.swift"))
  }
}
