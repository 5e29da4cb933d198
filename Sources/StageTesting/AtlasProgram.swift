import KitWindow
import PNG
public import StageUI

/// A program in a window that exists only in memory, which a `StateAtlas` steps on a clock of its own.
///
/// Ambient motion is not allowed, so that pictures of the same state are equal at all times.
@MainActor
public final class AtlasProgram {
  /// The host of the program's views.
  public let host: ViewHost
  let size: Size
  let scale: Double
  private let update: @MainActor (FrameInput) -> Void
  private var time: Double
  private let renderer: Renderer
  private var pixmap: Pixmap

  /// Creates a program that has run until `time`, in seconds.
  ///
  /// - Parameters:
  ///   - scale: The pixels per point of the pictures.
  ///   - threads: The threads that paint; with more than one, in memory filled with a pattern.
  ///   - update: Passes a frame's input to the program, which passes it to `host`.
  public init(
    _ host: ViewHost, size: Size, scale: Double = 0.5, time: Double = 0,
    threads: Int = 1, update: @escaping @MainActor (FrameInput) -> Void
  ) {
    (self.host, self.size, self.scale, self.time) = (host, size, scale, time)
    self.update = update
    pixmap = Pixmap(
      width: Int(clamping: (size.width * scale).rounded()),
      height: Int(clamping: (size.height * scale).rounded()))
    guard threads > 1 else {
      renderer = Renderer()
      return
    }
    renderer = Renderer(runner: ListPainting.runner(threads: threads))
    pixmap.clear(pixmap.bounds, to: ListPainting.poison)
  }

  /// Creates a program that consists of a view.
  public convenience init(
    glyphs: any GlyphSource, size: Size, scale: Double = 0.5,
    environment: EnvironmentValues = EnvironmentValues(), threads: Int = 1,
    @ViewBuilder _ content: @escaping @MainActor () -> some View
  ) {
    let host = ViewHost(glyphs: glyphs, environment: environment, content: content)
    self.init(host, size: size, scale: scale, threads: threads) { _ = host.update($0) }
  }

  /// The longest time between two frames while the atlas waits, in seconds.
  ///
  /// Animations are functions of time, so that longer steps change no later picture.
  private static let longestStep = 0.2

  /// Shows frames for some seconds; the first one receives events.
  func run(_ seconds: Double, _ events: [InputEvent.Kind] = []) {
    var events = events
    let (start, count) = (time, max(1, Int(clamping: (seconds / Self.longestStep).rounded(.up))))
    let step = seconds / Double(count)
    for index in 1...count {
      time = start + Double(index) * step
      let moment = Nanoseconds(seconds: time)
      let length = Nanoseconds(seconds: step)
      update(
        FrameInput(
          events: events.map { InputEvent(time: moment, $0) },
          time: FrameTime(
            timestamp: moment, targetTimestamp: moment, duration: length, delta: length),
          size: size, scale: scale, isAmbientAllowed: false))
      events = []
    }
  }

  /// Runs until ambient motion has eased to a stop.
  func comeToRest() { run(2.4) }

  func pointer(_ phase: PointerEvent.Phase, _ position: Point) {
    run(
      Self.eventStep,
      [.pointer(PointerEvent(phase: phase, position: position, button: .primary))])
  }

  func press(_ key: Key) {
    for isDown in [true, false] {
      run(Self.eventStep, [.key(KeyEvent(isDown: isDown, key: key))])
    }
  }

  /// The time from one event's frame to the next, in seconds.
  private static let eventStep = 1.0 / 60

  /// The picture of the last frame.
  var picture: PNGImage {
    renderer.paint(host.list, scale: scale, into: &pixmap)
    return PNGImage(width: pixmap.width, height: pixmap.height, pixels: pixmap.straightRGBA)
  }

  /// Returns a fault if pixels of earlier frames remain in the last picture.
  var traces: [MeaningFault] {
    TraceCheck.faults(host.list, renderer, scale: scale, into: &pixmap, time: time)
  }

  /// Returns the pixels that a frame in points covers.
  func box(_ frame: Rect) -> PixelBox {
    PixelBox(
      left: Int(clamping: (frame.minX * scale).rounded(.down)),
      top: Int(clamping: (frame.minY * scale).rounded(.down)),
      right: Int(clamping: (frame.maxX * scale).rounded(.up)),
      bottom: Int(clamping: (frame.maxY * scale).rounded(.up)))
  }
}
