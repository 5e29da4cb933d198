internal import Platform

/// The folder for files that a program keeps between runs, such as its log and the position of its
/// window.
package struct StateFolder: Hashable, Sendable {
  /// The name of the program, which is also the folder's name.
  package let program: String

  /// Names the folder without creating it.
  package init(program: String) { self.program = program }

  /// Returns the folder in `$XDG_STATE_HOME`, or the one in `~/.local/state`; nil without a home
  /// folder.
  package func path(environment: ((String) -> String?)? = nil) -> String? {
    let environment = environment ?? ThisProcess.environment
    // The XDG specification demands that relative paths are ignored.
    if let folder = environment("XDG_STATE_HOME"), folder.hasPrefix("/") {
      return "\(folder)/\(program)"
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/.local/state/\(program)"
  }

  /// Returns the text of a file; nil if it is not a regular file, cannot be read or is larger than
  /// 1 MiB.
  package static func text(_ path: String?) -> String? {
    guard let path, (try? File.kind(path)) == .file,
      let bytes = try? File.read(path, limit: mostBytes)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let mostBytes = 1 << 20

  /// Returns the path of a file in the folder; nil without a home folder.
  ///
  /// Creates the folder if possible.
  package func file(_ name: String) -> String? {
    guard let folder = path() else { return nil }
    try? File.makeFolder(folder, isPrivate: true)
    return "\(folder)/\(name)"
  }
}
