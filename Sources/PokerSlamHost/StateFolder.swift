import Platform

/// The folder of the log and of the window's position.
package enum StateFolder {
  /// Returns `$XDG_STATE_HOME/pokerslam`, or the folder in `~/.local/state`; nil without a home
  /// folder.
  package static func path(environment: (String) -> String? = ThisProcess.environment) -> String? {
    // The XDG specification demands that relative paths are ignored.
    if let folder = environment("XDG_STATE_HOME"), folder.hasPrefix("/") {
      return "\(folder)/pokerslam"
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/.local/state/pokerslam"
  }

  /// Returns the text of a file; nil if it is not a regular file, cannot be read or is larger than
  /// 1 MiB.
  static func text(_ path: String?) -> String? {
    guard let path, (try? File.kind(path)) == .file,
      let bytes = try? File.read(path, limit: mostBytes)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let mostBytes = 1 << 20

  /// Returns the path of a file in the folder; creates the folder if possible.
  package static func file(_ name: String) -> String? {
    guard let folder = path() else { return nil }
    try? File.makeFolder(folder, isPrivate: true)
    return "\(folder)/\(name)"
  }
}
