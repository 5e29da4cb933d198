internal import Glibc

/// Finds font files by name in a list of folders and their subfolders.
///
/// A file directly in one of the folders is found without listing any folder. For other files, all
/// folders are listed once.
struct FontFolders {
  /// The limits of listing, because a folder tree may have many other files, or links that form
  /// loops.
  static let maximumDepth = 6
  static let maximumEntries = 50_000

  let folders: [String]
  private var listing: [String: String]?

  init(_ folders: [String]) { self.folders = folders }

  /// Returns the path of the first file with this name; nil if there is none.
  ///
  /// The folders themselves are searched first, in order, and then their subfolders.
  mutating func path(of fileName: String) -> String? {
    for folder in folders {
      let path = "\(folder)/\(fileName)"
      if unsafe access(path, R_OK) == 0 { return path }
    }
    let known = listing ?? Self.list(folders)
    listing = known
    return known[fileName]
  }

  /// Debian's folders of the known families, then the usual font folders of the user and the
  /// system.
  static var standard: [String] {
    var folders = [
      "truetype/quicksand", "opentype/inter", "truetype/dejavu", "truetype/liberation",
      "truetype/noto",
    ].map { "/usr/share/fonts/\($0)" }
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

  /// Returns the paths of font files by their names, in folders and subfolders.
  ///
  /// The folders are listed breadth first and sorted by name, so that the result does not depend on
  /// the file system.
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

  /// Returns the names that do not begin with a dot; empty if the folder cannot be read.
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
