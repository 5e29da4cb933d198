import Testing

@testable import PNG

@Suite struct CompressedTextTests {
  @Test(arguments: [
    "", "a", "Menu\n Card\n  - rect · 1\n", String(repeating: "Menu › Card\n", count: 10_000),
  ])
  func textIsReadAsItWasWritten(_ text: String) {
    let file = CompressedText.file(of: text)
    #expect(CompressedText.text(of: file) == text)
    #expect(file == CompressedText.file(of: text))
    if text.utf8.count > 1000 { #expect(file.count * 50 < text.utf8.count) }
  }

  @Test func damagedFilesHaveNoOtherText() {
    let text = "Menu\n Card\n  - rect · 1\n"
    let file = CompressedText.file(of: text)
    for count in 0..<file.count {
      #expect(CompressedText.text(of: Array(file.prefix(count))) == nil)
    }
    for place in file.indices {
      for bit in 0..<8 {
        var damaged = file
        damaged[place] ^= 1 << bit
        let read = CompressedText.text(of: damaged)
        #expect(read == nil || read == text, "\(place)")
      }
    }
    #expect(CompressedText.text(of: Array("99999999999999\nabc".utf8)) == nil)
    #expect(CompressedText.text(of: Array("-1\nabc".utf8)) == nil)
  }
}
