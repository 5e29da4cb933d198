/// Measures the frames of a host, and paints the measurements over their pixels.
///
/// While the overlay is shown, the frame is painted into a picture of the meter's own, and what
/// changed is copied to the window's surface, with the overlay above it. So the renderer of the
/// views does the same work as without the overlay, and its times can be compared.
@MainActor
final class FrameMeter {
  /// A repainted rectangle and the time of its frame in seconds.
  struct Tint: Equatable {
    var rect: PixelRect
    var since: Double
  }

  let profiler: Profiler
  let graph: FrameGraph
  /// Whether the meter ends the profiler's frames; false if the program ends them.
  let endsFrames: Bool
  /// Whether frames are measured even while the overlay is off.
  let isPermanent: Bool
  private(set) var level = FrameOverlay.off
  private(set) var corner = OverlayCorner.bottomLeft
  private(set) var tints: [Tint] = []
  let overdraw = OverdrawMap(cell: 32)

  /// Makes the event and the replay of a slow frame; nil if the program has none.
  var context: (@MainActor () -> FrameContext)?
  /// The events of the last update.
  var events: [InputEvent] = []
  /// The pictures of the slowest frames, if the meter is permanent.
  private(set) var slow = SlowPictures()

  private var lastShown: Nanoseconds?
  /// The bodies evaluated and the refreshes missed until the last frame that was shown.
  private var before = (bodies: 0, missed: 0)
  /// Whether the overlay has to be painted again although the views have not changed.
  private(set) var isStale = false
  /// Whether the current frame is painted for the overlay alone.
  private var isOwnFrame = false
  /// Whether the next frame that is shown is incomplete, or painted whole because of the overlay.
  private var skipsFrame = false
  private var picture = Pixmap(width: 0, height: 0)
  private let renderer: Renderer
  private let recorder = Recorder()
  private var list = DisplayList()
  /// The pixels that the overlay covers.
  private var drawn: [PixelRect] = []
  /// The id of the last group in the list; each frame has new ids, so that all is painted again.
  private var lastID: UInt64 = 0

  /// The duration of a tint and the time between two of its steps.
  private static let fade = 0.5
  private static let fadeStep = Nanoseconds.milliseconds(33)
  private static let mostTints = 32

  init(_ profiler: Profiler, runner: any BandRunner, endsFrames: Bool, isPermanent: Bool) {
    self.profiler = profiler
    self.endsFrames = endsFrames
    self.isPermanent = isPermanent
    graph = FrameGraph(profiler)
    renderer = Renderer(runner: runner)
  }

  /// Shows another level.
  ///
  /// - Parameter isRunning: whether frames have been shown. The next one is then not measured if the
  ///   overlay opens or closes with it, because all of it is painted.
  func show(_ level: FrameOverlay, isRunning: Bool) {
    if isRunning, (level == .off) != (self.level == .off) { skipsFrame = true }
    self.level = level
    isStale = level != .off
    isOwnFrame = false
    if level != .damage {
      tints = []
      overdraw.release()
    }
    guard level == .off else { return }
    picture = Pixmap(width: 0, height: 0)
    drawn = []
    list = DisplayList()
    renderer.release()
  }

  /// Completes the measurement of a frame that was shown; a report that is already noted has no
  /// effect.
  ///
  /// - Parameters:
  ///   - bodies: the number of bodies that were evaluated until now.
  ///   - picture: returns the picture of the frame, which has a number; called for slow frames.
  func note(
    _ report: FrameReport?, bodies: Int, picture: (Int) -> SlowPictures.Picture
  ) {
    guard let report, report.shown != lastShown else { return }
    let isFirst = lastShown == nil
    lastShown = report.shown
    let facts = FrameFacts(
      report, missedBefore: before.missed, bodies: bodies - before.bodies)
    before = (bodies, report.missedRefreshes)
    if endsFrames {
      guard !isOwnFrame, !skipsFrame else {
        skipsFrame = false
        profiler.discardFrame()
        return
      }
      profiler.add(
        .present, from: UInt64(max(report.presented.count, 0)),
        to: UInt64(max(report.shown.count, 0)))
      var isSlow = false
      profiler.endFrame(facts) {
        isSlow = true
        return frameContext(isFirst: isFirst)
      }
      if isSlow, isPermanent {
        slow.keep(picture(profiler.frameCount - 1), among: profiler.slowest)
      }
    }
    graph.note(report)
  }

  /// Returns the circumstances of the frame that was shown last.
  private func frameContext(isFirst: Bool) -> FrameContext {
    var context = context?() ?? FrameContext()
    if isFirst, isPermanent, context.event == nil { context.event = "first frame" }
    if !events.isEmpty { context.input = events.map(\.summary).joined(separator: ", ") }
    return context
  }

