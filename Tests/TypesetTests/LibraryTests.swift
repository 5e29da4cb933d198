import Raster
import TestSupport
import Testing

@testable import Typeset

@Suite struct LibraryTests {
  @Test func errorWithoutFontsNamesThePackage() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: FontError.self) {
      try FontLibrary(folders: [folder.path, "/nowhere"], asksFontconfig: false)
    }
    #expect(error == .noneInstalled(folders: [folder.path, "/nowhere"]))
    let text = try #require(error).description
    #expect(text.contains("apt install fonts-quicksand fonts-inter"))
    #expect(text.contains("\(folder.path), /nowhere"))
  }

  @Test func libraryDescriptionNamesFilesAndHashes() throws {
    let lines = try TestFonts.library().description.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.last == "Quicksand Bold 34448e28c5e8ee3f \(TestFonts.boldPath)", FaceTests.hint)
  }

  @Test func fontsAreFoundInSubfolders() throws {
    let folder = try TemporaryFolder()
    folder.add(folder: "deep")
    folder.add(folder: "deep/er")
    folder.add(link: "deep/er/Quicksand-Bold.ttf", to: TestFonts.boldPath)
    let fonts = try FontLibrary(folders: [folder.path], asksFontconfig: false)
    #expect(fonts.face(.bold).path == "\(folder.path)/deep/er/Quicksand-Bold.ttf")
    #expect(fonts.description.split(separator: "\n").count == 1)
  }

  @Test func symbolicLinkCycleDoesNotHang() throws {
    let folder = try TemporaryFolder()
    folder.add(link: "self", to: folder.path)
    #expect(throws: FontError.self) {
      try FontLibrary(folders: [folder.path], asksFontconfig: false)
    }
  }

  @Test func missingWeightFallsBackToTheNearest() throws {
    let folder = try TemporaryFolder()
    for name in ["Light", "Medium"] {
      folder.add(
        link: "Quicksand-\(name).ttf", to: "\(TestFonts.quicksandFolder)/Quicksand-\(name).ttf")
    }
    let fonts = try FontLibrary(folders: [folder.path], asksFontconfig: false)
    let names = [FontDescription.Weight.light, .regular, .medium, .bold].map { fonts.face($0).name }
    #expect(
      names == ["Quicksand Light Regular"] + Array(repeating: "Quicksand Medium Regular", count: 3))
  }

  @Test func missingQuicksandFallsBackToDejaVu() throws {
    let fonts = try FontLibrary(folders: [TestFonts.dejaVuFolder], asksFontconfig: false)
    #expect(fonts.face(.bold).name == "DejaVu Sans Bold")
    #expect(fonts.face(.regular).name == "DejaVu Sans Book")
  }

  @Test func brokenFontIsReportedOnlyWithoutAFallback() throws {
    let folder = try TemporaryFolder()
    try folder.add(file: "Quicksand-Bold.ttf", bytes: [1, 2, 3])
    let error = #expect(throws: FontError.self) {
      try FontLibrary(folders: [folder.path], asksFontconfig: false)
    }
    guard case .unusable(let path, _) = error else {
      Issue.record("not said to be unusable: \(String(describing: error))")
      return
    }
    #expect(path == "\(folder.path)/Quicksand-Bold.ttf")
    let fonts = try FontLibrary(
      folders: [folder.path, TestFonts.dejaVuFolder], asksFontconfig: false)
    #expect(fonts.face(.bold).name == "DejaVu Sans Bold")
  }

  @Test func fontSearchStartsInTheQuicksandFolder() {
    #expect(FontLibrary.standardFolders.first == TestFonts.quicksandFolder)
    #expect(FontLibrary.standardFolders.last == "/usr/share/fonts")
  }
}
