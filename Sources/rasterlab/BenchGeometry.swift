import Platform
import Raster

/// The shapes of the workloads, read from a file of tables.
///
/// A table consists of a line `NAME n k` and n lines of k numbers each.
struct BenchGeometry {
  private var tables: [String: [[Double]]] = [:]

  static let standardPath = "Assets/bench/geometry.txt"
  /// The help text of the option that names the file.
  static let meaning = "the shapes of the workloads (default: \(standardPath))"

  /// An empty geometry, for workloads that need no shapes.
  static let none = BenchGeometry()

  private init() {}

  init(path: String) throws {
    var rows: ArraySlice<Substring> = String(decoding: try File.read(path), as: UTF8.self)
      .split(separator: "\n")[...]
    while let head = rows.popFirst()?.split(separator: " ") {
      guard head.count == 3, let count = Int(head[1]), count <= rows.count else {
        throw GeometryError(
          description: "\(path): invalid table header \"\(head.joined(separator: " "))\"")
      }
      tables[String(head[0])] = rows.prefix(count).map { row in
        row.split(separator: " ").compactMap { Double($0) }
      }
      rows = rows.dropFirst(count)
    }
  }

  /// Returns the rows of a table with at least `columns` numbers.
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
