import PNG
import Testing

@testable import StageTesting

@Suite struct TreeChangeTests {
  private let tree = """
    button "Play" @10,10 80x40
    text "872" = score @10,60 40x20
    button "Help" @10,90 80x40
    """

  private func changes(_ edits: (String, String)...) -> [String] {
    let new = edits.reduce(tree) { $0.replacing($1.0, with: $1.1) }
    return ElementList.changes(from: tree, to: new)
  }

  @Test func equalTreesHaveNoChanges() {
    #expect(changes() == [])
    #expect(ElementList.changes(from: "", to: "") == [])
    #expect(ElementList.kind(from: "", to: "") == nil)
  }

  @Test func changesAreToldByTheirMeaning() {
    #expect(changes(("@10,10 80x40", "@12,9 80x40")) == [#"button "Play" moved by (2, -1)"#])
    #expect(changes(("@10,10 80x40", "@10,10 80x44")) == [#"button "Play" is 80x44, was 80x40"#])
    #expect(changes((#""872""#, #""873""#)) == [#"text "872" = score is now text "873" = score"#])
    // Spaces that look alike are told apart.
    #expect(
      changes((#""872""#, "\"8\u{A0}72\""))
        == [#"text "872" = score is now text "8\u{A0}72" = score"#])
    #expect(changes(("button \"Help\" @10,90 80x40", "")) == [#"button "Help" is gone"#])
    #expect(
      changes(("button \"Help\"", "text \"New\" @10,80 9x9\nbutton \"Help\""))
        == [#"text "New" is new"#])
  }

  @Test func largerFontIsTold() {
    #expect(
      changes(("@10,60 40x20", "@10,60 60x30"))
        == [#"text "872" = score is 60x30, was 40x20 (font size × 1.5)"#])
    // A wider text of the same height has other letters or another place for them.
    #expect(
      changes(("@10,60 40x20", "@10,60 60x20")) == [#"text "872" = score is 60x20, was 40x20"#])
  }

  @Test func elementsThatMoveTogetherAreOneChange() {
    #expect(
      changes(("@10,10", "@10,15"), ("@10,60", "@10,65"), ("@10,90", "@10,95"))
        == [#"button "Play" and 2 after it moved by (0, 5)"#])
  }

  @Test func changedPressAreaIsToldRelativeToTheElement() {
    let area = "@10,10 80x40 takes presses at 14,14 72x32"
    #expect(
      changes(("@10,10 80x40", area)) == [
        #"button "Play" takes presses at (4, 4) 72x32, before: takes presses in its frame"#
      ])
    let moved = area.replacing("10,10", with: "12,10").replacing("14,14", with: "16,14")
    #expect(
      ElementList.changes(
        from: tree.replacing("@10,10 80x40", with: area),
        to: tree.replacing("@10,10 80x40", with: moved)) == [#"button "Play" moved by (2, 0)"#])
    #expect(
      changes(("@10,10 80x40", "@10,10 80x40 takes no presses")) == [
        #"button "Play" takes no presses, before: takes presses in its frame"#
      ])
  }

  /// The first four changes of a tree are told, or the first line of another text.
  @Test func differenceOfAGoldenIsToldByItsKind() {
    func difference(_ old: String, _ new: String) -> String {
      GoldenFolder.difference(expected: Array(old.utf8), actual: Array(new.utf8))
    }
    #expect(
      difference(tree, tree.replacing("@10,10 80x40", with: "@12,9 80x40"))
        == #"button "Play" moved by (2, -1)"#)
    let lines = (1...6).map { "text \"\($0)\" @\($0 * 10),0 9x9\n" }
    #expect(difference("", lines.joined()).hasSuffix(#"text "4" is new; and 2 more"#))
    #expect(difference("0 ab\n1 cd\n", "0 ab\n1 ce\n") == "differs, first: 1 cd → 1 ce")
  }

  @Test func filmThatIsShownLaterIsToldAsTiming() {
    func film(_ digests: [Int]) -> [UInt8] {
      Array(digests.enumerated().map { "\($0) d\($1)\n" }.joined().utf8)
    }
    let old = film([0, 0, 1, 2, 3, 4, 5, 5])
    func difference(_ digests: [Int]) -> String {
      GoldenFolder.difference(expected: old, actual: film(digests))
    }
    #expect(
      difference([0, 0, 0, 1, 2, 3, 4, 5]) == "timing: what was in frame 1 is in frame 2")
    #expect(
      difference([0, 1, 2, 3, 4, 5, 5, 5]) == "timing: what was in frame 2 is in frame 1")
    #expect(difference([0, 0, 7, 8, 9, 4, 5, 5]) == "differs, first: 2 d1 → 2 d7")
  }

  @Test func changedOrderIsTold() {
    let lines = tree.split(separator: "\n")
    let swapped = [lines[1], lines[0], lines[2]].joined(separator: "\n")
    let changes = ElementList.changes(from: tree, to: swapped)
    #expect(changes.contains { $0.hasSuffix("has another place in the order") })
  }
}

@Suite struct StripKindTests {
  /// A picture of 24×24 with a filled square.
  private func square(at left: Int, _ top: Int, red: UInt8 = 200) -> PNGImage {
    var pixels = [UInt8](repeating: 255, count: 24 * 24 * 4)
    for y in top..<(top + 8) {
      for x in left..<(left + 8) {
        // A pattern, so that only one shift matches.
        pixels[(y * 24 + x) * 4] = red &+ UInt8((x - left) * 5 + (y - top))
      }
    }
    return PNGImage(width: 24, height: 24, pixels: pixels)
  }

  @Test func shiftIsTold() {
    let strip = PictureStrip(expected: square(at: 6, 6), actual: square(at: 7, 5))
    #expect(strip.kind.hasPrefix("moved by (1, -1), "))
  }

  @Test func evenColourChangeIsTold() {
    let strip = PictureStrip(expected: square(at: 6, 6), actual: square(at: 6, 6, red: 203))
    #expect(strip.kind == "colour by (3, 0, 0), 64 pixels by 3 at most")
  }

  @Test func evenFadingIsTold() {
    let full = square(at: 6, 6, red: 0)
    var pixels = full.pixels
    for place in pixels.indices { pixels[place] = 255 - (255 - pixels[place]) / 2 }
    let faded = PNGImage(width: 24, height: 24, pixels: pixels)
    #expect(PictureStrip(expected: full, actual: faded).change == "opacity 50 %")
    #expect(
      PictureStrip(expected: faded, actual: full).change == "opacity 201 %", "127 becomes 255")
  }

  @Test func mirroredContentIsTold() {
    var pixels = square(at: 6, 6).pixels
    for y in 6..<14 {
      for x in 6..<14 {
        pixels[(y * 24 + x) * 4] = UInt8(200 + (13 - x) * 5 + (y - 6))
      }
    }
    let mirrored = PNGImage(width: 24, height: 24, pixels: pixels)
    #expect(PictureStrip(expected: square(at: 6, 6), actual: mirrored).change == "mirrored")
  }

  @Test func changeInOneDirectionIsTold() {
    let places = ElementPlaces(tree: #"button "Play" @6,6 8x8"#, scale: 1)
    func cause(_ change: (Int) -> Int) -> String {
      let old = square(at: 6, 6)
      var pixels = old.pixels
      for place in 0..<20 {
        pixels[(6 * 24 + 6 + place % 4) * 4 + place / 4 % 3] = UInt8(change(place))
      }
      let new = PNGImage(width: 24, height: 24, pixels: pixels)
      return PictureStrip(expected: old, actual: new).cause(among: places)
    }
    #expect(cause { 100 - $0 * 3 } == #"darker around button "Play""#)
    #expect(cause { $0 % 2 == 0 ? 250 : 90 + $0 } == #"pixels around button "Play""#)
  }

  @Test func blurAndDitherAreTold() {
    func stripes(_ dark: UInt8, _ bright: UInt8) -> PNGImage {
      var pixels = [UInt8](repeating: 255, count: 24 * 24 * 4)
      for y in 6..<14 {
        for x in 6..<14 { pixels[(y * 24 + x) * 4] = x % 2 == 0 ? dark : bright }
      }
      return PNGImage(width: 24, height: 24, pixels: pixels)
    }
    func cause(_ old: PNGImage, _ new: PNGImage) -> String {
      PictureStrip(expected: old, actual: new).cause(among: ElementPlaces(tree: "", scale: 1))
    }
    let (hard, soft) = (stripes(0, 200), stripes(50, 150))
    #expect(cause(hard, soft) == "softer")
    #expect(cause(soft, hard) == "sharper")
    #expect(cause(hard, stripes(20, 150)) == "fainter", "the sum of the colours changes too")
    #expect(cause(stripes(20, 150), hard) == "stronger")
    #expect(cause(hard, stripes(5, 90)) != "fainter", "other letters")
    #expect(cause(hard, stripes(1, 199)) == "dithered")
    #expect(cause(stripes(200, 210), stripes(201, 209)) == "dithered", "no opacity")
  }

  /// A white picture with one black pixel.
  private func speck(_ width: Int, _ height: Int, at x: Int, _ y: Int) -> PNGImage {
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    for component in 0..<3 { pixels[(y * width + x) * 4 + component] = 0 }
    return PNGImage(width: width, height: height, pixels: pixels)
  }

  @Test func smallChangeOfALargePictureIsEnlarged() throws {
    let strip = PictureStrip(
      expected: speck(200, 100, at: 0, 0), actual: speck(200, 100, at: 190, 90))
    let enlarged = try #require(strip.enlarged)
    #expect(enlarged.width == 3 * 48 * 8 + 2 * 4 && enlarged.height == 48 * 8)
    #expect(strip.figures.count == 2)
    // Both pixels do not fit, so the first one is shown, which is black in the expected picture.
    #expect(enlarged.pixels[0] == 0)
    let next = (7 * enlarged.width + 8) * 4
    #expect(enlarged.pixels[next - 4] == 0 && enlarged.pixels[next] == 255)
    #expect(PictureStrip(expected: square(at: 6, 6), actual: square(at: 7, 6)).enlarged == nil)
  }

  @Test func textAroundAChangeIsFound() {
    let places = ElementPlaces(
      tree: """
        button "Play" @0,0 80x40
        text "Play" @10,10 40x20
        """, scale: 1)
    #expect(
      places.text(around: PixelBox(left: 12, top: 12, right: 30, bottom: 20)) == #"text "Play""#)
    #expect(places.text(around: PixelBox(left: 2, top: 12, right: 30, bottom: 20)) == nil)
  }

  @Test func otherChangesAreCounted() {
    var other = square(at: 6, 6)
    var pixels = other.pixels
    pixels[0] = 0
    pixels[4] = 9
    other = PNGImage(width: 24, height: 24, pixels: pixels)
    #expect(
      PictureStrip(expected: square(at: 6, 6), actual: other).kind == "2 pixels by 255 at most")
  }

  @Test func toleranceNeedsBothLimits() {
    let tolerance = Tolerance("photo", because: "rounding", difference: 2, share: 0.01)
    #expect(tolerance.accepts(count: 10, worst: 2, of: 1000))
    #expect(!tolerance.accepts(count: 11, worst: 2, of: 1000))
    #expect(!tolerance.accepts(count: 1, worst: 3, of: 1000))
    #expect(Tolerance.exact.accepts(count: 0, worst: 0, of: 10))
    #expect(!Tolerance.exact.accepts(count: 1, worst: 1, of: 10))
  }
}
