/// Exports, imports and deletes the player's records.
///
/// Exports and imports take long with many games, so they do not run on the frame; `finish` is called
/// in a later turn.
@MainActor
package protocol RecordsKeeper: AnyObject {
  /// Writes all records into a file in the player's folder of documents; tells its path.
  func export(finish: @escaping @MainActor (Result<String, DataFailure>) -> Void)
  /// Returns the paths of exported files, newest first.
  func exports() -> [String]
  /// Adds the records of an exported file; tells how many finished games are new.
  func importRecords(
    from path: String, finish: @escaping @MainActor (Result<Int, DataFailure>) -> Void)
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
  /// An export or import goes on.
  case working
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
