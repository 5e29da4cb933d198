/// A node that draws: its picture is recorded once and shown until it would be another one.
open class DrawnNode: ViewNode {
  private var fragment: Fragment?
  private var recordedSize = Size.zero
  private var isRecordedAgain = false
  /// Who draws again and again does so in the same memory.
  private var recorder: Recorder?

  /// Draws the node in a box from (0, 0) to `size`.
  open func draw(_ context: inout GraphicsContext, _ size: Size) {}

  override func contains(_ point: Point) -> Bool { true }

  func record(_ recorder: Recorder, _ size: Size) -> Fragment {
    recorder.record(glyphs: tree.glyphs) { draw(&$0, size) }
  }

  /// The drawing is no longer what it would be now.
  public final func setNeedsDisplay() {
    forgetDrawing()
    tree.needsPicture = true
  }

  /// Takes on something that decides about the drawing.
  final func redisplay<Value: Equatable>(_ field: inout Value, _ new: Value) {
    guard field != new else { return }
    field = new
    setNeedsDisplay()
  }

  /// Forgets the drawing of a node that finds out while it is shown.
  final func forgetDrawing() { fragment = nil }

  override func show(in list: inout DisplayList, at rect: Rect) {
    let rect = tree.carriers > 0 ? rect : tree.onPixels(rect)
    let fragment = drawing(rect.size)
    guard !fragment.bounds.isNull else { return }
    list.draw(fragment, id: id, at: rect.origin)
  }

  /// What the node shows in a box of a size.
  final func drawing(_ size: Size) -> Fragment {
    if let fragment, recordedSize == size { return fragment }
    tree.counters.recordings += 1
    self.fragment = nil
    if isRecordedAgain, recorder == nil { recorder = Recorder() }
    isRecordedAgain = true
    let fragment = record(recorder ?? Recorder(), size)
    self.fragment = fragment
    recordedSize = size
    return fragment
  }
}

extension Tree {
  /// The box with each edge on the nearest pixel border.
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
