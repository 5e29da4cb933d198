/// Figures of the last frames.
struct FrameFigures: Equatable {
  /// The nanoseconds of work in each frame, in ascending order.
  var work: [UInt64] = []
  /// The rate in the second before the last frame; nil if that second has only one frame.
  var framesPerSecond: Int?
  /// The number of display refreshes that showed no new frame although one was due.
  var missed = 0
  /// The median cost of drawing the measurements, in nanoseconds; `work` does not contain it.
  var overlay: UInt64 = 0
  /// The input latencies in nanoseconds, in ascending order.
  var latencies: [UInt64] = []
  /// The absolute animation errors in nanoseconds, in ascending order.
  var errors: [UInt64] = []

  /// The requests for memory in each frame, in ascending order; empty if they are not counted.
  var allocations: [UInt64] = []
  /// A line about the latest of the ten slowest frames in which bodies were evaluated; nil without one.
  var slowLine: String?

  /// The lines of the small figure.
  var shortLines: [String] {
    [
      "\(rate)   work p50 \(Self.text(work, 500))   p99 \(Self.text(work, 990)) ms",
      "\(missed) missed   overlay \(Self.text(overlay)) ms",
    ]
  }

  /// The lines below the graph.
  var lines: [String] {
    let ranks = [("p50", 500), ("p95", 950), ("p99", 990), ("p99.9", 999), ("max", 1000)]
    let percentiles = ranks.map { "\($0.0) \(Self.text(work, $0.1))" }.joined(separator: "   ")
    return [
      "work \(percentiles) ms",
      "\(rate)   \(missed) missed   overlay \(Self.text(overlay)) ms, subtracted",
      "input latency " + Self.pair(latencies), "animation error " + Self.pair(errors),
    ] + [allocationLine, slowLine].compactMap { $0 }
  }

  private var allocationLine: String? {
    guard let median = allocations.percentile(500), let high = allocations.percentile(990) else {
      return nil
    }
    return "allocations p50 \(median)   p99 \(high)"
  }

  /// Returns the line about the latest of some slow frames in which bodies were evaluated.
  static func line(of slowest: [SlowFrame]) -> String? {
    let frames = slowest.filter { $0.bodyCount > 0 }
    guard let slow = frames.max(by: { $0.frame < $1.frame }) else { return nil }
    let bodies = slow.bodyCount == 1 ? "1 body" : "\(slow.bodyCount) bodies"
    return "last slow frame \(text(slow.work)) ms, \(bodies): \(slow.views.leaders)"
  }

  private var rate: String { framesPerSecond.map { "\($0) fps" } ?? "– fps" }

  private static func pair(_ times: [UInt64]) -> String {
    times.isEmpty ? "–" : "p50 \(text(times, 500))   p99 \(text(times, 990)) ms"
  }

  private static func text(_ times: [UInt64], _ permille: Int) -> String {
    times.percentile(permille).map { text($0) } ?? "–"
  }

  /// Returns a time as text, in milliseconds with two fraction digits.
  private static func text(_ nanoseconds: UInt64) -> String {
    let hundredths = (nanoseconds + 5000) / 10_000
    // Adding 100 keeps a leading zero of the fraction, as in 1.05; `dropFirst` removes the 1.
    return "\(hundredths / 100).\(String(100 + hundredths % 100).dropFirst())"
  }
}
