internal import Glibc

/// The lines of standard input, one after the other.
public final class InputLines {
  /// What was read and not yet handed out.
  private var rest: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 4096)
  private let limit: Int
  private let descriptor: Int32

  /// - Parameters:
  ///   - limit: a line with more bytes is refused, so that one without an end does not fill the
  ///     memory.
  ///   - descriptor: of an open file instead.
  public init(limit: Int, descriptor: Int32 = 0) {
    self.limit = limit
    self.descriptor = descriptor
  }

  /// The next line without its end; nil when there is no more.
  public func next() throws(FileError) -> String? {
    var searched = 0
    while true {
      if let end = rest[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeSubrange(...end) }
        return Self.text(rest[..<end])
      }
      searched = rest.count
      guard searched <= limit else { throw File.tooLong("a line of standard input", limit) }
      guard let count = try File.readSome(descriptor, into: &chunk, "standard input") else {
        defer { rest = [] }
        return rest.isEmpty ? nil : Self.text(rest[...])
      }
      rest += chunk[..<count]
    }
  }

  /// A file from elsewhere may end its lines with CR LF.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
  }
}
