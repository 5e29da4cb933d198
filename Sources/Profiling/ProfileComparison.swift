/// The changes of all zones between two files of profiles.
public struct ProfileComparison: Sendable {
  /// The profiles that both files contain, with the changes of their zones in the order of the work.
  public private(set) var scenes: [(name: String, changes: [ZoneChange])] = []
  /// Messages about profiles that only one of the files has.
  public private(set) var missing: [String] = []

  /// Compares profiles of the same names.
  ///
  /// A zone that only one file has took no time in the other.
  public init(_ old: [ProfileSamples], _ new: [ProfileSamples]) {
    for now in new {
      guard let before = old.first(where: { $0.scene == now.scene }) else {
        missing.append("\(now.scene): not in the first file")
        continue
      }
      let names = ZoneTable.ordered((now.zones + before.zones).map(\.name))
      let changes = names.compactMap { name in
        ZoneChange(name, from: Self.times(of: name, in: before), to: Self.times(of: name, in: now))
      }
      scenes.append((now.scene, changes))
    }
    missing += old.filter { before in !new.contains { $0.scene == before.scene } }.map {
      "\($0.scene): not in the second file"
    }
  }

  private static func times(of name: String, in samples: ProfileSamples) -> [Int] {
    if let zone = samples.zones.first(where: { $0.name == name }) { return zone.times }
    guard name != ProfileSamples.frame, name != ProfileSamples.memset else { return [] }
    let frames = samples.zones.first { $0.name == ProfileSamples.frame }?.times.count ?? 0
    return [Int](repeating: 0, count: frames)
  }

  /// Whether a frame or a zone became slower, or a profile is missing.
  public var isWorse: Bool {
    !missing.isEmpty || scenes.contains { $0.changes.contains { Self.isFinding($0, .slower) } }
  }

  /// Whether the verdict counts; the time to set memory is that of the machine, not of the program.
  private static func isFinding(_ change: ZoneChange, _ verdict: ZoneChange.Verdict) -> Bool {
    change.name != ProfileSamples.memset && change.verdict == verdict
  }

  /// Returns the zone that changed first in a frame, which may be the cause of later changes.
  ///
  /// The part that changed is named instead of the zone that contains it. If whole frames are slower,
  /// zones that are faster are not the cause, and the reverse.
  public static func firstChange(in changes: [ZoneChange]) -> ZoneChange? {
    let findings = changes.filter { isFinding($0, .slower) || isFinding($0, .faster) }
    let zones = findings.filter { $0.name != ProfileSamples.frame }
    let frame = findings.first { $0.name == ProfileSamples.frame }?.verdict
    let alike = zones.filter { frame == nil || $0.verdict == frame }
    let changed = alike.isEmpty ? zones : alike
    return changed.first { zone in !changed.contains { $0.name.hasPrefix(zone.name + ".") } }
  }

  /// The definition of the times, as it stands under the table.
  private static let definitionOfTimes =
    "A and B are p50 of the work and of each zone with the parts below its name, without other zones nested in it"

  /// A table of the changes for each profile, with what changed first, and the definition of the times.
  public var lines: [String] {
    let table = scenes.flatMap { scene in
      let first = Self.firstChange(in: scene.changes).map {
        "  what changed first: \($0.name), \($0.verdict.rawValue)"
      }
      return [Self.row(scene.name, "A ms", "B ms", "change", "95 % of differences, ms")]
        + scene.changes.map(Self.line) + (first.map { [$0] } ?? [])
    }
    return table + (table.isEmpty ? [] : [Self.definitionOfTimes]) + missing
  }

  private static func line(_ change: ZoneChange) -> String {
    let percent = change.old >= 1 ? (change.new / change.old - 1) * 100 : nil
    return row(
      "  \(change.name)", Decimals.text(change.old / 1000, 3), Decimals.text(change.new / 1000, 3),
      change.difference == 0 ? "0.0 %" : percent.map { signed($0, 1) + " %" } ?? "new",
      "\(signed(change.low / 1000, 3)) … \(signed(change.high / 1000, 3))")
      + (change.verdict == .same ? "" : "  " + change.verdict.rawValue)
  }

  private static func row(
    _ name: String, _ old: String, _ new: String, _ change: String, _ interval: String
  ) -> String {
    Decimals.row(
      Decimals.row(name, [old, new, change], widths: (22, 10)), [interval], widths: (0, 26))
  }

  private static func signed(_ number: Double, _ digits: Int) -> String {
    (number > 0 ? "+" : "") + Decimals.text(number, digits)
  }
}
