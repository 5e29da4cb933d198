import StageUI
import Testing

@testable import StageTesting

@Suite struct DrawingChangesTests {
  private static let text = """
    Menu
     Fan
      Card[Kh]
       Canvas
        - rect with radius 8 (10, 20) 87 × 128 in #FFFFFF · shadow #000000 at 20 %, radius 2 · 00000001
        - 2 glyphs of size 28 (18, 24) 20 × 30 in #FF0000 · 00000002
      Card[8c]
       Canvas
        - rect with radius 8 (110, 20) 87 × 128 in #FFFFFF · shadow #000000 at 20 %, radius 2 · 00000003
        - 2 glyphs of size 28 (118, 24) 20 × 30 in #000000 · 00000004
     Button
      .opacity
       - group · opacity 0.5 · 00000005
      Text
       - 4 glyphs of size 16 (10, 200) 40 × 20 in #FFFFFF · 00000006

    """

  /// Returns the changes after edits of the text, in which each changed drawing needs another digest.
  private func changes(_ edits: (String, String)...) -> DrawingChanges {
    let new = edits.reduce(Self.text) {
      #expect($0.contains($1.0), "\($1.0)")
      return $0.replacing($1.0, with: $1.1)
    }
    return DrawingChanges(
      from: DrawingOutline(text: Self.text), to: DrawingOutline(text: new))
  }

  @Test func textIsReadAsItIsWritten() {
    #expect(DrawingOutline(text: Self.text).text == Self.text)
    #expect(DrawingOutline(text: Self.text).drawings.count == 6)
    #expect(DrawingOutline(text: "").drawings == [])
    #expect(DrawingOutline(text: "   - rect · 1\n# x\n- \nA\n - B").drawings == [])
  }

  @Test func equalDrawingsHaveNoChanges() {
    #expect(changes().isEmpty && changes().cause == nil)
    #expect(changes().text == "\(DrawingChanges.none)\n")
  }

  @Test func otherNamesOfViewsAreNoChange() {
    #expect(changes(("Fan", "Hand"), ("Button", "Control")).isEmpty)
  }

