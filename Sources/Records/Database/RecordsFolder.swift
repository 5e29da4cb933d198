internal import Platform

/// The folder of the records: its standard path, and the names of the files in it.
package enum RecordsFolder {
  /// The name of the records file; SQLite keeps its log and its index beside it.
  static let file = "records.sqlite"
  /// The lock file, held by the game that may write.
  static let lock = "records.lock"

  /// Returns the game's data folder according to the XDG rules; nil if no home folder is known.
  ///
  /// As the rules demand, relative paths are ignored.
  package static func standard(
    environment: (String) -> String? = { ThisProcess.environment($0) }
  ) -> String? {
    if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/pokerslam" }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.local/share/pokerslam"
  }
}
