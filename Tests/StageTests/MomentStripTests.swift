import PNG
import StageUI
import TestSupport
import Testing

@testable import KitWindow

@MainActor
@Suite struct MomentStripTests {
  @Test func momentsBeginAtZeroAndEndAtTheLastOne() {
    #expect(MomentStrip(3, until: 0.5).moments == [0, 0.25, 0.5])
    #expect(MomentStrip(2, until: 0).moments == [0, 0])
  }

  @Test func timesHaveAtMostThreeDigits() {
    #expect(
      [0, 0.25, 1.0 / 3, 2, 1.1].map(MomentStrip.text)
        == ["0 s", "0.25 s", "0.333 s", "2 s", "1.1 s"])
  }

  @Test func picturesLieSideBySideAboveTheirTimes() {
    let pictures = [UInt8(10), 200].map { [UInt8](repeating: $0, count: 40 * 30 * 4) }
    let image = MomentStrip(2, until: 1).image(
      of: pictures, width: 40, height: 30, glyphs: BlockFont(),
      text: [PNGText(keyword: "Scene", value: "two")])
    #expect(image.width == 2 * 40 + 8 && image.height == 30 + 20)
    func level(_ x: Int, _ y: Int) -> UInt8 { image.pixels[4 * (y * image.width + x)] }
    #expect(level(0, 0) == 10 && level(39, 29) == 10)
    #expect(level(40, 0) == 0 && level(47, 29) == 0)
    #expect(level(48, 0) == 200 && level(87, 29) == 200)
    func hasLetters(_ columns: Range<Int>) -> Bool {
      (30..<50).contains { y in columns.contains { level($0, y) > 128 } }
    }
    #expect(hasLetters(0..<40), "the first time")
    #expect(!hasLetters(40..<48), "the gap")
    #expect(hasLetters(48..<88), "the second time")
    #expect(image.text.map(\.value) == ["two"])
  }

  @Test func formatOfAFilmFollowsItsName() {
    #expect(FilmFormat("a.y4m") == .video && FilmFormat("a.apng") == .animation)
    #expect(FilmFormat("a/") == .folder && FilmFormat("a.mp4") == nil && FilmFormat("a") == nil)
    #expect(FilmFormat.video.problem(width: 4, height: 2) == nil)
    #expect(
      FilmFormat.video.problem(width: 4, height: 3)
        == "video has even sides; 4 by 3 pixels are not")
    #expect(FilmFormat.folder.problem(width: 5, height: 3) == nil)
    #expect(FilmFormat.folder.problem(width: 0, height: 3) == "a film has at least one pixel")
  }
}
