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
      time += 1.0 / 60
      host.frame(size: size, scale: 1, time: time)
    }
  }

  /// Runs frames until a condition is met; tasks that sleep have up to five seconds for it.
  func wait(until condition: () -> Bool) async -> Bool {
    for _ in 0..<500 {
      await run(1.0 / 60)
      if condition() { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  // MARK: - Input

  private func send(_ kind: InputEvent.Kind) {
    host.send(InputEvent(time: Nanoseconds.milliseconds(Int(time * 1000) + 1), kind))
  }

  private func pointer(_ phase: PointerEvent.Phase, _ point: StageUI.Point) {
    send(.pointer(PointerEvent(phase: phase, position: point, button: .primary)))
  }

  /// Clicks in the middle of the element with a label, and runs frames for some seconds.
  func tap(
    _ label: String, then seconds: Double = 0.5, at source: SourceLocation = #_sourceLocation
  ) async {
    guard let element = element(label) else {
      Issue.record("no element “\(label)” in\n\(tree)", sourceLocation: source)
      return
    }
    await tap(element.center, then: seconds)
  }

  func tap(_ point: StageUI.Point, then seconds: Double = 0.5) async {
    pointer(.moved, point)
    await run(0.05)
    pointer(.down, point)
    await run(0.05)
    pointer(.up, point)
    await run(seconds)
  }

  /// Clicks a segment of a segmented picker, counted from 0.
  func tapSegment(_ label: String, _ index: Int, of count: Int) async {
    guard let frame = element(label)?.frame else {
      Issue.record("no element “\(label)” in\n\(tree)")
      return
    }
    let part = (Double(index) + 0.5) / Double(count)
    await tap(Point(frame.minX + frame.width * part, frame.midY))
  }

  /// Presses at a point, moves to others, and releases.
  func drag(_ points: StageUI.Point...) async {
    guard let first = points.first, let last = points.last else { return }
    pointer(.down, first)
    await run(0.02)
    for (from, to) in zip(points, points.dropFirst()) {
      for step in 1...8 {
        let part = Double(step) / 8
        pointer(
          .moved, Point(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part))
        await run(1.0 / 60)
      }
    }
    await run(0.15)
    pointer(.up, last)
    await run(0.5)
  }

  /// Types text into the view with the focus.
  func type(_ text: String) async {
    for character in text {
      send(.text(String(character)))
      await run(0.02)
    }
    await run(0.2)
  }

  func key(_ key: Key, _ letter: String = "", _ modifiers: KeyModifiers = []) async {
    send(.key(KeyEvent(isDown: true, key: key, letter: letter, modifiers: modifiers)))
    await run(0.03)
    send(.key(KeyEvent(isDown: false, key: key, letter: letter, modifiers: modifiers)))
    await run(0.4)
  }

  func pad(_ button: PadButton) async {
    for isDown in [true, false] {
      send(.pad(PadEvent(pad: Pad.ID(rawValue: 0), button: button, isDown: isDown)))
      await run(0.03)
    }
    await run(0.4)
  }

  /// Moves the focus with Tab to the element with a label and presses it with Space.
  func pressByKeys(
    _ label: String, _ press: Key = .space, at source: SourceLocation = #_sourceLocation
  ) async {
    guard await focusByKeys(label, at: source) else { return }
    await key(press, press == .space ? " " : "")
  }

  @discardableResult
  func focusByKeys(_ label: String, at source: SourceLocation = #_sourceLocation) async -> Bool {
    var seen: [String] = []
    for _ in 0..<80 {
      if let focused = host.focusedElement?.accessibility {
        if Self.matches(focused.label, label) { return true }
        seen.append(focused.label)
      }
      await key(.tab)
    }
    Issue.record(
      "Tab does not reach “\(label)”; it reaches \(seen.prefix(30)) in\n\(tree)",
      sourceLocation: source)
    return false
  }

  /// Moves the focus with the pad's directions to the element with a label and presses it.
  func pressByPad(_ label: String, at source: SourceLocation = #_sourceLocation) async {
    guard await focusByPad(label, at: source) else { return }
    await pad(.south)
  }

  @discardableResult
  func focusByPad(_ label: String, at source: SourceLocation = #_sourceLocation) async -> Bool {
    var seen: [String] = []
    for _ in 0..<60 {
      guard let target = element(label) else { break }
      if let focused = host.focusedElement {
        if Self.matches(focused.accessibility.label, label) { return true }
        seen.append(focused.accessibility.label)
      }
      await pad(direction(to: target, repeats: seen.suffix(3)))
    }
    Issue.record(
      "the pad does not reach “\(label)”; it reaches \(seen.prefix(30)) in\n\(tree)",
      sourceLocation: source)
    return false
  }

  /// Returns the direction that leads nearer to an element; another one if the focus is stuck.
  private func direction(to target: ScreenElement, repeats: ArraySlice<String>) -> PadButton {
    guard let focused = host.focusedElement else { return .down }
    let (from, to) = (focused.center, target.center)
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let across: PadButton = dx < 0 ? .left : .right
    let along: PadButton = dy < 0 ? .up : .down
    let isStuck = repeats.count == 3 && Set(repeats).count < 3
    let prefersAlong = abs(dy) > max(focused.frame.height, target.frame.height) / 2
    return prefersAlong != (isStuck && abs(dx) > 4) ? along : across
  }

  // MARK: - What is shown

  /// Returns the element with a label, preferably a control; a row of several texts is known by
  /// the first one.
  func element(_ label: String) -> ScreenElement? {
    let fitting = host.screenElements.filter { Self.matches($0.accessibility.label, label) }
    return fitting.first { $0.accessibility.role != .text } ?? fitting.first
  }

  private static func matches(_ label: String, _ wanted: String) -> Bool {
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
}
