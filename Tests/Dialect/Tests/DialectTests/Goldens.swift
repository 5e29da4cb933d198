import Foundation
import PNG
import Testing

/// A picture with its digest.
struct Picture {
  var width: Int
  var height: Int
  var pixels: [UInt8]

  /// The FNV-1a hash of the size and of all pixels.
  var digest: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for number in [width, height] {
      add(UInt8(truncatingIfNeeded: number))
      add(UInt8(truncatingIfNeeded: number >> 8))
    }
    for byte in pixels { add(byte) }
    let text = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  func write(to url: URL) throws {
    let png = PNGImage(width: width, height: height, pixels: pixels)
    try Data(png.encoded()).write(to: url)
  }
}

/// The expected digests of pictures and the expected accessibility trees.
///
/// With `POKERSLAM_RECORD=1` they are rewritten, and the tests still fail. The actual pictures of
/// failing or recording runs are in `.artifacts/dialect`.
@MainActor
enum Goldens {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")
  private static let artifacts = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent(".artifacts/dialect")
  private static let isRecording =
    ProcessInfo.processInfo.environment["POKERSLAM_RECORD"] == "1"
  private static let digestFile = folder.appendingPathComponent("digests.txt")
  private static var digests: [String: String] = {
    let text = (try? String(contentsOf: digestFile, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    return Dictionary(lines.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { $1 }
  }()

  /// Compares a picture with the digest of that name.
  static func compare(
    _ picture: Picture, _ name: String, at source: SourceLocation = #_sourceLocation
  ) throws {
    guard digests[name] != picture.digest else { return }
    try FileManager.default.createDirectory(at: artifacts, withIntermediateDirectories: true)
    let file = artifacts.appendingPathComponent("\(name).png")
    try picture.write(to: file)
    Issue.record("\(name) differs; look at \(file.path)", sourceLocation: source)
    guard isRecording else { return }
    digests[name] = picture.digest
    let text = digests.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined()
    try Data(text.utf8).write(to: digestFile)
  }

  /// Compares an accessibility tree with the file of that name.
  static func compare(
    tree: String, _ name: String, at source: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appendingPathComponent("\(name).txt")
    let golden = try? String(contentsOf: file, encoding: .utf8)
    guard golden != tree else { return }
    if isRecording { try Data(tree.utf8).write(to: file) }
    Issue.record("the tree of \(name) differs; it is\n\(tree)", sourceLocation: source)
  }
}
