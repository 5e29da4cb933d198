import Foundation
import Input
import Raster
import StageUI
import Testing
import Typeset

/// Plays a view by itself: steps its clock, uses it by pointer, keyboard or pad, and reads what it
/// shows.
@MainActor
final class Player {
  let host: ViewHost
  var size: StageUI.Size
  private(set) var time = 0.0
  private(set) var warnings: [String] = []
  private var isPadConnected = false

  /// The fonts, which are read once.
  private static let fonts = Result { try FontLibrary() }

  init<Content: View>(
    _ size: StageUI.Size = Size(390, 720), dark: Bool = false,
    _ change: (inout EnvironmentValues) -> Void = { _ in },
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) throws {
    self.size = size
    host = ViewHost(glyphs: try Self.fonts.get()) {
      content()
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(.background, ignoresSafeAreaEdges: .all)
    }
    host.environment.colorScheme = dark ? .dark : .light
    host.environment.settingsStore = MemorySettingsStore()
    change(&host.environment)
    host.tree.onWarning = { [weak self] in self?.warnings.append($0) }
    host.frame(size: size, scale: 1, time: 0)
  }

  // MARK: - Time

  /// Runs frames for some seconds of the clock; waiting tasks run between them.
  func run(_ seconds: Double = 0.5) async {
    for _ in 0..<max(Int((seconds * 60).rounded()), 1) {
      for _ in 0..<3 { await Task.yield() }
      step()
    }
  }

  private func step() {
    time += 1.0 / 60
    host.frame(size: size, scale: 1, time: time)
  }

  /// Runs frames for some seconds of the clock; each begins when a condition is met, which gets the
  /// number of the frame from 1 on.
  ///
  /// The frame in which a task wakes is fixed, but the task continues over a thread of the pool,
  /// which a busy computer runs late. So pictures of what tasks do need such a condition.
  func run(_ seconds: Double, when isReady: (_ frame: Int) -> Bool) async {
    for _ in 0..<max(Int((seconds * 60).rounded()), 1) {
      let frame = Int((time * 60).rounded()) + 1
      for _ in 0..<3 { await Task.yield() }
      for _ in 0..<1000 {
        if isReady(frame) { break }
        try? await Task.sleep(for: .milliseconds(10))
      }
      step()
    }
  }

  /// Runs frames until a condition is met, for up to eight seconds of the clock; tasks that have
  /// woken get five seconds of the computer's clock to continue.
  func wait(until condition: () -> Bool) async -> Bool {
    for _ in 0..<500 {
      await run(1.0 / 60)
      if condition() { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  /// Lets some seconds of the clock pass in a single frame.
  func skip(_ seconds: Double) async {
    time += seconds
    host.frame(size: size, scale: 1, time: time)
    await run(0.1)
  }

  // MARK: - Input

  func send(_ kind: InputEvent.Kind) {
    host.send(InputEvent(time: Nanoseconds.milliseconds(Int(time * 1000) + 1), kind))
  }

  /// Types text into the view with the focus.
  func type(_ text: String) async {
    for character in text {
      send(.text(String(character)))
      await run(0.02)
    }
    await run(0.2)
  }

  func key(
    _ key: Key, _ letter: String = "", _ modifiers: KeyModifiers = [], then seconds: Double = 0.4
  ) async {
    send(.key(KeyEvent(isDown: true, key: key, letter: letter, modifiers: modifiers)))
    await run(0.03)
    send(.key(KeyEvent(isDown: false, key: key, letter: letter, modifiers: modifiers)))
    await run(seconds)
  }

  func pad(_ button: PadButton, then seconds: Double = 0.4) async {
    let pad = Pad(id: Pad.ID(rawValue: 0), name: "Pad", family: .xbox)
    if !isPadConnected { send(.padConnected(pad)) }
    isPadConnected = true
    for isDown in [true, false] {
      send(.pad(PadEvent(pad: pad.id, button: button, isDown: isDown)))
      await run(0.03)
    }
    await run(seconds)
  }

  /// Moves the focus with Tab to the element with a label and presses it with Space.
  func pressByKeys(
    _ label: String, _ press: Key = .space, at source: SourceLocation = #_sourceLocation
  ) async {
    guard await focusByKeys(label, at: source) else { return }
    await key(press, press == .space ? " " : "")
  }

  /// Whether the focus ring is visible; after a press of the pointer, the first key only shows it.
  var showsFocus: Bool { tree.contains(" focused @") }

  @discardableResult
  func focusByKeys(_ label: String, at source: SourceLocation = #_sourceLocation) async -> Bool {
    var seen: [String] = []
    for _ in 0..<80 {
      if let focused = host.focusedElement?.accessibility {
        // A text field shows its caret instead of a ring.
        let isShown = showsFocus || focused.role == .textField
        if isShown, Self.matches(focused.label, label) { return true }
        seen.append(focused.label)
      }
      await key(.tab)
    }
    Issue.record(
      "Tab does not reach “\(label)”; it reaches \(seen.prefix(30)) in\n\(tree)",
      sourceLocation: source)
    return false
  }

  // MARK: - What is shown

  /// Returns the element with a label, preferably a control; a row of several texts is known by
  /// the first one.
  func element(_ label: String) -> ScreenElement? {
    let fitting = host.screenElements.filter { Self.matches($0.accessibility.label, label) }
    return fitting.first { $0.accessibility.role != .text } ?? fitting.first
  }

  static func matches(_ label: String, _ wanted: String) -> Bool {
    label == wanted || label.hasPrefix("\(wanted), ")
  }

  var tree: String { host.accessibilityTree }

  func shows(_ text: String) -> Bool { tree.contains(text) }

  func value(_ label: String) -> String? {
    element(label)?.accessibility.value
  }

  /// Paints the current frame.
  func picture() -> Picture {
    let list = host.frame(size: size, scale: 1, time: time)
    var pixmap = Pixmap(width: Int(size.width), height: Int(size.height))
    _ = Renderer().paint(list, scale: 1, into: &pixmap)
    return Picture(width: pixmap.width, height: pixmap.height, pixels: pixmap.straightRGBA)
  }

  /// The digest of a part of the current picture.
  func digest(in frame: StageUI.Rect) -> String {
    let whole = picture()
    let columns = max(Int(frame.minX), 0)..<min(Int(frame.maxX), whole.width)
    let rows = max(Int(frame.minY), 0)..<min(Int(frame.maxY), whole.height)
    let pixels = rows.flatMap { row in
      whole.pixels[
        ((row * whole.width + columns.lowerBound) * 4)..<((row * whole.width
          + columns.upperBound) * 4)]
    }
    return Picture(width: columns.count, height: rows.count, pixels: pixels).digest
  }
}
