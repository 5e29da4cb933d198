import Foundation
import PNG
import Scenes
import StageUI
import TestSupport
import Testing

@Suite struct StripTests {
  @Test func onePixelShiftIsCountedAndLocated() {
    var moved = [UInt8](repeating: 0, count: 64)
    var still = moved
    still[(1 * 4 + 1) * 4] = 200
    moved[(1 * 4 + 2) * 4] = 200
    let strip = PictureStrip(
      expected: PNGImage(width: 4, height: 4, pixels: still),
      actual: PNGImage(width: 4, height: 4, pixels: moved))
    #expect(strip.summary == "2 pixels differ, by 200 at most, the first at 1,1")
    #expect(strip.box == PixelBox(left: 1, top: 1, right: 3, bottom: 2))
    #expect(strip.image.width == 12 && strip.image.height == 4)
  }

  @Test func equalPicturesHaveNoDifferenceBox() {
    let picture = PNGImage(width: 2, height: 1, pixels: [1, 2, 3, 255, 4, 5, 6, 255])
    #expect(PictureStrip(expected: picture, actual: picture).box == nil)
  }

  /// Compares the golden of the board with the same picture in which one card is a pixel further
  /// right.
  @MainActor @Test func cardShiftedByAPixelIsNamed() throws {
    let golden = GoldenTests.goldens.url
    let picture = try PNGImage(
      decoding: Array(Data(contentsOf: golden.appendingPathComponent("board.png"))))
    let tree = try String(
      contentsOf: golden.appendingPathComponent("board.txt"), encoding: .utf8)
    let scale = try #require(Scene.named("board")).goldenScale
    let line = try #require(tree.split(separator: "\n").first { $0.contains("4 of clubs") })
    let place = try #require(line.firstMatch(of: /@(\d+),(\d+) (\d+)x(\d+)/))
    let numbers = try [place.1, place.2, place.3, place.4].map {
      Int((try #require(Double($0)) * scale).rounded())
    }
    var moved = picture.pixels
    for y in numbers[1]..<(numbers[1] + numbers[3]) {
      let start = (y * picture.width + numbers[0]) * 4
      let row = start..<(start + numbers[2] * 4)
      moved.replaceSubrange((row.lowerBound + 4)..<(row.upperBound + 4), with: picture.pixels[row])
    }
    let strip = PictureStrip(
      expected: picture,
      actual: PNGImage(width: picture.width, height: picture.height, pixels: moved))
    let box = try #require(strip.box)
    let name = ElementPlaces(tree: tree, scale: scale).name(of: box)
    #expect(name == "button \"4 of clubs\"")

    let line2 = line.replacing("@\(place.1),", with: "@\((Int(place.1) ?? 0) + 1),")
    let difference = TextDifference.first(
      expected: Array(tree.utf8), actual: Array(tree.replacing(line, with: line2).utf8))
    #expect(difference.contains("4 of clubs"))
  }

  @Test func elementWithAPressAreaIsNamed() {
    let places = ElementPlaces(
      tree: "button \"Play\" @10,10 20x20 takes presses at 0,0 44x44\n", scale: 1)
    let name = places.name(of: PixelBox(left: 12, top: 12, right: 20, bottom: 20))
    #expect(name == "button \"Play\"")
  }

  @Test func treeWithAnExtraLineReportsBothLineCounts() {
    let difference = TextDifference.first(expected: Array("a\n".utf8), actual: Array("a\nb\n".utf8))
    #expect(difference == " in the number of lines: 2, was 1")
  }
}
