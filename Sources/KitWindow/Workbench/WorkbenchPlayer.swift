import Input
import Raster
import StageUI
import Timing
import ViewChecks

/// The preview that a workbench shows: its picture, its time and what checks find in it.
@MainActor
final class WorkbenchPlayer: ObservableObject {
  /// The picture of the preview; nil before the first.
  @Published private(set) var picture: Bitmap?
  /// Seconds since the first frame.
  @Published private(set) var time = 0.0
  /// The time at the end of the scrubber.
  @Published private(set) var length = ScrubBar.length(showing: 0)
  @Published var isPlaying = true { didSet { (lastTick, played) = (nil, time) } }
  /// The factor by which playing is slowed down: 1, 2, 4 or 8.
  @Published var slowness = 1
  /// The faults and the views of the preview.
  let inspector = InspectorModel()
  private(set) var run: PreviewRun?
  private let runner: any BandRunner
  /// The time of the last tick of the window, in seconds; nil while nothing plays.
  private var lastTick: Double?
  /// The time that has been played so far, which may be between two frames.
  private var played = 0.0
  /// The times on the window's clock of the first and of the last change that is not checked yet.
  private var unchecked: (first: Double, last: Double)?
  private var isChanged = false

  /// The most seconds that are played on after a tick that came late.
  private static let longestTick = 0.1
  /// The seconds without a change before a check, and the longest wait while the views keep changing.
  private static let (rest, longestWait) = (0.3, 2.0)

  init(runner: any BandRunner) { self.runner = runner }

  /// Shows another preview, or the same one in another condition, at the same time if it is stated.
  func show(_ new: PreviewRun, at moment: Double = 0) {
    run = new
    new.show(until: moment)
    played = new.time
    if moment == 0 { length = ScrubBar.length(showing: 0) }
    update()
  }

  /// Shows the preview at a time and stops playing.
  func scrub(to moment: Double) {
    isPlaying = false
    guard let run else { return }
    run.show(until: moment)
    update()
  }

  /// Sends an event to the preview.
  func send(_ kind: InputEvent.Kind) {
    guard let run else { return }
    run.send(kind)
    update()
  }

  /// Whether the workbench has to call `tick(at:)` in each frame.
  var needsTicks: Bool { isPlaying || isChanged || unchecked != nil }

  /// Plays up to a moment of the window's clock, and checks the preview when it rests.
  func tick(at now: Double) {
    defer { lastTick = now }
    if isPlaying, let run, let lastTick {
      played += min(max(now - lastTick, 0), Self.longestTick) / Double(slowness)
      if run.show(until: max(played, run.time)) { update() }
      if time != run.time { time = run.time }
      length = max(length, ScrubBar.length(showing: time))
    }
    if isChanged {
      isChanged = false
      unchecked = (unchecked?.first ?? now, now)
    }
    guard let unchecked else { return }
    guard now >= unchecked.last + Self.rest || now >= unchecked.first + Self.longestWait else {
      return
    }
    check()
  }

  /// Looks for faults now.
  func check() {
    unchecked = nil
    isChanged = false
    guard let run else { return }
    objectWillChange.send()
    inspector.show(run.faults(runner: runner))
    inspect(valuesOf: inspector.selected)
  }

  /// Shows the views of the last frame, with the values of one of them.
  func inspect(valuesOf view: UInt?) {
    guard let run else { return }
    inspector.show(run.host.inspection(valuesOf: view))
  }

  /// Selects the view at a point of the preview.
  func pick(_ place: Point) {
    inspect(valuesOf: inspector.selected)
    guard let run, let index = inspector.inspection.element(at: place) else { return }
    inspector.select(inspector.listed(index))
    inspector.picked = run.host.pixelHistory(ofViewsAt: place)
  }

  private func update() {
    guard let run else { return }
    picture = run.picture(runner: runner)
    time = run.time
    length = max(length, ScrubBar.length(showing: time))
    isChanged = true
  }
}
