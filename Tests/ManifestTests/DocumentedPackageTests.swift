import Foundation
import Testing

/// The manifest of a program of one's own, and the packages that building it needs, as two pages of
/// the documentation show them.
@Suite struct DocumentedPackageTests {
  static let pages = [
    "Sources/StageUI/StageUI.docc/ComingFromSwiftUI.md",
    "Sources/StageApp/StageApp.docc/StageApp.md",
  ]

  /// Returns the blocks of plain text on a page.
  private static func blocks(_ page: String) throws -> [String] {
    try ManifestTests.text(page).components(separatedBy: "\n```text\n").dropFirst().map {
      try #require($0.components(separatedBy: "\n```").first) + "\n"
    }
  }

  @Test(arguments: pages)
  func packagesAreThoseOfTheMakefile(_ page: String) throws {
    let makefile = try ManifestTests.text("Makefile").replacingOccurrences(of: "\\\n", with: " ")
    let packages = try #require(makefile.firstMatch(of: /RUN_PACKAGES := (.+)/)).1
      .split(separator: " ")
    let lines = try Self.blocks(page).filter { $0.hasPrefix("sudo apt-get install ") }
    #expect(lines.count == 1 && packages.count >= 6)
    #expect(lines.first?.split(whereSeparator: \.isWhitespace).dropFirst(3) == packages[...])
  }

  @Test(arguments: pages)
  func manifestIsReadAndNamesAProductOfTheKit(_ page: String) throws {
    let manifests = try Self.blocks(page).filter { $0.hasPrefix("// swift-tools-version:") }
    let manifest = try #require(manifests.first)
    #expect(manifests.count == 1)
    let kit = try ManifestTests.text("Package.swift")
    #expect(manifest.split(separator: "\n").first == kit.split(separator: "\n").first)
    let products = kit.matches(of: /\.library\(\s*name: "(\w+)"/).map(\.1)
    for product in manifest.matches(of: /\.product\(name: "(\w+)", package: "PokerSlam"\)/) {
      #expect(products.contains(product.1))
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("package-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(manifest.utf8).write(to: folder.appendingPathComponent("Package.swift"))
    let (status, text) = try Script.run(
      "/usr/bin/env", ["swift", "package", "--package-path", folder.path, "dump-package"])
    #expect(status == 0 && text.contains("\"StageUI\""), "\(text)")
  }
}
