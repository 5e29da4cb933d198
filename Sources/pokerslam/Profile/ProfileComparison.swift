import Commands
import JSON
import Measuring
import Session

/// The times of a scene's frames, as `profile --json` writes and `profile --compare` reads them.
struct ProfileSamples: Equatable {
  /// A zone of the frame, or the whole frame, with a time in microseconds for each frame, in the
  /// order of the frames.
  struct Zone: Equatable {
    var name: String
    var times: [Int]
  }

  static let frame = "frame"
  static let memset = "memset"

  var scene: String
  var zones: [Zone]

  var json: JSON {
    .object(zones.map { .init($0.name, .array($0.times.map { .number($0) })) })
  }

  /// Reads a line of the file.
  init(_ json: JSON, _ place: String) throws(CommandFailure) {
    guard let scene = json["scene"]?.string, let members = json["samples_us"]?.members else {
      throw CommandFailure("\(place) has no samples; write the file with this version")
    }
    self.scene = scene
    zones = []
    for member in members {
      let times = (member.value.array ?? []).compactMap(\.int)
      guard times.count == member.value.array?.count, times.allSatisfy({ $0 >= 0 }) else {
        throw CommandFailure("\(place): \(member.key) is not a list of times")
      }
      zones.append(Zone(name: member.key, times: times))
    }
  }

  init(scene: String, zones: [Zone]) { (self.scene, self.zones) = (scene, zones) }

  /// Reads the lines of a file.
  static func read(_ text: String, path: String) throws -> [ProfileSamples] {
    try text.split(separator: "\n").enumerated().map { number, line in
      let place = "\(path): line \(number + 1)"
      guard let json = try? JSON(decoding: Array(line.utf8)) else {
        throw CommandFailure("\(place) is not JSON")
      }
      return try ProfileSamples(json, place)
    }
  }
}

/// The change of a zone's median time between two profiles.
struct ZoneChange: Equatable {
  var name: String
  /// The medians in microseconds.
  var old: Double
  var new: Double
  /// The interval that contains the ratio of the medians with a probability of 95 %.
  var low: Double
  var high: Double

  enum Verdict: String {
    case slower, faster
    case same = ""
  }

  /// The change that is tolerated, because two runs of the same program differ as much.
  static let tolerance = 0.02
  /// The median below which a zone is too short for a verdict, in microseconds.
  static let shortest = 20.0

  var verdict: Verdict {
    guard max(old, new) >= Self.shortest else { return .same }
    return low > 1 + Self.tolerance ? .slower : high < 1 - Self.tolerance ? .faster : .same
  }

  /// Compares two lists of times, in the order of the frames.
  ///
  /// The interval is that of a bootstrap: medians of frames that were drawn at random. Whole blocks
  /// of successive frames are drawn, because the time of a frame resembles that of the one before.
  init?(_ name: String, from old: [Int], to new: [Int]) {
    guard !old.isEmpty, !new.isEmpty, let before = Self.median(old), let now = Self.median(new)
    else { return nil }
    (self.name, self.old, self.new) = (name, before, now)
    var generator = Generator(seed: 1)
    let ratios = (0..<Self.rounds).map { _ in
      let a = Self.median(Self.resampled(old, &generator)) ?? 0
      let b = Self.median(Self.resampled(new, &generator)) ?? 0
      return Self.ratio(from: a, to: b)
    }.sorted()
    low = ratios[Self.rounds / 40]
    high = ratios[Self.rounds - 1 - Self.rounds / 40]
  }

  /// The change of the median as a factor.
  var ratio: Double { Self.ratio(from: old, to: new) }

  /// Returns the ratio of two medians; both count as at least 1 µs, the unit of the samples.
  ///
  /// So a zone that has no time in either file is unchanged, and one that only the second file has
  /// is slower.
  private static func ratio(from old: Double, to new: Double) -> Double {
    max(new, 1) / max(old, 1)
  }

  private static let rounds = 400
  private static let blockLength = 20

  private static func resampled(_ times: [Int], _ generator: inout Generator) -> [Int] {
    let length = min(blockLength, times.count)
    var drawn: [Int] = []
    drawn.reserveCapacity(times.count + length)
    while drawn.count < times.count {
      let start = generator.below(times.count - length + 1)
      drawn += times[start..<start + length]
    }
    return drawn
  }

  private static func median(_ times: [Int]) -> Double? {
    guard !times.isEmpty else { return nil }
    let sorted = times.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1
      ? Double(sorted[middle]) : Double(sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// The changes of all zones between two files of `profile --json`.
struct ProfileComparison {
  var scenes: [(name: String, changes: [ZoneChange])] = []
  /// Messages about scenes that only one of the files has.
  var missing: [String] = []

  init(_ old: [ProfileSamples], _ new: [ProfileSamples]) {
    for now in new {
      guard let before = old.first(where: { $0.scene == now.scene }) else {
        missing.append("\(now.scene): not in the first file")
        continue
      }
      let changes = now.zones.compactMap { zone in
        before.zones.first { $0.name == zone.name }.flatMap {
          ZoneChange(zone.name, from: $0.times, to: zone.times)
        }
      }
      scenes.append((now.scene, changes))
    }
    missing += old.filter { before in !new.contains { $0.scene == before.scene } }.map {
      "\($0.scene): not in the second file"
    }
  }

  /// Whether a frame or a zone became slower, or a scene is missing.
  var isWorse: Bool {
    !missing.isEmpty || scenes.contains { $0.changes.contains { isFinding($0, .slower) } }
  }

  /// Whether the verdict counts; the time to set memory is that of the machine, not of the program.
  private func isFinding(_ change: ZoneChange, _ verdict: ZoneChange.Verdict) -> Bool {
    change.name != ProfileSamples.memset && change.verdict == verdict
  }

  var lines: [String] {
    scenes.flatMap { scene in
      let rows = scene.changes.map { change in
        let interval = "\(Self.percent(change.low)) … \(Self.percent(change.high))"
        return "  \(change.name)".padded(to: 22)
          + Figures.number(change.old / 1000, 3).leftPadded(to: 9)
          + Figures.number(change.new / 1000, 3).leftPadded(to: 9)
          + Self.percent(change.ratio).leftPadded(to: 10)
          + interval.leftPadded(to: 22)
          + (change.verdict == .same ? "" : "  " + change.verdict.rawValue)
      }
      let heading =
        scene.name.padded(to: 22) + "   A ms     B ms    change         95 % of changes"
      let first = first(in: scene.changes).map { "  what changed first: \($0)" }
      return [heading] + rows + (first.map { [$0] } ?? [])
    } + missing
  }

  /// Returns the zone that changed first in a frame, which may be the cause of later changes.
  ///
  /// The zones are in the order of their work, and a zone comes before its parts. The part that
  /// changed is named instead of the zone.
  private func first(in changes: [ZoneChange]) -> String? {
    let changed = changes.filter {
      $0.name != ProfileSamples.frame && (isFinding($0, .slower) || isFinding($0, .faster))
    }
    let first = changed.first { zone in !changed.contains { $0.name.hasPrefix(zone.name + ".") } }
    return first.map { "\($0.name), \($0.verdict.rawValue)" }
  }

  private static func percent(_ ratio: Double) -> String {
    let change = (ratio - 1) * 100
    return (change > 0 ? "+" : "") + Figures.number(change, 1) + " %"
  }
}
