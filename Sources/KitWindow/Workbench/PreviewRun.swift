import Input
import Raster
import StageUI
import Timing
import ViewChecks

/// A preview in a host of its own, on a clock of its own.
///
/// The states of views are kept in the host, so an earlier time is shown by a new host, in which all
/// frames run again from 0, 60 a second, with the input that the preview got. Animations, timers and
/// dates follow this clock. Tasks do not: they continue between two frames of the window. So a preview
/// with tasks may look different at the same time; `hasTasks` tells.
@MainActor
final class PreviewRun {
  let item: PreviewItem
  let condition: PictureCondition
  private(set) var host: ViewHost
  /// The number of the frame that is shown, from 0.
  private var frame = 0
  /// Seconds since the first frame.
  var time: Double { Double(frame) * Self.step }
  /// The input since the first frame, on the clock of the preview.
  private(set) var events: [InputEvent]
  /// Whether tasks ran at any time.
  private(set) var hasTasks = false
  /// The number of events that have been sent.
  private var sent = 0
  private let glyphs: any GlyphSource

  /// The time between two frames in seconds.
  static let step = 1.0 / 60

  /// Shows the first frame.
  ///
  /// - Parameter events: the input that is repeated at its times.
  init(
    _ item: PreviewItem, in condition: PictureCondition, events: [InputEvent] = [],
    glyphs: any GlyphSource
  ) {
    (self.item, self.condition, self.events, self.glyphs) = (item, condition, events, glyphs)
    host = Self.host(item, condition, glyphs)
    _ = ViewHost.aside { _ in showFrame() }
  }

  isolated deinit { host.abandonJobs() }

  private static func host(
    _ item: PreviewItem, _ condition: PictureCondition, _ glyphs: any GlyphSource
  ) -> ViewHost {
    let host = ViewHost(glyphs: glyphs, environment: condition.environment) {
      condition.variant.applied(to: condition.locale.applied(to: item.content()))
    }
    host.startDate = Date(timeIntervalSinceReferenceDate: 0)
    host.isWokenByTasks = true
    return host
  }

  /// Shows the frames up to the one nearest to a time; an earlier one starts the preview again.
  ///
  /// - Returns: Whether the picture may have changed.
  @discardableResult
  func show(until moment: Double) -> Bool {
    let last = Int(clamping: (max(moment, 0) / Self.step).rounded())
    return ViewHost.aside { _ in
      var hasChanged = false
      if last < frame {
        host.abandonJobs()
        host = Self.host(item, condition, glyphs)
        (frame, sent) = (0, 0)
        hasChanged = showFrame()
      }
      while frame < last {
        frame += 1
        if showFrame() { hasChanged = true }
      }
      return hasChanged
    }
  }

  private func showFrame() -> Bool {
    while sent < events.count, events[sent].time.seconds <= time + Self.step / 2 {
      _ = host.send(events[sent])
      sent += 1
    }
    let hasChanged = host.refresh(size: condition.size, scale: condition.scale, time: time)
    hasTasks = hasTasks || host.hasRunningTasks
    return hasChanged
  }

  /// Sends an event to the views, and keeps it for the next start; events of later times are dropped.
  ///
  /// - Returns: Whether the picture may have changed.
  @discardableResult
  func send(_ kind: InputEvent.Kind) -> Bool {
    events.removeSubrange(sent...)
    events.append(InputEvent(time: Nanoseconds(seconds: time), kind))
    return ViewHost.aside { _ in showFrame() }
  }

  /// The colour behind the preview.
  var paper: Color { condition.scheme == .dark ? .black : .white }

  /// Paints the last frame.
  func picture(runner: any BandRunner = SerialRunner()) -> Bitmap {
    let all = Rect(origin: .zero, size: condition.size)
    var list = DisplayList()
    list.draw(Fragment { $0.fill(Path(all), with: .color(paper)) })
    list.draw(host.list)
    var pixmap = Pixmap(
      width: max(Int(clamping: (condition.size.width * condition.scale).rounded()), 1),
      height: max(Int(clamping: (condition.size.height * condition.scale).rounded()), 1))
    _ = Renderer(runner: runner).paint(list, scale: condition.scale, into: &pixmap)
    return Bitmap(pixmap)
  }

  /// Returns the faults of the last frame.
  func faults(runner: any BandRunner = SerialRunner()) -> [MeaningFault] {
    ViewHost.aside { _ in host.faults(ViewHost.inspectorChecks, on: paper, runner: runner) }
  }
}
