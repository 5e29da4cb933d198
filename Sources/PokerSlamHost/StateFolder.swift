import Platform

/// The folder of the log and the window's place.
package enum StateFolder {
  /// `$XDG_STATE_HOME/pokerslam`, or where that is when it is not set; nil without a home.
  package static func path(environment: (String) -> String? = ThisProcess.environment) -> String? {
    // A relative path is to be ignored, says the specification.
    if let folder = environment("XDG_STATE_HOME"), folder.hasPrefix("/") {
      return "\(folder)/pokerslam"
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/.local/state/pokerslam"
  }

  /// The text of a file in it; nil for what is no file of a size that one of ours may have.
  static func text(_ path: String?) -> String? {
    guard let path, (try? File.kind(path)) == .file,
      let bytes = try? File.read(path, limit: mostBytes)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let mostBytes = 1 << 20

  /// A file in it; the folder is there afterwards, if it can be.
  package static func file(_ name: String) -> String? {
    guard let folder = path() else { return nil }
    try? File.makeFolder(folder, isPrivate: true)
    return "\(folder)/\(name)"
  }
}
