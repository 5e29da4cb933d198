internal import FoundationNames

/// A type whose values can be dragged from one view to another.
///
/// ```swift
/// struct Card: Codable, Transferable {
///   var name: String
///
///   static var transferRepresentation: some TransferRepresentation {
///     CodableRepresentation(contentType: .card)
///     ProxyRepresentation(exporting: \.name)
///   }
/// }
/// ```
///
/// A destination that takes the same type gets the value itself. A destination of another type gets
/// the first representation that it can read: here, one that takes a `String` gets the name.
public protocol Transferable: Sendable {
  /// The type of the representations.
  associatedtype Representation: TransferRepresentation

  /// The forms in which a value is handed over, the best one first.
  @TransferRepresentationBuilder<Self>
  static var transferRepresentation: Representation { get }
}

/// A form in which values are handed over.
public protocol TransferRepresentation<Item>: Sendable {
  /// The type of the values.
  associatedtype Item: Transferable

  /// The ways in which values leave and arrive.
  ///
  /// Only the kit's own representations implement this property.
  var _ways: [TransferWay] { get }
}

/// One way of handing over a value.
public struct TransferWay: Sendable {
  typealias Step = @Sendable (any Transferable) throws -> any Transferable

  enum Kind: Sendable {
    /// As bytes of a type.
    case data(
      UTType, exported: (@Sendable (any Transferable) throws -> [UInt8])?,
      imported: (@Sendable ([UInt8]) throws -> any Transferable)?)
    /// As a value of another type.
    case proxy(any Transferable.Type, exported: Step?, imported: Step?)
    /// As the value itself, which is data of a type.
    case value(UTType)
  }

  let kind: Kind
}

/// A value that a representation cannot hand over.
public struct TransferError: Error, CustomStringConvertible {
  /// What cannot be done.
  public let description: String
}

extension Transferable {
  fileprivate static var ways: [TransferWay] { transferRepresentation._ways }

  /// The types of data that the values are, the best one first.
  static func contentTypes(length: Int = 3) -> [UTType] {
    ways.flatMap { way -> [UTType] in
      switch way.kind {
      case .data(let type, _?, _), .value(let type): [type]
      case .proxy(let proxy, _?, _) where length > 0: proxy.contentTypes(length: length - 1)
      default: []
      }
    }
  }

  /// The types of data that the value is, the best one first.
  var contentTypes: [UTType] {
    let types = Self.contentTypes()
    return (self as? URL)?.isFileURL == true ? [.fileURL] + types : types
  }

  /// Returns the value as bytes of a type; nil if it has no such form.
  func exported(as type: UTType, length: Int = 3) throws -> [UInt8]? {
    if type == .fileURL, let url = self as? URL {
      return url.isFileURL ? Array(url.absoluteString.utf8) : nil
    }
    for way in Self.ways {
      switch way.kind {
      case .data(let own, let exported?, _) where own.conforms(to: type): return try exported(self)
      case .proxy(_, let exported?, _) where length > 0:
        if let bytes = try exported(self).exported(as: type, length: length - 1) { return bytes }
      default: break
      }
    }
    return nil
  }

  /// Returns a function that turns values of the type into values of another one; nil if there is
  /// none.
  ///
  /// - Parameter length: The most representations between the two.
  static func route(to target: any Transferable.Type, length: Int = 3) -> TransferWay.Step? {
    if target == Self.self { return { $0 } }
    guard length > 0 else { return nil }
    for case .proxy(let proxy, let exported?, _) in ways.map(\.kind) {
      if let rest = proxy.route(to: target, length: length - 1) {
        return { try rest(exported($0)) }
      }
    }
    let arrivals = target.ways.map(\.kind)
    for case .data(let type, let exported?, _) in ways.map(\.kind) {
      for case .data(let wanted, _, let imported?) in arrivals where type.conforms(to: wanted) {
        return { try imported(exported($0)) }
      }
    }
    for case .proxy(let proxy, _, let imported?) in arrivals where proxy != target {
      if let rest = route(to: proxy, length: length - 1) {
        return { try imported(rest($0)) }
      }
    }
    return nil
  }
}

extension String: Transferable {
  /// Plain text in UTF-8.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .utf8PlainText) {
      Array($0.utf8)
    } importing: { bytes in
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw TransferError(description: "the text is not UTF-8")
      }
      return text
    }
  }
}

extension URL: Transferable {
  /// The address, or its text.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .url) {
      Array($0.absoluteString.utf8)
    } importing: { bytes in
      guard let url = URL(string: String(decoding: bytes, as: UTF8.self)) else {
        throw TransferError(description: "the text is not a URL")
      }
      return url
    }
    ProxyRepresentation(exporting: \.absoluteString)
  }
}

/// Bytes; a destination that takes them takes values of all types that have a form as bytes.
extension [UInt8]: Transferable {
  /// The bytes themselves.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .data) {
      $0
    } importing: {
      $0
    }
  }
}
