import Platform
import StageUI

/// Writes a recorded history as a film, a picture in each step.
@MainActor
final class HistoryFilm: HistoryWriter {
  let path: String
  private(set) var steps: (done: Int, count: Int)
  private let film: any Film
  private let history: FrameHistory
  /// The pictures in a second of the history.
  private let density: Double
  /// The part of the frames' width and height that the pictures have.
  private let part: Double
  private let renderer: Renderer
  private var picture: Pixmap
  /// The index of the frame that the picture shows; nil before the first.
  private var shown: Int?

  private static let videoRate = 60
  private static let animationRate = 30
  /// The most pixels of an animated PNG in each direction.
  ///
  /// Eight seconds of a moving background have 277 MB at 1920 × 1080 and take a minute (2026-11).
  private static let animationSide = 640

  /// - Parameter slowness: the factor by which the film is longer than the history.
  init(
    _ history: FrameHistory, as format: HistoryFormat, slowness: Int, to path: String,
    runner: any BandRunner
  ) throws {
    self.history = history
    self.path = path
    var (width, height) = history.pixels
    let rate: Int
    if format == .video {
      part = 1
      // Video has even sides.
      (width, height) = (max(width / 2 * 2, 2), max(height / 2 * 2, 2))
      rate = Self.videoRate
      film = try VideoFilm(path, width: width, height: height, rate: rate)
    } else {
      rate = Self.animationRate
      part = min(Double(Self.animationSide) / Double(max(width, height)), 1)
      (width, height) = (
        max(Int((Double(width) * part).rounded()), 1),
        max(Int((Double(height) * part).rounded()), 1)
      )
      film = try AnimationFilm(path, width: width, height: height, rate: rate)
    }
    density = Double(rate * slowness)
    steps = (0, Int((history.end - history.start).seconds * density) + 1)
    renderer = Renderer(runner: runner)
    picture = Pixmap(width: width, height: height)
  }

  func step() throws {
    let time = history.start + Nanoseconds(seconds: Double(steps.done) / density)
    let index = history.index(at: time)
    var damage: [PixelRect] = []
    if index != shown {
      let frame = history.frames[index]
      damage = renderer.paint(frame.list, scale: frame.scale * part, into: &picture)
      shown = index
    }
    try film.add(picture, damage: damage)
    steps.done += 1
    if steps.done == steps.count { try film.finish() }
  }
}

extension FrameHistory {
  /// The size of the last frame in pixels, at least one.
  var pixels: (width: Int, height: Int) {
    guard let last = frames.last else { return (1, 1) }
    return (
      max(Int(clamping: (last.size.width * last.scale).rounded()), 1),
      max(Int(clamping: (last.size.height * last.scale).rounded()), 1)
    )
  }
}
