import Platform
import Raster

/// The shapes of the workloads, read from a file: lines `NAME n k`, then n lines of k numbers.
struct BenchGeometry {
  private var tables: [String: [[Double]]] = [:]

  static let standardPath = "Assets/bench/geometry.txt"
  /// The file of the shapes, as an option's meaning.
  static let meaning = "the shapes of the workloads, \(standardPath) when not given"

  /// No shapes at all, for workloads that need none.
  static let none = BenchGeometry()

  private init() {}

  init(path: String) throws {
    var rows: ArraySlice<Substring> = String(decoding: try File.read(path), as: UTF8.self)
      .split(separator: "\n")[...]
    while let head = rows.popFirst()?.split(separator: " ") {
      guard head.count == 3, let count = Int(head[1]), count <= rows.count else {
        throw GeometryError(description: "\(path): no table begins with \(head)")
      }
      tables[String(head[0])] = rows.prefix(count).map { row in
        row.split(separator: " ").compactMap { Double($0) }
      }
      rows = rows.dropFirst(count)
    }
  }

  /// The rows of a table that have at least this many numbers.
  func table(_ name: String, columns: Int) -> [[Double]] {
    (tables[name] ?? []).filter { $0.count >= columns }
  }

  func polygon(_ name: String) -> Path {
    Path { path in
      path.addLines(table(name, columns: 2).map { Point($0[0], $0[1]) })
      path.closeSubpath()
    }
  }
}

struct GeometryError: Error, CustomStringConvertible {
  let description: String
}
