/// Exports, imports and deletes the player's records.
@MainActor
package protocol RecordsKeeper: AnyObject {
  /// Writes all records into a file in the player's folder of documents; returns its path.
  func export() throws(DataFailure) -> String
  /// Returns the paths of exported files, newest first.
  func exports() -> [String]
  /// Adds the records of an exported file; returns how many finished games are new.
  func importRecords(from path: String) throws(DataFailure) -> Int
  /// Deletes all games, results and settings for good.
  func deleteEverything()
}

/// Why records could not be exported or imported, as a sentence without a full stop.
package struct DataFailure: Error, Hashable, Sendable {
  package var reason: String

  package init(reason: String) { self.reason = reason }
}

/// What an action of the data page has done.
package enum DataReport: Hashable, Sendable {
  case exported(path: String)
  case imported(games: Int)
  case failed(String)
  case deleted
  /// No program opens the address.
  case notOpened(address: String)
}

/// A question that the data page asks before it changes something.
package enum DataQuestion: Hashable, Sendable {
  case importing(path: String)
  case deletion
  /// Whether to open the page of the game in the desktop's software centre.
  case rating
}
