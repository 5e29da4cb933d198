import Glibc
import Platform

/// A temporary folder, removed with its contents when the value is released.
public final class TemporaryFolder {
  public let path: String

  public init(in root: String = "/tmp") throws {
    var template = Array("\(root)/pokerslam-tests-XXXXXX".utf8CString)
    guard let made = unsafe mkdtemp(&template) else { throw Problem(code: errno) }
    path = unsafe String(cString: made)
  }

  deinit { Self.remove(path) }

  private struct Problem: Error { var code: CInt }

  public func add(folder name: String) { _ = unsafe mkdir("\(path)/\(name)", 0o755) }

  public func add(link name: String, to target: String) {
    _ = unsafe symlink(target, "\(path)/\(name)")
  }

  public func add(file name: String, bytes: [UInt8]) throws {
    try File.write(bytes, to: "\(path)/\(name)")
  }

  /// Removes a file, a link, or a folder with its contents.
  private static func remove(_ path: String) {
    if (try? File.remove(path)) != nil { return }
    // Some tests make a folder read-only. Its entries can be removed only after a chmod.
    _ = unsafe chmod(path, 0o755)
    for name in (try? File.names(in: path)) ?? [] { remove("\(path)/\(name)") }
    try? File.remove(path)
  }
}
