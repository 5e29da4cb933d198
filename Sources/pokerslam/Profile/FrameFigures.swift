import Commands

/// What frames cost by scene: the instructions of each zone, which is a part of the work on a frame, those
/// of each view in a zone, and counts of `profile --json` such as evaluated bodies.
struct FrameFigures: Equatable {
  struct Row: Equatable {
    var scene: String
    /// A zone such as `layout`, a zone and a view such as `layout/ScoreList`, or a count such as `bodies`.
    var zone: String
    var count: Int

    var words: String {
      FrameFigures.counts[zone] == nil ? "\(count) instructions" : "\(count)"
    }

    /// The name of the zone that contains the view; nil if the figure is not that of a view.
    var zoneOfView: String? {
      zone.firstIndex(of: "/").map { String(zone[..<$0]) }
    }
  }

  /// The relative difference in instructions that is a change on the same machine.
  static let tolerance = 0.001
  /// The relative differences that are a change on the same machine, for zones with more noise.
  ///
  /// The Swift runtime finds generic types by hashes of addresses, and dictionaries find types so too. The
  /// same objects linked in three other orders, and so at other addresses, differed by up to 0.65 % in
  /// `update`, 1.36 % in `record`, 0.39 % in `raster.flatten`, 0.08 % in `raster.prepare` and 0.05 % in
  /// `raster.bands` (2026-11).
  static let tolerances = [
    "update": 0.01, "record": 0.02, "raster.flatten": 0.005, "raster.prepare": 0.002,
  ]
  /// The same for views in those zones, which differed by up to 5.9 %.
  static let toleranceOfViews = 0.1
  /// The relative difference in instructions that other machines tolerate.
  ///
  /// Other processors, libraries and compilers execute other instructions.
  static let toleranceOfOtherMachines = 0.02
  /// The difference in instructions that the same machine tolerates in zones and views of up to ten
  /// million instructions.
  ///
  /// Equal runs repeat exactly. Where the stack or the heap begins elsewhere, a zone differed by up to 4,800
  /// and a view by up to 1,753 instructions in ten frames; clean and incremental builds differ by up to 200
  /// (2026-11). Linked at other addresses, a view of a layout differed by up to 6,193.
  static let leastDifference = 10_000
  /// The difference in instructions that is always tolerated.
  ///
  /// Below 500,000 instructions 2 % are less than ``leastDifference``; such zones and views tolerate 2 %,
  /// and those below 50,000 this difference.
  static let leastDifferenceOfAll = 1_000
  /// The figures that are no instructions, with the difference that is tolerated.
  ///
  /// Allocations depend on addresses, which hashing of identities sees: in eight runs they spread
  /// over 6 of 9,054 in ten frames (2026-11). The others repeat exactly.
  static let counts = [
    "bodies": 0, "measures": 0, "layouts": 0, "recordings": 0, "damage": 0,
    SceneProfile.paintedCount: 0, SceneProfile.overdrawCount: 0, SceneProfile.allocationCount: 6,
  ]

  /// The commit on top of which the figures were measured; nil if it is unknown.
  var commit: String?
  /// What instructions depend on besides the program, such as `processor: amd64-avx2`.
  var machine: [String] = []
  var rows: [Row]

  init(commit: String? = nil, machine: [String] = [], rows: [Row]) {
    (self.commit, self.machine, self.rows) = (commit, machine, rows)
  }

