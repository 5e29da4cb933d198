internal import Glibc

/// Lossless conversion of system paths, which are bytes, to strings and back.
///
/// A byte that is not part of valid UTF-8 becomes one of the private-use characters U+EF80 to
/// U+EFFF. If a path itself contains such a character, each of its three bytes is converted in the
/// same way, so that different paths have different strings.
extension String {
  private static let escapes: ClosedRange<UInt32> = 0xEF80...0xEFFF
  private static let escapeBase: UInt32 = 0xEF00

  /// Creates the string for a path's bytes.
  public init(systemBytes bytes: some Collection<UInt8>) {
    var scalars = String.UnicodeScalarView()
    func escape(_ bytes: some Sequence<UInt8>) {
      for byte in bytes {
        // The byte is at least 0x80, because smaller bytes are always valid UTF-8.
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

  /// Calls `body` with the path as a null-terminated C string.
  @safe
  func withSystemPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let bytes = systemBytes.map { CChar(bitPattern: $0) } + [0]
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("the buffer is empty") }
      return unsafe body(start)
    }
  }

  /// Creates the string for a path at an address of the C library.
  @unsafe
  init(systemPath address: UnsafePointer<CChar>) {
    self.init(
      systemBytes: unsafe UnsafeBufferPointer(start: address, count: strlen(address))
        .map { UInt8(bitPattern: $0) })
  }
}
