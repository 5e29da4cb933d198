internal import Glibc

extension File {
  /// Whether there is anything at a path: a file, a folder, or a link that leads to one.
  public static func exists(_ path: String) -> Bool {
    guard !path.utf8.contains(0) else { return false }
    return path.withSystemPath { unsafe access($0, F_OK) } == 0
  }

  /// Returns the path from the root folder, without resolving links; a path that begins there is
  /// unchanged, and so is every path when the working folder is gone.
  public static func absolutePath(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(folder) }
    let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    let place = unsafe String(systemPath: folder)
    return place == "/" ? "/\(name)" : "\(place)/\(name)"
  }

  /// What can be at a path.
  public enum Kind: Sendable {
    case file, folder
    /// A pipe, a device or a socket, which may block or never end.
    case other
  }

  /// What is at a path, links followed; nil when nothing is.
  public static func kind(_ path: String) throws(FileError) -> Kind? {
    switch try facts(path).map({ $0.st_mode & S_IFMT }) {
    case nil: nil
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// What the system knows of what is at a path, links followed; nil when nothing is.
  static func facts(_ path: String) throws(FileError) -> stat? {
    try refuseNul(path)
    var facts = stat()
    guard path.withSystemPath({ unsafe stat($0, &facts) }) == 0 else {
      if errno == ENOENT { return nil }
      throw FileError(path)
    }
    return facts
  }

  /// Where a link leads in the end; the path itself when it is no link.
  public static func resolvingLink(_ path: String) throws(FileError) -> String {
    try refuseNul(path)
    var facts = stat()
    guard path.withSystemPath({ unsafe lstat($0, &facts) }) == 0,
      facts.st_mode & S_IFMT == S_IFLNK
    else { return path }
    guard let target = path.withSystemPath({ unsafe realpath($0, nil) }) else {
      throw FileError(path)
    }
    defer { unsafe free(target) }
    return unsafe String(systemPath: target)
  }

  /// The names of what is in a folder, sorted, without the folder itself and the one above.
  ///
  public static func names(in folder: String) throws(FileError) -> [String] {
    try refuseNul(folder)
    guard let directory = folder.withSystemPath({ unsafe opendir($0) }) else {
      throw FileError(folder)
    }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while true {
      // Only the error number tells the end from a failure.
      errno = 0
      guard let entry = unsafe readdir(directory) else {
        guard errno == 0 else { throw FileError(folder) }
        return names.sorted()
      }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(systemBytes: $0.prefix { $0 != 0 })
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// Removes a file, a link or an empty folder.
  public static func remove(_ path: String) throws(FileError) {
    try refuseNul(path)
    guard path.withSystemPath({ unsafe Glibc.remove($0) }) == 0 else { throw FileError(path) }
  }

  /// Gives a file or folder another name; what had that name before is replaced.
  public static func rename(_ path: String, to newPath: String) throws(FileError) {
    try refuseNul(path)
    try refuseNul(newPath)
    let status = path.withSystemPath { old in
      newPath.withSystemPath { new in unsafe Glibc.rename(old, new) }
    }
    guard status == 0 else { throw FileError(path) }
  }

  /// How many bytes a file has.
  public static func size(_ path: String) throws(FileError) -> Int {
    guard let facts = try facts(path) else { throw FileError(path, code: ENOENT) }
    return Int(facts.st_size)
  }

  /// Writes all of `bytes` to standard output.
  public static func writeToStandardOutput(_ bytes: [UInt8]) throws(FileError) {
    try write(bytes, to: 1, standardOutput)
  }

  /// What errors call it.
  public static let standardOutput = "standard output"

  /// The system would take the part before a NUL for the path.
  static func refuseNul(_ path: String) throws(FileError) {
    guard !path.utf8.contains(0) else { throw FileError(path, code: EINVAL) }
  }
}
