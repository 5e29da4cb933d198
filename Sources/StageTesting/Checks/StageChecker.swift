public import StageUI

/// Performs checks on a window: on single pictures, and on the frames between them.
@MainActor
public final class StageChecker {
  private let host: ViewHost
  private let scale: Double
  private let checks: MeaningChecks
  private var faults: [(step: String, fault: MeaningFault)] = []
  /// The step of the script in progress, in words; empty if there is none.
  public var step = ""
  /// The time of the last frame in seconds.
  private var time = 0.0
  private var film: [MotionCheck.Frame] = []
  private var flashes = FlashMeter()
  /// Paints small pictures of all frames, for flashes.
  private let cellRenderer = Renderer()
  private var cells: Pixmap
  /// Paints only what changes from picture to picture, as a window does.
  private let windowRenderer = Renderer()
  private var window: Pixmap
  /// The picture and the focused element when nothing moved last.
  private var atRest: (pixels: [UInt32], focused: ScreenElement?)?

  /// Whether the checks need all frames.
  private var isFilming: Bool { !checks.kinds.isDisjoint(with: [.flashes, .twoPlaces, .jumps]) }

  /// Creates a checker of a window.
  ///
  /// - Parameters:
  ///   - host: The host of the window; each of its frames is passed on with `frame`.
  ///   - size: The size of the window in points.
  public init(_ host: ViewHost, size: Size, scale: Double, _ checks: MeaningChecks) {
    (self.host, self.scale, self.checks) = (host, scale, checks)
    cells = Pixmap(
      width: max(Int(clamping: size.width / FlashMeter.cell), 1),
      height: max(Int(clamping: size.height / FlashMeter.cell), 1))
    window = Pixmap(
      width: max(Int(clamping: (size.width * scale).rounded()), 1),
      height: max(Int(clamping: (size.height * scale).rounded()), 1))
  }

  /// Checks the frames of a stage from its present one on.
  convenience init(_ stage: PictureStage, _ checks: MeaningChecks) {
    self.init(stage.host, size: stage.condition.size, scale: stage.condition.scale, checks)
    let note = stage.onFrame
    stage.onFrame = { [weak self, weak stage] in
      note?()
      guard let self, let stage else { return }
      // An action may move elements at once: in its own frame, and in that of the update it causes.
      frame(
        at: stage.time, isAfterInput: stage.lastInput.map { stage.time - $0 < 2.5 / 60 } ?? false)
    }
    frame(at: stage.time)
    if checks.kinds.contains(.focusRing) { _ = hiddenFocus() }
  }

  /// The faults found so far, each once with the first step after which it was found.
  public var found: [(step: String, fault: MeaningFault)] {
    var known: Set<MeaningFault> = []
    let moving = (flashes.faults + MotionCheck.faults(of: film)).compactMap(checks.reported)
    return (faults + moving.map { (step: "", fault: $0) }).filter {
      known.insert($0.fault).inserted
    }
  }

  /// Checks the window as it is now.
  public func look() {
    var now: [MeaningFault] = []
    if checks.kinds.contains(.focusRing) { now += hiddenFocus() }
    if checks.kinds.contains(.traces) {
      now += TraceCheck.faults(
        host.list, windowRenderer, scale: scale, into: &window, time: time)
    }
    faults += (host.faults(checks) + now.compactMap(checks.reported)).map { (step, $0) }
  }

  /// Compares the picture of a focused element without a ring with that before it had the focus.
  ///
  /// While something moves, the change may not have begun.
  private func hiddenFocus() -> [MeaningFault] {
    if case .animating = host.nextFrame { return [] }
    windowRenderer.paint(host.list, scale: scale, into: &window)
    let pixels = window.allPixels
    let focused = host.showsFocus ? host.focusedElement : nil
    defer { atRest = (pixels, focused) }
    guard let focused, host.focusRingFrame == nil, let atRest, atRest.focused != focused else {
      return []
    }
    return TargetChecks.hiddenFocus(
      focused.accessibility.label,
      LetteredPicture(with: pixels, without: atRest.pixels, width: window.width, scale: scale),
      focused.frame)
  }

