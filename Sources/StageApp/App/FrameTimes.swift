import Commands
import PNG
import Platform

/// Measures how long each kind of work (`Zone`) takes in the window's frames.
///
/// While the program runs, it shows a graph over the views. When the program ends, it makes a
/// table and, if asked for, files.
@MainActor
final class FrameTimes {
  private let name: String
  private let profiler: Profiler
  private let host: ViewHost

  /// The number of frames that the profiler keeps for the table.
  private static let frames = 36_000
  /// The number of latest frames that fit into a trace if they have `Profiler.spansPerFrame` spans on average:
  /// half a minute at 60 Hz, in 14 MB for each thread.
  private static let tracedFrames = 1800

  /// - Parameters:
  ///   - isTraced: whether the zones are kept for a trace.
  ///   - measuresViews: whether the evaluation of each body is measured.
  ///   - replay: returns how to repeat the input up to the frame that was shown last; nil if it is not
  ///     recorded.
  init(
    _ name: String, _ host: ViewHost, tracks: Int, isTraced: Bool, measuresViews: Bool = false,
    replay: @escaping @MainActor () -> String? = { nil }
  ) {
    self.name = name
    self.host = host
    // The clock is a function that is not isolated to the main actor, because every thread reads
    // it.
    let profiler = Profiler(
      tracks: tracks, spans: isTraced ? Self.tracedFrames * Profiler.spansPerFrame : 1,
      frames: Self.frames, clock: Clock.nanoseconds)
    profiler.allocations = Profiler.programAllocations
    profiler.measuresViews = measuresViews
    self.profiler = profiler
    host.measureFrames(with: profiler) { FrameContext(replay: replay()) }
    host.frameOverlay = .graph
  }

  /// The measurements so far.
  var profile: FrameProfile { FrameProfile(name, profiler) }

  /// Returns the lines of a profile's table.
  static func table(_ profile: FrameProfile) -> [String] {
    [FrameProfile.count(profile.work.count, "frame")] + profile.lines
      + FrameProfile.definitions
  }

  /// Prints the differences between two files `profile.json`; returns 1 if the second one is worse.
  static func compare(_ paths: [String], _ io: CommandIO) throws -> Int32 {
    let profiles = try paths.map { path in
      let text = String(decoding: try io.readFile(path, 64 << 20), as: UTF8.self)
      let samples: [ProfileSamples]
      do throws(ProfileFileError) {
        samples = try ProfileSamples.read(text, path: path)
      } catch {
        throw CommandFailure(error.description)
      }
      guard !samples.isEmpty else { throw CommandFailure("\(path): this file has no profile") }
      return samples
    }
    let comparison = ProfileComparison(profiles[0], profiles[1])
    try io.print(comparison.lines)
    return comparison.isWorse ? 1 : 0
  }

  /// Returns the files of a profile, each with its name and content: the measurements, and a picture of
  /// each of the slowest frames.
  func files(_ profile: FrameProfile) -> [(name: String, bytes: [UInt8])] {
    let pictures: [(name: String, bytes: [UInt8])] = host.slowPictures.map { picture in
      let pixmap = picture.painted(runner: host.runner)
      let image = PNGImage(
        width: pixmap.width, height: pixmap.height, pixels: pixmap.straightRGBA)
      return ("slow-\(picture.frame).png", image.encoded())
    }
    return [
      ("profile.json", Array("\(profile.json)\n".utf8)),
      ("trace.json", ChromeTrace.encode([(name, profiler)])),
      ("mangohud.csv", Array(profile.mangoHudLog().utf8)),
      ("presentmon.csv", Array(FrameProfile.presentMonTable([profile]).utf8)),
    ] + pictures
  }
}
