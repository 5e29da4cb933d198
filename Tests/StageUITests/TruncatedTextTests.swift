import Testing

@testable import StageUI

@MainActor
struct TruncatedTextTests {
  @Test func onlyCutTextsAreListed() {
    let bench = Bench(Size(60, 100)) {
      VStack {
        Text("ab")
        Text("a long line of text").lineLimit(1)
      }
    }
    #expect(bench.host.truncatedTexts == ["a long line of text"])
    bench.size = Size(600, 100)
    bench.step()
    #expect(bench.host.truncatedTexts == [])
  }

  /// Returns the size of a text in a stack.
  private func size(
    _ text: some View, in room: Size = Size(200, 300)
  ) -> Size {
    Bench(room) { text }.frames(TextNode.self)[0].size
  }

  @Test func shortTextReservesItsLines() {
    let three = size(Text("a\nb\nc")).height
    let one = size(Text("a"))
    #expect(size(Text("a").lineLimit(3, reservesSpace: true)) == Size(one.width, three))
    #expect(size(Text("a").lineLimit(3...5)) == Size(one.width, three))
    #expect(size(Text("").lineLimit(3, reservesSpace: true)).height == three)
    #expect(size(Text("a").lineLimit(3, reservesSpace: false)) == one)
    #expect(
      size(Text("a\nb\nc").lineLimit(2, reservesSpace: true)).height == size(Text("a\nb")).height)
  }

  @Test func reservedSpaceCountsFontAndLineSpacing() {
    let title = Text("a").font(.title)
    #expect(
      size(title.lineLimit(2, reservesSpace: true).lineSpacing(7)).height
        == size(Text("a\nb").font(.title).lineSpacing(7)).height)
  }

  @Test func reservedSpaceFitsTheProposedHeight() {
    let two = size(Text("a\nb")).height
    let text = Text("a").lineLimit(9, reservesSpace: true)
    #expect(size(text, in: Size(200, two + 3)).height == two)
  }
}
