import Stage

/// The app's window while it is open: calls the views for each frame.
@MainActor
final class AppWindow {
  private let host: ViewHost
  private let runtime: AppRuntime
  private let record: WindowRecord
  private let stage: Stage
  let profile: FrameTimes?
  private var deliverFiles: (() -> Bool)?
  /// The input of the last update; nil before the first.
  private var last: FrameInput?
  private var limits: ContentLimits?
  private var hasEnded = false
  /// The title that the app gives its window; nil for the program's name.
  private var title: String?
  private let name: String

  init(
    _ name: String, host: ViewHost, runtime: AppRuntime, record: WindowRecord, stage: Stage,
    profile: FrameTimes?, deliverFiles: @escaping () -> Bool
  ) {
    self.name = name
    title = record.facts.title
    self.host = host
    self.runtime = runtime
    self.record = record
    self.stage = stage
    self.profile = profile
    self.deliverFiles = deliverFiles
  }

  /// Resizes the window to the ideal size of its content before the window is shown.
  ///
  /// Does so only with `WindowResizability.contentSize`, and only if no size was chosen or
  /// restored.
  func fitToContent(isSizeChosen: Bool) {
    guard record.facts.settings.resizability == .contentSize else { return }
    stage.updateHidden { update($0) }
    guard let limits, !isSizeChosen, !stage.isRestored, record.facts.settings.size == nil else {
      return
    }
    stage.resize(to: limits.ideal)
    stage.updateHidden { update($0) }
  }

  func update(_ input: FrameInput) -> FrameOutcome {
    host.advance(to: input.time.targetTimestamp.seconds)
    last = input
    var outcome = host.update(input)
    let isGiven = deliverFiles?() == true
    deliverFiles = nil
    // After the input, whose last position of the mouse is that of the drop.
    if open(stage.takeDroppedFiles()) || isGiven {
      var again = input
      again.events = []
      let second = host.update(again)
      outcome.needsPaint = outcome.needsPaint || second.needsPaint
      outcome.next = second.next
    }
    applyLimits()
    if title != record.facts.title {
      title = record.facts.title
      stage.setTitle(title ?? name)
    }
    if runtime.quits { outcome.quits = true }
    return outcome
  }

  /// Gives dropped files to the view below the mouse, or else to the views that open files; returns
  /// whether there are any.
  private func open(_ dropped: [String]) -> Bool {
    if !host.dropFiles(dropped) {
      for path in dropped { _ = runtime.inbox.deliver(URL(fileURLWithPath: path)) }
    }
    return !dropped.isEmpty
  }

  private func applyLimits() {
    guard let wanted = record.limits, wanted != limits else { return }
    limits = wanted
    let minimum = Size(
      max(wanted.minimum.width, WindowDefaults.minimum.width),
      max(wanted.minimum.height, WindowDefaults.minimum.height))
    stage.setSizeLimits(minimum, wanted.maximum)
  }

  /// Tells the views that they are in the background, so that they can save their state.
  func end() {
    guard !hasEnded, var input = last else { return }
    hasEnded = true
    input.events = []
    input.isVisible = false
    input.hasFocus = false
    MainActorJobs.run()
    _ = host.update(input)
  }
}
