/// Why the records file could not be read or written.
package struct RecordsError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  /// In words, such as "database or disk is full".
  package let reason: String
  let kind: Kind

  enum Kind: Hashable, Sendable {
    /// The file is not what it should be and will not become better.
    case damage
    /// The file is whole, but its tables are not as the program knows them.
    case misfit
    /// It may be better next time: a full disk, somebody who holds the file.
    case passing
  }

  package var description: String { "\(path): \(reason)" }

  init(path: String, reason: String, kind: Kind) {
    self.path = path
    self.reason = reason
    self.kind = kind
  }
}