  /// Checks the frame that the host shows now.
  ///
  /// - Parameters:
  ///   - time: The time of the frame in seconds.
  ///   - isAfterInput: Whether an input may have moved elements since the last frame.
  ///   - places: The places of the elements, if they are known.
  ///   - cells: The small picture of the frame, if there is one; else it is painted.
  public func frame(
    at time: Double, isAfterInput: Bool = false, places: MotionCheck.Places? = nil,
    cells small: FlashMeter.Cells? = nil
  ) {
    self.time = time
    guard isFilming else { return }
    if checks.kinds.contains(.flashes) {
      if let small {
        flashes.add(small.pixels, width: small.width, time: time)
      } else if !cellRenderer.paint(host.list, scale: 1 / FlashMeter.cell, into: &cells).isEmpty {
        flashes.add(cells.allPixels, width: cells.width, time: time)
      }
    }
    guard !checks.kinds.isDisjoint(with: [.twoPlaces, .jumps]) else { return }
    film.append(
      MotionCheck.Frame(
        time: time, places: places ?? MotionCheck.places(host.screenElements),
        isAfterInput: isAfterInput))
  }
}

/// The check that no pixels of earlier frames remain.
enum TraceCheck {
  /// Paints what has changed in a window, and compares its picture with one that is painted anew.
  @MainActor
  static func faults(
    _ list: DisplayList, _ renderer: Renderer, scale: Double, into window: inout Pixmap,
    time: Double
  ) -> [MeaningFault] {
    renderer.paint(list, scale: scale, into: &window)
    var new = Pixmap(width: window.width, height: window.height)
    Renderer().paint(list, scale: scale, into: &new)
    guard new.digest != window.digest else { return [] }
    return faults(window.allPixels, new.allPixels, width: window.width, scale: scale, time: time)
  }

  /// Returns a fault with the bounds of the pixels that differ from those of a new picture.
  static func faults(
    _ shown: [UInt32], _ new: [UInt32], width: Int, scale: Double, time: Double
  ) -> [MeaningFault] {
    let places = shown.indices.filter { shown[$0] != new[$0] }
    guard let first = places.first, let last = places.last else { return [] }
    let columns = places.map { $0 % width }
    let bounds = Rect(
      left: Double(columns.min() ?? 0) / scale, top: Double(first / width) / scale,
      right: Double((columns.max() ?? 0) + 1) / scale, bottom: Double(last / width + 1) / scale)
    return [
      MeaningFault(
        .traces, "",
        """
        \(places.count) pixels in \(bounds.text) are left from an earlier frame at \(time.short) seconds
        """)
    ]
  }
}

extension TestReport {
  /// Reports faults; the same fault of an element under several conditions is reported once.
  ///
  /// - Parameter title: What has the faults, as `FILE.CALL`.
  @MainActor
  static func fail(
    _ faults: [(condition: String, fault: MeaningFault)], of title: String, on page: FailurePage?,
    at place: TestPlace
  ) {
    var groups: [(first: (condition: String, fault: MeaningFault), count: Int)] = []
    for next in faults {
      let same = groups.firstIndex {
        $0.first.fault.kind == next.fault.kind && $0.first.fault.element == next.fault.element
          && $0.first.fault.severity == next.fault.severity
      }
      if let same { groups[same].count += 1 } else { groups.append((next, 1)) }
    }
    let told = groups.map { first, count in
      let others = count > 1 ? " and \(count - 1) more" : ""
      return (first.fault, first.condition.isEmpty ? "" : " (in \(first.condition)\(others))")
    }
    report(told, of: title, on: page, at: place)
  }

  /// Reports the faults that a checker has found, with the steps of the script.
  @MainActor
  static func fail(
    found: [(step: String, fault: MeaningFault)], of folder: PictureFolder, at place: TestPlace
  ) {
    let told = found.map { ($1, $0.isEmpty ? "" : " (after step \($0))") }
    report(told, of: folder.title, on: folder.page, at: place)
  }

  /// Reports faults, each with its occasion; those that fail the test are on the page as `TITLE.KIND`.
  @MainActor
  private static func report(
    _ faults: [(fault: MeaningFault, occasion: String)], of title: String, on page: FailurePage?,
    at place: TestPlace
  ) {
    var counts: [MeaningChecks.Kind: Int] = [:]
    for (fault, occasion) in faults {
      let kind = fault.kind.rawValue
      let message = "\(fault)\(occasion) [\(kind)]"
      guard fault.severity == .error else {
        warn(message, at: place)
        continue
      }
      let count = counts[fault.kind, default: 0] + 1
      counts[fault.kind] = count
      fail(
        message, of: "\(title).\(kind)" + (count == 1 ? "" : "-\(count)"), on: page,
        cause: "\(fault)", at: place)
    }
  }
}
