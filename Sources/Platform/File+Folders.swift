internal import Glibc

extension File {
  /// Whether there is anything at a path: a file, a folder, or a link that leads to one.
  public static func exists(_ path: String) -> Bool {
    guard !path.utf8.contains(0) else { return false }
    return unsafe access(path, F_OK) == 0
  }

  /// The names of what is in a folder, sorted, without the folder itself and the one above.
  ///
  /// Bytes that are not UTF-8 are replaced, so that such a name no longer leads to its file.
  public static func names(in folder: String) throws(FileError) -> [String] {
    try refuseNul(folder)
    guard let directory = unsafe opendir(folder) else { throw FileError(folder) }
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
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// Removes a file, a link or an empty folder.
  public static func remove(_ path: String) throws(FileError) {
    try refuseNul(path)
    guard unsafe Glibc.remove(path) == 0 else { throw FileError(path) }
  }

  /// Gives a file or folder another name; what had that name before is replaced.
  public static func rename(_ path: String, to newPath: String) throws(FileError) {
    try refuseNul(path)
    try refuseNul(newPath)
    guard unsafe Glibc.rename(path, newPath) == 0 else { throw FileError(path) }
  }

  /// How many bytes a file has.
  public static func size(_ path: String) throws(FileError) -> Int {
    try refuseNul(path)
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { throw FileError(path) }
    return Int(facts.st_size)
  }

  /// Writes all of `bytes` to standard output.
  public static func writeToStandardOutput(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(1, $0.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw FileError("standard output")
      }
    }
  }

  /// The system would take the part before a NUL for the path.
  static func refuseNul(_ path: String) throws(FileError) {
    guard !path.utf8.contains(0) else { throw FileError(path, code: EINVAL) }
  }
}
