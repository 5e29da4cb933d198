internal import Foundation
internal import Profiling

/// The stored costs of some frames: a line `NAME FIGURE COUNT` for each zone and view.
struct CostGolden: Equatable {
  /// The commit on top of which the costs were stored; nil if it is unknown.
  var commit: String?
  var rows: [FrameCosts.Row]

  /// The difference of instructions that is always accepted; two runs differ by up to some hundred.
  static let leastInstructions = 1000
  /// The difference of allocations that is always accepted: they depend on addresses a little, because
  /// hashing of identities does.
  static let leastAllocations = 6

  /// The difference of retains and of releases that is always accepted, for the same reason.
  static let leastReferences = 50

  /// The accepted difference of the figures of callgrind, relative to the stored ones.
  static let tolerance =
    ProcessInfo.processInfo.environment["STAGE_COST_TOLERANCE"].flatMap(Double.init) ?? 0.02

  /// Names of figures that callgrind counts.
  private static let counted: Set<String> = Set(FrameCosts.counted)

  init(commit: String? = nil, rows: [FrameCosts.Row]) {
    (self.commit, self.rows) = (commit, rows)
  }

  /// Reads a stored text; other lines are skipped.
  init(text: String) {
    rows = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, words[0] == "commit" { commit = String(words[1]) }
      // Names of generic views contain spaces.
      guard words.count > 2, let count = Int(words[words.count - 1]) else { continue }
      let name = words.dropLast(2).joined(separator: " ")
      rows.append(FrameCosts.Row(name, String(words[words.count - 2]), count))
    }
  }

  var text: String {
    (commit.map { "commit \($0)\n" } ?? "")
      + rows.map { "\($0.name) \($0.figure) \($0.count)\n" }.joined()
  }

  /// Returns these costs with the stored ones of callgrind if it has not counted now.
  func keepingCounted(of stored: CostGolden?) -> CostGolden {
    guard let stored, !hasCounted else { return self }
    return CostGolden(commit: commit, rows: rows + stored.rows.filter(Self.isCounted))
  }

  private var hasCounted: Bool { rows.contains(where: Self.isCounted) }
  private static func isCounted(_ row: FrameCosts.Row) -> Bool { counted.contains(row.figure) }

  /// Returns a line for each figure that differs from the stored one, is new or is gone.
  ///
  /// A figure of callgrind is compared only if both have counted it, so that costs stored by an older
  /// version, which counted fewer figures, stay valid.
  ///
  /// - Parameter tolerance: the accepted difference of the figures of callgrind, relative to the stored
  ///   ones; the others must be equal.
  func changes(from stored: CostGolden, tolerance: Double) -> [String] {
    let common = Set(rows.map(\.figure)).intersection(stored.rows.map(\.figure))
    func compared(_ rows: [FrameCosts.Row]) -> [FrameCosts.Row] {
      rows.filter { !Self.isCounted($0) || common.contains($0.figure) }
    }
    let (old, new) = (compared(stored.rows), compared(rows))
    func count(_ row: FrameCosts.Row, in rows: [FrameCosts.Row]) -> Int {
      rows.first { $0.name == row.name && $0.figure == row.figure }?.count ?? 0
    }
    let gone = old.filter { row in !new.contains { $0.name == row.name && $0.figure == row.figure }
    }
    return (new + gone).compactMap { row in
      let (before, now) = (count(row, in: old), count(row, in: new))
      let least = Self.leastDifference(of: row.figure)
      let limit = least == 0 ? 0 : max(Double(least), Double(before) * tolerance)
      guard Double(abs(now - before)) > limit else { return nil }
      return Self.change(of: FrameCosts.Row(row.name, row.figure, now), from: before)
    }
  }

  /// Returns the difference of a figure that is always accepted; 0 for those that repeat exactly.
  private static func leastDifference(of figure: String) -> Int {
    switch figure {
    case "instructions": leastInstructions
    case "allocations": leastAllocations
    case "retains", "releases": leastReferences
    default: 0
    }
  }

  /// Returns a line that tells how a count differs from the stored one.
  static func change(of row: FrameCosts.Row, from stored: Int) -> String {
    "\(row.name): \(row.count) \(row.figure), stored: \(stored)"
      + (stored > 0 ? " (\(percent(row.count, of: stored)))" : "")
  }

  /// Returns a line that names the commits between which these costs changed; none if the commit on top
  /// of which they were stored is unknown.
  func range(to current: String?) -> [String] {
    commit.map { ["changed in \($0)..\(current ?? "")"] } ?? []
  }

  private static func percent(_ count: Int, of stored: Int) -> String {
    let tenths = ((Double(count) / Double(stored) - 1) * 1000).rounded()
    return "\(tenths > 0 ? "+" : "")\(tenths / 10 + 0) %"
  }

  /// Returns the short name of the commit that is checked out around a folder; nil without a repository
  /// of Git.
  static func commit(around folder: URL) -> String? {
    var root = folder
    while root.path != "/" {
      let git = root.appendingPathComponent(".git")
      if let head = try? String(contentsOf: git.appendingPathComponent("HEAD"), encoding: .utf8) {
        return hash(head, in: git)
      }
      root.deleteLastPathComponent()
    }
    return nil
  }

  /// Returns the short hash that `HEAD` contains, or that the branch it names has.
  private static func hash(_ head: String, in git: URL) -> String? {
    func first(_ text: String) -> String { String(text.prefix { !$0.isWhitespace }.prefix(10)) }
    guard head.hasPrefix("ref: ") else { return first(head) }
    let branch = head.dropFirst(5).trimmingCharacters(in: .whitespacesAndNewlines)
    if let hash = try? String(contentsOf: git.appendingPathComponent(branch), encoding: .utf8) {
      return first(hash)
    }
    let packed = try? String(contentsOf: git.appendingPathComponent("packed-refs"), encoding: .utf8)
    let line = packed?.split(separator: "\n").first { $0.hasSuffix(" \(branch)") }
    return line.map { first(String($0)) }
  }

  /// Returns the content of the file that callgrind writes; nil if the process runs without callgrind.
  static func callgrindFile() throws -> [UInt8]? {
    guard let path = ProcessInfo.processInfo.environment["STAGE_CALLGRIND"] else { return nil }
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

extension PictureFolder {
  /// Compares costs with the stored ones, and returns what differs; records them if the run records.
  func compare(_ rows: [FrameCosts.Row], _ costs: FrameCosts) throws -> [String] {
    let folder = url.deletingLastPathComponent()
    if costs.parts.contains(where: { $0.instructions != nil }) {
      let results = Self.root(of: folder).appendingPathComponent(".artifacts/costs")
      try FileManager.default.createDirectory(at: results, withIntermediateDirectories: true)
      let table = costs.lines.map { $0 + "\n" }.joined()
      try Data(table.utf8).write(to: results.appendingPathComponent("\(title).txt"))
      try Data(costs.flameGraph(title: title).utf8)
        .write(to: results.appendingPathComponent("\(title).svg"))
    }
    let commit = CostGolden.commit(around: folder)
    let current = CostGolden(commit: commit, rows: rows)
    let stored = (try? String(contentsOf: costsURL, encoding: .utf8)).map(CostGolden.init(text:))
    let changes = stored.map { current.changes(from: $0, tolerance: CostGolden.tolerance) }
    guard changes?.isEmpty != true else { return [] }
    if settings.isRecording {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(current.keepingCounted(of: stored).text.utf8).write(to: costsURL)
    }
    guard let stored, let changes else {
      return [
        "\(costsURL.lastPathComponent) is missing; \(GoldenFolder.recordVariable)=1 writes it"
      ]
    }
    let rest = changes.count - 20
    return Array(changes.prefix(20)) + (rest > 0 ? ["and \(rest) more"] : [])
      + stored.range(to: commit)
  }
}
