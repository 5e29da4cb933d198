import Foundation
import SwiftUI
import Testing

/// A listing (sample code of SwiftUI) that imports SwiftUI compiles with the kit.
///
/// In this target, the kit's module has the name SwiftUI.
@MainActor
@Suite struct AliasTests {
  @Test func listingThatImportsSwiftUICompiles() throws {
    let host = ViewHost(glyphs: NoGlyphs()) { StaggeredListListing() }
    for time in [0.0, 0.1, 2] { _ = host.frame(size: Size(320, 440), time: time) }
    #expect(host.element(labelled: "Classic") != nil)
  }

  /// The listings of both targets are equal, except that one imports the kit as SwiftUI.
  @Test func aliasedListingDiffersOnlyInItsImport() throws {
    let here = Foundation.URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let name = "StaggeredListListing.swift"
    let own = try String(contentsOf: here.appendingPathComponent(name), encoding: .utf8)
    let other = try String(
      contentsOf: here.appendingPathComponent("../Dialect/\(name)"), encoding: .utf8)
    #expect(own == other.replacingOccurrences(of: "import StageUI", with: "import SwiftUI"))
  }
}

/// A glyph source without glyphs.
private final class NoGlyphs: GlyphSource {
  func shape(_ text: String, font: FontDescription) -> GlyphRun {
    GlyphRun(
      faces: [], size: font.size, glyphs: [], width: 0, ascent: font.size, descent: 0)
  }
}
