import Foundation
import Testing

/// The reference numbers beside the tests: what they are and how exact is in each file's `meta`.
struct VectorFile {
  let root: [String: Any]

  init(_ name: String) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Vectors/\(name).json")
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    root = try #require(json as? [String: Any])
  }

  func list(_ key: String) throws -> [[String: Any]] {
    try #require(root[key] as? [[String: Any]], "\(key)")
  }
}

extension [String: Any] {
  func number(_ key: String) throws -> Double {
    try #require(vectorNumber(self[key]), "\(key)")
  }

  func text(_ key: String) throws -> String { try #require(self[key] as? String, "\(key)") }

  func part(_ key: String) throws -> [String: Any] {
    try #require(self[key] as? [String: Any], "\(key)")
  }

  func numbers(_ key: String) throws -> [Double] {
    try #require(self[key] as? [Any], "\(key)").map { try #require(vectorNumber($0)) }
  }

  func rows(_ key: String) throws -> [[Double]] {
    try #require(self[key] as? [[Any]], "\(key)").map { row in
      try row.map { try #require(vectorNumber($0)) }
    }
  }
}

/// JSON has no infinities and no NaN: they are words.
func vectorNumber(_ value: Any?) -> Double? {
  switch value {
  case let number as NSNumber: number.doubleValue
  case "inf" as String: .infinity
  case "-inf" as String: -.infinity
  case "nan" as String: .nan
  default: nil
  }
}

/// The largest of a series of errors, and where it was.
struct Worst {
  private(set) var error = 0.0
  private(set) var place = ""

  mutating func add(_ value: Double, _ expected: Double, _ place: @autoclosure () -> String) {
    let error = value == expected ? 0 : (value - expected).magnitude
    if !(error <= self.error) {
      self.error = error
      self.place = place()
    }
  }
}

func isClose(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
  a == b || (a - b).magnitude <= tolerance
}
