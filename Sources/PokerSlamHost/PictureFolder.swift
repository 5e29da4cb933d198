package import Platform

/// The player's folder of pictures.
package enum PictureFolder {
  /// Returns the folder's path; nil if no home folder is known.
  ///
  /// It is named by `$XDG_PICTURES_DIR` or by the file `user-dirs.dirs` of the desktop; else it is
  /// `~/Pictures`.
  ///
  /// - Parameter read: returns the text of a file; nil if it cannot be read.
  package static func standard(
    environment: (String) -> String? = { ThisProcess.environment($0) },
    read: (String) -> String? = { path in
      (try? File.read(path, limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) }
    }
  ) -> String? {
    if let named = environment("XDG_PICTURES_DIR"), named.hasPrefix("/") { return named }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    var settings = home + "/.config"
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") { settings = folder }
    if let text = read(settings + "/user-dirs.dirs"), let path = path(in: text, home: home) {
      return path
    }
    return home + "/Pictures"
  }

  /// Returns the path in a line such as `XDG_PICTURES_DIR="$HOME/Bilder"`; nil without a valid line.
  private static func path(in text: String, home: String) -> String? {
    let start = "XDG_PICTURES_DIR=\""
    for line in text.split(separator: "\n") where line.hasPrefix(start) {
      let value = line.dropFirst(start.count).prefix { $0 != "\"" }
      if value.hasPrefix("$HOME/") { return home + value.dropFirst(5) }
      if value.hasPrefix("/") { return String(value) }
    }
    return nil
  }

  /// Writes a file into the folder without replacing another one, and returns its path.
  package static func write(
    _ bytes: [UInt8], as name: String, in folder: String
  ) throws(FileError) -> String {
    try File.makeFolder(folder)
    let stem = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
    for number in 1...999 {
      let path = "\(folder)/\(stem)\(number == 1 ? "" : "-\(number)").png"
      if File.exists(path) {
        // The same picture is not written twice.
        if (try? File.read(path, limit: bytes.count)) == bytes { return path }
        continue
      }
      return try File.write(bytes, to: path)
    }
    throw FileError(folder, reason: "it has too many pictures of this game")
  }
}
