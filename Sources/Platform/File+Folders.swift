internal import Glibc

extension File {
  /// Returns whether a file, a folder, or a link to one exists at a path.
  public static func exists(_ path: String) -> Bool {
    guard !path.utf8.contains(0) else { return false }
    return path.withSystemPath { unsafe access($0, F_OK) } == 0
  }

  /// Returns the absolute path, without resolving links.
  ///
  /// An absolute path is returned unchanged, and so is every path if the working folder no longer
  /// exists.
  public static func absolutePath(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(folder) }
    let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    let place = unsafe String(systemPath: folder)
    return place == "/" ? "/\(name)" : "\(place)/\(name)"
  }

  /// The kind of file at a path.
  public enum Kind: Sendable {
    case file, folder
    /// A pipe, device or socket, which may block or never end.
    case other
  }

  /// Returns the kind of file at a path, following links; nil if there is none.
  public static func kind(_ path: String) throws(FileError) -> Kind? {
    switch try status(path).map({ $0.st_mode & S_IFMT }) {
    case nil: nil
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// Returns the `stat` result for a path, following links; nil if there is no file.
  static func status(_ path: String) throws(FileError) -> stat? {
    try throwIfNul(path)
    var status = stat()
    guard path.withSystemPath({ unsafe stat($0, &status) }) == 0 else {
      if errno == ENOENT { return nil }
      throw FileError(path)
    }
    return status
  }

  /// Returns the final target of a link; the path itself if it is not a link.
  public static func resolvingLink(_ path: String) throws(FileError) -> String {
    try throwIfNul(path)
    var status = stat()
    guard path.withSystemPath({ unsafe lstat($0, &status) }) == 0,
      status.st_mode & S_IFMT == S_IFLNK
    else { return path }
    guard let target = path.withSystemPath({ unsafe realpath($0, nil) }) else {
      throw FileError(path)
    }
    defer { unsafe free(target) }
    return unsafe String(systemPath: target)
  }

  /// Returns the sorted names in a folder, without "." and "..".
  public static func names(in folder: String) throws(FileError) -> [String] {
    try throwIfNul(folder)
    guard let directory = folder.withSystemPath({ unsafe opendir($0) }) else {
      throw FileError(folder)
    }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while true {
      // `readdir` returns nil at the end and on failure; only errno tells the two apart.
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
    try throwIfNul(path)
    guard path.withSystemPath({ unsafe Glibc.remove($0) }) == 0 else { throw FileError(path) }
  }

  /// Renames a file or folder; an existing one with the new name is replaced.
  public static func rename(_ path: String, to newPath: String) throws(FileError) {
    try throwIfNul(path)
    try throwIfNul(newPath)
    let status = path.withSystemPath { old in
      newPath.withSystemPath { new in unsafe Glibc.rename(old, new) }
    }
    guard status == 0 else { throw FileError(path) }
  }

  /// Returns the size of a file in bytes.
  public static func size(_ path: String) throws(FileError) -> Int {
    guard let status = try status(path) else { throw FileError(path, code: ENOENT) }
    return Int(status.st_size)
  }

  /// Writes all of `bytes` to standard output.
  public static func writeToStandardOutput(_ bytes: [UInt8]) throws(FileError) {
    try write(bytes, to: 1, standardOutput)
  }

  /// The name of standard output in errors.
  public static let standardOutput = "standard output"

  /// Throws for a path with NUL, since the system would use only the part before it.
  static func throwIfNul(_ path: String) throws(FileError) {
    guard !path.utf8.contains(0) else { throw FileError(path, code: EINVAL) }
  }
}
