internal import Foundation
internal import Profiling

/// The stored costs of some frames: a line `NAME FIGURE COUNT` for each zone and view, and a line
/// `frame/FIGURE COUNTS` for each figure that repeats exactly in each frame, such as
/// `frame/bodies 0*12 3 1*4`.
struct CostGolden: Equatable {
  /// The commit on top of which the costs were stored; nil if it is unknown.
  var commit: String?
  /// The machine on which callgrind counted.
  var machine = CountingMachine()
  var rows: [FrameCosts.Row]
  /// The figures of each frame; empty for programs, and in files of versions that did not store them.
  var series: [FrameSeries] = []

  /// The beginning of the lines with figures of each frame; no zone has the name `frame`.
  private static let seriesPrefix = "frame/"

  /// The difference of instructions that is always accepted; two runs differ by up to some hundred.
  static let leastInstructions = 1000
  /// The difference of allocations that is always accepted: they depend on addresses a little, because
  /// hashing of identities does.
  static let leastAllocations = 6

  /// The difference of retains and of releases that is always accepted, for the same reason.
  static let leastReferences = 50

  /// The difference of instructions that is accepted on the machine of the stored ones unless it is more
  /// than 2 %.
  ///
  /// Equal runs repeat almost exactly. Where types, the stack or the heap have other addresses, as after any
  /// change of a program, views of the game with fewer than three million instructions differed by up to
  /// 2,600 in ten frames (2026-11).
  static let noise = 3_000

  /// The difference of instructions in look-ups that is accepted unless it is more than three quarters of them.
  ///
  /// The Swift runtime finds generic types by hashes of addresses: in other orders of linking, look-ups of
  /// a zone of the game took 440,000 to 690,000 instructions in ten frames (2026-11).
  static let noiseOfLookups = 500_000
  /// The difference of instructions in look-ups that is always accepted.
  ///
  /// What other threads of the test program have looked up before differs: in a view with 970 such
  /// instructions there were 2,752 and 2,104 in two of 11 runs, and once 2,105 instead of 647 (2026-12).
  static let leastLookups = 5_000

  /// The difference of instructions in memory that is accepted unless it is more than 10 %; they differed
  /// by up to 36,000 of 1.5 million.
  static let noiseOfMemory = 50_000
  /// The difference of instructions in memory that is always accepted.
  ///
  /// Free memory differs with what other threads of the test program have done: in a view with 13,000
  /// instructions they differed by 1,600 (2026-11). One more request is counted as an allocation too.
  static let leastMemory = 3_000

  /// The accepted difference of the figures of callgrind, relative to the stored ones, that was chosen
  /// for the run.
  static let chosenTolerance =
    ProcessInfo.processInfo.environment["STAGE_COST_TOLERANCE"].flatMap(Double.init)
  /// The accepted difference on the machine of the stored figures.
  static let tolerance = 0.001
  /// The accepted difference on other machines.
  static let toleranceOfOtherMachines = 0.02

  /// Names of figures that callgrind counts.
  private static let counted: Set<String> = Set(FrameCosts.counted)

  init(
    commit: String? = nil, machine: CountingMachine = CountingMachine(), rows: [FrameCosts.Row],
    series: [FrameSeries] = []
  ) {
    (self.commit, self.machine, self.rows, self.series) = (commit, machine, rows, series)
  }

