internal import Glibc

/// The lines of standard input.
public final class InputLines {
  /// Bytes that were read but not returned yet.
  private var rest: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 4096)
  private let limit: Int
  private let descriptor: Int32

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - limit: the largest accepted line in bytes. Without a limit, an endless line would fill the
  ///     memory.
  ///   - descriptor: an open file to read instead of standard input.
  public init(limit: Int, descriptor: Int32 = 0) {
    self.limit = limit
    self.descriptor = descriptor
  }

  /// Returns the next line, without its line feed; nil at the end of the input.
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

  /// Converts a line to text; the line may have ended with CR LF.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
  }
}
