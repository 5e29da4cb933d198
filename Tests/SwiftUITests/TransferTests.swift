import SwiftUI
import Testing

/// Values that are dragged with Foundation's types.
@MainActor
struct TransferTests {
  private struct Deck: Equatable, Transferable {
    var size: Int

    static var transferRepresentation: some TransferRepresentation {
      DataRepresentation(contentType: .json) { (deck: Deck) in
        try JSONEncoder().encode(deck.size)
      } importing: { (data: Data) in
        Deck(size: try JSONDecoder().decode(Int.self, from: data))
      }
    }
  }

  @Test func fileOfTheDesktopIsFoundationsURL() {
    let file = NSURL(fileURLWithPath: "/tmp/a b.txt")
    let provider = NSItemProvider(object: file)
    #expect(provider.hasItemConformingToTypeIdentifier("public.file-url"))
    var loaded: URL?
    provider.loadObject(ofClass: URL.self) { url, _ in loaded = url }
    #expect(loaded?.path == "/tmp/a b.txt" && loaded?.isFileURL == true)
  }

  @Test func textOfFoundationIsAString() {
    var loaded: String?
    NSItemProvider(object: NSString("Ace")).loadObject(ofClass: String.self) { text, _ in
      loaded = text
    }
    #expect(loaded == "Ace")
  }

  @Test func dataIsWrittenAndReadByItsType() {
    let provider = NSItemProvider(object: Deck(size: 52))
    var bytes: Data?
    provider.loadDataRepresentation(forTypeIdentifier: "public.json") { (data: Data?, _) in
      bytes = data
    }
    #expect(bytes == Data("52".utf8))
    var all: Data?
    provider.loadObject(ofClass: Data.self) { data, _ in all = data }
    #expect(all == Data("52".utf8))
  }
}
