internal import Platform

/// Where the records lie.
package enum RecordsFolder {
  /// The name of the one file; SQLite keeps its log and its index beside it.
  static let file = "records.sqlite"
  /// Held by the game that may write.
  static let lock = "records.lock"

  /// The game's folder among the user's data, by the XDG rules; nil when there is no home.
  ///
  /// XDG has paths that are not absolute ignored.
  package static func standard(
    environment: (String) -> String? = { ThisProcess.environment($0) }
  ) -> String? {
    if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/pokerslam" }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.local/share/pokerslam"
  }
}
