package import Platform

/// Whether what happens is being kept.
package enum SavingState: Hashable, Sendable {
  case saving
  /// What could not be written waits, in order, and is tried again with whatever comes next and
  /// every two seconds.
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

/// What the player is to be told about the records.
package enum RecordsNotice: Hashable, Sendable {
  /// The file was damaged; it lies there now, and a new one was begun with what could be read.
  case movedAside(to: String, reason: String, SalvageCounts)
  /// So many games that were not over cannot be read, or so many of their last changes.
  case shortened(games: Int, steps: Int)
  /// What a start did to the file that ended before it could tell.
  case earlier(String)
  /// What was reported as saved last is not whole, as after a loss of power.
  case lastChangeBroken
  /// A game that was left could not be read when it was to be put on the table; it stays in the file.
  case leftUnread(RecordsError)
  /// The file was removed while the game ran; it is written anew with what the game knows.
  case vanished
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
    case .movedAside(let path, let reason, let counts):
      "The records were damaged (\(reason)). \(counts). The old file is now \(path)"
    case .shortened(let games, let steps):
      [
        games > 0 ? "\(games) unfinished \(games == 1 ? "game" : "games")" : nil,
        steps > 0 ? "the last \(steps) changes of an unfinished game" : nil,
      ].compactMap(\.self).joined(separator: " and ") + " cannot be read"
    case .earlier(let text): text
    case .lastChangeBroken:
      "What was saved last is not whole on the disk: the last changes may be missing"
    case .leftUnread(let error):
      "The game you left could not be read and stays where it is: \(error)"
    case .vanished: "The file of the records was removed; it is written again"
    case .notSaving(let obstacle): "This game is not saved: \(obstacle)"
    }
  }
}

extension SalvageCounts: CustomStringConvertible {
  /// One line in English.
  package var description: String {
    let kept = [
      (games, "game"), (bests, "best score"), (waiting, "unfinished game"), (settings, "setting"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return (kept.isEmpty ? "Nothing could be read" : "Kept: \(kept.joined(separator: ", "))")
      + (lost > 0 ? "; lost: \(lost)" : "")
  }
}
