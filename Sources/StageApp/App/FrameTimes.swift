import Platform

/// Measures how long each kind of work (`Zone`) takes in the window's frames.
///
/// While the program runs, it shows a graph over the views. When the program ends, it makes a
/// table.
@MainActor
final class FrameTimes {
  private let profiler: Profiler

  /// The number of frames that the profiler keeps for the table.
  private static let frames = 36_000

  init(_ host: ViewHost, tracks: Int) {
    // The clock is a function that is not isolated to the main actor, because every thread reads
    // it.
    let profiler = Profiler(tracks: tracks, frames: Self.frames, clock: Clock.nanoseconds)
    self.profiler = profiler
    host.measureFrames(with: profiler)
    host.frameOverlay = .graph
  }

  /// The lines of a table with the median, the 95th and 99th percentile and the maximum of each
  /// zone, in milliseconds.
  var table: [String] {
    let frames = (0..<profiler.frameCount).filter { profiler.keeps($0) }
    var lines = ["\(frames.count) frames, ms", Self.row("zone", ["p50", "p95", "p99", "max"])]
    lines.append(Self.row("work", Self.figures(frames.map { profiler.work(in: $0) })))
    for zone in Zone.allCases {
      let times = frames.map { profiler.time(of: zone, in: $0) }
      guard times.contains(where: { $0 > 0 }) else { continue }
      lines.append(Self.row(zone.name, Self.figures(times)))
    }
    return lines
  }

  /// Returns the 50th, 95th and 99th percentile (nearest rank) and the maximum of some times.
  static func figures(_ times: [UInt64]) -> [String] {
    let sorted = times.sorted()
    return [500, 950, 990, 1000].map { permille in
      sorted.percentile(permille).map { milliseconds($0) } ?? "–"
    }
  }

  /// Returns a time as milliseconds with three fraction digits.
  private static func milliseconds(_ nanoseconds: UInt64) -> String {
    let microseconds = (nanoseconds + 500) / 1000
    return "\(microseconds / 1000).\(String(1000 + microseconds % 1000).dropFirst())"
  }

  private static func row(_ name: String, _ figures: [String]) -> String {
    let padded = name + String(repeating: " ", count: max(1, 18 - name.count))
    return padded
      + figures.map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }.joined()
  }
}
