import Input
import StageUI
import Testing

/// The devices, each of which can use everything by itself.
enum Device: String, CaseIterable, Sendable {
  case pointer, keys, pad
}

/// The same uses by each device.
extension Player {
  /// Presses the element with a label.
  func press(
    _ label: String, with device: Device, at source: SourceLocation = #_sourceLocation
  ) async {
    switch device {
    case .pointer: await tap(label, at: source)
    case .keys: await pressByKeys(label, at: source)
    case .pad: await pressByPad(label, at: source)
    }
  }

  /// Increases the value of a slider, a stepper or a segmented picker.
  ///
  /// The pointer presses near the trailing end, where steppers have their plus.
  func increase(
    _ label: String, with device: Device, at source: SourceLocation = #_sourceLocation
  ) async {
    switch device {
    case .pointer:
      guard let frame = element(label)?.frame else {
        Issue.record("no element “\(label)” in\n\(tree)", sourceLocation: source)
        return
      }
      await tap(Point(frame.maxX - 24, frame.midY))
    case .keys: if await focusByKeys(label, at: source) { await key(.right) }
    case .pad: if await focusByPad(label, at: source) { await pad(.right) }
    }
  }

  /// Opens the context menu of the element with a label, or the menu of a button with an action.
  func openMenu(
    of label: String, with device: Device, at source: SourceLocation = #_sourceLocation
  ) async {
    switch device {
    case .pointer: await secondaryTap(label, at: source)
    case .keys: if await focusByKeys(label, at: source) { await key(.menu) }
    case .pad: if await focusByPad(label, at: source) { await pad(.north) }
    }
  }

  /// Chooses an item of an open menu; keys and pad go down to it.
  func choose(
    _ label: String, with device: Device, at source: SourceLocation = #_sourceLocation
  ) async {
    if device == .pointer { return await tap(label, at: source) }
    for _ in 0..<20 {
      if let focused = host.focusedElement, Self.matches(focused.accessibility.label, label) {
        if device == .keys { await key(.return) } else { await pad(.south) }
        return
      }
      if device == .keys { await key(.down) } else { await pad(.down) }
    }
    Issue.record("the \(device) does not reach “\(label)” in\n\(tree)", sourceLocation: source)
  }

  /// Writes small letters into a text field; the pad uses the keyboard on the screen.
  func write(
    _ text: String, into label: String, with device: Device,
    at source: SourceLocation = #_sourceLocation
  ) async {
    switch device {
    case .pointer:
      await tap(label, at: source)
      await type(text)
    case .keys: if await focusByKeys(label, at: source) { await type(text) }
    case .pad:
      await pressByPad(label, at: source)
      await run(0.5)
      for letter in text { await pressByPad(String(letter), at: source) }
      await pad(.start)
      await run(0.5)
    }
  }
}
