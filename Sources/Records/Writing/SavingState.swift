package import Platform

/// Whether changes are being saved.
package enum SavingState: Hashable, Sendable {
  case saving
  /// Changes that could not be written are queued, and retried with the next change and every two
  /// seconds.
  case failing(RecordsError)
  /// The file was read but cannot be written; new changes are lost when the program ends.
  case readOnly(SavingObstacle)
  /// Everything is lost when the program ends.
  case memoryOnly(SavingObstacle)

  /// Whether everything so far has been saved.
  package var isSaving: Bool { self == .saving }

  /// Why nothing new is saved until the program ends; nil if changes are saved or will be retried.
  package var obstacle: SavingObstacle? {
    switch self {
    case .saving, .failing: nil
    case .readOnly(let obstacle), .memoryOnly(let obstacle): obstacle
    }
  }
}

/// Why nothing is saved.
package enum SavingObstacle: Hashable, Sendable {
  /// Neither XDG_DATA_HOME nor HOME is an absolute path.
  case noFolder
  /// Another running game has locked the file.
  case inUse
  /// A newer version of the game wrote the file, in the format with this number.
  case newer(version: Int)
  case notWritable(FileError)
  case failed(RecordsError)
}

/// A message about the records for the player.
package enum RecordsNotice: Hashable, Sendable {
  /// The file was damaged and has been moved to this path; a new file holds what could be read.
  case movedAside(to: String, reason: String, SalvageCounts)
  /// Some unfinished games could not be read, or could be read only in part.
  ///
  /// `games` is the number of games that could not be read at all. `steps` is the number of
  /// unreadable changes in the other games.
  case shortened(games: Int, steps: Int)
  /// A notice that an earlier run could not show.
  case earlier(String)
  /// The last change reported as saved is incomplete, for example after a loss of power.
  case lastChangeIncomplete
  /// An unfinished game could not be read; it stays in the file.
  case unreadableGame(RecordsError)
  /// The file was removed while the game was running; it has been written again from memory.
  case fileRemoved
  case notSaving(SavingObstacle)
}

extension SavingObstacle {
  /// The system's message if the file cannot be written, such as "Permission denied".
  package var systemReason: String? {
    if case .notWritable(let error) = self { error.reason } else { nil }
  }
}

extension SavingObstacle: CustomStringConvertible {
  /// One line in English.
  package var description: String {
    switch self {
    case .noFolder: "there is no data folder: neither XDG_DATA_HOME nor HOME is an absolute path"
    case .inUse: "another running game has the records open"
    case .newer(let version): "a newer version of the game wrote the records (format \(version))"
    case .notWritable(let error): error.description
    case .failed(let error): error.description
    }
  }
}

extension RecordsNotice: CustomStringConvertible {
  /// The words before the path in the English line of `movedAside`.
  package static let pathMark = " The old file is now "

  /// One line in English.
  package var description: String {
    switch self {
    case .movedAside(let path, let reason, let counts):
      "The records were damaged (\(reason)). \(counts).\(RecordsNotice.pathMark)\(path)"
    case .shortened(let games, let steps):
      [
        games > 0 ? "\(games) unfinished \(games == 1 ? "game" : "games")" : nil,
        steps > 0 ? "the last \(steps) changes of an unfinished game" : nil,
      ].compactMap(\.self).joined(separator: " and ") + " cannot be read"
    case .earlier(let text): text
    case .lastChangeIncomplete:
      "The last save is incomplete on the disk: the last changes may be missing"
    case .unreadableGame(let error):
      "Your unfinished game could not be read; it stays in the file: \(error)"
    case .fileRemoved: "The records file was removed while the game ran; it has been written again"
    case .notSaving(let obstacle): "This game is not saved: \(obstacle)"
    }
  }
}

extension SalvageCounts: CustomStringConvertible {
  /// One line in English.
  package var description: String {
    let kept = [
      (games, "game"), (bests, "best score"), (unfinished, "unfinished game"),
      (dailies, "daily result"), (settings, "setting"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return (kept.isEmpty ? "Nothing could be read" : "Kept: \(kept.joined(separator: ", "))")
      + (lost > 0 ? "; lost: \(lost)" : "")
  }
}
