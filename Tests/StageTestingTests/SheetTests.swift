import Foundation
import PNG
import Platform
import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// Sheets of several views, strips of several moments, and runs of scripts, drawn twice.
@MainActor
@Suite struct SheetTests {
  private let temporary: TemporaryFolder
  private let golden: GoldenFolder
  private var settings = PictureSettings.alone

  init() throws {
    temporary = try TemporaryFolder()
    golden = GoldenFolder("sheets", beside: "\(temporary.path)/Tests/SheetTests.swift")
    settings.seed = 7
    settings.sourceFile = "\(temporary.path)/SheetTests.swift"
  }

  /// Returns the failures of a first and of a second drawing, whose golden is the first drawing.
  private func failures(
    _ checks: MeaningChecks = .standard,
    of stage: @escaping @MainActor (_ isAgain: Bool, MeaningChecks) -> ProgramPicture
  ) throws -> (first: [String], second: [String]) {
    try golden.record("", file: "sheet.txt")
    try File.write(
      stage(false, .none).painted(threads: 1).image.encoded(),
      to: "\(golden.url.path)/sheet.png")
    var draws = 0
    let pictures = ProgramPictures(in: golden, settings: settings, checks: { _ in checks }) {
      draws += 1
      return stage(draws > 1, $1)
    }
    return (
      try StageTestingTests.failures { try pictures.expectGolden("sheet") },
      try StageTestingTests.failures { try pictures.expectSame("sheet") }
    )
  }

  // MARK: - Strips

  /// A host that shows a grey, of which each frame is a moment.
  private func strip(
    _ greys: [Double], found: [(step: String, fault: MeaningFault)] = []
  ) -> ProgramPicture {
    let frames = greys.enumerated().map { number, grey in
      let host = ViewHost(glyphs: BlockFont.shared) { Color(white: grey) }
      host.frame(size: Size(8, 6), scale: 1, time: 0)
      return ProgramPicture.Frame(of: host, at: Double(number) * 0.25)
    }
    return ProgramPicture(strip: frames, width: 8, height: 6, scale: 1, found: found)
  }

  @Test func framesOfAStripAreSideBySideWithTransparentGaps() {
    let image = strip([1, 0]).painted(threads: 1).image
    #expect(image.width == 20 && image.height == 6)
    let row = stride(from: 0, to: 20 * 4, by: 4).map { Array(image.pixels[$0..<$0 + 4]) }
    #expect(row[7] == [255, 255, 255, 255] && row[8] == [0, 0, 0, 0])
    #expect(row[11] == [0, 0, 0, 0] && row[12] == [0, 0, 0, 255])
  }

  @Test func frameOfAStripThatDiffersIsNamed() throws {
    let found = try failures { isAgain, _ in strip([1, isAgain ? 0.5 : 0.4, 0]) }
    #expect(found.first == [])
    #expect(found.second.count == 1)
    let message = try #require(found.second.first)
    #expect(message.contains("sheet is not the same twice: drawn again, the display list of"))
    #expect(message.contains("of frame 1 at 0.25 s differs, in the order of STAGE_SEED=7"))
    #expect(try failures { _, _ in strip([1, 0.4, 0]) }.second == [])
  }

  @Test func frameThatIsNotPaintedIsNamed() throws {
    let found = try failures { _, _ in
      var picture = strip([1, 0.4, 0])
      picture.paintings[2].paint = { _, _, _, _ in }
      return picture
    }
    #expect(found.first == [])
    let message = try #require(found.second.first)
    #expect(message.contains("frame 2 at 0.5 s drawn again in memory filled with a pattern"))
  }

  @Test func faultOfAMomentFailsInTheSecondDrawing() throws {
    let fault = MeaningFault(.flashes, "", "the window flashes")
    let found = try failures { _, checks in
      strip([1, 0], found: checks.kinds.contains(.flashes) ? [("frame 1", fault)] : [])
    }
    #expect(found.first == [])
    #expect(found.second.first?.contains("(in sheet, frame 1) [flashes]") == true)
  }