  /// Reads a stored text; other lines are skipped, and so are damaged figures of each frame.
  init(text: String) {
    rows = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, words[0] == "commit" { commit = String(words[1]) }
      if words.count == 3, words[0] == "machine" {
        machine.parts[String(words[1])] = String(words[2])
        continue
      }
      if words.first?.hasPrefix(Self.seriesPrefix) == true {
        let figure = String(words[0].dropFirst(Self.seriesPrefix.count))
        if let counts = FrameSeries(figure, runs: words.dropFirst()) { series.append(counts) }
        continue
      }
      // Names of generic views contain spaces.
      guard words.count > 2, let count = Int(words[words.count - 1]) else { continue }
      let name = words.dropLast(2).joined(separator: " ")
      rows.append(FrameCosts.Row(name, String(words[words.count - 2]), count))
    }
  }

  var text: String {
    (commit.map { "commit \($0)\n" } ?? "") + machine.text
      + rows.map { "\($0.name) \($0.figure) \($0.count)\n" }.joined()
      + series.map { "\(Self.seriesPrefix)\($0.figure) \($0.runs)\n" }.joined()
  }

  /// Returns these costs with the stored ones of callgrind if it has not counted now.
  func keepingCounted(of stored: CostGolden?) -> CostGolden {
    guard let stored, !hasCounted else { return self }
    return CostGolden(
      commit: commit, machine: stored.machine, rows: rows + stored.rows.filter(Self.isCounted),
      series: series)
  }

  fileprivate var hasCounted: Bool { rows.contains(where: Self.isCounted) }
  private var hasLookups: Bool { rows.contains { $0.figure == FrameCosts.lookups } }
  private static func isCounted(_ row: FrameCosts.Row) -> Bool { counted.contains(row.figure) }

  /// Returns how exactly figures of callgrind are compared with stored ones, and a line that tells why.
  ///
  /// - Parameter chosen: the tolerance that was chosen for the run; nil if none was.
  func tolerance(
    from stored: CostGolden, chosen: Double? = Self.chosenTolerance
  ) -> (tolerance: Double, noise: Int, reason: String) {
    if let chosen {
      return (chosen, Self.leastInstructions, "compared within STAGE_COST_TOLERANCE=\(chosen)")
    }
    let (within, least) = (Self.toleranceOfOtherMachines, Self.leastInstructions)
    guard let differences = machine.differences(from: stored.machine) else {
      return (within, least, "the machine of the costs is unknown: compared within 2 %")
    }
    guard differences.isEmpty else {
      let names = differences.joined(separator: ", ")
      return (within, least, "another machine (\(names)): compared within 2 %")
    }
    guard hasLookups == stored.hasLookups else {
      return (within, least, "look-ups are not stored apart: compared within 2 %")
    }
    return (Self.tolerance, Self.noise, "the machine of the stored costs: compared within 0.1 %")
  }

  /// Returns a line for each figure that differs from the stored one, is new or is gone.
  ///
  /// A figure of callgrind is compared only if both have counted it, so that costs stored by an older
  /// version, which counted fewer figures, stay valid.
  ///
  /// - Parameters:
  ///   - tolerance: the accepted difference of the figures of callgrind, relative to the stored ones; the
  ///     others must be equal.
  ///   - noise: the difference of instructions that is accepted unless it is more than 2 %.
  func changes(
    from stored: CostGolden, tolerance: Double, noise: Int = Self.leastInstructions
  ) -> [String] {
    if hasCounted, stored.hasCounted, hasLookups != stored.hasLookups {
      return withLookupsInside.changes(
        from: stored.withLookupsInside, tolerance: tolerance, noise: noise)
    }
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
      let least = Self.acceptedDifference(
        of: row.figure, from: Double(before), noise: noise)
      let limit = least == 0 ? 0 : max(least, Double(before) * tolerance)
      guard Double(abs(now - before)) > limit else { return nil }
      return Self.change(of: FrameCosts.Row(row.name, row.figure, now), from: before)
    }
  }

  /// The costs as older versions counted them: instructions include those of look-ups and of memory.
  private var withLookupsInside: CostGolden {
    var costs = self
    let kinds: Set = [FrameCosts.lookups, FrameCosts.memory]
    costs.rows = rows.filter { !kinds.contains($0.figure) }.map { row in
      guard row.figure == FrameCosts.instructions else { return row }
      let inside = rows.filter { $0.name == row.name && kinds.contains($0.figure) }
      return FrameCosts.Row(row.name, row.figure, inside.reduce(row.count) { $0 + $1.count })
    }
    return costs
  }

  /// Returns the difference of a figure that is accepted, however exactly the others are compared; 0 for
  /// figures that repeat exactly.
  private static func acceptedDifference(
    of figure: String, from before: Double, noise: Int
  ) -> Double {
    switch figure {
    case FrameCosts.instructions:
      max(Double(leastInstructions), min(Double(noise), before * toleranceOfOtherMachines))
    case FrameCosts.lookups:
      max(Double(leastLookups), min(Double(noiseOfLookups), before * 0.75))
    case FrameCosts.memory:
      max(Double(leastMemory), min(Double(noiseOfMemory), before * 0.1))
    case "allocations": Double(leastAllocations)
    case "retains", "releases": Double(leastReferences)
    default: 0
    }
  }

  /// Returns a line that tells how a count differs from the stored one.
  static func change(of row: FrameCosts.Row, from stored: Int) -> String {
    "\(row.name): \(row.count) \(row.figure), stored: \(stored)"
      + (stored > 0 ? " (\(percent(row.count, of: stored)))" : "")
  }

  /// Whether a stored file has the figures of each frame that these costs have.
  func hasSameSeries(as stored: CostGolden) -> Bool {
    Set(series.map(\.figure)) == Set(stored.series.map(\.figure))
  }

  /// Returns a line that names the first frame whose figures differ from the stored ones, such as
  /// `frame 4 at 0.067 s: 10 bodies, stored: 1`; none if all frames are equal.
  ///
  /// - Parameter times: the seconds from the start of the counting to each frame of these costs.
  func changedFrame(from stored: CostGolden, times: [Double]) -> [String] {
    guard let (frame, text) = FrameSeries.firstDifference(of: series, from: stored.series) else {
      return []
    }
    let time = times.count < frame ? "" : " at \(FrameSeries.text(time: times[frame - 1]))"
    return ["frame \(frame)\(time): \(text)"]
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

  /// Prints a line on standard error.
  static func tell(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

  /// Returns the content of the file that callgrind writes; nil if the process runs without callgrind.
  static func callgrindFile() throws -> [UInt8]? {
    guard let path = ProcessInfo.processInfo.environment["STAGE_CALLGRIND"] else { return nil }
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

extension PictureFolder {
  /// Compares costs with the stored ones, and returns what differs; records them if the run records.
  ///
  /// - Parameters:
  ///   - series: the figures of each frame.
  ///   - times: the seconds from the start of the counting to each frame.
  ///   - callgrindFile: the content of the file of callgrind, if it has counted.
  func compare(
    _ rows: [FrameCosts.Row], _ costs: FrameCosts, _ series: [FrameSeries] = [],
    times: [Double] = [], callgrindFile: [UInt8]? = nil
  ) throws -> [String] {
    let folder = url.deletingLastPathComponent()
    if costs.parts.contains(where: { $0.instructions != nil }) {
      let results = URL(fileURLWithPath: packagePath).appendingPathComponent(".artifacts/costs")
      try FileManager.default.createDirectory(at: results, withIntermediateDirectories: true)
      let table = costs.lines.map { $0 + "\n" }.joined()
      try Data(table.utf8).write(to: results.appendingPathComponent("\(title).txt"))
      try Data(costs.flameGraph(title: title).utf8)
        .write(to: results.appendingPathComponent("\(title).svg"))
    }
    let commit = CostGolden.commit(around: folder)
    let machine = callgrindFile.map {
      CountingMachine(callgrindFile: $0, package: packagePath)
    }
    let current = CostGolden(
      commit: commit, machine: machine ?? CountingMachine(), rows: rows, series: series)
    let stored = (try? String(contentsOf: costsURL, encoding: .utf8)).map(CostGolden.init(text:))
    let rule = stored.map { current.tolerance(from: $0) }
    var changes = stored.flatMap { stored in
      rule.map {
        current.changedFrame(from: stored, times: times)
          + current.changes(from: stored, tolerance: $0.tolerance, noise: $0.noise)
      }
    }
    if let stored, let found = changes, !current.hasSameSeries(as: stored) {
      let name = costsURL.lastPathComponent
      changes =
        [
          "\(name) lacks figures of each frame, as files of older versions do; "
            + GoldenFolder.remedy(isRecorded: settings.records(isMissing: false))
        ] + found
    }
    if let stored, changes == [], current.hasCounted, !stored.hasCounted, settings.isRecording {
      changes = ["the figures of callgrind were not stored"]
    }
    let reasons = machine == nil ? [] : rule.map { [$0.reason] } ?? []
    for reason in reasons { CostGolden.tell("\(title): \(reason)") }
    guard changes?.isEmpty != true else { return [] }
    if settings.records(isMissing: stored == nil) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(current.keepingCounted(of: stored).text.utf8).write(to: costsURL)
    }
    guard let stored, let changes else {
      return [
        "\(costsURL.lastPathComponent) is missing; \(settings.remedy)"
      ]
    }
    let rest = changes.count - 20
    return Array(changes.prefix(20)) + (rest > 0 ? ["and \(rest) more"] : [])
      + stored.range(to: commit) + reasons
  }
}
