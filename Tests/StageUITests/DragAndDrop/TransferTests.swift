import Testing

@testable import StageUI

/// Values as they are handed over, files of the desktop, and the earlier functions.
@MainActor
struct TransferTests {
  private struct Card: Codable, Equatable, Transferable {
    var name: String

    static var transferRepresentation: some TransferRepresentation {
      CodableRepresentation(contentType: UTType(exportedAs: "com.example.card"))
      ProxyRepresentation(exporting: \.name)
    }
  }

  private struct Number: Equatable, Transferable {
    var value: Int

    static var transferRepresentation: some TransferRepresentation {
      DataRepresentation(importedContentType: .plainText) { bytes in
        guard let value = Int(String(decoding: bytes, as: UTF8.self)) else {
          throw TransferError(description: "no number")
        }
        return Number(value: value)
      }
    }
  }

  private struct Title: Equatable, Transferable {
    var text: String

    static var transferRepresentation: some TransferRepresentation {
      ProxyRepresentation(exporting: \.text, importing: { Title(text: $0) })
    }
  }

  @Test func ownTypeIsHandedOverAsItself() {
    let items = DraggedItems(values: [Card(name: "Ace")])
    #expect(items.values(as: Card.self) == [Card(name: "Ace")])
  }

  @Test func proxyIsHandedOverToOtherTypes() {
    let items = DraggedItems(values: [Card(name: "Ace")])
    #expect(items.values(as: String.self) == ["Ace"])
    #expect(items.values(as: Title.self) == [Title(text: "Ace")])
    #expect(items.values(as: [UInt8].self) == [Array("Ace".utf8)])
    #expect(!items.offers(URL.self))
  }

  @Test func bytesAreReadByKindsOfTheirType() {
    #expect(DraggedItems(values: ["7"]).values(as: Number.self) == [Number(value: 7)])
    #expect(DraggedItems(values: ["seven"]).values(as: Number.self) == [])
    #expect(DraggedItems(values: ["7"]).values(as: Card.self) == [])
  }

  @Test func typesAreKindsOfOthers() {
    #expect(UTType.png.conforms(to: .image) && UTType.png.conforms(to: .item))
    #expect(!UTType.image.conforms(to: .png) && !UTType.png.conforms(to: .text))
    #expect(UTType(filenameExtension: "JPG") == .jpeg)
    #expect(UTType(filenameExtension: "unknown") == nil)
    #expect(UTType("public.json")?.preferredFilenameExtension == "json")
    let own = UTType(exportedAs: "com.example.deck", conformingTo: .json)
    #expect(own.conforms(to: .text) && own.conforms(to: .data) && !own.conforms(to: .image))
  }

  @Test func filesOfTheDesktopReachTheDestinationBelowTheMouse() {
    let diary = Diary()
    let bench = Bench(Size(200, 100)) {
      HStack(spacing: 0) {
        ForEach(["left", "right"], id: \.self) { side in
          Color.green.dropDestination(for: URL.self) { urls, _ in
            diary.note("\(side) \(urls.map(\.path))")
            return true
          }
        }
      }
    }
    #expect(bench.host.dropFiles(["/tmp/a b.txt", "/tmp/c"], at: Point(150, 50)))
    #expect(diary.take() == [#"right ["/tmp/a b.txt", "/tmp/c"]"#])
    #expect(bench.host.dropFiles(["/tmp/c"]))
    #expect(diary.take() == [#"left ["/tmp/c"]"#])
    bench.move(150, 50)
    #expect(bench.host.dropFiles(["/tmp/c"]))
    #expect(diary.take() == [#"right ["/tmp/c"]"#])
    #expect(bench.host.tree.drag == nil)
  }

  @Test func filesAreNotTakenWithoutADestination() {
    let bench = Bench(Size(200, 100)) {
      Color.green.dropDestination(for: Card.self) { _, _ in true }
    }
    #expect(!bench.host.dropFiles(["/tmp/c"]))
    #expect(bench.host.tree.drag == nil)
  }

  @Test func earlierFunctionsDragAndDropProviders() {
    let isTargeted = Selection(false)
    let diary = Diary()
    let bench = Bench(Size(200, 100)) {
      HStack(spacing: 0) {
        Color.red.onDrag { NSItemProvider(object: "Ace") }
        Bound(isTargeted) { isTargeted in
          Color.green.onDrop(of: [.text], isTargeted: isTargeted) { providers in
            diary.note("\(providers.map(\.registeredTypeIdentifiers))")
            providers[0].loadObject(ofClass: String.self) { text, error in
              diary.note("\(text ?? "nothing") \(error == nil)")
            }
            return true
          }
        }
      }
    }
    bench.down(50, 50)
    bench.move(150, 50)
    bench.step()
    #expect(isTargeted.value)
    bench.up(150, 50)
    bench.step()
    #expect(!isTargeted.value)
    #expect(diary.take() == [#"[["public.utf8-plain-text"]]"#, "Ace true"])
  }

  @Test func providerOfAFileIsAFileURL() {
    let provider = NSItemProvider(object: URL(fileURLWithPath: "/tmp/deck.json"))
    #expect(provider.suggestedName == "deck.json")
    #expect(provider.hasItemConformingToTypeIdentifier("public.file-url"))
    #expect(provider.canLoadObject(ofClass: String.self))
    #expect(!provider.canLoadObject(ofClass: Card.self))
    provider.loadDataRepresentation(forTypeIdentifier: "public.file-url") { bytes, _ in
      #expect(bytes == Array("file:///tmp/deck.json".utf8))
    }
    provider.loadObject(ofClass: Card.self) { card, error in
      #expect(card == nil && error is TransferError)
    }
  }
}
