/// One of several parts of a list of names, for one of several machines that share the work.
///
/// A name belongs to exactly one of the parts, which depends on the name and the number of parts
/// alone. Names that are added or removed move no other name to another part.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// The number of the part, from 1.
  public let number: Int
  /// The number of parts.
  public let count: Int

  /// Creates a part from text such as `2/4`; nil for other text and for a number above the count.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count > 0,
      (1...count).contains(number)
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  public var description: String { "\(number)/\(count)" }

  /// Returns whether a name belongs to the part.
  public func contains(_ name: String) -> Bool {
    var digest = ByteDigest()
    digest.combine(name.utf8)
    return digest.mixed.multipliedFullWidth(by: UInt64(count)).high == UInt64(number - 1)
  }
}
