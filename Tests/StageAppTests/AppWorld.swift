import Commands
import Frame
import PNG
import TestSupport

@testable import StageApp

/// An app that runs without a window.
///
/// The test sends frames, 16 ms apart, and keys and clicks. `terminal` holds the app's output and
/// files.
@MainActor
final class AppWorld<A: App> {
  let program: AppProgram<A>
  let terminal = Terminal()
  let record: WindowRecord
  var size: Size
  /// The URLs that the app asked the desktop to open.
  private(set) var launched: [String] = []
  var canLaunch = true
  private var time = Nanoseconds.zero
  private var isDelivered = false

  init(_ request: AppRequest = AppRequest(), size: Size = Size(400, 300)) throws {
    var request = request
    // A request for a picture keeps the app from reading and writing settings.
    request.picture = "unused.png"
    self.size = size
    program = try AppProgram<A>("Test", request, terminal.io)
    record = try program.buildScenes()
    program.runtime.launch = { [unowned self] url in
      launched.append(url.absoluteString)
      return canLaunch
    }
    program.runtime.hasWindow = true
    step()
  }

  var host: ViewHost { program.host }

  @discardableResult
  func step(
    _ kinds: [InputEvent.Kind] = [], isVisible: Bool = true, hasFocus: Bool = true
  ) -> FrameOutcome {
    time = time + .milliseconds(16)
    var input = FrameInput.stepped(to: time, kinds, size: size)
    input.isVisible = isVisible
    input.hasFocus = hasFocus
    let outcome = host.update(input)
    if !isDelivered {
      isDelivered = true
      if program.deliverFiles() { step() }
    }
    return outcome
  }

  func run(_ frames: Int) { for _ in 0..<frames { step() } }

  /// Presses and releases a key; returns whether it was handled.
  func key(_ letter: String, _ key: Key = .a, _ modifiers: KeyModifiers = .control) -> Bool {
    let down = InputEvent(
      time: time, .key(KeyEvent(isDown: true, key: key, letter: letter, modifiers: modifiers)))
    let isHandled = host.send(down)
    step([.key(KeyEvent(isDown: false, key: key, letter: letter))])
    run(20)
    return isHandled
  }

  /// Clicks the middle of the element that has this label.
  func click(_ label: String) throws {
    guard let element = host.element(labelled: label) else {
      throw Missing(label: label, tree: host.accessibilityTree)
    }
    for phase in [PointerEvent.Phase.down, .up] {
      step([
        .pointer(PointerEvent(id: .mouse, phase: phase, position: element.center, button: .primary))
      ])
    }
    run(40)
  }

  func shows(_ label: String) -> Bool { host.element(labelled: label) != nil }

  struct Missing: Error {
    let label: String
    let tree: String
  }
}

/// The output of a program, and the files that it writes.
@MainActor
final class Terminal {
  private(set) var output = ""
  private(set) var complaints: [String] = []
  private(set) var files: [String: [UInt8]] = [:]

  var io: CommandIO {
    CommandIO(
      write: { self.output += $0 }, printError: { self.complaints.append($0) },
      readLine: { nil }, readFile: { path, _ in self.files[path] ?? [] },
      writeFile: { self.files[$1] = $0 }, clock: { 0 })
  }
}
