internal import CSQLite

/// A failure to read or write the records file.
package struct RecordsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  package let path: String
  /// The reason in words, such as "database or disk is full".
  package let reason: String
  package let kind: Kind

  /// The kind of a failure; the only place where SQLite's result codes are interpreted.
  package enum Kind: Hashable, Sendable {
    /// A read, a write or an allocation failed; the next attempt may succeed.
    case transient
    /// Another program has locked the file.
    case busy
    case full
    case readOnly
    /// A statement exceeded its deadline.
    case slow
    /// Possible damage, not confirmed: SQLite reports some failed reads in the same way.
    case suspect
    /// A statement does not fit the existing tables or rows.
    case mismatch
    /// Confirmed damage: all bytes were read and are invalid.
    case damage
    /// A file of another program.
    case foreign
    /// A file written by a newer version of the game, in the format with this number.
    case newer(Int)

    /// - Parameter isFull: whether the system refused the write for lack of space.
    init(sqlite status: Int32, isFull: Bool = false) {
      switch status & 0xFF {
      case SQLITE_IOERR where isFull: self = .full
      case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: self = .suspect
      case SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_TOOBIG: self = .mismatch
      case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
      case SQLITE_FULL: self = .full
      case SQLITE_READONLY: self = .readOnly
      case SQLITE_INTERRUPT: self = .slow
      default: self = .transient
      }
    }

    /// How to handle the failure; the only place where that is decided.
    var remedy: Remedy {
      switch self {
      case .busy, .full, .slow: .tryLater
      case .transient: .reopen
      case .suspect, .mismatch, .readOnly: .examine
      case .damage: .salvage
      case .foreign, .newer: .leaveAlone
      }
    }
  }

  enum Remedy {
    /// Keeps the connection, which remains usable, and tries again later.
    case tryLater
    /// Closes and reopens the file, then retries.
    case reopen
    /// Like `reopen`, after reading every byte of the file to confirm or rule out damage.
    case examine
    /// Moves the file aside and copies what can be read into a new one.
    case salvage
    /// Neither writes nor renames the file.
    case leaveAlone
  }

  package var description: String { "\(path): \(reason)" }

  init(path: String, reason: String, kind: Kind) {
    self.path = path
    self.reason = reason
    self.kind = kind
  }

  /// The failure to report after an examination has confirmed damage: its kind becomes `damage`.
  var confirmed: RecordsError {
    kind.remedy == .examine ? RecordsError(path: path, reason: reason, kind: .damage) : self
  }
}
