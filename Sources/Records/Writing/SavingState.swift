package import Platform

/// Whether what happens is being kept.
package enum SavingState: Hashable, Sendable {
  case saving
  /// What could not be written waits, in order, and is tried again with whatever comes next.
  case failing(RecordsError)
  /// What the file held is known; nothing is written to it, all that is new ends with the program.
  case readOnly(SavingObstacle)
  /// All there is ends with the program.
  case memoryOnly(SavingObstacle)

  package var isSaving: Bool { self == .saving }
}

/// Why nothing is kept.
package enum SavingObstacle: Hashable, Sendable {
  /// Neither XDG_DATA_HOME nor HOME names a folder.
  case noFolder
  /// Another running game has the file.
  case inUse
  /// A newer version of the game wrote the file, in this format of its own.
  case newer(version: Int)
  case notWritable(FileError)
  case failed(RecordsError)
}

/// What the player is to be told when the game starts.
package enum RecordsNotice: Hashable, Sendable {
  /// The file was damaged; it lies there now, and a new one was begun.
  case movedAside(to: String, reason: String)
  case notSaving(SavingObstacle)
}

extension SavingObstacle: CustomStringConvertible {
  /// One line in English.
  package var description: String {
    switch self {
    case .noFolder: "no folder for data is known: neither XDG_DATA_HOME nor HOME is set"
    case .inUse: "another running game keeps the records"
    case .newer(let version): "the records are in format \(version), of a newer version of the game"
    case .notWritable(let error): error.description
    case .failed(let error): error.description
    }
  }
}

extension RecordsNotice: CustomStringConvertible {
  /// One line in English.
  package var description: String {
    switch self {
    case .movedAside(let path, let reason):
      "The records were damaged (\(reason)) and begin anew; the old file is now \(path)"
    case .notSaving(let obstacle): "This game is not saved: \(obstacle)"
    }
  }
}
