import Foundation
import Testing

/// Consistency between the manifest, the README and the sources.
@Suite struct ManifestTests {
  struct Target: Equatable {
    var name: String
    var comment: String
    var dependencies: [String]
  }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the shipped targets of the manifest, each with the comment line above it.
  static func targets() throws -> [Target] {
    var result: [Target] = []
    var comment = ""
    let manifest = try text("Package.swift")
    for line in manifest.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("// ") {
        comment = String(line.dropFirst(3))
      } else if line.hasPrefix(".testTarget") {
        break
      } else if line.contains("path: \"Tests/") {
        // The first target outside Sources ends the list. If its declaration began on an earlier
        // line, it is already in the result and must be removed again.
        if !line.contains("arget(") { result.removeLast() }
        break
      } else if line.contains("arget(") || line.hasPrefix(".systemLibrary(")
        || line.hasPrefix(".macro(")
      {
        result.append(Target(name: "", comment: comment, dependencies: []))
      }
      guard !result.isEmpty else { continue }
      if result[result.count - 1].name.isEmpty, let name = line.firstMatch(of: /name: "(\w+)"/) {
        result[result.count - 1].name = String(name.1)
      }
      if let list = line.firstMatch(of: /dependencies: \[([^\]]*)\]/) {
        result[result.count - 1].dependencies = list.1.matches(of: /"(\w+)"/)
          .map { String($0.1) }
      }
    }
    return result
  }

  static func sources(of target: String) throws -> [(path: String, text: String)] {
    try swift(in: "Sources/\(target)")
  }

  /// Returns the code of all files of some targets.
  private static func code(of targets: [Target]) throws -> SearchedText {
    SearchedText(
      try targets.flatMap { try sources(of: $0.name) }.map(\.text).joined(separator: "\n"))
  }

  /// Returns the name and text of every Swift file below a folder of the repository.
  static func swift(in path: String) throws -> [(path: String, text: String)] {
    let folder = root.appendingPathComponent(path)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var result: [(String, String)] = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      result.append((file.lastPathComponent, try String(contentsOf: file, encoding: .utf8)))
    }
    return result
  }

  /// The dependencies of each module, exactly as the manifest must declare them.
  static let arrows: [String: [String]] = [
    "Numerics": [], "JSON": [], "PNG": [], "CVector": [], "Profiling": ["JSON", "CVector"],
    "PokerCore": [],
    "Timing": [], "Platform": [], "Workers": ["Platform"],
    "CFreeType": [], "CHarfBuzz": [], "CSDL2": [], "CSDL2TTF": [], "CSQLite": [],
    "Audio": ["Numerics"], "Geometry": ["Numerics"], "Session": ["PokerCore"],
    "Motion": ["Numerics"],
    "FoundationNames": ["Geometry", "Numerics"], "Combine": ["FoundationNames"],
    "Input": ["Geometry", "Timing"], "Frame": ["Input"],
    "Raster": ["Geometry", "CVector", "Profiling"],
    "Paragraphs": ["Raster"],
    "Typeset": ["Paragraphs", "CFreeType", "CHarfBuzz", "CSDL2TTF"],
    "StageUI": ["Frame", "Motion", "Paragraphs", "Combine", "JSON", "PNG", "Platform"],
    "Records": ["JSON", "Session", "Workers", "CSQLite"],
    "Stage": ["CSDL2", "Frame", "Raster", "Audio", "Workers"],
    "ViewChecks": ["StageUI"],
    "KitWindow": ["Stage", "StageUI", "ViewChecks", "Typeset", "PNG"],
    "StageApp": ["KitWindow", "Commands", "JSON"], "MacroExpansion": ["JSON"],
    "StageTesting": ["KitWindow", "StageUI", "ViewChecks", "Typeset", "PNG", "Workers"],
    "SwiftUIMacros": ["MacroExpansion", "JSON"],
    "SwiftUI": ["Combine", "StageApp", "StageUI", "PNG", "SwiftUIMacros"], "_Testing_UIKit": [],
    "UIKit": ["SwiftUI", "_Testing_UIKit"], "simd": [], "UniformTypeIdentifiers": ["StageUI"],
    "SwiftData": ["SwiftUI", "SwiftUIMacros"], "GameKit": [], "StoreKit": ["SwiftUI"],
    "CloudKit": [], "SpriteKit": ["SwiftUI"],
    "PokerSlamGame": ["StageUI", "Session", "Records", "Audio", "PNG"],
    "Scenes": ["PokerSlamGame"],
    "Commands": ["Platform"],
    "PokerSlamHost": ["PokerSlamGame", "Stage", "Typeset", "Commands"],
    "Measuring": ["Platform"],
    "pokerslam": ["PokerSlamHost", "KitWindow", "Scenes", "PNG", "Measuring"],
    "gamelab": ["PokerSlamHost", "Scenes", "PNG", "Measuring"],
    "rasterlab": ["Raster", "Workers", "JSON", "Commands", "Measuring"],
    "stagelab": ["StageUI", "Typeset", "Commands", "Measuring"],
  ]

  @Test func dependenciesEqualTheAllowedOnes() throws {
    let targets = try Self.targets()
    #expect(Set(targets.map(\.name)) == Set(Self.arrows.keys))
    for target in targets {
      #expect(
        Set(target.dependencies) == Set(Self.arrows[target.name] ?? []), "\(target.name)")
    }
  }

  @Test func targetsAreInDependencyOrder() throws {
    var seen: Set<String> = []
    for target in try Self.targets() {
      #expect(seen.isSuperset(of: target.dependencies), "\(target.name) comes too early")
      seen.insert(target.name)
    }
  }

  @Test func readmeTableListsEveryModuleOnce() throws {
    let readme = try Self.text("README.md")
    let start = try #require(readme.range(of: "### Modules"))
    let rows = readme[start.upperBound...].split(separator: "\n").filter { $0.hasPrefix("|") }
    let names = rows.flatMap { $0.matches(of: /`(\w+)`/).map { String($0.1) } }
    #expect(names.sorted() == (try Self.targets().map(\.name).sorted()))
    for target in try Self.targets() { #expect(!target.comment.isEmpty, "\(target.name)") }
  }

  /// Setting the system clock must not make a wait longer or shorter.
  @Test func waitsNeverUseTheWallClock() throws {
    // Each of these calls waits on the wall clock, unless another clock is passed.
    let waits = [
      "sem_timed", "mutex_timed", "mq_timed", "wallDeadline", "DispatchWallTime", "CLOCK_REALTIME",
    ]
    var timedWaits: [String] = []
    for (path, text) in try Self.sources(of: "") {
      let text = SearchedText(text)
      if path != "Clock.swift" { #expect(waits.filter(text.contains) == [], "\(path)") }
      guard text.contains("pthread_cond_timedwait") else { continue }
      #expect(text.contains("pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)"), "\(path)")
      timedWaits.append(path)
    }
    #expect(timedWaits == ["Monitor.swift"])
  }

  /// Checks types, and members after a dot, in code spans of the architecture section.
  @Test func architectureSectionMentionsOnlyExistingSymbols() throws {
    let readme = try Self.text("README.md")
    let start = try #require(readme.range(of: "## Architecture"))
    let end = try #require(readme.range(of: "### Modules"))
    let code = try Self.code(of: Self.targets())
    let spans = readme[start.upperBound..<end.lowerBound].matches(of: /`([A-Z]\w+)(?:\.(\w+))?`/)
    #expect(spans.count > 40)
    for span in spans {
      let (type, member) = (String(span.1), span.2.map(String.init))
      let declarations = ["class", "struct", "enum", "protocol", "typealias", "extension"]
      #expect(
        declarations.contains { code.contains("\($0) \(type)") },
        "\(type)")
      guard let member else { continue }
      #expect(
        ["func", "var", "let", "case"].contains { code.contains("\($0) \(member)") },
        "\(type).\(member)")
    }
  }

  /// Checks the types in code spans of the glossary; `make docs` checks the types in links.
  @Test func glossaryMentionsOnlyExistingSymbols() throws {
    let glossary = try Self.text("Sources/StageUI/StageUI.docc/Glossary.md")
    let rows = glossary.split(separator: "\n").filter { $0.hasPrefix("| ") }
    let terms = rows.compactMap { $0.firstMatch(of: /^\| ([\w ]+) \|/).map { String($0.1) } }
      .filter { $0 != "Word" }
    #expect(terms.count > 40 && Set(terms).count == terms.count, "each word has one meaning")
    let code = try Self.code(of: Self.targets())
    let names = rows.compactMap {
      $0.firstMatch(of: /\| `(?:\w+\.)?(\w+)` \|$/).map { String($0.1) }
    }
    #expect(names.count > 10)
    for name in names {
      #expect(code.contains("struct \(name)") || code.contains("class \(name)"), "\(name)")
    }
  }

  /// Checks the files and tests that the recipes name.
  @Test func recipesMentionOnlyExistingFilesAndTests() throws {
    let rows = try Self.text("CONTRIBUTING.md").split(separator: "\n").filter {
      $0.hasPrefix("| a")
    }
    #expect(rows.count >= 12)
    let tests = SearchedText(try Self.swift(in: "Tests").map(\.text).joined(separator: "\n"))
    for row in rows {
      let columns = row.split(separator: "|")
      for path in columns[1].matches(of: /`(\w+(?:\/[\w.]+)+)`/) {
        let found = ["Sources/", ""].contains { folder in
          FileManager.default.fileExists(atPath: "\(Self.root.path)/\(folder)\(path.1)")
        }
        #expect(found, "\(path.1)")
      }
      for name in columns[2].matches(of: /`([a-z]\w*|\w+Tests)`/) {
        let isFound = tests.contains("func \(name.1)(") || tests.contains("struct \(name.1) {")
        #expect(isFound, "no test is called \(name.1)")
      }
    }
  }

  @Test(arguments: ["README.md", "CONTRIBUTING.md"])
  func linksLeadToFiles(_ document: String) throws {
    for link in try Self.text(document).matches(of: /\]\(([^)#:]+)\)/) {
      let path = Self.root.appendingPathComponent(String(link.1)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(document): \(link.1)")
    }
  }

  @Test func modulesImportOnlyTheirDependencies() throws {
    let toolchain = ["Synchronization", "Observation", "Swift", "_Concurrency"]
    let statement = /^(?:@\S+ )*(?:\w+ )?import (?:\w+ )?(\w+)/
    let nameOfC = /^C[A-Z]/
    let mayUseC = ["Stage", "Typeset", "Records", "Workers", "Platform", "SwiftUIMacros"]
    for target in try Self.targets() {
      // A module may also import the dependencies of its dependencies, because the kit's modules
      // re-export their own dependencies.
      var allowed: Set<String> = []
      var open = target.dependencies
      while let next = open.popLast() {
        if allowed.insert(next).inserted { open += Self.arrows[next] ?? [] }
      }
      for file in try Self.sources(of: target.name) {
        // Most lines are indented or comments, which take no search for an import.
        for line in file.text.split(separator: "\n")
        where !line.hasPrefix(" ") && !line.hasPrefix("/") {
          guard let match = line.firstMatch(of: statement) else { continue }
          let module = String(match.1)
          let isC = module == "Glibc" || module.contains(nameOfC) && module != "CVector"
          #expect(!isC || mayUseC.contains(target.name), "\(target.name)/\(file.path): \(module)")
          // SwiftUI and SwiftData exist to hand on Foundation; no shipped program imports them.
          // The library for tests is in no program either.
          let isHandedOn =
            ["SwiftUI", "SwiftData"].contains(target.name) && module == "Foundation"
            || target.name == "StageTesting"
              && ["Foundation", "Testing", "XCTest"].contains(module)
          #expect(
            allowed.contains(module) || toolchain.contains(module) || module == "Glibc"
              || isHandedOn,
            "\(target.name)/\(file.path) imports \(module)")
        }
      }
    }
  }

  /// The top-level names tracked by git; empty without a git repository, as in an unpacked archive.
  static let trackedNames: Set<String> = {
    let git = Process()
    let output = Pipe()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "-C", root.path, "ls-files", "-z"]
    git.standardOutput = output
    git.standardError = FileHandle.nullDevice
    guard (try? git.run()) != nil,
      let bytes = try? output.fileHandleForReading.readToEnd()
    else { return [] }
    git.waitUntilExit()
    let paths = String(decoding: bytes, as: UTF8.self).split(separator: "\0")
    return Set(paths.compactMap { $0.split(separator: "/").first.map(String.init) })
  }()

  /// Untracked files, such as a picture drawn by `make run`, do not matter.
  @Test(.enabled(if: !trackedNames.isEmpty, "git tracks no files here"))
  func everyTrackedTopLevelNameIsKnown() throws {
    let needed: Set<String> = [
      "Package.swift", "Sources", "Tests", "Assets", "Makefile", "README.md", "LICENSE",
      "CHANGELOG.md", "CONTRIBUTING.md",
    ]
    let names = Self.trackedNames.filter { !$0.hasPrefix(".") }
    #expect(names == needed, "nothing more, nothing less")
  }
}
