package import JSON

/// The exact work of some frames, by zone and by view.
///
/// Each part holds what was done in a zone on a view itself, without the views inside that have a name of
/// their own. Views without a body, such as stacks and texts, belong to the view whose body contains them.
public struct FrameCosts: Hashable, Sendable {
  /// The work in a zone on one view.
  public struct Part: Hashable, Sendable {
    /// The name of the zone, such as `raster.bands`.
    public var zone: String
    /// The names of the views from the root to this one; empty for the zone's own work.
    public var views: [String]
    /// The number of evaluated bodies, measured, placed and recorded views; kinds without work are missing.
    public var work: [CostMeter.Work: Int]
    /// The instructions without ``lookups`` and ``memory``; nil if they were not counted.
    ///
    /// The same work takes as many instructions wherever the linker places types and the heap begins.
    public var instructions: Int?
    /// The instructions in searches of hash tables, such as those of the Swift runtime; nil if they were not
    /// counted.
    ///
    /// The hashes are made from addresses, so that the number of collisions differs from build to build.
    public var lookups: Int?
    /// The instructions in the heap below `malloc` and `free`, and in copying and setting memory; nil if they
    /// were not counted.
    public var memory: Int?
    /// The allocations; nil if they were not counted.
    public var allocations: Int?
    /// The calls that add strong references to an object; nil if they were not counted.
    public var retains: Int?
    /// The calls that remove strong references from an object; nil if they were not counted.
    public var releases: Int?

    /// All instructions; nil if they were not counted.
    public var allInstructions: Int? {
      instructions.map { $0 + (lookups ?? 0) + (memory ?? 0) }
    }

    /// The zones and views from the outside in.
    var path: [String] { zone.split(separator: ".").map(String.init) + views }

    /// The zone, and the view if there is one, such as `layout/ScoreList`.
    var name: String { views.last.map { "\(zone)/\($0)" } ?? zone }
  }

  /// The figure of all views with one name in a zone.
  public struct Row: Hashable, Sendable {
    /// The zone, and the view if there is one, such as `layout/ScoreList`.
    public var name: String
    /// What is counted, such as `bodies`, `damage` or `instructions`.
    public var figure: String
    /// The sum over all frames.
    public var count: Int

    /// Creates a row.
    public init(_ name: String, _ figure: String, _ count: Int) {
      (self.name, self.figure, self.count) = (name, figure, count)
    }
  }

  /// The parts with work, in the order of the zones, then sorted by path.
  public var parts: [Part]

  /// - Parameter counts: What callgrind has counted in each part; nil if it has not counted.
  init(_ parts: [CostMeter.Part], _ counts: [Int: CallgrindFile.Counts]?) {
    self.parts = parts.enumerated().dropFirst().compactMap { index, part in
      let work = CostMeter.Work.allCases.map { ($0, part.work[CostMeter.index(of: $0)]) }
        .filter { $0.1 > 0 }
      let count = counts?[index]
      guard !work.isEmpty || count != nil else { return nil }
      return Part(
        zone: part.zone, views: part.views, work: Dictionary(uniqueKeysWithValues: work),
        instructions: counts == nil ? nil : count?.instructions ?? 0,
        lookups: counts == nil ? nil : count?.lookups ?? 0,
        memory: counts == nil ? nil : count?.memory ?? 0,
        allocations: counts == nil ? nil : count?.allocations ?? 0,
        retains: counts == nil ? nil : count?.retains ?? 0,
        releases: counts == nil ? nil : count?.releases ?? 0)
    }
    let zones = Zone.allCases.map(\.name)
    self.parts.sort { a, b in
      let (first, second) = (zones.firstIndex(of: a.zone) ?? 0, zones.firstIndex(of: b.zone) ?? 0)
      return first == second ? a.views.lexicographicallyPrecedes(b.views) : first < second
    }
  }

  /// The figures of each zone and view, for comparing them with those of another program.
  public var rows: [Row] {
    var rows: [Row] = []
    var places: [Row: Int] = [:]
    func add(_ part: Part, _ figure: String, _ count: Int) {
      let key = Row(part.name, figure, 0)
      if let place = places[key] { return rows[place].count += count }
      places[key] = rows.count
      rows.append(Row(part.name, figure, count))
    }
    for part in parts {
      for work in CostMeter.Work.allCases {
        if let count = part.work[work] { add(part, work.rawValue, count) }
      }
      if let allocations = part.allocations { add(part, Self.allocations, allocations) }
      if let retains = part.retains { add(part, Self.retains, retains) }
      if let releases = part.releases { add(part, Self.releases, releases) }
      if let lookups = part.lookups { add(part, Self.lookups, lookups) }
      if let memory = part.memory { add(part, Self.memory, memory) }
      if let instructions = part.instructions { add(part, Self.instructions, instructions) }
    }
    return rows
  }

  package static let instructions = "instructions"
  package static let lookups = "lookups"
  package static let memory = "memory"
  static let allocations = "allocations"
  static let retains = "retains"
  static let releases = "releases"

  /// The figures that callgrind counts, in the order of the table.
  package static let counted = [
    allocations, retains, releases, lookups, memory, instructions,
  ]

  /// The sum of a figure over all zones and views; nil if it was not counted.
  package func total(_ figure: String) -> Int? {
    let counts = rows.filter { $0.figure == figure }.map(\.count)
    return counts.isEmpty ? nil : counts.reduce(0, +)
  }

  /// A line with the retains and releases of one frame; nil if they were not counted.
  package func referenceLine(frames: Int) -> String? {
    guard let retains = total(Self.retains), let releases = total(Self.releases) else { return nil }
    func mean(_ count: Int) -> String { Decimals.text(Double(count) / Double(max(frames, 1)), 1) }
    return "a frame: \(mean(retains)) retains, \(mean(releases)) releases"
  }

  /// An object for each zone and view with its figures, in the order of the table.
  package var json: JSON {
    var members: [JSON.Member] = []
    var figures: [JSON.Member] = []
    let rows = rows
    for (index, row) in rows.enumerated() {
      figures.append(.init(row.figure, .number(row.count)))
      guard index + 1 == rows.count || rows[index + 1].name != row.name else { continue }
      members.append(.init(row.name, .object(figures)))
      figures = []
    }
    return .object(members)
  }

  /// A table with a line for each zone and view.
  ///
  /// Its last columns are the view's own instructions in look-ups, in memory and in the rest, and the share of
  /// these three.
  public var lines: [String] {
    let rows = rows
    let figures = CostMeter.Work.allCases.map(\.rawValue) + Self.counted
    let kinds: Set = [Self.lookups, Self.memory, Self.instructions]
    let all = kinds.reduce(0) { $0 + (total($1) ?? 0) }
    var names: [String] = []
    for row in rows where names.last != row.name && !names.contains(row.name) {
      names.append(row.name)
    }
    let width = names.map(\.count).max() ?? 0
    func line(_ name: String, _ cells: [String]) -> String {
      Decimals.row(name, cells, widths: (max(width, 4), 13))
    }
    return [line("", figures + ["%"])]
      + names.map { name in
        let counts = figures.map { figure in
          rows.first { $0.name == name && $0.figure == figure }?.count
        }
        let own = rows.filter { $0.name == name && kinds.contains($0.figure) }.map(\.count)
        let share =
          own.isEmpty ? nil : Double(own.reduce(0, +)) * 100 / Double(max(all, 1))
        return line(
          name, counts.map { $0.map(String.init) ?? "–" } + [Decimals.text(share, 1)])
      }
  }
}
