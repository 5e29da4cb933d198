import Commands
import JSON
import Measuring
import StageUI

/// The times of a scene's frames.
struct SceneProfile {
  /// The frame budget in nanoseconds: half of a frame at 60 Hz.
  static let limit: UInt64 = 8_300_000

  /// The measurements, with the moments of a `SimulatedWindow`.
  let frames: FrameProfile
  /// The time of each frame before it is presented: update, layout, record and raster.
  let work: SortedTimes
  let memset: SortedTimes
  /// The work of all frames together, which repeats exactly: evaluated bodies, measured, placed and
  /// recorded views, damaged and painted pixels, overdraw, allocations.
  ///
  /// Allocations are missing if they are not counted, and the figures of pixels if whole frames are painted.
  let counts: [(name: String, count: Int)]
  /// The counts of each frame that repeat exactly without callgrind.
  ///
  /// Allocations are no such counts: they depend on addresses, see ``FrameFigures/counts``.
  var series: [FrameSeries] = []
  /// The slowest frames, if they are kept.
  var slowPictures: [SlowPictures.Picture] = []
  /// The work by zone and view; nil if it was not counted.
  var costs: FrameCosts?

  static let allocationCount = "allocations"
  /// The name of the count of painted pixels.
  static let paintedCount = "painted"
  /// The name of the painted pixels for each thousand damaged ones.
  static let overdrawCount = "overdraw"

  /// Returns the painted pixels for each thousand damaged ones; 0 if none was damaged.
  static func thousandths(ofOverdraw counts: FrameCounts) -> Int {
    Int(clamping: ((counts.overdraw ?? 0) * 1000).rounded())
  }

  init(
    _ scene: String, _ profiler: Profiler, memsets: [UInt64],
    counts: [(name: String, count: Int)] = []
  ) {
    var frames = FrameProfile(scene, profiler)
    frames.references = [(ProfileSamples.memset, memsets)]
    self.frames = frames
    work = SortedTimes(frames.work)
    memset = SortedTimes(memsets)
    self.counts = counts
  }

  var scene: String { frames.name }

  var framesOverLimit: Int { work.times.count { $0 > Self.limit } }

  /// Returns whether this run was less disturbed than another one of the same scene.
  func isBetter(than other: SceneProfile) -> Bool {
    (framesOverLimit, work.median) < (other.framesOverLimit, other.work.median)
  }

  /// The median frame time as a multiple of the time to set the frame's memory.
  var memsets: Double {
    memset.median == 0 ? 0 : Double(work.median) / Double(memset.median)
  }

  /// Returns a line about a median that is more than `limit` times that of memset; nil if it is not.
  func complaint(above limit: Double) -> String? {
    guard memsets > limit else { return nil }
    let multiple = (memsets * 10).rounded() / 10
    return "\(scene): the median is \(multiple) times memset, and the limit is \(limit)"
  }

  var json: JSON {
    .object(
      frames.summary + [
        .init("over_8ms", .number(framesOverLimit)),
        .init("memset_ms", .number(FrameProfile.milliseconds(memset.median))),
        .init("counts", .object(counts.map { .init($0.name, .number($0.count)) })),
        .init("series", .object(series.map { .init($0.figure, .string($0.runs)) })),
      ] + (costs.map { [.init("costs", $0.json)] } ?? []) + frames.details)
  }
}

extension SceneProfile {
  static let heading = FrameProfile.heading + "   frames > 8.3   memsets"

  /// A line for the scene and one for each of its zones and delays, its figures and slowest frames.
  var lines: [String] {
    var first = FrameProfile.row(scene, frames.work, ["", ""])
    first += "\(framesOverLimit)".leftPadded(to: 15)
    first += "\((memsets * 10).rounded() / 10)".leftPadded(to: 10)
    first += " of \(FrameProfile.milliseconds(memset.median)) ms"
    return [first] + frames.partLines + frames.figureLines + frames.viewLines
      + frames.slowLines
  }
}
