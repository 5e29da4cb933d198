/// The state of a paused program.
@MainActor
struct Pause {
  var playhead: Playhead
  /// The size of the window in points, and the number of pixels per point.
  private(set) var size: Size
  private(set) var scale: Double
  /// Whether the bar is at the top of the window.
  var isAtTop = false { didSet { needsPaint = true } }
  /// The pointer that drags on the bar; nil without a drag.
  var dragged: PointerEvent.ID?
  /// The file that is being written; nil if there is none.
  var writer: (any HistoryWriter)?
  /// What became of the last file; nil before the first.
  var message: String?
  /// Whether the picture has to be painted again.
  ///
  /// The update that begins the pause asks for the first painting.
  var needsPaint = false
  private let renderer: Renderer
  private let recorder = Recorder()

  /// The ids of the groups around the frame and the bar; those of nodes are smaller.
  private static let frameID = UInt64.max - 1
  private static let barID = UInt64.max

  init(at time: Nanoseconds, size: Size, scale: Double, runner: any BandRunner) {
    playhead = Playhead(at: time)
    (self.size, self.scale) = (size, scale)
    renderer = Renderer(runner: runner)
  }

  var bar: TimeTravelBar { TimeTravelBar(in: size, isAtTop: isAtTop) }

  mutating func resize(to size: Size, scale: Double) {
    guard size != self.size || scale != self.scale else { return }
    (self.size, self.scale) = (size, scale)
    needsPaint = true
  }

  /// Plays and writes on until a time on the window's clock; returns whether there is more to do.
  ///
  /// - Parameter written: called with the path of a file that is complete.
  mutating func advance(
    to time: Nanoseconds, in history: FrameHistory, written: (String) -> Void
  ) -> Bool {
    if playhead.isPlaying || writer != nil { needsPaint = true }
    playhead.play(until: time, in: history)
    if let writer {
      do {
        try writer.step()
        if writer.steps.done >= writer.steps.count {
          self.writer = nil
          message = "Wrote \(writer.path)"
          written(writer.path)
        }
      } catch {
        self.writer = nil
        message = "\(error)"
      }
    }
    return playhead.isPlaying || writer != nil
  }

  /// Paints the frame at the playhead with the bar above it, and returns the rectangles that
  /// changed.
  ///
  /// A frame of another size is scaled to fit into the window.
  func paint(
    _ history: FrameHistory, writesFiles: Bool, into surface: borrowing SurfaceMemory,
    glyphs: any GlyphSource
  ) -> [PixelRect] {
    let frame = history.frames[history.index(at: playhead.time)]
    var list = DisplayList()
    if frame.size == size {
      list.draw(frame.list)
    } else {
      let fit = min(size.width / max(frame.size.width, 1), size.height / max(frame.size.height, 1))
      var group = Raster.Group(id: Self.frameID, transform: Transform(scaleX: fit, y: fit))
      group.clip = Path(Rect(x: 0, y: 0, width: frame.size.width, height: frame.size.height))
      list.group(group) { $0.draw(frame.list) }
    }
    let fragment = recorder.record(glyphs: glyphs) { context in
      bar.draw(self, of: history, writesFiles: writesFiles, in: &context)
    }
    list.group(Raster.Group(id: Self.barID)) { $0.draw(fragment) }
    var pixmap = unsafe Pixmap(
      borrowing: surface.baseAddress, width: surface.width, height: surface.height,
      bytesPerRow: surface.bytesPerRow)
    if surface.isFresh { renderer.invalidate() }
    return renderer.paint(list, scale: scale, into: &pixmap)
  }
}
