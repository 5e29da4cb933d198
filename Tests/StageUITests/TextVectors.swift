import Foundation
import Testing

/// Reference numbers about type; what each means is in the file's `meta`.
struct TextVectors {
  let root: [String: Any]

  init(_ name: String) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Vectors/\(name).json")
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    root = try #require(json as? [String: Any])
  }

  func rows(_ key: String) throws -> [[Double]] {
    try #require(root[key] as? [[NSNumber]], "\(key)").map { $0.map(\.doubleValue) }
  }

  func list(_ key: String) throws -> [[String: Any]] {
    try #require(root[key] as? [[String: Any]], "\(key)")
  }

  func part(_ key: String) throws -> [String: Any] {
    try #require(root[key] as? [String: Any], "\(key)")
  }
}