  @Test func movedDrawingNamesItsView() {
    #expect(
      changes(
        ("(18, 24) 20 × 30 in #FF0000 · 00000002", "(20, 23.5) 20 × 30 in #FF0000 · 10000002")
      )
      .cause == "Fan › Card[Kh] › Canvas: moved by (2, -0.5)")
  }

  @Test func drawingsThatMoveTogetherAreOneChange() {
    let changes = changes(
      ("(10, 20)", "(10, 25)"), ("(18, 24)", "(18, 29)"), ("(110, 20)", "(110, 25)"),
      ("00000001", "10000001"), ("00000002", "10000002"), ("00000003", "10000003"))
    #expect(changes.cause == "Fan › Card › Canvas: moved by (0, 5)")
    #expect(changes.text == "Menu › Fan › Card › Canvas: moved by (0, 5) (3 drawings)\n")
  }

  @Test func kindsOfChangesAreTold() {
    let canvas = "Fan › Card[Kh] › Canvas"
    #expect(
      changes(("28 (18, 24) 20 × 30 in #FF0000 · 00000002", "30 (18, 24) 22 × 32 in #FF0000 · 1"))
        .cause == "\(canvas): font of size 30, was 28, size 22 × 32, was 20 × 30")
    #expect(
      changes(
        ("4 glyphs of size 16 (10, 200) 40", "5 glyphs of size 16 (10, 200) 48"), ("06", "16")
      )
      .cause == "Menu › Button › Text: text of 5 letters, was 4, size 48 × 20, was 40 × 20")
    #expect(
      changes(("#FF0000 · 00000002", "#FE0000 at 50 % · 12"))
        .cause == "\(canvas): colour #FE0000 at 50 %, was #FF0000")
    #expect(
      changes(("#FF0000 · 00000002", "linear gradient #FF0000 → #FE0000 · 12"))
        .cause == "\(canvas): paint linear gradient #FF0000 → #FE0000, was #FF0000")
    #expect(
      changes(("radius 8 (10, 20)", "radius 10 (10, 20)"), ("00000001", "11"))
        .cause == "\(canvas): rect with radius 10, was rect with radius 8")
    #expect(
      changes(("radius 2 · 00000001", "radius 3 · 11")).cause
        == "\(canvas): shadow #000000 at 20 %, radius 3, was shadow #000000 at 20 %, radius 2")
    #expect(
      changes((" · shadow #000000 at 20 %, radius 2 · 00000001", " · 11")).cause
        == "\(canvas): without shadow #000000 at 20 %, radius 2")
    #expect(
      changes(("opacity 0.5 · 00000005", "opacity 0.6 · 15")).cause
        == "Menu › Button › .opacity: opacity 0.6, was opacity 0.5")
    #expect(
      changes(("00000006", "16")).cause == "Menu › Button › Text: other letters or another font")
    #expect(changes(("00000001", "11")).cause == "\(canvas): another shape")
  }

  @Test func newAndGoneDrawingsAreTold() {
    let line = "   - 4 glyphs of size 16 (10, 200) 40 × 20 in #FFFFFF · 00000006\n"
    #expect(changes((line, "")).cause == "Menu › Button › Text: text is gone")
    let other = "   - rect (1, 2) 3 × 4 in #123456 · 00000007\n"
    #expect(changes((line, line + other)).cause == "Menu › Button › Text: rect is new")
  }

  /// Changes of views without a common one are told apart, each with its view.
  @Test func viewsWithNothingInCommonAreToldApart() {
    let old =
      "Text\n - rect (0, 0) 1 × 1 in #000000 · 1\nImage\n - rect (5, 0) 1 × 1 in #000000 · 2\n"
    let new = old.replacing("(0, 0)", with: "(0, 5)").replacing("(5, 0)", with: "(5, 5)")
      .replacing("· 1", with: "· 3").replacing("· 2", with: "· 4")
    let changes = DrawingChanges(from: DrawingOutline(text: old), to: DrawingOutline(text: new))
    #expect(changes.cause == "Text: moved by (0, 5); Image: moved by (0, 5)")
  }

  /// The digest of a group changes with its place, which its words do not tell.
  @Test func movedGroupsAreNoChangeOfTheirOwn() {
    #expect(changes(("opacity 0.5 · 00000005", "opacity 0.5 · 10000005")).isEmpty)
  }

  /// The other tiles move when one is gone.
  @Test func goneDrawingAmongOthersIsTold() {
    let colours = ["#FF0000", "#00FF00", "#0000FF"]
    func row(_ colours: [String], from start: Int) -> DrawingOutline {
      let lines = colours.enumerated().map { place, colour in
        "  - rect (\(start + 10 * place), 0) 8 × 8 in \(colour) · \(place)\(start)\n"
      }
      return DrawingOutline(text: "Pile\n Tile\n" + lines.joined())
    }
    let gone = DrawingChanges(from: row(colours, from: 0), to: row(Array(colours[1...]), from: 5))
    #expect(gone.cause == "Pile › Tile: moved by (-5, 0); Pile › Tile: rect is gone")
    let new = DrawingChanges(from: row(Array(colours[1...]), from: 5), to: row(colours, from: 0))
    #expect(new.cause == "Pile › Tile: moved by (5, 0); Pile › Tile: rect is new")
  }

  @Test func thousandsOfMovedDrawingsAreComparedFast() {
    func dots(_ x: Int) -> DrawingOutline {
      let lines = (0..<10_000).map { " - ellipse (\(x), \($0)) 2 × 2 in #FFFFFF · \(x)a\($0)\n" }
      return DrawingOutline(text: "Dots\n" + lines.joined())
    }
    let changes = DrawingChanges(from: dots(0), to: dots(3))
    #expect(changes.text == "Dots: moved by (3, 0) (10000 drawings)\n")
  }

  @Test func otherOrderIsTold() {
    let lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
    let swapped =
      (lines[..<2] + lines[6..<10] + lines[2..<6] + lines[10...]).joined(separator: "\n")
    let changes = DrawingChanges(
      from: DrawingOutline(text: Self.text), to: DrawingOutline(text: swapped))
    #expect(changes.all.count == 1 && changes.all[0].drawings == 2)
    #expect(changes.all[0].words == "another order")
    #expect(changes.all[0].view.hasPrefix("Fan › Card["))
  }

  // MARK: - Kinds

  @Test func kindHasTheWordsWithoutTheViews() {
    let kind = changes(("#FF0000 · 00000002", "#FE0000 · 12")).kind
    #expect(kind?.words == "colour #FE0000, was #FF0000")
    #expect(kind?.elements == ["Fan › Card[Kh] › Canvas"] && kind?.isMove == false)
    #expect(changes().kind == nil)
  }

  /// The larger letters move what is below them.
  @Test func placesBesideASpecificChangeAreOfItsKind() {
    let font = ("28 (18, 24) 20 × 30 in #FF0000 · 00000002", "30 (18, 24) 22 × 32 in #FF0000 · 1")
    let moved = ("(10, 200) 40 × 20 in #FFFFFF · 00000006", "(10, 202) 40 × 20 in #FFFFFF · 16")
    let kind = changes(font, moved).kind
    #expect(kind?.words == "font of size 30, was 28")
    #expect(kind?.elements == ["Fan › Card[Kh] › Canvas"])
    #expect(changes(moved).kind?.words == "moved by (0, 2)")
    #expect(changes(moved).kind?.isMove == true)
    #expect(
      changes(
        moved, ("(118, 24) 20 × 30 in #000000 · 00000004", "(119, 24) 20 × 30 in #000000 · 14")
      )
      .kind == nil, "two moves have no words in common")
  }

  @Test func changesThatMayHaveAnyCauseHaveNoKind() {
    #expect(changes(("00000006", "16")).kind == nil, "other letters")
    #expect(changes(("opacity 0.5 · 00000005", "opacity 0.6 · 15")).kind == nil)
    #expect(changes(("#FF0000 · 00000002", "#FE0000 · 12"), ("00000006", "16")).kind == nil)
    let line = "   - rect with radius 3 (1, 2) 3 × 4 in #123456 · 00000007\n"
    let last = "   - 4 glyphs of size 16 (10, 200) 40 × 20 in #FFFFFF · 00000006\n"
    #expect(changes((last, last + line)).kind == nil, "a new drawing with a radius")
  }

  @Test func manyChangesAreCounted() {
    let changes = changes(
      ("#FF0000 · 00000002", "#FE0000 · 12"), ("#000000 · 00000004", "#010000 · 14"),
      ("opacity 0.5 · 00000005", "opacity 0.6 · 15"), ("00000006", "16"), ("00000001", "11"))
    #expect(changes.all.count == 5)
    #expect(changes.cause?.hasSuffix("; and 2 more") == true)
  }
}
