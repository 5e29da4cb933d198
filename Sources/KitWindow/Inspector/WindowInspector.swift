import Frame
import Geometry
import Input
import Raster
import StageUI
import Timing
import ViewChecks

/// An open inspector: its panel over the program's views, with a tree and input of its own.
@MainActor
final class WindowInspector: HostInspector {
  /// The receiver of a press from down to up.
  private enum Target {
    case panel, program, selection
  }

  let model = InspectorModel()
  let panel: ViewHost
  private unowned let host: ViewHost
  /// The time of the last snapshot, in seconds; nil before the first.
  private var lastSnapshot: Double?
  /// Whether the program's views have changed since the last snapshot.
  private var isStale = true
  private var counters = Tree.Counters()
  /// The selection whose values the last snapshot has.
  private var inspected: UInt?
  /// The times of the first and of the last change since the last check, in seconds; nil without a
  /// change.
  private var unchecked: (first: Double, last: Double)?
  /// Whether the next frame checks what has changed, although the views may not rest yet.
  var checksNow = false
  /// The events that the panel took in the last frame, and those for the next one.
  private(set) var taken: (last: [InputEvent], next: [InputEvent]) = ([], [])
  private var targets: [PointerEvent.ID: Target] = [:]
  /// The keys that were pressed into the panel.
  private var heldKeys: Set<Key> = []
  private var isOverPanel = false
  private var size = Size.zero

  /// The minimum time between two snapshots, and the duration of a flash, in seconds.
  private static let interval = 0.1
  private static let flash = 0.5
  /// The seconds without a change before a check, and the longest wait while the views keep changing.
  private static let (rest, longestWait) = (0.3, 2.0)

  init(_ host: ViewHost) {
    self.host = host
    let model = model
    panel = ViewHost(over: host) { InspectorPanel(model: model) }
    model.copy = { [unowned host] text in
      if host.environment.copyText?(text) != true { host.clipboard.text = text }
    }
  }

  // MARK: - Frames

  /// Updates the panel after the program's views; returns whether the panel changed.
  func follow(size: Size, scale: Double, time: Double) -> Bool {
    guard !model.isClosed else {
      host.inspector = nil
      return true
    }
    self.size = size
    taken = (taken.next, [])
    panel.isWokenByTasks = host.isWokenByTasks
    panel.startDate = host.startDate
    model.start = host.startDate.timeIntervalSinceReferenceDate
    adopt(host.environment)
    if host.needsPicture || counters != host.tree.counters {
      unchecked = (unchecked?.first ?? time, time)
      isStale = true
    }
    let isDue = lastSnapshot.map { time >= $0 + Self.interval - 1e-6 || time < $0 } ?? true
    if isStale && isDue || inspected != model.selected { take(size, time) }
    if model.flashes.contains(where: { time >= $0.since + Self.flash }) {
      model.flashes.removeAll { time >= $0.since + Self.flash }
    }
    if let nextCheck, checksNow || time >= nextCheck - 1e-6 { check() }
    checksNow = false
    return panel.refresh(size: size, scale: scale, time: time)
  }

  /// The time of the next check in seconds; nil if there is nothing to check.
  private var nextCheck: Double? {
    guard model.showsChecks else { return nil }
    let changes = unchecked ?? (model.faults == nil ? (first: 0, last: 0) : nil)
    return changes.map { min($0.last + Self.rest, $0.first + Self.longestWait) }
  }

  private func check() {
    unchecked = nil
    model.show(host.faults(ViewHost.inspectorChecks, runner: host.runner))
    // The check records drawings again, which changes nothing.
    counters = host.tree.counters
  }

  private func take(_ size: Size, _ time: Double) {
    let isFirst = lastSnapshot == nil
    isStale = false
    lastSnapshot = time
    counters = host.tree.counters
    inspected = model.selected
    let inspection = host.inspection(valuesOf: model.selected)
    model.show(inspection)
    let ids = host.takeEvaluated()
    guard !ids.isEmpty, !isFirst else { return }
    let new = inspection.elements.filter { ids.contains($0.id) }.compactMap(\.frame)
    if !new.isEmpty {
      model.flashes = (model.flashes + new.map { .init(rect: $0, since: time) }).suffix(200)
    }
  }

  private func adopt(_ outer: EnvironmentValues) {
    func take<Value: Equatable>(_ path: WritableKeyPath<EnvironmentValues, Value>) {
      let value = outer[keyPath: path]
      if panel.environment[keyPath: path] != value { panel.environment[keyPath: path] = value }
    }
    take(\.colorScheme)
    take(\.colorSchemeContrast)
    take(\.textScale)
    take(\.accessibilityReduceMotion)
  }

