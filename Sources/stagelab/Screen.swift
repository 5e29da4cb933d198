import StageUI

/// A view host with a fixed size and a manual clock.
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

  /// Makes a frame without painting it: updates, lays out, records, and creates the display list.
  func step(_ seconds: Double = 1.0 / 60) {
    time += seconds
    let target = Nanoseconds(seconds: time)
    _ = host.update(
      FrameInput(
        time: FrameTime(
          timestamp: target, targetTimestamp: target, duration: .zero, delta: .zero),
        size: size, scale: 1))
  }

  /// Returns the numbers of evaluated bodies, measurements, layouts and recordings that some work
  /// causes.
  func cost(_ work: () -> Void) -> [Int] {
    let before = host.tree.counters.figures
    work()
    return zip(host.tree.counters.figures, before).map { $0 - $1 }
  }

  /// The number of drawing commands in the current frame.
  var commandCount: Int { host.frame(size: size, time: time).commandCount }
}

extension Tree.Counters {
  fileprivate var figures: [Int] { [bodies, measures, layouts, recordings] }
}
