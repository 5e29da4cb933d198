import Foundation
import Testing

/// A JSON file of reference numbers; its `meta` entry tells their origin and accuracy.
public struct VectorFile {
  public let root: [String: Any]

  /// Reads `Vectors/NAME.json` in the folder of the calling file.
  public init(_ name: String, beside file: String = #filePath) throws {
    let json = try JSONSerialization.jsonObject(with: Self.data(name, beside: file))
    root = try #require(json as? [String: Any])
  }

  /// Decodes the whole file as one value.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, _ name: String, beside file: String = #filePath
  ) throws -> Value {
    try JSONDecoder().decode(type, from: data(name, beside: file))
  }

  public func list(_ key: String) throws -> [[String: Any]] {
    try #require(root[key] as? [[String: Any]], "\(key)")
  }

  public func part(_ key: String) throws -> [String: Any] { try root.part(key) }

  public func rows(_ key: String) throws -> [[Double]] { try root.rows(key) }

  /// Returns the file from the folder `Vectors` beside the test file or, if it is not there, one
  /// level higher.
  private static func data(_ name: String, beside file: String) throws -> Data {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    let path = "Vectors/\(name).json"
    return try (try? Data(contentsOf: folder.appendingPathComponent(path)))
      ?? Data(contentsOf: folder.deletingLastPathComponent().appendingPathComponent(path))
  }
}

extension [String: Any] {
  public func number(_ key: String) throws -> Double {
    try #require(vectorNumber(self[key]), "\(key)")
  }

  public func text(_ key: String) throws -> String {
    try #require(self[key] as? String, "\(key)")
  }

  public func part(_ key: String) throws -> [String: Any] {
    try #require(self[key] as? [String: Any], "\(key)")
  }

  public func numbers(_ key: String) throws -> [Double] {
    try #require(self[key] as? [Any], "\(key)").map { try #require(vectorNumber($0)) }
  }

  public func rows(_ key: String) throws -> [[Double]] {
    try #require(self[key] as? [[Any]], "\(key)").map { row in
      try row.map { try #require(vectorNumber($0)) }
    }
  }
}

/// Returns the number of a JSON value; nil for other values.
///
/// JSON lacks infinity and NaN. The strings "inf", "-inf" and "nan" stand for them.
public func vectorNumber(_ value: Any?) -> Double? {
  switch value {
  case let number as NSNumber: number.doubleValue
  case "inf" as String: .infinity
  case "-inf" as String: -.infinity
  case "nan" as String: .nan
  default: nil
  }
}
