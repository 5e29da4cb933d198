// Foundation's types that are dragged from one view to another.
public import Foundation
public import StageUI

extension Foundation.URL: Transferable {
  /// The address, or its text.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .url) { (url: Foundation.URL) in
      [UInt8](url.absoluteString.utf8)
    } importing: { bytes in
      guard let url = Foundation.URL(string: String(decoding: bytes, as: UTF8.self)) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      return url
    }
    ProxyRepresentation(exporting: \.absoluteString)
  }
}

extension Data: Transferable {
  /// The bytes.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .data) { (data: Data) in
      [UInt8](data)
    } importing: { (bytes: [UInt8]) in
      Data(bytes)
    }
  }
}

extension DataRepresentation {
  /// Creates a form that is written and read; the closures are synchronous, unlike in SwiftUI.
  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) throws -> Data,
    importing: @escaping @Sendable (Data) throws -> Item
  ) {
    self.init(
      contentType: contentType, exporting: { (item: Item) in [UInt8](try exporting(item)) },
      importing: { (bytes: [UInt8]) in try importing(Data(bytes)) })
  }

  /// Creates a form that is only written.
  public init(
    exportedContentType: UTType, exporting: @escaping @Sendable (Item) throws -> Data
  ) {
    self.init(exportedContentType: exportedContentType) { (item: Item) in
      [UInt8](try exporting(item))
    }
  }

  /// Creates a form that is only read.
  public init(
    importedContentType: UTType, importing: @escaping @Sendable (Data) throws -> Item
  ) {
    self.init(importedContentType: importedContentType) { (bytes: [UInt8]) in
      try importing(Data(bytes))
    }
  }
}

extension NSItemProvider {
  /// Creates a provider of a text.
  public convenience init(object: NSString) { self.init(object: "\(object)") }

  /// Creates a provider of an address.
  public convenience init(object: NSURL) {
    let url = object as Foundation.URL
    // The kit's own address, which is known as the address of a file.
    if let own = StageUI.URL(url) { self.init(object: own) } else { self.init(object: url) }
  }

  /// Passes the value as bytes of a type, or an error.
  public func loadDataRepresentation(
    forTypeIdentifier identifier: String,
    completionHandler: @escaping (Data?, (any Error)?) -> Void
  ) {
    loadDataRepresentation(forTypeIdentifier: identifier) { (bytes: [UInt8]?, error) in
      completionHandler(bytes.map { Data($0) }, error)
    }
  }
}