  // MARK: - Sheets

  private func sheet(_ texts: [String], size: Double = 20) -> ProgramPicture {
    var list = DisplayList()
    var (views, parts) = ([(name: String, host: ViewHost)](), [PicturePart]())
    for (place, text) in texts.enumerated() {
      let host = ViewHost(glyphs: BlockFont.shared) {
        Text(text).font(.system(size: size)).frame(maxWidth: .infinity, maxHeight: .infinity)
          .background(Color(white: 1))
      }
      let picture = host.frame(size: Size(120, 40), scale: 1, time: 0)
      let group = Raster.Group(
        id: UInt64(place + 1) << 32, transform: Transform(translationX: 0, y: Double(place) * 40))
      list.group(group) { $0.draw(picture) }
      views.append(("view \(place)", host))
      parts.append(
        PicturePart(
          "view \(place)",
          box: PixelBox(left: 0, top: place * 40, right: 120, bottom: place * 40 + 40)))
    }
    return ProgramPicture(
      sheet: list, width: 120, height: 40 * texts.count, views: views, parts: parts)
  }

  @Test func viewOfASheetThatDiffersIsNamed() throws {
    let found = try failures { isAgain, _ in sheet(["Cards", isAgain ? "Duels" : "Coins"]) }
    #expect(found.first == [])
    let message = try #require(found.second.first)
    #expect(message.contains("Duels") && message.contains(" in view 1, in the order"))
    #expect(try failures { _, _ in sheet(["Cards", "Coins"]) }.second == [])
  }

  @Test func faultOfAViewOfASheetNamesIt() throws {
    let found = try failures { _, _ in sheet(["Cards"], size: 6) }
    #expect(found.first == [])
    #expect(found.second.count == 1)
    #expect(found.second.first?.contains("(in sheet, view 0) [smallText]") == true)
  }

  @Test func textIsReadOnThePaperOfTheSheet() throws {
    func found(on paper: Color?) -> [String] {
      let host = ViewHost(glyphs: BlockFont.shared) {
        Text("Cards").foregroundStyle(.white).frame(maxWidth: .infinity, maxHeight: .infinity)
      }
      let list = host.frame(size: Size(120, 40), scale: 1, time: 0)
      let sheet = ProgramPicture(
        sheet: list, width: 120, height: 40, views: [("white", host)], parts: [], on: paper)
      return sheet.faults(MeaningChecks([.faintText])).map {
        "\($0.place) \($0.fault.kind.rawValue)"
      }
    }
    #expect(found(on: Color(white: 0.97)) == ["white faintText"])
    #expect(found(on: Color(white: 0.2)) == [])
  }

  // MARK: - Scripts

  /// Runs a script of two steps that shows a text.
  private func run(_ text: @escaping @MainActor () -> String) throws -> ScriptRun {
    let host = ViewHost(glyphs: BlockFont.shared) { Text(text()) }
    let run = try useProgram(
      host, size: Size(100, 40), named: "run", settings: settings, checks: .none
    ) {
      _ = host.update($0)
    } script: { script in
      script.wait(0.1)
      script.tap(at: Point(5, 5))
    }
    return try #require(run)
  }

  @Test func scriptThatRunsTwiceMustShowTheSame() throws {
    let first = try run { "Cards" }
    #expect(first.frames.count == 2 && !first.hasFailed)
    #expect(try run { "Cards" }.difference(from: first) == nil)
    let other = try run { "Duels" }
    let difference = try #require(other.difference(from: first))
    #expect(difference.hasPrefix("after step 1. at 0 s: wait 0.1 s, "))
    #expect(difference.contains("Duels"))
    let found = try StageTestingTests.failures { other.expectSame(as: first) }
    #expect(found.count == 1 && found[0].contains("is not the same twice: after step 1."))
  }
}