  /// Reads lines such as `board raster.bands 1234567`, `commit 4af343c2` and `machine libc: 2.36`.
  init(text: String, path: String) throws(CommandFailure) {
    rows = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      let words = line.split(separator: " ")
      if words.count > 1, words[0] == "commit" {
        commit = words.dropFirst().joined(separator: " ")
      } else if words.count > 1, words[0] == "machine" {
        machine.append(words.dropFirst().joined(separator: " "))
      } else {
        guard words.count > 2, let count = Int(words[words.count - 1]), count >= 0 else {
          throw CommandFailure("\(path): line \(number + 1) is not a scene, a zone and a count")
        }
        // Names of generic views contain spaces.
        let zone = words[1..<words.count - 1].joined(separator: " ")
        rows.append(Row(scene: String(words[0]), zone: zone, count: count))
      }
    }
  }

  var text: String {
    (commit.map { "commit \($0)\n" } ?? "") + machine.map { "machine \($0)\n" }.joined()
      + rows.map { "\($0.scene) \($0.zone) \($0.count)\n" }.joined()
  }

  /// Whether both figures come from machines that execute the same instructions.
  private func isSameMachine(as stored: FrameFigures) -> Bool {
    !machine.isEmpty && machine == stored.machine
  }

  /// Returns a line that tells how exactly instructions are compared; with another machine's it tells
  /// what the machines differ in.
  func note(from stored: FrameFigures) -> String {
    if isSameMachine(as: stored) {
      return "the same machine: 0.1 % more or fewer instructions count, 1 % of update, 2 % of "
        + "record, 0.5 % of raster.flatten, 0.2 % of raster.prepare and 10 % of a view in these"
    }
    let rule = "2 % more or fewer instructions count"
    guard !machine.isEmpty, !stored.machine.isEmpty else {
      return "the machine is not known: \(rule)"
    }
    let new = machine.filter { !stored.machine.contains($0) }
    let old = stored.machine.filter { !machine.contains($0) }
    return "another machine (\(new.joined(separator: ", ")); stored: "
      + "\(old.joined(separator: ", "))): \(rule)"
  }

  /// Returns a line for each figure that differs from the stored ones, is missing or is new, and then one
  /// with the commits between which they changed.
  ///
  /// A view without a figure executed too few instructions to be stored.
  func differences(from stored: FrameFigures) -> [String] {
    let isSame = isSameMachine(as: stored)
    let scenesWithoutViews = Set(rows.map(\.scene)).subtracting(
      stored.rows.filter { $0.zoneOfView != nil }.map(\.scene))
    func isCompared(_ row: Row) -> Bool {
      row.zoneOfView == nil || !scenesWithoutViews.contains(row.scene)
    }
    func line(_ row: Row, from old: Int) -> String? {
      let zone = row.zoneOfView.flatMap { stored.count(row.scene, $0) } ?? 0
      guard !Self.isAccepted(row, from: old, isSame, zone: zone) else { return nil }
      let tenths = ((Double(row.count) / Double(max(old, 1)) - 1) * 1000).rounded()
      // Adding zero makes a zero of a negative one.
      let percent = "\(tenths > 0 ? "+" : "")\(tenths / 10 + 0) %"
      return "\(row.scene) \(row.zone): \(row.words), stored: \(old)"
        + (old == 0 && row.zoneOfView != nil ? "" : " (\(percent))")
    }
    let changed = rows.filter(isCompared).compactMap { row -> String? in
      guard let old = stored.count(row.scene, row.zone) ?? (row.zoneOfView == nil ? nil : 0) else {
        return "\(row.scene) \(row.zone): \(row.words), not stored"
      }
      return line(row, from: old)
    }
    let gone = stored.rows.filter { count($0.scene, $0.zone) == nil }.compactMap { row -> String? in
      guard row.zoneOfView != nil else { return "\(row.scene) \(row.zone): not measured" }
      return line(Row(scene: row.scene, zone: row.zone, count: 0), from: row.count)
    }
    let unknown = rows.filter { $0.zoneOfView != nil && !isCompared($0) }.map(\.scene)
    let lines = changed + gone + Set(unknown).sorted().map { "\($0): no views are stored" }
    guard !lines.isEmpty, let first = stored.commit else { return lines }
    return lines + ["changed in \(first)..\(commit ?? "")"]
  }

  private func count(_ scene: String, _ zone: String) -> Int? {
    rows.first { $0.scene == scene && $0.zone == zone }?.count
  }

  /// Returns the relative difference of instructions that is a change on the same machine.
  private static func tolerance(of row: Row) -> Double {
    guard let zone = row.zoneOfView else { return tolerances[row.zone] ?? tolerance }
    return tolerances[zone] == nil ? tolerance : toleranceOfViews
  }

  /// Returns whether a figure may differ as much from a stored one.
  ///
  /// - Parameter zone: the stored instructions of a view's zone.
  private static func isAccepted(
    _ row: Row, from old: Int, _ isSameMachine: Bool, zone: Int
  ) -> Bool {
    let difference = abs(row.count - old)
    if let noise = counts[row.zone] { return difference <= noise }
    let few = max(Double(old) * toleranceOfOtherMachines, Double(leastDifferenceOfAll))
    guard isSameMachine else {
      // With the functions of the C library for processors without AVX2 a view of 142,020 instructions
      // differed by 4.7 %, and no zone of views by more than 0.8 % (2026-11).
      return Double(difference) <= max(few, Double(zone) * toleranceOfOtherMachines)
    }
    return Double(difference) <= min(few, Double(leastDifference))
      || Double(difference) < Double(old) * tolerance(of: row)
  }
}
