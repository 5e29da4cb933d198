import StageUI

// Measuring frames and showing them in the frame graph.
extension Program {
  /// Completes the profiler's record of the frame that was presented last, and toggles the graph
  /// when F3 is pressed.
  func endMeasuring(_ input: FrameInput) {
    if let profiler = host.profiler, let report = input.previous, report.shown != lastShown {
      lastShown = report.shown
      profiler.add(
        .present, from: UInt64(max(report.presented.count, 0)),
        to: UInt64(max(report.shown.count, 0)))
      profiler.endFrame()
      graph?.note(report)
    }
    for event in input.events {
      guard case .key(let key) = event.kind, key.key == .f3, key.isDown, !key.isRepeat else {
        continue
      }
      toggleGraph()
    }
  }

  /// Opens or closes the graph.
  ///
  /// The profiler stays when the graph closes, so that a graph opened again has a history.
  private func toggleGraph() {
    if graph == nil, let profiler = host.profiler ?? makeProfiler?() {
      host.profiler = profiler
      graph = FrameGraph(profiler)
    } else {
      graph = nil
    }
    chooseOverlay()
  }

  func chooseOverlay() {
    let (graph, caption) = (graph, caption)
    guard graph != nil || caption != nil else {
      host.overlay = nil
      return
    }
    host.overlay = { context, size in
      graph?.draw(in: &context, size: size)
      guard let caption else { return }
      let text = context.resolve(Text(caption).foregroundColor(.white))
      let own = text.measure()
      let box = Rect(
        x: (size.width - own.width) / 2, y: 12, width: own.width, height: own.height)
      context.fill(
        Path(roundedRect: box.insetBy(dx: -12, dy: -6), cornerRadius: 8),
        with: .color(Color(white: 0, opacity: 0.72)))
      context.draw(text, in: box)
    }
  }
}
