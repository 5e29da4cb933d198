import Foundation

/// The Swift files of a folder of this package, for tests that read source text.
public struct SwiftSources {
  private let files: [URL]

  /// - Parameter folder: the path from the root of the package.
  public init(_ folder: String) {
    let top = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let found = FileManager.default.enumerator(
      at: top.appendingPathComponent(folder), includingPropertiesForKeys: nil)
    files = (found?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  /// Returns the concatenated text of all files whose names `isWanted` accepts.
  public func text(of isWanted: (String) -> Bool = { _ in true }) -> String {
    files.filter { isWanted($0.lastPathComponent) }
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
  }
}
