internal import Glibc

/// Paths of the system are bytes; here they are texts, and each text leads back to its bytes.
///
/// A byte that is no part of UTF-8 stands as one of the private characters U+EF80 to U+EFFF. The
/// bytes of such a character in a path stand as three of them, so that no two paths are one text.
extension String {
  private static let escapes: ClosedRange<UInt32> = 0xEF80...0xEFFF
  private static let escapeBase: UInt32 = 0xEF00

  /// The path with these bytes.
  public init(systemBytes bytes: some Collection<UInt8>) {
    var scalars = String.UnicodeScalarView()
    func escape(_ bytes: some Sequence<UInt8>) {
      for byte in bytes {
        // Bytes below 0x80 are always UTF-8.
        scalars.append(Unicode.Scalar(String.escapeBase + UInt32(byte)) ?? "\u{FFFD}")
      }
    }
    var (rest, iterator) = (bytes[...], bytes.makeIterator())
    var parser = Unicode.UTF8.ForwardParser()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if String.escapes.contains(scalar.value) { escape(encoded) } else { scalars.append(scalar) }
        rest = rest.dropFirst(encoded.count)
      case .error(let length):
        escape(rest.prefix(length))
        rest = rest.dropFirst(length)
      case .emptyInput:
        self.init(scalars)
        return
      }
    }
  }

  /// The bytes of a path.
  public var systemBytes: [UInt8] {
    unicodeScalars.flatMap { scalar -> [UInt8] in
      guard String.escapes.contains(scalar.value) else { return Array(scalar.utf8) }
      return [UInt8(scalar.value - String.escapeBase)]
    }
  }

  /// Lends the bytes with a zero after them, as the C library takes a path.
  @safe
  func withSystemPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let bytes = systemBytes.map { CChar(bitPattern: $0) } + [0]
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("never empty") }
      return unsafe body(start)
    }
  }

  /// The path that the C library has at an address.
  @unsafe
  init(systemPath address: UnsafePointer<CChar>) {
    self.init(
      systemBytes: unsafe UnsafeBufferPointer(start: address, count: strlen(address))
        .map { UInt8(bitPattern: $0) })
  }
}
