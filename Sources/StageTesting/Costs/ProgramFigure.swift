internal import Platform
internal import Profiling

/// The size or the start of a program, as a sum and as its parts.
struct ProgramFigure {
  /// What is counted; the raw value names the file.
  enum Kind: String, CaseIterable {
    case size, start

    /// The unit of the counts.
    var unit: String { self == .size ? "bytes" : "instructions" }

    /// The accepted difference of a count, relative to the stored one.
    ///
    /// A size is read from headers, so it has no noise; a tenth of a percent leaves out small changes.
    /// Instructions are compared as exactly only on the machine of the stored ones.
    var tolerance: Double {
      self == .size ? 0.001 : CostGolden.chosenTolerance ?? CostGolden.toleranceOfOtherMachines
    }

    /// The difference of a count that is always accepted.
    ///
    /// The instructions of one part of a program with two threads of drawing differed by up to 5,600 in
    /// five starts (2026-11).
    var least: Double { self == .size ? 0 : 10_000 }
  }

  /// A section of the file, or a module or library in which the instructions were executed.
  struct Part: Hashable {
    var name: String
    var count: Int
  }

  let kind: Kind
  let total: Int
  let parts: [Part]
  /// The machine on which callgrind counted.
  var machine = CountingMachine()

  init(_ kind: Kind, total: Int, parts: [Part]) {
    (self.kind, self.total, self.parts) = (kind, total, parts)
  }

  init(_ size: ProgramSize) {
    self.init(
      .size, total: size.bytes,
      parts: size.sections.map { Part(name: $0.name, count: $0.bytes) })
  }

  /// The parts with the most instructions come first; those with fewer than a thousand are left out.
  init(_ counts: StartCounts) {
    let parts = counts.parts.filter { $0.value >= 1000 }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    self.init(.start, total: counts.total, parts: parts.map { Part(name: $0.key, count: $0.value) })
  }

  /// The rows to store: the sum and its parts.
  var rows: [FrameCosts.Row] {
    [row(nil, total)] + parts.map { row($0.name, $0.count) }
  }

  private func row(_ part: String?, _ count: Int) -> FrameCosts.Row {
    FrameCosts.Row(kind.rawValue + (part.map { "/\($0)" } ?? ""), kind.unit, count)
  }

  /// Returns a line for the sum and lines for the parts that changed most; none if the difference from
  /// the stored figure is accepted.
  ///
  /// A module of the start must not differ either, since most of a start is work of the system: a module
  /// of the program may double without a notable difference of the sum. The instructions of libraries
  /// belong to the system, and a section may grow by what another one shrinks.
  ///
  /// - Parameter tolerance: the accepted difference of a count, relative to the stored one; nil for that
  ///   of the kind.
  func changes(from stored: CostGolden, tolerance: Double? = nil) -> [String] {
    let tolerance = tolerance ?? kind.tolerance
    let prefix = "\(kind.rawValue)/"
    var before: [String: Int] = [:]
    for row in stored.rows where row.figure == kind.unit { before[row.name] = row.count }
    let gone = stored.rows.filter { old in
      old.figure == kind.unit && old.name.hasPrefix(prefix)
        && !parts.contains { prefix + $0.name == old.name }
    }
    func difference(_ row: FrameCosts.Row) -> Double {
      abs(Double(row.count) - Double(before[row.name] ?? 0))
    }
    func isAccepted(_ row: FrameCosts.Row) -> Bool {
      difference(row) <= max(kind.least, Double(before[row.name] ?? 0) * tolerance)
    }
    func isJudged(_ row: FrameCosts.Row) -> Bool { kind == .start && !row.name.hasSuffix(".so") }
    let sum = row(nil, total)
    let all =
      parts.map { row($0.name, $0.count) } + gone.map { FrameCosts.Row($0.name, $0.figure, 0) }
    let isSumAccepted = isAccepted(sum)
    // Of a sum that differs, the parts with at least a twentieth of its difference are the explanation.
    let causes = all.filter { row in
      isJudged(row) && !isAccepted(row)
        || !isSumAccepted && difference(row) > 0 && difference(row) * 20 >= difference(sum)
    }
    guard !isSumAccepted || !causes.isEmpty else { return [] }
    let order = causes.indices.sorted {
      (difference(causes[$1]), $0) < (difference(causes[$0]), $1)
    }
    let rows = [sum] + order.prefix(Self.mostCauses).map { causes[$0] }
    return rows.map { CostGolden.change(of: $0, from: before[$0.name] ?? 0) }
  }

  /// The number of parts that a failure lists.
  private static let mostCauses = 8
}

extension PictureFolder {
  /// Compares a figure with the stored one, and returns what differs; records it if the run records.
  func compare(_ figure: ProgramFigure) throws -> [String] {
    let path = path(of: figure.kind)
    let commit = CostGolden.commit(around: url)
    let stored = (try? File.read(path)).map {
      CostGolden(text: String(decoding: $0, as: UTF8.self))
    }
    let current = CostGolden(commit: commit, machine: figure.machine, rows: figure.rows)
    let rule = figure.kind == .start ? stored.map { current.tolerance(from: $0) } : nil
    let changes = stored.map { figure.changes(from: $0, tolerance: rule?.tolerance) }
    let reasons = rule.map { [$0.reason] } ?? []
    for reason in reasons { CostGolden.tell("\(title): start: \(reason)") }
    guard changes?.isEmpty != true else { return [] }
    if settings.records(isMissing: stored == nil) {
      if let end = path.lastIndex(of: "/") { try File.makeFolder(String(path[..<end])) }
      try File.write(current.text, to: path)
    }
    guard let stored, let changes else {
      let name = path.split(separator: "/").last ?? ""
      return ["\(name) is missing; \(settings.remedy)"]
    }
    return changes + stored.range(to: commit) + reasons
  }
}
