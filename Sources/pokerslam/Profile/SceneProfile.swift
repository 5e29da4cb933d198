import Commands
import JSON
import Measuring
import StageUI

/// The times of a scene's frames.
struct SceneProfile {
  /// Times in nanoseconds, in ascending order.
  struct Times {
    let sorted: [UInt64]

    init(_ times: [UInt64]) { sorted = times.sorted() }

    /// Returns a percentile by the nearest rank; 0 if there are no times.
    ///
    /// `part` is the share of times that are not longer than the result; 0.5 gives the median.
    func percentile(_ part: Double) -> UInt64 {
      guard !sorted.isEmpty else { return 0 }
      let place = Int(clamping: (part * Double(sorted.count)).rounded(.up)) - 1
      return sorted[min(max(place, 0), sorted.count - 1)]
    }

    var median: UInt64 { percentile(0.5) }
    var longest: UInt64 { sorted.last ?? 0 }

    var json: [JSON.Member] {
      [
        .init("p50_ms", .number(Self.milliseconds(median))),
        .init("p95_ms", .number(Self.milliseconds(percentile(0.95)))),
        .init("p99_ms", .number(Self.milliseconds(percentile(0.99)))),
        .init("max_ms", .number(Self.milliseconds(longest))),
      ]
    }

    /// Converts to milliseconds, rounded to a thousandth.
    static func milliseconds(_ nanoseconds: UInt64) -> Double {
      Double((nanoseconds + 500) / 1000) / 1000
    }
  }

  /// The frame budget in nanoseconds: half of a frame at 60 Hz.
  static let limit: UInt64 = 8_300_000

  let scene: String
  /// The times of each frame, in the order of the frames.
  let samples: ProfileSamples
  /// The time of each frame before it is presented: update, layout, record and raster.
  let work: Times
  let zones: [(zone: Zone, times: Times)]
  let memset: Times
  /// The number of display refreshes that showed no new frame, because a frame took too long.
  var missedSlots: Int
  /// The time from the arrival of a frame's oldest input until the frame is shown, in a
  /// `SimulatedWindow`.
  let inputLatency: Times
  /// The difference between a frame's target time and the time it is shown, in a `SimulatedWindow`.
  let animationError: Times
  /// The work of all frames together, which repeats exactly: evaluated bodies, measured, placed and
  /// recorded views, damaged pixels, allocations.
  ///
  /// Allocations are missing if they are not counted, and the damage if whole frames are painted.
  let counts: [(name: String, count: Int)]

  static let allocationCount = "allocations"

  init(
    _ scene: String, _ profiler: Profiler, memsets: [UInt64], rate: Double,
    counts: [(name: String, count: Int)] = []
  ) {
    self.scene = scene
    let frames = (0..<profiler.frameCount).filter { profiler.keeps($0) }
    let work = frames.map { profiler.work(in: $0) }
    self.work = Times(work)
    let measured = Zone.allCases.map { zone in
      (zone: zone, times: frames.map { profiler.time(of: zone, in: $0) })
    }.filter { $0.times.contains { $0 > 0 } }
    zones = measured.map { ($0.zone, Times($0.times)) }
    let lists = [(ProfileSamples.frame, work)] + measured.map { ($0.zone.name, $0.times) }
    samples = ProfileSamples(
      scene: scene,
      zones: (lists + [(ProfileSamples.memset, memsets)]).map { name, times in
        ProfileSamples.Zone(name: name, times: times.map { Int(clamping: ($0 + 500) / 1000) })
      })
    memset = Times(memsets)
    let slot = max(UInt64(clamping: 1e9 / rate), 1)
    missedSlots = work.reduce(0) { $0 + Int($1 / slot) }
    var window = SimulatedWindow(rate: rate)
    let reports = work.map { window.show(work: Nanoseconds(Int64($0))) }
    inputLatency = Times(reports.compactMap { $0.inputLatency?.count.magnitude })
    animationError = Times(reports.map(\.animationError.count.magnitude))
    self.counts = counts
  }

  /// The average number of allocations per frame; nil if they are not counted.
  var allocations: Double? {
    counts.first { $0.name == Self.allocationCount }
      .map { Double($0.count) / Double(max(work.sorted.count, 1)) }
  }

  var framesOverLimit: Int { work.sorted.count { $0 > Self.limit } }

  /// Returns whether this run was less disturbed than another one of the same scene.
  func isBetter(than other: SceneProfile) -> Bool {
    (framesOverLimit, work.median) < (other.framesOverLimit, other.work.median)
  }

  /// The median frame time as a multiple of the time to set the frame's memory.
  var memsets: Double {
    memset.median == 0 ? 0 : Double(work.median) / Double(memset.median)
  }

  var json: JSON {
    .object(
      [.init("scene", .string(scene)), .init("frames", .number(work.sorted.count))] + work.json + [
        .init("over_8ms", .number(framesOverLimit)),
        .init("memset_ms", .number(Times.milliseconds(memset.median))),
        .init("allocations", allocations.map { .number(($0 * 100).rounded() / 100) } ?? .null),
        .init("counts", .object(counts.map { .init($0.name, .number($0.count)) })),
        .init("missed_slots", .number(missedSlots)),
        .init("input_latency", .object(inputLatency.json)),
        .init("animation_error", .object(animationError.json)),
        .init(
          "zones", .object(zones.map { JSON.Member($0.zone.name, .object($0.times.json)) })),
        .init("samples_us", samples.json),
      ])
  }
}

extension SceneProfile {
  static let heading =
    "                        p50      p95      p99      max   ms   frames > 8.3   missed   "
    + "     allocations   memsets"

  /// A line for the scene and one for each of its zones.
  var lines: [String] {
    var first = scene.padded(to: 18) + Self.columns(work)
    first += "      " + "\(framesOverLimit)".leftPadded(to: 6) + "\(missedSlots)".leftPadded(to: 13)
    first += (allocations.map { "\(($0 * 10).rounded() / 10)" } ?? "unknown").leftPadded(to: 19)
    first += "\((memsets * 10).rounded() / 10)".leftPadded(to: 10)
    first += " of \(Times.milliseconds(memset.median)) ms"
    let delays = [("input latency", inputLatency), ("animation error", animationError)]
    return [first]
      + (zones.map { ($0.zone.name, $0.times) } + delays).map { name, times in
        "  \(name)".padded(to: 18) + Self.columns(times)
      }
  }

  private static func columns(_ times: Times) -> String {
    [times.median, times.percentile(0.95), times.percentile(0.99), times.longest].map {
      Figures.number(Double($0) / 1e6, 3).leftPadded(to: 9)
    }.joined()
  }
}
