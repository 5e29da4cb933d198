import TestSupport
import Testing

@testable import StageUI

/// Images inside of text, between the glyphs of the block font.
@Suite @MainActor struct InlineImageTests {
  private let star = Image(systemName: "star.fill")

  private func bench(_ text: Text, width: Double = 300, lines: Int? = nil) -> Bench {
    Bench(Size(width, 120)) { text.font(.system(size: 20)).lineLimit(lines) }
  }

  private func size(_ text: Text) -> Size { bench(text).frames(TextNode.self)[0].size }

  private func paint(_ bench: Bench) -> PaintedPicture {
    PaintedPicture(bench.step(), width: Int(bench.size.width), height: Int(bench.size.height))
  }

  @Test func symbolsInTextScaleWithTheirFont() throws {
    let own = try #require(Symbol.named("star.fill")).size(fontSize: 20, weight: .regular)
    #expect(abs(own.width - 23) < 0.5)
    // The size of a text is rounded up to whole points.
    func whole(_ width: Double, _ height: Double) -> Size {
      Size(width.rounded(.up), height.rounded(.up))
    }
    #expect(size(Text(star)) == whole(own.width, own.height))
    #expect(size(Text("\(star)\(star)")) == whole(2 * own.width, own.height))
    let (plain, both) = (size(Text(" 25")), size(Text("\(star) 25")))
    // The symbol reaches above and below the digits.
    #expect(plain.height == 20)
    #expect(both == whole(plain.width + own.width, own.height))
    #expect(size(Text(star).font(.system(size: 40))) == whole(2 * own.width, 2 * own.height))
  }

  @Test func imageScaleChangesSymbolsInText() {
    let bench = Bench { Text(star).font(.system(size: 20)).imageScale(.large) }
    #expect(bench.frames(TextNode.self)[0].width == 31)
  }

  @Test func imagesAddNothingToTheStringOfAText() {
    #expect(Text("\(star) 25 points").string == " 25 points")
    #expect(bench(Text("\(star) 25")).host.element(labelled: " 25") != nil)
    #expect(Text("\(star)") == Text(star))
    #expect(Text(star) != Text(Image(systemName: "star")))
  }

  @Test func symbolsInTextHaveTheColourOfTheirPieceOfText() {
    let red = Text(Image(systemName: "circle.fill")).foregroundColor(Color(hex: 0xFF0000))
    let blue = Text(Image(systemName: "circle.fill")).foregroundColor(Color(hex: 0x0000FF))
    let picture = paint(bench(red + blue))
    #expect(picture[140, 60] == 0xFFFF_0000)
    #expect(picture[160, 60] == 0xFF00_00FF)
  }

  /// A symbol inside a text covers the same pixels as the symbol shown as an image.
  ///
  /// Only the coverage of edge pixels may differ slightly.
  @Test func symbolsInTextEqualSymbolsShownAsImages() throws {
    let alone = Bench(Size(40, 40)) { star.font(.system(size: 20)).foregroundStyle(.red) }
    let inside = Bench(Size(40, 40)) { Text(star).font(.system(size: 20)).foregroundStyle(.red) }
    #expect(paint(alone).coverage > 50)
    #expect(abs(paint(inside).coverage - paint(alone).coverage) < 2)
    #expect(paint(inside)[20, 20] == paint(alone)[20, 20])
  }

  @Test func bitmapsInTextStandOnTheBaselineInTheirOwnColours() {
    let green = UInt32(0xFF00_FF00)
    let square = Image(
      Bitmap(width: 12, height: 30, pixels: [UInt32](repeating: green, count: 360)))
    // The image stands on the baseline and is 30 points high; letters end 4 points below the
    // baseline.
    #expect(size(Text("\(square)x")).height == 34)
    let picture = paint(bench(Text(square).foregroundColor(.red)))
    #expect(picture.coverage == 360)
    #expect(picture[150, 60] == green)
  }

  @Test func textWithImagesWrapsAndIsTruncated() {
    let row = Text("\(star)ab \(star)cd \(star)ef")
    let wide = bench(row).frames(TextNode.self)[0]
    let wrapped = bench(row, width: wide.width / 2).frames(TextNode.self)[0]
    #expect(wrapped.height >= 2 * wide.height)
    let cut = bench(row, width: wide.width / 2, lines: 1)
    #expect(cut.frames(TextNode.self)[0].height == wide.height)
    #expect(cut.nodes(TextNode.self)[0].shownLayout.isTruncated)
  }

  @Test func markdownEmphasisIncludesImages() {
    let text = Text("**\(star) bold** plain")
    let bold = text.pieces.filter { $0.attributes.isBold == true }
    #expect(bold.map(\.string) == ["\u{FFFC}", " bold"])
  }

  @Test func missingSymbolsInTextAreReportedByName() {
    let handle = Handle<Bool>()
    let bench = Bench {
      Stage(false, handle) { Text($0 ? "\(Image(systemName: "no.such"))" : "none") }
    }
    let warnings = bench.listen()
    handle.set(true)
    bench.step()
    #expect(warnings.all.count == 1)
    #expect(warnings.all.first?.hasPrefix("there is no symbol no.such") ?? false)
  }

  @Test func canvasesDrawImagesInText() {
    let bench = Bench(Size(60, 60)) {
      Canvas { context, size in
        context.draw(
          Text(Image(systemName: "circle.fill")).font(.system(size: 40))
            .foregroundColor(Color(hex: 0xFF0000)),
          at: Point(size.width / 2, size.height / 2))
      }
    }
    #expect(paint(bench)[30, 30] == 0xFFFF_0000)
  }
}
