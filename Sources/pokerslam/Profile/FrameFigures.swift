import Commands
import StageUI

/// What frames cost by scene: the instructions of each zone, which is a part of the work on a frame, those
/// of each view in a zone, and counts of `profile --json` such as evaluated bodies.
struct FrameFigures: Equatable {
  struct Row: Equatable {
    var scene: String
    /// A zone such as `layout`, a zone and a view such as `layout/ScoreList`, or a count such as `bodies`.
    var zone: String
    var count: Int

    var words: String {
      if FrameFigures.counts[zone] != nil { return "\(count)" }
      return figureOfProgram == FrameFigures.size ? "\(count) bytes" : "\(count) instructions"
    }

    /// `size` or `start` if the figure is the program's or that of a part of it, such as `size/.text`.
    var figureOfProgram: String? {
      let figure = outer ?? zone
      return [FrameFigures.size, FrameFigures.start].contains(figure) ? figure : nil
    }

    /// The name of the zone that contains the view; nil if the figure is not that of a view.
    var zoneOfView: String? { noise == nil ? outer : nil }

    /// The noise of instructions in look-ups or memory, such as `lookups/update`; nil for other figures.
    var noise: Noise? { outer.flatMap { FrameFigures.noises[$0] } }

    /// The zone that contains the view, or in which the look-ups or copies are made; nil for others.
    var zoneAround: String? {
      noise == nil ? outer : zone.firstIndex(of: "/").map { String(zone[$0...].dropFirst()) }
    }

    private var outer: String? { zone.firstIndex(of: "/").map { String(zone[..<$0]) } }
  }

  /// The relative difference in instructions that is a change on the same machine.
  ///
  /// The same objects with sections linked in four other orders, and so at other addresses, differed by up
  /// to 0.04 % in a zone: by 52,749 in `raster.bands`, and by 8,000 of 22 million in `update` (2026-11).
  static let tolerance = 0.001
  /// How much the same machine tolerates of instructions that depend on addresses.
  struct Noise {
    /// The relative difference.
    var share: Double
    /// The difference above which ``tolerance`` counts.
    var difference: Int
  }

  /// The noise of figures that are no zone and no view: instructions in look-ups and in memory, by zone.
  ///
  /// The Swift runtime finds generic types by hashes of addresses. In those programs, look-ups of
  /// recordings took 440,000 to 690,000 instructions and those of updates 2.8 to 2.95 million;
  /// copies of `raster.prepare` differed by up to 36,000 of 1.5 million, and those of a layout by 5,200
  /// of 85,000 (2026-11). One more look-up or request for memory counts for its zone too, since only the
  /// searches inside are apart.
  static let noises = [
    "lookups": Noise(share: 0.75, difference: 500_000),
    "memory": Noise(share: 0.1, difference: 50_000),
  ]
  /// The relative difference in instructions that other machines tolerate.
  ///
  /// Other processors, libraries and compilers execute other instructions.
  static let toleranceOfOtherMachines = 0.02
  /// The difference in instructions that the same machine tolerates in zones and views of up to three
  /// million instructions.
  ///
  /// Equal runs repeat exactly. Linked at other addresses, and with the stack and the heap elsewhere, a view of
  /// fewer differed by up to 2,600 instructions in ten frames (2026-11).
  static let leastDifference = 3_000
  /// The difference in instructions that is always tolerated.
  ///
  /// Below 150,000 instructions 2 % are less than ``leastDifference``; such zones and views tolerate 2 %,
  /// and those below 50,000 this difference.
  static let leastDifferenceOfAll = 1_000
  /// The figures that are no instructions, with the difference that is tolerated.
  ///
  /// Allocations depend on addresses, which hashing of identities sees: in eight runs they spread
  /// over 6 of 9,054 in ten frames (2026-11). The others repeat exactly.
  static let counts = [
    "bodies": 0, "measures": 0, "layouts": 0, "recordings": 0, "damage": 0,
    SceneProfile.paintedCount: 0, SceneProfile.overdrawCount: 0, SceneProfile.allocationCount: 6,
    // System calls that may wait.
    "waits": 0,
  ]
  /// The bytes of the program that are loaded, with those of its sections.
  static let size = "size"
  /// The instructions of the program until its first frame, with those of its modules.
  static let start = "start"
  /// The relative difference in size and start that the same machine tolerates.
  ///
  /// Six starts differed by 0.07 %, since threads and hash tables of the runtime do (2026-11).
  static let toleranceOfProgram = 0.005
  /// The difference in a part of the size or start that is always tolerated.
  static let leastDifferenceOfProgram = 10_000

  /// The commit on top of which the figures were measured; nil if it is unknown.
  var commit: String?
  /// What instructions depend on besides the program, such as `processor: amd64-avx2`.
  var machine: [String] = []
  var rows: [Row]
  /// The counts of each frame, such as `board frames/bodies 0*9 3`.
  var series: [Series] = []

  struct Series: Equatable {
    var scene: String
    var counts: FrameSeries
  }