  /// Adds what the overlay needs to the outcome of an update.
  func adjust(_ outcome: inout FrameOutcome, at time: Nanoseconds) {
    isOwnFrame = !outcome.needsPaint && (isStale || !tints.isEmpty)
    if isOwnFrame { outcome.needsPaint = true }
    // Painting adds the tints, after this call.
    if !tints.isEmpty || level == .damage && outcome.needsPaint {
      outcome.next = outcome.next.noLater(than: time + Self.fadeStep)
    }
  }

  /// Moves the overlay to another corner if it covers more controls here.
  func place(in window: Size, avoiding controls: @autoclosure () -> [Rect]) {
    profiler.begin(.overlay)
    defer { profiler.end() }
    corner = corner.moved(
      graph.size(of: level, in: window), in: window, avoiding: controls())
  }

  /// Frees memory that is only needed for consecutive frames.
  func release() { renderer.release() }

  // MARK: - Painting

  /// Paints a frame with the overlay above it, and returns the rectangles that changed.
  ///
  /// - Parameters:
  ///   - scale: the number of pixels per point.
  ///   - time: the time of the frame in seconds.
  ///   - isFresh: whether the content of the surface is undefined.
  ///   - views: the renderer of the views.
  func paint(
    _ content: DisplayList, scale: Double, at time: Double, into surface: inout Pixmap,
    isFresh: Bool, with views: Renderer, glyphs: any GlyphSource
  ) -> [PixelRect] {
    let bounds = surface.bounds
    let isWhole = isFresh || picture.bounds != bounds
    if picture.bounds != bounds {
      picture = Pixmap(width: bounds.width, height: bounds.height)
      views.invalidate()
    }
    let damage = views.paint(content, scale: scale, into: &picture)
    profiler.begin(.overlay)
    defer { profiler.end() }
    isStale = false
    if level == .damage {
      tint(isWhole ? [] : damage, at: time)
      if !damage.isEmpty || overdraw.columns == 0 {
        overdraw.count(content, scale: scale, width: bounds.width, height: bounds.height)
      }
    }
    let covered = drawn
    record(in: bounds, scale, time, glyphs)
    let changed = isWhole ? [bounds] : Damage.tidied(damage + covered + drawn, in: bounds)
    for rect in changed { surface.copy(rect, from: picture) }
    renderer.paint(list, scale: 1, into: &surface, over: .existing)
    return changed
  }

  /// Adds tints over rectangles.
  ///
  /// A tint of which a new one covers half is dropped. Otherwise the tints of a moving view would add
  /// up to opaque yellow.
  private func tint(_ damage: [PixelRect], at time: Double) {
    tints.removeAll { tint in
      time >= tint.since + Self.fade || time < tint.since
        || damage.contains { 2 * $0.intersection(tint.rect).area >= tint.rect.area }
    }
    tints += damage.map { Tint(rect: $0, since: time) }
    if tints.count > Self.mostTints { tints.removeFirst(tints.count - Self.mostTints) }
  }

  /// Records the overlay for a surface with some bounds, in pixels.
  private func record(
    in bounds: PixelRect, _ scale: Double, _ time: Double, _ glyphs: any GlyphSource
  ) {
    list.removeAll()
    drawn.removeAll()
    for tint in tints {
      let opacity = 0.35 * (1 - (time - tint.since) / Self.fade)
      let rect = tint.rect
      let fragment = Fragment { context in
        context.fill(
          Path(
            Rect(
              x: Double(rect.left), y: Double(rect.top), width: Double(rect.width),
              height: Double(rect.height))),
          with: .color(Color(hex: 0xFFD60A).opacity(opacity)))
      }
      lastID += 1
      list.draw(fragment, id: lastID, at: .zero)
      drawn.append(rect)
    }
    let size = Size(Double(bounds.width) / scale, Double(bounds.height) / scale)
    // New figures may need a larger panel.
    graph.updateFigures()
    let panel = corner.rect(of: graph.size(of: level, in: size), in: size)
    let fragment = recorder.record(glyphs: glyphs) { context in
      graph.draw(level, in: panel, overdraw: level == .damage ? overdraw : nil, context)
    }
    let transform = Transform(scaleX: scale, y: scale)
    lastID += 1
    list.group(Raster.Group(id: lastID, transform: transform)) { $0.draw(fragment) }
    drawn.append(PixelRect(covering: transform.apply(fragment.bounds), in: bounds))
  }
}
