internal import Glibc

/// Looks for font files by name in a list of folders and below them.
///
/// A file that lies directly in one of the folders is found without reading any folder; only a
/// name that does not makes it list them, once.
struct FontFolders {
  /// Limits for a folder tree that is not one of fonts, or loops through links.
  static let maximumDepth = 6
  static let maximumEntries = 50_000

  let folders: [String]
  private var listing: [String: String]?

  init(_ folders: [String]) { self.folders = folders }

  /// The first file of this name: in the folders themselves, else below them, in their order.
  mutating func path(of fileName: String) -> String? {
    for folder in folders {
      let path = "\(folder)/\(fileName)"
      if unsafe access(path, R_OK) == 0 { return path }
    }
    let known = listing ?? Self.list(folders)
    listing = known
    return known[fileName]
  }

  /// Debian's folders of the families the game knows, then the usual places of user and system.
  static var standard: [String] {
    var folders = ["quicksand", "dejavu", "liberation", "noto"].map {
      "/usr/share/fonts/truetype/\($0)"
    }
    if let data = variable("XDG_DATA_HOME") { folders.append("\(data)/fonts") }
    if let home = variable("HOME") { folders += ["\(home)/.local/share/fonts", "\(home)/.fonts"] }
    folders += ["/usr/local/share/fonts", "/usr/share/fonts"]
    return folders
  }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// Breadth first and in order of names, so that the answer does not hang on the file system.
  private static func list(_ roots: [String]) -> [String: String] {
    var found: [String: String] = [:]
    var entries = 0
    for root in roots {
      var level = [root]
      for _ in 0..<maximumDepth where !level.isEmpty {
        var next: [String] = []
        for folder in level {
          for entry in names(in: folder).sorted() where entries < maximumEntries {
            entries += 1
            if isFontName(entry) {
              if found[entry] == nil { found[entry] = "\(folder)/\(entry)" }
            } else if isFolder("\(folder)/\(entry)") {
              next.append("\(folder)/\(entry)")
            }
          }
        }
        level = next
      }
    }
    return found
  }

  private static func isFontName(_ name: String) -> Bool {
    [".ttf", ".otf", ".ttc", ".otc"].contains { name.hasSuffix($0) }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Names without those that begin with a dot; empty when the folder cannot be read.
  private static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { _ = unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
      let characters = unsafe UnsafeRawPointer(entry).advanced(by: offset)
      let name = unsafe String(cString: characters.assumingMemoryBound(to: CChar.self))
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
