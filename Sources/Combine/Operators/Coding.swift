/// A decoder of whole documents, such as Foundation's `JSONDecoder`.
public protocol TopLevelDecoder<Input> {
  associatedtype Input
  /// Reads a value from a document.
  func decode<Item: Decodable>(_ type: Item.Type, from document: Input) throws -> Item
}

/// An encoder of whole documents, such as Foundation's `JSONEncoder`.
public protocol TopLevelEncoder<Output> {
  associatedtype Output
  /// Writes a value as a document.
  func encode<Item: Encodable>(_ value: Item) throws -> Output
}

extension Publisher {
  /// Reads a value from each document; an error of the decoder ends the publisher.
  public func decode<Item: Decodable, Decoder: TopLevelDecoder>(
    type: Item.Type, decoder: Decoder
  ) -> Publishers.Operator<Self, Item, any Error> where Decoder.Input == Output {
    tryMap { try decoder.decode(type, from: $0) }
  }
}

extension Publisher where Output: Encodable {
  /// Writes each value as a document; an error of the encoder ends the publisher.
  public func encode<Encoder: TopLevelEncoder>(
    encoder: Encoder
  ) -> Publishers.Operator<Self, Encoder.Output, any Error> {
    tryMap { try encoder.encode($0) }
  }
}