  /// The beginning of the names of counts of each frame.
  private static let seriesPrefix = "frames/"

  init(commit: String? = nil, machine: [String] = [], rows: [Row]) {
    (self.commit, self.machine, self.rows) = (commit, machine, rows)
  }

  /// Reads lines such as `board raster.bands 1234567`, `board frames/bodies 0*9 3`, `commit 4af343c2` and
  /// `machine libc: 2.36`.
  init(text: String, path: String) throws(CommandFailure) {
    rows = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      let words = line.split(separator: " ")
      if words.count > 1, words[0] == "commit" {
        commit = words.dropFirst().joined(separator: " ")
      } else if words.count > 1, words[0] == "machine" {
        machine.append(words.dropFirst().joined(separator: " "))
      } else if words.count > 1, words[1].hasPrefix(Self.seriesPrefix) {
        let figure = String(words[1].dropFirst(Self.seriesPrefix.count))
        guard let counts = FrameSeries(figure, runs: words.dropFirst(2)) else {
          throw CommandFailure("\(path): line \(number + 1) does not have the counts of each frame")
        }
        series.append(Series(scene: String(words[0]), counts: counts))
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
      + series.map {
        "\($0.scene) \(Self.seriesPrefix)\($0.counts.figure) \($0.counts.runs)\n"
      }.joined()
  }

  /// Whether both figures come from machines that execute the same instructions.
  private func isSameMachine(as stored: FrameFigures) -> Bool {
    !machine.isEmpty && machine == stored.machine
  }

  /// Returns a line that tells how exactly instructions are compared; with another machine's it tells
  /// what the machines differ in.
  func note(from stored: FrameFigures) -> String {
    if isSameMachine(as: stored) {
      return "the same machine: 0.1 % more or fewer instructions count, "
        + "and those in look-ups and memory beyond their noise"
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
      let zone = row.zoneAround.flatMap { stored.count(row.scene, $0) } ?? 0
      guard !Self.isAccepted(row, from: old, isSame, zone: zone) else { return nil }
      let tenths = ((Double(row.count) / Double(max(old, 1)) - 1) * 1000).rounded()
      // Adding zero makes a zero of a negative one.
      let percent = "\(tenths > 0 ? "+" : "")\(tenths / 10 + 0) %"
      return "\(row.scene) \(row.zone): \(row.words), stored: \(old)"
        + (old == 0 && row.zoneAround != nil ? "" : " (\(percent))")
    }
    let changed = rows.filter(isCompared).compactMap { row -> String? in
      guard let old = stored.count(row.scene, row.zone) ?? (row.zoneAround == nil ? nil : 0) else {
        return "\(row.scene) \(row.zone): \(row.words), not stored"
      }
      return line(row, from: old)
    }
    let gone = stored.rows.filter { count($0.scene, $0.zone) == nil }.compactMap { row -> String? in
      guard row.zoneAround != nil else { return "\(row.scene) \(row.zone): not measured" }
      return line(Row(scene: row.scene, zone: row.zone, count: 0), from: row.count)
    }
    let unknown = rows.filter { $0.zoneOfView != nil && !isCompared($0) }.map(\.scene)
    let lines =
      changed + gone + Set(unknown).sorted().map { "\($0): no views are stored" }
      + changedFrames(from: stored)
    guard !lines.isEmpty, let first = stored.commit else { return lines }
    return lines + ["changed in \(first)..\(commit ?? "")"]
  }

  /// Returns a line for each scene with the first frame that differs, or that has no stored counts.
  private func changedFrames(from stored: FrameFigures) -> [String] {
    var scenes: [String] = []
    for scene in (series + stored.series).map(\.scene) where !scenes.contains(scene) {
      scenes.append(scene)
    }
    return scenes.compactMap { scene in
      let new = series.filter { $0.scene == scene }.map(\.counts)
      let old = stored.series.filter { $0.scene == scene }.map(\.counts)
      if old.isEmpty { return "\(scene): no counts of each frame are stored" }
      guard Set(new.map(\.figure)) == Set(old.map(\.figure)) else {
        return "\(scene): other counts of each frame are stored than measured"
      }
      return FrameSeries.firstDifference(of: new, from: old).map {
        "\(scene) frame \($0.frame): \($0.text)"
      }
    }
  }

  private func count(_ scene: String, _ zone: String) -> Int? {
    rows.first { $0.scene == scene && $0.zone == zone }?.count
  }

  /// Returns whether a figure may differ as much from a stored one.
  ///
  /// - Parameter zone: the stored instructions of the zone around a view, a look-up or memory.
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
    if row.figureOfProgram != nil {
      let most = max(Double(old) * toleranceOfProgram, Double(leastDifferenceOfProgram))
      return Double(difference) <= most
    }
    let noise = row.noise ?? Noise(share: toleranceOfOtherMachines, difference: leastDifference)
    let most = max(Double(old) * noise.share, Double(leastDifferenceOfAll))
    return Double(difference) <= min(most, Double(noise.difference))
      || Double(difference) < Double(old) * tolerance
  }
}