  func append(to list: inout DisplayList) { list.draw(panel.list) }

  /// Adds what the panel needs to the outcome of a frame.
  func adjust(_ outcome: inout FrameOutcome) {
    if isStale, let lastSnapshot {
      outcome.next = outcome.next.noLater(than: Nanoseconds(seconds: lastSnapshot + Self.interval))
    }
    if let nextCheck { outcome.next = outcome.next.noLater(than: Nanoseconds(seconds: nextCheck)) }
    switch panel.nextFrame {
    case .atRest: break
    case .at(let moment): outcome.next = outcome.next.noLater(than: moment)
    case .animating(let rate):
      if case .animating(let own) = outcome.next {
        outcome.next = .animating(own.merged(with: rate))
      } else {
        outcome.next = .animating(rate)
      }
    }
    if isOverPanel { outcome.pointerStyle = panel.pointerStyle }
    if !isOverPanel, model.isPicking { outcome.pointerStyle = .hand }
    if model.takesKeys { outcome.textArea = nil }
  }

  // MARK: - Input

  /// Handles an event; returns false if it is meant for the program's views.
  func takes(_ event: InputEvent) -> Bool {
    let isTaken = handle(event)
    if isTaken { taken.next.append(event) }
    return isTaken
  }

  private func handle(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .pointer(let pointer): return takes(pointer, event)
    case .wheel(let wheel):
      guard covers(wheel.position) else { return false }
      panel.send(event)
      return true
    case .key(let key): return takes(key, event)
    case .text, .composing: return model.takesKeys
    case .focusLost, .hidden:
      heldKeys = []
      panel.send(event)
      return false
    default: return false
    }
  }

  private func covers(_ point: Point) -> Bool {
    InspectorPanel.rect(
      in: size, side: model.side(in: size), textScale: panel.environment.textScale
    ).contains(point)
  }

  private func takes(_ key: KeyEvent, _ event: InputEvent) -> Bool {
    if event.togglesInspector {
      model.isClosed = true
      return true
    }
    if event.togglesChecks {
      heldKeys.insert(key.key)
      model.showsChecks.toggle()
      model.takesKeys = true
      return true
    }
    if event.cyclesFrameOverlay || event.pausesProgram { return false }
    guard key.isDown else { return heldKeys.remove(key.key) != nil }
    if key.key == .function(6), key.modifiers.subtracting(.capsLock).isEmpty {
      heldKeys.insert(key.key)
      model.takesKeys.toggle()
      return true
    }
    guard model.takesKeys, !key.key.isModifier else { return false }
    heldKeys.insert(key.key)
    model.press(key)
    return true
  }

  private func takes(_ pointer: PointerEvent, _ event: InputEvent) -> Bool {
    switch pointer.phase {
    case .down where targets[pointer.id] == nil:
      let target = target(at: pointer)
      targets[pointer.id] = target
      if target != .selection { model.takesKeys = target == .panel }
      if target == .selection { pick(pointer.position) }
    case .moved where targets[pointer.id] == nil: hover(pointer, event)
    case .left:
      isOverPanel = false
      model.position = nil
      panel.send(event)
      return false
    default: break
    }
    let target = targets[pointer.id] ?? (covers(pointer.position) ? .panel : .program)
    if pointer.phase == .up || pointer.phase == .cancelled { targets[pointer.id] = nil }
    if target == .panel { panel.send(event) }
    return target != .program
  }

  private func target(at pointer: PointerEvent) -> Target {
    if covers(pointer.position) { return .panel }
    return model.isPicking || pointer.modifiers.contains(.option) ? .selection : .program
  }

  /// Notes the view under the mouse; the panel and the program are told when the mouse leaves them.
  private func hover(_ pointer: PointerEvent, _ event: InputEvent) {
    let isOver = covers(pointer.position)
    if isOver != isOverPanel {
      isOverPanel = isOver
      var leaving = pointer
      leaving.phase = .left
      let left = InputEvent(time: event.time, .pointer(leaving))
      if isOver { host.sendToViews(left) } else { panel.send(left) }
    }
    model.position = isOver ? nil : pointer.position
  }

  private func pick(_ point: Point) {
    if let index = model.inspection.element(at: point) {
      model.showsChecks = false
      model.select(model.listed(index))
      model.picked = host.pixelHistory(ofViewsAt: point)
    }
    model.isPicking = false
  }
}
