import StageUI

/// Views of a size and a clock that is moved by hand.
@MainActor
final class Screen {
  let host: ViewHost
  let size: Size
  private(set) var time = 0.0

  init<Content: View>(
    _ size: Size, _ glyphs: any GlyphSource,
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) {
    self.size = size
    host = ViewHost(glyphs: glyphs, content: content)
    step()
  }

  /// Everything but painting: updates, lays out, records, and lists what there is to paint.
  func step(_ seconds: Double = 1.0 / 60) {
    time += seconds
    let target = Nanoseconds(seconds: time)
    _ = host.update(
      FrameInput(
        time: FrameTime(
          timestamp: target, targetTimestamp: target, duration: .zero, delta: .zero),
        size: size, scale: 1))
  }

  /// What one step and what led to it did.
  func cost(_ work: () -> Void) -> Tree.Counters {
    let before = host.tree.counters
    work()
    return host.tree.counters - before
  }

  /// How many commands the picture has.
  var commandCount: Int { host.frame(size: size, time: time).commandCount }
}

extension Tree.Counters {
  static func - (a: Self, b: Self) -> Self {
    var result = a
    result.bodies -= b.bodies
    result.measures -= b.measures
    result.layouts -= b.layouts
    result.recordings -= b.recordings
    return result
  }

  var cells: [String] { [bodies, measures, layouts, recordings].map(String.init) }
}
