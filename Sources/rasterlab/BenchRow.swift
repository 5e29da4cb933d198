import JSON
import Platform

/// The measured times of a workload.
struct BenchRow {
  var workload: String
  var threads: Int
  var least: Double
  var median: Double
  var memset: Double
  var digest: String

  /// One line of JSON.
  var json: String {
    let json: JSON = [
      "workload": .string(workload), "threads": .number(threads), "min_ns": .number(least),
      "median_ns": .number(median), "memset_ns": .number(memset), "crc": .string(digest),
    ]
    return json.description
  }

  init(_ workload: String, threads: Int, times: [UInt64], sets: [UInt64], digest: String) {
    self.workload = workload
    self.threads = threads
    let sorted = times.sorted()
    least = Double(sorted.first ?? 0)
    median = Double(sorted.isEmpty ? 0 : sorted[sorted.count / 2])
    memset = Double(sets.min() ?? 0)
    self.digest = digest
  }

  /// Reads a row from a line of JSON; nil for other lines.
  private init?(_ line: Substring) {
    guard let json = try? JSON(decoding: String(line)), let name = json["workload"]?.string,
      let least = json["min_ns"]?.double
    else { return nil }
    workload = name
    threads = json["threads"]?.int ?? 1
    self.least = least
    median = json["median_ns"]?.double ?? least
    memset = json["memset_ns"]?.double ?? 0
    digest = json["crc"]?.string ?? ""
  }

  /// Reads the rows of several files; repeated measurements of a workload are merged by their
  /// minima.
  static func read(_ paths: [String]) throws -> [BenchRow] {
    var rows: [BenchRow] = []
    for path in paths {
      let text = String(decoding: try File.read(path), as: UTF8.self)
      for row in text.split(separator: "\n").compactMap(BenchRow.init) {
        let place = rows.firstIndex {
          $0.workload == row.workload && $0.threads == row.threads
        }
        guard let place else {
          rows.append(row)
          continue
        }
        rows[place].least = min(rows[place].least, row.least)
        rows[place].median = min(rows[place].median, row.median)
        rows[place].memset = min(rows[place].memset, row.memset)
      }
    }
    return rows
  }
}
