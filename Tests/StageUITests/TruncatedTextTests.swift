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
}
