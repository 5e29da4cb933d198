import Raster
import TestSupport
import Testing

@testable import Typeset

/// The expected numbers were read by hand, with fontTools 4, from Debian's fonts-quicksand
/// 0.2016-2.1.
@Suite struct FaceTests {
  static let hint: Comment = """
    Another Quicksand than Debian's 0.2016-2.1: there sha256sum Quicksand-Bold.ttf gives \
    f3d4b33309aeccaede4e371a935608af5be8f640ed51af6f393a523c02e24f1a. If the package was \
    upgraded on purpose, the numbers of these tests and the goldens with text belong to the old one.
    """

  /// FNV-1a hashes of the font files, computed in Python.
  static let hashes: [(String, UInt64)] = [
    ("Light", 0x8586_18c1_4819_5b69), ("Regular", 0xd6b3_cf4a_9d61_9cd0),
    ("Medium", 0x0607_c1ff_def4_f93a), ("Bold", 0x3444_8e28_c5e8_ee3f),
  ]

  @Test(arguments: hashes)
  func faceIdentityIsTheHashOfItsFile(style: String, hash: UInt64) throws {
    let face = try FontFace(path: "\(TestFonts.quicksandFolder)/Quicksand-\(style).ttf")
    #expect(face.identity == hash, Self.hint)
    #expect(face.name.hasPrefix("Quicksand"))
  }

  @Test func faceMetricsMatchTheFontTables() throws {
    let face = try TestFonts.bold()
    #expect(face.unitsPerEm == 1000)
    #expect(face.ascent == 1000)
    #expect(face.descent == 250)
    #expect(face.digitCell == 708)
    #expect(face.name == "Quicksand Bold")
  }

  @Test func glyphsComeFromTheCharacterMap() throws {
    let face = try TestFonts.bold()
    #expect(face.glyph(for: "H") == 80)
    #expect(face.glyph(for: "A") == 4)
    #expect(face.glyph(for: "♠") == nil)
    #expect(face.covers([0x41, 0x42]))
    #expect(!face.covers([0x41, 0x2660]))
  }

  @Test func missingCollectionIndexIsRefused() throws {
    // FreeType treats a plain font file as a collection of one font, so index 1 does not exist.
    #expect(throws: FontError.self) { try FontFace(path: TestFonts.boldPath, index: 1) }
  }

  @Test func invalidFontFilesAreReported() throws {
    let folder = try TemporaryFolder()
    try folder.add(file: "text.ttf", bytes: Array("not a font".utf8))
    try folder.add(file: "empty.ttf", bytes: [])
    #expect {
      try FontFace(path: "\(folder.path)/text.ttf")
    } throws: {
      "\($0)".hasPrefix("Cannot use the font \(folder.path)/text.ttf: not a font")
    }
    #expect {
      try FontFace(path: "\(folder.path)/empty.ttf")
    } throws: {
      $0 as? FontError
        == .unreadable(path: "\(folder.path)/empty.ttf", reason: "0 bytes long")
    }
    #expect {
      try FontFace(path: "\(folder.path)/none.ttf")
    } throws: {
      "\($0)" == "Cannot read the font \(folder.path)/none.ttf: No such file or directory"
    }
    #expect(throws: FontError.unreadable(path: folder.path, reason: "not a file")) {
      try FontFace(path: folder.path)
    }
  }

  /// A font file truncated at any byte is either opened or refused.
  ///
  /// No query of an opened face traps.
  @Test func truncatedFontFilesDoNotTrap() throws {
    let folder = try TemporaryFolder()
    var whole: [UInt8] = []
    do {
      let file = try FontFile(path: TestFonts.boldPath)
      whole = unsafe Array(file.bytes)
    }
    for (number, length) in stride(from: 12, to: whole.count, by: 7919).enumerated() {
      try folder.add(file: "\(number).ttf", bytes: Array(whole[..<length]))
      guard let face = try? FontFace(path: "\(folder.path)/\(number).ttf") else { continue }
      for glyph in 0..<700 as Range<UInt32> { _ = face.outline(of: glyph) }
      let line = LineItem.line(of: "AV fi é")
      for item in LineItem.items(of: line) {
        _ = face.shape(item, of: line, features: ShapingFeatures())
      }
    }
  }
}
