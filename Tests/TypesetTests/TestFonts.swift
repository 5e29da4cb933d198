import Glibc
import Raster
import Testing
import Typeset

/// The fonts that the tests' numbers belong to.
enum TestFonts {
  static let quicksandFolder = "/usr/share/fonts/truetype/quicksand"
  static let dejaVuFolder = "/usr/share/fonts/truetype/dejavu"
  static let boldPath = "\(quicksandFolder)/Quicksand-Bold.ttf"

  /// Quicksand with DejaVu behind it and nothing else, so that results do not hang on the machine.
  static func library() throws -> FontLibrary {
    try FontLibrary(folders: [quicksandFolder, dejaVuFolder], asksFontconfig: false)
  }

  static func bold() throws -> FontFace { try FontFace(path: boldPath) }

  static func exists(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }
}

/// A folder that is gone with its files when the test is over.
final class TemporaryFolder {
  let path: String
  private var entries: [String] = []

  init() throws {
    var template = Array("/tmp/typeset-tests-XXXXXX".utf8CString)
    let made = unsafe mkdtemp(&template) != nil
    try #require(made)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for entry in entries.reversed() { _ = unsafe remove(entry) }
    _ = unsafe rmdir(path)
  }

  func add(link name: String, to target: String) {
    entries.append("\(path)/\(name)")
    _ = unsafe symlink(target, "\(path)/\(name)")
  }

  func add(folder name: String) {
    entries.append("\(path)/\(name)")
    _ = unsafe mkdir("\(path)/\(name)", 0o755)
  }

  func add(file name: String, bytes: [UInt8]) {
    entries.append("\(path)/\(name)")
    let descriptor = unsafe open("\(path)/\(name)", O_WRONLY | O_CREAT, 0o644)
    _ = unsafe write(descriptor, bytes, bytes.count)
    _ = close(descriptor)
  }
}
