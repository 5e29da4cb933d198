internal import CSQLite

/// Why the records file could not be read or written.
package struct RecordsError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  /// In words, such as "database or disk is full".
  package let reason: String
  let kind: Kind

  /// What a failure says about the file; nothing else in the program reads SQLite's result codes.
  enum Kind: Hashable, Sendable {
    /// A read, a write or memory failed, as it may not the next time.
    case passing
    /// Another program holds the file.
    case busy
    case full
    case readOnly
    /// The answer took longer than the deadline.
    case slow
    /// It looks damaged, which proves nothing: SQLite reports a read that failed in the same way.
    case suspect
    /// A statement does not fit the tables or the rows that are there.
    case misfit
    /// Damaged: all its bytes were read, and they are no file of this program.
    case damage
    /// Another program's file.
    case foreign
    /// A newer version of the game wrote it, in this format.
    case newer(Int)

    /// - Parameter isFull: whether the system refused the write for want of space.
    init(sqlite status: Int32, isFull: Bool = false) {
      switch status & 0xFF {
      case SQLITE_IOERR where isFull: self = .full
      case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: self = .suspect
      case SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_TOOBIG: self = .misfit
      case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
      case SQLITE_FULL: self = .full
      case SQLITE_READONLY: self = .readOnly
      case SQLITE_INTERRUPT: self = .slow
      default: self = .passing
      }
    }

    /// What to do about it; nothing else in the program decides that.
    var remedy: Remedy {
      switch self {
      case .busy, .full, .slow: .tryLater
      case .passing: .reopen
      case .suspect, .misfit, .readOnly: .examine
      case .damage: .salvage
      case .foreign, .newer: .leaveAlone
      }
    }
  }

  enum Remedy {
    /// The connection is as good as ever.
    case tryLater
    /// Closes the file, opens it and tries again.
    case reopen
    /// The same, and reads every byte of the file to prove damage or rule it out.
    case examine
    /// Sets the file aside and copies what can be read into a new one.
    case salvage
    /// Neither writes to the file nor renames it.
    case leaveAlone
  }

  package var description: String { "\(path): \(reason)" }

  init(path: String, reason: String, kind: Kind) {
    self.path = path
    self.reason = reason
    self.kind = kind
  }

  /// The same failure once the bytes of the file have proved it.
  var proved: RecordsError {
    kind.remedy == .examine ? RecordsError(path: path, reason: reason, kind: .damage) : self
  }
}
