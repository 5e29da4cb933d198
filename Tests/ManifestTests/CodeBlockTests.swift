import Foundation
import Testing

/// Every Swift code block in README and in the documentation catalogs must compile.
///
/// A block that begins with an import starts a program; the blocks after it continue that program.
@Suite struct CodeBlockTests {
  /// The lines of a program, and the line number of the first one in its document.
  struct Program: Equatable {
    var line: Int
    var lines: [String]
  }

  /// The paths of README and of the catalog pages, if they contain Swift blocks.
  static let documents: [String] = {
    let files = FileManager.default.enumerator(
      at: ManifestTests.root.appendingPathComponent("Sources"), includingPropertiesForKeys: nil)
    let prefix = ManifestTests.root.path + "/"
    var paths = ["README.md"]
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "md", file.path.contains(".docc/") else { continue }
      paths.append(file.path.replacingOccurrences(of: prefix, with: ""))
    }
    return paths.sorted().filter { (try? ManifestTests.text($0))?.contains("```swift") ?? false }
  }()

  static func programs(in text: String) -> [Program] {
    var programs: [Program] = []
    var isInside = false
    var isFirst = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("```") {
        isInside = !isInside && line == "```swift"
        isFirst = isInside
        continue
      }
      guard isInside else { continue }
      if isFirst, programs.isEmpty || line.hasPrefix("import ") {
        programs.append(Program(line: index + 1, lines: []))
      }
      isFirst = false
      programs[programs.count - 1].lines.append(String(line))
    }
    return programs
  }

  @Test func blocksAreJoinedUpToTheNextImport() {
    let text = """
      Words
      ```swift
      import A
      one
      ```
      ```
      no Swift
      ```
      ```swift
      two
      ```
      ```swift
      import B
      ```
      """
    #expect(
      Self.programs(in: text) == [
        Program(line: 3, lines: ["import A", "one", "two"]),
        Program(line: 13, lines: ["import B"]),
      ])
  }

  @Test func landingPageOfEveryCatalogHasAnExample() {
    let modules = [
      "Raster", "Motion", "StageUI", "KitWindow", "StageApp", "StageTesting", "Scenes", "Profiling",
    ]
    for module in modules {
      #expect(Self.documents.contains("Sources/\(module)/\(module).docc/\(module).md"), "\(module)")
    }
  }

  /// Every picture of an example or figure must be shown on a page of its catalog.
  @Test func everyPictureOfACatalogIsShown() throws {
    let files = FileManager.default.enumerator(
      at: ManifestTests.root.appendingPathComponent("Sources"), includingPropertiesForKeys: nil)
    var pages: [URL: String] = [:]
    var pictures: [URL] = []
    while let file = files?.nextObject() as? URL {
      guard file.path.contains(".docc/") else { continue }
      if file.pathExtension == "png" { pictures.append(file) }
      if file.pathExtension == "md" {
        pages[file.deletingLastPathComponent(), default: ""] += try String(
          contentsOf: file, encoding: .utf8)
      }
    }
    #expect(pictures.count { $0.lastPathComponent.hasPrefix("example-") } >= 7)
    for picture in pictures {
      let catalog = picture.deletingLastPathComponent().deletingLastPathComponent()
      let name = picture.deletingPathExtension().lastPathComponent
      #expect(pages[catalog]?.contains("](\(name))") == true, "no page shows \(picture.path)")
    }
  }

  @Test(arguments: documents)
  func blocksCompile(_ document: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("blocks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for program in Self.programs(in: try ManifestTests.text(document)) {
      let text = program.lines.joined(separator: "\n")
      let file = folder.appendingPathComponent(text.contains("@main") ? "App.swift" : "main.swift")
      try Data(text.utf8).write(to: file)
      let (status, message) = try Self.check(file)
      #expect(status == 0, "\(document):\(program.line):\n\(message)")
    }
  }

  @Test func wrongBlockDoesNotCompile() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("wrong-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("import StageUI\nlet view = Text(size: 1)\n".utf8).write(to: file)
    let (status, text) = try Self.check(file)
    #expect(status != 0 && text.contains("error"), "\(text)")
  }

  /// Type-checks a single file against the modules that this test was built with.
  private static func check(_ file: URL) throws -> (status: Int32, text: String) {
    let products = try #require(Bundle.main.executableURL).deletingLastPathComponent()
    let root = ManifestTests.root.path
    let maps =
      ["CFreeType", "CHarfBuzz", "CSDL2", "CSDL2TTF"].map {
        "\(root)/Sources/\($0)/module.modulemap"
      }
      + ["\(products.path)/CVector.build/module.modulemap"]
    let arguments =
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-I", "\(products.path)/Modules",
        "-Xcc", "-I/usr/include/freetype2", "-Xcc", "-I/usr/include/harfbuzz",
      ] + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
      + (file.lastPathComponent == "App.swift" ? ["-parse-as-library"] : []) + [file.path]
    return try Script.run("/usr/bin/env", arguments)
  }
}
