/// An address: of a page, of a file, or of anything else with a scheme.
///
/// A subset of Foundation's `URL`, without resource values and without relative addresses.
public struct URL: Hashable, Sendable {
  /// The address as text, in which characters that a URL cannot contain are percent-encoded.
  public let absoluteString: String

  /// Reads an address; characters that a URL cannot contain are percent-encoded.
  ///
  /// Nil for an empty text, an invalid scheme, a port that is not a number, or a `%` without two
  /// hexadecimal digits.
  public init?(string: String) {
    guard !string.isEmpty, let text = Self.encoded(string, keepsPercents: true) else { return nil }
    let parts = Parts(text)
    guard Self.isValid(parts) else { return nil }
    absoluteString = text
  }

  /// Creates the address of a file; a relative path is relative to the root folder.
  public init(fileURLWithPath path: String) {
    let path = path.hasPrefix("/") ? path : "/" + path
    absoluteString = "file://" + (Self.encoded(path, keepsPercents: false, inPath: true) ?? "/")
  }

  /// Creates the address of a file; a relative path is relative to the root folder.
  public init(filePath path: String) { self.init(fileURLWithPath: path) }

  /// The part before the first colon, such as `https`; nil without one.
  public var scheme: String? { Parts(absoluteString).scheme.map { String($0).lowercased() } }
  /// The host, such as `example.org`; nil without one.
  public var host: String? {
    guard let authority = Parts(absoluteString).authority else { return nil }
    let host = Self.split(authority).host
    return host.isEmpty ? nil : Self.decoded(host)
  }
  /// The number of the port; nil without one.
  public var port: Int? {
    Parts(absoluteString).authority.flatMap { Self.split($0).port }.flatMap { Int($0) }
  }
  /// The path without percent-encoding.
  ///
  /// A slash at the end is dropped, except from the root.
  public var path: String {
    let path = Self.decoded(Parts(absoluteString).path)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
  /// Returns the path, percent-encoded by default.
  public func path(percentEncoded: Bool = true) -> String {
    let path = Parts(absoluteString).path
    return percentEncoded ? String(path) : Self.decoded(path)
  }
  /// Returns the host, never percent-encoded; nil without one.
  public func host(percentEncoded: Bool = true) -> String? { host }
  /// The part after the question mark, percent-encoded; nil without one.
  public var query: String? { Parts(absoluteString).query.map(String.init) }
  /// The part after the number sign, percent-encoded; nil without one.
  public var fragment: String? { Parts(absoluteString).fragment.map(String.init) }
  /// Whether the scheme is `file`.
  public var isFileURL: Bool { scheme == "file" }
  /// The last part of the path; `/` for the root, empty without a path.
  public var lastPathComponent: String {
    let path = path
    if path == "/" { return path }
    return path.split(separator: "/").last.map(String.init) ?? ""
  }
  /// The part of the last component after its last dot; empty without one.
  public var pathExtension: String {
    let name = lastPathComponent
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return String(name[name.index(after: dot)...])
  }

  /// Returns the address with another component at the end of its path.
  public func appendingPathComponent(_ component: String) -> URL {
    var parts = Parts(absoluteString)
    let end = Self.encoded(component, keepsPercents: false, inPath: true) ?? ""
    parts.path = Substring(parts.path.hasSuffix("/") ? parts.path + end : parts.path + "/" + end)
    return URL(parts)
  }

  /// Returns the address with another component at the end of its path.
  public func appending(path component: String) -> URL { appendingPathComponent(component) }

  /// Returns the address without the last component of its path.
  public func deletingLastPathComponent() -> URL {
    var parts = Parts(absoluteString)
    while parts.path.count > 1, parts.path.hasSuffix("/") { parts.path = parts.path.dropLast() }
    if let slash = parts.path.lastIndex(of: "/") { parts.path = parts.path[...slash] }
    return URL(parts)
  }

  /// Returns true: a program may read the files that its user may read.
  public func startAccessingSecurityScopedResource() -> Bool { true }
  /// Does nothing.
  public func stopAccessingSecurityScopedResource() {}

  private init(_ parts: Parts) { absoluteString = parts.text }
}

extension URL: CustomStringConvertible, Codable {
  /// The address as text.
  public var description: String { absoluteString }

  /// Reads the address from one text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let url = URL(string: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a URL")
    }
    self = url
  }

  /// Writes the address as one text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(absoluteString)
  }
}

// The syntax of RFC 3986: scheme:[//authority]path[?query][#fragment].
extension URL {
  private struct Parts {
    var scheme: Substring?
    var authority: Substring?
    var path: Substring
    var query: Substring?
    var fragment: Substring?

    init(_ text: String) {
      var rest = text[...]
      if let hash = rest.firstIndex(of: "#") {
        fragment = rest[rest.index(after: hash)...]
        rest = rest[..<hash]
      }
      if let mark = rest.firstIndex(of: "?") {
        query = rest[rest.index(after: mark)...]
        rest = rest[..<mark]
      }
      if let colon = rest.firstIndex(of: ":"), !rest[..<colon].contains("/") {
        scheme = rest[..<colon]
        rest = rest[rest.index(after: colon)...]
      }
      if rest.hasPrefix("//") {
        rest = rest.dropFirst(2)
        let end = rest.firstIndex(of: "/") ?? rest.endIndex
        authority = rest[..<end]
        rest = rest[end...]
      }
      path = rest
    }

    var text: String {
      (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path
        + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
    }
  }

  private static func isValid(_ parts: Parts) -> Bool {
    if let scheme = parts.scheme {
      guard let first = scheme.utf8.first, isLetter(first),
        scheme.utf8.allSatisfy({ isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) })
      else { return false }
    }
    guard let port = parts.authority.flatMap({ split($0).port }) else { return true }
    return port.utf8.allSatisfy(isDigit)
  }

  private static func split(_ authority: Substring) -> (host: Substring, port: Substring?) {
    let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
    let host = place ?? authority
    // The search for the port starts after an IPv6 address, which contains colons inside its
    // brackets.
    let end = host.lastIndex(of: "]") ?? host.startIndex
    guard let colon = host[end...].firstIndex(of: ":") else { return (host, nil) }
    return (host[..<colon], host[host.index(after: colon)...])
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Percent-encodes the characters of a text that a URL cannot contain.
  ///
  /// If `keepsPercents` is true, percent signs stay. The result is then nil if one of them is not
  /// followed by two hexadecimal digits.
  private static func encoded(
    _ text: String, keepsPercents: Bool, inPath: Bool = false
  ) -> String? {
    let kept = inPath ? "-._~!$&'()*+,;=:@/" : "-._~!$&'()*+,;=:@/?#[]"
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      if keepsPercents, byte == UInt8(ascii: "%") {
        let digits = bytes[(index + 1)...].prefix(2)
        guard digits.count == 2, digits.allSatisfy({ value($0) != nil }) else { return nil }
        result.append(byte)
      } else if isLetter(byte) || isDigit(byte) || kept.utf8.contains(byte) {
        result.append(byte)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%\(digits.count == 1 ? "0" : "")\(digits)".utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let high = value(rest[rest.startIndex]),
        let low = value(rest[rest.startIndex + 1])
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    Character(Unicode.Scalar(digit)).hexDigitValue.map { UInt8($0) }
  }
}
