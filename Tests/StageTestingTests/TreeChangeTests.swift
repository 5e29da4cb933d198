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
  }

  @Test func changesAreToldByTheirMeaning() {
    #expect(changes(("@10,10 80x40", "@12,9 80x40")) == [#"button "Play" moved by (2, -1)"#])
    #expect(changes(("@10,10 80x40", "@10,10 80x44")) == [#"button "Play" is 80x44, was 80x40"#])
    #expect(changes((#""872""#, #""873""#)) == [#"text "872" = score is now text "873" = score"#])
    #expect(changes(("button \"Help\" @10,90 80x40", "")) == [#"button "Help" is gone"#])
    #expect(
      changes(("button \"Help\"", "text \"New\" @10,80 9x9\nbutton \"Help\""))
        == [#"text "New" is new"#])
  }

  @Test func elementsThatMoveTogetherAreOneChange() {
    #expect(
      changes(("@10,10", "@10,15"), ("@10,60", "@10,65"), ("@10,90", "@10,95"))
        == [#"button "Play" and 2 after it moved by (0, 5)"#])
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
    let strip = Strip(expected: square(at: 6, 6), actual: square(at: 7, 5))
    #expect(strip.kind.hasPrefix("moved by (1, -1), "))
  }

  @Test func evenColourChangeIsTold() {
    let strip = Strip(expected: square(at: 6, 6), actual: square(at: 6, 6, red: 203))
    #expect(strip.kind == "colour by (3, 0, 0), 64 pixels by 3 at most")
  }

  @Test func otherChangesAreCounted() {
    var other = square(at: 6, 6)
    var pixels = other.pixels
    pixels[0] = 0
    pixels[4] = 9
    other = PNGImage(width: 24, height: 24, pixels: pixels)
    #expect(Strip(expected: square(at: 6, 6), actual: other).kind == "2 pixels by 255 at most")
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
