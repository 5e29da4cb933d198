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

  /// What one step and what led to it did: bodies, measures, layouts and recordings.
  func cost(_ work: () -> Void) -> [Int] {
    let before = host.tree.counters.figures
    work()
    return zip(host.tree.counters.figures, before).map { $0 - $1 }
  }

  /// How many commands the picture has.
  var commandCount: Int { host.frame(size: size, time: time).commandCount }
}

extension Tree.Counters {
  fileprivate var figures: [Int] { [bodies, measures, layouts, recordings] }
}
