import Commands

/// What frames cost by scene: the instructions of each zone, which is a part of the work on a frame,
/// and counts of `profile --json` such as evaluated bodies.
struct FrameFigures: Equatable {
  struct Row: Equatable {
    var scene: String
    var zone: String
    var count: Int

    var words: String {
      FrameFigures.counts[zone] == nil ? "\(count) instructions" : "\(count)"
    }
  }

  /// The relative difference in instructions that is tolerated.
  static let tolerance = 0.02
  /// The difference in instructions that is always tolerated: ten times the noise.
  ///
  /// Two runs of a scene differed by 96 of 416,342,589 instructions (2026-11).
  static let leastDifference = 1_000
  /// The figures that are no instructions, with the difference that is tolerated.
  ///
  /// Allocations depend on addresses, which hashing of identities sees: in eight runs they spread
  /// over 6 of 9,054 in ten frames (2026-11). The others repeat exactly.
  static let counts = [
    "bodies": 0, "measures": 0, "layouts": 0, "recordings": 0, "damage": 0,
    SceneProfile.allocationCount: 6,
  ]

  var rows: [Row]

  init(rows: [Row]) { self.rows = rows }

  /// Reads lines such as `board raster.bands 1234567`.
  init(text: String, path: String) throws(CommandFailure) {
    rows = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      let words = line.split(separator: " ")
      guard words.count == 3, let count = Int(words[2]), count >= 0 else {
        throw CommandFailure("\(path): line \(number + 1) is not a scene, a zone and a count")
      }
      rows.append(Row(scene: String(words[0]), zone: String(words[1]), count: count))
    }
  }

  var text: String { rows.map { "\($0.scene) \($0.zone) \($0.count)\n" }.joined() }

  /// Returns a line for each figure that differs from the stored ones, is missing or is new.
  func differences(from stored: FrameFigures) -> [String] {
    let changed = rows.compactMap { row -> String? in
      let name = "\(row.scene) \(row.zone)"
      guard let old = stored.rows.first(where: { $0.scene == row.scene && $0.zone == row.zone })
      else { return "\(name): \(row.words), not stored" }
      let limit =
        Self.counts[row.zone].map(Double.init)
        ?? max(Double(old.count) * Self.tolerance, Double(Self.leastDifference))
      guard Double(abs(row.count - old.count)) > limit else { return nil }
      let tenths = ((Double(row.count) / Double(max(old.count, 1)) - 1) * 1000).rounded()
      // Adding zero makes a zero of a negative one.
      let percent = "\(tenths > 0 ? "+" : "")\(tenths / 10 + 0) %"
      return "\(name): \(row.words), stored: \(old.count) (\(percent))"
    }
    let gone = stored.rows.filter { old in
      !rows.contains { $0.scene == old.scene && $0.zone == old.zone }
    }
    return changed + gone.map { "\($0.scene) \($0.zone): not measured" }
  }
}
