internal import Glibc

/// The version of code on which stored results depend.
public enum CodeVersion {
  /// Returns a digest of source files, if the running program was built from them, and else of the
  /// whole program.
  ///
  /// Sources are those of the program if none of them is newer. So a change of other sources leaves
  /// the digest as it is, and a machine without sources has a digest too. A source that is saved
  /// while the compiler runs has to be saved once more. Hidden files and documentation do not count.
  ///
  /// - Parameter sources: the paths of files and folders.
  public static func digest(
    of sources: [String], program: String = "/proc/self/exe"
  ) throws(FileError) -> UInt64 {
    let built = try File.status(program).map(File.modified) ?? 0
    var digest = ByteDigest()
    var isCurrent = true
    for source in sources {
      guard isCurrent else { break }
      isCurrent = try combine(source, named: "", builtAt: built, into: &digest)
    }
    if isCurrent { return digest.value }
    var whole = ByteDigest()
    whole.combine(try File.read(program))
    return whole.value
  }

  /// Combines a file, or all files of a folder with their names; returns false if a file is missing
  /// or newer than the program.
  private static func combine(
    _ path: String, named name: String, builtAt built: Int, into digest: inout ByteDigest
  ) throws(FileError) -> Bool {
    // A folder is newer than the program if one of its files was added, removed or renamed since.
    guard let status = try File.status(path), File.modified(status) <= built else { return false }
    if status.st_mode & S_IFMT == S_IFDIR {
      for child in try File.names(in: path)
      where !child.hasPrefix(".") && !child.hasSuffix(".docc") {
        let isCurrent = try combine(
          "\(path)/\(child)", named: "\(name)/\(child)", builtAt: built, into: &digest)
        guard isCurrent else { return false }
      }
      return true
    }
    let bytes = try File.read(path)
    digest.combine(name.utf8)
    digest.combine(UInt64(bytes.count))
    digest.combine(bytes)
    return true
  }
}

extension File {
  /// Returns when a file was last modified, in nanoseconds since 1970.
  static func modified(_ status: stat) -> Int {
    status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }
}
