internal import PNG
internal import StageUI

/// A view, or a program, in a window that exists only in memory, on a clock that the test advances.
@MainActor
final class PictureStage {
  let host: ViewHost
  let condition: PictureCondition
  private(set) var time = 0.0
  /// The last frame of a view.
  private var shown = DisplayList()
  /// The last frame.
  ///
  /// A test may also show frames of a program itself.
  var list: DisplayList { update == nil ? shown : host.list }
  /// The time of the last events; nil before any.
  private(set) var lastInput: Double?
  /// Called when the stage should show a frame of a program whose frames the test shows itself.
  var onRefusal: (() -> Void)?
  /// Called after each frame that follows the first one.
  var onFrame: (() -> Void)?
  /// Passes the input of a frame to a program that is more than its host; nil for a view.
  private var update: ((FrameInput) -> Void)?

  init(
    _ condition: PictureCondition, _ settings: PictureSettings,
    _ content: @escaping @MainActor () -> AnyView
  ) throws {
    self.condition = condition
    var environment = condition.environment
    environment.safeAreaInsets = settings.safeArea
    host = ViewHost(
      glyphs: try settings.font.source(), environment: environment
    ) {
      condition.variant.applied(to: condition.locale.applied(to: content()))
    }
    host.startDate = settings.startDate
    shown = host.frame(size: condition.size, scale: condition.scale, time: 0)
  }

  /// Shows the first frame of a program whose clock has reached a time, in seconds.
  ///
  /// - Parameter update: Passes the input of a frame to the program, which passes it to `host`.
  init(
    _ host: ViewHost, _ condition: PictureCondition, at time: Double,
    update: @escaping (FrameInput) -> Void
  ) {
    (self.host, self.condition, self.time, self.update) = (host, condition, time, update)
    update(input([], since: time))
  }

  /// Shows 60 frames a second until a moment.
  func run(until moment: Double) {
    if let onRefusal, time < moment { return onRefusal() }
    while time < moment { showFrame(at: min(time + 1.0 / 60, moment)) }
  }

  /// Shows one frame at a later moment.
  func showFrame(at moment: Double) {
    let last = time
    time = moment
    if let update {
      update(input([], since: last))
    } else {
      host.advance(to: time)
      shown = host.frame(size: condition.size, scale: condition.scale, time: time)
    }
    onFrame?()
  }

  /// Returns the input of a frame at the current time.
  private func input(_ kinds: [InputEvent.Kind], since last: Double) -> FrameInput {
    let moment = Nanoseconds(seconds: time)
    let step = Nanoseconds(seconds: 1.0 / 60)
    return FrameInput(
      events: kinds.map { InputEvent(time: moment, $0) },
      time: FrameTime(
        timestamp: moment, targetTimestamp: moment, duration: step,
        delta: Nanoseconds(seconds: time - last)),
      size: condition.size, scale: condition.scale)
  }

  /// Returns the seconds from now until the view looks like a picture; nil if it does not so far.
  func moment(of picture: PNGImage, within seconds: Double) -> Double? {
    let start = time
    while self.picture(threads: 1).image.pixels != picture.pixels {
      guard time - start < seconds else { return nil }
      run(until: time + 1.0 / 60)
    }
    return time - start
  }

  /// Shows a frame after tasks had time to run, at most at a moment.
  ///
  /// In tests, Dispatch runs the main actor's jobs on a thread of its own, and only while the test is
  /// suspended. The pause of 1 ms also lets tasks run that are not on the main actor.
  func runTasks(until moment: Double) async {
    try? await Task.sleep(for: .milliseconds(1), clock: .continuous)
    run(until: min(time + 1.0 / 60, moment))
  }

  /// Passes events to the views, as those of the next frame.
  func send(_ kinds: [InputEvent.Kind]) {
    lastInput = time
    let input = input(kinds, since: time - 1.0 / 60)
    if let update { update(input) } else { _ = host.update(input) }
    run(until: time + 1.0 / 60)
  }

  var width: Int { Int(clamping: (condition.size.width * condition.scale).rounded()) }
  var height: Int { Int(clamping: (condition.size.height * condition.scale).rounded()) }

  /// The last frame, to be painted.
  var painting: ListPainting {
    ListPainting(list, width: width, height: height, scale: condition.scale)
  }

  /// A digest of what the pixels of the last frame depend on.
  var digest: UInt64 { painting.listDigest }

  /// Paints the last frame.
  func picture(threads: Int) -> (image: PNGImage, digest: UInt64) {
    painting.picture(threads: threads)
  }

  /// Paints the last frame, and again with each number of threads in memory filled with a pattern.
  ///
  /// - Returns: The first picture, and the condition under which another one differs from it.
  func pictureDrawnTwice(threads: [Int]) -> (image: PNGImage, difference: String?) {
    let (image, digest) = picture(threads: 1)
    let difference = threads.lazy.compactMap { [painting] in
      painting.difference(from: digest, threads: $0)
    }.first
    return (image, difference)
  }
}
