import Foundation
import Testing

@testable import StageUI

/// The page of the documentation that lists the symbols.
@Suite struct SymbolPageTests {
  @Test func pageListsTheSymbolsThatAreDrawn() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let page = try String(
      contentsOfFile: "/\(root)/Sources/StageUI/StageUI.docc/Symbols.md", encoding: .utf8)
    // The lists begin with the first heading of the third level.
    let lists = try #require(page.range(of: "\n### ")).lowerBound
    let listed = page[lists...].matches(of: /`([^`]+)`/).map { String($0.1) }
    let drawn = SymbolTable.shared.names.sorted {
      Array($0.utf8).lexicographicallyPrecedes($1.utf8)
    }
    #expect(Set(drawn).subtracting(listed).sorted() == [], "missing on the page")
    #expect(Set(listed).subtracting(drawn).sorted() == [], "no longer drawn")
    // Within a group the names are in the order of their bytes; capitals do not occur.
    #expect(listed == drawn)
  }
}
