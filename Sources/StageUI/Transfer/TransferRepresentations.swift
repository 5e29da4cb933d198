/// Hands over values as bytes.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  public let _ways: [TransferWay]

  private init(
    _ type: UTType, _ exporting: (@Sendable (Item) throws -> [UInt8])?,
    _ importing: (@Sendable ([UInt8]) throws -> Item)?
  ) {
    var exported: (@Sendable (any Transferable) throws -> [UInt8])?
    var imported: (@Sendable ([UInt8]) throws -> any Transferable)?
    if let exporting { exported = { try exporting(TransferWay.cast($0)) } }
    if let importing { imported = { try importing($0) } }
    _ways = [TransferWay(kind: .data(type, exported: exported, imported: imported))]
  }

  /// Creates a form that is written and read; the closures are synchronous, unlike in SwiftUI.
  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) throws -> [UInt8],
    importing: @escaping @Sendable ([UInt8]) throws -> Item
  ) {
    self.init(contentType, exporting, importing)
  }

  /// Creates a form that is only written.
  public init(
    exportedContentType: UTType, exporting: @escaping @Sendable (Item) throws -> [UInt8]
  ) {
    self.init(exportedContentType, exporting, nil)
  }

  /// Creates a form that is only read.
  public init(
    importedContentType: UTType, importing: @escaping @Sendable ([UInt8]) throws -> Item
  ) {
    self.init(importedContentType, nil, importing)
  }
}

/// Hands over values of a `Codable` type.
///
/// Between the views of a program the value itself is handed over, without an encoder. So there are
/// no bytes for a destination of another type; add a `ProxyRepresentation` or a `DataRepresentation`
/// for it.
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
  public let _ways: [TransferWay]

  /// Creates a form of a type of data.
  public init(contentType: UTType) { _ways = [TransferWay(kind: .value(contentType))] }

  /// Creates a form of a type of data.
  public init(for itemType: Item.Type, contentType: UTType) { self.init(contentType: contentType) }
}

/// Hands over values as values of another type.
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation {
  public let _ways: [TransferWay]

  private init(
    _ exporting: (@Sendable (Item) throws -> Proxy)?,
    importing: (@Sendable (Proxy) throws -> Item)?
  ) {
    var exported: TransferWay.Step?
    var imported: TransferWay.Step?
    if let exporting { exported = { try exporting(TransferWay.cast($0)) } }
    if let importing { imported = { try importing(TransferWay.cast($0)) } }
    _ways = [TransferWay(kind: .proxy(Proxy.self, exported: exported, imported: imported))]
  }

  /// Creates a form that is only written.
  public init(exporting: @escaping @Sendable (Item) throws -> Proxy) {
    self.init(exporting, importing: nil)
  }

  /// Creates a form that is only read.
  public init(importing: @escaping @Sendable (Proxy) throws -> Item) {
    self.init(nil, importing: importing)
  }

  /// Creates a form that is written and read.
  public init(
    exporting: @escaping @Sendable (Item) throws -> Proxy,
    importing: @escaping @Sendable (Proxy) throws -> Item
  ) {
    self.init(exporting, importing: importing)
  }
}

extension TransferWay {
  /// Returns a value with its type; the route to a representation always ends at that type.
  fileprivate static func cast<Item: Transferable>(_ value: any Transferable) throws -> Item {
    guard let item = value as? Item else {
      throw TransferError(description: "the value is no \(Item.self)")
    }
    return item
  }
}

/// Several representations, the best one first.
public struct CombinedTransferRepresentation<Item: Transferable>: TransferRepresentation {
  public let _ways: [TransferWay]
}

/// Collects the representations of a type.
@resultBuilder
public enum TransferRepresentationBuilder<Item: Transferable> {
  public static func buildExpression<Content: TransferRepresentation<Item>>(
    _ content: Content
  ) -> Content { content }

  public static func buildPartialBlock<Content: TransferRepresentation<Item>>(
    first: Content
  ) -> Content { first }

  public static func buildPartialBlock(
    accumulated: some TransferRepresentation<Item>, next: some TransferRepresentation<Item>
  ) -> CombinedTransferRepresentation<Item> {
    CombinedTransferRepresentation(_ways: accumulated._ways + next._ways)
  }
}
