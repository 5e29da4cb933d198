import Platform

/// The player's folder of documents, where exported records are put.
enum DocumentsFolder {
  /// Returns the folder that the desktop names, `~/Documents`, or the home folder; nil without a
  /// home folder.
  static func path(environment: (String) -> String? = { ThisProcess.environment($0) }) -> String? {
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    let config = environment("XDG_CONFIG_HOME") ?? "\(home)/.config"
    let candidates = [named(in: "\(config)/user-dirs.dirs", home: home), "\(home)/Documents"]
    return candidates.compactMap { $0 }.first { (try? File.kind($0)) == .folder } ?? home
  }

  /// Returns the folder in a line such as `XDG_DOCUMENTS_DIR="$HOME/Papers"` of a file.
  private static func named(in file: String, home: String) -> String? {
    guard let bytes = try? File.read(file, limit: 1 << 16) else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard line.hasPrefix("XDG_DOCUMENTS_DIR=\""), line.hasSuffix("\"") else { continue }
      let value = line.dropFirst("XDG_DOCUMENTS_DIR=\"".count).dropLast()
      if value.hasPrefix("/") { return String(value) }
      if value.hasPrefix("$HOME/") { return home + value.dropFirst("$HOME".count) }
    }
    return nil
  }
}
