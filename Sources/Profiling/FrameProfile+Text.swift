extension FrameProfile {
  /// The columns of the table: percentiles in thousandths and the maximum.
  static let ranks = [("p50", 500), ("p95", 950), ("p99", 990), ("p99.9", 999), ("max", 1000)]

  /// The heading of the table.
  public static let heading = Decimals.row("ms", ranks.map(\.0) + ["own", "whole"])

  /// The definitions of the columns and of the lows, as they stand under the table.
  package static let definitions = [
    "zones: p50 to max with the parts below their names, as raster contains raster.bands, but without other zones"
      + " nested in them; own and whole are medians without and with all nested zones, in a trace own and dur",
    definitionOfLows,
  ]

  /// The definition of the lows, as it stands under the table.
  private static let definitionOfLows =
    "1 % and 0.1 % low: mean time of the slowest 1 % and 0.1 % of the frames (rounded up to a whole"
    + " frame), as frames per second"

  /// The number of the costliest views in the table and in JSON.
  static let viewLimit = 10

  /// The table: the work, each zone and each delay in milliseconds, then lows, missed refreshes, damage, the
  /// costliest views and the slowest frames.
  public var lines: [String] {
    [Self.heading, Self.row("work", work)] + partLines + figureLines + viewLines + slowLines
  }

  /// A line for each zone and each delay.
  package var partLines: [String] {
    zones.map { zone, times in
      let whole = wholeMedian(of: zone).map(Decimals.milliseconds) ?? "–"
      return Self.row(
        "  \(zone.name)", times, [Decimals.milliseconds(ownMedian(of: zone)), whole])
    } + delays.map { Self.row("  \($0.name)", $0.times) }
  }

  /// Returns a line of the table.
  ///
  /// - Parameter rest: the cells of the columns `own` and `whole`.
  package static func row(_ name: String, _ times: [UInt64], _ rest: [String] = []) -> String {
    let sorted = SortedTimes(times)
    return Decimals.row(
      name,
      ranks.map { sorted.times.isEmpty ? "–" : Decimals.milliseconds(sorted.percentile($0.1)) }
        + rest)
  }

  /// The lows with their number of frames, the missed refreshes, the damage and the allocations, as far as known.
  package var figureLines: [String] {
    let sorted = SortedTimes(work)
    func low(_ permille: Int) -> String {
      "\(Decimals.text(sorted.low(permille), 1)) fps of "
        + Self.count((work.count * permille + 999) / 1000, "frame")
    }
    var lines = ["  1 % low \(low(10)), 0.1 % low \(low(1))"]
    var rest: [String] = []
    if let missedRefreshes { rest.append("\(Self.count(missedRefreshes, "refresh", "es")) missed") }
    if !damage.isEmpty {
      let mean = Double(damage.reduce(0, +)) / Double(damage.count)
      rest.append(
        "damage \(Decimals.text(mean, 0)) pixels a frame, at most \(damage.max() ?? 0)")
    }
    if !allocations.isEmpty {
      let mean = Double(allocations.reduce(0, +)) / Double(allocations.count)
      rest.append(
        "allocations \(Decimals.text(mean, 1)) a frame, at most \(allocations.max() ?? 0)")
    }
    if !rest.isEmpty { lines.append("  " + rest.joined(separator: ", ")) }
    return lines + countLines
  }

  /// The painting and the use of each cache that was asked; nothing if they were not counted.
  private var countLines: [String] {
    let total = totalCounts
    guard total != FrameCounts() else { return [] }
    let frames = Double(max(counts.count, 1))
    func each(_ count: Int, _ unit: Double, _ digits: Int) -> String {
      Decimals.text(Double(count) / frames / unit, digits)
    }
    var parts = ["painted \(each(total.painted, 1, 0)) pixels a frame"]
    if let overdraw = total.overdraw { parts.append("overdraw \(Decimals.text(overdraw, 2))") }
    parts.append("\(each(total.writtenBytes, 1e6, 3)) MB written")
    parts.append("\(each(total.readBytes, 1e6, 3)) MB read")
    let caches = total.caches.compactMap { name, uses in
      uses.hitRate.map { rate in
        // Rounded down, so that 100 % means no miss.
        let percent = (rate * 1000).rounded(.down) / 10
        return "\(name) \(Decimals.text(percent, 1)) % (\(Self.count(uses.misses, "miss", "es")))"
      }
    }
    let lines = ["  " + parts.joined(separator: ", ")]
    return caches.isEmpty ? lines : lines + ["  cache hits: " + caches.joined(separator: ", ")]
  }

  package static func count(_ count: Int, _ noun: String, _ ending: String = "s") -> String {
    "\(count) \(noun)\(count == 1 ? "" : ending)"
  }

  /// A line for each of the ten views whose bodies took most time; nothing if views were not measured.
  package var viewLines: [String] {
    guard !viewTimes.isEmpty else { return [] }
    let widths = (32, 10)
    return [Decimals.row("  costliest views", ["own ms", "bodies"], widths: widths)]
      + viewTimes.prefix(Self.viewLimit).map { view in
        Decimals.row(
          "    \(view.view)", [Decimals.milliseconds(view.time), "\(view.count)"], widths: widths)
      }
  }

  /// A line for each of the slowest frames, with its cause, input and replay.
  package var slowLines: [String] {
    guard !slowest.isEmpty else { return [] }
    return ["  slowest frames       ms  cause"]
      + slowest.map { slow in
        let parts = [
          cause(of: slow), slow.context.input.map { "input: \($0)" },
          slow.context.replay.map { "replay: \($0)" },
        ]
        return Decimals.row(
          "    \(slow.frame)", [Decimals.milliseconds(slow.work)], widths: (16, 9))
          + "  " + parts.compactMap { $0 }.joined(separator: "; ")
      }
  }
}
