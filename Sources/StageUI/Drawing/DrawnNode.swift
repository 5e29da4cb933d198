/// A node that draws; its drawing is recorded once and reused until it is invalidated.
open class DrawnNode: ViewNode {
  private var fragment: Fragment?
  private var recordedSize = Size.zero
  private var isRecordedAgain = false
  /// The recorder, created at the second recording.
  ///
  /// Later recordings reuse the recorder's memory. A node that is recorded only once does not need
  /// to keep a recorder.
  private var recorder: Recorder?

  /// Draws the node in a rect from (0, 0) to `size`, in points.
  open func draw(_ context: inout GraphicsContext, _ size: Size) {}

  override func contains(_ point: Point) -> Bool { true }

  /// Whether the drawing is reflected now, because the layout runs from right to left.
  var reflectsDrawing: Bool { false }

  func record(_ recorder: Recorder, _ size: Size) -> Fragment {
    recorder.record(glyphs: tree.glyphs) { context in
      if reflectsDrawing {
        context.translateBy(x: size.width, y: 0)
        context.scaleBy(x: -1, y: 1)
      }
      draw(&context, size)
    }
  }

  /// Invalidates the recorded drawing and requests a new frame.
  public final func setNeedsDisplay() {
    forgetDrawing()
    tree.needsPicture = true
  }

  /// Sets a field that the drawing depends on; invalidates the drawing if it changes.
  final func redisplay<Value: Equatable>(_ field: inout Value, _ new: Value) {
    guard field != new else { return }
    field = new
    setNeedsDisplay()
  }

  /// Invalidates the recorded drawing without requesting a frame; called while a frame is made.
  final func forgetDrawing() { fragment = nil }

  override func show(in list: inout DisplayList, at rect: Rect) {
    let rect = tree.movingAncestors > 0 ? rect : tree.onPixels(rect)
    let fragment = drawing(rect.size)
    guard !fragment.bounds.isNull else { return }
    list.draw(fragment, id: id, at: rect.origin)
  }

  /// Returns the recorded drawing for a size.
  final func drawing(_ size: Size) -> Fragment {
    if let fragment, recordedSize == size { return fragment }
    tree.counters.recordings += 1
    tree.log?.recordings[id, default: 0] += 1
    self.fragment = nil
    if isRecordedAgain, recorder == nil { recorder = Recorder() }
    isRecordedAgain = true
    let costs = tree.costs
    costs?.begin(.recordings, on: slot?.viewNames ?? [])
    let fragment = record(recorder ?? Recorder(), size)
    costs?.end()
    self.fragment = fragment
    recordedSize = size
    return fragment
  }
}

extension Tree {
  /// Returns the rect with each edge rounded to the nearest pixel boundary.
  func onPixels(_ rect: Rect) -> Rect {
    let (scale, corner) = (scale, corner)
    return Rect(
      left: Self.snap(rect.minX, corner.x, scale), top: Self.snap(rect.minY, corner.y, scale),
      right: Self.snap(rect.maxX, corner.x, scale), bottom: Self.snap(rect.maxY, corner.y, scale))
  }

  private nonisolated static func snap(
    _ edge: Double, _ corner: Double, _ scale: Double
  ) -> Double {
    ((edge + corner) * scale + 0.5).rounded(.down) / scale - corner
  }
}
